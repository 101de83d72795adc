import { expect, test } from 'vitest'
import { addTags, suggestTags } from './tag-words.ts'

test('comma-separated words become tags without surrounding white space and #', () => {
  expect(addTags([], ' #home , garden,, ')).toEqual(['home', 'garden'])
})

test('a tag is added only once, ignoring accents and case', () => {
  expect(addTags(['Café'], 'cafe, CAFÉ, tea')).toEqual(['Café', 'tea'])
})

test('the number of tags is limited to what the service accepts', () => {
  const many = Array.from({ length: 120 }, (_, index) => `tag${index}`).join(',')
  expect(addTags([], many)).toHaveLength(100)
})

test('tags that start with the input are suggested first', () => {
  expect(suggestTags(['hóspedes', 'casa', 'hospital', 'alho'], [], 'ho')).toEqual(['hóspedes', 'hospital', 'alho'])
})

test('a tag in use is not suggested, and an empty input gives no suggestions', () => {
  expect(suggestTags(['casa', 'carro'], ['Casa'], 'ca')).toEqual(['carro'])
  expect(suggestTags(['casa'], [], ' ')).toEqual([])
})
