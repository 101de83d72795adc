import { expect, test } from 'vitest'
import { addTags, suggestTags } from './tag-words.ts'

test('words between commas become tags, without what is around them', () => {
  expect(addTags([], ' #home , garden,, ')).toEqual(['home', 'garden'])
})

test('a tag is there once, whatever its accents and case', () => {
  expect(addTags(['Café'], 'cafe, CAFÉ, tea')).toEqual(['Café', 'tea'])
})

test('there are no more tags than the service takes', () => {
  const many = Array.from({ length: 120 }, (_, index) => `tag${index}`).join(',')
  expect(addTags([], many)).toHaveLength(100)
})

test('tags that begin with what is written come first', () => {
  expect(suggestTags(['hóspedes', 'casa', 'hospital', 'alho'], [], 'ho')).toEqual(['hóspedes', 'hospital', 'alho'])
})

test('a tag that is taken is not suggested, and nothing is where nothing is written', () => {
  expect(suggestTags(['casa', 'carro'], ['Casa'], 'ca')).toEqual(['carro'])
  expect(suggestTags(['casa'], [], ' ')).toEqual([])
})
