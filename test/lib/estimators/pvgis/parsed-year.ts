import { type PvgisYear, pvgisYearOf } from '../../../../lib/estimators/pvgis/pvgis-year.ts'
import { PvgisReply } from '../../../../lib/estimators/pvgis/reply.ts'
import type { Location } from '../../../../lib/schemas/panels.ts'
import { pvgisReply, type ReplyOptions } from '../../../pvgis/reply.ts'

/** What the service makes of PVGIS's reply for a place. */
export const parsedYear = (place: Location, options?: ReplyOptions): PvgisYear =>
  pvgisYearOf(PvgisReply.parse(pvgisReply(place, options)), place)
