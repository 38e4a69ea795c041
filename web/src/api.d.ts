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
        /** Delete a site and its analyses; returns the site as it was */
        delete: operations["deleteSite"];
        options?: never;
        head?: never;
        /**
         * Change some fields of a site
         * @description Send any subset of the fields; the others keep their values, but a `horizonProfile` without `horizonSource` sets that to null. Concurrent changes of different fields are all kept.
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
         * @description Takes the unshaded production from the estimator or from its cache of seven days. `shading` counts hours of daylight; `energy` weighs each hour by its production. Quote `energy.annualLoss` and `energy.adjustedAnnual`; `adjusted` has the same figures only with `adjustment=energy`. `energy` also says when, and from which direction, energy is lost, and how much that changes if heights are 1° off. A body is ignored.
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
         * Calculate the share of daylight hours that a horizon and obstacles block; nothing is stored
         * @description The sun is compared with the skyline every minute, and each crossing is located to a second. What lasts less than a minute may be missed.
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
         * @description It has no envelope, so that tools can load it from this URL.
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
         * Estimate production behind a skyline, and for up to 100 variants; nothing is stored
         * @description A variant overrides the panels, other planes, the horizon or the obstacles of the body. All of them share one call of the estimator, or none if their baseline is cached. Other orientations are computed from the weather in its answer with the service's own PVWatts v8 model; their `baseline.source` is `model`. With `hours: true` and `Accept: text/csv` the hours come as a file. A request that would compute for more than 15 s gets 400 on `variants` at once. With `weather`, 8760 hours of your own, no estimator is asked.
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
         * @description Maximizes `energy.adjustedAnnual`. All figures come from the service's own PVWatts v8 model, scaled to the months that the estimator gives for the panels of the body. The best orientation is in whole degrees, unless the given one is better still.
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
         * @description Bare ground only: no buildings and no trees. `horizonProfile` can be stored in a site as it is. Show `source.attribution` where you show the horizon: the elevations come from the Terrain Tiles data set, whose sources must be credited.
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
         * Read a horizon file of another program; nothing is stored
         * @description The body is the file itself, in UTF-8 or UTF-16. Its format is detected by content, not by media type: PVGIS (JSON, CSV, lists of heights), PV*SOL `.HOR`, PVsyst, SunEye, SAM, Open-Meteo, any columns of azimuth and height, or JSON of these. Where azimuths start, which way they turn and their units come from the parameters, or else from words in the file or from its format. `assumed` says whether some of this is assumed.
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
         * @description The skyline is sampled at whole degrees: the horizon line, and in front of it the obstacles that let less than half of the light through, averaged over the year. Each format reads back with `POST /horizon-files`.
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
         * @description Send the file to `upload` of the response with PUT: CSV with a header, or JSON lines. The run starts when the file arrives. `GET /runs/{id}` shows its progress, renews the address while the run is waiting, and has the results at the end.
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
        /** Get a run: its progress, and the addresses of its files */
        get: operations["getRun"];
        put?: never;
        post?: never;
        /** Delete a run and its files, also while it is running; returns the run as it was */
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
         * @description From OpenStreetMap, through an Overpass server. Most buildings there have no height: those with `estimated` are assumed to be 7 m high. The building that the panels stand on is left out. Without `estimated`, the obstacles can be stored in a site as they are. Show `source.attribution` where you show them.
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
         * @description Times are in standard time, to the minute. `sunless` says from when to when the sun stays away; with `Accept: text/calendar` it comes as a file for calendar programs.
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
         * @description The body is the record of an inverter or a meter: text with a column of times and one of power or energy, every 1 to 60 minutes for two months or more, in UTF-8 or UTF-16, or packed with gzip (up to 40 MB unpacked). No weather is needed: on clear days the power falls when the sun goes behind something, in the same direction at the same height. Local times are those of `timeZone` or `utcOffset`, or else of the civil zone, with or without summer time.
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
         * Call operations as tools of the Model Context Protocol
         * @description Streamable HTTP without sessions or streams: a JSON-RPC message in, a JSON-RPC response out, without the envelope. A notification gets 202 without a body. What fails before (key, size, type, throttle) has the envelope. Any `Accept` is taken.
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
        /** @description Production reduced by the loss that `basis` names */
        Adjusted: {
            /** @description Annual production behind the skyline, kWh */
            adjustedAnnual: number;
            /** @description Production of each month behind the skyline, kWh */
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
            /** @description Annual AC production as a percentage of the DC nameplate running all year */
            capacity_factor: number;
            /** @description ac_annual per kW of all planes */
            kwh_per_kw: number;
            /**
             * @description `estimator`: as the estimator returned it, scaled to systemSize; `model`: computed from the estimator's weather with the service's own PVWatts v8 model, as is everything from PVGIS
             * @enum {string}
             */
            source: "estimator" | "model";
            /**
             * @description Which estimator answered: `pvwatts` (PVWatts v8), `pvgis` (a typical year of PVGIS) or `embedded` (built-in climate averages: within 13 % of PVWatts at nine of ten places, off by up to 40 % at single ones); `given`: none, the request brought its own weather
             * @enum {string}
             */
            estimator: "pvwatts" | "pvgis" | "embedded" | "given";
            /** @description The clock that hours and months are named by, standard time minus UTC in hours: of the estimator's station, otherwise of the civil zone at the place, which `pvgis` has in whole hours. Absent from analyses older than this field */
            timeZone?: number;
            /** @description The weather station, as the estimator describes it */
            station_info: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description Why climate averages stand in for the weather of the place: `built-in climate averages: PVGIS is not reachable` */
            note?: string;
            /**
             * Format: date-time
             * @description When the data came from the estimator; absent if it is `embedded`
             */
            retrievedAt?: string;
        };
        /** @description 8760 hours of a typical year without a skyline, not scaled to the months */
        BaselineHours: {
            /** @description The clock on which the sun of each hour is that of its middle, minus UTC in hours: `baseline.timeZone`, but with `pvgis` up to 1.5 h ahead of it. `weather` takes it */
            timeZone: number;
            /**
             * @description Start of the first hour, month and day without a year
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
            /** @description Annual AC production as a percentage of the DC nameplate running all year */
            capacity_factor: number;
            /** @description ac_annual per kW of all planes */
            kwh_per_kw: number;
            /**
             * @description `estimator`: as the estimator returned it, scaled to systemSize; `model`: computed from the estimator's weather with the service's own PVWatts v8 model, as is everything from PVGIS
             * @enum {string}
             */
            source: "estimator" | "model";
            /**
             * @description Which estimator answered: `pvwatts` (PVWatts v8), `pvgis` (a typical year of PVGIS) or `embedded` (built-in climate averages: within 13 % of PVWatts at nine of ten places, off by up to 40 % at single ones); `given`: none, the request brought its own weather
             * @enum {string}
             */
            estimator: "pvwatts" | "pvgis" | "embedded" | "given";
            /** @description The clock that hours and months are named by, standard time minus UTC in hours: of the estimator's station, otherwise of the civil zone at the place, which `pvgis` has in whole hours. Absent from analyses older than this field */
            timeZone?: number;
            /** @description The weather station, as the estimator describes it */
            station_info: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description Why climate averages stand in for the weather of the place: `built-in climate averages: PVGIS is not reachable` */
            note?: string;
            /**
             * Format: date-time
             * @description When the data came from the estimator; absent if it is `embedded`
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
                /** @description Meters from the panels */
                distance: number;
            };
            /** @description An end of an obstacle, as seen from the panels */
            to: {
                /** @description Compass point (N, NNE, NE … NNW), stored in upper case, or degrees clockwise from north as a decimal string, rounded to six decimals */
                direction: string;
                /** @description Meters from the panels */
                distance: number;
            };
            /** @description Meters above the panels */
            height: number;
            /** @description The share of light that gets through, for the whole year or for each month, January to December */
            transmittance: number | number[];
            /** @description Whether it counts. One that does not is stored and repeated, and changes no figure */
            enabled: boolean;
            /** @description Whether its height is a guess. A site does not know this field: remove it before you store the obstacle */
            estimated: boolean;
        };
        /** @description The buildings around a location as obstacles */
        Buildings: {
            /** @description At most 50, those that hide the most of the sky first; walls that are no higher than the panels are left out */
            obstacles: components["schemas"]["BuildingObstacle"][];
            /** @description The building that the location is in, or the highest of its parts that is there; null outside of buildings */
            standsOn: {
                /** @description Meters above the ground */
                height: number;
                /** @description Whether the height is a guess */
                estimated: boolean;
            } | null;
            /** @description How many buildings there are within the radius */
            buildings: number;
            /** @description Where the buildings come from */
            source: {
                /** @description Name of the data set */
                name: string;
                /** @description Credit to show wherever the buildings are shown */
                attribution: string;
            };
        };
        /** @description The energy lost to the skyline (the horizon and the obstacles), hour by hour */
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
            /** @description Annual production behind the skyline, kWh */
            adjustedAnnual: number;
            /** @description Production of each month behind the skyline, kWh */
            adjustedMonthly: number[];
            /** @description The lost kWh by month and hour of the day in the station's standard time */
            lossByMonthAndHour: number[][];
            /** @description The lost kWh by direction; beam and diffuse of all sectors add up to the loss of the year */
            lossBySector: {
                /** @description Start of the sector of 10°, degrees clockwise from north */
                direction: string;
                /** @description Lost while the sun was behind the skyline in this sector, kWh */
                beam: number;
                /** @description Lost because the skyline hides sky in this sector, kWh */
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
            /** @description The obstacles, in the order of the request */
            obstacles: {
                name: string;
                /** @description kWh a year that the removal of this obstacle alone would recover */
                recoveredEnergy: number;
            }[];
            /** @description Why energy is lost: the horizon, each obstacle in the order of the request, and the rows of an array with a pitch. They add up to the loss of the year and of each month; where several obstacles cover the same sky, they share it. Absent from analyses older than this field */
            causes?: ({
                /** @constant */
                kind: "horizon";
                /** @description Taken in a year, kWh */
                energy: number;
                /** @description Taken in each month, kWh */
                monthlyEnergy: number[];
            } | {
                /** @constant */
                kind: "obstacle";
                /** @description Of the obstacle in `inputs.obstacles`, from 0 */
                index: number;
                name: string;
                /** @description Taken in a year, kWh */
                energy: number;
                /** @description Taken in each month, kWh */
                monthlyEnergy: number[];
            } | {
                /** @constant */
                kind: "rows";
                /** @description Taken in a year, kWh */
                energy: number;
                /** @description Taken in each month, kWh */
                monthlyEnergy: number[];
            })[];
            /** @description null without `array`; absent from analyses older than this field */
            strings?: {
                /** @description Percent of the year's AC energy */
                annualLoss: number;
                /** @description Percent of each month's AC energy */
                monthlyLoss: number[];
                /** @description Annual production behind the skyline, kWh */
                adjustedAnnual: number;
            } | null;
            /** @description The planes, the first one first; absent from analyses older than this field */
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
                /** @description Shaded over unshaded irradiation on the plane of array, percent */
                solarAccess: number;
            }[];
        };
        /** @description One error in a request */
        ErrorItem: {
            /** @description Dotted path of the invalid field, such as `horizonProfile.3.heightAngle` */
            field: string;
            /** @description What is wrong with the field */
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
        /** @description 8760 hours of a typical year; those of a month add up to its energy */
        EstimateHours: {
            /** @description The clock on which the sun of each hour is that of its middle, minus UTC in hours: `baseline.timeZone`, but with `pvgis` up to 1.5 h ahead of it. `weather` takes it */
            timeZone: number;
            /**
             * @description Start of the first hour, month and day without a year
             * @constant
             */
            start: "01-01T00:00";
            /** @description AC power without the skyline, W. Always 8760 elements. */
            ac: number[];
            /** @description AC power behind the skyline, W. Always 8760 elements. */
            acShaded: number[];
            /** @description Share of the beam that the skyline hides, 0…1; of several planes their mean, weighted by size. Always 8760 elements. */
            beamHidden: number[];
        };
        /** @description Panels, the horizon and the obstacles around them, and variants of these */
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
             * @description The extent of the first plane, whose light is then the mean over its area: what is near shades it in part. null: a point
             * @default null
             */
            array?: {
                /** @description Horizontally, m */
                width: number;
                /** @description Up the slope, m */
                height: number;
                /**
                 * @description Horizontal bands of the array with a string of modules each
                 * @default 2
                 */
                strings?: number;
                /** @description From row to row, horizontally, of many equal rows in front of each other, m */
                pitch?: number;
            } | null;
            /**
             * @description Planes besides the one of panelTilt, panelAzimuth and systemSize, each with an inverter of its own. They share place and skyline, and results are sums over all planes
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
             * @description The horizon around the site: points in any order, no two at the same azimuth. Empty: an open horizon
             * @default []
             */
            horizonProfile?: components["schemas"]["HorizonPoint"][];
            /**
             * @description Things near the panels that hide the sun, such as houses and trees, besides the horizon
             * @default []
             */
            obstacles?: components["schemas"]["ObstacleInput"][];
            /**
             * @description Where `horizonProfile` comes from; null if that is not known
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
            /** @description The loss that the adjusted production applies. Default: the setting of the deployment, otherwise `energy` */
            adjustment?: components["schemas"]["Adjustment"];
            /** @description Weather of your own, for which no estimator is asked: 8760 hours from 1 January, 00:00 to 01:00 on their clock */
            weather?: {
                /** @description The clock on which the sun of each hour is that of its middle, minus UTC in hours, fractions included: `hours.timeZone` of an answer */
                timeZone: number;
                /**
                 * @description Above sea level, m
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
             * @description Whether the estimate of the body has its 8760 hours; variants have none
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
                /** @description The extent of the first plane, whose light is then the mean over its area: what is near shades it in part. null: a point */
                array?: {
                    /** @description Horizontally, m */
                    width: number;
                    /** @description Up the slope, m */
                    height: number;
                    /**
                     * @description Horizontal bands of the array with a string of modules each
                     * @default 2
                     */
                    strings?: number;
                    /** @description From row to row, horizontally, of many equal rows in front of each other, m */
                    pitch?: number;
                } | null;
                /** @description Planes besides the one of panelTilt, panelAzimuth and systemSize, each with an inverter of its own. They share place and skyline, and results are sums over all planes */
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
                /** @description The horizon around the site: points in any order, no two at the same azimuth. Empty: an open horizon */
                horizonProfile?: components["schemas"]["HorizonPoint"][];
                /** @description Things near the panels that hide the sun, such as houses and trees, besides the horizon */
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
        /** @description Estimates of a configuration and of its variants */
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
            /** @description Suggested name, in lower-case ASCII */
            fileName: string;
            /** @description Media type of the content */
            mediaType: string;
            /** @description Text of the file */
            content: string;
        };
        /** @description The horizon of a file, ready to store in a site */
        HorizonFileReading: {
            /** @description Points in order of azimuth, ready to store in a site */
            horizonProfile: components["schemas"]["HorizonPoint"][];
            format: components["schemas"]["ReadableFormat"];
            /** @description How the azimuths and heights of the file are read, and why */
            convention: string;
            /** @description Whether neither the request, nor the file, nor its format says some of the convention */
            assumed: boolean;
            /** @description What is ignored, merged, thinned or raised to the horizontal; one sentence each */
            notes: string[];
        };
        /** @description What PVGIS returns; a list of heights, pairs, or objects with azimuth and elevation; a map of azimuths to heights; or one of these under a name such as `horizon` */
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
        /** @description Where a horizon comes from: the terrain around a place, another program's file, a record of production, or drawn by hand */
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
            /** @description The obstacles, as given */
            obstacles: components["schemas"]["Obstacle"][];
            /** @description Where `horizonProfile` comes from; null if that is not known */
            horizonSource: components["schemas"]["HorizonSource"] | null;
            /** @description Height of the panels above the ground, m */
            panelHeight: number;
            /** @description The extent of the first plane, whose light is then the mean over its area: what is near shades it in part. null: a point */
            array: {
                /** @description Horizontally, m */
                width: number;
                /** @description Up the slope, m */
                height: number;
                /** @description Horizontal bands of the array with a string of modules each */
                strings: number;
                /** @description From row to row, horizontally, of many equal rows in front of each other, m */
                pitch?: number;
            } | null;
            /** @description Planes besides the one of panelTilt, panelAzimuth and systemSize, each with an inverter of its own. They share place and skyline, and results are sums over all planes */
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
            /** @description System losses without shading, percent */
            losses: number;
            /**
             * @description 2: light around the sun goes with the sun, and what hides the sky reflects light; absent from older results, which take the sky for uniform and the skyline for black
             * @constant
             */
            model?: 2;
        };
        /** @description A request, notification or response of JSON-RPC 2.0, as the Model Context Protocol defines it */
        JsonRpcMessage: {
            [key: string]: unknown;
        };
        JsonValue: string | number | boolean | null | components["schemas"]["JsonValue"][] | {
            [key: string]: components["schemas"]["JsonValue"];
        };
        /** @description The main figures of an analysis; those of its `energy` are null if it has none */
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
        /** @description The horizon that a record of production shows */
        LearnedHorizon: {
            /** @description Points every 2.5° and at edges where the sun was seen, ready to replace those of a site in these directions */
            horizonProfile: components["schemas"]["HorizonPoint"][];
            /** @description Azimuths that the sun crossed often and low enough. Nothing is known beyond them: keep what you have there */
            seen: {
                /** @description Degrees clockwise from north */
                from: number;
                /** @description Degrees clockwise from north */
                to: number;
            }[];
            /** @description The points of the profile, and how well they are known */
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
                /** @description Height up to which it reaches at least, degrees */
                below: number;
                transmittance: {
                    /** @description Share of the beam that passes from April to October, in the south from November to March */
                    summer: number | null;
                    /** @description Share of the beam that passes in the other months */
                    winter: number | null;
                };
            }[];
            /** @description What was read */
            record: {
                /** Format: date */
                from: string;
                /** Format: date */
                to: string;
                /** @description Length of an interval */
                minutes: number;
                intervals: number;
                /** @description Intervals of clear sky */
                clearIntervals: number;
                /** @description Rows that could not be read */
                badRows: number;
            };
            clock: {
                /** @description By how much the record's clock is ahead of the sun; corrected from 10 minutes on */
                aheadMinutes: number;
            };
            /** @description The plane that fits the record best */
            panels: {
                /** @description Degrees clockwise from north */
                azimuth: number;
                /** @description Degrees from horizontal */
                tilt: number;
            };
            /** @description Share of the clear intervals that the horizon and the clock explain, 0…1 */
            agreement: number;
            /** @description Energy of each month, to compare with an estimate */
            months: {
                /** @description Such as 2026-07 */
                month: string;
                energy: number | null;
            }[];
            /** @description What is assumed or does not fit, one sentence each */
            warnings: string[];
        };
        /** @description What to do with the rows of a file */
        NewRun: {
            /** @description Display name of the run, without leading or trailing spaces */
            name: string;
            /** @description The loss that the adjusted production applies. Default: the setting of the deployment, otherwise `energy` */
            adjustment?: components["schemas"]["Adjustment"];
            /** @description Year of the sample days. Default: the current UTC year */
            year?: number;
            /**
             * @description `given`: the horizon in each row. `terrain`: instead of it, the terrain's horizon at each row's place
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
             * @description The extent of the first plane, whose light is then the mean over its area: what is near shades it in part. null: a point
             * @default null
             */
            array?: {
                /** @description Horizontally, m */
                width: number;
                /** @description Up the slope, m */
                height: number;
                /**
                 * @description Horizontal bands of the array with a string of modules each
                 * @default 2
                 */
                strings?: number;
                /** @description From row to row, horizontally, of many equal rows in front of each other, m */
                pitch?: number;
            } | null;
            /**
             * @description Planes besides the one of panelTilt, panelAzimuth and systemSize, each with an inverter of its own. They share place and skyline, and results are sums over all planes
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
             * @description The horizon around the site: points in any order, no two at the same azimuth. Empty: an open horizon
             * @default []
             */
            horizonProfile?: components["schemas"]["HorizonPoint"][];
            /**
             * @description Things near the panels that hide the sun, such as houses and trees, besides the horizon
             * @default []
             */
            obstacles?: components["schemas"]["ObstacleInput"][];
            /**
             * @description Where `horizonProfile` comes from; null if that is not known
             * @default null
             */
            horizonSource?: components["schemas"]["HorizonSource"] | null;
            /**
             * @description Height of the panels above the ground, m
             * @default 5
             */
            panelHeight?: number;
        };
        /** @description A vertical screen along the straight line between two points around the panels, on the shorter side */
        ObstacleInput: {
            /** @description Repeated in results */
            name: string;
            /** @description An end of an obstacle, as seen from the panels */
            from: {
                /** @description Compass point (N, NNE, NE … NNW), stored in upper case, or degrees clockwise from north as a decimal string, rounded to six decimals */
                direction: string;
                /** @description Meters from the panels */
                distance: number;
            };
            /** @description An end of an obstacle, as seen from the panels */
            to: {
                /** @description Compass point (N, NNE, NE … NNW), stored in upper case, or degrees clockwise from north as a decimal string, rounded to six decimals */
                direction: string;
                /** @description Meters from the panels */
                distance: number;
            };
            /** @description Meters above the panels */
            height: number;
            /**
             * @description The share of light that gets through, for the whole year or for each month, January to December
             * @default 0
             */
            transmittance?: number | number[];
            /**
             * @description Whether it counts. One that does not is stored and repeated, and changes no figure
             * @default true
             */
            enabled?: boolean;
        };
        /** @description A vertical screen along the straight line between two points around the panels, on the shorter side */
        Obstacle: {
            /** @description Repeated in results */
            name: string;
            /** @description An end of an obstacle, as seen from the panels */
            from: {
                /** @description Compass point (N, NNE, NE … NNW), stored in upper case, or degrees clockwise from north as a decimal string, rounded to six decimals */
                direction: string;
                /** @description Meters from the panels */
                distance: number;
            };
            /** @description An end of an obstacle, as seen from the panels */
            to: {
                /** @description Compass point (N, NNE, NE … NNW), stored in upper case, or degrees clockwise from north as a decimal string, rounded to six decimals */
                direction: string;
                /** @description Meters from the panels */
                distance: number;
            };
            /** @description Meters above the panels */
            height: number;
            /** @description The share of light that gets through, for the whole year or for each month, January to December */
            transmittance: number | number[];
            /** @description Whether it counts. One that does not is stored and repeated, and changes no figure */
            enabled: boolean;
        };
        /** @description The best orientation of panels, and how good the given one is */
        OptimizedOrientation: {
            /** @description The best orientation behind the skyline; a flat plane has the given azimuth */
            best: {
                /** @description Tilt of the panels in degrees from horizontal */
                panelTilt: number;
                /** @description Direction that the panels face, in degrees clockwise from true north; 360 is stored as 0 */
                panelAzimuth: number;
                /** @description Annual production, kWh */
                adjustedAnnual: number;
            };
            /** @description The best orientation without the skyline */
            bestUnshaded: {
                /** @description Tilt of the panels in degrees from horizontal */
                panelTilt: number;
                /** @description Direction that the panels face, in degrees clockwise from true north; 360 is stored as 0 */
                panelAzimuth: number;
                /** @description Annual production, kWh */
                adjustedAnnual: number;
            };
            /** @description The given orientation, behind the skyline */
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
            /** @description Annual production behind the skyline, kWh, at tilts of 0°, 10° … 90° (rows) and azimuths of 0°, 30° … 330° (columns) */
            grid: number[][];
        };
        /** @description Panels, the horizon and the obstacles around them, and the orientation to rate. `year` is accepted, as in an estimate, but has no effect */
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
             * @description The extent of the first plane, whose light is then the mean over its area: what is near shades it in part. null: a point
             * @default null
             */
            array?: {
                /** @description Horizontally, m */
                width: number;
                /** @description Up the slope, m */
                height: number;
                /**
                 * @description Horizontal bands of the array with a string of modules each
                 * @default 2
                 */
                strings?: number;
                /** @description From row to row, horizontally, of many equal rows in front of each other, m */
                pitch?: number;
            } | null;
            /**
             * @description Planes besides the one of panelTilt, panelAzimuth and systemSize, each with an inverter of its own. They share place and skyline, and results are sums over all planes
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
             * @description The horizon around the site: points in any order, no two at the same azimuth. Empty: an open horizon
             * @default []
             */
            horizonProfile?: components["schemas"]["HorizonPoint"][];
            /**
             * @description Things near the panels that hide the sun, such as houses and trees, besides the horizon
             * @default []
             */
            obstacles?: components["schemas"]["ObstacleInput"][];
            /**
             * @description Where `horizonProfile` comes from; null if that is not known
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
            /** @description The orientation to rate. Default: that of the panels. The estimator is only asked about the panels, so another orientation costs no call of it */
            given?: {
                /** @description Tilt of the panels in degrees from horizontal */
                panelTilt: number;
                /** @description Direction that the panels face, in degrees clockwise from true north; 360 is stored as 0 */
                panelAzimuth: number;
            };
        };
        /**
         * @description Format of a horizon file. `pvgis` is a list of heights at equal steps from north clockwise, `csv` any columns of azimuth and height, `json` either of them in JSON
         * @enum {string}
         */
        ReadableFormat: "json" | "pvgis-json" | "pvgis-csv" | "pvgis" | "hor" | "pvsyst" | "suneye" | "sam" | "open-meteo" | "csv";
        /** @description An estimate of many sites at once, and the addresses of its files */
        Run: {
            /** @description Identifier of the run */
            id: string;
            /** @description Display name of the run, without leading or trailing spaces */
            name: string;
            adjustment: components["schemas"]["Adjustment"];
            /** @description Year of the sample days */
            year: number;
            /**
             * @description `given`: the horizon in each row. `terrain`: instead of it, the terrain's horizon at each row's place
             * @enum {string}
             */
            horizon: "given" | "terrain";
            /**
             * @description `waiting` for its file; `failed`: `error` says why. Rows that fail do not fail the run
             * @enum {string}
             */
            state: "waiting" | "running" | "succeeded" | "failed";
            /** @description null unless the run is running */
            progress: {
                /**
                 * @description Reading the file, fetching horizons, fetching baselines, estimating rows, joining the results
                 * @enum {string}
                 */
                step: "prepare" | "terrain" | "baselines" | "rows" | "join";
                /** @description Finished chunks of the step */
                done: number;
                /** @description Chunks of the step */
                total: number;
                /** @description When the run asks the estimators again, if all their quotas are used up; otherwise null */
                waitingUntil: string | null;
            } | null;
            /** @description Rows of the file; null until it has been read */
            rows: number | null;
            /** @description Rows that have a result, failed ones included */
            done: number;
            /** @description Rows whose result is an error */
            failed: number;
            /**
             * Format: date-time
             * @description ISO 8601 UTC timestamp
             */
            createdAt: string;
            /** @description When the file arrived; null before */
            startedAt: string | null;
            finishedAt: string | null;
            /**
             * Format: date-time
             * @description When the run and its files are deleted
             */
            expiresAt: string;
            /** @description Why the run failed */
            error: string | null;
            /** @description Where to send the file, once; null unless the run is waiting */
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
                 * @description GET /runs/{id} issues another address
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
                 * @description The file as it was sent
                 */
                uploadUrl: string;
                /**
                 * Format: date-time
                 * @description GET /runs/{id} issues another address
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
             * @description `given`: the horizon in each row. `terrain`: instead of it, the terrain's horizon at each row's place
             * @enum {string}
             */
            horizon: "given" | "terrain";
            /**
             * @description `waiting` for its file; `failed`: `error` says why. Rows that fail do not fail the run
             * @enum {string}
             */
            state: "waiting" | "running" | "succeeded" | "failed";
            /** @description null unless the run is running */
            progress: {
                /**
                 * @description Reading the file, fetching horizons, fetching baselines, estimating rows, joining the results
                 * @enum {string}
                 */
                step: "prepare" | "terrain" | "baselines" | "rows" | "join";
                /** @description Finished chunks of the step */
                done: number;
                /** @description Chunks of the step */
                total: number;
                /** @description When the run asks the estimators again, if all their quotas are used up; otherwise null */
                waitingUntil: string | null;
            } | null;
            /** @description Rows of the file; null until it has been read */
            rows: number | null;
            /** @description Rows that have a result, failed ones included */
            done: number;
            /** @description Rows whose result is an error */
            failed: number;
            /**
             * Format: date-time
             * @description ISO 8601 UTC timestamp
             */
            createdAt: string;
            /** @description When the file arrived; null before */
            startedAt: string | null;
            finishedAt: string | null;
            /**
             * Format: date-time
             * @description When the run and its files are deleted
             */
            expiresAt: string;
            /** @description Why the run failed */
            error: string | null;
        };
        /** @description An equinox or solstice and the daylight that the skyline blocks */
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
        /** @description A location, what is around it, and a year */
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
            /**
             * @description Things near the panels that hide the sun, such as houses and trees, besides the horizon
             * @default []
             */
            obstacles?: components["schemas"]["ObstacleInput"][];
            /** @description Year of the sample days. Default: the current UTC year */
            year?: number;
        };
        /** @description The share of daylight hours that a skyline (horizon and obstacles) blocks */
        ShadingResult: {
            sampleDays: components["schemas"]["SampleDay"][];
            /** @description Mean of percentShaded over the sample days that have daylight, percent */
            averageShadingLoss: number;
        };
        /** @description A solar installation, and the horizon and the obstacles around it */
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
            /** @description The extent of the first plane, whose light is then the mean over its area: what is near shades it in part. null: a point */
            array: {
                /** @description Horizontally, m */
                width: number;
                /** @description Up the slope, m */
                height: number;
                /** @description Horizontal bands of the array with a string of modules each */
                strings: number;
                /** @description From row to row, horizontally, of many equal rows in front of each other, m */
                pitch?: number;
            } | null;
            /** @description Planes besides the one of panelTilt, panelAzimuth and systemSize, each with an inverter of its own. They share place and skyline, and results are sums over all planes */
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
            /** @description The horizon around the site: points in any order, no two at the same azimuth. Empty: an open horizon */
            horizonProfile: components["schemas"]["HorizonPoint"][];
            /** @description Things near the panels that hide the sun, such as houses and trees, besides the horizon */
            obstacles: components["schemas"]["Obstacle"][];
            /** @description Where `horizonProfile` comes from; null if that is not known */
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
            /** @description The extent of the first plane, whose light is then the mean over its area: what is near shades it in part. null: a point */
            array?: {
                /** @description Horizontally, m */
                width: number;
                /** @description Up the slope, m */
                height: number;
                /**
                 * @description Horizontal bands of the array with a string of modules each
                 * @default 2
                 */
                strings?: number;
                /** @description From row to row, horizontally, of many equal rows in front of each other, m */
                pitch?: number;
            } | null;
            /** @description Planes besides the one of panelTilt, panelAzimuth and systemSize, each with an inverter of its own. They share place and skyline, and results are sums over all planes */
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
            /** @description The horizon around the site: points in any order, no two at the same azimuth. Empty: an open horizon */
            horizonProfile?: components["schemas"]["HorizonPoint"][];
            /** @description Things near the panels that hide the sun, such as houses and trees, besides the horizon */
            obstacles?: components["schemas"]["ObstacleInput"][];
            /** @description Where `horizonProfile` comes from; null if that is not known */
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
            /** @description The highest point of horizon and obstacles in each 10° of azimuth, clockwise from north, in whole degrees: a character for each, whose code is 35 more, so `#` is 0° and `}` is 90° */
            skyline: string;
            /**
             * Format: date-time
             * @description ISO 8601 UTC timestamp
             */
            updatedAt: string;
            /** @description null if there is none */
            latestAnalysis: components["schemas"]["LatestAnalysis"] | null;
        };
        /** @description When the sun is in sight, for every date of a year */
        SunCalendar: {
            year: number;
            /** @description Standard time minus UTC, hours */
            utcOffset: number;
            /** @description Every date of the year */
            days: components["schemas"]["SunDay"][];
            /** @description Runs of dates on which the sun is never in sight, both ends included; cut at the ends of the year */
            sunless: {
                /** Format: date */
                from: string;
                /** Format: date */
                to: string;
            }[];
        };
        /** @description A location, what is around it, a year and a clock */
        SunCalendarRequest: {
            /** @description Degrees north */
            latitude: number;
            /** @description Degrees east */
            longitude: number;
            /**
             * @description The horizon around the site: points in any order, no two at the same azimuth. Empty: an open horizon
             * @default []
             */
            horizonProfile?: components["schemas"]["HorizonPoint"][];
            /**
             * @description Things near the panels that hide the sun, such as houses and trees, besides the horizon
             * @default []
             */
            obstacles?: components["schemas"]["ObstacleInput"][];
            /** @description Default: the current UTC year */
            year?: number;
            /** @description Standard time minus UTC, hours in quarters. Default: standard time of the civil zone at the place */
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
            /** @description When the sun is first in sight; null if it never is */
            firstSun: string | null;
            /** @description When it is last in sight; 00:00 of the next date if it still is at midnight */
            lastSun: string | null;
            /** @description Hours in which the sun's upper limb is up; 24 on a polar day, 0 on a polar night */
            daylightHours: number;
            /** @description Hours of daylight in which nothing hides it */
            sunHours: number;
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
        /** @description The horizon formed by the terrain around a location */
        TerrainHorizon: {
            /** @description Elevation of the ground at the location, m above sea level */
            elevation: number;
            /** @description As requested, m above the ground */
            observerHeight: number;
            /** @description 360 points at the azimuths 0°, 1° … 359°, ready to store in a site */
            horizonProfile: components["schemas"]["HorizonPoint"][];
            /** @description The highest point, the first clockwise from north of several; null if the horizon is open */
            highest: {
                /** @description Compass point (N, NNE, NE … NNW), stored in upper case, or degrees clockwise from north as a decimal string, rounded to six decimals */
                direction: string;
                /** @description Height of the horizon, degrees above the horizontal */
                heightAngle: number;
                /** @description Distance of the terrain there, m */
                distance: number;
            } | null;
            /** @description Where the elevations come from */
            source: {
                /** @description Name of the data set */
                name: string;
                /** @description Credit to show wherever the horizon is shown */
                attribution: string;
                /** @description Size of the finest pixels at the location, m */
                resolution: number;
                /** @description How far the terrain was searched, m */
                range: number;
            };
        };
    };
    responses: {
        /** @description The request is invalid. Unknown fields and parameters are errors, too. */
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
        /** @description The operation does not take bodies of this content type, or the content encoding is not supported. */
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
        /** @description On AWS, no function was free, or it ended without a response, and a write may or may not have been made. On one machine, too many requests compute at once; nothing was written. Or: The database did not respond. A write may or may not have been made. */
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
        /** @description Nothing has this id. */
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
        /** @description The estimator refuses because of its quota or its key, or the circuit to it is open. Or: On AWS, no function was free, or it ended without a response, and a write may or may not have been made. On one machine, too many requests compute at once; nothing was written. Or: The database did not respond. A write may or may not have been made. */
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
        /** @description On AWS, no function was free, or it ended without a response, and a write may or may not have been made. On one machine, too many requests compute at once; nothing was written. */
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
        /** @description There is no terrain beyond 85° of latitude. */
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
        /** @description The service knows no server for building data: its setting for that is empty. */
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
        /** @description The record has fewer than 20 clear days, or covers less than two months; `errors` say how much there is. */
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
        /** @description The estimator has no data for this location; `errors` quotes the estimator's messages. Or: There is no terrain beyond 85° of latitude. Or: The service knows no server for building data: its setting for that is empty. */
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
                /** @description Lists summaries instead of whole sites */
                view?: "summary";
                /** @description Maximum number of items on the page: 1 to 100, or to 1000 for summaries */
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
                    /** @description Entity tag, to send in `If-None-Match` when reading again, and that of a site in `If-Match` when changing or deleting it */
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
                /** @description ETags of responses that you have: if one of them is current, the answer is 304 without a body */
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
                    /** @description Entity tag, to send in `If-None-Match` when reading again, and that of a site in `If-Match` when changing or deleting it */
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
                    /** @description Entity tag, to send in `If-None-Match` when reading again, and that of a site in `If-Match` when changing or deleting it */
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
                /** @description The ETag of the site as you know it: if the site has changed since, nothing is written. `*` matches any site that exists */
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
                /** @description The ETag of the site as you know it: if the site has changed since, nothing is written. `*` matches any site that exists */
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
                    /** @description Entity tag, to send in `If-None-Match` when reading again, and that of a site in `If-Match` when changing or deleting it */
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
                /** @description The loss that the adjusted production applies. Default: the setting of the deployment, otherwise `daylight-hours`; for agents `energy` */
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
                /** @description Whether the 8760 hours are wanted, too; as a file with `Accept: text/csv` */
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
                /** @description ETags of responses that you have: if one of them is current, the answer is 304 without a body */
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
                    /** @description Entity tag, to send in `If-None-Match` when reading again, and that of a site in `If-Match` when changing or deleting it */
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
                    /** @description Entity tag, to send in `If-None-Match` when reading again, and that of a site in `If-Match` when changing or deleting it */
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
                /** @description Format of the file; default: detected */
                format?: "json" | "pvgis-json" | "pvgis-csv" | "pvgis" | "hor" | "pvsyst" | "suneye" | "sam" | "open-meteo" | "csv";
                /** @description The file's azimuth of north; default: as the file or its format says, or assumed */
                north?: 0 | 90 | 180 | 270;
                /** @description Whether azimuths grow clockwise; default: as the file says, or true */
                clockwise?: boolean;
                /** @description Unit of azimuths and heights; `percent`: of heights, with azimuths in degrees */
                unit?: "degrees" | "radians" | "gon" | "percent";
                /** @description Degrees to add to all azimuths, clockwise; default: 0 */
                rotation?: number;
                /** @description Which of the skylines of a SunEye file to use; default: average */
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
                /** @description How far to look for buildings, m */
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
                /** @description IANA name of the zone of local times */
                timeZone?: string;
                /** @description Local time minus UTC, hours in quarters */
                utcOffset?: number;
                /** @description Unit of the column: power, energy of the interval, or energy counted since some day. Default: as the header says; without one only ratios matter, and the months have no energy */
                unit?: "W" | "kW" | "Wh" | "kWh" | "Wh-counter" | "kWh-counter";
                /** @description What a row’s time is of its interval. Default: its start; of a counter, its end */
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
                /** @description Version of the protocol, once it is agreed */
                "Mcp-Protocol-Version"?: string;
                /** @description The method of the message, from version 2026-07-28 on */
                "Mcp-Method"?: string;
                /** @description The name of the tool, from version 2026-07-28 on */
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
            /** @description Call operations as tools of the Model Context Protocol */
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
            /** @description An error of the protocol, in its own form. Or: The request is invalid. Unknown fields and parameters are errors, too. */
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
            /** @description An error of the protocol, in its own form. */
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
