import { useEffect, useRef, useState } from 'preact/hooks'
import { send } from '../../api/client.ts'
import { useClient, useDisconnected } from '../../api/client-context.ts'
import type { Failure } from '../../api/failure.ts'
import type { TerrainHorizon } from '../../api/types.ts'
import { useLatestRequest } from '../../api/use-latest-request.ts'

interface State {
  readonly busy: boolean
  readonly failure: Failure | null
  /** The latest for this place. */
  readonly horizon: TerrainHorizon | null
}

export interface Terrain extends State {
  fetch(): void
}

const IDLE: State = { busy: false, failure: null, horizon: null }

/**
 * Fetches the horizon of the terrain around a place.
 *
 * @param latitude degrees north
 * @param longitude degrees east
 */
export const useTerrain = (
  latitude: number,
  longitude: number,
  onFetched: (horizon: TerrainHorizon) => void,
): Terrain => {
  const client = useClient()
  const isDisconnected = useDisconnected()
  const [state, setState] = useState(IDLE)
  const requests = useLatestRequest()
  const latest = useRef(onFetched)
  latest.current = onFetched
  // A response about another place, or with another key, must not replace the horizon.
  useEffect(
    () => () => {
      requests.start()
      setState(IDLE)
    },
    [latitude, longitude, client, isDisconnected],
  )
  const fetchHorizon = async (): Promise<void> => {
    const request = requests.start()
    setState({ ...IDLE, busy: true })
    const response = await send(
      client.GET('/terrain-horizon', { params: { query: { latitude, longitude } } }),
    )
    if (!requests.isLatest(request)) return
    if ('failure' in response) return setState({ ...IDLE, failure: response.failure })
    const { data: horizon } = response.body
    setState({ ...IDLE, horizon })
    latest.current(horizon)
  }
  return { ...state, fetch: fetchHorizon }
}
