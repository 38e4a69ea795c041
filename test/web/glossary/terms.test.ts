import { expect, test } from 'vitest'
import { questionAbout, TERM_NAMES, TERMS, termHref, termId } from '../../../web/src/glossary/terms.ts'

test('the terms are in alphabetical order', () => {
  expect(TERM_NAMES).toEqual(TERM_NAMES.toSorted((a, b) => a.localeCompare(b, 'en')))
})

test.each(TERM_NAMES)('%s is explained in one to three sentences', (term) => {
  const sentences = TERMS[term].text.match(/[^ ].*?[.](?= |$)/g) ?? []
  expect(sentences.join(' ')).toBe(TERMS[term].text)
  expect(sentences.length).toBeGreaterThanOrEqual(1)
  expect(sentences.length).toBeLessThanOrEqual(3)
})

test.each(TERM_NAMES)('%s refers to other terms of the table', (term) => {
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

test.each([
  ['solar access', 'What is solar access?'],
  ['estimator', 'What is an estimator?'],
  ['skyline', 'What is the skyline?'],
  ['system losses', 'What are system losses?'],
] as const)('the question about %s is “%s”', (term, question) => {
  expect(questionAbout(term)).toBe(question)
})
