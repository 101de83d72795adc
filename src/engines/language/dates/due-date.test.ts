import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Language } from '../languages.ts'
import { readDueDate } from './due-date.ts'

const MONDAY = '2026-11-09T10:00:00Z'

const SAID =
  'today tomorrow tonight yesterday on every this next last Monday Sunday at 9am noon morning evening in days weeks hours ago end of the month May 1st 2020 hoje amanhã ontem segunda domingo toda às 9h da manhã noite dia março hoy ayer mañana lunes a las cada próximo mes de enero 2026-03-08 1/11 2:30 now later before after Christmas'.split(
    ' ',
  )
const ZONES = ['UTC', 'America/New_York', 'America/Sao_Paulo', 'Europe/Lisbon', 'Australia/Lord_Howe', 'Pacific/Apia']
const CLOCK_CHANGES = [
  '2026-03-08T07:00:00Z',
  '2026-11-01T06:00:00Z',
  '2018-11-04T03:00:00Z',
  '2026-04-04T15:00:00Z',
  '2011-12-30T10:00:00Z',
]

interface Setting {
  now?: string
  timezone?: string
  language?: Language | null
  fallback?: Language
}

/** The due time in UTC: `2026-11-13 17:00`, or `2026-11-13` for a day. A question mark follows if it is doubtful. */
function read(
  text: string,
  { now = MONDAY, timezone = 'UTC', language = 'en', fallback = 'en' }: Setting = {},
): string {
  const { due } = readDueDate(text, { now: new Date(now), timezone, language, fallback })
  if (!due) return 'none'
  const written = due.at.toISOString().replace('T', ' ')
  return written.slice(0, due.precision === 'day' ? 10 : 16) + (due.isSure ? '' : '?')
}

