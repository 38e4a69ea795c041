import * as z from 'zod'
import {
  displayName,
  expected,
  ifTyped,
  listOf,
  numberBetween,
  strictObject,
  wholeBetween,
} from './values.ts'

export const latitude = numberBetween(-90, 90, 'Degrees north')
export const longitude = numberBetween(-180, 180, 'Degrees east')
export const panelTilt = numberBetween(0, 90, 'Tilt of the panels in degrees from horizontal')
export const panelAzimuth = numberBetween(
  0,
  360,
  'Direction that the panels face, in degrees clockwise from true north; 360 is stored as 0',
).overwrite((azimuth) => (azimuth === 360 ? 0 : azimuth))
export const systemSize = numberBetween(0.05, 500_000, 'DC nameplate capacity in kW')

export const place = z.object({ latitude, longitude })

/** Degrees, north and east positive. */
export type Place = Readonly<z.infer<typeof place>>

export const panels = place.extend({ panelTilt, panelAzimuth, systemSize })

/** Location and mounting of panels, in the units and ranges of a site. */
export type Panels = Readonly<z.infer<typeof panels>>

const OtherPlane = strictObject('A plane of the roof other than the first', {
  name: displayName(100).exactOptional().describe('Repeated in results'),
  panelTilt,
  panelAzimuth,
  systemSize,
})

export const otherPlanes = listOf(OtherPlane, 7, 'planes').describe(
  'Planes in addition to the first, which has panelTilt, panelAzimuth and systemSize. Each has its own inverter; all share ' +
    'the location and skyline, and results are sums over all planes',
)

export type OtherPlane = z.infer<typeof OtherPlane>

const arraySide = (description: string) => numberBetween(0.5, 200, description)

const ArrayOfPanels = z
  .strictObject(
    {
      width: arraySide('Horizontal width, m'),
      height: arraySide('Height along the slope, m'),
      strings: wholeBetween(1, 20)
        .default(2)
        .describe('Number of horizontal bands of the array, each a string of modules'),
      pitch: arraySide(
        'Horizontal distance from row to row, if there are many equal rows in front of each other, m',
      ).exactOptional(),
    },
    expected('an object with width and height'),
  )
  .refine(({ height, pitch }) => pitch === undefined || pitch > height, {
    path: ['pitch'],
    error: 'must be greater than height',
    when: ifTyped({ height: z.number(), pitch: z.number() }),
  })

/** The extent of the first plane. */
export const array = ArrayOfPanels.nullable().describe(
  'Extent of the first plane, whose light is then averaged over its area, so nearby objects can shade part of it. null: a ' +
    'point',
)

export type PanelArray = z.infer<typeof ArrayOfPanels>
