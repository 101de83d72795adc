import { expect, test } from 'vitest'
import { languageOf } from './languages.ts'

test('each language setting maps to a language of the rules', () => {
  expect((['pt-BR', 'en', 'es'] as const).map(languageOf)).toEqual(['pt', 'en', 'es'])
})
