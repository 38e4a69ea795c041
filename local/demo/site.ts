import type { NewSite } from '../../lib/schemas/site.ts'

/**
 * A roof in the center of Innsbruck, 574 m above sea level, and the summits around it. Azimuths and heights follow from
 * the published coordinates and elevations of the summits, including the earth's curvature. The line between them
 * simplifies the real ridges.
 */
const SUMMITS = [
  { name: 'Rumer Spitze, 2454 m', azimuth: 28.4, height: 20.7 },
  { name: 'Bettelwurf, 2726 m', azimuth: 46.9, height: 9.9 },
  { name: 'Kellerjoch, 2344 m', azimuth: 79.2, height: 3.5 },
  { name: 'Glungezer, 2677 m', azimuth: 125.6, height: 10.3 },
  { name: 'Patscherkofel, 2246 m', azimuth: 147.6, height: 11.8 },
  { name: 'Serles, 2717 m', azimuth: 186.1, height: 7.4 },
  { name: 'Nockspitze, 2404 m', azimuth: 216.5, height: 9.9 },
  { name: 'Rosskogel, 2646 m', azimuth: 255.8, height: 7.9 },
  { name: 'Hohe Munde, 2662 m', azimuth: 289.1, height: 4.4 },
  { name: 'Brandjochspitze, 2559 m', azimuth: 302.5, height: 21.1 },
  { name: 'Hafelekarspitze, 2334 m', azimuth: 344.7, height: 19.3 },
]

export const demoSite: NewSite = {
  name: 'Roof in Innsbruck',
  latitude: 47.2692,
  longitude: 11.4041,
  panelTilt: 30,
  panelAzimuth: 180,
  systemSize: 8,
  horizonProfile: SUMMITS.map(({ azimuth, height }) => ({ direction: String(azimuth), heightAngle: height })),
  obstacles: [
    {
      name: "Neighbor's house",
      from: { direction: '150', distance: 18 },
      to: { direction: '185', distance: 15 },
      height: 4,
      transmittance: 0,
      enabled: true,
    },
    {
      name: 'Apple tree',
      from: { direction: '220', distance: 9 },
      to: { direction: '250', distance: 8 },
      height: 3,
      transmittance: [0.64, 0.64, 0.64, 0.23, 0.23, 0.23, 0.23, 0.23, 0.23, 0.23, 0.64, 0.64],
      enabled: true,
    },
  ],
  horizonSource: { kind: 'drawn' },
  panelHeight: 5,
  array: null,
  otherPlanes: [],
}
