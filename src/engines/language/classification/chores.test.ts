import { describe, expect, test } from 'vitest'
import { guessLanguage } from '../words.ts'
import { classify } from './classification.ts'

const now = new Date('2026-03-11T10:00:00Z')
const due = { at: new Date('2026-03-12T15:00:00Z'), precision: 'minute' as const, isSure: true, namesDay: true }

function typeOf(text: string) {
  return classify(text, { language: guessLanguage(text).language, due, now }).type
}

describe('a chore after the time at which it is due is a task', () => {
  test.each([
    'tomorrow call the landlord',
    'on Monday at 9: pay the piano teacher',
    'in half an hour take out the bread',
    'at the end of the month water the cactus',
    'on the 5th I have to renew the permit',
    'amanhã pagar o marceneiro',
    'segunda buscar as cortinas',
    'no fim do mês cancelar o seguro',
    'até sexta preciso mandar o recibo',
    'mañana pagar al carpintero',
    'la semana que viene llamar al notario',
    'el día 5 renovar el permiso',
  ])('%s', (text) => {
    expect(typeOf(text)).toBe('task')
  })

  test.each([
    'tomorrow the bank is closed',
    'today at work the printer caught fire',
    'on Friday call quality was terrible',
    'O Marco busca as crianças às quintas neste semestre',
    'segunda visita ao museu amanhã',
    'la semana que viene los niños viajan',
  ])('%s: no chore', (text) => {
    expect(typeOf(text)).not.toBe('task')
  })
})
