import { expect, test } from 'vitest'
import { guessLanguage } from './guess.ts'

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
