import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { useAnnounce } from '../ui/announcer.tsx'
import { dateOf } from '../ui/format.ts'
import { Menu } from '../ui/menu.tsx'
import { fileName, saveFile } from './save-file.ts'
import { standaloneSvg, svgToPng } from './standalone-svg.ts'

/** The name of the site whose pictures and files are downloaded; '' if it has none. */
export const SiteName = createContext('')

interface TextFile {
  /** What the menu calls it. */
  readonly label: string
  readonly extension: 'csv' | 'json'
  readonly text: (siteName: string) => string
}

interface Image {
  /** Of the SVG element. */
  readonly id: string
  /** A function for what changes from moment to moment. */
  readonly title: string | (() => string)
  /** Where the figures come from, besides this service. */
  readonly source?: string
}

interface DownloadMenuProps {
  /** Part of the files' names, such as “months”. */
  readonly description: string
  readonly image?: Image
  readonly files?: readonly TextFile[]
}

const TYPES = { csv: 'text/csv;charset=utf-8', json: 'application/json' }

/** Of today, `23 Nov 2026` with spaces that do not break. */
const today = (): string => dateOf(new Date()).replaceAll(' ', '\u00a0')

const imageOf = async (
  extension: 'svg' | 'png',
  { id, title, source }: Image,
  siteName: string,
): Promise<Blob> => {
  const element = document.getElementById(id)
  if (!(element instanceof SVGSVGElement)) throw new Error(`${id} is no picture`)
  const image = standaloneSvg(element, {
    heading: siteName,
    title: typeof title === 'string' ? title : title(),
    source: ['Shading Estimation Service', source, today()].filter(Boolean).join(' · '),
  })
  const svg = new Blob([image.text], { type: 'image/svg+xml' })
  return extension === 'svg' ? svg : svgToPng(svg, image)
}

const Arrow = () => (
  <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
    <path
      d="M8 2v8M4.5 7 8 10.5 11.5 7M3 13.5h10"
      fill="none"
      stroke="currentColor"
      stroke-width="1.6"
      stroke-linecap="round"
      stroke-linejoin="round"
    />
  </svg>
)

/** Offers a picture as SVG and PNG, and files. The picture says what it shows, where it comes from and when it was made. */
export const DownloadMenu = ({ description, image, files = [] }: DownloadMenuProps) => {
  const siteName = useContext(SiteName)
  const announce = useAnnounce()
  const save = (extension: string, content: Blob): void =>
    saveFile(fileName(siteName, description, extension), content)
  const saveImage = (extension: 'svg' | 'png', image: Image): Promise<void> =>
    imageOf(extension, image, siteName).then(
      (picture) => save(extension, picture),
      () => announce('The picture could not be downloaded.'),
    )
  const pictures = image
    ? (['svg', 'png'] as const).map((extension) => ({
        label: `Picture (${extension.toUpperCase()})`,
        onSelect: () => void saveImage(extension, image),
      }))
    : []
  const texts = files.map(({ label, extension, text }) => ({
    label,
    onSelect: () => save(extension, new Blob([text(siteName)], { type: TYPES[extension] })),
  }))
  return <Menu label={`Download: ${description}`} icon={<Arrow />} items={[...pictures, ...texts]} />
}
