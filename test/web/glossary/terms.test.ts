import { expect, test } from 'vitest'
import { questionAbout, termHref, termId } from '../../../web/src/glossary/names.ts'
import { TERM_NAMES, TERMS } from '../../../web/src/glossary/terms.ts'
import { testAll } from '../../test-all.ts'

test('the terms are in alphabetical order', () => {
  expect(TERM_NAMES).toEqual(TERM_NAMES.toSorted((a, b) => a.localeCompare(b, 'en')))
})

testAll(TERM_NAMES)('every term is explained in one to three sentences', (term) => {
  const sentences = TERMS[term].text.match(/[^ ].*?[.](?= |$)/g) ?? []
  expect(sentences.join(' ')).toBe(TERMS[term].text)
  expect(sentences.length).toBeGreaterThanOrEqual(1)
  expect(sentences.length).toBeLessThanOrEqual(3)
})

testAll(TERM_NAMES)('terms refer to other terms of the table', (term) => {
  const { see = [] } = TERMS[term]
  expect(new Set(see).size).toBe(see.length)
  expect(see).not.toContain(term)
  for (const other of see) expect(TERM_NAMES).toContain(other)
})

test('every term has an address of its own', () => {
  expect(new Set(TERM_NAMES.map(termId)).size).toBe(TERM_NAMES.length)
  expect(termHref('TSRF')).toBe('#/glossary/tsrf')
  expect(termHref('solar access')).toBe('#/glossary/solar-access')
})

testAll([
  ['solar access', 'What is solar access?'],
  ['estimator', 'What is an estimator?'],
  ['skyline', 'What is the skyline?'],
  ['system losses', 'What are system losses?'],
] as const)('the question about a term is in plain words', (term, question) => {
  expect(questionAbout(term)).toBe(question)
})
