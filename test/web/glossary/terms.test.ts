import { expect } from 'vitest'
import { questionAbout } from '../../../web/src/glossary/names.ts'
import { TERMS } from '../../../web/src/glossary/terms.ts'
import { testAll } from '../../test-all.ts'

testAll(Object.entries(TERMS))('%s is explained in one to three sentences', (_, text) => {
  const sentences = text.match(/[^ ].*?[.](?= |$)/g) ?? []
  expect(sentences.join(' ')).toBe(text)
  expect(sentences.length).toBeLessThanOrEqual(3)
})

testAll([
  ['solar access', 'What is solar access?'],
  ['terrain', 'What is the terrain?'],
  ['sample day', 'What is a sample day?'],
] as const)('the question about a term is in plain words', (term, question) => {
  expect(questionAbout(term)).toBe(question)
})
