import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useAnnounce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { fileName, saveFile } from './save-file.ts'
import { standaloneSvg } from './standalone-svg.ts'
import { svgToPng } from './svg-to-png.ts'

interface ImageDownloadsProps {
  /** Id of the SVG element. */
  readonly imageId: string
  readonly description: string
  readonly siteName: string
}

const save = async (
  extension: 'svg' | 'png',
  { imageId, description, siteName }: ImageDownloadsProps,
): Promise<boolean> => {
  const image = document.getElementById(imageId)
  if (!(image instanceof SVGSVGElement)) return false
  const { text, width, height } = standaloneSvg(image)
  const svg = new Blob([text], { type: 'image/svg+xml' })
  saveFile(
    fileName(siteName, description, extension),
    extension === 'svg' ? svg : await svgToPng(svg, width, height),
  )
  return true
}

/** Buttons to download an image as SVG or PNG. */
export const ImageDownloads = (props: ImageDownloadsProps): JSX.Element => {
  const [busy, setBusy] = useState(false)
  const announce = useAnnounce()
  const download = async (extension: 'svg' | 'png'): Promise<void> => {
    setBusy(true)
    const succeeded = await save(extension, props).catch(() => false)
    setBusy(false)
    if (!succeeded) announce(`The ${props.description} could not be downloaded.`)
  }
  return (
    <fieldset class="download-row">
      <legend>Download the {props.description}</legend>
      <Button kind="quiet" busy={busy} onClick={() => download('svg')}>
        SVG
      </Button>
      <Button kind="quiet" busy={busy} onClick={() => download('png')}>
        PNG
      </Button>
    </fieldset>
  )
}
