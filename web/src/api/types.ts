import type { components } from '../api.d.ts'

type Schemas = components['schemas']

/** Resource types, named as in the OpenAPI document. */
export type Adjustment = Schemas['Adjustment']
export type Analysis = Schemas['Analysis']
export type AnalysisResult = Schemas['AnalysisResult']
export type Baseline = Schemas['Baseline']
export type Energy = Schemas['Energy']
export type ErrorItem = Readonly<Schemas['ErrorItem']>
export type HorizonFileReading = Readonly<Schemas['HorizonFileReading']>
export type HorizonPoint = Readonly<Schemas['HorizonPoint']>
export type JsonValue = Schemas['JsonValue']
export type Obstacle = Readonly<Schemas['Obstacle']>
export type NewSite = Schemas['NewSite']
export type SampleDay = Schemas['SampleDay']
export type ShadingResult = Schemas['ShadingResult']
export type Site = Schemas['Site']
export type SiteChanges = Schemas['SiteChanges']
export type SunPath = Schemas['SunPath']
export type SunPathDay = Schemas['SunPathDay']
export type SunPathPoint = Schemas['SunPathPoint']
export type TerrainHorizon = Readonly<Schemas['TerrainHorizon']>

/** The points of a horizon line, in any order. */
export type Points = readonly HorizonPoint[]

/** What hides the sun from the panels. */
export interface Surroundings {
  readonly points: Points
  readonly obstacles: readonly Obstacle[]
}
