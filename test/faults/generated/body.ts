import * as fc from 'fast-check'
import type * as z from 'zod'
import { horizonFile } from './horizon-file.ts'
import { hostileJson, hostileKey } from './hostile.ts'
import { fitting } from './valid.ts'

/** The body as the event holds it. */
export interface Body {
  readonly body: string | null
  readonly isBase64Encoded: boolean
}

/** Names and JSON texts, so that a name can repeat and a value can be text that JSON.stringify never writes. */
type Fields = readonly (readonly [name: string, json: string])[]
type Change = (fields: Fields) => Fields

const at = (fields: Fields, place: number): string =>
  fields[place % Math.max(fields.length, 1)]?.[0] ?? 'name'

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(fc.nat(), hostileJson).map(
    ([place, json]): Change =>
      (fields) => {
        const name = at(fields, place)
        return fields.map((field) => (field[0] === name ? [name, json] : field))
      },
  ),
  fc.nat().map(
    (place): Change =>
      (fields) =>
        fields.filter(([name]) => name !== at(fields, place)),
  ),
  fc.tuple(fc.nat(), hostileJson).map(
    ([place, json]): Change =>
      (fields) => [...fields, [at(fields, place), json]],
  ),
  fc.tuple(hostileKey, hostileJson).map(
    ([name, json]): Change =>
      (fields) => [[name, json], ...fields],
  ),
)

const written = (fields: Fields): string =>
  `{${fields.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`

const fieldsOf = (schema: z.ZodType): fc.Arbitrary<Fields> =>
  fitting(schema).map((value) =>
    Object.entries(value).map(([name, field]): [string, string] => [name, JSON.stringify(field)]),
  )

const plain = (body: string | null): Body => ({ body, isBase64Encoded: false })
const encoded = (bytes: Buffer): Body => ({ body: bytes.toString('base64'), isBase64Encoded: true })

/** Ways to put a text into the event; all but the first two corrupt it. */
const packed: fc.Arbitrary<(text: string) => Body> = fc.oneof(
  { weight: 20, arbitrary: fc.constant(plain) },
  { weight: 3, arbitrary: fc.constant((text: string) => encoded(Buffer.from(text))) },
  fc.constantFrom(
    (text: string) => encoded(Buffer.from(text, 'utf16le')),
    (text: string) => encoded(Buffer.from(`\ufeff${text}`)),
    (text: string) => encoded(Buffer.concat([Buffer.from(text), Buffer.of(0xff)])),
    (text: string) => ({ body: text, isBase64Encoded: true }),
    (text: string) => ({ body: `%%${btoa(encodeURI(text))}=`, isBase64Encoded: true }),
    (text: string) => plain(`[${text}]`),
    (text: string) => plain(text + text),
  ),
  fc.nat(40).map((length) => (text: string) => plain(text.slice(0, length))),
)

const MEGABYTE = 1_000_000

/** Rare, because each takes as long as fifty others. */
const huge: fc.Arbitrary<Body> = fc
  .constantFrom(
    ' '.repeat(MEGABYTE),
    '['.repeat(MEGABYTE),
    `{"horizonProfile":[${'{},'.repeat(330_000)}{}]}`,
    `{"name":"${'\\ud800'.repeat(160_000)}"}`,
    `{"a":${'{"a":'.repeat(150_000)}1${'}'.repeat(150_001)}`,
    `{${Array.from({ length: 70_000 }, (_, i) => `"k${i}":1,`).join('')}"name":1}`,
    'x'.repeat(MEGABYTE + 1),
  )
  .map(plain)

/** A horizon file, in any encoding or none. */
export const fileBody: fc.Arbitrary<Body> = fc.oneof(
  { weight: 60, arbitrary: horizonFile.map(encoded) },
  { weight: 60, arbitrary: fc.tuple(horizonFile, packed).map(([file, pack]) => pack(file.toString())) },
  { weight: 5, arbitrary: hostileJson.map(plain) },
  { weight: 4, arbitrary: fc.constant(plain(null)) },
  { weight: 1, arbitrary: huge },
)

export const bodyFor = (schema: z.ZodType): fc.Arbitrary<Body> => {
  const sound = fieldsOf(schema)
  const changed = fc
    .tuple(sound, fc.array(change, { minLength: 1, maxLength: 3 }), packed)
    .map(([fields, changes, pack]) => pack(written(changes.reduce((all, apply) => apply(all), fields))))
  return fc.oneof(
    { weight: 60, arbitrary: fc.tuple(sound, packed).map(([fields, pack]) => pack(written(fields))) },
    { weight: 110, arbitrary: changed },
    { weight: 25, arbitrary: hostileJson.map(plain) },
    { weight: 4, arbitrary: fc.constant(plain(null)) },
    { weight: 1, arbitrary: huge },
  )
}
