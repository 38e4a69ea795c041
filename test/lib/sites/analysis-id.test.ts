import fc from 'fast-check'
import { expect, test } from 'vitest'
import { analysisIdOf, analysisKeyOf } from '../../../lib/sites/analysis-id.ts'

const key = { siteId: 'a3bb189e-8bf9-4c8f-9beb-5b5c5f9f3c11', createdAt: '2026-03-04T05:06:07.890Z' }
const id = analysisIdOf(key)

/** Encodes a UUID and a time in hexadecimal as an id, valid or not. */
const idOf = (uuid: string, time: string): string =>
  Buffer.from(uuid.replaceAll('-', '') + time, 'hex').toString('base64url')

test('no other text is a valid id', () => {
  for (const text of [
    id.slice(0, -1),
    `${id}A`,
    `${id}==`,
    `${id.slice(0, 15)}\n${id.slice(15)}`,
    idOf('a3bb189e-8bf9-1c8f-9beb-5b5c5f9f3c11', '019cb7000000'),
    idOf('a3bb189e-8bf9-4c8f-1beb-5b5c5f9f3c11', '019cb7000000'),
    'A'.repeat(30),
    `${id.slice(0, -1)}B`,
  ])
    expect(analysisKeyOf(text), text).toBeNull()
  fc.assert(fc.property(fc.string({ maxLength: 60 }), (text) => analysisKeyOf(text) === null))
})
