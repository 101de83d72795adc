import { type CalendarDay, calendarDay, partsOf } from './calendar-day.ts'
import { nthWeekday } from './weekday-rules.ts'

type Finder = (year: number) => CalendarDay | null

interface Holiday {
  names: string
  on: Finder
}

const fixed =
  (month: number, day: number): Finder =>
  (year) =>
    calendarDay(year, month, day)
const easter =
  (offset: number): Finder =>
  (year) =>
    easterSunday(year) + offset
const nth =
  (month: number, weekday: number, count: number, offset = 0): Finder =>
  (year) => {
    const day = nthWeekday(year, month, weekday, count)
    return day === null ? null : day + offset
  }
const LAST = Number.NaN

/** Public and church holidays whose date is the same for everyone who uses the name. */
const HOLIDAYS: readonly Holiday[] = [
  {
    names: 'christmas|christmas day|xmas|x mas|xmas day|natal|dia de natal|o natal|navidad|la navidad|dia de navidad',
    on: fixed(12, 25),
  },
  { names: 'christmas eve|xmas eve|vespera de natal|noite de natal|nochebuena|vispera de navidad', on: fixed(12, 24) },
  {
    names:
      "new year|new year day|new years|new years day|new year's|new year's day|ano novo|dia de ano novo|ano nuevo|dia de ano nuevo|confraternizacao universal",
    on: fixed(1, 1),
  },
  {
    names:
      "new year eve|new years eve|new year's eve|nye|vespera de ano novo|reveillon|virada do ano|nochevieja|vispera de ano nuevo|noche vieja",
    on: fixed(12, 31),
  },
  { names: 'boxing day', on: fixed(12, 26) },
  {
    names:
      "valentine day|valentines day|valentine's day|valentine|valentines|san valentin|dia de san valentin|sao valentim",
    on: fixed(2, 14),
  },
  { names: 'dia dos namorados', on: fixed(6, 12) },
  { names: 'halloween|hallowe en|dia das bruxas|noche de brujas|all hallows eve', on: fixed(10, 31) },
  {
    names:
      'all saints day|all saint day|all hallows day|dia de todos os santos|todos os santos|dia de todos los santos|todos los santos',
    on: fixed(11, 1),
  },
  {
    names: 'all souls day|all soul day|finados|dia de finados|dia de los muertos|dia de muertos|dia de los difuntos',
    on: fixed(11, 2),
  },
  { names: 'independence day|fourth of july|the fourth of july', on: fixed(7, 4) },
  {
    names: 'st patrick day|st. patrick day|saint patrick day|st patricks day|saint patricks day|dia de san patricio',
    on: fixed(3, 17),
  },
  { names: "april fools|april fool day|april fools day|april fool's day|dia da mentira", on: fixed(4, 1) },
  { names: 'dia de los inocentes|dia de los santos inocentes', on: fixed(12, 28) },
  { names: 'groundhog day', on: fixed(2, 2) },
  { names: 'earth day|dia da terra|dia de la tierra', on: fixed(4, 22) },
  {
    names:
      'may day|international workers day|international worker day|workers day|dia do trabalho|dia do trabalhador|dia internacional dos trabalhadores|dia del trabajo|dia del trabajador|dia internacional de los trabajadores|dia internacional del trabajo|dia de los trabajadores|dia internacional del trabajador',
    on: fixed(5, 1),
  },
  {
    names:
      'international women day|women day|womens day|dia da mulher|dia internacional da mulher|dia de la mujer|dia internacional de la mujer',
    on: fixed(3, 8),
  },
  { names: 'veterans day|veteran day|armistice day|remembrance day', on: fixed(11, 11) },
  { names: 'juneteenth', on: fixed(6, 19) },
  { names: 'flag day', on: fixed(6, 14) },
  { names: 'guy fawkes day|bonfire night|guy fawkes night', on: fixed(11, 5) },
  { names: 'cinco de mayo', on: fixed(5, 5) },
  { names: 'epiphany|dia de reis|reyes magos|dia de reyes|dia de los reyes magos|noche de reyes', on: fixed(1, 6) },
  { names: 'tiradentes|dia de tiradentes', on: fixed(4, 21) },
  { names: 'independencia do brasil|dia da independencia', on: fixed(9, 7) },
  { names: 'dia das criancas|nossa senhora aparecida', on: fixed(10, 12) },
  { names: 'dia de la hispanidad|dia de la raza', on: fixed(10, 12) },
  { names: 'proclamacao da republica', on: fixed(11, 15) },
  { names: 'dia da consciencia negra|consciencia negra', on: fixed(11, 20) },
  { names: 'sao joao|dia de sao joao|san juan|noche de san juan|dia de san juan', on: fixed(6, 24) },
  { names: 'teacher day|teachers day|dia del maestro', on: fixed(9, 10) },
  { names: 'dia do professor|dia dos professores', on: fixed(10, 15) },
  { names: 'singles day|single day', on: fixed(11, 11) },
  {
    names:
      'easter|easter sunday|easter day|pascoa|domingo de pascoa|pascua|domingo de pascua|domingo de resurreccion|semana santa',
    on: easter(0),
  },
  { names: 'easter monday|lunes de pascua|segunda feira de pascoa', on: easter(1) },
  { names: 'good friday|sexta feira santa|sexta santa|sexta feira da paixao|viernes santo', on: easter(-2) },
  { names: 'maundy thursday|holy thursday|jueves santo|quinta feira santa|quinta santa', on: easter(-3) },
  { names: 'holy saturday|sabado santo|sabado de aleluia|sabado de gloria', on: easter(-1) },
  { names: 'palm sunday|domingo de ramos', on: easter(-7) },
  { names: 'ash wednesday|quarta feira de cinzas|quarta de cinzas|miercoles de ceniza', on: easter(-46) },
  {
    names:
      'mardi gras|shrove tuesday|pancake day|fat tuesday|carnaval|terca de carnaval|terca feira de carnaval|martes de carnaval',
    on: easter(-47),
  },
  { names: 'ascension day|ascensao|dia de la ascension', on: easter(39) },
  { names: 'pentecost|whit sunday|whitsunday|pentecostes|domingo de pentecostes', on: easter(49) },
  { names: 'whit monday|whitmonday', on: easter(50) },
  { names: 'trinity sunday', on: easter(56) },
  { names: 'corpus christi', on: easter(60) },
  {
    names:
      'thanksgiving|thanksgiving day|dia de accion de gracias|accion de gracias|dia de acao de gracias|acao de gracas|dia de acao de gracas',
    on: nth(11, 4, 4),
  },
  { names: 'black friday|viernes negro', on: nth(11, 4, 4, 1) },
  { names: 'cyber monday|lunes cibernetico', on: nth(11, 4, 4, 4) },
  { names: "mother day|mothers day|mother's day|dia das maes|dia de la madre|dia de las madres", on: nth(5, 0, 2) },
  { names: "father day|fathers day|father's day|dia del padre", on: nth(6, 0, 3) },
  { names: 'dia dos pais', on: nth(8, 0, 2) },
  { names: 'labor day|labour day', on: nth(9, 1, 1) },
  { names: 'memorial day', on: nth(5, 1, LAST) },
  { names: 'martin luther king day|mlk day|martin luther king jr day|martin luther king jr. day', on: nth(1, 1, 3) },
  { names: 'presidents day|president day|washington birthday|washingtons birthday', on: nth(2, 1, 3) },
  { names: 'columbus day|indigenous peoples day', on: nth(10, 1, 2) },
  { names: 'chinese new year|lunar new year|ano novo chines|ano nuevo chino', on: otherCalendar('chinese', 1, 1) },
  { names: 'eid al fitr|eid ul fitr|eid|eid el fitr', on: otherCalendar('islamic-umalqura', 10, 1) },
  { names: 'eid al adha|eid ul adha', on: otherCalendar('islamic-umalqura', 12, 10) },
  { names: 'ramadan|ramada|ramadan begins', on: otherCalendar('islamic-umalqura', 9, 1) },
]

