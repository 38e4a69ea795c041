/** Width of a sector of azimuths, degrees, and how many there are. */
export const SECTOR_WIDTH = 10
export const SECTORS = 360 / SECTOR_WIDTH

/** The sector of an azimuth in degrees, 0…360. */
export const sectorOf = (azimuth: number): number => Math.floor(azimuth / SECTOR_WIDTH) % SECTORS
