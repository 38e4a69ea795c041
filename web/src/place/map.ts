import { circleMarker, divIcon, type LatLng, latLngBounds, layerGroup, map, marker, tileLayer } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import type { Place } from '../api/types.ts'
import type { MapTiles } from '../connection/connection.ts'
import { roundPlace, wrapLongitude } from './coordinates.ts'

const CONTRIBUTORS = '© OpenStreetMap contributors'
const COPYRIGHT = 'https://www.openstreetmap.org/copyright'
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

/** Called when the first tile has loaded, and when one fails before that. */
export type OnTiles = (areShown: boolean) => void

interface MapOptions {
  readonly tiles: MapTiles
  readonly place: Place | null
  readonly onPick: (place: Place) => void
  readonly onTiles: OnTiles
}

export interface PlaceMap {
  /** Moves the pin and the map. */
  show(place: Place): void
  remove(): void
}

const toPlace = ({ lat, lng }: LatLng): Place => roundPlace({ latitude: lat, longitude: wrapLongitude(lng) })

/** Leaflet takes HTML. OpenStreetMap asks for a link to its license. */
const creditHtml = (credit: string): string => {
  const element = document.createElement('span')
  element.textContent = credit
  const link = `<a href="${COPYRIGHT}" target="_blank" rel="noreferrer">${CONTRIBUTORS}</a>`
  return element.innerHTML.replace(CONTRIBUTORS, link)
}

/** A map in an element. */
const openMap = (
  element: HTMLElement,
  { template, credit }: MapTiles,
  { latitude, longitude, zoom }: typeof WORLD,
  onTiles: OnTiles,
) => {
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
  tileLayer(template, {
    attribution: creditHtml(credit),
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
export const createMap = (element: HTMLElement, { tiles, place, onPick, onTiles }: MapOptions): PlaceMap => {
  const { latitude, longitude } = place ?? WORLD
  const leaflet = openMap(element, tiles, place ? { ...place, zoom: HOUSE_ZOOM } : WORLD, onTiles)

  const pin = marker([latitude, longitude], { icon: PIN, draggable: true, keyboard: false })
  if (place) pin.addTo(leaflet)
  const pick = (position: LatLng): void => {
    pin.setLatLng(position).addTo(leaflet)
    onPick(toPlace(position))
  }
  pin.on('dragend', () => pick(pin.getLatLng()))
  leaflet.on('click', ({ latlng }) => pick(latlng))
  element.addEventListener('keydown', ({ key, target }) => {
    if (key === 'Enter' && target === element) pick(leaflet.getCenter())
  })

  return {
    show: ({ latitude, longitude }) => {
      pin.setLatLng([latitude, longitude]).addTo(leaflet)
      leaflet.setView([latitude, longitude], Math.max(leaflet.getZoom(), HOUSE_ZOOM), { animate: false })
    },
    remove: () => leaflet.remove(),
  }
}

/** A place on a map of many. */
export interface MapPoint {
  readonly key: string
  readonly place: Place
  readonly text: string
  /** How strongly it is colored, 0…1; null: not at all. */
  readonly strength: number | null
}

interface PointsMapOptions {
  readonly tiles: MapTiles
  readonly points: readonly MapPoint[]
  readonly onPick: (key: string) => void
  readonly onTiles: OnTiles
}

export interface PointsMap {
  show(points: readonly MapPoint[]): void
  remove(): void
}

const TOWN_ZOOM = 13

/** A map of points, which say what they are and can be picked. */
export const createPointsMap = (
  element: HTMLElement,
  { tiles, points, onPick, onTiles }: PointsMapOptions,
): PointsMap => {
  const leaflet = openMap(element, tiles, WORLD, onTiles)
  const layer = layerGroup().addTo(leaflet)
  const radius = matchMedia('(pointer: coarse)').matches ? 14 : 8
  const show = (points: readonly MapPoint[]): void => {
    layer.clearLayers()
    for (const { key, place, text, strength } of points) {
      const tip = document.createElement('span')
      tip.textContent = text
      const fillOpacity = strength === null ? 0 : 0.15 + 0.8 * strength
      circleMarker([place.latitude, place.longitude], { radius, fillOpacity, className: 'map-point' })
        .bindTooltip(tip)
        .on('click', () => onPick(key))
        .addTo(layer)
    }
  }
  show(points)
  const bounds = latLngBounds(points.map(({ place }) => [place.latitude, place.longitude]))
  if (bounds.isValid()) leaflet.fitBounds(bounds, { padding: [24, 24], maxZoom: TOWN_ZOOM, animate: false })
  return { show, remove: () => leaflet.remove() }
}
