import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import type { Site } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { useFocusFirstNewItem } from '../ui/focus.ts'
import { eastOrWest, northOrSouth, oneDecimal } from '../ui/format.ts'
import type { Sites } from './use-sites.ts'

/** Id of the heading, which gets the focus after a site is deleted. */
export const SITES_TITLE = 'sites-title'

interface SiteListProps {
  readonly sites: Sites
  readonly selectedId: string | null
  readonly onSelect: (site: Site) => void
  readonly onCreate: () => void
}

const location = ({ latitude, longitude }: Site): string =>
  `${northOrSouth(latitude)}, ${eastOrWest(longitude)}`

const Items = ({ sites, selectedId, onSelect }: Omit<SiteListProps, 'onCreate'>): JSX.Element => {
  const list = useRef<HTMLUListElement>(null)
  const focusFirstNewItem = useFocusFirstNewItem(list, sites.list?.length ?? 0)
  const loadMore = (): void => {
    focusFirstNewItem()
    sites.loadMore()
  }
  return (
    <>
      <ul class="site-list" ref={list}>
        {sites.list?.map((site) => (
          <li key={site.id}>
            <button
              type="button"
              onClick={() => onSelect(site)}
              aria-current={site.id === selectedId ? 'true' : undefined}
            >
              <span class="site-name">{site.name}</span>
              <span class="site-place">
                {location(site)} · {oneDecimal(site.systemSize)} kW
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

/** All sites, newest first, and a button to create one. */
export const SiteList = ({ sites, selectedId, onSelect, onCreate }: SiteListProps): JSX.Element => (
  <nav class="sites" aria-labelledby={SITES_TITLE}>
    <div class="sites-content">
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
        <Button busy={sites.busy} onClick={sites.reload} focusOnUnmount={SITES_TITLE}>
          Reload
        </Button>
      )}
      {sites.list === null && sites.busy && <p class="hint">Loading sites…</p>}
      {sites.list?.length === 0 && <p class="hint">No sites yet. Create the first one.</p>}
      <Items sites={sites} selectedId={selectedId} onSelect={onSelect} />
    </div>
  </nav>
)
