interface Definition<Name extends string> {
  /** One to three sentences. */
  readonly text: string
  readonly see?: readonly NoInfer<Name>[]
}

/** Lets only terms of the table refer to each other. */
const define = <Name extends string>(
  terms: Readonly<Record<Name, Definition<Name>>>,
): Readonly<Record<Name, Definition<Name>>> => terms

/** What the page's words mean, in alphabetical order. The exact definitions are in docs/model.md. */
export const TERMS = define({
  'AC energy': {
    text: 'The electricity that leaves the inverter, in kWh. All production here is AC energy.',
    see: ['kW DC', 'system losses'],
  },
  'adjusted production': {
    text:
      'The unshaded production less a loss. A run or an analysis says which loss it applies: the energy loss, which is the ' +
      'one to quote, or the daylight hours lost.',
    see: ['unshaded production', 'energy loss', 'daylight hours lost'],
  },
  altitude: {
    text: 'How high something is in the sky, in degrees above the horizontal. The zenith is at 90°.',
    see: ['azimuth'],
  },
  azimuth: {
    text:
      'A direction in degrees clockwise from true north: 90° is east, 180° south, 270° west. The azimuth of panels is the ' +
      'direction they face.',
    see: ['altitude', 'tilt'],
  },
  beam: {
    text:
      'Direct light: what comes straight from the sun. It is lost while the sun is behind the horizon, and in part while the sun ' +
      'is behind an obstacle that lets some light through.',
    see: ['diffuse light', 'transmittance'],
  },
  'daylight hours lost': {
    text:
      'The share of daylight hours in which the sun is hidden, averaged over the four sample days. It is not an energy loss: ' +
      'it weighs a December dawn like a June noon and ignores which way the panels face.',
    see: ['energy loss', 'sample day'],
  },
  'diffuse light': {
    text:
      'The light that comes from the whole sky, as under clouds. The horizon and obstacles take the part that comes from the ' +
      'sky they hide, wherever the sun is.',
    see: ['beam'],
  },
  'energy loss': {
    text:
      'The share of the year’s AC energy that the horizon and obstacles take, computed hour by hour from the estimator’s ' +
      'weather. This is the loss to quote. It can be slightly negative, where a bright slope or wall reflects more light than it ' +
      'hides.',
    see: ['loss range', 'solar access', 'daylight hours lost'],
  },
  estimator: {
    text:
      'Where the unshaded production comes from: PVWatts, the typical year of PVGIS, or climate averages inside the service. If ' +
      'one cannot answer, the next is asked. The service itself computes what the shade takes.',
    see: ['typical year', 'unshaded production'],
  },
  'expected production': {
    text: 'The AC energy of a typical year behind the horizon and obstacles: the unshaded production less the energy loss.',
    see: ['production range', 'energy loss'],
  },
  horizon: {
    text:
      'The line where the sky begins, as seen from the panels: hills, ridges, distant houses. It is opaque, the same all year, ' +
      'and straight between its points. In a gap wider than 90°, it drops to 0° at each of north, east, south and west inside; ' +
      'without points it is open.',
    see: ['skyline', 'terrain'],
  },
  'kW DC': {
    text: 'The size of a system: the rated power of its modules as on their nameplates, added up.',
    see: ['AC energy'],
  },
  'loss range': {
    text:
      'The energy loss if every height of the horizon is 1° lower, and if every height is 1° higher. Measured heights are rarely ' +
      'more accurate than that. It covers neither obstacles nor the weather of a single year.',
    see: ['energy loss', 'production range'],
  },
  obstacle: {
    text:
      'A house, a tree or a chimney near the panels. It counts as a vertical screen between two ends, with a height above the ' +
      'panels and a transmittance.',
    see: ['transmittance', 'recovered energy', 'skyline'],
  },
  portfolio: {
    text: 'A file with up to 100,000 sites, one to a row, as CSV or JSON lines. A run estimates all of them at once.',
    see: ['run'],
  },
  'production range': {
    text:
      'How far the average production of many years may be from the expected one, given the estimator. The weather of a single ' +
      'year is not included.',
    see: ['expected production', 'loss range', 'estimator'],
  },
  'recovered energy': {
    text:
      'The kWh a year that would come back if this obstacle alone were removed. What stands behind it then counts, so the ' +
      'figures of several obstacles do not add up.',
    see: ['obstacle'],
  },
  run: {
    text:
      'The estimate of all sites of a portfolio. The sites are not stored; the results are files, which are deleted with the ' +
      'run when it expires.',
    see: ['portfolio'],
  },
  'sample day': {
    text:
      'The March equinox, June solstice, September equinox or December solstice of the chosen year. Times of sun and shade ' +
      'are those of these four days; the energy loss covers the whole year.',
    see: ['daylight hours lost', 'sun path'],
  },
  sector: {
    text:
      'Ten degrees of the compass. A sector loses beam while the sun is hidden there, and diffuse light because sky is hidden ' +
      'there. Both are in kWh of AC energy.',
    see: ['beam', 'diffuse light'],
  },
  skyline: {
    text: 'Everything that hides the sun from the panels: the horizon, and the obstacles in front of it.',
    see: ['horizon', 'obstacle'],
  },
  'solar access': {
    text:
      'The light that reaches the panels in a year, as a percentage of what would reach them without horizon and obstacles. ' +
      'Without any shade it is 100 %; light reflected by slopes or walls can bring it slightly above.',
    see: ['TSRF', 'energy loss'],
  },
  'standard time': {
    text: 'The clock of the place’s weather data, without daylight saving time. All times and hours of the page follow it.',
    see: ['sample day'],
  },
  'sun path': {
    text: 'The course of the sun across the sky on one day, by azimuth and altitude.',
    see: ['sample day'],
  },
  'system losses': {
    text:
      'What soiling, mismatch, wiring, connections, light-induced degradation, nameplate rating and availability take: 11.42 % ' +
      'in total. Shading is not among them, because it is computed for each site.',
    see: ['unshaded production'],
  },
  terrain: {
    text: 'The horizon of the bare ground around a place, from public elevation data. It has no trees and no buildings: near a wood it is 1° to 2° too low.',
    see: ['horizon'],
  },
  tilt: {
    text: 'The angle of the panels from horizontal: 0° is flat, 90° is vertical.',
    see: ['azimuth'],
  },
  TOF: {
    text:
      'Tilt and orientation factor: the light on the panels in a year without any shade, as a percentage of that on the plane ' +
      'that receives most at this place.',
    see: ['TSRF'],
  },
  transmittance: {
    text:
      'The share of light that an obstacle lets through: 0 % is opaque, 100 % hides nothing. It may differ by month, as for a ' +
      'tree that sheds its leaves. The API writes it as 0 to 1.',
    see: ['obstacle'],
  },
  TSRF: {
    text:
      'Total solar resource fraction: solar access times TOF. It compares the light on the panels with that on an unshaded plane ' +
      'in the sunniest orientation.',
    see: ['solar access', 'TOF'],
  },
  'typical year': {
    text:
      'A year of hourly weather that stands for the long-term average. PVWatts and PVGIS put it together from typical months of ' +
      'different years; the service’s own estimator generates it from climate averages.',
    see: ['estimator'],
  },
  'unshaded production': {
    text: 'The AC energy of a typical year without horizon and obstacles, after system losses.',
    see: ['expected production', 'system losses'],
  },
  variant: {
    text:
      'The same site with other panels, another horizon or other obstacles. It is computed with the same weather, so that the ' +
      'results can be compared.',
    see: ['expected production'],
  },
})

export type Term = keyof typeof TERMS

const isTerm = (name: string): name is Term => Object.hasOwn(TERMS, name)

/** All terms, in alphabetical order. */
export const TERM_NAMES: readonly Term[] = Object.keys(TERMS).filter(isTerm)
