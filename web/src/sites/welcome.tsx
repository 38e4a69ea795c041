import type { JSX } from 'preact'
import { NEW_SITE, useDraftStore } from '../drafts/store.ts'
import { Button } from '../ui/button.tsx'
import { goTo, newSiteHref } from '../ui/route.ts'
import { EXAMPLE } from './example.ts'
import { useSites } from './site-list.tsx'

/** What the page shows while no site is open. */
export const Welcome = (): JSX.Element => {
  const store = useDraftStore()
  const { sites } = useSites()
  const openExample = (): void => {
    store.change(NEW_SITE, null, EXAMPLE)
    goTo(newSiteHref)
  }
  if (sites && sites.length > 0)
    return (
      <div class="welcome">
        <h1>Choose a site</h1>
        <p>Or create a new one: a place is all it takes to see a result.</p>
        <a class="button" href={newSiteHref}>
          New site
        </a>
      </div>
    )
  return (
    <div class="welcome">
      <h1>How much sun do the mountains take?</h1>
      <p>
        Enter a place, fetch its terrain, add houses and trees, and see at once what they cost in energy,
        when, and why.
      </p>
      <div class="actions">
        <Button kind="primary" onClick={openExample}>
          Try the example
        </Button>
        <a class="button" href={newSiteHref}>
          New site
        </a>
      </div>
    </div>
  )
}
