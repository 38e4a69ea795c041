import type { components } from '../api.d.ts'

type Schemas = components['schemas']

/** Resource types, named as in the OpenAPI document. */
export type Adjustment = Schemas['Adjustment']
export type Analysis = Schemas['Analysis']
export type AnalysisResult = Schemas['AnalysisResult']
export type Baseline = Schemas['Baseline']
export type BaselineWithHours = Schemas['BaselineWithHours']
export type Buildings = Readonly<Schemas['Buildings']>
export type Energy = Schemas['Energy']
export type ErrorItem = Readonly<Schemas['ErrorItem']>
export type Estimate = Schemas['Estimates']['estimate']
export type HorizonFileReading = Readonly<Schemas['HorizonFileReading']>
export type HorizonPoint = Readonly<Schemas['HorizonPoint']>
export type JsonValue = Schemas['JsonValue']
export type Obstacle = Readonly<Schemas['Obstacle']>
export type LearnedHorizon = Readonly<Schemas['LearnedHorizon']>
export type NewRun = Schemas['NewRun']
export type NewSite = Schemas['NewSite']
export type OptimizedOrientation = Schemas['OptimizedOrientation']
/** The extent of the first plane. */
export type PanelArray = Readonly<NonNullable<Schemas['Site']['array']>>
export type OtherPlane = Readonly<Schemas['Site']['otherPlanes'][number]>
export type Run = Schemas['Run']
export type RunSummary = Schemas['RunSummary']
export type ShadingResult = Schemas['ShadingResult']
export type Site = Schemas['Site']
export type SiteChanges = Schemas['SiteChanges']
export type SiteSummary = Schemas['SiteSummary']
export type TerrainHorizon = Readonly<Schemas['TerrainHorizon']>

/** The points of a horizon line, in any order. */
export type Points = readonly HorizonPoint[]

/** The place of the panels in degrees, north and east positive. */
export type Place = Readonly<Pick<Site, 'latitude' | 'longitude'>>

/** The mounting of the panels, in the units of a site. */
export type Panels = Readonly<Pick<Site, 'panelTilt' | 'panelAzimuth' | 'systemSize'>>

/** The horizon line and the obstacles of a site. */
export interface Skyline {
  readonly horizonProfile: Points
  readonly obstacles: readonly Obstacle[]
}