describe('English', () => {
  test.each([
    ['call the plumber tomorrow at 9', '2026-11-10 09:00'],
    ['send the invoice by Friday 5pm', '2026-11-13 17:00'],
    ['check the oven in half an hour', '2026-11-09 10:30'],
    ['leave in an hour and a half', '2026-11-09 11:30'],
    ['lunch with Rita at noon', '2026-11-09 12:00'],
    ['water the ferns tonight', '2026-11-09'],
    ['water the ferns tonight at 8', '2026-11-09 20:00'],
    ['quarter to six on Thursday', '2026-11-12 17:45'],
    ['half past seven tomorrow morning', '2026-11-10 07:30'],
    ['next Friday', '2026-11-20'],
    ['this Friday', '2026-11-13'],
    ['the coming Monday', '2026-11-16'],
    ['two weeks from Tuesday', '2026-11-24'],
    ['ten days before Christmas', '2026-12-15'],
    ['the day after tomorrow', '2026-11-11'],
    ['in a fortnight', '2026-11-23'],
    ['renew the lease on December 3rd, 2027', '2027-12-03'],
    ['the twenty second of June', '2027-06-22'],
    ['Dec 25th', '2026-12-25'],
    ['first Monday of March', '2027-03-01'],
    ['last Friday of the month', '2026-11-27'],
    ['Friday the 13th', '2026-11-13'],
    ['Tuesday the 15th', '2026-12-15'],
    ['the 20th of next month', '2026-12-20'],
    ['next month', '2026-12-01'],
    ['end of the month', '2026-11-30'],
    ['this weekend', '2026-11-14'],
    ['submit it by end of day Friday', '2026-11-13 23:59'],
    ['Thanksgiving', '2026-11-26'],
    ['2027-02-03 at 14:05', '2027-02-03 14:05'],
    ['the picnic is from 3 to 5 pm tomorrow', '2026-11-10 15:00'],
  ])('%s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })
})

describe('Portuguese', () => {
  test.each([
    ['amanhã às nove', '2026-11-10 09:00'],
    ['amanha as nove', '2026-11-10 09:00'],
    ['12 de março de 2027, 14:00: conversa com o contador', '2027-03-12 14:00'],
    ['pedir as chaves ao Marco às 17 horas', '2026-11-09 17:00'],
    ['ligar pro encanador quinta 14h', '2026-11-12 14:00'],
    ['daqui 2 semanas', '2026-11-23'],
    ['daqui a meia hora', '2026-11-09 10:30'],
    ['hoje à noite', '2026-11-09'],
    ['até sexta', '2026-11-13'],
    ['10/12 às 8h', '2026-12-10 08:00'],
    ['às 7 da noite', '2026-11-09 19:00'],
    ['no dia 5 do mês que vem', '2026-12-05'],
    ['dia 20', '2026-11-20'],
    ['primeira segunda-feira de março', '2027-03-01'],
    ['semana que vem', '2026-11-16'],
    ['sexta que vem', '2026-11-13'],
    ['próxima terça às 15h30', '2026-11-17 15:30'],
    ['dez para as nove da noite', '2026-11-09 20:50'],
    ['meio-dia e meia', '2026-11-09 12:30'],
    ['no fim de semana', '2026-11-14'],
    ['fim do mês', '2026-11-30'],
    ['trinta e um de dezembro de dois mil e trinta', '2030-12-31'],
    ['três dias depois do natal', '2026-12-28'],
    ['dia das mães', '2027-05-09'],
    ['reunião das 14h às 16h amanhã', '2026-11-10 14:00'],
    ['às três e meia da tarde de sexta', '2026-11-13 15:30'],
  ])('%s', (text, expected) => {
    expect(read(text, { language: 'pt', fallback: 'pt' })).toBe(expected)
  })
})

describe('Spanish', () => {
  test.each([
    ['en media hora', '2026-11-09 10:30'],
    ['mañana por la mañana', '2026-11-10'],
    ['mañana por la mañana a las 7', '2026-11-10 07:00'],
    ['para el jueves', '2026-11-12'],
    ['pasado mañana a las 10', '2026-11-11 10:00'],
    ['el martes que viene', '2026-11-17'],
    ['el jueves que viene', '2026-11-12'],
    ['el martes de la próxima semana', '2026-11-17'],
    ['esta noche a las 8', '2026-11-09 20:00'],
    ['a las nueve menos cuarto de la noche', '2026-11-09 20:45'],
    ['a la una y media', '2026-11-09 13:30'],
    ['dentro de tres días', '2026-11-12'],
    ['el veintiuno de mayo', '2027-05-21'],
    ['el 2 de abril de dos mil treinta y dos', '2032-04-02'],
    ['el 15 a las 8', '2026-11-15 08:00'],
    ['el último viernes del mes', '2026-11-27'],
    ['fin de mes', '2026-11-30'],
    ['el día después de Navidad', '2026-12-26'],
    ['el día de los muertos', '2027-11-02'],
    ['a fin de día', '2026-11-09 23:59'],
  ])('%s', (text, expected) => {
    expect(read(text, { language: 'es', fallback: 'es' })).toBe(expected)
  })
})

describe('no date', () => {
  test.each<[string, Language]>([
    ['it was a sunny day', 'en'],
    ['he may come with us', 'en'],
    ['she sat on a bench', 'en'],
    ['5 dogs and 3 cats', 'en'],
    ['yesterday I met Tom', 'en'],
    ['um domingo qualquer', 'pt'],
    ['num dia de sol', 'pt'],
    ['na segunda vez foi melhor', 'pt'],
    ['ficou em sexta posição', 'pt'],
    ['3 homens na rua', 'pt'],
    ['hoje em dia é assim', 'pt'],
    ['mar abierto', 'es'],
    ['buenos días', 'es'],
    ['hace dos días llovió', 'es'],
  ])('%s', (text, language) => {
    expect(read(text, { language, fallback: language })).toBe('none')
  })

  test('a possible date is read as doubtful', () => {
    expect(read('we leave now')).toBe('2026-11-09 10:00?')
    expect(read('that was the day')).toBe('2026-11-09?')
    expect(read('back on 15')).toBe('2026-11-15?')
  })
})

test.each(['https://example.org/2026-12-05/7pm', 'mem_01kjq6psg0ewdrxhagahkhxa7p', 'dec.5@example.org'])(
  'a URL, an email address and an identifier contain no time: %s',
  (code) => {
    expect(read(`see ${code}`)).toBe('none')
    expect(read(`see ${code} tomorrow at 9`)).toBe('2026-11-10 09:00')
  },
)

describe('which number is the month', () => {
  test('depends on the languages of the text and the account, and is doubtful in English', () => {
    expect(read('pay on 3/4')).toBe('2027-03-04?')
    expect(read('pay on 3/4', { fallback: 'pt' })).toBe('2027-04-03?')
    expect(read('pagar em 3/4', { language: 'pt', fallback: 'en' })).toBe('2027-04-03')
    expect(read('3/4', { language: null, fallback: 'es' })).toBe('2027-04-03?')
  })

  test('is certain if only one order gives a date', () => {
    expect(read('pay on 4/22')).toBe('2027-04-22')
    expect(read('pagar em 4/22', { language: 'pt' })).toBe('2027-04-22')
  })
})

describe('future dates', () => {
  test('a bare time that has passed is tomorrow, otherwise today', () => {
    expect(read('at 8:30')).toBe('2026-11-10 08:30')
    expect(read('at 10:30')).toBe('2026-11-09 10:30')
  })

  test.each([
    ['Monday', '2026-11-16'],
    ['on Monday', '2026-11-16'],
    ['every Monday', '2026-11-16'],
    ['toda segunda', '2026-11-16'],
    ['na segunda-feira', '2026-11-16'],
    ['cada lunes', '2026-11-16'],
    ['el lunes', '2026-11-16'],
    ['Monday at 9', '2026-11-16 09:00'],
    ['every Monday at 9', '2026-11-16 09:00'],
    ['segunda às 9h', '2026-11-16 09:00'],
    ['Monday at 11', '2026-11-09 11:00'],
    ['every Monday at 11', '2026-11-09 11:00'],
    ['Monday morning', '2026-11-16'],
    ['Monday afternoon', '2026-11-09'],
    ['by the end of Monday', '2026-11-09 23:59'],
  ])('on a Monday, "%s" is the next one unless it names a later time', (text, expected) => {
    expect(read(text, { language: null })).toBe(expected)
  })

  test.each([
    ['remind me today to call mom', '15:00', '20:00'],
    ['me lembra hoje de ligar para a mãe', '15:00', '20:00'],
    ['recuérdame hoy llamar a mamá', '15:00', '20:00'],
    ['today', '06:00', '20:00'],
    ['today', '20:00', '23:59'],
    ['today', '23:59', '23:59'],
    ['this Monday', '15:00', '20:00'],
    ['on 9 November', '07:00', '09:00'],
    ['on 9 November', '15:00', '20:00'],
    ['tonight', '15:00', '20:00'],
    ['tonight', '21:00', '23:59'],
    ['this afternoon', '13:00', '15:00'],
  ])('"%s", said at %s, is due at %s of the same day', (text, now, expected) => {
    const { due } = readDueDate(text, {
      now: new Date(`2026-11-09T${now}:00Z`),
      timezone: 'UTC',
      language: null,
      fallback: 'en',
    })
    expect(due?.at.toISOString().slice(0, 16)).toBe(`2026-11-09T${expected}`)
    expect(due?.precision).toBe('day')
  })

  test.each([
    'she was born on 3 May 1985',
    'pay the rent on 2026-11-08',
    'call at 9am today',
    'ligar hoje às 9h da manhã',
    'llamar hoy a las 9 de la mañana',
    'em 1 de março de 2020',
    'el 3 de mayo de 2025',
  ])('a time that has passed gives no due time and is reported as past: %s', (text) => {
    const context = { now: new Date(MONDAY), timezone: 'UTC', language: null, fallback: 'en' } as const
    expect(readDueDate(text, context)).toEqual({ due: null, isPast: true })
  })

  test('a due time is never before the capture, for any text, zone and time', () => {
    const word = fc.constantFrom(...SAID, ...SAID.map((each) => each.toUpperCase()))
    const number = fc.nat(40).map(String)
    const text = fc.array(fc.oneof({ weight: 4, arbitrary: word }, number, fc.string({ maxLength: 6 })), {
      maxLength: 8,
    })
    const zone = fc.constantFrom(...ZONES)
    // Half of the times are near clock changes.
    const moment = fc.oneof(
      fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
      fc.constantFrom(...CLOCK_CHANGES).chain((change) => {
        return fc
          .integer({ min: -7_200_000, max: 7_200_000 })
          .map((distance) => new Date(Date.parse(change) + distance))
      }),
    )
    const language = fc.constantFrom('en' as const, 'pt' as const, 'es' as const, null)
    fc.assert(
      fc.property(text, zone, moment, language, (words, timezone, now, known) => {
        const { due } = readDueDate(words.join(' '), { now, timezone, language: known, fallback: known ?? 'en' })
        if (due) expect(due.at.getTime()).toBeGreaterThanOrEqual(now.getTime())
      }),
      { numRuns: 3_000 },
    )
  })

  test('a local time that a clock change skips or repeats is the later valid instant', () => {
    const timezone = 'America/New_York'
    expect(read('tomorrow at 2:30am', { now: '2026-03-07T12:00:00Z', timezone })).toBe('2026-03-08 07:30')
    expect(read('tomorrow at 1:30am', { now: '2026-10-31T12:00:00Z', timezone })).toBe('2026-11-01 06:30')
  })

  test('a day of the month skips months without it', () => {
    expect(read('on the 31st')).toBe('2026-12-31')
  })

  test('29 February waits for a leap year', () => {
    expect(read('Feb 29')).toBe('2028-02-29')
  })

  test('one month after the last day of a month is the last day of a shorter one', () => {
    expect(read('in one month', { now: '2027-01-31T10:00:00Z' })).toBe('2027-02-28')
  })
})

describe('time zones', () => {
  test.each<[string, Language, string]>([
    ['call Hana at 8pm Tokyo time', 'en', '2026-11-09 11:00'],
    ['tomorrow at 10 am Pacific', 'en', '2026-11-10 18:00'],
    ['às 15h, horário de Manaus', 'pt', '2026-11-09 19:00'],
    ['amanhã às 9h de Lisboa', 'pt', '2026-11-10 09:00'],
    ['mañana a las 9 hora de Nueva York', 'es', '2026-11-10 14:00'],
    ['a las 15:00 hora canaria', 'es', '2026-11-09 15:00'],
    ['reunião às 15h no Porto', 'pt', '2026-11-09 15:00'],
    ['meet at 3pm in Tokyo', 'en', '2026-11-09 15:00'],
  ])('that the text names: %s', (text, language, expected) => {
    expect(read(text, { language })).toBe(expected)
  })

  test('today is the current day in the account’s time zone', () => {
    const now = '2026-11-10T01:00:00Z'
    expect(read('tomorrow', { now, timezone: 'America/Sao_Paulo' })).toBe('2026-11-10')
    expect(read('tomorrow at 8pm', { now, timezone: 'America/Sao_Paulo' })).toBe('2026-11-10 23:00')
  })

  test('a day without a time is due at nine o’clock in the time zone', () => {
    const { due } = readDueDate('on Friday', {
      now: new Date(MONDAY),
      timezone: 'Asia/Tokyo',
      language: 'en',
      fallback: 'en',
    })
    expect(due).toEqual({ at: new Date('2026-11-13T00:00:00Z'), precision: 'day', isSure: true, namesDay: true })
  })

  test('seconds in the text are kept', () => {
    const { due } = readDueDate('tomorrow at 8:00:31am', {
      now: new Date(MONDAY),
      timezone: 'UTC',
      language: 'en',
      fallback: 'en',
    })
    expect(due?.at.toISOString()).toBe('2026-11-10T08:00:31.000Z')
  })
})

describe('the language of the text', () => {
  test('is detected if it is unknown', () => {
    expect(read('depois de amanhã às 15h', { language: null })).toBe('2026-11-11 15:00')
    expect(read('dentro de tres días', { language: null })).toBe('2026-11-12')
  })

  test('may be wrong', () => {
    expect(read('depois de amanhã às 15h', { language: 'es' })).toBe('2026-11-11 15:00')
  })
})

test('repetitive texts of a megabyte are read without a hang', () => {
  for (const piece of ['1-', 'may ', 'on the 5 of ', '9', 'twenty and ', 'in 3 days on ', '\n', '. ']) {
    const text = piece.repeat(Math.ceil(1_000_000 / piece.length))
    expect(read(text, { language: null })).toMatch(/^(?:none|\d{4}-)/)
  }
})
