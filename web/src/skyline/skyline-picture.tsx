import { useMemo } from 'preact/hooks'
import { equatorwardAzimuth } from '../ui/azimuth.ts'
import { Diagram, type DiagramProps } from './diagram.tsx'
import { useEditing } from './editing.ts'
import { sunReach } from './frame.ts'

type SkylinePictureProps = Pick<
  DiagramProps,
  'place' | 'skyline' | 'panelAzimuth' | 'sunPath' | 'shading' | 'estimate'
>

const doNothing = (): void => {}

/** The skyline over the sun paths, to look at and to print. */
export const SkylinePicture = (props: SkylinePictureProps) => {
  const { place, skyline, sunPath } = props
  const center = equatorwardAzimuth(place?.latitude ?? 0)
  const reach = useMemo(() => sunReach(sunPath, center), [sunPath, center])
  const editing = useEditing({ skyline, onChange: doNothing, onReveal: doNothing })
  return (
    <Diagram
      {...props}
      isPicture
      isStale={false}
      editing={editing}
      center={center}
      reach={reach}
      isDrawing={false}
      selectedObstacle={null}
      onSelectObstacle={doNothing}
      keysId=""
    />
  )
}
