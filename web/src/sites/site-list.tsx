import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import type { Site } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { useFocusNew } from '../ui/focus.ts'
import { eastOrWest, northOrSouth, oneDecimal } from '../ui/format.ts'
import type { Sites } from './use-sites.ts'

/** Of the heading, which takes the focus when the site that had it is gone. */
export const SITES_TITLE = 'sites-title'

interface SiteListProps {
  readonly sites: Sites
  readonly chosenId: string | null
  readonly onChoose: (site: Site) => void
  readonly onCreate: () => void
}

const place = ({ latitude, longitude }: Site): string => `${northOrSouth(latitude)}, ${eastOrWest(longitude)}`

const Items = ({ sites, chosenId, onChoose }: Omit<SiteListProps, 'onCreate'>): JSX.Element => {
  const list = useRef<HTMLUListElement>(null)
  const focusNew = useFocusNew(list, sites.list?.length ?? 0)
  const loadMore = (): void => {
    focusNew()
    sites.loadMore()
  }
  return (
    <>
      <ul class="site-list" ref={list}>
        {sites.list?.map((site) => (
          <li key={site.id}>
            <button
              type="button"
              onClick={() => onChoose(site)}
              aria-current={site.id === chosenId ? 'true' : undefined}
            >
              <span class="site-name">{site.name}</span>
              <span class="site-place">
                {place(site)} · {oneDecimal(site.systemSize)} kW
              </span>
            </button>
          </li>
        ))}
      </ul>
      {sites.hasMore && (
        <Button busy={sites.busy} onClick={loadMore}>
          Load more
        </Button>
      )}
    </>
  )
}

/** Every site of the service, newest first, and the way to a new one. */
export const SiteList = ({ sites, chosenId, onChoose, onCreate }: SiteListProps): JSX.Element => (
  <nav class="sites" aria-labelledby={SITES_TITLE}>
    <div class="sites-inside">
      <div class="title-row">
        <h2 id={SITES_TITLE} tabIndex={-1}>
          Sites
        </h2>
        <Button kind="primary" onClick={onCreate}>
          New site
        </Button>
      </div>
      <ErrorMessage failure={sites.failure} />
      {sites.failure && (
        <Button busy={sites.busy} onClick={sites.reload} heir={SITES_TITLE}>
          Reload
        </Button>
      )}
      {sites.list === null && sites.busy && <p class="hint">Loading the sites…</p>}
      {sites.list?.length === 0 && <p class="hint">There is no site yet. Make the first.</p>}
      <Items sites={sites} chosenId={chosenId} onChoose={onChoose} />
    </div>
  </nav>
)
