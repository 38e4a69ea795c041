/**
 * Standard time minus UTC, whole hours, from longitude alone: borders are unknown.
 *
 * @param longitude degrees, east positive, -180…180
 */
export const timeZoneOf = (longitude: number): number => Math.round(longitude / 15) || 0
