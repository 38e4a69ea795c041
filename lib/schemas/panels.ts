import * as z from 'zod'
import { displayName, expected, listOf, numberBetween, strictObject, wholeBetween } from './values.ts'

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

const OtherPlane = strictObject('A plane of the roof besides the first', {
  name: displayName(100).exactOptional().describe('Repeated in results'),
  panelTilt,
  panelAzimuth,
  systemSize,
})

export const otherPlanes = listOf(OtherPlane, 7, 'planes').describe(
  'Planes besides the one of panelTilt, panelAzimuth and systemSize, each with an inverter of its own. They share place and ' +
    'skyline, and results are sums over all planes',
)

export type OtherPlane = z.infer<typeof OtherPlane>

const arraySide = (description: string) => numberBetween(0.5, 200, description)

const ArrayOfPanels = z
  .strictObject(
    {
      width: arraySide('Horizontally, m'),
      height: arraySide('Up the slope, m'),
      strings: wholeBetween(1, 20)
        .default(2)
        .describe('Horizontal bands of the array with a string of modules each'),
      pitch: arraySide(
        'From row to row, horizontally, of many equal rows in front of each other, m',
      ).exactOptional(),
    },
    expected('an object with width and height'),
  )
  .refine(({ height, pitch }) => pitch === undefined || pitch > height, {
    path: ['pitch'],
    error: 'must be greater than height',
  })

/** The extent of the first plane. */
export const array = ArrayOfPanels.nullable().describe(
  'The extent of the first plane, whose light is then the mean over its area: what is near shades it in part. null: a point',
)

export type PanelArray = z.infer<typeof ArrayOfPanels>
