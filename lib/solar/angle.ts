export const RADIANS_PER_DEGREE = Math.PI / 180

export const TURN = 2 * Math.PI
