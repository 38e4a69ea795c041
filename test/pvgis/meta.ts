const described = (description: string, units?: string) => ({ description, ...(units && { units }) })

/** The part of a reply that explains the others, in the shape of PVGIS's. Nothing reads it. */
export const META = {
  inputs: {
    location: {
      description: 'Selected location',
      variables: {
        latitude: described('Latitude', 'decimal degree'),
        elevation: described('Elevation', 'm'),
      },
    },
    meteo_data: {
      description: 'Sources of meteorological data',
      variables: { use_horizon: described('Include horizon shadows') },
    },
  },
  outputs: {
    months_selected: { type: 'time series', timestamp: 'monthly' },
    tmy_hourly: {
      type: 'time series',
      timestamp: 'hourly',
      variables: {
        T2m: described('2-m air temperature', 'degree Celsius'),
        'Gb(n)': described('Beam irradiance on a plane normal to the sun', 'W/m2'),
      },
    },
  },
}
