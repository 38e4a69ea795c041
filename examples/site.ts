import type { NewSite } from '../lib/schemas/site.ts'

/**
 * A roof in the center of Innsbruck, 574 m above sea level, and the summits around it. Azimuths and heights follow from
 * the published coordinates and elevations of the summits, including the earth's curvature. The line between them
 * simplifies the real ridges.
 */
export const exampleSite = {
  name: 'Roof in Innsbruck',
  latitude: 47.2692,
  longitude: 11.4041,
  panelTilt: 30,
  panelAzimuth: 180,
  systemSize: 8,
  horizonProfile: [
    { direction: '28.4', heightAngle: 20.7 }, // Rumer Spitze, 2454 m
    { direction: '46.9', heightAngle: 9.9 }, // Bettelwurf, 2726 m
    { direction: '79.2', heightAngle: 3.5 }, // Kellerjoch, 2344 m
    { direction: '125.6', heightAngle: 10.3 }, // Glungezer, 2677 m
    { direction: '147.6', heightAngle: 11.8 }, // Patscherkofel, 2246 m
    { direction: '186.1', heightAngle: 7.4 }, // Serles, 2717 m
    { direction: '216.5', heightAngle: 9.9 }, // Nockspitze, 2404 m
    { direction: '255.8', heightAngle: 7.9 }, // Rosskogel, 2646 m
    { direction: '289.1', heightAngle: 4.4 }, // Hohe Munde, 2662 m
    { direction: '302.5', heightAngle: 21.1 }, // Brandjochspitze, 2559 m
    { direction: '344.7', heightAngle: 19.3 }, // Hafelekarspitze, 2334 m
  ],
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
} satisfies NewSite
