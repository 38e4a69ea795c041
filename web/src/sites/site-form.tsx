import type { JSX } from 'preact'
import type { Drafting } from './draft-state.ts'
import { SITE_FORM, SiteFields } from './site-fields.tsx'

interface SiteFormProps {
  readonly drafting: Drafting
  readonly errorOf: (field: string) => string | undefined
}

/** The fields, which Enter saves as the button does. */
export const SiteForm = ({ drafting, errorOf }: SiteFormProps): JSX.Element => {
  const submit = (event: Event): void => {
    event.preventDefault()
    drafting.save()
  }
  return (
    <form id={SITE_FORM} class="card" aria-label="Site" noValidate onSubmit={submit}>
      <SiteFields draft={drafting.draft} onChange={drafting.change} errorOf={errorOf} />
    </form>
  )
}
