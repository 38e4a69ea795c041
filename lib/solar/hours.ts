/** A typical year has no leap day. */
export const DAYS = 365
export const HOURS = DAYS * 24
export const HOURS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].map((days) => days * 24)