export const HOLIDAY_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  HOLIDAYS.map(({ names }, index) => [`holiday:${index}`, withArticles(names)]),
)

/** Adds articles, because "el día" and "no dia" are phrases of their own, which would match the start of "el día de la madre". */
function withArticles(names: string): string {
  const all = names.split('|')
  const articles = ['o', 'no', 'do', 'ao', 'pro', 'ate o', 'para o', 'el', 'del', 'al', 'en el', 'para el', 'hasta el']
  const days = all.filter((name) => name.startsWith('dia '))
  return [...all, ...days.flatMap((name) => articles.map((article) => `${article} ${name}`))].join('|')
}

/** The first such holiday on or after `from`, or the one in `year` if given. */
export function holidayDay(index: number, from: CalendarDay, year: number | null): CalendarDay | null {
  const holiday = HOLIDAYS[index]
  if (!holiday) return null
  if (year !== null) return holiday.on(year)
  const start = partsOf(from).year
  for (let ahead = 0; ahead <= 2; ahead += 1) {
    const day = holiday.on(start + ahead)
    if (day !== null && day >= from) return day
  }
  return null
}

/** The anonymous Gregorian computus (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): CalendarDay {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const correction = Math.floor((century + 8) / 25)
  const moon = Math.floor((century - correction + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - moon + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const sum = epact + weekday - 7 * shift + 114
  return calendarDay(year, Math.floor(sum / 31), (sum % 31) + 1) ?? 0
}

/** The first day of a Gregorian year with this month and day in another ICU calendar. Finding it takes milliseconds, so results are cached. */
function otherCalendar(calendar: string, month: number, day: number): Finder {
  const known = new Map<number, CalendarDay | null>()
  return (year) => {
    const found = known.get(year) ?? firstDayIn(calendar, year, `${month}/${day}`)
    if (known.size < 300) known.set(year, found)
    return found
  }
}

function firstDayIn(calendar: string, year: number, monthAndDay: string): CalendarDay | null {
  const format = new Intl.DateTimeFormat('en-US', { calendar, timeZone: 'UTC', month: 'numeric', day: 'numeric' })
  const start = calendarDay(year, 1, 1) ?? 0
  for (let candidate = start; candidate < start + 366; candidate += 1) {
    const parts = format.formatToParts(new Date(candidate * 86_400_000))
    const read = (type: string) => parts.find((part) => part.type === type)?.value
    if (`${read('month')}/${read('day')}` === monthAndDay) return candidate
  }
  return null
}
