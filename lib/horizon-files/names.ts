/** What the name of a column means. */
export type Kind = 'azimuth' | 'height' | 'other' | 'unknown' | 'none'

const AZIMUTH =
  /azim|acimut|bearing|compass|direction|heading|richtung|kompass|peilung|horizontal ?(angle|winkel)|^az?( hor)?$/
const HEIGHT =
  /height|elev|altitude|angle|horizon|skyline|zenith?|h(ö|oe)he|winkel|hauteur|altura|altezza|^h( hor)?$|^(el|alt)$/
const OTHER =
  /(?<!zenith?[ -]?)dist|sun|hour ?angle|solar (elev|alt|azim|height|zenith)|sonne|entfernung|abstand|latitud|longitud|^l(at|on|ng)$|breite|länge|time|zeit|^date|datum|temper|^temp$|humid|feucht|power|leistung|energ|irradi|strahlung|wind|tilt|neigung/
/** Lengths, and heights above the sea. */
const LENGTH = /(?<!\p{L})(k?m|cm|ft|feet|met(er|re)s?|m?asl|nn)(?!\p{L})/u

/** Longer names and comments are cut. */
const MAX_LENGTH = 1000

/** With spaces instead of underscores, and between `azimuth` and `Deg` in `azimuthDeg`. */
export const spaced = (name: string): string =>
  name
    .slice(0, MAX_LENGTH)
    .replaceAll(/_|(?<=[a-z])(?=[A-Z])/g, ' ')
    .trim()

export const kindOf = (name: string): Kind => {
  const plain = spaced(name).toLowerCase()
  const bare = plain.replaceAll(/[([][^)\]]*[)\]]/g, '').trim()
  if (plain === '') return 'none'
  if (OTHER.test(bare) || (LENGTH.test(plain) && !AZIMUTH.test(bare))) return 'other'
  if (AZIMUTH.test(bare)) return 'azimuth'
  return HEIGHT.test(bare) ? 'height' : 'unknown'
}
