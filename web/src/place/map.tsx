import { divIcon, type LatLng, map, marker, tileLayer } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { render } from 'preact'
import type { Place } from '../api/types.ts'
import type { MapTiles } from '../connection/connection.ts'
import { roundPlace } from './coordinates.ts'
import { CONTRIBUTORS, OpenStreetMap } from './open-street-map.tsx'

const MAX_ZOOM = 19
/** Shows a house and its neighbors. */
const HOUSE_ZOOM = 17
const WORLD = { latitude: 25, longitude: 10, zoom: 2 }

const PIN = divIcon({
  className: 'map-pin',
  // Larger than the drawing, for touch.
  iconSize: [44, 44],
  iconAnchor: [22, 40],
  html:
    '<svg width="44" height="44" aria-hidden="true">' +
    '<path d="M22 40C22 40 34 26.5 34 18A12 12 0 0 0 10 18C10 26.5 22 40 22 40Z"/><circle cx="22" cy="18" r="4.5"/></svg>',
})

/** Where a map is drawn, and what with. */
export interface MapCanvas {
  readonly element: HTMLElement
  readonly tiles: MapTiles
  /** Called when the first tile has loaded, and when one fails before that. */
  readonly onTiles: (areShown: boolean) => void
}

/** A map that is on the page. */
export interface ShownMap<Shown> {
  show(what: Shown): void
  remove(): void
}

/** A map that has been panned around the world counts on beyond 180°. */
const toPlace = (position: LatLng): Place => {
  const { lat, lng } = position.wrap()
  return roundPlace({ latitude: lat, longitude: lng })
}

/** Leaflet takes HTML. */
const creditHtml = (credit: string): string => {
  const element = document.createElement('span')
  const [before, after] = credit.split(CONTRIBUTORS)
  render(
    <>
      {before}
      {after !== undefined && <OpenStreetMap />}
      {after}
    </>,
    element,
  )
  return element.innerHTML
}

const openMap = ({ element, tiles, onTiles }: MapCanvas, { latitude, longitude, zoom }: typeof WORLD) => {
  const isMoving = !matchMedia('(prefers-reduced-motion: reduce)').matches
  const leaflet = map(element, {
    center: [latitude, longitude],
    zoom,
    minZoom: 1,
    maxZoom: MAX_ZOOM,
    zoomAnimation: isMoving,
    fadeAnimation: isMoving,
    inertia: isMoving,
  })
  leaflet.attributionControl.setPrefix(false)
  // Leaflet listens to the arrow keys once it has seen the focus arrive.
  if (document.activeElement === element) {
    element.blur()
    element.focus()
  }
  let hasTiles = false
  tileLayer(tiles.template, {
    attribution: creditHtml(tiles.credit),
    maxZoom: MAX_ZOOM,
    // OpenStreetMap refuses requests without the page's origin, which the page does not send otherwise.
    referrerPolicy: 'strict-origin-when-cross-origin',
  })
    .on('tileload', () => {
      if (!hasTiles) onTiles(true)
      hasTiles = true
    })
    .on('tileerror', () => {
      if (!hasTiles) onTiles(false)
    })
    .addTo(leaflet)
  return leaflet
}

/** A map with a pin, which is set by clicking, dragging, or pressing Enter for the center. */
export const createMap = (
  canvas: MapCanvas,
  place: Place | null,
  onPick: (place: Place) => void,
): ShownMap<Place> => {
  const { latitude, longitude } = place ?? WORLD
  const leaflet = openMap(canvas, place ? { ...place, zoom: HOUSE_ZOOM } : WORLD)
  const pin = marker([latitude, longitude], { icon: PIN, draggable: true, keyboard: false })
  if (place) pin.addTo(leaflet)
  const pick = (position: LatLng): void => {
    pin.setLatLng(position).addTo(leaflet)
    onPick(toPlace(position))
  }
  pin.on('dragend', () => pick(pin.getLatLng()))
  leaflet.on('click', ({ latlng }) => pick(latlng))
  canvas.element.addEventListener('keydown', ({ key, target, currentTarget }) => {
    if (key === 'Enter' && target === currentTarget) pick(leaflet.getCenter())
  })

  return {
    show: ({ latitude, longitude }) => {
      pin.setLatLng([latitude, longitude]).addTo(leaflet)
      leaflet.setView([latitude, longitude], Math.max(leaflet.getZoom(), HOUSE_ZOOM), { animate: false })
    },
    remove: () => leaflet.remove(),
  }
}
