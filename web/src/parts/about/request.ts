import type { Draft } from '../../drafts/draft.ts'

/** The call that returns the figures of the screen, for a shell. @param address of the API */
export const requestOf = (
  { name, horizonSource, ...fields }: Draft,
  year: number,
  address: string,
): string => {
  const { array, otherPlanes, panelHeight, ...rest } = fields
  const body = {
    ...rest,
    ...(array && { array }),
    ...(otherPlanes.length > 0 && { otherPlanes }),
    year,
  }
  // A quote inside a quoted word of a shell.
  const json = JSON.stringify(body, null, 2).replaceAll("'", "'\\''")
  return `curl -X POST '${address}/estimate' -H "x-api-key: $API_KEY" -H 'content-type: application/json' -d '${json}'`
}
