// Generated from the table of operations by `npm run openapi`.

export interface paths {
    "/sites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all sites, newest first
         * @description Every page but the last has a `nextCursor`.
         */
        get: operations["listSites"];
        put?: never;
        /** Create a site */
        post: operations["createSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sites/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a site */
        get: operations["getSite"];
        put?: never;
        post?: never;
        /** Delete a site and its analyses; returns the site as it was */
        delete: operations["deleteSite"];
        options?: never;
        head?: never;
        /**
         * Change some fields of a site
         * @description Send any subset of the fields; the others keep their values. Concurrent changes of different fields are all kept.
         */
        patch: operations["updateSite"];
        trace?: never;
    };
    "/sites/{id}/analysis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Estimate production with the horizon and store the result
         * @description Takes the unshaded production from the estimator or from its cache of seven days. `shading` counts hours of daylight; `energy` weighs each hour by its production: quote `energy.annualLoss`. `energy` also says when, and from which direction, energy is lost, and how much that changes if heights are 1° off. A body is ignored.
         */
        post: operations["runAnalysis"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sites/{id}/analyses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the past analyses of a site, newest first
         * @description Every page but the last has a `nextCursor`.
         */
        get: operations["listAnalyses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analyses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a past analysis */
        get: operations["getAnalysis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shading": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Calculate the share of daylight hours that a horizon blocks; nothing is stored
         * @description The times at which the sun crosses the horizon line are solved, not sampled; they are exact to a second.
         */
        post: operations["calculateShading"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/baseline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Estimate the unshaded production of panels at a location
         * @description A fixed roof mount with standard modules, from PVWatts v8 without its allowance for shading.
         */
        get: operations["estimateBaseline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the OpenAPI document of this API
         * @description The only response without an envelope, so that tools can load it from this URL.
         */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sun-path": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the sun paths of a location on the equinoxes and solstices of a year
         * @description Uses the same limb and refraction as the shading calculation: sunrise and sunset bound its daylight.
         */
        get: operations["getSunPath"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Estimate production with a horizon, and for up to 100 variants; nothing is stored
         * @description A variant overrides the panels or the horizon of the body. All of them share one call of the estimator, or none if their baseline is cached. Other orientations are computed from the weather in its answer with the service's own PVWatts v8 model; their `baseline.source` is `model`.
         */
        post: operations["estimate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orientation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find the best tilt and azimuth with and without the horizon; nothing is stored
         * @description Maximizes `energy.adjustedAnnual`. All figures come from the service's own PVWatts v8 model, scaled to the months that the estimator gives for the panels of the body. The best orientation is given in whole degrees.
         */
        post: operations["optimizeOrientation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Production reduced by the loss that `basis` names */
        Adjusted: {
            /** @description Annual production with the horizon, kWh */
            adjustedAnnual: number;
            /** @description Production of each month with the horizon, kWh */
            adjustedMonthly: number[];
            basis: components["schemas"]["Adjustment"];
        };
        /**
         * @description The loss that the adjusted production applies
         * @enum {string}
         */
        Adjustment: "daylight-hours" | "energy";
        /** @description A stored analysis */
        Analysis: {
            /** @description Identifier of the analysis */
            id: string;
            /** @description Identifier of the site */
            siteId: string;
            /**
             * Format: date-time
             * @description ISO 8601 UTC timestamp
             */
            createdAt: string;
            result: components["schemas"]["AnalysisResult"];
        };
        /** @description Production of a site with and without the horizon */
        AnalysisResult: {
            /** @description Identifier of the site */
            siteId: string;
            /** @description Name of the site at the time of the analysis */
            siteName: string;
            /** @description Everything that the result was computed from; absent from analyses stored before this field existed */
            inputs?: components["schemas"]["Inputs"];
            baseline: components["schemas"]["Baseline"];
            shading: components["schemas"]["ShadingResult"];
            adjusted: components["schemas"]["Adjusted"];
            /** @description null if the estimator returned no hourly output */
            energy: components["schemas"]["StoredEnergy"] | null;
        };
        /** @description Unshaded production of the panels */
        Baseline: {
            /** @description Unshaded AC production of a year, kWh */
            ac_annual: number;
            /** @description Unshaded AC production of each month, kWh */
            ac_monthly: number[];
            /** @description Annual AC production as a percentage of the DC nameplate running all year */
            capacity_factor: number;
            /** @description ac_annual per kW of systemSize */
            kwh_per_kw: number;
            /**
             * @description `estimator`: as the estimator returned it, scaled to systemSize; `model`: computed from the estimator's weather with the service's own PVWatts v8 model
             * @enum {string}
             */
            source: "estimator" | "model";
            /** @description The weather station, exactly as the estimator describes it */
            station_info: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * Format: date-time
             * @description When the estimator answered; absent from analyses older than this field
             */
            retrievedAt?: string;
        };
        /** @description The energy lost to the horizon, hour by hour */
        Energy: {
            /** @description Percent of the year's AC energy */
            annualLoss: number;
            /** @description Percent of each month's AC energy */
            monthlyLoss: number[];
            /** @description Percent of the annual beam irradiation on the plane of array */
            beamLoss: number;
            /** @description Percent of the annual sky-diffuse irradiation on the plane of array */
            diffuseLoss: number;
            /** @description Shaded over unshaded irradiation on the plane of array, percent */
            solarAccess: number;
            /** @description Annual production with the horizon, kWh */
            adjustedAnnual: number;
            /** @description Production of each month with the horizon, kWh */
            adjustedMonthly: number[];
            /** @description The lost kWh by month and hour of the day in the station's standard time */
            lossByMonthAndHour: number[][];
            /** @description The lost kWh by direction; beam and diffuse of all sectors add up to the loss of the year */
            lossBySector: {
                /** @description Start of the sector of 10°, degrees clockwise from north */
                direction: string;
                /** @description Lost because the sun was behind the horizon in this sector, kWh */
                beam: number;
                /** @description Lost because the horizon hides sky in this sector, kWh */
                diffuse: number;
            }[];
            /** @description How much annualLoss changes if heights are 1° off: those of a horizon are rarely known better */
            range: {
                /** @description Degrees */
                heightError: number;
                /** @description annualLoss with every point of the horizon line lower by heightError */
                low: number;
                /** @description annualLoss with every point higher by heightError */
                high: number;
            };
        };
        /** @description One error in a request */
        ErrorItem: {
            /** @description Dotted path of the invalid field, such as `horizonProfile.3.heightAngle` */
            field: string;
            /** @description What is wrong with the field */
            message: string;
        };
        /** @description Production with and without the horizon */
        Estimate: {
            inputs: components["schemas"]["Inputs"];
            baseline: components["schemas"]["Baseline"];
            shading: components["schemas"]["ShadingResult"];
            adjusted: components["schemas"]["Adjusted"];
            energy: components["schemas"]["Energy"];
        };
        /** @description Panels, the horizon around them, and variants of these */
        EstimateRequest: {
            /** @description Degrees north */
            latitude: number;
            /** @description Degrees east */
            longitude: number;
            /** @description Tilt of the panels in degrees from horizontal */
            panelTilt: number;
            /** @description Direction that the panels face, in degrees clockwise from true north; 360 is stored as 0 */
            panelAzimuth: number;
            /** @description DC nameplate capacity in kW */
            systemSize: number;
            /**
             * @description The horizon around the site: points in any order, no two at the same azimuth. Empty: an open horizon
             * @default []
             */
            horizonProfile?: components["schemas"]["HorizonPoint"][];
            /** @description Year of the sample days. Default: the current UTC year */
            year?: number;
            /** @description The loss that the adjusted production applies. Default: the setting of the deployment, `daylight-hours` unless changed */
            adjustment?: components["schemas"]["Adjustment"];
            /** @default [] */
            variants?: {
                /** @description Repeated in the response */
                name: string;
                /** @description Tilt of the panels in degrees from horizontal */
                panelTilt?: number;
                /** @description Direction that the panels face, in degrees clockwise from true north; 360 is stored as 0 */
                panelAzimuth?: number;
                /** @description DC nameplate capacity in kW */
                systemSize?: number;
                /** @description The horizon around the site: points in any order, no two at the same azimuth. Empty: an open horizon */
                horizonProfile?: components["schemas"]["HorizonPoint"][];
            }[];
        };
        /** @description Estimates of a configuration and of its variants */
        Estimates: {
            estimate: components["schemas"]["Estimate"];
            /** @description In the order of the request */
            variants: {
                /** @description Repeated in the response */
                name: string;
                estimate: components["schemas"]["Estimate"];
            }[];
        };
        /** @description A point of the horizon line */
        HorizonPoint: {
            /** @description Compass point (N, NNE, NE … NNW), stored in upper case, or degrees clockwise from north as a decimal string */
            direction: string;
            /** @description Height of the obstruction, degrees above the horizontal */
            heightAngle: number;
        };
        /** @description Everything that a result was computed from */
        Inputs: {
            /** @description Degrees north */
            latitude: number;
            /** @description Degrees east */
            longitude: number;
            /** @description Tilt of the panels in degrees from horizontal */
            panelTilt: number;
            /** @description Direction that the panels face, in degrees clockwise from true north; 360 is stored as 0 */
            panelAzimuth: number;
            /** @description DC nameplate capacity in kW */
            systemSize: number;
            /** @description The horizon, as given */
            horizonProfile: components["schemas"]["HorizonPoint"][];
            /** @description Year of the sample days */
            year: number;
            adjustment: components["schemas"]["Adjustment"];
            /** @description System losses without shading, percent */
            losses: number;
        };
        JsonValue: string | number | boolean | null | components["schemas"]["JsonValue"][] | {
            [key: string]: components["schemas"]["JsonValue"];
        };
        /** @description The fields of a site to create */
        NewSite: {
            /** @description Display name of the site, without leading or trailing spaces */
            name: string;
            /** @description Degrees north */
            latitude: number;
            /** @description Degrees east */
            longitude: number;
            /** @description Tilt of the panels in degrees from horizontal */
            panelTilt: number;
            /** @description Direction that the panels face, in degrees clockwise from true north; 360 is stored as 0 */
            panelAzimuth: number;
            /** @description DC nameplate capacity in kW */
            systemSize: number;
            /**
             * @description The horizon around the site: points in any order, no two at the same azimuth. Empty: an open horizon
             * @default []
             */
            horizonProfile?: components["schemas"]["HorizonPoint"][];
        };
        /** @description The best orientation of panels, and how good the given one is */
        OptimizedOrientation: {
            /** @description The best orientation behind the horizon; a flat plane has the azimuth of the request */
            best: {
                /** @description Tilt of the panels in degrees from horizontal */
                panelTilt: number;
                /** @description Direction that the panels face, in degrees clockwise from true north; 360 is stored as 0 */
                panelAzimuth: number;
                /** @description Annual production, kWh */
                adjustedAnnual: number;
            };
            /** @description The best orientation without the horizon */
            bestUnshaded: {
                /** @description Tilt of the panels in degrees from horizontal */
                panelTilt: number;
                /** @description Direction that the panels face, in degrees clockwise from true north; 360 is stored as 0 */
                panelAzimuth: number;
                /** @description Annual production, kWh */
                adjustedAnnual: number;
            };
            /** @description The orientation of the request, behind the horizon */
            given: {
                /** @description Tilt of the panels in degrees from horizontal */
                panelTilt: number;
                /** @description Direction that the panels face, in degrees clockwise from true north; 360 is stored as 0 */
                panelAzimuth: number;
                /** @description Annual production, kWh */
                adjustedAnnual: number;
            };
            /** @description Shaded over unshaded irradiation on the given plane, percent */
            solarAccess: number;
            /** @description TOF: unshaded irradiation on the given plane over that on the plane that receives most, percent */
            tiltAndOrientationFactor: number;
            /** @description TSRF: solarAccess · tiltAndOrientationFactor / 100, percent */
            totalSolarResourceFraction: number;
            /** @description Annual production behind the horizon, kWh, at tilts of 0°, 10° … 90° (rows) and azimuths of 0°, 30° … 330° (columns) */
            grid: number[][];
        };
        /** @description Panels and the horizon around them. `year` is accepted, as in an estimate, but has no effect */
        OrientationRequest: {
            /** @description Degrees north */
            latitude: number;
            /** @description Degrees east */
            longitude: number;
            /** @description Tilt of the panels in degrees from horizontal */
            panelTilt: number;
            /** @description Direction that the panels face, in degrees clockwise from true north; 360 is stored as 0 */
            panelAzimuth: number;
            /** @description DC nameplate capacity in kW */
            systemSize: number;
            /**
             * @description The horizon around the site: points in any order, no two at the same azimuth. Empty: an open horizon
             * @default []
             */
            horizonProfile?: components["schemas"]["HorizonPoint"][];
            /** @description Year of the sample days. Default: the current UTC year */
            year?: number;
        };
        /** @description An equinox or solstice and the daylight that the horizon blocks */
        SampleDay: {
            /** @enum {string} */
            name: "March equinox" | "June solstice" | "September equinox" | "December solstice";
            /**
             * Format: date
             * @description UTC calendar date of the equinox or solstice
             */
            date: string;
            /** @description Hours of the local mean solar day in which the sun's upper limb is up */
            daylightHours: number;
            /** @description Hours of daylight in which the limb is below the horizon line */
            shadedHours: number;
            /** @description 100 · shadedHours / daylightHours; 0 if there is no daylight */
            percentShaded: number;
            /** @description The intervals that add up to shadedHours */
            shadedIntervals: {
                /**
                 * Format: date-time
                 * @description ISO 8601 UTC timestamp
                 */
                from: string;
                /**
                 * Format: date-time
                 * @description ISO 8601 UTC timestamp
                 */
                to: string;
            }[];
        };
        /** @description A location, the horizon around it, and a year */
        ShadingRequest: {
            /** @description Degrees north */
            latitude: number;
            /** @description Degrees east */
            longitude: number;
            /**
             * @description The horizon around the site: points in any order, no two at the same azimuth. Empty: an open horizon
             * @default []
             */
            horizonProfile?: components["schemas"]["HorizonPoint"][];
            /** @description Year of the sample days. Default: the current UTC year */
            year?: number;
        };
        /** @description The share of daylight hours that a horizon blocks */
        ShadingResult: {
            sampleDays: components["schemas"]["SampleDay"][];
            /** @description Mean of percentShaded over the sample days that have daylight, percent */
            averageShadingLoss: number;
        };
        /** @description A solar installation and the horizon around it */
        Site: {
            /** @description Identifier of the site */
            id: string;
            /** @description Display name of the site, without leading or trailing spaces */
            name: string;
            /** @description Degrees north */
            latitude: number;
            /** @description Degrees east */
            longitude: number;
            /** @description Tilt of the panels in degrees from horizontal */
            panelTilt: number;
            /** @description Direction that the panels face, in degrees clockwise from true north; 360 is stored as 0 */
            panelAzimuth: number;
            /** @description DC nameplate capacity in kW */
            systemSize: number;
            /** @description The horizon around the site: points in any order, no two at the same azimuth. Empty: an open horizon */
            horizonProfile: components["schemas"]["HorizonPoint"][];
            /**
             * Format: date-time
             * @description ISO 8601 UTC timestamp
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601 UTC timestamp
             */
            updatedAt: string;
        };
        /** @description The fields of a site to change */
        SiteChanges: {
            /** @description Display name of the site, without leading or trailing spaces */
            name?: string;
            /** @description Degrees north */
            latitude?: number;
            /** @description Degrees east */
            longitude?: number;
            /** @description Tilt of the panels in degrees from horizontal */
            panelTilt?: number;
            /** @description Direction that the panels face, in degrees clockwise from true north; 360 is stored as 0 */
            panelAzimuth?: number;
            /** @description DC nameplate capacity in kW */
            systemSize?: number;
            /** @description The horizon around the site: points in any order, no two at the same azimuth. Empty: an open horizon */
            horizonProfile?: components["schemas"]["HorizonPoint"][];
        };
        /** @description The energy lost to the horizon. Analyses stored before its last three fields existed lack them */
        StoredEnergy: {
            /** @description Percent of the year's AC energy */
            annualLoss: number;
            /** @description Percent of each month's AC energy */
            monthlyLoss: number[];
            /** @description Percent of the annual beam irradiation on the plane of array */
            beamLoss: number;
            /** @description Percent of the annual sky-diffuse irradiation on the plane of array */
            diffuseLoss: number;
            /** @description Shaded over unshaded irradiation on the plane of array, percent */
            solarAccess: number;
            /** @description Annual production with the horizon, kWh */
            adjustedAnnual: number;
            /** @description Production of each month with the horizon, kWh */
            adjustedMonthly: number[];
            /** @description The lost kWh by month and hour of the day in the station's standard time */
            lossByMonthAndHour?: number[][];
            /** @description The lost kWh by direction; beam and diffuse of all sectors add up to the loss of the year */
            lossBySector?: {
                /** @description Start of the sector of 10°, degrees clockwise from north */
                direction: string;
                /** @description Lost because the sun was behind the horizon in this sector, kWh */
                beam: number;
                /** @description Lost because the horizon hides sky in this sector, kWh */
                diffuse: number;
            }[];
            /** @description How much annualLoss changes if heights are 1° off: those of a horizon are rarely known better */
            range?: {
                /** @description Degrees */
                heightError: number;
                /** @description annualLoss with every point of the horizon line lower by heightError */
                low: number;
                /** @description annualLoss with every point higher by heightError */
                high: number;
            };
        };
        /** @description Sun paths on the sample days of a year */
        SunPath: {
            sampleDays: components["schemas"]["SunPathDay"][];
        };
        /** @description An equinox or solstice and the path of the sun above a flat horizon */
        SunPathDay: {
            /** @enum {string} */
            name: "March equinox" | "June solstice" | "September equinox" | "December solstice";
            /**
             * Format: date
             * @description UTC calendar date of the equinox or solstice
             */
            date: string;
            /** @description First sunrise within the local mean solar day; null if there is none */
            sunrise: string | null;
            /** @description Last sunset within the day; precedes the sunrise if the sun is up at midnight; null if there is none */
            sunset: string | null;
            /** @description The sun every ten minutes while its upper limb is up, and at sunrise and sunset */
            points: components["schemas"]["SunPathPoint"][];
        };
        /** @description Position of the sun at a point in time */
        SunPathPoint: {
            /** @description Local mean solar time in hours, 0 to 24 */
            hour: number;
            /** @description Azimuth of the sun's center, degrees clockwise from north */
            azimuth: number;
            /** @description Apparent altitude of the sun's upper limb, degrees; 0 at sunrise and sunset */
            altitude: number;
        };
    };
    responses: {
        /** @description The request is invalid. Unknown fields and parameters are errors, too. */
        validation: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 400,
                 *       "message": "Validation failed",
                 *       "errors": [
                 *         {
                 *           "field": "latitude",
                 *           "message": "must be between -90 and 90"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    statusCode: 400;
                    /** @constant */
                    message: "Validation failed";
                    errors: components["schemas"]["ErrorItem"][];
                };
            };
        };
        /** @description The API key is missing or wrong. */
        forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 403,
                 *       "message": "Forbidden"
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    statusCode: 403;
                    /** @constant */
                    message: "Forbidden";
                };
            };
        };
        /** @description Nothing has this id. */
        notFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 404,
                 *       "message": "Resource not found",
                 *       "data": null
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    statusCode: 404;
                    /** @constant */
                    message: "Resource not found";
                    data: null;
                };
            };
        };
        /** @description The first request with this idempotency key is still in progress. */
        requestInProgress: {
            headers: {
                /** @description Seconds to wait before retrying, if known */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 409,
                 *       "message": "Request in progress"
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    statusCode: 409;
                    /** @constant */
                    message: "Request in progress";
                };
            };
        };
        /** @description The site has changed: its entity tag does not match `If-Match`. */
        preconditionFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 412,
                 *       "message": "Precondition failed"
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    statusCode: 412;
                    /** @constant */
                    message: "Precondition failed";
                };
            };
        };
        /** @description The body is larger than 1 MB. */
        payloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 413,
                 *       "message": "Payload too large"
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    statusCode: 413;
                    /** @constant */
                    message: "Payload too large";
                };
            };
        };
        /** @description The content type of the body is not JSON, or its content encoding is not supported. */
        unsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 415,
                 *       "message": "Unsupported media type"
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    statusCode: 415;
                    /** @constant */
                    message: "Unsupported media type";
                };
            };
        };
        /** @description The estimator has no data for this location; `errors` quotes the estimator's messages. */
        baselineNotAvailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 422,
                 *       "message": "Baseline estimate not available for this location",
                 *       "errors": [
                 *         {
                 *           "field": "location",
                 *           "message": "No climate data found for the specified location"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    statusCode: 422;
                    /** @constant */
                    message: "Baseline estimate not available for this location";
                    errors: components["schemas"]["ErrorItem"][];
                };
            };
        };
        /** @description This idempotency key was used for a different request. */
        idempotencyKeyReused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 422,
                 *       "message": "Idempotency key reused"
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    statusCode: 422;
                    /** @constant */
                    message: "Idempotency key reused";
                };
            };
        };
        /** @description The rate limit or the quota is exceeded. */
        tooManyRequests: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 429,
                 *       "message": "Too many requests"
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    statusCode: 429;
                    /** @constant */
                    message: "Too many requests";
                };
            };
        };
        /** @description The service failed. */
        internal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 500,
                 *       "message": "Internal server error"
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    statusCode: 500;
                    /** @constant */
                    message: "Internal server error";
                };
            };
        };
        /** @description The estimator failed or sent an invalid reply. */
        estimatorFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 502,
                 *       "message": "Production estimator failed"
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    statusCode: 502;
                    /** @constant */
                    message: "Production estimator failed";
                };
            };
        };
        /** @description The database did not respond. A write may or may not have been made. */
        storageUnavailable: {
            headers: {
                /** @description Seconds to wait before retrying, if known */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 503,
                 *       "message": "Storage unavailable"
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    statusCode: 503;
                    /** @constant */
                    message: "Storage unavailable";
                };
            };
        };
        /** @description The service did not respond in time. */
        timedOut: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 504,
                 *       "message": "Request timed out"
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    statusCode: 504;
                    /** @constant */
                    message: "Request timed out";
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listSites: {
        parameters: {
            query?: {
                /** @description Maximum number of items on the page */
                limit?: number;
                /** @description `nextCursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sites retrieved successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "Sites retrieved successfully",
                     *       "data": [
                     *         {
                     *           "id": "5c0c9774-9802-41f7-96b0-1bb7c3acd4c2",
                     *           "name": "Roof in Innsbruck",
                     *           "latitude": 47.2692,
                     *           "longitude": 11.4041,
                     *           "panelTilt": 30,
                     *           "panelAzimuth": 180,
                     *           "systemSize": 8,
                     *           "horizonProfile": [
                     *             {
                     *               "direction": "N",
                     *               "heightAngle": 20
                     *             },
                     *             {
                     *               "direction": "E",
                     *               "heightAngle": 4
                     *             },
                     *             {
                     *               "direction": "SSE",
                     *               "heightAngle": 12
                     *             },
                     *             {
                     *               "direction": "186",
                     *               "heightAngle": 7.4
                     *             },
                     *             {
                     *               "direction": "SW",
                     *               "heightAngle": 10
                     *             },
                     *             {
                     *               "direction": "W",
                     *               "heightAngle": 6
                     *             }
                     *           ],
                     *           "createdAt": "2026-07-01T09:30:00.000Z",
                     *           "updatedAt": "2026-07-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        /** @constant */
                        message: "Sites retrieved successfully";
                        data: components["schemas"]["Site"][];
                        /** @description More items remain: pass this as `cursor` */
                        nextCursor?: string;
                    };
                };
            };
            400: components["responses"]["validation"];
            403: components["responses"]["forbidden"];
            413: components["responses"]["payloadTooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["storageUnavailable"];
            504: components["responses"]["timedOut"];
        };
    };
    createSite: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A string of your choice of 1 to 255 visible ASCII characters without spaces, such as a UUID. For 24 hours, the same request with the same key runs once and always gets the same response
                 * @example 0b7d2c4e-8f3a-4f0e-9a55-2f1c7f0d6c11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Roof in Innsbruck",
                 *       "latitude": 47.2692,
                 *       "longitude": 11.4041,
                 *       "panelTilt": 30,
                 *       "panelAzimuth": 180,
                 *       "systemSize": 8,
                 *       "horizonProfile": [
                 *         {
                 *           "direction": "N",
                 *           "heightAngle": 20
                 *         },
                 *         {
                 *           "direction": "E",
                 *           "heightAngle": 4
                 *         },
                 *         {
                 *           "direction": "SSE",
                 *           "heightAngle": 12
                 *         },
                 *         {
                 *           "direction": "186",
                 *           "heightAngle": 7.4
                 *         },
                 *         {
                 *           "direction": "SW",
                 *           "heightAngle": 10
                 *         },
                 *         {
                 *           "direction": "W",
                 *           "heightAngle": 6
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewSite"];
            };
        };
        responses: {
            /** @description Sites retrieved successfully */
            200: {
                headers: {
                    /** @description Entity tag of the site, to send in `If-Match` when changing or deleting it */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "Sites retrieved successfully",
                     *       "data": {
                     *         "id": "5c0c9774-9802-41f7-96b0-1bb7c3acd4c2",
                     *         "name": "Roof in Innsbruck",
                     *         "latitude": 47.2692,
                     *         "longitude": 11.4041,
                     *         "panelTilt": 30,
                     *         "panelAzimuth": 180,
                     *         "systemSize": 8,
                     *         "horizonProfile": [
                     *           {
                     *             "direction": "N",
                     *             "heightAngle": 20
                     *           },
                     *           {
                     *             "direction": "E",
                     *             "heightAngle": 4
                     *           },
                     *           {
                     *             "direction": "SSE",
                     *             "heightAngle": 12
                     *           },
                     *           {
                     *             "direction": "186",
                     *             "heightAngle": 7.4
                     *           },
                     *           {
                     *             "direction": "SW",
                     *             "heightAngle": 10
                     *           },
                     *           {
                     *             "direction": "W",
                     *             "heightAngle": 6
                     *           }
                     *         ],
                     *         "createdAt": "2026-07-01T09:30:00.000Z",
                     *         "updatedAt": "2026-07-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        /** @constant */
                        message: "Sites retrieved successfully";
                        data: components["schemas"]["Site"];
                    };
                };
            };
            400: components["responses"]["validation"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["requestInProgress"];
            413: components["responses"]["payloadTooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            422: components["responses"]["idempotencyKeyReused"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["storageUnavailable"];
            504: components["responses"]["timedOut"];
        };
    };
    getSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the site
                 * @example 5c0c9774-9802-41f7-96b0-1bb7c3acd4c2
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sites retrieved successfully */
            200: {
                headers: {
                    /** @description Entity tag of the site, to send in `If-Match` when changing or deleting it */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "Sites retrieved successfully",
                     *       "data": {
                     *         "id": "5c0c9774-9802-41f7-96b0-1bb7c3acd4c2",
                     *         "name": "Roof in Innsbruck",
                     *         "latitude": 47.2692,
                     *         "longitude": 11.4041,
                     *         "panelTilt": 30,
                     *         "panelAzimuth": 180,
                     *         "systemSize": 8,
                     *         "horizonProfile": [
                     *           {
                     *             "direction": "N",
                     *             "heightAngle": 20
                     *           },
                     *           {
                     *             "direction": "E",
                     *             "heightAngle": 4
                     *           },
                     *           {
                     *             "direction": "SSE",
                     *             "heightAngle": 12
                     *           },
                     *           {
                     *             "direction": "186",
                     *             "heightAngle": 7.4
                     *           },
                     *           {
                     *             "direction": "SW",
                     *             "heightAngle": 10
                     *           },
                     *           {
                     *             "direction": "W",
                     *             "heightAngle": 6
                     *           }
                     *         ],
                     *         "createdAt": "2026-07-01T09:30:00.000Z",
                     *         "updatedAt": "2026-07-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        /** @constant */
                        message: "Sites retrieved successfully";
                        data: components["schemas"]["Site"];
                    };
                };
            };
            400: components["responses"]["validation"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            413: components["responses"]["payloadTooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["storageUnavailable"];
            504: components["responses"]["timedOut"];
        };
    };
    deleteSite: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of the site as you know it: if the site has changed since, nothing is written. `*` matches any site that exists
                 * @example "2026-07-01T09:30:00.000Z"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Identifier of the site
                 * @example 5c0c9774-9802-41f7-96b0-1bb7c3acd4c2
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Site deleted successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "Site deleted successfully",
                     *       "data": {
                     *         "id": "5c0c9774-9802-41f7-96b0-1bb7c3acd4c2",
                     *         "name": "Roof in Innsbruck",
                     *         "latitude": 47.2692,
                     *         "longitude": 11.4041,
                     *         "panelTilt": 30,
                     *         "panelAzimuth": 180,
                     *         "systemSize": 8,
                     *         "horizonProfile": [
                     *           {
                     *             "direction": "N",
                     *             "heightAngle": 20
                     *           },
                     *           {
                     *             "direction": "E",
                     *             "heightAngle": 4
                     *           },
                     *           {
                     *             "direction": "SSE",
                     *             "heightAngle": 12
                     *           },
                     *           {
                     *             "direction": "186",
                     *             "heightAngle": 7.4
                     *           },
                     *           {
                     *             "direction": "SW",
                     *             "heightAngle": 10
                     *           },
                     *           {
                     *             "direction": "W",
                     *             "heightAngle": 6
                     *           }
                     *         ],
                     *         "createdAt": "2026-07-01T09:30:00.000Z",
                     *         "updatedAt": "2026-07-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        /** @constant */
                        message: "Site deleted successfully";
                        data: components["schemas"]["Site"];
                    };
                };
            };
            400: components["responses"]["validation"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            412: components["responses"]["preconditionFailed"];
            413: components["responses"]["payloadTooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["storageUnavailable"];
            504: components["responses"]["timedOut"];
        };
    };
    updateSite: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of the site as you know it: if the site has changed since, nothing is written. `*` matches any site that exists
                 * @example "2026-07-01T09:30:00.000Z"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Identifier of the site
                 * @example 5c0c9774-9802-41f7-96b0-1bb7c3acd4c2
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "horizonProfile": [
                 *         {
                 *           "direction": "S",
                 *           "heightAngle": 15
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SiteChanges"];
            };
        };
        responses: {
            /** @description Sites retrieved successfully */
            200: {
                headers: {
                    /** @description Entity tag of the site, to send in `If-Match` when changing or deleting it */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "Sites retrieved successfully",
                     *       "data": {
                     *         "id": "5c0c9774-9802-41f7-96b0-1bb7c3acd4c2",
                     *         "name": "Roof in Innsbruck",
                     *         "latitude": 47.2692,
                     *         "longitude": 11.4041,
                     *         "panelTilt": 30,
                     *         "panelAzimuth": 180,
                     *         "systemSize": 8,
                     *         "horizonProfile": [
                     *           {
                     *             "direction": "N",
                     *             "heightAngle": 20
                     *           },
                     *           {
                     *             "direction": "E",
                     *             "heightAngle": 4
                     *           },
                     *           {
                     *             "direction": "SSE",
                     *             "heightAngle": 12
                     *           },
                     *           {
                     *             "direction": "186",
                     *             "heightAngle": 7.4
                     *           },
                     *           {
                     *             "direction": "SW",
                     *             "heightAngle": 10
                     *           },
                     *           {
                     *             "direction": "W",
                     *             "heightAngle": 6
                     *           }
                     *         ],
                     *         "createdAt": "2026-07-01T09:30:00.000Z",
                     *         "updatedAt": "2026-07-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        /** @constant */
                        message: "Sites retrieved successfully";
                        data: components["schemas"]["Site"];
                    };
                };
            };
            400: components["responses"]["validation"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            412: components["responses"]["preconditionFailed"];
            413: components["responses"]["payloadTooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["storageUnavailable"];
            504: components["responses"]["timedOut"];
        };
    };
    runAnalysis: {
        parameters: {
            query?: {
                /**
                 * @description Year of the sample days. Default: the current UTC year
                 * @example 2026
                 */
                year?: number;
                /** @description The loss that the adjusted production applies. Default: the setting of the deployment, `daylight-hours` unless changed */
                adjustment?: "daylight-hours" | "energy";
            };
            header?: {
                /**
                 * @description A string of your choice of 1 to 255 visible ASCII characters without spaces, such as a UUID. For 24 hours, the same request with the same key runs once and always gets the same response
                 * @example 0b7d2c4e-8f3a-4f0e-9a55-2f1c7f0d6c11
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Identifier of the site
                 * @example 5c0c9774-9802-41f7-96b0-1bb7c3acd4c2
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Analysis completed successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "Analysis completed successfully",
                     *       "data": {
                     *         "siteId": "5c0c9774-9802-41f7-96b0-1bb7c3acd4c2",
                     *         "siteName": "Roof in Innsbruck",
                     *         "inputs": {
                     *           "latitude": 47.2692,
                     *           "longitude": 11.4041,
                     *           "panelTilt": 30,
                     *           "panelAzimuth": 180,
                     *           "systemSize": 8,
                     *           "horizonProfile": [
                     *             {
                     *               "direction": "N",
                     *               "heightAngle": 20
                     *             },
                     *             {
                     *               "direction": "E",
                     *               "heightAngle": 4
                     *             },
                     *             {
                     *               "direction": "SSE",
                     *               "heightAngle": 12
                     *             },
                     *             {
                     *               "direction": "186",
                     *               "heightAngle": 7.4
                     *             },
                     *             {
                     *               "direction": "SW",
                     *               "heightAngle": 10
                     *             },
                     *             {
                     *               "direction": "W",
                     *               "heightAngle": 6
                     *             }
                     *           ],
                     *           "year": 2026,
                     *           "adjustment": "daylight-hours",
                     *           "losses": 11.42
                     *         },
                     *         "baseline": {
                     *           "ac_annual": 9118.686,
                     *           "ac_monthly": [
                     *             460.282,
                     *             640.007,
                     *             874.099,
                     *             915.549,
                     *             1021.909,
                     *             993.711,
                     *             1050.252,
                     *             1006.008,
                     *             799.698,
                     *             603.326,
                     *             399.968,
                     *             353.875
                     *           ],
                     *           "capacity_factor": 13.012,
                     *           "kwh_per_kw": 1139.836,
                     *           "source": "estimator",
                     *           "station_info": {
                     *             "lat": 47.269,
                     *             "lon": 11.404,
                     *             "elev": 0,
                     *             "tz": 1,
                     *             "location": "climatology at the place itself",
                     *             "city": "",
                     *             "state": "",
                     *             "solar_resource_file": "climatology.csv",
                     *             "distance": 0,
                     *             "weather_data_source": "Embedded estimator on a monthly climatology (NASA SSE 6.0 and NCEP/NCAR averages on a 5-degree grid); not a weather station's typical year"
                     *           },
                     *           "retrievedAt": "2026-07-01T09:31:00.000Z"
                     *         },
                     *         "shading": {
                     *           "sampleDays": [
                     *             {
                     *               "name": "March equinox",
                     *               "date": "2026-03-20",
                     *               "daylightHours": 12.154,
                     *               "shadedHours": 1.18,
                     *               "percentShaded": 9.707,
                     *               "shadedIntervals": [
                     *                 {
                     *                   "from": "2026-03-20T05:17:38Z",
                     *                   "to": "2026-03-20T05:46:49Z"
                     *                 },
                     *                 {
                     *                   "from": "2026-03-20T16:45:16Z",
                     *                   "to": "2026-03-20T17:26:53Z"
                     *                 }
                     *               ]
                     *             },
                     *             {
                     *               "name": "June solstice",
                     *               "date": "2026-06-21",
                     *               "daylightHours": 15.939,
                     *               "shadedHours": 2.222,
                     *               "percentShaded": 13.94,
                     *               "shadedIntervals": [
                     *                 {
                     *                   "from": "2026-06-21T03:18:01Z",
                     *                   "to": "2026-06-21T04:20:42Z"
                     *                 },
                     *                 {
                     *                   "from": "2026-06-21T18:03:43Z",
                     *                   "to": "2026-06-21T19:14:22Z"
                     *                 }
                     *               ]
                     *             },
                     *             {
                     *               "name": "September equinox",
                     *               "date": "2026-09-23",
                     *               "daylightHours": 12.136,
                     *               "shadedHours": 1.183,
                     *               "percentShaded": 9.746,
                     *               "shadedIntervals": [
                     *                 {
                     *                   "from": "2026-09-23T05:02:16Z",
                     *                   "to": "2026-09-23T05:31:26Z"
                     *                 },
                     *                 {
                     *                   "from": "2026-09-23T16:28:38Z",
                     *                   "to": "2026-09-23T17:10:25Z"
                     *                 }
                     *               ]
                     *             },
                     *             {
                     *               "name": "December solstice",
                     *               "date": "2026-12-21",
                     *               "daylightHours": 8.473,
                     *               "shadedHours": 2.773,
                     *               "percentShaded": 32.721,
                     *               "shadedIntervals": [
                     *                 {
                     *                   "from": "2026-12-21T06:58:14Z",
                     *                   "to": "2026-12-21T08:23:29Z"
                     *                 },
                     *                 {
                     *                   "from": "2026-12-21T14:05:31Z",
                     *                   "to": "2026-12-21T15:26:37Z"
                     *                 }
                     *               ]
                     *             }
                     *           ],
                     *           "averageShadingLoss": 16.529
                     *         },
                     *         "adjusted": {
                     *           "adjustedAnnual": 7611.458,
                     *           "adjustedMonthly": [
                     *             384.202,
                     *             534.221,
                     *             729.619,
                     *             764.218,
                     *             852.998,
                     *             829.461,
                     *             876.656,
                     *             839.725,
                     *             667.516,
                     *             503.602,
                     *             333.858,
                     *             295.383
                     *           ],
                     *           "basis": "daylight-hours"
                     *         },
                     *         "energy": {
                     *           "annualLoss": 3.607,
                     *           "monthlyLoss": [
                     *             5.709,
                     *             3.72,
                     *             2.984,
                     *             3.171,
                     *             3.284,
                     *             3.382,
                     *             3.174,
                     *             2.99,
                     *             3.121,
                     *             3.596,
                     *             5.419,
                     *             7.002
                     *           ],
                     *           "beamLoss": 1.054,
                     *           "diffuseLoss": 6.403,
                     *           "solarAccess": 96.361,
                     *           "adjustedAnnual": 8789.795,
                     *           "adjustedMonthly": [
                     *             434.007,
                     *             616.2,
                     *             848.019,
                     *             886.521,
                     *             988.348,
                     *             960.103,
                     *             1016.914,
                     *             975.927,
                     *             774.739,
                     *             581.628,
                     *             378.292,
                     *             329.096
                     *           ],
                     *           "lossByMonthAndHour": [
                     *             [
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               1.97911,
                     *               5.28593,
                     *               1.87347,
                     *               2.15875,
                     *               2.23674,
                     *               2.10977,
                     *               1.77287,
                     *               7.94223,
                     *               0.916521,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0
                     *             ],
                     *             [
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0.156822,
                     *               3.62316,
                     *               1.718,
                     *               2.14726,
                     *               2.38928,
                     *               2.46185,
                     *               2.36745,
                     *               2.10651,
                     *               1.66237,
                     *               5.08509,
                     *               0.0898566,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0
                     *             ],
                     *             [
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0.0710052,
                     *               1.43021,
                     *               1.82278,
                     *               2.42314,
                     *               2.84381,
                     *               3.08305,
                     *               3.07192,
                     *               3.02492,
                     *               2.72149,
                     *               2.26167,
                     *               1.62528,
                     *               1.69767,
                     *               0.0022352,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0
                     *             ],
                     *             [
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0.0318132,
                     *               0.814267,
                     *               1.58293,
                     *               2.23846,
                     *               2.75445,
                     *               3.12334,
                     *               3.27506,
                     *               3.29839,
                     *               3.21976,
                     *               2.92218,
                     *               2.46541,
                     *               1.88648,
                     *               1.16011,
                     *               0.256087,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0
                     *             ],
                     *             [
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0.454448,
                     *               1.25183,
                     *               1.96844,
                     *               2.56349,
                     *               3.04473,
                     *               3.3781,
                     *               3.56172,
                     *               3.58072,
                     *               3.43712,
                     *               3.14882,
                     *               2.7105,
                     *               2.16112,
                     *               1.50546,
                     *               0.755986,
                     *               0.0388792,
                     *               0,
                     *               0,
                     *               0,
                     *               0
                     *             ],
                     *             [
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0.604256,
                     *               1.30137,
                     *               1.94951,
                     *               2.50242,
                     *               2.94783,
                     *               3.26426,
                     *               3.44109,
                     *               3.46977,
                     *               3.34525,
                     *               3.08751,
                     *               2.70012,
                     *               2.1961,
                     *               1.60947,
                     *               0.938541,
                     *               0.250064,
                     *               0,
                     *               0,
                     *               0,
                     *               0
                     *             ],
                     *             [
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0.462188,
                     *               1.19838,
                     *               1.88345,
                     *               2.45605,
                     *               2.92212,
                     *               3.255,
                     *               3.44027,
                     *               3.48254,
                     *               3.37186,
                     *               3.11766,
                     *               2.73139,
                     *               2.2313,
                     *               1.6356,
                     *               0.966401,
                     *               0.183688,
                     *               0,
                     *               0,
                     *               0,
                     *               0
                     *             ],
                     *             [
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0.0654443,
                     *               0.923102,
                     *               1.66733,
                     *               2.28422,
                     *               2.76849,
                     *               3.10712,
                     *               3.31028,
                     *               3.34667,
                     *               3.22125,
                     *               2.9477,
                     *               2.53737,
                     *               2.00889,
                     *               1.34582,
                     *               0.544738,
                     *               0.00242821,
                     *               0,
                     *               0,
                     *               0,
                     *               0
                     *             ],
                     *             [
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0.455416,
                     *               1.27269,
                     *               1.95865,
                     *               2.4618,
                     *               2.81553,
                     *               2.99849,
                     *               3.01567,
                     *               2.86544,
                     *               2.54665,
                     *               2.08824,
                     *               1.46458,
                     *               1.00504,
                     *               0.0108421,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0
                     *             ],
                     *             [
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0.0045097,
                     *               1.85327,
                     *               1.54862,
                     *               2.11168,
                     *               2.47785,
                     *               2.65834,
                     *               2.6528,
                     *               2.46044,
                     *               2.08658,
                     *               1.5523,
                     *               2.27065,
                     *               0.0208975,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0
                     *             ],
                     *             [
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0.104538,
                     *               4.5563,
                     *               1.51991,
                     *               1.91131,
                     *               2.09448,
                     *               2.08886,
                     *               1.89614,
                     *               1.49789,
                     *               5.94956,
                     *               0.0570205,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0
                     *             ],
                     *             [
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               1.56379,
                     *               7.262,
                     *               1.6915,
                     *               1.93491,
                     *               1.97246,
                     *               1.79003,
                     *               1.39303,
                     *               7.17108,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0,
                     *               0
                     *             ]
                     *           ],
                     *           "lossBySector": [
                     *             {
                     *               "direction": "0",
                     *               "beam": 0,
                     *               "diffuse": 0
                     *             },
                     *             {
                     *               "direction": "10",
                     *               "beam": 0,
                     *               "diffuse": 0
                     *             },
                     *             {
                     *               "direction": "20",
                     *               "beam": 0,
                     *               "diffuse": 0
                     *             },
                     *             {
                     *               "direction": "30",
                     *               "beam": 0,
                     *               "diffuse": 0
                     *             },
                     *             {
                     *               "direction": "40",
                     *               "beam": 0,
                     *               "diffuse": 0
                     *             },
                     *             {
                     *               "direction": "50",
                     *               "beam": 0,
                     *               "diffuse": 0
                     *             },
                     *             {
                     *               "direction": "60",
                     *               "beam": 0,
                     *               "diffuse": 0
                     *             },
                     *             {
                     *               "direction": "70",
                     *               "beam": 0.00560859,
                     *               "diffuse": 4.36118e-7
                     *             },
                     *             {
                     *               "direction": "80",
                     *               "beam": 0.206746,
                     *               "diffuse": 0.184438
                     *             },
                     *             {
                     *               "direction": "90",
                     *               "beam": 0.113409,
                     *               "diffuse": 1.67827
                     *             },
                     *             {
                     *               "direction": "100",
                     *               "beam": 0.958627,
                     *               "diffuse": 4.58329
                     *             },
                     *             {
                     *               "direction": "110",
                     *               "beam": 2.34937,
                     *               "diffuse": 8.37236
                     *             },
                     *             {
                     *               "direction": "120",
                     *               "beam": 5.56595,
                     *               "diffuse": 12.8832
                     *             },
                     *             {
                     *               "direction": "130",
                     *               "beam": 10.5196,
                     *               "diffuse": 17.9085
                     *             },
                     *             {
                     *               "direction": "140",
                     *               "beam": 1.61156,
                     *               "diffuse": 23.2049
                     *             },
                     *             {
                     *               "direction": "150",
                     *               "beam": 0,
                     *               "diffuse": 28.2565
                     *             },
                     *             {
                     *               "direction": "160",
                     *               "beam": 0,
                     *               "diffuse": 27.4199
                     *             },
                     *             {
                     *               "direction": "170",
                     *               "beam": 0,
                     *               "diffuse": 23.5235
                     *             },
                     *             {
                     *               "direction": "180",
                     *               "beam": 0,
                     *               "diffuse": 19.5253
                     *             },
                     *             {
                     *               "direction": "190",
                     *               "beam": 0,
                     *               "diffuse": 19.6762
                     *             },
                     *             {
                     *               "direction": "200",
                     *               "beam": 0,
                     *               "diffuse": 20.3184
                     *             },
                     *             {
                     *               "direction": "210",
                     *               "beam": 0.261863,
                     *               "diffuse": 20.228
                     *             },
                     *             {
                     *               "direction": "220",
                     *               "beam": 14.1443,
                     *               "diffuse": 18.9266
                     *             },
                     *             {
                     *               "direction": "230",
                     *               "beam": 6.03027,
                     *               "diffuse": 14.6678
                     *             },
                     *             {
                     *               "direction": "240",
                     *               "beam": 3.71842,
                     *               "diffuse": 10.2043
                     *             },
                     *             {
                     *               "direction": "250",
                     *               "beam": 1.11423,
                     *               "diffuse": 6.17402
                     *             },
                     *             {
                     *               "direction": "260",
                     *               "beam": 1.06336,
                     *               "diffuse": 2.73099
                     *             },
                     *             {
                     *               "direction": "270",
                     *               "beam": 0.0480219,
                     *               "diffuse": 0.573123
                     *             },
                     *             {
                     *               "direction": "280",
                     *               "beam": 0.0744725,
                     *               "diffuse": 0.0174172
                     *             },
                     *             {
                     *               "direction": "290",
                     *               "beam": 0.0475203,
                     *               "diffuse": 0
                     *             },
                     *             {
                     *               "direction": "300",
                     *               "beam": 0,
                     *               "diffuse": 0
                     *             },
                     *             {
                     *               "direction": "310",
                     *               "beam": 0,
                     *               "diffuse": 0
                     *             },
                     *             {
                     *               "direction": "320",
                     *               "beam": 0,
                     *               "diffuse": 0
                     *             },
                     *             {
                     *               "direction": "330",
                     *               "beam": 0,
                     *               "diffuse": 0
                     *             },
                     *             {
                     *               "direction": "340",
                     *               "beam": 0,
                     *               "diffuse": 0
                     *             },
                     *             {
                     *               "direction": "350",
                     *               "beam": 0,
                     *               "diffuse": 0
                     *             }
                     *           ],
                     *           "range": {
                     *             "heightError": 1,
                     *             "low": 3.043,
                     *             "high": 4.239
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        /** @constant */
                        message: "Analysis completed successfully";
                        data: components["schemas"]["AnalysisResult"];
                    };
                };
            };
            400: components["responses"]["validation"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["requestInProgress"];
            413: components["responses"]["payloadTooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            /** @description The estimator has no data for this location; `errors` quotes the estimator's messages. Or: This idempotency key was used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 422;
                        /** @constant */
                        message: "Baseline estimate not available for this location";
                        errors: components["schemas"]["ErrorItem"][];
                    } | {
                        /** @constant */
                        statusCode: 422;
                        /** @constant */
                        message: "Idempotency key reused";
                    };
                };
            };
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            502: components["responses"]["estimatorFailed"];
            /** @description The estimator refuses because of its quota or its key, or the circuit to it is open. Or: The database did not respond. A write may or may not have been made. */
            503: {
                headers: {
                    /** @description Seconds to wait before retrying, if known */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 503;
                        /** @constant */
                        message: "Production estimator unavailable";
                    } | {
                        /** @constant */
                        statusCode: 503;
                        /** @constant */
                        message: "Storage unavailable";
                    };
                };
            };
            /** @description The service did not respond in time. Or: The estimator did not respond in time. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 504;
                        /** @constant */
                        message: "Request timed out";
                    } | {
                        /** @constant */
                        statusCode: 504;
                        /** @constant */
                        message: "Production estimator timed out";
                    };
                };
            };
        };
    };
    listAnalyses: {
        parameters: {
            query?: {
                /** @description Maximum number of items on the page */
                limit?: number;
                /** @description `nextCursor` of the previous page */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the site
                 * @example 5c0c9774-9802-41f7-96b0-1bb7c3acd4c2
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Analysis history retrieved successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "Analysis history retrieved successfully",
                     *       "data": [
                     *         {
                     *           "id": "XAyXdJgCQfeWsBu3w6zUwgGh-oukzQ",
                     *           "siteId": "5c0c9774-9802-41f7-96b0-1bb7c3acd4c2",
                     *           "createdAt": "2026-07-01T09:31:00.000Z",
                     *           "result": {
                     *             "siteId": "5c0c9774-9802-41f7-96b0-1bb7c3acd4c2",
                     *             "siteName": "Roof in Innsbruck",
                     *             "inputs": {
                     *               "latitude": 47.2692,
                     *               "longitude": 11.4041,
                     *               "panelTilt": 30,
                     *               "panelAzimuth": 180,
                     *               "systemSize": 8,
                     *               "horizonProfile": [
                     *                 {
                     *                   "direction": "N",
                     *                   "heightAngle": 20
                     *                 },
                     *                 {
                     *                   "direction": "E",
                     *                   "heightAngle": 4
                     *                 },
                     *                 {
                     *                   "direction": "SSE",
                     *                   "heightAngle": 12
                     *                 },
                     *                 {
                     *                   "direction": "186",
                     *                   "heightAngle": 7.4
                     *                 },
                     *                 {
                     *                   "direction": "SW",
                     *                   "heightAngle": 10
                     *                 },
                     *                 {
                     *                   "direction": "W",
                     *                   "heightAngle": 6
                     *                 }
                     *               ],
                     *               "year": 2026,
                     *               "adjustment": "daylight-hours",
                     *               "losses": 11.42
                     *             },
                     *             "baseline": {
                     *               "ac_annual": 9118.686,
                     *               "ac_monthly": [
                     *                 460.282,
                     *                 640.007,
                     *                 874.099,
                     *                 915.549,
                     *                 1021.909,
                     *                 993.711,
                     *                 1050.252,
                     *                 1006.008,
                     *                 799.698,
                     *                 603.326,
                     *                 399.968,
                     *                 353.875
                     *               ],
                     *               "capacity_factor": 13.012,
                     *               "kwh_per_kw": 1139.836,
                     *               "source": "estimator",
                     *               "station_info": {
                     *                 "lat": 47.269,
                     *                 "lon": 11.404,
                     *                 "elev": 0,
                     *                 "tz": 1,
                     *                 "location": "climatology at the place itself",
                     *                 "city": "",
                     *                 "state": "",
                     *                 "solar_resource_file": "climatology.csv",
                     *                 "distance": 0,
                     *                 "weather_data_source": "Embedded estimator on a monthly climatology (NASA SSE 6.0 and NCEP/NCAR averages on a 5-degree grid); not a weather station's typical year"
                     *               },
                     *               "retrievedAt": "2026-07-01T09:31:00.000Z"
                     *             },
                     *             "shading": {
                     *               "sampleDays": [
                     *                 {
                     *                   "name": "March equinox",
                     *                   "date": "2026-03-20",
                     *                   "daylightHours": 12.154,
                     *                   "shadedHours": 1.18,
                     *                   "percentShaded": 9.707,
                     *                   "shadedIntervals": [
                     *                     {
                     *                       "from": "2026-03-20T05:17:38Z",
                     *                       "to": "2026-03-20T05:46:49Z"
                     *                     },
                     *                     {
                     *                       "from": "2026-03-20T16:45:16Z",
                     *                       "to": "2026-03-20T17:26:53Z"
                     *                     }
                     *                   ]
                     *                 },
                     *                 {
                     *                   "name": "June solstice",
                     *                   "date": "2026-06-21",
                     *                   "daylightHours": 15.939,
                     *                   "shadedHours": 2.222,
                     *                   "percentShaded": 13.94,
                     *                   "shadedIntervals": [
                     *                     {
                     *                       "from": "2026-06-21T03:18:01Z",
                     *                       "to": "2026-06-21T04:20:42Z"
                     *                     },
                     *                     {
                     *                       "from": "2026-06-21T18:03:43Z",
                     *                       "to": "2026-06-21T19:14:22Z"
                     *                     }
                     *                   ]
                     *                 },
                     *                 {
                     *                   "name": "September equinox",
                     *                   "date": "2026-09-23",
                     *                   "daylightHours": 12.136,
                     *                   "shadedHours": 1.183,
                     *                   "percentShaded": 9.746,
                     *                   "shadedIntervals": [
                     *                     {
                     *                       "from": "2026-09-23T05:02:16Z",
                     *                       "to": "2026-09-23T05:31:26Z"
                     *                     },
                     *                     {
                     *                       "from": "2026-09-23T16:28:38Z",
                     *                       "to": "2026-09-23T17:10:25Z"
                     *                     }
                     *                   ]
                     *                 },
                     *                 {
                     *                   "name": "December solstice",
                     *                   "date": "2026-12-21",
                     *                   "daylightHours": 8.473,
                     *                   "shadedHours": 2.773,
                     *                   "percentShaded": 32.721,
                     *                   "shadedIntervals": [
                     *                     {
                     *                       "from": "2026-12-21T06:58:14Z",
                     *                       "to": "2026-12-21T08:23:29Z"
                     *                     },
                     *                     {
                     *                       "from": "2026-12-21T14:05:31Z",
                     *                       "to": "2026-12-21T15:26:37Z"
                     *                     }
                     *                   ]
                     *                 }
                     *               ],
                     *               "averageShadingLoss": 16.529
                     *             },
                     *             "adjusted": {
                     *               "adjustedAnnual": 7611.458,
                     *               "adjustedMonthly": [
                     *                 384.202,
                     *                 534.221,
                     *                 729.619,
                     *                 764.218,
                     *                 852.998,
                     *                 829.461,
                     *                 876.656,
                     *                 839.725,
                     *                 667.516,
                     *                 503.602,
                     *                 333.858,
                     *                 295.383
                     *               ],
                     *               "basis": "daylight-hours"
                     *             },
                     *             "energy": {
                     *               "annualLoss": 3.607,
                     *               "monthlyLoss": [
                     *                 5.709,
                     *                 3.72,
                     *                 2.984,
                     *                 3.171,
                     *                 3.284,
                     *                 3.382,
                     *                 3.174,
                     *                 2.99,
                     *                 3.121,
                     *                 3.596,
                     *                 5.419,
                     *                 7.002
                     *               ],
                     *               "beamLoss": 1.054,
                     *               "diffuseLoss": 6.403,
                     *               "solarAccess": 96.361,
                     *               "adjustedAnnual": 8789.795,
                     *               "adjustedMonthly": [
                     *                 434.007,
                     *                 616.2,
                     *                 848.019,
                     *                 886.521,
                     *                 988.348,
                     *                 960.103,
                     *                 1016.914,
                     *                 975.927,
                     *                 774.739,
                     *                 581.628,
                     *                 378.292,
                     *                 329.096
                     *               ],
                     *               "lossByMonthAndHour": [
                     *                 [
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   1.97911,
                     *                   5.28593,
                     *                   1.87347,
                     *                   2.15875,
                     *                   2.23674,
                     *                   2.10977,
                     *                   1.77287,
                     *                   7.94223,
                     *                   0.916521,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0
                     *                 ],
                     *                 [
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0.156822,
                     *                   3.62316,
                     *                   1.718,
                     *                   2.14726,
                     *                   2.38928,
                     *                   2.46185,
                     *                   2.36745,
                     *                   2.10651,
                     *                   1.66237,
                     *                   5.08509,
                     *                   0.0898566,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0
                     *                 ],
                     *                 [
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0.0710052,
                     *                   1.43021,
                     *                   1.82278,
                     *                   2.42314,
                     *                   2.84381,
                     *                   3.08305,
                     *                   3.07192,
                     *                   3.02492,
                     *                   2.72149,
                     *                   2.26167,
                     *                   1.62528,
                     *                   1.69767,
                     *                   0.0022352,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0
                     *                 ],
                     *                 [
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0.0318132,
                     *                   0.814267,
                     *                   1.58293,
                     *                   2.23846,
                     *                   2.75445,
                     *                   3.12334,
                     *                   3.27506,
                     *                   3.29839,
                     *                   3.21976,
                     *                   2.92218,
                     *                   2.46541,
                     *                   1.88648,
                     *                   1.16011,
                     *                   0.256087,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0
                     *                 ],
                     *                 [
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0.454448,
                     *                   1.25183,
                     *                   1.96844,
                     *                   2.56349,
                     *                   3.04473,
                     *                   3.3781,
                     *                   3.56172,
                     *                   3.58072,
                     *                   3.43712,
                     *                   3.14882,
                     *                   2.7105,
                     *                   2.16112,
                     *                   1.50546,
                     *                   0.755986,
                     *                   0.0388792,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0
                     *                 ],
                     *                 [
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0.604256,
                     *                   1.30137,
                     *                   1.94951,
                     *                   2.50242,
                     *                   2.94783,
                     *                   3.26426,
                     *                   3.44109,
                     *                   3.46977,
                     *                   3.34525,
                     *                   3.08751,
                     *                   2.70012,
                     *                   2.1961,
                     *                   1.60947,
                     *                   0.938541,
                     *                   0.250064,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0
                     *                 ],
                     *                 [
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0.462188,
                     *                   1.19838,
                     *                   1.88345,
                     *                   2.45605,
                     *                   2.92212,
                     *                   3.255,
                     *                   3.44027,
                     *                   3.48254,
                     *                   3.37186,
                     *                   3.11766,
                     *                   2.73139,
                     *                   2.2313,
                     *                   1.6356,
                     *                   0.966401,
                     *                   0.183688,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0
                     *                 ],
                     *                 [
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0.0654443,
                     *                   0.923102,
                     *                   1.66733,
                     *                   2.28422,
                     *                   2.76849,
                     *                   3.10712,
                     *                   3.31028,
                     *                   3.34667,
                     *                   3.22125,
                     *                   2.9477,
                     *                   2.53737,
                     *                   2.00889,
                     *                   1.34582,
                     *                   0.544738,
                     *                   0.00242821,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0
                     *                 ],
                     *                 [
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0.455416,
                     *                   1.27269,
                     *                   1.95865,
                     *                   2.4618,
                     *                   2.81553,
                     *                   2.99849,
                     *                   3.01567,
                     *                   2.86544,
                     *                   2.54665,
                     *                   2.08824,
                     *                   1.46458,
                     *                   1.00504,
                     *                   0.0108421,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0
                     *                 ],
                     *                 [
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0.0045097,
                     *                   1.85327,
                     *                   1.54862,
                     *                   2.11168,
                     *                   2.47785,
                     *                   2.65834,
                     *                   2.6528,
                     *                   2.46044,
                     *                   2.08658,
                     *                   1.5523,
                     *                   2.27065,
                     *                   0.0208975,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0
                     *                 ],
                     *                 [
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0.104538,
                     *                   4.5563,
                     *                   1.51991,
                     *                   1.91131,
                     *                   2.09448,
                     *                   2.08886,
                     *                   1.89614,
                     *                   1.49789,
                     *                   5.94956,
                     *                   0.0570205,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0
                     *                 ],
                     *                 [
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   1.56379,
                     *                   7.262,
                     *                   1.6915,
                     *                   1.93491,
                     *                   1.97246,
                     *                   1.79003,
                     *                   1.39303,
                     *                   7.17108,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0,
                     *                   0
                     *                 ]
                     *               ],
                     *               "lossBySector": [
                     *                 {
                     *                   "direction": "0",
                     *                   "beam": 0,
                     *                   "diffuse": 0
                     *                 },
                     *                 {
                     *                   "direction": "10",
                     *                   "beam": 0,
                     *                   "diffuse": 0
                     *                 },
                     *                 {
                     *                   "direction": "20",
                     *                   "beam": 0,
                     *                   "diffuse": 0
                     *                 },
                     *                 {
                     *                   "direction": "30",
                     *                   "beam": 0,
                     *                   "diffuse": 0
                     *                 },
                     *                 {
                     *                   "direction": "40",
                     *                   "beam": 0,
                     *                   "diffuse": 0
                     *                 },
                     *                 {
                     *                   "direction": "50",
                     *                   "beam": 0,
                     *                   "diffuse": 0
                     *                 },
                     *                 {
                     *                   "direction": "60",
                     *                   "beam": 0,
                     *                   "diffuse": 0
                     *                 },
                     *                 {
                     *                   "direction": "70",
                     *                   "beam": 0.00560859,
                     *                   "diffuse": 4.36118e-7
                     *                 },
                     *                 {
                     *                   "direction": "80",
                     *                   "beam": 0.206746,
                     *                   "diffuse": 0.184438
                     *                 },
                     *                 {
                     *                   "direction": "90",
                     *                   "beam": 0.113409,
                     *                   "diffuse": 1.67827
                     *                 },
                     *                 {
                     *                   "direction": "100",
                     *                   "beam": 0.958627,
                     *                   "diffuse": 4.58329
                     *                 },
                     *                 {
                     *                   "direction": "110",
                     *                   "beam": 2.34937,
                     *                   "diffuse": 8.37236
                     *                 },
                     *                 {
                     *                   "direction": "120",
                     *                   "beam": 5.56595,
                     *                   "diffuse": 12.8832
                     *                 },
                     *                 {
                     *                   "direction": "130",
                     *                   "beam": 10.5196,
                     *                   "diffuse": 17.9085
                     *                 },
                     *                 {
                     *                   "direction": "140",
                     *                   "beam": 1.61156,
                     *                   "diffuse": 23.2049
                     *                 },
                     *                 {
                     *                   "direction": "150",
                     *                   "beam": 0,
                     *                   "diffuse": 28.2565
                     *                 },
                     *                 {
                     *                   "direction": "160",
                     *                   "beam": 0,
                     *                   "diffuse": 27.4199
                     *                 },
                     *                 {
                     *                   "direction": "170",
                     *                   "beam": 0,
                     *                   "diffuse": 23.5235
                     *                 },
                     *                 {
                     *                   "direction": "180",
                     *                   "beam": 0,
                     *                   "diffuse": 19.5253
                     *                 },
                     *                 {
                     *                   "direction": "190",
                     *                   "beam": 0,
                     *                   "diffuse": 19.6762
                     *                 },
                     *                 {
                     *                   "direction": "200",
                     *                   "beam": 0,
                     *                   "diffuse": 20.3184
                     *                 },
                     *                 {
                     *                   "direction": "210",
                     *                   "beam": 0.261863,
                     *                   "diffuse": 20.228
                     *                 },
                     *                 {
                     *                   "direction": "220",
                     *                   "beam": 14.1443,
                     *                   "diffuse": 18.9266
                     *                 },
                     *                 {
                     *                   "direction": "230",
                     *                   "beam": 6.03027,
                     *                   "diffuse": 14.6678
                     *                 },
                     *                 {
                     *                   "direction": "240",
                     *                   "beam": 3.71842,
                     *                   "diffuse": 10.2043
                     *                 },
                     *                 {
                     *                   "direction": "250",
                     *                   "beam": 1.11423,
                     *                   "diffuse": 6.17402
                     *                 },
                     *                 {
                     *                   "direction": "260",
                     *                   "beam": 1.06336,
                     *                   "diffuse": 2.73099
                     *                 },
                     *                 {
                     *                   "direction": "270",
                     *                   "beam": 0.0480219,
                     *                   "diffuse": 0.573123
                     *                 },
                     *                 {
                     *                   "direction": "280",
                     *                   "beam": 0.0744725,
                     *                   "diffuse": 0.0174172
                     *                 },
                     *                 {
                     *                   "direction": "290",
                     *                   "beam": 0.0475203,
                     *                   "diffuse": 0
                     *                 },
                     *                 {
                     *                   "direction": "300",
                     *                   "beam": 0,
                     *                   "diffuse": 0
                     *                 },
                     *                 {
                     *                   "direction": "310",
                     *                   "beam": 0,
                     *                   "diffuse": 0
                     *                 },
                     *                 {
                     *                   "direction": "320",
                     *                   "beam": 0,
                     *                   "diffuse": 0
                     *                 },
                     *                 {
                     *                   "direction": "330",
                     *                   "beam": 0,
                     *                   "diffuse": 0
                     *                 },
                     *                 {
                     *                   "direction": "340",
                     *                   "beam": 0,
                     *                   "diffuse": 0
                     *                 },
                     *                 {
                     *                   "direction": "350",
                     *                   "beam": 0,
                     *                   "diffuse": 0
                     *                 }
                     *               ],
                     *               "range": {
                     *                 "heightError": 1,
                     *                 "low": 3.043,
                     *                 "high": 4.239
                     *               }
                     *             }
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        /** @constant */
                        message: "Analysis history retrieved successfully";
                        data: components["schemas"]["Analysis"][];
                        /** @description More items remain: pass this as `cursor` */
                        nextCursor?: string;
                    };
                };
            };
            400: components["responses"]["validation"];
            404: components["responses"]["notFound"];
            413: components["responses"]["payloadTooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["storageUnavailable"];
            504: components["responses"]["timedOut"];
        };
    };
    getAnalysis: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the analysis
                 * @example XAyXdJgCQfeWsBu3w6zUwgGh-oukzQ
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Analysis retrieved successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "Analysis retrieved successfully",
                     *       "data": {
                     *         "id": "XAyXdJgCQfeWsBu3w6zUwgGh-oukzQ",
                     *         "siteId": "5c0c9774-9802-41f7-96b0-1bb7c3acd4c2",
                     *         "createdAt": "2026-07-01T09:31:00.000Z",
                     *         "result": {
                     *           "siteId": "5c0c9774-9802-41f7-96b0-1bb7c3acd4c2",
                     *           "siteName": "Roof in Innsbruck",
                     *           "inputs": {
                     *             "latitude": 47.2692,
                     *             "longitude": 11.4041,
                     *             "panelTilt": 30,
                     *             "panelAzimuth": 180,
                     *             "systemSize": 8,
                     *             "horizonProfile": [
                     *               {
                     *                 "direction": "N",
                     *                 "heightAngle": 20
                     *               },
                     *               {
                     *                 "direction": "E",
                     *                 "heightAngle": 4
                     *               },
                     *               {
                     *                 "direction": "SSE",
                     *                 "heightAngle": 12
                     *               },
                     *               {
                     *                 "direction": "186",
                     *                 "heightAngle": 7.4
                     *               },
                     *               {
                     *                 "direction": "SW",
                     *                 "heightAngle": 10
                     *               },
                     *               {
                     *                 "direction": "W",
                     *                 "heightAngle": 6
                     *               }
                     *             ],
                     *             "year": 2026,
                     *             "adjustment": "daylight-hours",
                     *             "losses": 11.42
                     *           },
                     *           "baseline": {
                     *             "ac_annual": 9118.686,
                     *             "ac_monthly": [
                     *               460.282,
                     *               640.007,
                     *               874.099,
                     *               915.549,
                     *               1021.909,
                     *               993.711,
                     *               1050.252,
                     *               1006.008,
                     *               799.698,
                     *               603.326,
                     *               399.968,
                     *               353.875
                     *             ],
                     *             "capacity_factor": 13.012,
                     *             "kwh_per_kw": 1139.836,
                     *             "source": "estimator",
                     *             "station_info": {
                     *               "lat": 47.269,
                     *               "lon": 11.404,
                     *               "elev": 0,
                     *               "tz": 1,
                     *               "location": "climatology at the place itself",
                     *               "city": "",
                     *               "state": "",
                     *               "solar_resource_file": "climatology.csv",
                     *               "distance": 0,
                     *               "weather_data_source": "Embedded estimator on a monthly climatology (NASA SSE 6.0 and NCEP/NCAR averages on a 5-degree grid); not a weather station's typical year"
                     *             },
                     *             "retrievedAt": "2026-07-01T09:31:00.000Z"
                     *           },
                     *           "shading": {
                     *             "sampleDays": [
                     *               {
                     *                 "name": "March equinox",
                     *                 "date": "2026-03-20",
                     *                 "daylightHours": 12.154,
                     *                 "shadedHours": 1.18,
                     *                 "percentShaded": 9.707,
                     *                 "shadedIntervals": [
                     *                   {
                     *                     "from": "2026-03-20T05:17:38Z",
                     *                     "to": "2026-03-20T05:46:49Z"
                     *                   },
                     *                   {
                     *                     "from": "2026-03-20T16:45:16Z",
                     *                     "to": "2026-03-20T17:26:53Z"
                     *                   }
                     *                 ]
                     *               },
                     *               {
                     *                 "name": "June solstice",
                     *                 "date": "2026-06-21",
                     *                 "daylightHours": 15.939,
                     *                 "shadedHours": 2.222,
                     *                 "percentShaded": 13.94,
                     *                 "shadedIntervals": [
                     *                   {
                     *                     "from": "2026-06-21T03:18:01Z",
                     *                     "to": "2026-06-21T04:20:42Z"
                     *                   },
                     *                   {
                     *                     "from": "2026-06-21T18:03:43Z",
                     *                     "to": "2026-06-21T19:14:22Z"
                     *                   }
                     *                 ]
                     *               },
                     *               {
                     *                 "name": "September equinox",
                     *                 "date": "2026-09-23",
                     *                 "daylightHours": 12.136,
                     *                 "shadedHours": 1.183,
                     *                 "percentShaded": 9.746,
                     *                 "shadedIntervals": [
                     *                   {
                     *                     "from": "2026-09-23T05:02:16Z",
                     *                     "to": "2026-09-23T05:31:26Z"
                     *                   },
                     *                   {
                     *                     "from": "2026-09-23T16:28:38Z",
                     *                     "to": "2026-09-23T17:10:25Z"
                     *                   }
                     *                 ]
                     *               },
                     *               {
                     *                 "name": "December solstice",
                     *                 "date": "2026-12-21",
                     *                 "daylightHours": 8.473,
                     *                 "shadedHours": 2.773,
                     *                 "percentShaded": 32.721,
                     *                 "shadedIntervals": [
                     *                   {
                     *                     "from": "2026-12-21T06:58:14Z",
                     *                     "to": "2026-12-21T08:23:29Z"
                     *                   },
                     *                   {
                     *                     "from": "2026-12-21T14:05:31Z",
                     *                     "to": "2026-12-21T15:26:37Z"
                     *                   }
                     *                 ]
                     *               }
                     *             ],
                     *             "averageShadingLoss": 16.529
                     *           },
                     *           "adjusted": {
                     *             "adjustedAnnual": 7611.458,
                     *             "adjustedMonthly": [
                     *               384.202,
                     *               534.221,
                     *               729.619,
                     *               764.218,
                     *               852.998,
                     *               829.461,
                     *               876.656,
                     *               839.725,
                     *               667.516,
                     *               503.602,
                     *               333.858,
                     *               295.383
                     *             ],
                     *             "basis": "daylight-hours"
                     *           },
                     *           "energy": {
                     *             "annualLoss": 3.607,
                     *             "monthlyLoss": [
                     *               5.709,
                     *               3.72,
                     *               2.984,
                     *               3.171,
                     *               3.284,
                     *               3.382,
                     *               3.174,
                     *               2.99,
                     *               3.121,
                     *               3.596,
                     *               5.419,
                     *               7.002
                     *             ],
                     *             "beamLoss": 1.054,
                     *             "diffuseLoss": 6.403,
                     *             "solarAccess": 96.361,
                     *             "adjustedAnnual": 8789.795,
                     *             "adjustedMonthly": [
                     *               434.007,
                     *               616.2,
                     *               848.019,
                     *               886.521,
                     *               988.348,
                     *               960.103,
                     *               1016.914,
                     *               975.927,
                     *               774.739,
                     *               581.628,
                     *               378.292,
                     *               329.096
                     *             ],
                     *             "lossByMonthAndHour": [
                     *               [
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 1.97911,
                     *                 5.28593,
                     *                 1.87347,
                     *                 2.15875,
                     *                 2.23674,
                     *                 2.10977,
                     *                 1.77287,
                     *                 7.94223,
                     *                 0.916521,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0
                     *               ],
                     *               [
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0.156822,
                     *                 3.62316,
                     *                 1.718,
                     *                 2.14726,
                     *                 2.38928,
                     *                 2.46185,
                     *                 2.36745,
                     *                 2.10651,
                     *                 1.66237,
                     *                 5.08509,
                     *                 0.0898566,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0
                     *               ],
                     *               [
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0.0710052,
                     *                 1.43021,
                     *                 1.82278,
                     *                 2.42314,
                     *                 2.84381,
                     *                 3.08305,
                     *                 3.07192,
                     *                 3.02492,
                     *                 2.72149,
                     *                 2.26167,
                     *                 1.62528,
                     *                 1.69767,
                     *                 0.0022352,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0
                     *               ],
                     *               [
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0.0318132,
                     *                 0.814267,
                     *                 1.58293,
                     *                 2.23846,
                     *                 2.75445,
                     *                 3.12334,
                     *                 3.27506,
                     *                 3.29839,
                     *                 3.21976,
                     *                 2.92218,
                     *                 2.46541,
                     *                 1.88648,
                     *                 1.16011,
                     *                 0.256087,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0
                     *               ],
                     *               [
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0.454448,
                     *                 1.25183,
                     *                 1.96844,
                     *                 2.56349,
                     *                 3.04473,
                     *                 3.3781,
                     *                 3.56172,
                     *                 3.58072,
                     *                 3.43712,
                     *                 3.14882,
                     *                 2.7105,
                     *                 2.16112,
                     *                 1.50546,
                     *                 0.755986,
                     *                 0.0388792,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0
                     *               ],
                     *               [
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0.604256,
                     *                 1.30137,
                     *                 1.94951,
                     *                 2.50242,
                     *                 2.94783,
                     *                 3.26426,
                     *                 3.44109,
                     *                 3.46977,
                     *                 3.34525,
                     *                 3.08751,
                     *                 2.70012,
                     *                 2.1961,
                     *                 1.60947,
                     *                 0.938541,
                     *                 0.250064,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0
                     *               ],
                     *               [
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0.462188,
                     *                 1.19838,
                     *                 1.88345,
                     *                 2.45605,
                     *                 2.92212,
                     *                 3.255,
                     *                 3.44027,
                     *                 3.48254,
                     *                 3.37186,
                     *                 3.11766,
                     *                 2.73139,
                     *                 2.2313,
                     *                 1.6356,
                     *                 0.966401,
                     *                 0.183688,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0
                     *               ],
                     *               [
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0.0654443,
                     *                 0.923102,
                     *                 1.66733,
                     *                 2.28422,
                     *                 2.76849,
                     *                 3.10712,
                     *                 3.31028,
                     *                 3.34667,
                     *                 3.22125,
                     *                 2.9477,
                     *                 2.53737,
                     *                 2.00889,
                     *                 1.34582,
                     *                 0.544738,
                     *                 0.00242821,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0
                     *               ],
                     *               [
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0.455416,
                     *                 1.27269,
                     *                 1.95865,
                     *                 2.4618,
                     *                 2.81553,
                     *                 2.99849,
                     *                 3.01567,
                     *                 2.86544,
                     *                 2.54665,
                     *                 2.08824,
                     *                 1.46458,
                     *                 1.00504,
                     *                 0.0108421,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0
                     *               ],
                     *               [
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0.0045097,
                     *                 1.85327,
                     *                 1.54862,
                     *                 2.11168,
                     *                 2.47785,
                     *                 2.65834,
                     *                 2.6528,
                     *                 2.46044,
                     *                 2.08658,
                     *                 1.5523,
                     *                 2.27065,
                     *                 0.0208975,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0
                     *               ],
                     *               [
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0.104538,
                     *                 4.5563,
                     *                 1.51991,
                     *                 1.91131,
                     *                 2.09448,
                     *                 2.08886,
                     *                 1.89614,
                     *                 1.49789,
                     *                 5.94956,
                     *                 0.0570205,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0
                     *               ],
                     *               [
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 1.56379,
                     *                 7.262,
                     *                 1.6915,
                     *                 1.93491,
                     *                 1.97246,
                     *                 1.79003,
                     *                 1.39303,
                     *                 7.17108,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0
                     *               ]
                     *             ],
                     *             "lossBySector": [
                     *               {
                     *                 "direction": "0",
                     *                 "beam": 0,
                     *                 "diffuse": 0
                     *               },
                     *               {
                     *                 "direction": "10",
                     *                 "beam": 0,
                     *                 "diffuse": 0
                     *               },
                     *               {
                     *                 "direction": "20",
                     *                 "beam": 0,
                     *                 "diffuse": 0
                     *               },
                     *               {
                     *                 "direction": "30",
                     *                 "beam": 0,
                     *                 "diffuse": 0
                     *               },
                     *               {
                     *                 "direction": "40",
                     *                 "beam": 0,
                     *                 "diffuse": 0
                     *               },
                     *               {
                     *                 "direction": "50",
                     *                 "beam": 0,
                     *                 "diffuse": 0
                     *               },
                     *               {
                     *                 "direction": "60",
                     *                 "beam": 0,
                     *                 "diffuse": 0
                     *               },
                     *               {
                     *                 "direction": "70",
                     *                 "beam": 0.00560859,
                     *                 "diffuse": 4.36118e-7
                     *               },
                     *               {
                     *                 "direction": "80",
                     *                 "beam": 0.206746,
                     *                 "diffuse": 0.184438
                     *               },
                     *               {
                     *                 "direction": "90",
                     *                 "beam": 0.113409,
                     *                 "diffuse": 1.67827
                     *               },
                     *               {
                     *                 "direction": "100",
                     *                 "beam": 0.958627,
                     *                 "diffuse": 4.58329
                     *               },
                     *               {
                     *                 "direction": "110",
                     *                 "beam": 2.34937,
                     *                 "diffuse": 8.37236
                     *               },
                     *               {
                     *                 "direction": "120",
                     *                 "beam": 5.56595,
                     *                 "diffuse": 12.8832
                     *               },
                     *               {
                     *                 "direction": "130",
                     *                 "beam": 10.5196,
                     *                 "diffuse": 17.9085
                     *               },
                     *               {
                     *                 "direction": "140",
                     *                 "beam": 1.61156,
                     *                 "diffuse": 23.2049
                     *               },
                     *               {
                     *                 "direction": "150",
                     *                 "beam": 0,
                     *                 "diffuse": 28.2565
                     *               },
                     *               {
                     *                 "direction": "160",
                     *                 "beam": 0,
                     *                 "diffuse": 27.4199
                     *               },
                     *               {
                     *                 "direction": "170",
                     *                 "beam": 0,
                     *                 "diffuse": 23.5235
                     *               },
                     *               {
                     *                 "direction": "180",
                     *                 "beam": 0,
                     *                 "diffuse": 19.5253
                     *               },
                     *               {
                     *                 "direction": "190",
                     *                 "beam": 0,
                     *                 "diffuse": 19.6762
                     *               },
                     *               {
                     *                 "direction": "200",
                     *                 "beam": 0,
                     *                 "diffuse": 20.3184
                     *               },
                     *               {
                     *                 "direction": "210",
                     *                 "beam": 0.261863,
                     *                 "diffuse": 20.228
                     *               },
                     *               {
                     *                 "direction": "220",
                     *                 "beam": 14.1443,
                     *                 "diffuse": 18.9266
                     *               },
                     *               {
                     *                 "direction": "230",
                     *                 "beam": 6.03027,
                     *                 "diffuse": 14.6678
                     *               },
                     *               {
                     *                 "direction": "240",
                     *                 "beam": 3.71842,
                     *                 "diffuse": 10.2043
                     *               },
                     *               {
                     *                 "direction": "250",
                     *                 "beam": 1.11423,
                     *                 "diffuse": 6.17402
                     *               },
                     *               {
                     *                 "direction": "260",
                     *                 "beam": 1.06336,
                     *                 "diffuse": 2.73099
                     *               },
                     *               {
                     *                 "direction": "270",
                     *                 "beam": 0.0480219,
                     *                 "diffuse": 0.573123
                     *               },
                     *               {
                     *                 "direction": "280",
                     *                 "beam": 0.0744725,
                     *                 "diffuse": 0.0174172
                     *               },
                     *               {
                     *                 "direction": "290",
                     *                 "beam": 0.0475203,
                     *                 "diffuse": 0
                     *               },
                     *               {
                     *                 "direction": "300",
                     *                 "beam": 0,
                     *                 "diffuse": 0
                     *               },
                     *               {
                     *                 "direction": "310",
                     *                 "beam": 0,
                     *                 "diffuse": 0
                     *               },
                     *               {
                     *                 "direction": "320",
                     *                 "beam": 0,
                     *                 "diffuse": 0
                     *               },
                     *               {
                     *                 "direction": "330",
                     *                 "beam": 0,
                     *                 "diffuse": 0
                     *               },
                     *               {
                     *                 "direction": "340",
                     *                 "beam": 0,
                     *                 "diffuse": 0
                     *               },
                     *               {
                     *                 "direction": "350",
                     *                 "beam": 0,
                     *                 "diffuse": 0
                     *               }
                     *             ],
                     *             "range": {
                     *               "heightError": 1,
                     *               "low": 3.043,
                     *               "high": 4.239
                     *             }
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        /** @constant */
                        message: "Analysis retrieved successfully";
                        data: components["schemas"]["Analysis"];
                    };
                };
            };
            400: components["responses"]["validation"];
            404: components["responses"]["notFound"];
            413: components["responses"]["payloadTooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["storageUnavailable"];
            504: components["responses"]["timedOut"];
        };
    };
    calculateShading: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "latitude": 47.2692,
                 *       "longitude": 11.4041,
                 *       "horizonProfile": [
                 *         {
                 *           "direction": "N",
                 *           "heightAngle": 20
                 *         },
                 *         {
                 *           "direction": "E",
                 *           "heightAngle": 4
                 *         },
                 *         {
                 *           "direction": "SSE",
                 *           "heightAngle": 12
                 *         },
                 *         {
                 *           "direction": "186",
                 *           "heightAngle": 7.4
                 *         },
                 *         {
                 *           "direction": "SW",
                 *           "heightAngle": 10
                 *         },
                 *         {
                 *           "direction": "W",
                 *           "heightAngle": 6
                 *         }
                 *       ],
                 *       "year": 2026
                 *     }
                 */
                "application/json": components["schemas"]["ShadingRequest"];
            };
        };
        responses: {
            /** @description Shading loss calculated successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "Shading loss calculated successfully",
                     *       "data": {
                     *         "sampleDays": [
                     *           {
                     *             "name": "March equinox",
                     *             "date": "2026-03-20",
                     *             "daylightHours": 12.154,
                     *             "shadedHours": 1.18,
                     *             "percentShaded": 9.707,
                     *             "shadedIntervals": [
                     *               {
                     *                 "from": "2026-03-20T05:17:38Z",
                     *                 "to": "2026-03-20T05:46:49Z"
                     *               },
                     *               {
                     *                 "from": "2026-03-20T16:45:16Z",
                     *                 "to": "2026-03-20T17:26:53Z"
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "name": "June solstice",
                     *             "date": "2026-06-21",
                     *             "daylightHours": 15.939,
                     *             "shadedHours": 2.222,
                     *             "percentShaded": 13.94,
                     *             "shadedIntervals": [
                     *               {
                     *                 "from": "2026-06-21T03:18:01Z",
                     *                 "to": "2026-06-21T04:20:42Z"
                     *               },
                     *               {
                     *                 "from": "2026-06-21T18:03:43Z",
                     *                 "to": "2026-06-21T19:14:22Z"
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "name": "September equinox",
                     *             "date": "2026-09-23",
                     *             "daylightHours": 12.136,
                     *             "shadedHours": 1.183,
                     *             "percentShaded": 9.746,
                     *             "shadedIntervals": [
                     *               {
                     *                 "from": "2026-09-23T05:02:16Z",
                     *                 "to": "2026-09-23T05:31:26Z"
                     *               },
                     *               {
                     *                 "from": "2026-09-23T16:28:38Z",
                     *                 "to": "2026-09-23T17:10:25Z"
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "name": "December solstice",
                     *             "date": "2026-12-21",
                     *             "daylightHours": 8.473,
                     *             "shadedHours": 2.773,
                     *             "percentShaded": 32.721,
                     *             "shadedIntervals": [
                     *               {
                     *                 "from": "2026-12-21T06:58:14Z",
                     *                 "to": "2026-12-21T08:23:29Z"
                     *               },
                     *               {
                     *                 "from": "2026-12-21T14:05:31Z",
                     *                 "to": "2026-12-21T15:26:37Z"
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "averageShadingLoss": 16.529
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        /** @constant */
                        message: "Shading loss calculated successfully";
                        data: components["schemas"]["ShadingResult"];
                    };
                };
            };
            400: components["responses"]["validation"];
            403: components["responses"]["forbidden"];
            413: components["responses"]["payloadTooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            504: components["responses"]["timedOut"];
        };
    };
    estimateBaseline: {
        parameters: {
            query: {
                /**
                 * @description Degrees north
                 * @example 47.2692
                 */
                latitude: number;
                /**
                 * @description Degrees east
                 * @example 11.4041
                 */
                longitude: number;
                /**
                 * @description Tilt of the panels in degrees from horizontal
                 * @example 30
                 */
                panelTilt: number;
                /**
                 * @description Direction that the panels face, in degrees clockwise from true north; 360 is stored as 0
                 * @example 180
                 */
                panelAzimuth: number;
                /**
                 * @description DC nameplate capacity in kW
                 * @example 8
                 */
                systemSize: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Baseline estimate retrieved successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "Baseline estimate retrieved successfully",
                     *       "data": {
                     *         "ac_annual": 9118.686,
                     *         "ac_monthly": [
                     *           460.282,
                     *           640.007,
                     *           874.099,
                     *           915.549,
                     *           1021.909,
                     *           993.711,
                     *           1050.252,
                     *           1006.008,
                     *           799.698,
                     *           603.326,
                     *           399.968,
                     *           353.875
                     *         ],
                     *         "capacity_factor": 13.012,
                     *         "kwh_per_kw": 1139.836,
                     *         "source": "estimator",
                     *         "station_info": {
                     *           "lat": 47.269,
                     *           "lon": 11.404,
                     *           "elev": 0,
                     *           "tz": 1,
                     *           "location": "climatology at the place itself",
                     *           "city": "",
                     *           "state": "",
                     *           "solar_resource_file": "climatology.csv",
                     *           "distance": 0,
                     *           "weather_data_source": "Embedded estimator on a monthly climatology (NASA SSE 6.0 and NCEP/NCAR averages on a 5-degree grid); not a weather station's typical year"
                     *         },
                     *         "retrievedAt": "2026-07-01T09:31:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        /** @constant */
                        message: "Baseline estimate retrieved successfully";
                        data: components["schemas"]["Baseline"];
                    };
                };
            };
            400: components["responses"]["validation"];
            403: components["responses"]["forbidden"];
            413: components["responses"]["payloadTooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            422: components["responses"]["baselineNotAvailable"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            502: components["responses"]["estimatorFailed"];
            /** @description The estimator refuses because of its quota or its key, or the circuit to it is open. Or: The database did not respond. A write may or may not have been made. */
            503: {
                headers: {
                    /** @description Seconds to wait before retrying, if known */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 503;
                        /** @constant */
                        message: "Production estimator unavailable";
                    } | {
                        /** @constant */
                        statusCode: 503;
                        /** @constant */
                        message: "Storage unavailable";
                    };
                };
            };
            /** @description The service did not respond in time. Or: The estimator did not respond in time. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 504;
                        /** @constant */
                        message: "Request timed out";
                    } | {
                        /** @constant */
                        statusCode: 504;
                        /** @constant */
                        message: "Production estimator timed out";
                    };
                };
            };
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the OpenAPI document of this API */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Version of the OpenAPI Specification */
                        openapi: string;
                        info: {
                            title: string;
                            version: string;
                        } & {
                            [key: string]: unknown;
                        };
                        paths: {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["validation"];
            413: components["responses"]["payloadTooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            504: components["responses"]["timedOut"];
        };
    };
    getSunPath: {
        parameters: {
            query: {
                /**
                 * @description Degrees north
                 * @example 47.2692
                 */
                latitude: number;
                /**
                 * @description Degrees east
                 * @example 11.4041
                 */
                longitude: number;
                /**
                 * @description Year of the sample days. Default: the current UTC year
                 * @example 2026
                 */
                year?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sun path calculated successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "Sun path calculated successfully",
                     *       "data": {
                     *         "sampleDays": [
                     *           {
                     *             "name": "March equinox",
                     *             "date": "2026-03-20",
                     *             "sunrise": "2026-03-20T05:17:38Z",
                     *             "sunset": "2026-03-20T17:26:53Z",
                     *             "points": [
                     *               {
                     *                 "hour": 6.0542,
                     *                 "azimuth": 89.322,
                     *                 "altitude": 0
                     *               },
                     *               {
                     *                 "hour": 6.1667,
                     *                 "azimuth": 90.561,
                     *                 "altitude": 0.98
                     *               },
                     *               {
                     *                 "hour": 6.3333,
                     *                 "azimuth": 92.396,
                     *                 "altitude": 2.536
                     *               },
                     *               {
                     *                 "hour": 18.2084,
                     *                 "azimuth": 270.973,
                     *                 "altitude": 0
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "name": "June solstice",
                     *             "date": "2026-06-21",
                     *             "sunrise": "2026-06-21T03:18:01Z",
                     *             "sunset": "2026-06-21T19:14:22Z",
                     *             "points": [
                     *               {
                     *                 "hour": 4.0607,
                     *                 "azimuth": 52.981,
                     *                 "altitude": 0
                     *               },
                     *               {
                     *                 "hour": 4.1667,
                     *                 "azimuth": 54.153,
                     *                 "altitude": 0.736
                     *               },
                     *               {
                     *                 "hour": 4.3333,
                     *                 "azimuth": 55.977,
                     *                 "altitude": 1.988
                     *               },
                     *               {
                     *                 "hour": 19.9996,
                     *                 "azimuth": 307.018,
                     *                 "altitude": 0
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "name": "September equinox",
                     *             "date": "2026-09-23",
                     *             "sunrise": "2026-09-23T05:02:16Z",
                     *             "sunset": "2026-09-23T17:10:25Z",
                     *             "points": [
                     *               {
                     *                 "hour": 5.798,
                     *                 "azimuth": 89.211,
                     *                 "altitude": 0
                     *               },
                     *               {
                     *                 "hour": 5.8333,
                     *                 "azimuth": 89.601,
                     *                 "altitude": 0.301
                     *               },
                     *               {
                     *                 "hour": 6,
                     *                 "azimuth": 91.439,
                     *                 "altitude": 1.8
                     *               },
                     *               {
                     *                 "hour": 17.934,
                     *                 "azimuth": 270.499,
                     *                 "altitude": 0
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "name": "December solstice",
                     *             "date": "2026-12-21",
                     *             "sunrise": "2026-12-21T06:58:14Z",
                     *             "sunset": "2026-12-21T15:26:37Z",
                     *             "points": [
                     *               {
                     *                 "hour": 7.7308,
                     *                 "azimuth": 124.776,
                     *                 "altitude": 0
                     *               },
                     *               {
                     *                 "hour": 7.8333,
                     *                 "azimuth": 125.9,
                     *                 "altitude": 0.722
                     *               },
                     *               {
                     *                 "hour": 8,
                     *                 "azimuth": 127.748,
                     *                 "altitude": 1.942
                     *               },
                     *               {
                     *                 "hour": 16.204,
                     *                 "azimuth": 235.223,
                     *                 "altitude": 0
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        /** @constant */
                        message: "Sun path calculated successfully";
                        data: components["schemas"]["SunPath"];
                    };
                };
            };
            400: components["responses"]["validation"];
            403: components["responses"]["forbidden"];
            413: components["responses"]["payloadTooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            504: components["responses"]["timedOut"];
        };
    };
    estimate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "latitude": 47.2692,
                 *       "longitude": 11.4041,
                 *       "panelTilt": 30,
                 *       "panelAzimuth": 180,
                 *       "systemSize": 8,
                 *       "horizonProfile": [
                 *         {
                 *           "direction": "N",
                 *           "heightAngle": 20
                 *         },
                 *         {
                 *           "direction": "E",
                 *           "heightAngle": 4
                 *         },
                 *         {
                 *           "direction": "SSE",
                 *           "heightAngle": 12
                 *         },
                 *         {
                 *           "direction": "186",
                 *           "heightAngle": 7.4
                 *         },
                 *         {
                 *           "direction": "SW",
                 *           "heightAngle": 10
                 *         },
                 *         {
                 *           "direction": "W",
                 *           "heightAngle": 6
                 *         }
                 *       ],
                 *       "year": 2026,
                 *       "variants": [
                 *         {
                 *           "name": "Steeper",
                 *           "panelTilt": 45
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["EstimateRequest"];
            };
        };
        responses: {
            /** @description Estimate completed successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "Estimate completed successfully",
                     *       "data": {
                     *         "estimate": {
                     *           "inputs": {
                     *             "latitude": 47.2692,
                     *             "longitude": 11.4041,
                     *             "panelTilt": 30,
                     *             "panelAzimuth": 180,
                     *             "systemSize": 8,
                     *             "horizonProfile": [
                     *               {
                     *                 "direction": "N",
                     *                 "heightAngle": 20
                     *               },
                     *               {
                     *                 "direction": "E",
                     *                 "heightAngle": 4
                     *               },
                     *               {
                     *                 "direction": "SSE",
                     *                 "heightAngle": 12
                     *               },
                     *               {
                     *                 "direction": "186",
                     *                 "heightAngle": 7.4
                     *               },
                     *               {
                     *                 "direction": "SW",
                     *                 "heightAngle": 10
                     *               },
                     *               {
                     *                 "direction": "W",
                     *                 "heightAngle": 6
                     *               }
                     *             ],
                     *             "year": 2026,
                     *             "adjustment": "daylight-hours",
                     *             "losses": 11.42
                     *           },
                     *           "baseline": {
                     *             "ac_annual": 9118.686,
                     *             "ac_monthly": [
                     *               460.282,
                     *               640.007,
                     *               874.099,
                     *               915.549,
                     *               1021.909,
                     *               993.711,
                     *               1050.252,
                     *               1006.008,
                     *               799.698,
                     *               603.326,
                     *               399.968,
                     *               353.875
                     *             ],
                     *             "capacity_factor": 13.012,
                     *             "kwh_per_kw": 1139.836,
                     *             "source": "estimator",
                     *             "station_info": {
                     *               "lat": 47.269,
                     *               "lon": 11.404,
                     *               "elev": 0,
                     *               "tz": 1,
                     *               "location": "climatology at the place itself",
                     *               "city": "",
                     *               "state": "",
                     *               "solar_resource_file": "climatology.csv",
                     *               "distance": 0,
                     *               "weather_data_source": "Embedded estimator on a monthly climatology (NASA SSE 6.0 and NCEP/NCAR averages on a 5-degree grid); not a weather station's typical year"
                     *             },
                     *             "retrievedAt": "2026-07-01T09:31:00.000Z"
                     *           },
                     *           "shading": {
                     *             "sampleDays": [
                     *               {
                     *                 "name": "March equinox",
                     *                 "date": "2026-03-20",
                     *                 "daylightHours": 12.154,
                     *                 "shadedHours": 1.18,
                     *                 "percentShaded": 9.707,
                     *                 "shadedIntervals": [
                     *                   {
                     *                     "from": "2026-03-20T05:17:38Z",
                     *                     "to": "2026-03-20T05:46:49Z"
                     *                   },
                     *                   {
                     *                     "from": "2026-03-20T16:45:16Z",
                     *                     "to": "2026-03-20T17:26:53Z"
                     *                   }
                     *                 ]
                     *               },
                     *               {
                     *                 "name": "June solstice",
                     *                 "date": "2026-06-21",
                     *                 "daylightHours": 15.939,
                     *                 "shadedHours": 2.222,
                     *                 "percentShaded": 13.94,
                     *                 "shadedIntervals": [
                     *                   {
                     *                     "from": "2026-06-21T03:18:01Z",
                     *                     "to": "2026-06-21T04:20:42Z"
                     *                   },
                     *                   {
                     *                     "from": "2026-06-21T18:03:43Z",
                     *                     "to": "2026-06-21T19:14:22Z"
                     *                   }
                     *                 ]
                     *               },
                     *               {
                     *                 "name": "September equinox",
                     *                 "date": "2026-09-23",
                     *                 "daylightHours": 12.136,
                     *                 "shadedHours": 1.183,
                     *                 "percentShaded": 9.746,
                     *                 "shadedIntervals": [
                     *                   {
                     *                     "from": "2026-09-23T05:02:16Z",
                     *                     "to": "2026-09-23T05:31:26Z"
                     *                   },
                     *                   {
                     *                     "from": "2026-09-23T16:28:38Z",
                     *                     "to": "2026-09-23T17:10:25Z"
                     *                   }
                     *                 ]
                     *               },
                     *               {
                     *                 "name": "December solstice",
                     *                 "date": "2026-12-21",
                     *                 "daylightHours": 8.473,
                     *                 "shadedHours": 2.773,
                     *                 "percentShaded": 32.721,
                     *                 "shadedIntervals": [
                     *                   {
                     *                     "from": "2026-12-21T06:58:14Z",
                     *                     "to": "2026-12-21T08:23:29Z"
                     *                   },
                     *                   {
                     *                     "from": "2026-12-21T14:05:31Z",
                     *                     "to": "2026-12-21T15:26:37Z"
                     *                   }
                     *                 ]
                     *               }
                     *             ],
                     *             "averageShadingLoss": 16.529
                     *           },
                     *           "adjusted": {
                     *             "adjustedAnnual": 7611.458,
                     *             "adjustedMonthly": [
                     *               384.202,
                     *               534.221,
                     *               729.619,
                     *               764.218,
                     *               852.998,
                     *               829.461,
                     *               876.656,
                     *               839.725,
                     *               667.516,
                     *               503.602,
                     *               333.858,
                     *               295.383
                     *             ],
                     *             "basis": "daylight-hours"
                     *           },
                     *           "energy": {
                     *             "annualLoss": 3.607,
                     *             "monthlyLoss": [
                     *               5.709,
                     *               3.72,
                     *               2.984,
                     *               3.171,
                     *               3.284,
                     *               3.382,
                     *               3.174,
                     *               2.99,
                     *               3.121,
                     *               3.596,
                     *               5.419,
                     *               7.002
                     *             ],
                     *             "beamLoss": 1.054,
                     *             "diffuseLoss": 6.403,
                     *             "solarAccess": 96.361,
                     *             "adjustedAnnual": 8789.795,
                     *             "adjustedMonthly": [
                     *               434.007,
                     *               616.2,
                     *               848.019,
                     *               886.521,
                     *               988.348,
                     *               960.103,
                     *               1016.914,
                     *               975.927,
                     *               774.739,
                     *               581.628,
                     *               378.292,
                     *               329.096
                     *             ],
                     *             "lossByMonthAndHour": [
                     *               [
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 1.97911,
                     *                 5.28593,
                     *                 1.87347,
                     *                 2.15875,
                     *                 2.23674,
                     *                 2.10977,
                     *                 1.77287,
                     *                 7.94223,
                     *                 0.916521,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0
                     *               ],
                     *               [
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0.156822,
                     *                 3.62316,
                     *                 1.718,
                     *                 2.14726,
                     *                 2.38928,
                     *                 2.46185,
                     *                 2.36745,
                     *                 2.10651,
                     *                 1.66237,
                     *                 5.08509,
                     *                 0.0898566,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0
                     *               ],
                     *               [
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0.0710052,
                     *                 1.43021,
                     *                 1.82278,
                     *                 2.42314,
                     *                 2.84381,
                     *                 3.08305,
                     *                 3.07192,
                     *                 3.02492,
                     *                 2.72149,
                     *                 2.26167,
                     *                 1.62528,
                     *                 1.69767,
                     *                 0.0022352,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0
                     *               ],
                     *               [
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0.0318132,
                     *                 0.814267,
                     *                 1.58293,
                     *                 2.23846,
                     *                 2.75445,
                     *                 3.12334,
                     *                 3.27506,
                     *                 3.29839,
                     *                 3.21976,
                     *                 2.92218,
                     *                 2.46541,
                     *                 1.88648,
                     *                 1.16011,
                     *                 0.256087,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0
                     *               ],
                     *               [
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0.454448,
                     *                 1.25183,
                     *                 1.96844,
                     *                 2.56349,
                     *                 3.04473,
                     *                 3.3781,
                     *                 3.56172,
                     *                 3.58072,
                     *                 3.43712,
                     *                 3.14882,
                     *                 2.7105,
                     *                 2.16112,
                     *                 1.50546,
                     *                 0.755986,
                     *                 0.0388792,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0
                     *               ],
                     *               [
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0.604256,
                     *                 1.30137,
                     *                 1.94951,
                     *                 2.50242,
                     *                 2.94783,
                     *                 3.26426,
                     *                 3.44109,
                     *                 3.46977,
                     *                 3.34525,
                     *                 3.08751,
                     *                 2.70012,
                     *                 2.1961,
                     *                 1.60947,
                     *                 0.938541,
                     *                 0.250064,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0
                     *               ],
                     *               [
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0.462188,
                     *                 1.19838,
                     *                 1.88345,
                     *                 2.45605,
                     *                 2.92212,
                     *                 3.255,
                     *                 3.44027,
                     *                 3.48254,
                     *                 3.37186,
                     *                 3.11766,
                     *                 2.73139,
                     *                 2.2313,
                     *                 1.6356,
                     *                 0.966401,
                     *                 0.183688,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0
                     *               ],
                     *               [
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0.0654443,
                     *                 0.923102,
                     *                 1.66733,
                     *                 2.28422,
                     *                 2.76849,
                     *                 3.10712,
                     *                 3.31028,
                     *                 3.34667,
                     *                 3.22125,
                     *                 2.9477,
                     *                 2.53737,
                     *                 2.00889,
                     *                 1.34582,
                     *                 0.544738,
                     *                 0.00242821,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0
                     *               ],
                     *               [
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0.455416,
                     *                 1.27269,
                     *                 1.95865,
                     *                 2.4618,
                     *                 2.81553,
                     *                 2.99849,
                     *                 3.01567,
                     *                 2.86544,
                     *                 2.54665,
                     *                 2.08824,
                     *                 1.46458,
                     *                 1.00504,
                     *                 0.0108421,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0
                     *               ],
                     *               [
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0.0045097,
                     *                 1.85327,
                     *                 1.54862,
                     *                 2.11168,
                     *                 2.47785,
                     *                 2.65834,
                     *                 2.6528,
                     *                 2.46044,
                     *                 2.08658,
                     *                 1.5523,
                     *                 2.27065,
                     *                 0.0208975,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0
                     *               ],
                     *               [
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0.104538,
                     *                 4.5563,
                     *                 1.51991,
                     *                 1.91131,
                     *                 2.09448,
                     *                 2.08886,
                     *                 1.89614,
                     *                 1.49789,
                     *                 5.94956,
                     *                 0.0570205,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0
                     *               ],
                     *               [
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 1.56379,
                     *                 7.262,
                     *                 1.6915,
                     *                 1.93491,
                     *                 1.97246,
                     *                 1.79003,
                     *                 1.39303,
                     *                 7.17108,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0,
                     *                 0
                     *               ]
                     *             ],
                     *             "lossBySector": [
                     *               {
                     *                 "direction": "0",
                     *                 "beam": 0,
                     *                 "diffuse": 0
                     *               },
                     *               {
                     *                 "direction": "10",
                     *                 "beam": 0,
                     *                 "diffuse": 0
                     *               },
                     *               {
                     *                 "direction": "20",
                     *                 "beam": 0,
                     *                 "diffuse": 0
                     *               },
                     *               {
                     *                 "direction": "30",
                     *                 "beam": 0,
                     *                 "diffuse": 0
                     *               },
                     *               {
                     *                 "direction": "40",
                     *                 "beam": 0,
                     *                 "diffuse": 0
                     *               },
                     *               {
                     *                 "direction": "50",
                     *                 "beam": 0,
                     *                 "diffuse": 0
                     *               },
                     *               {
                     *                 "direction": "60",
                     *                 "beam": 0,
                     *                 "diffuse": 0
                     *               },
                     *               {
                     *                 "direction": "70",
                     *                 "beam": 0.00560859,
                     *                 "diffuse": 4.36118e-7
                     *               },
                     *               {
                     *                 "direction": "80",
                     *                 "beam": 0.206746,
                     *                 "diffuse": 0.184438
                     *               },
                     *               {
                     *                 "direction": "90",
                     *                 "beam": 0.113409,
                     *                 "diffuse": 1.67827
                     *               },
                     *               {
                     *                 "direction": "100",
                     *                 "beam": 0.958627,
                     *                 "diffuse": 4.58329
                     *               },
                     *               {
                     *                 "direction": "110",
                     *                 "beam": 2.34937,
                     *                 "diffuse": 8.37236
                     *               },
                     *               {
                     *                 "direction": "120",
                     *                 "beam": 5.56595,
                     *                 "diffuse": 12.8832
                     *               },
                     *               {
                     *                 "direction": "130",
                     *                 "beam": 10.5196,
                     *                 "diffuse": 17.9085
                     *               },
                     *               {
                     *                 "direction": "140",
                     *                 "beam": 1.61156,
                     *                 "diffuse": 23.2049
                     *               },
                     *               {
                     *                 "direction": "150",
                     *                 "beam": 0,
                     *                 "diffuse": 28.2565
                     *               },
                     *               {
                     *                 "direction": "160",
                     *                 "beam": 0,
                     *                 "diffuse": 27.4199
                     *               },
                     *               {
                     *                 "direction": "170",
                     *                 "beam": 0,
                     *                 "diffuse": 23.5235
                     *               },
                     *               {
                     *                 "direction": "180",
                     *                 "beam": 0,
                     *                 "diffuse": 19.5253
                     *               },
                     *               {
                     *                 "direction": "190",
                     *                 "beam": 0,
                     *                 "diffuse": 19.6762
                     *               },
                     *               {
                     *                 "direction": "200",
                     *                 "beam": 0,
                     *                 "diffuse": 20.3184
                     *               },
                     *               {
                     *                 "direction": "210",
                     *                 "beam": 0.261863,
                     *                 "diffuse": 20.228
                     *               },
                     *               {
                     *                 "direction": "220",
                     *                 "beam": 14.1443,
                     *                 "diffuse": 18.9266
                     *               },
                     *               {
                     *                 "direction": "230",
                     *                 "beam": 6.03027,
                     *                 "diffuse": 14.6678
                     *               },
                     *               {
                     *                 "direction": "240",
                     *                 "beam": 3.71842,
                     *                 "diffuse": 10.2043
                     *               },
                     *               {
                     *                 "direction": "250",
                     *                 "beam": 1.11423,
                     *                 "diffuse": 6.17402
                     *               },
                     *               {
                     *                 "direction": "260",
                     *                 "beam": 1.06336,
                     *                 "diffuse": 2.73099
                     *               },
                     *               {
                     *                 "direction": "270",
                     *                 "beam": 0.0480219,
                     *                 "diffuse": 0.573123
                     *               },
                     *               {
                     *                 "direction": "280",
                     *                 "beam": 0.0744725,
                     *                 "diffuse": 0.0174172
                     *               },
                     *               {
                     *                 "direction": "290",
                     *                 "beam": 0.0475203,
                     *                 "diffuse": 0
                     *               },
                     *               {
                     *                 "direction": "300",
                     *                 "beam": 0,
                     *                 "diffuse": 0
                     *               },
                     *               {
                     *                 "direction": "310",
                     *                 "beam": 0,
                     *                 "diffuse": 0
                     *               },
                     *               {
                     *                 "direction": "320",
                     *                 "beam": 0,
                     *                 "diffuse": 0
                     *               },
                     *               {
                     *                 "direction": "330",
                     *                 "beam": 0,
                     *                 "diffuse": 0
                     *               },
                     *               {
                     *                 "direction": "340",
                     *                 "beam": 0,
                     *                 "diffuse": 0
                     *               },
                     *               {
                     *                 "direction": "350",
                     *                 "beam": 0,
                     *                 "diffuse": 0
                     *               }
                     *             ],
                     *             "range": {
                     *               "heightError": 1,
                     *               "low": 3.043,
                     *               "high": 4.239
                     *             }
                     *           }
                     *         },
                     *         "variants": [
                     *           {
                     *             "name": "Steeper",
                     *             "estimate": {
                     *               "inputs": {
                     *                 "latitude": 47.2692,
                     *                 "longitude": 11.4041,
                     *                 "panelTilt": 45,
                     *                 "panelAzimuth": 180,
                     *                 "systemSize": 8,
                     *                 "horizonProfile": [
                     *                   {
                     *                     "direction": "N",
                     *                     "heightAngle": 20
                     *                   },
                     *                   {
                     *                     "direction": "E",
                     *                     "heightAngle": 4
                     *                   },
                     *                   {
                     *                     "direction": "SSE",
                     *                     "heightAngle": 12
                     *                   },
                     *                   {
                     *                     "direction": "186",
                     *                     "heightAngle": 7.4
                     *                   },
                     *                   {
                     *                     "direction": "SW",
                     *                     "heightAngle": 10
                     *                   },
                     *                   {
                     *                     "direction": "W",
                     *                     "heightAngle": 6
                     *                   }
                     *                 ],
                     *                 "year": 2026,
                     *                 "adjustment": "daylight-hours",
                     *                 "losses": 11.42
                     *               },
                     *               "baseline": {
                     *                 "ac_annual": 9107.126,
                     *                 "ac_monthly": [
                     *                   515.745,
                     *                   695.568,
                     *                   899.044,
                     *                   892.444,
                     *                   958.496,
                     *                   915.718,
                     *                   976.796,
                     *                   969.382,
                     *                   807.195,
                     *                   637.455,
                     *                   439.876,
                     *                   399.407
                     *                 ],
                     *                 "capacity_factor": 12.995,
                     *                 "kwh_per_kw": 1138.391,
                     *                 "source": "model",
                     *                 "station_info": {
                     *                   "lat": 47.269,
                     *                   "lon": 11.404,
                     *                   "elev": 0,
                     *                   "tz": 1,
                     *                   "location": "climatology at the place itself",
                     *                   "city": "",
                     *                   "state": "",
                     *                   "solar_resource_file": "climatology.csv",
                     *                   "distance": 0,
                     *                   "weather_data_source": "Embedded estimator on a monthly climatology (NASA SSE 6.0 and NCEP/NCAR averages on a 5-degree grid); not a weather station's typical year"
                     *                 },
                     *                 "retrievedAt": "2026-07-01T09:31:00.000Z"
                     *               },
                     *               "shading": {
                     *                 "sampleDays": [
                     *                   {
                     *                     "name": "March equinox",
                     *                     "date": "2026-03-20",
                     *                     "daylightHours": 12.154,
                     *                     "shadedHours": 1.18,
                     *                     "percentShaded": 9.707,
                     *                     "shadedIntervals": [
                     *                       {
                     *                         "from": "2026-03-20T05:17:38Z",
                     *                         "to": "2026-03-20T05:46:49Z"
                     *                       },
                     *                       {
                     *                         "from": "2026-03-20T16:45:16Z",
                     *                         "to": "2026-03-20T17:26:53Z"
                     *                       }
                     *                     ]
                     *                   },
                     *                   {
                     *                     "name": "June solstice",
                     *                     "date": "2026-06-21",
                     *                     "daylightHours": 15.939,
                     *                     "shadedHours": 2.222,
                     *                     "percentShaded": 13.94,
                     *                     "shadedIntervals": [
                     *                       {
                     *                         "from": "2026-06-21T03:18:01Z",
                     *                         "to": "2026-06-21T04:20:42Z"
                     *                       },
                     *                       {
                     *                         "from": "2026-06-21T18:03:43Z",
                     *                         "to": "2026-06-21T19:14:22Z"
                     *                       }
                     *                     ]
                     *                   },
                     *                   {
                     *                     "name": "September equinox",
                     *                     "date": "2026-09-23",
                     *                     "daylightHours": 12.136,
                     *                     "shadedHours": 1.183,
                     *                     "percentShaded": 9.746,
                     *                     "shadedIntervals": [
                     *                       {
                     *                         "from": "2026-09-23T05:02:16Z",
                     *                         "to": "2026-09-23T05:31:26Z"
                     *                       },
                     *                       {
                     *                         "from": "2026-09-23T16:28:38Z",
                     *                         "to": "2026-09-23T17:10:25Z"
                     *                       }
                     *                     ]
                     *                   },
                     *                   {
                     *                     "name": "December solstice",
                     *                     "date": "2026-12-21",
                     *                     "daylightHours": 8.473,
                     *                     "shadedHours": 2.773,
                     *                     "percentShaded": 32.721,
                     *                     "shadedIntervals": [
                     *                       {
                     *                         "from": "2026-12-21T06:58:14Z",
                     *                         "to": "2026-12-21T08:23:29Z"
                     *                       },
                     *                       {
                     *                         "from": "2026-12-21T14:05:31Z",
                     *                         "to": "2026-12-21T15:26:37Z"
                     *                       }
                     *                     ]
                     *                   }
                     *                 ],
                     *                 "averageShadingLoss": 16.529
                     *               },
                     *               "adjusted": {
                     *                 "adjustedAnnual": 7601.81,
                     *                 "adjustedMonthly": [
                     *                   430.498,
                     *                   580.598,
                     *                   750.441,
                     *                   744.932,
                     *                   800.067,
                     *                   764.359,
                     *                   815.341,
                     *                   809.153,
                     *                   673.774,
                     *                   532.09,
                     *                   367.169,
                     *                   333.389
                     *                 ],
                     *                 "basis": "daylight-hours"
                     *               },
                     *               "energy": {
                     *                 "annualLoss": 4.893,
                     *                 "monthlyLoss": [
                     *                   6.926,
                     *                   4.719,
                     *                   3.932,
                     *                   4.413,
                     *                   4.68,
                     *                   4.868,
                     *                   4.547,
                     *                   4.196,
                     *                   4.239,
                     *                   4.73,
                     *                   6.75,
                     *                   8.447
                     *                 ],
                     *                 "beamLoss": 1.275,
                     *                 "diffuseLoss": 9.201,
                     *                 "solarAccess": 95.071,
                     *                 "adjustedAnnual": 8661.526,
                     *                 "adjustedMonthly": [
                     *                   480.023,
                     *                   662.741,
                     *                   863.693,
                     *                   853.059,
                     *                   913.642,
                     *                   871.141,
                     *                   932.383,
                     *                   928.705,
                     *                   772.979,
                     *                   607.302,
                     *                   410.187,
                     *                   365.671
                     *                 ],
                     *                 "lossByMonthAndHour": [
                     *                   [
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     2.73358,
                     *                     6.81763,
                     *                     2.7283,
                     *                     3.12836,
                     *                     3.23986,
                     *                     3.05994,
                     *                     2.58639,
                     *                     10.1667,
                     *                     1.2614,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0
                     *                   ],
                     *                   [
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0.210356,
                     *                     4.80245,
                     *                     2.47156,
                     *                     3.08141,
                     *                     3.42619,
                     *                     3.29796,
                     *                     3.39535,
                     *                     3.0224,
                     *                     2.39291,
                     *                     6.61192,
                     *                     0.114184,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0
                     *                   ],
                     *                   [
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0.0839052,
                     *                     1.88962,
                     *                     2.53425,
                     *                     3.3862,
                     *                     3.98992,
                     *                     4.03672,
                     *                     4.02417,
                     *                     4.09557,
                     *                     3.80838,
                     *                     3.15434,
                     *                     2.25521,
                     *                     2.09277,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0
                     *                   ],
                     *                   [
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0.0408346,
                     *                     0.977299,
                     *                     2.10035,
                     *                     3.02273,
                     *                     3.75839,
                     *                     4.29138,
                     *                     4.53882,
                     *                     4.50251,
                     *                     4.43013,
                     *                     4.00382,
                     *                     3.34733,
                     *                     2.52702,
                     *                     1.51102,
                     *                     0.333117,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0
                     *                   ],
                     *                   [
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0.595876,
                     *                     1.56331,
                     *                     2.56579,
                     *                     3.40983,
                     *                     4.1029,
                     *                     4.58468,
                     *                     4.85465,
                     *                     4.88576,
                     *                     4.67333,
                     *                     4.2557,
                     *                     3.62323,
                     *                     2.84162,
                     *                     1.91863,
                     *                     0.936148,
                     *                     0.0433452,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0
                     *                   ],
                     *                   [
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0.795108,
                     *                     1.60845,
                     *                     2.51575,
                     *                     3.30028,
                     *                     3.94016,
                     *                     4.40092,
                     *                     4.65956,
                     *                     4.70113,
                     *                     4.52017,
                     *                     4.146,
                     *                     3.58899,
                     *                     2.87051,
                     *                     2.04321,
                     *                     1.16105,
                     *                     0.325476,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0
                     *                   ],
                     *                   [
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0.60685,
                     *                     1.4764,
                     *                     2.43896,
                     *                     3.25455,
                     *                     3.92857,
                     *                     4.41138,
                     *                     4.68512,
                     *                     4.74571,
                     *                     4.58433,
                     *                     4.21377,
                     *                     3.65591,
                     *                     2.93837,
                     *                     2.09253,
                     *                     1.14335,
                     *                     0.23636,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0
                     *                   ],
                     *                   [
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0.0824244,
                     *                     1.12192,
                     *                     2.19749,
                     *                     3.07667,
                     *                     3.77231,
                     *                     4.26136,
                     *                     4.56233,
                     *                     4.61841,
                     *                     4.43411,
                     *                     4.03617,
                     *                     3.44263,
                     *                     2.68683,
                     *                     1.74973,
                     *                     0.633587,
                     *                     0.00178237,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0
                     *                   ],
                     *                   [
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0.524931,
                     *                     1.72586,
                     *                     2.68994,
                     *                     3.40197,
                     *                     3.91256,
                     *                     4.17812,
                     *                     4.17633,
                     *                     3.98664,
                     *                     3.52431,
                     *                     2.87416,
                     *                     1.99541,
                     *                     1.21202,
                     *                     0.0139646,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0
                     *                   ],
                     *                   [
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0.00589764,
                     *                     2.46035,
                     *                     2.1831,
                     *                     2.97036,
                     *                     3.48945,
                     *                     3.7467,
                     *                     3.7368,
                     *                     3.46457,
                     *                     2.93571,
                     *                     2.18009,
                     *                     2.95515,
                     *                     0.0241881,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0
                     *                   ],
                     *                   [
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0.139117,
                     *                     5.97731,
                     *                     2.19243,
                     *                     2.73844,
                     *                     2.99172,
                     *                     2.9839,
                     *                     2.71627,
                     *                     2.1613,
                     *                     7.71095,
                     *                     0.078098,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0
                     *                   ],
                     *                   [
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     2.16554,
                     *                     9.24969,
                     *                     2.46902,
                     *                     2.80819,
                     *                     2.86243,
                     *                     2.60316,
                     *                     2.05008,
                     *                     9.52814,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0,
                     *                     0
                     *                   ]
                     *                 ],
                     *                 "lossBySector": [
                     *                   {
                     *                     "direction": "0",
                     *                     "beam": 0,
                     *                     "diffuse": 0
                     *                   },
                     *                   {
                     *                     "direction": "10",
                     *                     "beam": 0,
                     *                     "diffuse": 0
                     *                   },
                     *                   {
                     *                     "direction": "20",
                     *                     "beam": 0,
                     *                     "diffuse": 0
                     *                   },
                     *                   {
                     *                     "direction": "30",
                     *                     "beam": 0,
                     *                     "diffuse": 0
                     *                   },
                     *                   {
                     *                     "direction": "40",
                     *                     "beam": 0,
                     *                     "diffuse": 0
                     *                   },
                     *                   {
                     *                     "direction": "50",
                     *                     "beam": 0,
                     *                     "diffuse": 0
                     *                   },
                     *                   {
                     *                     "direction": "60",
                     *                     "beam": 0,
                     *                     "diffuse": 0
                     *                   },
                     *                   {
                     *                     "direction": "70",
                     *                     "beam": 0.0020996,
                     *                     "diffuse": 0
                     *                   },
                     *                   {
                     *                     "direction": "80",
                     *                     "beam": 0.123951,
                     *                     "diffuse": 0.0761601
                     *                   },
                     *                   {
                     *                     "direction": "90",
                     *                     "beam": 0.129053,
                     *                     "diffuse": 2.02077
                     *                   },
                     *                   {
                     *                     "direction": "100",
                     *                     "beam": 1.18893,
                     *                     "diffuse": 6.04329
                     *                   },
                     *                   {
                     *                     "direction": "110",
                     *                     "beam": 3.00672,
                     *                     "diffuse": 11.3107
                     *                   },
                     *                   {
                     *                     "direction": "120",
                     *                     "beam": 7.26483,
                     *                     "diffuse": 17.5843
                     *                   },
                     *                   {
                     *                     "direction": "130",
                     *                     "beam": 13.1447,
                     *                     "diffuse": 24.5587
                     *                   },
                     *                   {
                     *                     "direction": "140",
                     *                     "beam": 1.98891,
                     *                     "diffuse": 31.8759
                     *                   },
                     *                   {
                     *                     "direction": "150",
                     *                     "beam": 0,
                     *                     "diffuse": 38.8193
                     *                   },
                     *                   {
                     *                     "direction": "160",
                     *                     "beam": 0,
                     *                     "diffuse": 37.9703
                     *                   },
                     *                   {
                     *                     "direction": "170",
                     *                     "beam": 0,
                     *                     "diffuse": 32.9011
                     *                   },
                     *                   {
                     *                     "direction": "180",
                     *                     "beam": 0,
                     *                     "diffuse": 27.5192
                     *                   },
                     *                   {
                     *                     "direction": "190",
                     *                     "beam": 0,
                     *                     "diffuse": 27.6571
                     *                   },
                     *                   {
                     *                     "direction": "200",
                     *                     "beam": 0,
                     *                     "diffuse": 28.3689
                     *                   },
                     *                   {
                     *                     "direction": "210",
                     *                     "beam": 0.342286,
                     *                     "diffuse": 27.9819
                     *                   },
                     *                   {
                     *                     "direction": "220",
                     *                     "beam": 18.0437,
                     *                     "diffuse": 25.872
                     *                   },
                     *                   {
                     *                     "direction": "230",
                     *                     "beam": 7.73121,
                     *                     "diffuse": 19.866
                     *                   },
                     *                   {
                     *                     "direction": "240",
                     *                     "beam": 4.69316,
                     *                     "diffuse": 13.608
                     *                   },
                     *                   {
                     *                     "direction": "250",
                     *                     "beam": 1.36725,
                     *                     "diffuse": 7.9564
                     *                   },
                     *                   {
                     *                     "direction": "260",
                     *                     "beam": 1.15164,
                     *                     "diffuse": 3.13824
                     *                   },
                     *                   {
                     *                     "direction": "270",
                     *                     "beam": 0.0436247,
                     *                     "diffuse": 0.250152
                     *                   },
                     *                   {
                     *                     "direction": "280",
                     *                     "beam": 0,
                     *                     "diffuse": 0
                     *                   },
                     *                   {
                     *                     "direction": "290",
                     *                     "beam": 0,
                     *                     "diffuse": 0
                     *                   },
                     *                   {
                     *                     "direction": "300",
                     *                     "beam": 0,
                     *                     "diffuse": 0
                     *                   },
                     *                   {
                     *                     "direction": "310",
                     *                     "beam": 0,
                     *                     "diffuse": 0
                     *                   },
                     *                   {
                     *                     "direction": "320",
                     *                     "beam": 0,
                     *                     "diffuse": 0
                     *                   },
                     *                   {
                     *                     "direction": "330",
                     *                     "beam": 0,
                     *                     "diffuse": 0
                     *                   },
                     *                   {
                     *                     "direction": "340",
                     *                     "beam": 0,
                     *                     "diffuse": 0
                     *                   },
                     *                   {
                     *                     "direction": "350",
                     *                     "beam": 0,
                     *                     "diffuse": 0
                     *                   }
                     *                 ],
                     *                 "range": {
                     *                   "heightError": 1,
                     *                   "low": 4.173,
                     *                   "high": 5.685
                     *                 }
                     *               }
                     *             }
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        /** @constant */
                        message: "Estimate completed successfully";
                        data: components["schemas"]["Estimates"];
                    };
                };
            };
            400: components["responses"]["validation"];
            403: components["responses"]["forbidden"];
            /** @description The body is larger than 4 MB. */
            413: components["responses"]["payloadTooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            422: components["responses"]["baselineNotAvailable"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            502: components["responses"]["estimatorFailed"];
            /** @description The estimator refuses because of its quota or its key, or the circuit to it is open. Or: The database did not respond. A write may or may not have been made. */
            503: {
                headers: {
                    /** @description Seconds to wait before retrying, if known */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 503;
                        /** @constant */
                        message: "Production estimator unavailable";
                    } | {
                        /** @constant */
                        statusCode: 503;
                        /** @constant */
                        message: "Storage unavailable";
                    };
                };
            };
            /** @description The service did not respond in time. Or: The estimator did not respond in time. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 504;
                        /** @constant */
                        message: "Request timed out";
                    } | {
                        /** @constant */
                        statusCode: 504;
                        /** @constant */
                        message: "Production estimator timed out";
                    };
                };
            };
        };
    };
    optimizeOrientation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "latitude": 47.2692,
                 *       "longitude": 11.4041,
                 *       "panelTilt": 30,
                 *       "panelAzimuth": 180,
                 *       "systemSize": 8,
                 *       "horizonProfile": [
                 *         {
                 *           "direction": "N",
                 *           "heightAngle": 20
                 *         },
                 *         {
                 *           "direction": "E",
                 *           "heightAngle": 4
                 *         },
                 *         {
                 *           "direction": "SSE",
                 *           "heightAngle": 12
                 *         },
                 *         {
                 *           "direction": "186",
                 *           "heightAngle": 7.4
                 *         },
                 *         {
                 *           "direction": "SW",
                 *           "heightAngle": 10
                 *         },
                 *         {
                 *           "direction": "W",
                 *           "heightAngle": 6
                 *         }
                 *       ],
                 *       "year": 2026
                 *     }
                 */
                "application/json": components["schemas"]["OrientationRequest"];
            };
        };
        responses: {
            /** @description Orientation optimized successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "Orientation optimized successfully",
                     *       "data": {
                     *         "best": {
                     *           "panelTilt": 33,
                     *           "panelAzimuth": 179,
                     *           "adjustedAnnual": 8800.157
                     *         },
                     *         "bestUnshaded": {
                     *           "panelTilt": 37,
                     *           "panelAzimuth": 179,
                     *           "adjustedAnnual": 9171.264
                     *         },
                     *         "given": {
                     *           "panelTilt": 30,
                     *           "panelAzimuth": 180,
                     *           "adjustedAnnual": 8789.797
                     *         },
                     *         "solarAccess": 96.361,
                     *         "tiltAndOrientationFactor": 99.494,
                     *         "totalSolarResourceFraction": 95.873,
                     *         "grid": [
                     *           [
                     *             7543.782,
                     *             7543.782,
                     *             7543.782,
                     *             7543.782,
                     *             7543.782,
                     *             7543.782,
                     *             7543.782,
                     *             7543.782,
                     *             7543.782,
                     *             7543.782,
                     *             7543.782,
                     *             7543.782
                     *           ],
                     *           [
                     *             6705.032,
                     *             6817.625,
                     *             7106.229,
                     *             7490.226,
                     *             7864.54,
                     *             8132.757,
                     *             8224.176,
                     *             8115.15,
                     *             7836.627,
                     *             7458.732,
                     *             7078.952,
                     *             6801.032
                     *           ],
                     *           [
                     *             5744.168,
                     *             5965.147,
                     *             6538.431,
                     *             7278.677,
                     *             7976.366,
                     *             8461.237,
                     *             8622.924,
                     *             8431.75,
                     *             7928.417,
                     *             7225.88,
                     *             6489.331,
                     *             5934.37
                     *           ],
                     *           [
                     *             4839.85,
                     *             5137.187,
                     *             5958.595,
                     *             6991.534,
                     *             7934.461,
                     *             8578.947,
                     *             8789.797,
                     *             8542.675,
                     *             7870.927,
                     *             6920.797,
                     *             5891.569,
                     *             5097.064
                     *           ],
                     *           [
                     *             3985.263,
                     *             4375.804,
                     *             5410.639,
                     *             6648.716,
                     *             7758.006,
                     *             8514.188,
                     *             8753.262,
                     *             8466.906,
                     *             7682.712,
                     *             6564.332,
                     *             5330.238,
                     *             4329.342
                     *           ],
                     *           [
                     *             3223.238,
                     *             3721.369,
                     *             4904.229,
                     *             6255.815,
                     *             7452.72,
                     *             8267.702,
                     *             8520.993,
                     *             8220.768,
                     *             7373.45,
                     *             6159.399,
                     *             4816.528,
                     *             3672.018
                     *           ],
                     *           [
                     *             2619.462,
                     *             3222.996,
                     *             4434.269,
                     *             5813.018,
                     *             7035.052,
                     *             7857.359,
                     *             8101.568,
                     *             7803.256,
                     *             6942.862,
                     *             5709.112,
                     *             4342.781,
                     *             3173.694
                     *           ],
                     *           [
                     *             2258.87,
                     *             2844.822,
                     *             3990.93,
                     *             5324.181,
                     *             6501.15,
                     *             7292.244,
                     *             7506.664,
                     *             7234.457,
                     *             6418.592,
                     *             5221.533,
                     *             3899.89,
                     *             2797.063
                     *           ],
                     *           [
                     *             2037.529,
                     *             2535.65,
                     *             3569.737,
                     *             4801.541,
                     *             5888.647,
                     *             6587.872,
                     *             6752.579,
                     *             6531.266,
                     *             5798.19,
                     *             4700.551,
                     *             3478.17,
                     *             2490.838
                     *           ],
                     *           [
                     *             1858.29,
                     *             2269.479,
                     *             3165.993,
                     *             4258.608,
                     *             5200.778,
                     *             5769.004,
                     *             5856.471,
                     *             5717.194,
                     *             5118.111,
                     *             4153.762,
                     *             3077.618,
                     *             2227.571
                     *           ]
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        /** @constant */
                        message: "Orientation optimized successfully";
                        data: components["schemas"]["OptimizedOrientation"];
                    };
                };
            };
            400: components["responses"]["validation"];
            403: components["responses"]["forbidden"];
            413: components["responses"]["payloadTooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            422: components["responses"]["baselineNotAvailable"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            502: components["responses"]["estimatorFailed"];
            /** @description The estimator refuses because of its quota or its key, or the circuit to it is open. Or: The database did not respond. A write may or may not have been made. */
            503: {
                headers: {
                    /** @description Seconds to wait before retrying, if known */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 503;
                        /** @constant */
                        message: "Production estimator unavailable";
                    } | {
                        /** @constant */
                        statusCode: 503;
                        /** @constant */
                        message: "Storage unavailable";
                    };
                };
            };
            /** @description The service did not respond in time. Or: The estimator did not respond in time. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 504;
                        /** @constant */
                        message: "Request timed out";
                    } | {
                        /** @constant */
                        statusCode: 504;
                        /** @constant */
                        message: "Production estimator timed out";
                    };
                };
            };
        };
    };
}
