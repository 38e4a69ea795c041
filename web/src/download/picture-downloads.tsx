import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useAnnounce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { fileName } from './file-name.ts'
import { saveFile } from './save-file.ts'
import { standaloneSvg } from './standalone-svg.ts'
import { pngOf } from './svg-to-png.ts'

interface PictureDownloadsProps {
  /** Of the svg element. */
  readonly pictureId: string
  readonly what: string
  readonly siteName: string
}

const save = async (
  ending: 'svg' | 'png',
  { pictureId, what, siteName }: PictureDownloadsProps,
): Promise<boolean> => {
  const picture = document.getElementById(pictureId)
  if (!(picture instanceof SVGSVGElement)) return false
  const { text, width, height } = standaloneSvg(picture)
  const svg = new Blob([text], { type: 'image/svg+xml' })
  saveFile(fileName(siteName, what, ending), ending === 'svg' ? svg : await pngOf(svg, width, height))
  return true
}

/** A picture to take along, as lines or as points. */
export const PictureDownloads = (props: PictureDownloadsProps): JSX.Element => {
  const [busy, setBusy] = useState(false)
  const announce = useAnnounce()
  const take = async (ending: 'svg' | 'png'): Promise<void> => {
    setBusy(true)
    const done = await save(ending, props).catch(() => false)
    setBusy(false)
    if (!done) announce(`The ${props.what} could not be saved.`)
  }
  return (
    <fieldset class="download-row">
      <legend>Download the {props.what}</legend>
      <Button kind="quiet" busy={busy} onClick={() => take('svg')}>
        SVG
      </Button>
      <Button kind="quiet" busy={busy} onClick={() => take('png')}>
        PNG
      </Button>
    </fieldset>
  )
}
