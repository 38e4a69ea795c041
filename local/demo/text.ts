export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export const whole = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 0 })

export const tenths = (value: number): string =>
  value.toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Breaks a text into lines for a terminal with 80 columns. */
export const wrapped = (text: string): string[] => text.match(/\S.{0,78}(?=\s|$)/g) ?? []
