export interface Place {
  /** Degrees, north positive, −90…90. */
  readonly latitude: number
  /** Degrees, east positive, −180…180. */
  readonly longitude: number
}

/** A place, and the year whose sample days are wanted. */
export interface PlaceInYear extends Place {
  /** 1950–2100. */
  readonly year: number
}
