import type { components } from '../api.d.ts'

type Schemas = components['schemas']

export type HorizonPoint = Readonly<Schemas['HorizonPoint']>
export type SunPath = Schemas['SunPath']
export type SunPathDay = Schemas['SunPathDay']
export type SunPathPoint = Schemas['SunPathPoint']
export type ShadingResult = Schemas['ShadingResult']
export type SampleDay = Schemas['SampleDay']
export type FieldError = Readonly<Schemas['ErrorItem']>

export type Points = readonly HorizonPoint[]
