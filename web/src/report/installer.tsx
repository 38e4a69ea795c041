import { useState } from 'preact/hooks'
import { drawn } from '../download/standalone-svg.tsx'
import { FileChooser } from '../files/file-chooser.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { preferences } from '../ui/preferences.ts'

/** Maximum size in pixels: sharp on paper, and small enough to store. */
const MAX_LOGO = { width: 600, height: 200 }

/** A picture file as a small data URL, whatever its format and size. @throws if it is not a picture */
const logoOf = async (file: File): Promise<string> => {
  const canvas = await drawn(file, ({ naturalWidth, naturalHeight }) => {
    const scale = Math.min(1, MAX_LOGO.width / naturalWidth, MAX_LOGO.height / naturalHeight)
    return { width: Math.ceil(scale * naturalWidth), height: Math.ceil(scale * naturalHeight) }
  })
  return canvas.toDataURL('image/png')
}

const change = (changes: Partial<typeof preferences.value.installer>): void => {
  const { installer } = preferences.value
  preferences.value = { ...preferences.value, installer: { ...installer, ...changes } }
}

/** The installer's name and logo, which the browser keeps for every report. */
export const InstallerFields = () => {
  const { name, logo } = preferences.value.installer
  const [isRefused, setRefused] = useState(false)
  const choose = (file: File): void => {
    setRefused(false)
    logoOf(file).then(
      (logo) => change({ logo }),
      () => setRefused(true),
    )
  }
  return (
    <div class="actions installer-fields">
      <Field
        id="installer-name"
        label="Your name on it"
        value={name}
        onValue={(name) => change({ name })}
        input={{ maxLength: 100, dir: 'auto', autocomplete: 'organization' }}
      />
      <FileChooser label={logo === '' ? 'Add a logo' : 'Change the logo'} accept="image/*" onFile={choose} />
      {logo !== '' && (
        <Button kind="quiet" onClick={() => change({ logo: '' })}>
          Remove it
        </Button>
      )}
      <p class="hint" role="status">
        {isRefused ? 'This file is no picture that the browser can show.' : 'Kept in this browser alone.'}
      </p>
    </div>
  )
}

export const InstallerMark = () => {
  const { name, logo } = preferences.value.installer
  return (
    <div class="installer">
      {logo !== '' && <img src={logo} alt={name === '' ? 'Logo' : ''} />}
      {name !== '' && <span dir="auto">{name}</span>}
    </div>
  )
}
