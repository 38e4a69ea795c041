/** Template of the addresses of tiles: Terrain Tiles of the AWS Open Data program. */
export const TERRAIN_TILES = 'https://s3.amazonaws.com/elevation-tiles-prod/terrarium/{z}/{x}/{y}.png'

export const SOURCE_NAME = 'Terrain Tiles'

/**
 * The credits that the sources of Terrain Tiles require:
 * https://github.com/tilezen/joerd/blob/master/docs/attribution.md
 */
export const ATTRIBUTION = [
  'Terrain Tiles (Mapzen/Tilezen, AWS Open Data)',
  '3DEP, SRTM and GMTED2010 data courtesy of the U.S. Geological Survey',
  'ETOPO1: DOC/NOAA/NESDIS/NCEI, National Centers for Environmental Information, NESDIS, NOAA, U.S. Department of Commerce',
  'EU-DEM: produced using Copernicus data and information funded by the European Union',
  'ArcticDEM: DEM(s) were created from DigitalGlobe, Inc., imagery and funded under National Science Foundation awards 1043681, 1559691, and 1542736',
  'Austria: © offene Daten Österreichs – Digitales Geländemodell (DGM) Österreich',
  'Canada: contains information licensed under the Open Government Licence – Canada',
  'Mexico: INEGI, Continental relief, 2016',
  'New Zealand: Copyright 2011 Crown copyright (c) Land Information New Zealand and the New Zealand Government. All rights reserved',
  'Norway: © Kartverket',
  'United Kingdom: © Environment Agency copyright and/or database right 2015. All rights reserved',
].join('; ')
