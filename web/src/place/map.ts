import { divIcon, type LatLng, map, marker, tileLayer } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import './map.css'
import type { Place } from '../api/types.ts'
import { roundPlace } from './coordinates.ts'

const MAX_ZOOM = 19
const HOUSE_ZOOM = 17
const WORLD = { latitude: 25, longitude: 10, zoom: 2 }

const PIN = divIcon({
  className: 'map-pin',
  // Larger than the drawing, as a touch target.
  iconSize: [44, 44],
  iconAnchor: [22, 40],
  html:
    '<svg width="44" height="44" aria-hidden="true">' +
    '<path fill="var(--loss)" stroke="#ffffff" stroke-width="2" ' +
    'd="M22 40C22 40 34 26.5 34 18A12 12 0 0 0 10 18C10 26.5 22 40 22 40Z"/>' +
    '<circle fill="#ffffff" cx="22" cy="18" r="4.5"/></svg>',
})

interface MapOptions {
  readonly tiles: string
  readonly place: Place | null
  readonly onPick: (place: Place) => void
  /** Called when the first tile has loaded, and for every tile that fails before. */
  readonly onTiles: (areShown: boolean) => void
}

/** Opens a map with a pin, set by a click, by dragging it, or with Enter at the center. */
export const openMap = (element: HTMLElement, { tiles, place, onPick, onTiles }: MapOptions) => {
  const isMoving = !matchMedia('(prefers-reduced-motion: reduce)').matches
  const { latitude, longitude, zoom } = place ? { ...place, zoom: HOUSE_ZOOM } : WORLD
  const leaflet = map(element, {
    center: [latitude, longitude],
    zoom,
    minZoom: 1,
    maxZoom: MAX_ZOOM,
    attributionControl: false,
    zoomAnimation: isMoving,
    fadeAnimation: isMoving,
    inertia: isMoving,
  })
  // Leaflet handles the arrow keys only after a focus event.
  if (document.activeElement === element) {
    element.blur()
    element.focus()
  }
  const images = tileLayer(tiles, {
    maxZoom: MAX_ZOOM,
    // OpenStreetMap refuses requests without a referrer, which the page sends nowhere else.
    referrerPolicy: 'strict-origin-when-cross-origin',
  })
  images.on('tileerror', () => onTiles(false))
  images.once('tileload', () => {
    images.off('tileerror')
    onTiles(true)
  })
  images.addTo(leaflet)

  const pin = marker([latitude, longitude], { icon: PIN, draggable: true, keyboard: false })
  if (place) pin.addTo(leaflet)
  const pick = (position: LatLng): void => {
    pin.setLatLng(position).addTo(leaflet)
    // A map panned around the world has longitudes beyond 180°.
    const { lat, lng } = position.wrap()
    onPick(roundPlace({ latitude: lat, longitude: lng }))
  }
  pin.on('dragend', () => pick(pin.getLatLng()))
  leaflet.on('click', ({ latlng }) => pick(latlng))
  element.addEventListener('keydown', ({ key, target }) => {
    if (key === 'Enter' && target === element) pick(leaflet.getCenter())
  })
  // A message below the map makes it smaller.
  const resizing = new ResizeObserver(() => leaflet.invalidateSize())
  resizing.observe(element)
  return {
    show: ({ latitude, longitude }: Place): void => {
      pin.setLatLng([latitude, longitude]).addTo(leaflet)
      leaflet.setView([latitude, longitude], Math.max(leaflet.getZoom(), HOUSE_ZOOM), { animate: false })
    },
    remove: (): void => {
      resizing.disconnect()
      leaflet.remove()
    },
  }
}

export type PinMap = ReturnType<typeof openMap>
