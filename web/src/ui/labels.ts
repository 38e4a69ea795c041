const WORDS: Readonly<Record<string, string>> = {
  name: 'Name',
  latitude: 'Latitude',
  longitude: 'Longitude',
  panelTilt: 'Tilt',
  panelAzimuth: 'Direction',
  systemSize: 'Size',
  horizonProfile: 'Horizon',
  heightAngle: 'height',
  direction: 'direction',
  year: 'Year',
  location: 'The estimator says',
}

/** A field's path as the page names it: `horizonProfile.3.heightAngle` is the height of the fourth point. */
export const fieldWords = (path: string): string =>
  path
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? `point ${Number(part) + 1}` : (WORDS[part] ?? part)))
    .join(', ')
