import { expect, test } from 'vitest'
import { type Language, languages } from './languages.ts'
import {
  endsInQuestion,
  foldAccents,
  guessLanguage,
  isStopWord,
  stemsOf,
  tokensOf,
  withoutStopWords,
  wordsOf,
} from './words.ts'

test('words are in lower case and consist of letters and digits', () => {
  expect(wordsOf('Buy 2 LEMONS, please! (organic_ones)')).toEqual(['buy', '2', 'lemons', 'please', 'organic', 'ones'])
})

test('contractions are joined; possessives and elided articles are dropped', () => {
  expect(wordsOf("Don't touch Ana's cup; it’s o copo d'água")).toEqual([
    'dont',
    'touch',
    'ana',
    'cup',
    'it',
    'o',
    'copo',
    'água',
  ])
})

test('composed and decomposed letters give the same word', () => {
  expect(wordsOf('reunia\u0303o')).toEqual(wordsOf('reunião'))
})

test('a text ends in a question if its last sentence is one, whatever stands after it', () => {
  for (const text of ['Did you?', 'Yes. ¿Y tú? 😊', '"Really?" [photo: a dog. It sits.]', 'Where (or when?)', '本当？'])
    expect([text, endsInQuestion(text)]).toEqual([text, true])
  for (const text of ['Did you? I did.', 'What?!', 'Is it? Yes', '', '[photo: what?]', '12?3'])
    expect([text, endsInQuestion(text)]).toEqual([text, false])
})

test('scripts without spaces and emoji give one token per character', () => {
  expect(wordsOf('猫と犬 🎂party')).toEqual(['猫', 'と', '犬', '🎂', 'party'])
})

test('a token has the offsets of its word in the original text', () => {
  const text = 'Café da AVÓ'
  expect(tokensOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(['Café', 'da', 'AVÓ'])
})

test('a text without words has no tokens, and a very long word is cut', () => {
  expect(wordsOf(' \u0000 … --- "\'')).toEqual([])
  expect(wordsOf('x'.repeat(10_000))[0]?.length).toBeLessThan(100)
})

test('folding removes accents and nothing else', () => {
  expect(foldAccents('coração')).toBe('coracao')
  expect(foldAccents('niño')).toBe('nino')
  expect(foldAccents('plain')).toBe('plain')
})

test.each([
  ['what does my son like', ['son', 'like']],
  ['de quem são as chaves da garagem', ['chaves', 'garagem']],
  ['dónde están las llaves del coche', ['llaves', 'coche']],
])('the meaningful words of "%s" are kept', (query, left) => {
  expect(withoutStopWords(query.split(' '))).toEqual(left)
})

test('a word that is a stop word only in another language is kept', () => {
  expect(withoutStopWords(['where', 'is', 'my', 'son'])).toEqual(['son'])
  expect(withoutStopWords(['quienes', 'son', 'los', 'vecinos'])).toEqual(['vecinos'])
})

test('all words are kept if only stop words are given', () => {
  expect(withoutStopWords(['to', 'be', 'or', 'not', 'to', 'be'])).toEqual(['to', 'be', 'or', 'not', 'to', 'be'])
})

test('the stop words of all three languages count if the language is unknown', () => {
  expect(isStopWord('the', null)).toBe(true)
  expect(isStopWord('para', null)).toBe(true)
  expect(isStopWord('the', 'pt')).toBe(false)
})

test.each<[Language, string, string]>([
  ['en', 'painted', 'painting'],
  ['en', 'bought', 'buying'],
  ['en', 'children', 'child'],
  ['en', 'invoices', 'invoice'],
  ['pt', 'reuniões', 'reunioes'],
  ['pt', 'comprei', 'comprar'],
  ['pt', 'trouxe', 'trazer'],
  ['pt', 'médicos', 'medico'],
  ['es', 'reunión', 'reuniones'],
  ['es', 'hicieron', 'hacer'],
  ['es', 'vacunas', 'vacuna'],
])('in %s, "%s" and "%s" share a stem', (language, one, other) => {
  const stems = stemsOf(one, language)
  expect(stemsOf(other, language).some((stem) => stems.includes(stem))).toBe(true)
})

test.each([
  ['reunião', 'reuniao'],
  ['amanhã', 'amanha'],
  ['cumpleaños', 'cumpleanos'],
  ['médico', 'medico'],
])('"%s" is found by "%s", typed without accents', (accented, plain) => {
  const stems = stemsOf(accented, 'pt')
  expect(stemsOf(plain, 'pt').some((stem) => stems.includes(stem))).toBe(true)
})

test('a word of unknown language has the stems of all three languages', () => {
  const stems = stemsOf('vacinas', null)
  for (const language of languages) {
    for (const stem of stemsOf('vacinas', language)) expect(stems).toContain(stem)
  }
})

test('stems have no accents', () => {
  expect(stemsOf('coração', 'pt').join('')).toMatch(/^[a-z]+$/)
})

test('numbers, other scripts and very long words are not stemmed', () => {
  expect(stemsOf('2031', null)).toEqual(['2031'])
  expect(stemsOf('猫', null)).toEqual(['猫'])
  expect(stemsOf('x'.repeat(48), 'en')).toEqual(['x'.repeat(48)])
})

test('property names of every JavaScript object are ordinary words', () => {
  expect(stemsOf('constructor', 'en')).toEqual(['constructor'])
  expect(stemsOf('__proto__', 'en')).toHaveLength(1)
})

const language = (text: string) => guessLanguage(text).language

test.each([
  ['en', 'The plumber will come back with the new pipes'],
  ['en', 'buy milk tomorrow'],
  ['pt', 'O canalizador volta amanhã com os tubos novos'],
  ['pt', 'comprar pão'],
  ['pt', 'nao esquecer de ligar para a minha mae'],
  ['es', 'El fontanero vuelve mañana con los tubos nuevos'],
  ['es', 'comprar leche'],
  ['es', 'manana tengo que llamar a mi mama'],
])('%s is detected in "%s"', (expected, text) => {
  expect(language(text)).toBe(expected)
})

test.each([
  '4821 / 17-B',
  'https://example.com/the/best/of/the/list',
  'ana@example.com',
  '🙂🙂🙂',
  '',
  'Ich möchte heute mit dir nach Hause gehen und nicht arbeiten',
  'Je suis dans la maison avec vous et les enfants',
  '明日は会議があります',
  'Завтра встреча с врачом',
])('the language of "%s" is unknown', (text) => {
  expect(guessLanguage(text)).toEqual({ language: null, confidence: 0 })
})

test('the hint breaks a tie and nothing else', () => {
  expect(guessLanguage('Carla Casa', 'pt').language).toBe('pt')
  expect(guessLanguage('Carla Casa', 'es').language).toBe('es')
  expect(guessLanguage('The keys are with the neighbour', 'pt').language).toBe('en')
  expect(guessLanguage('4821', 'pt').language).toBeNull()
})

test('more evidence gives more confidence, between 0 and 1', () => {
  const short = guessLanguage('the keys').confidence
  const long = guessLanguage('the keys are with the neighbour who lives on the second floor of this house').confidence
  expect(short).toBeGreaterThan(0)
  expect(long).toBeGreaterThan(short)
  expect(long).toBeLessThanOrEqual(1)
})

test('only the beginning of a long text is read', () => {
  const english = 'The keys are with the neighbour. '.repeat(100)
  const spanish = 'El perro está en la calle con la niña. '.repeat(5_000)
  expect(guessLanguage(english + spanish)).toEqual(guessLanguage(english))
})
