/**
 * Three inverters behind rows of panels in the USA on a clear winter day, from the measurements of
 * https://github.com/williamhobbs/2024_pvpmc_self_shade (BSD 3-Clause, © 2024 Will Hobbs): the geometry, the hours of a clear sky
 * that fits the unshaded ones, and the loss of the day in percent. Nothing else is near.
 */
export const ROWS = [
  {
    name: 'c-Si 2P, 2021-12-14',
    site: { latitude: 31.5, longitude: -84, panelTilt: 18, panelAzimuth: 185, systemSize: 100 },
    array: { width: 50, height: 3.927, strings: 2, pitch: 5.95 },
    weather: { timeZone: -5, elevation: 50, temperature: 15, wind: 2, alb: 0.2 },
    firstHour: 8335,
    dn: [22.2, 347.0, 609.9, 725.6, 777.3, 792.6, 778.1, 727.6, 614.4, 357.2, 26.0],
    df: [3.2, 42.3, 73.4, 89.7, 98.2, 100.9, 98.3, 90.0, 74.0, 43.5, 3.7],
    measured: 6.7,
    area: 2.4,
    strings: 7.6,
  },
  {
    name: 'half-cut 2P, 2021-12-14',
    site: { latitude: 32.5, longitude: -83.5, panelTilt: 20, panelAzimuth: 180, systemSize: 100 },
    array: { width: 50, height: 4.013, strings: 2, pitch: 6.25 },
    weather: { timeZone: -5, elevation: 100, temperature: 15, wind: 2, alb: 0.2 },
    firstHour: 8335,
    dn: [69.3, 550.5, 787.0, 875.1, 912.3, 922.6, 911.4, 872.9, 781.6, 534.2, 57.4],
    df: [2.7, 26.2, 43.2, 53.3, 59.1, 61.0, 58.9, 53.0, 42.7, 25.3, 2.2],
    measured: 5.0,
    area: 3.1,
    strings: 10.5,
  },
  {
    name: 'c-Si 2P, 2021-12-23',
    site: { latitude: 31, longitude: -81.5, panelTilt: 16, panelAzimuth: 180, systemSize: 100 },
    array: { width: 50, height: 3.933, strings: 2, pitch: 5.95 },
    weather: { timeZone: -5, elevation: 20, temperature: 15, wind: 2, alb: 0.2 },
    firstHour: 8551,
    dn: [83.3, 534.2, 756.3, 844.5, 882.3, 892.1, 878.5, 835.0, 734.1, 472.4, 40.3],
    df: [5.4, 36.7, 56.2, 67.1, 73.1, 74.8, 72.4, 65.7, 53.8, 32.2, 2.6],
    measured: 5.6,
    area: 1.7,
    strings: 5.5,
  },
]
