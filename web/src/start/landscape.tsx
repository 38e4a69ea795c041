/** Tops of the sun paths, and half their widths. */
const ARCS = [
  [60, 84],
  [68, 67],
  [76, 50],
] as const

/** Mountains and the sun on its paths, behind everything on the start page: a drawing of 180 × 100, stretched over the window. */
export const Landscape = () => (
  <svg class="landscape" viewBox="0 0 180 100" preserveAspectRatio="none" aria-hidden="true">
    <path
      class="far"
      d="M0 100V77l3 1 5 1 3 2 6 5 2 1 7-4 8-2 9-1 4-2 7 0 3-2 1-1 4-2 4 1 4-2 9 5 4 4 3-1 4-6 4-3 3 2 3 3 10 2 5-2 10 3 17 8 2-1 4-4 2 0 16-14 6-2 8 2V100Z"
    />
    {ARCS.map(([top, half]) => {
      const control = (4 * top - 100) / 3
      return (
        <path
          key={top}
          class="arc"
          d={`M${90 - half} 100c${half / 2} ${control - 100} ${1.5 * half} ${control - 100} ${2 * half} 0`}
        />
      )
    })}
    {/* Dots of a line stay round however the drawing is stretched. */}
    <path class="glow" d="M110 79h0" />
    <path class="disc" d="M110 79h0" />
    <path
      class="near"
      d="M0 100V78l12 6 7 1 7 5 2 1 16-5 8 0 5-2 7 0 4-3 4-1 4 1 4-2 9 4 4 4 2-1 7-6 2-1 6 3 9 2 5-1 10 2 18 6 6-4 2 0 15-10 5-2V100Z"
    />
  </svg>
)
