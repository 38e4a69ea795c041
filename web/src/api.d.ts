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
         * @description Every page but the last has a `nextCursor`. `view=summary` lists summaries, up to 1000 on a page, each with the main figures of the site's latest analysis. Cursors work across views.
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
        /** Delete a site and its analyses; returns the deleted site */
        delete: operations["deleteSite"];
        options?: never;
        head?: never;
        /**
         * Change some fields of a site
         * @description Send any subset of the fields; the others keep their values, except that a `horizonProfile` without `horizonSource` resets `horizonSource` to null. Concurrent changes to different fields are all kept.
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
         * Estimate production behind the skyline and store the result
         * @description Takes the unshaded production from the estimator or from its seven-day cache. `shading` counts hours of daylight; `energy` weights each hour by its production. Quote `energy.annualLoss` and `energy.adjustedAnnual`; `adjusted` has the same figures only with `adjustment=energy`. `energy` also shows when and from which direction energy is lost, and how much the loss changes if the horizon is 1° off. A body is ignored.
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
         * Calculate the share of daylight hours blocked by a horizon and obstacles; nothing is stored
         * @description The sun is compared with the skyline every minute, and each crossing is located to the second. Shade that lasts less than a minute may be missed.
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
         * @description For a fixed roof mount with standard modules. The losses do not include PVWatts v8's allowance for shading.
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
         * @description The document has no envelope, so tools can load it directly from this URL.
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
         * @description Uses the same limb and refraction as the shading calculation, so sunrise and sunset delimit its daylight hours.
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
         * Estimate production behind a skyline, with up to 100 variants; nothing is stored
         * @description A variant overrides the panels, array, other planes, horizon or obstacles of the body. All variants share one estimator call, or none if the baseline is cached. Other orientations are computed from the estimator's weather with the service's own PVWatts v8 model; their `baseline.source` is `model`. With `hours: true` and `Accept: text/csv`, the hours are returned as a file. A request that would compute for more than 15 s is rejected at once with 400 on `variants`. With `weather`, 8760 hours of your own, no estimator is called.
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
         * Find the best tilt and azimuth with and without the skyline; nothing is stored
         * @description Maximizes `energy.adjustedAnnual`. All figures come from the service's own PVWatts v8 model, scaled to the estimator's monthly figures for the panels of the body. The best orientation is in whole degrees, unless the given one is even better.
         */
        post: operations["optimizeOrientation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/terrain-horizon": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the horizon that the terrain around a location forms
         * @description Bare ground only: no buildings and no trees. `horizonProfile` can be stored in a site as is. Show `source.attribution` wherever you show the horizon: the elevations come from the Terrain Tiles data set, whose sources must be credited.
         */
        get: operations["getTerrainHorizon"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/horizon-files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a horizon file from another program; nothing is stored
         * @description The body is the file itself, in UTF-8 or UTF-16. Its format is detected from its content, not from the media type: PVGIS (JSON, CSV, lists of heights), PV*SOL `.HOR`, PVsyst, SunEye, SAM, Open-Meteo, any columns of azimuth and height, or JSON of these. The origin and direction of azimuths and the units come from the parameters, otherwise from words in the file or from its format. `assumed` is true if any of them had to be assumed.
         */
        post: operations["readHorizonFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sites/{id}/horizon-file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a site's skyline as a file for another program
         * @description The skyline is sampled at whole degrees: the horizon line, and in front of it the obstacles that let less than half of the light through, averaged over the year. `POST /horizon-files` can read every format back.
         */
        get: operations["writeHorizonFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all runs, newest first */
        get: operations["listRuns"];
        put?: never;
        /**
         * Start a run: an estimate of up to 100,000 sites from a file
         * @description Upload the file as `upload` in the response describes: CSV with a header, or JSON lines. The run starts when the file arrives. `GET /runs/{id}` shows its progress, renews the presigned URL while the run is waiting, and links to the results at the end.
         */
        post: operations["startRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a run: its progress and the URLs of its files */
        get: operations["getRun"];
        put?: never;
        post?: never;
        /** Delete a run and its files, even while it is running; returns the deleted run */
        delete: operations["deleteRun"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/buildings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the buildings around a location as obstacles
         * @description From OpenStreetMap, through an Overpass server. Most buildings there have no height: if `estimated` is true, a height of 7 m is assumed. The building under the panels is left out. Once `estimated` is removed, the obstacles can be stored in a site as is. Show `source.attribution` wherever you show them.
         */
        get: operations["getBuildings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sun-calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Calculate when the sun is in sight on every date of a year; nothing is stored
         * @description Times are in standard time, to the minute. `sunless` lists the periods without sun; with `Accept: text/calendar`, they are returned as a file for calendar programs.
         */
        post: operations["calculateSunCalendar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/learned-horizon": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Learn a horizon from the production of panels; nothing is stored
         * @description The body is the record of an inverter or meter: text with a time column and a power or energy column, every 1 to 60 minutes for two months or more, in UTF-8 or UTF-16, or compressed with gzip (up to 40 MB uncompressed). No weather is needed: whatever the sun goes behind, power drops at the same sun position on every clear day. Local times are in `timeZone` or `utcOffset`, otherwise at the UTC offset in the header or in the civil time zone, with or without summer time.
         */
        post: operations["learnHorizon"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call operations as Model Context Protocol tools
         * @description Streamable HTTP without sessions or streams: a JSON-RPC message in, a JSON-RPC response out, without the envelope. A notification gets 202 without a body. Earlier errors (key, size, content type, throttling) have the envelope. Any `Accept` header is allowed.
         */
        post: operations["callTool"];
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
        /** @description Production reduced by the loss named in `basis` */
        Adjusted: {
            /** @description Annual production behind the skyline, kWh */
            adjustedAnnual: number;
            /** @description Production of each month behind the skyline, kWh */
            adjustedMonthly: number[];
            basis: components["schemas"]["Adjustment"];
        };
        /**
         * @description Loss applied to the adjusted production
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
        /** @description Production of a site with and without its skyline */
        AnalysisResult: {
            /** @description Identifier of the site */
            siteId: string;
            /** @description Name of the site at the time of the analysis */
            siteName: string;
            inputs: components["schemas"]["Inputs"];
            baseline: components["schemas"]["Baseline"];
            shading: components["schemas"]["ShadingResult"];
            adjusted: components["schemas"]["Adjusted"];
            /** @description null if the estimator returned no hourly output */
            energy: components["schemas"]["Energy"] | null;
        };
        /** @description Unshaded production of the panels */
        Baseline: {
            /** @description Unshaded AC production of a year, kWh */
            ac_annual: number;
            /** @description Unshaded AC production of each month, kWh */
            ac_monthly: number[];
            /** @description Annual AC production as a percentage of running at DC nameplate capacity all year */
            capacity_factor: number;
            /** @description ac_annual divided by the DC nameplate capacity of all planes, kWh per kW */
            kwh_per_kw: number;
            /**
             * @description `estimator`: as returned by the estimator, scaled to systemSize; `model`: computed with the service's own PVWatts v8 model from the weather of the estimator or the request, as always with PVGIS
             * @enum {string}
             */
            source: "estimator" | "model";
            /**
             * @description Estimator that answered: `pvwatts` (PVWatts v8), `pvgis` (a typical year from PVGIS) or `embedded` (built-in climate averages: within 13 % of PVWatts at nine out of ten places, but off by up to 40 % at some); `given` if the request supplied its own weather
             * @enum {string}
             */
            estimator: "pvwatts" | "pvgis" | "embedded" | "given";
            /** @description Clock of the hours and months, as standard time minus UTC in hours: the clock of the estimator's station, otherwise the civil time zone of the place, in whole hours for `pvgis`. Absent from older analyses */
            timeZone?: number;
            /** @description Weather station, as described by the estimator */
            station_info: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description Reason for using climate averages instead of local weather: `built-in climate averages: PVGIS is not reachable` */
            note?: string;
            /**
             * Format: date-time
             * @description Time at which the estimator returned the data; absent for `embedded` and `given`
             */
            retrievedAt?: string;
        };
        /** @description 8760 hours of a typical year without a skyline, not scaled to the monthly totals */
        BaselineHours: {
            /** @description UTC offset, in hours, of the clock on which each hour's sun position is the one at mid-hour: `baseline.timeZone`, or up to 1.5 h ahead of it for `pvgis`. Valid as `weather.timeZone` */
            timeZone: number;
            /**
             * @description Start of the first hour, without a year
             * @constant
             */
            start: "01-01T00:00";
            /** @description AC power, W. Always 8760 elements. */
            ac: number[];
            /** @description DC power, W. Always 8760 elements. */
            dc: number[];
            /** @description Irradiance on the plane of array, W/m². Always 8760 elements. */
            poa: number[];
            /** @description Direct normal irradiance, W/m². Always 8760 elements. */
            dn: number[];
            /** @description Diffuse horizontal irradiance, W/m². Always 8760 elements. */
            df: number[];
            /** @description Albedo, 0…1. Always 8760 elements. */
            alb: number[];
            /** @description Air temperature, °C. Always 8760 elements. */
            tamb: number[];
            /** @description Cell temperature, °C. Always 8760 elements. */
            tcell: number[];
            /** @description Wind speed, m/s. Always 8760 elements. */
            wspd: number[];
        };
        /** @description Unshaded production of the panels */
        BaselineWithHours: {
            /** @description Unshaded AC production of a year, kWh */
            ac_annual: number;
            /** @description Unshaded AC production of each month, kWh */
            ac_monthly: number[];
            /** @description Annual AC production as a percentage of running at DC nameplate capacity all year */
            capacity_factor: number;
            /** @description ac_annual divided by the DC nameplate capacity of all planes, kWh per kW */
            kwh_per_kw: number;
            /**
             * @description `estimator`: as returned by the estimator, scaled to systemSize; `model`: computed with the service's own PVWatts v8 model from the weather of the estimator or the request, as always with PVGIS
             * @enum {string}
             */
            source: "estimator" | "model";
            /**
             * @description Estimator that answered: `pvwatts` (PVWatts v8), `pvgis` (a typical year from PVGIS) or `embedded` (built-in climate averages: within 13 % of PVWatts at nine out of ten places, but off by up to 40 % at some); `given` if the request supplied its own weather
             * @enum {string}
             */
            estimator: "pvwatts" | "pvgis" | "embedded" | "given";
            /** @description Clock of the hours and months, as standard time minus UTC in hours: the clock of the estimator's station, otherwise the civil time zone of the place, in whole hours for `pvgis`. Absent from older analyses */
            timeZone?: number;
            /** @description Weather station, as described by the estimator */
            station_info: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description Reason for using climate averages instead of local weather: `built-in climate averages: PVGIS is not reachable` */
            note?: string;
            /**
             * Format: date-time
             * @description Time at which the estimator returned the data; absent for `embedded` and `given`
             */
            retrievedAt?: string;
            /** @description With `hours=true` only */
            hours?: components["schemas"]["BaselineHours"];
        };
        /** @description A wall that faces the panels */
        BuildingObstacle: {
            /** @description Repeated in results */
            name: string;
            /** @description An end of an obstacle, as seen from the panels */
            from: {
                /** @description Compass point (N, NNE, NE … NNW), stored in upper case, or degrees clockwise from north as a decimal string, rounded to six decimals */
                direction: string;
                /** @description Distance from the panels, m */
                distance: number;
            };
            /** @description An end of an obstacle, as seen from the panels */
            to: {
                /** @description Compass point (N, NNE, NE … NNW), stored in upper case, or degrees clockwise from north as a decimal string, rounded to six decimals */
                direction: string;
                /** @description Distance from the panels, m */
                distance: number;
            };
            /** @description Height above the panels, m */
            height: number;
            /** @description Share of light that gets through, for the whole year or for each month, January to December */
            transmittance: number | number[];
            /** @description If false, the obstacle is stored and repeated in results, but affects no figure */
            enabled: boolean;
            /** @description True if the height is a guess. Sites reject this field: remove it before storing the obstacle */
            estimated: boolean;
        };
        /** @description The buildings around a location as obstacles */
        Buildings: {
            /** @description At most 50 walls, starting with the ones that hide the most sky; of more, those that together hide the most. Walls no higher than the panels are left out */
            obstacles: components["schemas"]["BuildingObstacle"][];
            /** @description Building at the location, or its highest part there; null outside buildings */
            standsOn: {
                /** @description Height above the ground, m */
                height: number;
                /** @description True if the height is a guess */
                estimated: boolean;
            } | null;
            /** @description Number of buildings within the radius */
            buildings: number;
            /** @description Source of the buildings */
            source: {
                /** @description Name of the data set */
                name: string;
                /** @description Credit to show wherever the buildings are shown */
                attribution: string;
            };
        };
        /** @description Energy lost to the skyline (horizon and obstacles), computed hour by hour */
        Energy: {
            /** @description Percent of the year's AC energy */
            annualLoss: number;
            /** @description Percent of each month's AC energy */
            monthlyLoss: number[];
            /** @description Percent of the annual beam irradiation on the plane of array */
            beamLoss: number;
            /** @description Percent of the annual sky-diffuse irradiation on the plane of array */
            diffuseLoss: number;
            /** @description Ratio of shaded to unshaded irradiation on the plane of array, percent */
            solarAccess: number;
            /** @description Annual production behind the skyline, kWh */
            adjustedAnnual: number;
            /** @description Production of each month behind the skyline, kWh */
            adjustedMonthly: number[];
            /** @description Energy lost by month and hour of the day, kWh, in the station's standard time */
            lossByMonthAndHour: number[][];
            /** @description Energy lost by direction, kWh; the beam and diffuse losses of all sectors add up to the annual loss */
            lossBySector: {
                /** @description Start of the 10° sector, degrees clockwise from north */
                direction: string;
                /** @description Lost while the sun was behind the skyline in this sector, kWh */
                beam: number;
                /** @description Lost because the skyline hides sky in this sector, kWh */
                diffuse: number;
            }[];
            /** @description Range of annualLoss if the horizon line is off by heightError; its heights are rarely known more accurately */
            range: {
                /** @description Degrees */
                heightError: number;
                /** @description Lowest annualLoss with every point of the horizon line lowered or raised by heightError */
                low: number;
                /** @description Highest annualLoss with every point of the horizon line lowered or raised by heightError */
                high: number;
            };
            /** @description The obstacles, in the order of the request */
            obstacles: {
                name: string;
                /** @description Energy that removing only this obstacle would recover, kWh a year */
                recoveredEnergy: number;
            }[];
            /** @description Causes of the loss: the horizon, each obstacle in the order of the request, and the rows of an array with a pitch. They add up to the annual and monthly losses; obstacles that cover the same sky share its loss. Absent from older analyses */
            causes?: ({
                /** @constant */
                kind: "horizon";
                /** @description Annual loss, kWh */
                energy: number;
                /** @description Loss in each month, kWh */
                monthlyEnergy: number[];
            } | {
                /** @constant */
                kind: "obstacle";
                /** @description Index of the obstacle in `inputs.obstacles`, from 0 */
                index: number;
                name: string;
                /** @description Annual loss, kWh */
                energy: number;
                /** @description Loss in each month, kWh */
                monthlyEnergy: number[];
            } | {
                /** @constant */
                kind: "rows";
                /** @description Annual loss, kWh */
                energy: number;
                /** @description Loss in each month, kWh */
                monthlyEnergy: number[];
            })[];
            /** @description null without `array`; absent from older analyses */
            strings?: {
                /** @description Percent of the year's AC energy */
                annualLoss: number;
                /** @description Percent of each month's AC energy */
                monthlyLoss: number[];
                /** @description Annual production behind the skyline, kWh */
                adjustedAnnual: number;
            } | null;
            /** @description All planes, starting with the first; absent from older analyses */
            planes?: {
                name?: string;
                /** @description Tilt of the panels in degrees from horizontal */
                panelTilt: number;
                /** @description Direction that the panels face, in degrees clockwise from true north; 360 is stored as 0 */
                panelAzimuth: number;
                /** @description DC nameplate capacity in kW */
                systemSize: number;
                /** @description Unshaded AC production of a year, kWh */
                ac_annual: number;
                /** @description Annual production behind the skyline, kWh */
                adjustedAnnual: number;
                /** @description Percent of the year's AC energy */
                annualLoss: number;
                /** @description Ratio of shaded to unshaded irradiation on the plane of array, percent */
                solarAccess: number;
            }[];
        };
        /** @description One error in a request */
        ErrorItem: {
            /** @description Dotted path of the invalid field, such as `horizonProfile.3.heightAngle` */
            field: string;
            /** @description Description of the problem */
            message: string;
        };
        /** @description Production with and without the skyline */
        Estimate: {
            inputs: components["schemas"]["Inputs"];
            baseline: components["schemas"]["Baseline"];
            shading: components["schemas"]["ShadingResult"];
            adjusted: components["schemas"]["Adjusted"];
            energy: components["schemas"]["Energy"];
        };
        /** @description 8760 hours of a typical year; the hours of each month add up to its energy */
        EstimateHours: {
            /** @description UTC offset, in hours, of the clock on which each hour's sun position is the one at mid-hour: `baseline.timeZone`, or up to 1.5 h ahead of it for `pvgis`. Valid as `weather.timeZone` */
            timeZone: number;
            /**
             * @description Start of the first hour, without a year
             * @constant
             */
            start: "01-01T00:00";
            /** @description AC power without the skyline, W. Always 8760 elements. */
            ac: number[];
            /** @description AC power behind the skyline, W. Always 8760 elements. */
            acShaded: number[];
            /** @description Share of the beam hidden by the skyline, 0…1; for several planes, their mean weighted by size. Always 8760 elements. */
            beamHidden: number[];
        };
        /** @description Panels, the horizon and obstacles around them, and variants */
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
             * @description Extent of the first plane, whose light is then averaged over its area, so nearby objects can shade part of it. null: a point
             * @default null
             */
            array?: {
                /** @description Horizontal width, m */
                width: number;
                /** @description Height along the slope, m */
                height: number;
                /**
                 * @description Number of horizontal bands of the array, each a string of modules
                 * @default 2
                 */
                strings?: number;
                /** @description Horizontal distance from row to row, if there are many equal rows in front of each other, m */
                pitch?: number;
            } | null;
            /**
             * @description Planes in addition to the first, which has panelTilt, panelAzimuth and systemSize. Each has its own inverter; all share the location and skyline, and results are sums over all planes
             * @default []
             */
            otherPlanes?: {
                /** @description Repeated in results */
                name?: string;
                /** @description Tilt of the panels in degrees from horizontal */
                panelTilt: number;
                /** @description Direction that the panels face, in degrees clockwise from true north; 360 is stored as 0 */
                panelAzimuth: number;
                /** @description DC nameplate capacity in kW */
                systemSize: number;
            }[];
            /**
             * @description The horizon around the site: points in any order, no two at the same azimuth. An empty list means an open horizon
             * @default []
             */
            horizonProfile?: components["schemas"]["HorizonPoint"][];
            /**
             * @description Nearby objects that hide the sun, such as houses and trees, in addition to the horizon
             * @default []
             */
            obstacles?: components["schemas"]["ObstacleInput"][];
            /**
             * @description Source of `horizonProfile`; null if unknown
             * @default null
             */
            horizonSource?: components["schemas"]["HorizonSource"] | null;
            /**
             * @description Height of the panels above the ground, m
             * @default 5
             */
            panelHeight?: number;
            /** @description Year of the sample days. Default: the current UTC year */
            year?: number;
            /** @description Loss applied to the adjusted production. Default: the setting of the deployment, otherwise `energy` */
            adjustment?: components["schemas"]["Adjustment"];
            /** @description Your own weather, used instead of an estimator: 8760 hours, the first from 00:00 to 01:00 on 1 January, on their own clock */
            weather?: {
                /** @description UTC offset, in hours with fractions, of the clock on which each hour's sun position is the one at mid-hour, such as `hours.timeZone` of a response */
                timeZone: number;
                /**
                 * @description Elevation above sea level, m
                 * @default 0
                 */
                elevation?: number;
                /** @description Direct normal irradiance, W/m². Always 8760 elements. */
                dn: number[];
                /** @description Diffuse horizontal irradiance, W/m². Always 8760 elements. */
                df: number[];
                /** @description Air temperature, °C. Always 8760 elements. */
                tamb: number[];
                /** @description Wind speed, m/s. Always 8760 elements. */
                wspd: number[];
                alb?: number | number[];
            };
            /**
             * @description Include the 8760 hours in the estimate of the body; variants have none
             * @default false
             */
            hours?: boolean;
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
                /** @description Extent of the first plane, whose light is then averaged over its area, so nearby objects can shade part of it. null: a point */
                array?: {
                    /** @description Horizontal width, m */
                    width: number;
                    /** @description Height along the slope, m */
                    height: number;
                    /**
                     * @description Number of horizontal bands of the array, each a string of modules
                     * @default 2
                     */
                    strings?: number;
                    /** @description Horizontal distance from row to row, if there are many equal rows in front of each other, m */
                    pitch?: number;
                } | null;
                /** @description Planes in addition to the first, which has panelTilt, panelAzimuth and systemSize. Each has its own inverter; all share the location and skyline, and results are sums over all planes */
                otherPlanes?: {
                    /** @description Repeated in results */
                    name?: string;
                    /** @description Tilt of the panels in degrees from horizontal */
                    panelTilt: number;
                    /** @description Direction that the panels face, in degrees clockwise from true north; 360 is stored as 0 */
                    panelAzimuth: number;
                    /** @description DC nameplate capacity in kW */
                    systemSize: number;
                }[];
                /** @description The horizon around the site: points in any order, no two at the same azimuth. An empty list means an open horizon */
                horizonProfile?: components["schemas"]["HorizonPoint"][];
                /** @description Nearby objects that hide the sun, such as houses and trees, in addition to the horizon */
                obstacles?: components["schemas"]["ObstacleInput"][];
            }[];
        };
        /** @description Production with and without the skyline */
        EstimateWithHours: {
            inputs: components["schemas"]["Inputs"];
            baseline: components["schemas"]["Baseline"];
            shading: components["schemas"]["ShadingResult"];
            adjusted: components["schemas"]["Adjusted"];
            energy: components["schemas"]["Energy"];
            /** @description With `hours: true` only */
            hours?: components["schemas"]["EstimateHours"];
        };
        /** @description Estimates of a configuration and its variants */
        Estimates: {
            estimate: components["schemas"]["EstimateWithHours"];
            /** @description In the order of the request */
            variants: {
                /** @description Repeated in the response */
                name: string;
                estimate: components["schemas"]["Estimate"];
            }[];
        };
        /** @description A site's skyline as a file for another program */
        HorizonFile: {
            /** @description Suggested file name, in lower-case ASCII */
            fileName: string;
            /** @description Media type of the content */
            mediaType: string;
            /** @description Text of the file */
            content: string;
        };
        /** @description Horizon read from a file, ready to store in a site */
        HorizonFileReading: {
            /** @description Points in order of azimuth, ready to store in a site */
            horizonProfile: components["schemas"]["HorizonPoint"][];
            format: components["schemas"]["ReadableFormat"];
            /** @description Interpretation of the file's azimuths and heights, with the reason */
            convention: string;
            /** @description True if some part of the convention is assumed, because neither the request, the file nor its format states it */
            assumed: boolean;
            /** @description Sentences about how the file was read, such as points that were ignored, merged, thinned or raised to the horizontal */
            notes: string[];
        };
        /** @description A PVGIS response; a list of heights, pairs, or objects with azimuth and elevation; a map of azimuths to heights; or one of these under a name such as `horizon` */
        HorizonInJson: unknown[] | {
            [key: string]: unknown;
        };
        /** @description A point of the horizon line */
        HorizonPoint: {
            /** @description Compass point (N, NNE, NE … NNW), stored in upper case, or degrees clockwise from north as a decimal string, rounded to six decimals */
            direction: string;
            /** @description Height of the horizon, degrees above the horizontal */
            heightAngle: number;
        };
        /** @description Source of a horizon: the terrain around a place, a file from another program, a record of production, or a drawing by hand */
        HorizonSource: {
            /** @constant */
            kind: "terrain";
            /** @description Degrees north */
            latitude: number;
            /** @description Degrees east */
            longitude: number;
            /** @description Height of the panels above the ground, m */
            observerHeight: number;
            /** @description Credit to show wherever the horizon is shown */
            attribution: string;
        } | {
            /** @constant */
            kind: "file";
            /** @description Name of the file */
            name: string;
        } | {
            /** @constant */
            kind: "drawn";
        } | {
            /** @constant */
            kind: "record";
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
        };
        /** @description Inputs that the result was computed from, except `weather` */
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
            /** @description The obstacles, as given */
            obstacles: components["schemas"]["Obstacle"][];
            /** @description Source of `horizonProfile`; null if unknown */
            horizonSource: components["schemas"]["HorizonSource"] | null;
            /** @description Height of the panels above the ground, m */
            panelHeight: number;
            /** @description Extent of the first plane, whose light is then averaged over its area, so nearby objects can shade part of it. null: a point */
            array: {
                /** @description Horizontal width, m */
                width: number;
                /** @description Height along the slope, m */
                height: number;
                /** @description Number of horizontal bands of the array, each a string of modules */
                strings: number;
                /** @description Horizontal distance from row to row, if there are many equal rows in front of each other, m */
                pitch?: number;
            } | null;
            /** @description Planes in addition to the first, which has panelTilt, panelAzimuth and systemSize. Each has its own inverter; all share the location and skyline, and results are sums over all planes */
            otherPlanes: {
                /** @description Repeated in results */
                name?: string;
                /** @description Tilt of the panels in degrees from horizontal */
                panelTilt: number;
                /** @description Direction that the panels face, in degrees clockwise from true north; 360 is stored as 0 */
                panelAzimuth: number;
                /** @description DC nameplate capacity in kW */
                systemSize: number;
            }[];
            /** @description Year of the sample days */
            year: number;
            adjustment: components["schemas"]["Adjustment"];
            /** @description System losses excluding shading, percent */
            losses: number;
            /**
             * @description 2: circumsolar light is lost with the sun, and the skyline reflects light onto the panels; absent from older results, which assume a uniform sky and a black skyline
             * @constant
             */
            model?: 2;
        };
        /** @description A JSON-RPC 2.0 request, notification or response, as defined by the Model Context Protocol */
        JsonRpcMessage: {
            [key: string]: unknown;
        };
        JsonValue: string | number | boolean | null | components["schemas"]["JsonValue"][] | {
            [key: string]: components["schemas"]["JsonValue"];
        };
        /** @description Main figures of an analysis; the `energy` figures are null if it has none */
        LatestAnalysis: {
            /** @description Identifier of the analysis */
            id: string;
            /**
             * Format: date-time
             * @description ISO 8601 UTC timestamp
             */
            createdAt: string;
            /** @description Unshaded AC production of a year, kWh */
            ac_annual: number;
            adjustedAnnual: number | null;
            annualLoss: number | null;
        };
        /** @description Horizon learned from a record of production */
        LearnedHorizon: {
            /** @description Points every 2.5° and at edges, in directions where the sun was seen; ready to replace a site's points there */
            horizonProfile: components["schemas"]["HorizonPoint"][];
            /** @description Azimuths that the sun crossed often and low enough. Nothing is known about the others: keep the points you have there */
            seen: {
                /** @description Degrees clockwise from north */
                from: number;
                /** @description Degrees clockwise from north */
                to: number;
            }[];
            /** @description Points of the profile, with their uncertainty */
            points: {
                /** @description Compass point (N, NNE, NE … NNW), stored in upper case, or degrees clockwise from north as a decimal string, rounded to six decimals */
                direction: string;
                /** @description Height of the horizon, degrees above the horizontal */
                heightAngle: number;
                /** @description One standard deviation of the height, degrees */
                uncertainty: number;
                /** @description Intervals of clear sky in which the sun crossed this direction */
                intervals: number;
            }[];
            partial: {
                /** @description Degrees clockwise from north */
                from: number;
                /** @description Degrees clockwise from north */
                to: number;
                /** @description Lower bound of the height of its top, degrees */
                below: number;
                transmittance: {
                    /** @description Share of the beam that passes through from April to October, or from October to April in the southern hemisphere */
                    summer: number | null;
                    /** @description Share of the beam that passes through in the other months */
                    winter: number | null;
                };
            }[];
            /** @description Summary of the record */
            record: {
                /** Format: date */
                from: string;
                /** Format: date */
                to: string;
                /** @description Length of an interval, minutes */
                minutes: number;
                intervals: number;
                /** @description Intervals of clear sky */
                clearIntervals: number;
                /** @description Rows that could not be read */
                badRows: number;
            };
            clock: {
                /** @description Minutes by which the record's clock is ahead of the sun; corrected if it is off by 10 minutes or more */
                aheadMinutes: number;
            };
            /** @description Plane that fits the record best */
            panels: {
                /** @description Degrees clockwise from north */
                azimuth: number;
                /** @description Degrees from horizontal */
                tilt: number;
            };
            /** @description Share of the clear intervals explained by the horizon and the clock, 0…1 */
            agreement: number;
            /** @description Energy of each month, for comparison with an estimate */
            months: {
                /** @description Such as 2026-07 */
                month: string;
                energy: number | null;
            }[];
            /** @description Sentences about assumptions and inconsistencies */
            warnings: string[];
        };
        /** @description Options for estimating the rows of a file */
        NewRun: {
            /** @description Display name of the run, without leading or trailing spaces */
            name: string;
            /** @description Loss applied to the adjusted production. Default: the setting of the deployment, otherwise `energy` */
            adjustment?: components["schemas"]["Adjustment"];
            /** @description Year of the sample days. Default: the current UTC year */
            year?: number;
            /**
             * @description `given`: the horizon in each row; `terrain`: the terrain horizon at the place of each row instead
             * @default given
             * @enum {string}
             */
            horizon?: "given" | "terrain";
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
             * @description Extent of the first plane, whose light is then averaged over its area, so nearby objects can shade part of it. null: a point
             * @default null
             */
            array?: {
                /** @description Horizontal width, m */
                width: number;
                /** @description Height along the slope, m */
                height: number;
                /**
                 * @description Number of horizontal bands of the array, each a string of modules
                 * @default 2
                 */
                strings?: number;
                /** @description Horizontal distance from row to row, if there are many equal rows in front of each other, m */
                pitch?: number;
            } | null;
            /**
             * @description Planes in addition to the first, which has panelTilt, panelAzimuth and systemSize. Each has its own inverter; all share the location and skyline, and results are sums over all planes
             * @default []
             */
            otherPlanes?: {
                /** @description Repeated in results */
                name?: string;
                /** @description Tilt of the panels in degrees from horizontal */
                panelTilt: number;
                /** @description Direction that the panels face, in degrees clockwise from true north; 360 is stored as 0 */
                panelAzimuth: number;
                /** @description DC nameplate capacity in kW */
                systemSize: number;
            }[];
            /**
             * @description The horizon around the site: points in any order, no two at the same azimuth. An empty list means an open horizon
             * @default []
             */
            horizonProfile?: components["schemas"]["HorizonPoint"][];
            /**
             * @description Nearby objects that hide the sun, such as houses and trees, in addition to the horizon
             * @default []
             */
            obstacles?: components["schemas"]["ObstacleInput"][];
            /**
             * @description Source of `horizonProfile`; null if unknown
             * @default null
             */
            horizonSource?: components["schemas"]["HorizonSource"] | null;
            /**
             * @description Height of the panels above the ground, m
             * @default 5
             */
            panelHeight?: number;
        };
        /** @description A vertical screen along the straight line between two points around the panels, seen within the smaller angle between them */
        ObstacleInput: {
            /** @description Repeated in results */
            name: string;
            /** @description An end of an obstacle, as seen from the panels */
            from: {
                /** @description Compass point (N, NNE, NE … NNW), stored in upper case, or degrees clockwise from north as a decimal string, rounded to six decimals */
                direction: string;
                /** @description Distance from the panels, m */
                distance: number;
            };
            /** @description An end of an obstacle, as seen from the panels */
            to: {
                /** @description Compass point (N, NNE, NE … NNW), stored in upper case, or degrees clockwise from north as a decimal string, rounded to six decimals */
                direction: string;
                /** @description Distance from the panels, m */
                distance: number;
            };
            /** @description Height above the panels, m */
            height: number;
            /**
             * @description Share of light that gets through, for the whole year or for each month, January to December
             * @default 0
             */
            transmittance?: number | number[];
            /**
             * @description If false, the obstacle is stored and repeated in results, but affects no figure
             * @default true
             */
            enabled?: boolean;
        };
        /** @description A vertical screen along the straight line between two points around the panels, seen within the smaller angle between them */
        Obstacle: {
            /** @description Repeated in results */
            name: string;
            /** @description An end of an obstacle, as seen from the panels */
            from: {
                /** @description Compass point (N, NNE, NE … NNW), stored in upper case, or degrees clockwise from north as a decimal string, rounded to six decimals */
                direction: string;
                /** @description Distance from the panels, m */
                distance: number;
            };
            /** @description An end of an obstacle, as seen from the panels */
            to: {
                /** @description Compass point (N, NNE, NE … NNW), stored in upper case, or degrees clockwise from north as a decimal string, rounded to six decimals */
                direction: string;
                /** @description Distance from the panels, m */
                distance: number;
            };
            /** @description Height above the panels, m */
            height: number;
            /** @description Share of light that gets through, for the whole year or for each month, January to December */
            transmittance: number | number[];
            /** @description If false, the obstacle is stored and repeated in results, but affects no figure */
            enabled: boolean;
        };
        /** @description Best orientation of the panels, and a rating of the given one */
        OptimizedOrientation: {
            /** @description Best orientation behind the skyline; a flat plane keeps the given azimuth */
            best: {
                /** @description Tilt of the panels in degrees from horizontal */
                panelTilt: number;
                /** @description Direction that the panels face, in degrees clockwise from true north; 360 is stored as 0 */
                panelAzimuth: number;
                /** @description Annual production, kWh */
                adjustedAnnual: number;
            };
            /** @description Best orientation without the skyline */
            bestUnshaded: {
                /** @description Tilt of the panels in degrees from horizontal */
                panelTilt: number;
                /** @description Direction that the panels face, in degrees clockwise from true north; 360 is stored as 0 */
                panelAzimuth: number;
                /** @description Annual production, kWh */
                adjustedAnnual: number;
            };
            /** @description Given orientation, behind the skyline */
            given: {
                /** @description Tilt of the panels in degrees from horizontal */
                panelTilt: number;
                /** @description Direction that the panels face, in degrees clockwise from true north; 360 is stored as 0 */
                panelAzimuth: number;
                /** @description Annual production, kWh */
                adjustedAnnual: number;
            };
            /** @description Ratio of shaded to unshaded irradiation on the given plane, percent */
            solarAccess: number;
            /** @description TOF: unshaded irradiation on the given plane relative to the plane that receives the most, percent */
            tiltAndOrientationFactor: number;
            /** @description TSRF: solarAccess · tiltAndOrientationFactor / 100, percent */
            totalSolarResourceFraction: number;
            /** @description Annual production behind the skyline, kWh, at tilts of 0°, 10° … 90° (rows) and azimuths of 0°, 30° … 330° (columns) */
            grid: number[][];
        };
        /** @description Panels, the horizon and obstacles around them, and the orientation to rate. `year` is accepted, as in an estimate, but has no effect */
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
             * @description Extent of the first plane, whose light is then averaged over its area, so nearby objects can shade part of it. null: a point
             * @default null
             */
            array?: {
                /** @description Horizontal width, m */
                width: number;
                /** @description Height along the slope, m */
                height: number;
                /**
                 * @description Number of horizontal bands of the array, each a string of modules
                 * @default 2
                 */
                strings?: number;
                /** @description Horizontal distance from row to row, if there are many equal rows in front of each other, m */
                pitch?: number;
            } | null;
            /**
             * @description Planes in addition to the first, which has panelTilt, panelAzimuth and systemSize. Each has its own inverter; all share the location and skyline, and results are sums over all planes
             * @default []
             */
            otherPlanes?: {
                /** @description Repeated in results */
                name?: string;
                /** @description Tilt of the panels in degrees from horizontal */
                panelTilt: number;
                /** @description Direction that the panels face, in degrees clockwise from true north; 360 is stored as 0 */
                panelAzimuth: number;
                /** @description DC nameplate capacity in kW */
                systemSize: number;
            }[];
            /**
             * @description The horizon around the site: points in any order, no two at the same azimuth. An empty list means an open horizon
             * @default []
             */
            horizonProfile?: components["schemas"]["HorizonPoint"][];
            /**
             * @description Nearby objects that hide the sun, such as houses and trees, in addition to the horizon
             * @default []
             */
            obstacles?: components["schemas"]["ObstacleInput"][];
            /**
             * @description Source of `horizonProfile`; null if unknown
             * @default null
             */
            horizonSource?: components["schemas"]["HorizonSource"] | null;
            /**
             * @description Height of the panels above the ground, m
             * @default 5
             */
            panelHeight?: number;
            /** @description Year of the sample days. Default: the current UTC year */
            year?: number;
            /** @description Orientation to rate. Default: the orientation of the panels. The estimator is called only for the panels, so another orientation costs no extra call */
            given?: {
                /** @description Tilt of the panels in degrees from horizontal */
                panelTilt: number;
                /** @description Direction that the panels face, in degrees clockwise from true north; 360 is stored as 0 */
                panelAzimuth: number;
            };
        };
        /**
         * @description Format of a horizon file. `pvgis` is a list of heights at equal steps clockwise from north, `csv` any columns of azimuth and height, `json` either of these in JSON
         * @enum {string}
         */
        ReadableFormat: "json" | "pvgis-json" | "pvgis-csv" | "pvgis" | "hor" | "pvsyst" | "suneye" | "sam" | "open-meteo" | "csv";
        /** @description An estimate of many sites at once, and the URLs of its files */
        Run: {
            /** @description Identifier of the run */
            id: string;
            /** @description Display name of the run, without leading or trailing spaces */
            name: string;
            adjustment: components["schemas"]["Adjustment"];
            /** @description Year of the sample days */
            year: number;
            /**
             * @description `given`: the horizon in each row; `terrain`: the terrain horizon at the place of each row instead
             * @enum {string}
             */
            horizon: "given" | "terrain";
            /**
             * @description `waiting`: for its file; `failed`: see `error`. Failed rows do not fail the run
             * @enum {string}
             */
            state: "waiting" | "running" | "succeeded" | "failed";
            /** @description null unless the run is running */
            progress: {
                /**
                 * @description `prepare`: reading the file; `terrain`: fetching horizons; `baselines`: fetching baselines; `rows`: estimating rows; `join`: joining the results
                 * @enum {string}
                 */
                step: "prepare" | "terrain" | "baselines" | "rows" | "join";
                /** @description Finished chunks of the step */
                done: number;
                /** @description Chunks of the step */
                total: number;
                /** @description Time at which the run calls the estimators again, if all their quotas are used up; otherwise null */
                waitingUntil: string | null;
            } | null;
            /** @description Rows of the file; null until it has been read */
            rows: number | null;
            /** @description Rows that have a result, including failed rows */
            done: number;
            /** @description Rows whose result is an error */
            failed: number;
            /**
             * Format: date-time
             * @description ISO 8601 UTC timestamp
             */
            createdAt: string;
            /** @description Time at which the file arrived; null before that */
            startedAt: string | null;
            finishedAt: string | null;
            /**
             * Format: date-time
             * @description Time at which the run and its files are deleted
             */
            expiresAt: string;
            /** @description Reason why the run failed */
            error: string | null;
            /** @description Request that uploads the file, once; null unless the run is waiting */
            upload: {
                /** Format: uri */
                url: string;
                /** @constant */
                method: "PUT";
                /** @description Headers to send with the file */
                headers: {
                    [key: string]: string;
                };
                /**
                 * Format: date-time
                 * @description Expiry of the presigned URLs; `GET /runs/{id}` issues new ones
                 */
                expiresAt: string;
            } | null;
            /** @description null until the run has succeeded */
            results: {
                /**
                 * Format: uri
                 * @description The results as CSV
                 */
                url: string;
                /**
                 * Format: uri
                 * @description The results as JSON lines, with months
                 */
                jsonLinesUrl: string;
                /**
                 * Format: uri
                 * @description The file as it was uploaded
                 */
                uploadUrl: string;
                /**
                 * Format: date-time
                 * @description Expiry of the presigned URLs; `GET /runs/{id}` issues new ones
                 */
                expiresAt: string;
            } | null;
        };
        /** @description An estimate of many sites at once */
        RunSummary: {
            /** @description Identifier of the run */
            id: string;
            /** @description Display name of the run, without leading or trailing spaces */
            name: string;
            adjustment: components["schemas"]["Adjustment"];
            /** @description Year of the sample days */
            year: number;
            /**
             * @description `given`: the horizon in each row; `terrain`: the terrain horizon at the place of each row instead
             * @enum {string}
             */
            horizon: "given" | "terrain";
            /**
             * @description `waiting`: for its file; `failed`: see `error`. Failed rows do not fail the run
             * @enum {string}
             */
            state: "waiting" | "running" | "succeeded" | "failed";
            /** @description null unless the run is running */
            progress: {
                /**
                 * @description `prepare`: reading the file; `terrain`: fetching horizons; `baselines`: fetching baselines; `rows`: estimating rows; `join`: joining the results
                 * @enum {string}
                 */
                step: "prepare" | "terrain" | "baselines" | "rows" | "join";
                /** @description Finished chunks of the step */
                done: number;
                /** @description Chunks of the step */
                total: number;
                /** @description Time at which the run calls the estimators again, if all their quotas are used up; otherwise null */
                waitingUntil: string | null;
            } | null;
            /** @description Rows of the file; null until it has been read */
            rows: number | null;
            /** @description Rows that have a result, including failed rows */
            done: number;
            /** @description Rows whose result is an error */
            failed: number;
            /**
             * Format: date-time
             * @description ISO 8601 UTC timestamp
             */
            createdAt: string;
            /** @description Time at which the file arrived; null before that */
            startedAt: string | null;
            finishedAt: string | null;
            /**
             * Format: date-time
             * @description Time at which the run and its files are deleted
             */
            expiresAt: string;
            /** @description Reason why the run failed */
            error: string | null;
        };
        /** @description An equinox or solstice, and the daylight blocked by the skyline */
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
            /** @description Hours of daylight in which the limb is behind the horizon line or an obstacle that lets less than half of the light through */
            shadedHours: number;
            /** @description 100 · shadedHours / daylightHours; 0 if there is no daylight */
            percentShaded: number;
            /** @description Intervals that add up to shadedHours */
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
        /** @description A location, its surroundings and a year */
        ShadingRequest: {
            /** @description Degrees north */
            latitude: number;
            /** @description Degrees east */
            longitude: number;
            /**
             * @description The horizon around the site: points in any order, no two at the same azimuth. An empty list means an open horizon
             * @default []
             */
            horizonProfile?: components["schemas"]["HorizonPoint"][];
            /**
             * @description Nearby objects that hide the sun, such as houses and trees, in addition to the horizon
             * @default []
             */
            obstacles?: components["schemas"]["ObstacleInput"][];
            /** @description Year of the sample days. Default: the current UTC year */
            year?: number;
        };
        /** @description Share of daylight hours blocked by a skyline (horizon and obstacles) */
        ShadingResult: {
            sampleDays: components["schemas"]["SampleDay"][];
            /** @description Mean of percentShaded over the sample days that have daylight, percent */
            averageShadingLoss: number;
        };
        /** @description A solar installation, and the horizon and obstacles around it */
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
            /** @description Extent of the first plane, whose light is then averaged over its area, so nearby objects can shade part of it. null: a point */
            array: {
                /** @description Horizontal width, m */
                width: number;
                /** @description Height along the slope, m */
                height: number;
                /** @description Number of horizontal bands of the array, each a string of modules */
                strings: number;
                /** @description Horizontal distance from row to row, if there are many equal rows in front of each other, m */
                pitch?: number;
            } | null;
            /** @description Planes in addition to the first, which has panelTilt, panelAzimuth and systemSize. Each has its own inverter; all share the location and skyline, and results are sums over all planes */
            otherPlanes: {
                /** @description Repeated in results */
                name?: string;
                /** @description Tilt of the panels in degrees from horizontal */
                panelTilt: number;
                /** @description Direction that the panels face, in degrees clockwise from true north; 360 is stored as 0 */
                panelAzimuth: number;
                /** @description DC nameplate capacity in kW */
                systemSize: number;
            }[];
            /** @description The horizon around the site: points in any order, no two at the same azimuth. An empty list means an open horizon */
            horizonProfile: components["schemas"]["HorizonPoint"][];
            /** @description Nearby objects that hide the sun, such as houses and trees, in addition to the horizon */
            obstacles: components["schemas"]["Obstacle"][];
            /** @description Source of `horizonProfile`; null if unknown */
            horizonSource: components["schemas"]["HorizonSource"] | null;
            /** @description Height of the panels above the ground, m */
            panelHeight: number;
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
            /** @description Extent of the first plane, whose light is then averaged over its area, so nearby objects can shade part of it. null: a point */
            array?: {
                /** @description Horizontal width, m */
                width: number;
                /** @description Height along the slope, m */
                height: number;
                /**
                 * @description Number of horizontal bands of the array, each a string of modules
                 * @default 2
                 */
                strings?: number;
                /** @description Horizontal distance from row to row, if there are many equal rows in front of each other, m */
                pitch?: number;
            } | null;
            /** @description Planes in addition to the first, which has panelTilt, panelAzimuth and systemSize. Each has its own inverter; all share the location and skyline, and results are sums over all planes */
            otherPlanes?: {
                /** @description Repeated in results */
                name?: string;
                /** @description Tilt of the panels in degrees from horizontal */
                panelTilt: number;
                /** @description Direction that the panels face, in degrees clockwise from true north; 360 is stored as 0 */
                panelAzimuth: number;
                /** @description DC nameplate capacity in kW */
                systemSize: number;
            }[];
            /** @description The horizon around the site: points in any order, no two at the same azimuth. An empty list means an open horizon */
            horizonProfile?: components["schemas"]["HorizonPoint"][];
            /** @description Nearby objects that hide the sun, such as houses and trees, in addition to the horizon */
            obstacles?: components["schemas"]["ObstacleInput"][];
            /** @description Source of `horizonProfile`; null if unknown */
            horizonSource?: components["schemas"]["HorizonSource"] | null;
            /** @description Height of the panels above the ground, m */
            panelHeight?: number;
        };
        /** @description A site with the outline of its skyline instead of its horizon and obstacles, and its latest analysis */
        SiteSummary: {
            /** @description Identifier of the site */
            id: string;
            /** @description Display name of the site, without leading or trailing spaces */
            name: string;
            /** @description Degrees north */
            latitude: number;
            /** @description Degrees east */
            longitude: number;
            /** @description DC nameplate capacity in kW */
            systemSize: number;
            /** @description DC nameplate capacity of all planes in kW */
            totalSize: number;
            /** @description Highest point of the horizon and obstacles in each 10° of azimuth, clockwise from north: one character each, whose code is the height in whole degrees plus 35, so `#` is 0° and `}` is 90° */
            skyline: string;
            /**
             * Format: date-time
             * @description ISO 8601 UTC timestamp
             */
            updatedAt: string;
            /** @description null if there is none */
            latestAnalysis: components["schemas"]["LatestAnalysis"] | null;
        };
        /** @description Times at which the sun is in sight, for every date of a year */
        SunCalendar: {
            year: number;
            /** @description Standard time minus UTC, hours */
            utcOffset: number;
            /** @description Every date of the year */
            days: components["schemas"]["SunDay"][];
            /** @description Periods in which the sun is never in sight, first and last date included; cut off at the ends of the year */
            sunless: {
                /** Format: date */
                from: string;
                /** Format: date */
                to: string;
            }[];
        };
        /** @description A location, its surroundings, a year and a clock */
        SunCalendarRequest: {
            /** @description Degrees north */
            latitude: number;
            /** @description Degrees east */
            longitude: number;
            /**
             * @description The horizon around the site: points in any order, no two at the same azimuth. An empty list means an open horizon
             * @default []
             */
            horizonProfile?: components["schemas"]["HorizonPoint"][];
            /**
             * @description Nearby objects that hide the sun, such as houses and trees, in addition to the horizon
             * @default []
             */
            obstacles?: components["schemas"]["ObstacleInput"][];
            /** @description Default: the current UTC year */
            year?: number;
            /** @description Standard time minus UTC in hours, in steps of a quarter. Default: standard time of the civil zone at the place */
            utcOffset?: number;
        };
        /** @description A date, from 00:00 to 24:00 in standard time */
        SunDay: {
            /** Format: date */
            date: string;
            /** @description First sunrise of the date over a flat horizon; null if there is none */
            sunrise: string | null;
            /** @description Last sunset; it may precede the sunrise at high latitudes; null if there is none */
            sunset: string | null;
            /** @description Time at which the sun is first in sight; null if it never is */
            firstSun: string | null;
            /** @description Time at which the sun is last in sight; 00:00 of the next date if it still is at midnight; null if it never is */
            lastSun: string | null;
            /** @description Hours in which the sun's upper limb is up; 24 on a polar day, 0 on a polar night */
            daylightHours: number;
            /** @description Hours of daylight in which nothing hides the sun */
            sunHours: number;
        };
        /** @description Sun paths on the sample days of a year */
        SunPath: {
            sampleDays: components["schemas"]["SunPathDay"][];
        };
        /** @description An equinox or solstice, and the path of the sun above a flat horizon */
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
        /** @description The horizon formed by the terrain around a location */
        TerrainHorizon: {
            /** @description Elevation of the ground at the location, m above sea level */
            elevation: number;
            /** @description Observer height as requested, m above the ground */
            observerHeight: number;
            /** @description 360 points at the azimuths 0°, 1° … 359°, ready to store in a site */
            horizonProfile: components["schemas"]["HorizonPoint"][];
            /** @description The highest point; if several are equally high, the first clockwise from north; null if the horizon is open */
            highest: {
                /** @description Compass point (N, NNE, NE … NNW), stored in upper case, or degrees clockwise from north as a decimal string, rounded to six decimals */
                direction: string;
                /** @description Height of the horizon, degrees above the horizontal */
                heightAngle: number;
                /** @description Distance to the terrain at that point, m */
                distance: number;
            } | null;
            /** @description Source of the elevations */
            source: {
                /** @description Name of the data set */
                name: string;
                /** @description Credit to show wherever the horizon is shown */
                attribution: string;
                /** @description Size of the finest pixels at the location, m */
                resolution: number;
                /** @description Distance to which the terrain was searched, m */
                range: number;
            };
        };
    };
    responses: {
        /** @description The request is invalid. Unknown fields and parameters are also errors. */
        validation: {
            headers: {
                [name: string]: unknown;
            };
            content: {
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
                "application/json": {
                    /** @constant */
                    statusCode: 403;
                    /** @constant */
                    message: "Forbidden";
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
                "application/json": {
                    /** @constant */
                    statusCode: 409;
                    /** @constant */
                    message: "Request in progress";
                };
            };
        };
        /** @description The body is larger than 1 MB. */
        payloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    statusCode: 413;
                    /** @constant */
                    message: "Payload too large";
                };
            };
        };
        /** @description The operation does not accept bodies of this content type, or the content encoding is not supported. */
        unsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    statusCode: 415;
                    /** @constant */
                    message: "Unsupported media type";
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
                "application/json": {
                    /** @constant */
                    statusCode: 500;
                    /** @constant */
                    message: "Internal server error";
                };
            };
        };
        /** @description On AWS, no function was free, or the function ended without a response, and a write may or may not have been made. On a single machine, too many requests were computing at once; nothing was written. Or: The database did not respond. A write may or may not have been made. */
        serviceBusyOrStorageUnavailable: {
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
                    message: "Service busy";
                } | {
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
                "application/json": {
                    /** @constant */
                    statusCode: 504;
                    /** @constant */
                    message: "Request timed out";
                };
            };
        };
        /** @description No resource has this id. */
        notFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    statusCode: 404;
                    /** @constant */
                    message: "Resource not found";
                    data: null;
                };
            };
        };
        /** @description The site has changed: its entity tag does not match `If-Match`. */
        preconditionFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    statusCode: 412;
                    /** @constant */
                    message: "Precondition failed";
                };
            };
        };
        /** @description The estimator has no data for this location; `errors` quotes the estimator's messages. Or: This idempotency key was used for a different request. */
        baselineNotAvailableOrIdempotencyKeyReused: {
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
        /** @description The estimator failed or sent an invalid reply. */
        estimatorFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    statusCode: 502;
                    /** @constant */
                    message: "Production estimator failed";
                };
            };
        };
        /** @description The estimator refused the call because of its quota or its key, or the circuit to it is open. Or: On AWS, no function was free, or the function ended without a response, and a write may or may not have been made. On a single machine, too many requests were computing at once; nothing was written. Or: The database did not respond. A write may or may not have been made. */
        estimatorUnavailableOrServiceBusyOrStorageUnavailable: {
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
                    message: "Service busy";
                } | {
                    /** @constant */
                    statusCode: 503;
                    /** @constant */
                    message: "Storage unavailable";
                };
            };
        };
        /** @description The service did not respond in time. Or: The estimator did not respond in time. */
        timedOutOrEstimatorTimedOut: {
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
        /** @description On AWS, no function was free, or the function ended without a response, and a write may or may not have been made. On a single machine, too many requests were computing at once; nothing was written. */
        serviceBusy: {
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
                    message: "Service busy";
                };
            };
        };
        /** @description The estimator has no data for this location; `errors` quotes the estimator's messages. */
        baselineNotAvailable: {
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
                };
            };
        };
        /** @description There is no terrain data beyond 85° of latitude. */
        terrainNotAvailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    statusCode: 422;
                    /** @constant */
                    message: "Terrain horizon not available for this location";
                };
            };
        };
        /** @description A terrain tile could not be fetched or read, or the circuit to the tile server is open. */
        terrainFailed: {
            headers: {
                /** @description Seconds to wait before retrying, if known */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    statusCode: 502;
                    /** @constant */
                    message: "Terrain data failed";
                };
            };
        };
        /** @description The service did not respond in time. Or: The terrain tiles did not arrive in time. */
        timedOutOrTerrainTimedOut: {
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
                    message: "Terrain data timed out";
                };
            };
        };
        /** @description The service has no building server: the setting is empty. */
        buildingsNotConfigured: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    statusCode: 422;
                    /** @constant */
                    message: "Building data not configured";
                };
            };
        };
        /** @description The building server failed or sent an incomplete reply, or the circuit to it is open. */
        buildingsFailed: {
            headers: {
                /** @description Seconds to wait before retrying, if known */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    statusCode: 502;
                    /** @constant */
                    message: "Building data failed";
                };
            };
        };
        /** @description The service did not respond in time. Or: The building server did not respond in time. */
        timedOutOrBuildingsTimedOut: {
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
                    message: "Building data timed out";
                };
            };
        };
        /** @description The record has fewer than 20 clear days, or covers less than two months; `errors` says how much it has. */
        recordTooShort: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    statusCode: 422;
                    /** @constant */
                    message: "Record too short to learn a horizon";
                    errors: components["schemas"]["ErrorItem"][];
                };
            };
        };
        /** @description There is no stream to GET and no session to DELETE. */
        methodNotAllowed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    statusCode: 405;
                    /** @constant */
                    message: "Method not allowed";
                };
            };
        };
        /** @description The estimator has no data for this location; `errors` quotes the estimator's messages. Or: There is no terrain data beyond 85° of latitude. Or: The service has no building server: the setting is empty. */
        baselineNotAvailableOrTerrainNotAvailableOrBuildingsNotConfigured: {
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
                    message: "Terrain horizon not available for this location";
                } | {
                    /** @constant */
                    statusCode: 422;
                    /** @constant */
                    message: "Building data not configured";
                };
            };
        };
        /** @description The estimator failed or sent an invalid reply. Or: A terrain tile could not be fetched or read, or the circuit to the tile server is open. Or: The building server failed or sent an incomplete reply, or the circuit to it is open. */
        estimatorFailedOrTerrainFailedOrBuildingsFailed: {
            headers: {
                /** @description Seconds to wait before retrying, if known */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    statusCode: 502;
                    /** @constant */
                    message: "Production estimator failed";
                } | {
                    /** @constant */
                    statusCode: 502;
                    /** @constant */
                    message: "Terrain data failed";
                } | {
                    /** @constant */
                    statusCode: 502;
                    /** @constant */
                    message: "Building data failed";
                };
            };
        };
        /** @description The service did not respond in time. Or: The estimator did not respond in time. Or: The terrain tiles did not arrive in time. Or: The building server did not respond in time. */
        timedOutOrEstimatorTimedOutOrTerrainTimedOutOrBuildingsTimedOut: {
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
                } | {
                    /** @constant */
                    statusCode: 504;
                    /** @constant */
                    message: "Terrain data timed out";
                } | {
                    /** @constant */
                    statusCode: 504;
                    /** @constant */
                    message: "Building data timed out";
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
                /** @description Lists summaries instead of full sites */
                view?: "summary";
                /** @description Maximum number of items on the page: 1 to 100, or up to 1000 for summaries */
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
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        /** @constant */
                        message: "Sites retrieved successfully";
                        data: components["schemas"]["Site"][] | components["schemas"]["SiteSummary"][];
                        /** @description Present while more items remain: pass it as `cursor` */
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
            503: components["responses"]["serviceBusyOrStorageUnavailable"];
            504: components["responses"]["timedOut"];
        };
    };
    createSite: {
        parameters: {
            query?: never;
            header?: {
                /** @description A string of your choice of 1 to 255 visible ASCII characters without spaces, such as a UUID. For 24 hours, the same request with the same key runs once and always gets the same response */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSite"];
            };
        };
        responses: {
            /** @description Sites retrieved successfully */
            200: {
                headers: {
                    /** @description Entity tag: send it in `If-None-Match` to read again and, for a site, in `If-Match` to change or delete it */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
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
            503: components["responses"]["serviceBusyOrStorageUnavailable"];
            504: components["responses"]["timedOut"];
        };
    };
    getSite: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of responses that you have: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Identifier of the site */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sites retrieved successfully */
            200: {
                headers: {
                    /** @description Entity tag: send it in `If-None-Match` to read again and, for a site, in `If-Match` to change or delete it */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        /** @constant */
                        message: "Sites retrieved successfully";
                        data: components["schemas"]["Site"];
                    };
                };
            };
            /** @description One of the tags in `If-None-Match` is current. There is no body. */
            304: {
                headers: {
                    /** @description Entity tag: send it in `If-None-Match` to read again and, for a site, in `If-Match` to change or delete it */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["validation"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            413: components["responses"]["payloadTooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["serviceBusyOrStorageUnavailable"];
            504: components["responses"]["timedOut"];
        };
    };
    deleteSite: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the site when you last read it: if the site has changed since, nothing is written. `*` matches any existing site */
                "If-Match"?: string;
            };
            path: {
                /** @description Identifier of the site */
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
            503: components["responses"]["serviceBusyOrStorageUnavailable"];
            504: components["responses"]["timedOut"];
        };
    };
    updateSite: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the site when you last read it: if the site has changed since, nothing is written. `*` matches any existing site */
                "If-Match"?: string;
            };
            path: {
                /** @description Identifier of the site */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SiteChanges"];
            };
        };
        responses: {
            /** @description Sites retrieved successfully */
            200: {
                headers: {
                    /** @description Entity tag: send it in `If-None-Match` to read again and, for a site, in `If-Match` to change or delete it */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
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
            503: components["responses"]["serviceBusyOrStorageUnavailable"];
            504: components["responses"]["timedOut"];
        };
    };
    runAnalysis: {
        parameters: {
            query?: {
                /** @description Year of the sample days. Default: the current UTC year */
                year?: number;
                /** @description Loss applied to the adjusted production. Default: the setting of the deployment, otherwise `daylight-hours`, or `energy` for agents */
                adjustment?: "daylight-hours" | "energy";
            };
            header?: {
                /** @description A string of your choice of 1 to 255 visible ASCII characters without spaces, such as a UUID. For 24 hours, the same request with the same key runs once and always gets the same response */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Identifier of the site */
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
            422: components["responses"]["baselineNotAvailableOrIdempotencyKeyReused"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            502: components["responses"]["estimatorFailed"];
            503: components["responses"]["estimatorUnavailableOrServiceBusyOrStorageUnavailable"];
            504: components["responses"]["timedOutOrEstimatorTimedOut"];
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
                /** @description Identifier of the site */
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
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        /** @constant */
                        message: "Analysis history retrieved successfully";
                        data: components["schemas"]["Analysis"][];
                        /** @description Present while more items remain: pass it as `cursor` */
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
            503: components["responses"]["serviceBusyOrStorageUnavailable"];
            504: components["responses"]["timedOut"];
        };
    };
    getAnalysis: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the analysis */
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
            503: components["responses"]["serviceBusyOrStorageUnavailable"];
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
            503: components["responses"]["serviceBusy"];
            504: components["responses"]["timedOut"];
        };
    };
    estimateBaseline: {
        parameters: {
            query: {
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
                /** @description Include the 8760 hours; with `Accept: text/csv`, they are returned as a file */
                hours?: boolean;
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
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        /** @constant */
                        message: "Baseline estimate retrieved successfully";
                        data: components["schemas"]["BaselineWithHours"];
                    };
                    "text/csv": string;
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
            503: components["responses"]["estimatorUnavailableOrServiceBusyOrStorageUnavailable"];
            504: components["responses"]["timedOutOrEstimatorTimedOut"];
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of responses that you have: if one of them is current, the response is 304 without a body */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the OpenAPI document of this API */
            200: {
                headers: {
                    /** @description Entity tag: send it in `If-None-Match` to read again and, for a site, in `If-Match` to change or delete it */
                    ETag?: string;
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
            /** @description One of the tags in `If-None-Match` is current. There is no body. */
            304: {
                headers: {
                    /** @description Entity tag: send it in `If-None-Match` to read again and, for a site, in `If-Match` to change or delete it */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["validation"];
            413: components["responses"]["payloadTooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["serviceBusy"];
            504: components["responses"]["timedOut"];
        };
    };
    getSunPath: {
        parameters: {
            query: {
                /** @description Degrees north */
                latitude: number;
                /** @description Degrees east */
                longitude: number;
                /** @description Year of the sample days. Default: the current UTC year */
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
            503: components["responses"]["serviceBusy"];
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
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        /** @constant */
                        message: "Estimate completed successfully";
                        data: components["schemas"]["Estimates"];
                    };
                    "text/csv": string;
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
            503: components["responses"]["estimatorUnavailableOrServiceBusyOrStorageUnavailable"];
            504: components["responses"]["timedOutOrEstimatorTimedOut"];
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
            503: components["responses"]["estimatorUnavailableOrServiceBusyOrStorageUnavailable"];
            504: components["responses"]["timedOutOrEstimatorTimedOut"];
        };
    };
    getTerrainHorizon: {
        parameters: {
            query: {
                /** @description Degrees north */
                latitude: number;
                /** @description Degrees east */
                longitude: number;
                /** @description Height of the panels above the ground, m */
                observerHeight?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Terrain horizon retrieved successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        /** @constant */
                        message: "Terrain horizon retrieved successfully";
                        data: components["schemas"]["TerrainHorizon"];
                    };
                };
            };
            400: components["responses"]["validation"];
            403: components["responses"]["forbidden"];
            413: components["responses"]["payloadTooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            422: components["responses"]["terrainNotAvailable"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            502: components["responses"]["terrainFailed"];
            503: components["responses"]["serviceBusy"];
            504: components["responses"]["timedOutOrTerrainTimedOut"];
        };
    };
    readHorizonFile: {
        parameters: {
            query?: {
                /** @description Format of the file. Default: detected from its content */
                format?: "json" | "pvgis-json" | "pvgis-csv" | "pvgis" | "hor" | "pvsyst" | "suneye" | "sam" | "open-meteo" | "csv";
                /** @description The file's azimuth of north. Default: as stated by the file or implied by its format, otherwise assumed */
                north?: 0 | 90 | 180 | 270;
                /** @description True if azimuths increase clockwise. Default: as stated by the file, otherwise true */
                clockwise?: boolean;
                /** @description Unit of azimuths and heights; `percent` applies to heights only, with azimuths in degrees */
                unit?: "degrees" | "radians" | "gon" | "percent";
                /** @description Degrees to add to all azimuths, clockwise. Default: 0 */
                rotation?: number;
                /** @description Skyline of a SunEye file to use. Default: average */
                skyline?: "average" | "highest";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/plain": string | Blob;
                "text/csv": string | Blob;
                "application/json": components["schemas"]["HorizonInJson"];
            };
        };
        responses: {
            /** @description Horizon file converted successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        /** @constant */
                        message: "Horizon file converted successfully";
                        data: components["schemas"]["HorizonFileReading"];
                    };
                };
            };
            400: components["responses"]["validation"];
            403: components["responses"]["forbidden"];
            413: components["responses"]["payloadTooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["serviceBusy"];
            504: components["responses"]["timedOut"];
        };
    };
    writeHorizonFile: {
        parameters: {
            query: {
                /** @description Format of a horizon file to write */
                format: "pvgis" | "hor" | "csv" | "sam" | "suneye" | "open-meteo" | "forecast-solar" | "meteonorm";
            };
            header?: never;
            path: {
                /** @description Identifier of the site */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Horizon file converted successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        /** @constant */
                        message: "Horizon file converted successfully";
                        data: components["schemas"]["HorizonFile"];
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
            503: components["responses"]["serviceBusyOrStorageUnavailable"];
            504: components["responses"]["timedOut"];
        };
    };
    listRuns: {
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
            /** @description Runs retrieved successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        /** @constant */
                        message: "Runs retrieved successfully";
                        data: components["schemas"]["RunSummary"][];
                        /** @description Present while more items remain: pass it as `cursor` */
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
            503: components["responses"]["serviceBusyOrStorageUnavailable"];
            504: components["responses"]["timedOut"];
        };
    };
    startRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description A string of your choice of 1 to 255 visible ASCII characters without spaces, such as a UUID. For 24 hours, the same request with the same key runs once and always gets the same response */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewRun"];
            };
        };
        responses: {
            /** @description Runs retrieved successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        /** @constant */
                        message: "Runs retrieved successfully";
                        data: components["schemas"]["Run"];
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
            503: components["responses"]["serviceBusyOrStorageUnavailable"];
            504: components["responses"]["timedOut"];
        };
    };
    getRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the run */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Runs retrieved successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        /** @constant */
                        message: "Runs retrieved successfully";
                        data: components["schemas"]["Run"];
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
            503: components["responses"]["serviceBusyOrStorageUnavailable"];
            504: components["responses"]["timedOut"];
        };
    };
    deleteRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the run */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Run deleted successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        /** @constant */
                        message: "Run deleted successfully";
                        data: components["schemas"]["RunSummary"];
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
            503: components["responses"]["serviceBusyOrStorageUnavailable"];
            504: components["responses"]["timedOut"];
        };
    };
    getBuildings: {
        parameters: {
            query: {
                /** @description Degrees north */
                latitude: number;
                /** @description Degrees east */
                longitude: number;
                /** @description Height of the panels above the ground, m */
                panelHeight?: number;
                /** @description Search radius for buildings, m */
                radius?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Buildings retrieved successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        /** @constant */
                        message: "Buildings retrieved successfully";
                        data: components["schemas"]["Buildings"];
                    };
                };
            };
            400: components["responses"]["validation"];
            403: components["responses"]["forbidden"];
            413: components["responses"]["payloadTooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            422: components["responses"]["buildingsNotConfigured"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            502: components["responses"]["buildingsFailed"];
            503: components["responses"]["serviceBusyOrStorageUnavailable"];
            504: components["responses"]["timedOutOrBuildingsTimedOut"];
        };
    };
    calculateSunCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SunCalendarRequest"];
            };
        };
        responses: {
            /** @description Sun calendar calculated successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        /** @constant */
                        message: "Sun calendar calculated successfully";
                        data: components["schemas"]["SunCalendar"];
                    };
                    "text/calendar": string;
                };
            };
            400: components["responses"]["validation"];
            403: components["responses"]["forbidden"];
            413: components["responses"]["payloadTooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["serviceBusy"];
            504: components["responses"]["timedOut"];
        };
    };
    learnHorizon: {
        parameters: {
            query: {
                /** @description Degrees north */
                latitude: number;
                /** @description Degrees east */
                longitude: number;
                /** @description Tilt of the panels in degrees from horizontal */
                panelTilt: number;
                /** @description Direction that the panels face, in degrees clockwise from true north; 360 is stored as 0 */
                panelAzimuth: number;
                /** @description IANA time zone of local times */
                timeZone?: string;
                /** @description Local time minus UTC in hours, in steps of a quarter */
                utcOffset?: number;
                /** @description Unit of the column: power, energy per interval, or a cumulative energy counter. Default: the unit in the header; without one, only ratios matter and the months have no energy */
                unit?: "W" | "kW" | "Wh" | "kWh" | "Wh-counter" | "kWh-counter";
                /** @description Whether the time of a row is the start or the end of its interval. Default: `start`, or `end` for a counter */
                stamp?: "start" | "end";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string | Blob;
                "text/plain": string | Blob;
                "application/gzip": string;
            };
        };
        responses: {
            /** @description Horizon learned successfully */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        /** @constant */
                        message: "Horizon learned successfully";
                        data: components["schemas"]["LearnedHorizon"];
                    };
                };
            };
            400: components["responses"]["validation"];
            403: components["responses"]["forbidden"];
            /** @description The body is larger than 4.5 MB. */
            413: components["responses"]["payloadTooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            422: components["responses"]["recordTooShort"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["serviceBusy"];
            504: components["responses"]["timedOut"];
        };
    };
    callTool: {
        parameters: {
            query?: never;
            header?: {
                /** @description Protocol version, once it is agreed */
                "Mcp-Protocol-Version"?: string;
                /** @description Method of the message, since protocol version 2026-07-28 */
                "Mcp-Method"?: string;
                /** @description Name of the tool, since protocol version 2026-07-28 */
                "Mcp-Name"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JsonRpcMessage"];
            };
        };
        responses: {
            /** @description Call operations as Model Context Protocol tools */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The message is a notification. There is no body. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A protocol error, in the protocol's own form. Or: The request is invalid. Unknown fields and parameters are also errors. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            403: components["responses"]["forbidden"];
            /** @description A protocol error, in the protocol's own form. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            405: components["responses"]["methodNotAllowed"];
            413: components["responses"]["payloadTooLarge"];
            415: components["responses"]["unsupportedMediaType"];
            422: components["responses"]["baselineNotAvailableOrTerrainNotAvailableOrBuildingsNotConfigured"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            502: components["responses"]["estimatorFailedOrTerrainFailedOrBuildingsFailed"];
            503: components["responses"]["estimatorUnavailableOrServiceBusyOrStorageUnavailable"];
            504: components["responses"]["timedOutOrEstimatorTimedOutOrTerrainTimedOutOrBuildingsTimedOut"];
        };
    };
}
