import { HOLIDAY_NAMES } from './holidays.ts'
import { numbered, vocabulary } from './vocabulary.ts'

const PARTS: Readonly<Record<string, string>> = {
  'part:1': 'madrugada',
  'part:2': 'manana|mananita|mananas',
  'part:4': 'tarde|tardecita|tardes',
  'part:6': 'noche|nochecita|noches',
}

/** "mañana" alone is tomorrow and "tarde" alone is late; only the whole phrase is a part of the day. */
function partPhrases(): Record<string, string> {
  const openings = ['de la', 'por la', 'a la', 'en la', 'la', 'durante la', 'al final de la']
  const table: Record<string, string> = {}
  for (const [meaning, words] of Object.entries(PARTS)) {
    const own = words.split('|')
    table[meaning] = own.flatMap((word) => openings.map((opening) => `${opening} ${word}`)).join('|')
    table[`this ${meaning}`] = own.flatMap((word) => [`esta ${word}`, `de esta ${word}`, `hoy en la ${word}`]).join('|')
    if (meaning !== 'part:2') table[`${meaning}&weak`] = own.join('|')
  }
  table['part:2'] += '|temprano|de manana por la manana'
  return table
}

export const SPANISH = vocabulary(
  numbered(
    'month:#',
    1,
    'enero/ene|febrero/feb|marzo|abril/abr|mayo/may|junio/jun|julio/jul|agosto|septiembre/setiembre/sep/sept|octubre/oct|noviembre/nov|diciembre/dic',
  ),
  { 'month:3&weak': 'mar', 'month:8&weak': 'ago', 'month:9&weak': 'set' },
  numbered('weekday:#', 0, 'domingo/domingos|lunes|martes|miercoles|jueves|viernes|sabado/sabados'),
  numbered('weekday:#&weak', 0, 'dom|lun|mar|mie/mier|jue/juev|vie/vier|sab'),
  numbered(
    'num:#&word',
    1,
    'uno/un/una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieciseis|diecisiete|dieciocho|diecinueve|veinte|veintiuno/veintiun/veintiuna|veintidos|veintitres|veinticuatro|veinticinco|veintiseis|veintisiete|veintiocho|veintinueve|treinta',
  ),
  {
    'num:40&word': 'cuarenta',
    'num:50&word': 'cincuenta',
    'num:60&word': 'sesenta',
    'num:70&word': 'setenta',
    'num:80&word': 'ochenta',
    'num:90&word': 'noventa',
    'num:900&word': 'novecientos',
    'num:2&word': 'un par de',
    'num:3&word': 'unos|unas|algunos|algunas',
    'num:100&word': 'cien|ciento',
    thousand: 'mil',
  },
  {
    'ord:1&word': 'primero|primera|primer',
    'ord:2&word': 'segunda|segundo',
    'ord:3&word': 'tercero|tercera|tercer',
    'ord:4&word': 'cuarto|cuarta',
    'ord:5&word': 'quinto|quinta',
    'ord:6&word': 'sexto|sexta',
    'ord:7&word': 'septimo|septima',
    'ord:8&word': 'octavo|octava',
    'ord:9&word': 'noveno|novena',
    'ord:10&word': 'decimo|decima',
    'ord:11&word': 'undecimo|decimoprimero',
    'ord:12&word': 'duodecimo|decimosegundo',
    'ord:13&word': 'decimotercero|decimotercer',
    'ord:20&word': 'vigesimo|vigesima',
    'ord:30&word': 'trigesimo|trigesima',
    'ord:2&unit:1&word': 'segundo',
  },
  numbered(
    'ord:#&word',
    14,
    'decimocuarto|decimoquinto|decimosexto|decimoseptimo|decimoctavo|decimonoveno||vigesimoprimero|vigesimosegundo|vigesimotercero|vigesimocuarto|vigesimoquinto|vigesimosexto|vigesimoseptimo|vigesimoctavo|vigesimonoveno',
  ),
  {
    anyone: 'cualquiera|cualquier',
    'rel:0': 'hoy',
    'rel:1': 'manana|manyana|el dia de manana',
    'rel:7': 'de hoy en ocho|de hoy en ocho dias|hoy en ocho',
    'rel:2': 'pasado manana',
    'rel:-1': 'ayer',
    'rel:-2': 'anteayer|antes de ayer|antier|antes de anoche',
    'rel:-1 part:6': 'anoche|ayer noche',
    'rel:1&weak':
      'dia siguiente|el dia siguiente|siguiente dia|el siguiente dia|proximo dia|el proximo dia|al dia siguiente',
    'rel:0&weak': 'el dia|en el dia|del dia|este dia',
    'stop:1':
      'hoy en dia|dia a dia|buenos dias|buenas tardes|buenas noches|todo el dia|un dia|algun dia|mas tarde|otro dia|el otro dia|dia de la',
    'rel:0 part:4': 'hoy tarde',
    'rel:1 part:4': 'manana tarde',
    'rel:1 part:6': 'manana noche',
    'end:1 unit:4':
      'fin de dia|el fin de dia|al fin de dia|fin del dia|el fin del dia|al fin del dia|final del dia|el final del dia|al final del dia|final de dia|a fin de dia|a final del dia|al final de dia|hacia el fin de dia|a finales del dia',
    'end:1':
      'fin de|fin del|al fin de|al fin del|a fin de|el fin de|el fin del|final de|final del|al final de|al final del|el final de|el final del|finales de|a finales de|fines de|a fines de|a final de',
    'start:1':
      'inicio de|inicio del|inicios de|a inicios de|al inicio de|comienzo de|comienzo del|a comienzos de|a comienzo de|principio de|a principios de|principios de|al principio de|comienzos de',
    'middle:1': 'mediados de|a mediados de|a mitad de|mitad de',
  },
  {
    'unit:1': 'segundos|seg',
    'unit:2': 'minuto|minutos|min|mins|minutito|minutitos',
    'unit:3': 'hora|horas|h|hs|hrs|horita|horitas',
    'unit:4': 'dia|dias',
    'unit:5': 'semana|semanas',
    'unit:6': 'mes|meses',
    'unit:7': 'ano|anos',
    'unit:8':
      'el fin de semana|al fin de semana|del fin de semana|en el fin de semana|para el fin de semana|a fin de semana|fin de semana|fines de semana|finde|findes',
    'unit:9': 'dia habil|dias habiles|dia laborable|dias laborables|dias laborales',
    'num:15 unit:4': 'quincena|una quincena',
  },
  {
    this: 'este|esta|ese|esa|de este|de esta|del presente|de ese',
    next: 'proximo|proxima|el proximo|la proxima|proximos|proximas|siguiente|el siguiente|la siguiente|de la proxima|del proximo|de la siguiente|del siguiente',
    coming: 'que viene|q viene|que entra|entrante|venidero|venidera',
    last: 'ultimo|ultima|ultimos|ultimas|el ultimo|la ultima|los ultimos|las ultimas|pasado|pasada|pasados|pasadas|anterior',
    ago: 'atras|hace',
    in: 'en|dentro de|de aqui a|de aca a|dentro',
    'in&weak': 'en los proximos|en las proximas|en el plazo de',
    on: 'el|en|en el|en la|para|para el|para la|pa el|al|a|hasta|hasta el|antes de|antes del|desde|desde el|a partir de|a partir del|a mas tardar el|a|este dia|dia|el dia|en el dia|para el dia|al dia|hasta el dia|el este',
    'on&the': 'el|al|para el|hasta el|antes del|a partir del|desde el|en el',
    'unit:4&on': 'dia|el dia|en el dia|para el dia|al dia|hasta el dia',
    from: 'a partir de|a partir del|despues de|despues del|desde|tras|luego de|contados desde',
    until: 'antes de|antes del',
    later:
      'despues|mas tarde|a partir de ahora|desde ahora|a partir de hoy|desde hoy|de ahora|luego|mas adelante|a partir de este momento',
    at: 'a las|a la|a eso de las|sobre las|alrededor de las|cerca de las|hacia las|tipo|para las|antes de las|hasta las|desde las|a partir de las|a eso de la|de las|como a las',
    hours: 'las',
    about: 'alrededor de|cerca de|aproximadamente|mas o menos|en punto|en algun momento|sobre',
    of: 'de|del|de el',
    the: 'el|la|lo|los',
    a: 'un|una|uno',
    every: 'todo|todos los|todas las|cada',
    now: 'ahora|ahora mismo|en este momento|en este instante|ya mismo|ahorita|ahorita mismo|inmediatamente|lo antes posible|cuanto antes|lo mas pronto posible|tan pronto como sea posible',
    and: 'y|con',
    half: 'media|medio|y media',
    quarter: 'cuarto|un cuarto|cuartos',
    to: 'para|para la|para las',
    minus: 'menos',
    oclock: 'en punto',
    'ampm:0': 'am|a m',
    'ampm:12': 'pm|p m',
    'noon:12': 'mediodia|el mediodia|al mediodia|del mediodia|medio dia',
    'noon:0': 'medianoche|la medianoche|a la medianoche|a medianoche|media noche',
    function:
      'yo|con|para|voy|tengo|tiene|necesito|mi|mis|nuestro|y|pero|que|si|cuando|porque|va|vamos|tenemos|debo|ella|a|ir|llamar|pagar|por|sin',
  },
  partPhrases(),
  HOLIDAY_NAMES,
)
