import { DIRECTION_PATTERN } from '../../../lib/horizon/direction.ts'
import type { HorizonPoint, Obstacle, OtherPlane, Site } from '../api/types.ts'
import { isRecord } from '../ui/storage.ts'
import type { Draft } from './draft.ts'

/*
 * Whether what a tab has kept is what this version of the page keeps: only the types, and the directions that are drawn. The
 * service checks the values.
 */

const isNumber = (value: unknown): value is number => typeof value === 'number'

const isText = (value: unknown): value is string => typeof value === 'string'

const isDirection = (value: unknown): value is string => isText(value) && DIRECTION_PATTERN.test(value)

const isPoint = (value: unknown): value is HorizonPoint =>
  isRecord(value) && isDirection(value.direction) && isNumber(value.heightAngle)

const isEnd = (value: unknown): value is Obstacle['from'] =>
  isRecord(value) && isDirection(value.direction) && isNumber(value.distance)

const isTransmittance = (value: unknown): value is Obstacle['transmittance'] =>
  isNumber(value) || (Array.isArray(value) && value.every(isNumber))

const isObstacle = (value: unknown): value is Obstacle =>
  isRecord(value) &&
  isText(value.name) &&
  isEnd(value.from) &&
  isEnd(value.to) &&
  isNumber(value.height) &&
  isTransmittance(value.transmittance)

const isPlane = (value: unknown): value is OtherPlane =>
  isRecord(value) && isNumber(value.panelTilt) && isNumber(value.panelAzimuth) && isNumber(value.systemSize)

export const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  isText(value.name) &&
  (value.latitude === null || isNumber(value.latitude)) &&
  (value.longitude === null || isNumber(value.longitude)) &&
  isNumber(value.panelTilt) &&
  isNumber(value.panelAzimuth) &&
  isNumber(value.systemSize) &&
  Array.isArray(value.horizonProfile) &&
  value.horizonProfile.every(isPoint) &&
  Array.isArray(value.obstacles) &&
  value.obstacles.every(isObstacle) &&
  Array.isArray(value.otherPlanes) &&
  value.otherPlanes.every(isPlane) &&
  isNumber(value.panelHeight)

export const isSite = (value: unknown): value is Site =>
  isRecord(value) &&
  isText(value.id) &&
  isText(value.createdAt) &&
  isText(value.updatedAt) &&
  isNumber(value.latitude) &&
  isNumber(value.longitude) &&
  isDraft(value)
