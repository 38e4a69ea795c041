import { decode, encode } from 'fast-png'

const MAX_COLORS = 256

/** Red, green and blue, 0…255 each. */
type Color = [number, number, number]

/** One number for each color, so that colors can be keys. */
const keyOf = ([red, green, blue]: Color): number => (red << 16) | (green << 8) | blue

const distance = ([r1, g1, b1]: Color, [r2, g2, b2]: Color): number => Math.hypot(r1 - r2, g1 - g2, b1 - b2)

interface Candidate {
  readonly color: Color
  /** Pixels that have it. */
  count: number
  /** Index of the most similar color of the palette, and how far that is. */
  nearest: number
  distance: number
}

/** A PNG with a palette: half the size or less, and hardly a difference in the picture of a page. */
export const withFewColors = (png: Uint8Array): Uint8Array => {
  const { width, height, data, channels } = decode(png)
  const pixels = Array.from({ length: width * height }, (_, i): Color => {
    const [red = 0, green = 0, blue = 0] = data.subarray(i * channels, i * channels + 3)
    return [red, green, blue]
  })
  const candidates = new Map<number, Candidate>()
  for (const color of pixels) {
    const known = candidates.get(keyOf(color))
    if (known) known.count += 1
    else candidates.set(keyOf(color), { color, count: 1, nearest: 0, distance: Number.POSITIVE_INFINITY })
  }
  const colors = [...candidates.values()].sort((a, b) => b.count - a.count)
  const palette: Color[] = []
  let next = colors[0]
  while (next && next.distance > 0 && palette.length < MAX_COLORS) {
    palette.push(next.color)
    for (const candidate of colors) {
      const away = distance(candidate.color, next.color)
      if (away >= candidate.distance) continue
      candidate.distance = away
      candidate.nearest = palette.length - 1
    }
    const loss = ({ count, distance }: Candidate): number => Math.sqrt(count) * distance
    next = colors.reduce((worst, candidate) => (loss(candidate) > loss(worst) ? candidate : worst))
  }
  const indices = Uint8Array.from(pixels, (color) => candidates.get(keyOf(color))?.nearest ?? 0)
  return encode({ width, height, channels: 1, depth: 8, palette, data: indices }, { zlib: { level: 9 } })
}
