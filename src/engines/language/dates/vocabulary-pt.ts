import { HOLIDAY_NAMES } from './holidays.ts'
import { numbered, vocabulary } from './vocabulary.ts'

const PARTS: Readonly<Record<string, string>> = {
  'part:1': 'madrugada',
  'part:2': 'manha|manhazinha|manhas',
  'part:4': 'tarde|tardinha|tardes',
  'part:6': 'noite|noitinha|noites',
}

/** "tarde" alone is also "late", and "da", "à" and "de" start dates; only the whole phrase is a part of the day. */
function partPhrases(): Record<string, string> {
  const openings = [
    'da',
    'de',
    'a',
    'pela',
    'na',
    'durante a',
    'ao final da',
    'no final da',
    'no fim da',
    'no inicio da',
  ]
  const table: Record<string, string> = {}
  for (const [meaning, words] of Object.entries(PARTS)) {
    const phrases = words.split('|').flatMap((word) => openings.map((opening) => `${opening} ${word}`))
    table[meaning] = phrases.join('|')
    const own = words.split('|')
    table[`${meaning}&weak`] = own.join('|')
    table[`this ${meaning}`] = own
      .flatMap((word) => [
        `esta ${word}`,
        `nesta ${word}`,
        `desta ${word}`,
        `essa ${word}`,
        `nessa ${word}`,
        `hoje ${word}`,
      ])
      .join('|')
  }
  return table
}

export const PORTUGUESE = vocabulary(
  numbered(
    'month:#',
    1,
    'janeiro/jan|fevereiro/fev|marco|abril/abr|maio/mai|junho/jun|julho/jul|agosto|setembro/sept|outubro|novembro/nov|dezembro/dez',
  ),
  { 'month:3&weak': 'mar', 'month:8&weak': 'ago', 'month:9&weak': 'set', 'month:10&weak': 'out' },
  numbered(
    'weekday:#',
    0,
    'domingo/domingos|segunda feira/segundas feiras|terca feira/tercas feiras|quarta feira/quartas feiras|quinta feira/quintas feiras|sexta feira/sextas feiras|sabado/sabados',
  ),
  {
    'weekday:3&weak': 'quarta|quartas|qua|4a|4ª',
    'weekday:4&weak': 'quinta|quintas|qui|5a|5ª',
    'weekday:5&weak': 'sexta|sextas|sex|6a|6ª',
    'weekday:2&weak': 'terca|tercas|ter|3a|3ª',
    'weekday:1&weak': 'segunda|segundas|seg|2a|2ª',
    'weekday:0&weak': 'dom',
    'weekday:6&weak': 'sab',
  },
  {
    'weekday:1': '2a feira|2ª feira',
    'weekday:2': '3a feira|3ª feira',
    'weekday:3': '4a feira|4ª feira',
    'weekday:4': '5a feira|5ª feira',
    'weekday:5': '6a feira|6ª feira',
  },
  numbered(
    'num:#&word',
    1,
    'um/uma|dois/duas|tres|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|treze|quatorze/catorze|quinze|dezesseis/dezasseis|dezessete/dezassete|dezoito|dezenove/dezanove|vinte',
  ),
  {
    'num:30&word': 'trinta',
    'num:40&word': 'quarenta',
    'num:50&word': 'cinquenta',
    'num:60&word': 'sessenta',
    'num:70&word': 'setenta',
    'num:80&word': 'oitenta',
    'num:90&word': 'noventa',
    'num:900&word': 'novecentos',
    'num:2&word': 'um par de',
    'num:3&word': 'alguns|algumas|uns|umas|poucos|poucas',
    'num:100&word': 'cem|cento',
    thousand: 'mil',
  },
  {
    'ord:1&word': 'primeiro|primeira',
    'ord:2&word': 'segundo|segunda',
    'ord:3&word': 'terceiro|terceira',
    'ord:4&word': 'quarto|quarta',
    'ord:5&word': 'quinto|quinta',
    'ord:10&word': 'decimo|decima',
    'ord:20&word': 'vigesimo|vigesima',
    'ord:30&word': 'trigesimo|trigesima',
    'ord:2&unit:1&word': 'segundo',
  },
  {
    'ord:6&word': 'sexto|sexta',
    'ord:7&word': 'setimo|setima',
    'ord:8&word': 'oitavo|oitava',
    'ord:9&word': 'nono|nona',
  },
  {
    ordinalnoun:
      'vez|vezes|posicao|parte|edicao|fila|serie|classe|mao|guerra|tentativa|temporada|opcao|categoria|divisao|rodada|casa|linha|pagina|pessoa|dose|via|etapa|fase|colocacao|marcha|chance|instancia|geracao|volta|avenida|rua|fileira|turma|menor|maior|mais|ordem|corda|nota|lugar',
    anyone: 'qualquer',
    'rel:0': 'hoje|hj',
    'rel:1': 'amanha|amanhan|amnh',
    'rel:7': 'de hoje a oito|de hoje a oito dias|hoje a oito',
    'rel:2': 'depois de amanha|dia depois de amanha|depois damanha|depois amanha',
    'rel:-1': 'ontem',
    'rel:-2': 'anteontem|antes de ontem|antes de onte|antes d ontem',
    'rel:1&weak': 'dia seguinte|o dia seguinte|no dia seguinte|proximo dia|no proximo dia',
    'rel:0&weak': 'o dia|no dia|neste dia',
    'stop:1':
      'hoje em dia|dia a dia|bom dia|boa tarde|boa noite|todo dia|um dia|dia das|algum dia|mais tarde|outro dia|meu dia|seu dia',
    'end:1 unit:4':
      'fim do dia|o fim do dia|ao fim do dia|no fim do dia|final do dia|o final do dia|ao final do dia|no final do dia|fim de dia|final de dia',
    'end:1':
      'fim de|fim do|fim da|ao fim de|ao fim do|ao fim da|no fim do|no fim de|no fim da|final de|final do|final da|ao final de|ao final do|ao final da|no final de|no final do|no final da|fins de|finais de|o fim do|o final do|ate o fim do|ate o final do|ate o fim da|ate o final da',
    'start:1':
      'inicio de|inicio do|inicio da|no inicio de|no inicio do|no inicio da|comeco de|comeco do|comeco da|no comeco de|no comeco do|no comeco da|principio de|principios de',
    'middle:1': 'meio de|meio do|no meio do|no meio de|meados de|em meados de|meados do',
  },
  {
    'unit:1': 'segundos|seg|segs',
    'unit:2': 'minuto|minutos|min|mins|minutinho|minutinhos',
    'unit:3': 'hora|horas|h|hs|hrs|horinha|horinhas',
    'unit:4': 'dia|dias',
    'unit:5': 'semana|semanas',
    'unit:6': 'mes|meses',
    'unit:7': 'ano|anos',
    'unit:8':
      'no fim de semana|o fim de semana|do fim de semana|ao fim de semana|pro fim de semana|no final de semana|o final de semana|do final de semana|nos fins de semana|fim de semana|fins de semana|fds|final de semana|finais de semana',
    'unit:9': 'dia util|dias uteis',
    'num:15 unit:4': 'quinzena|uma quinzena',
  },
  {
    this: 'este|esta|esse|essa|neste|nesta|nesse|nessa|deste|desta|desse|dessa|do corrente',
    next: 'proximo|proxima|o proximo|a proxima|do proximo|da proxima|no proximo|na proxima|proximos|proximas|ao proximo|seguinte|a seguir|para o proximo|para a proxima|pro proximo|pra proxima',
    coming: 'que vem|q vem|vindouro|vindoura|que entra|que esta vindo',
    last: 'ultimo|ultima|ultimos|ultimas|no ultimo|na ultima|nos ultimos|nas ultimas|a ultima|o ultimo|da ultima|do ultimo|passado|passada|passados|passadas|anterior',
    ago: 'atras|ha|faz',
    in: 'daqui|daqui a|daqui ha|dentro de|em|dali a|dentro',
    'in&weak': 'nos proximos|nas proximas|pelos proximos',
    on: 'em|no|na|nos|nas|ate|ate o|ate a|ate ao|para|para o|para a|pra|pro|pras|pros|antes de|antes do|antes da|a partir de|a partir do|a partir da|desde|num|numa|pelo|pela|aos|neste dia|dia|no dia|o dia|ate dia|ate o dia|para o dia|pro dia|pra dia|para dia|ao dia|em dia|ate ao dia',
    'on&the': 'no|na|pro|ao',
    'unit:4&on': 'dia|no dia|o dia|ate dia|ate o dia|para o dia|pro dia|pra dia|para dia|ao dia',
    from: 'a partir de|depois de|depois do|depois da|apos|apos o|apos a|contados de|a contar de',
    until: 'antes de|antes do|antes da',
    later: 'depois|mais tarde|a partir de agora|de agora|a partir de hoje|a contar de hoje|de hoje',
    at: 'as|a uma hora|pelas|la pelas|por volta das|por volta de|umas|ate as|das|ali pelas|perto das|a partir das|antes das',
    about: 'cerca de|mais ou menos|aproximadamente|em torno de|em torno das|exatamente|la pelo',
    of: 'de|do|da|dos|das',
    the: 'o|a|os',
    a: 'um|uma|num|numa',
    every: 'todo|toda|todos os|todas as|cada',
    now: 'agora|agora mesmo|logo agora|ja ja|neste momento|nesse momento|neste instante|imediatamente|o quanto antes|o mais rapido possivel|quanto antes|o mais breve possivel|assim que possivel',
    and: 'e',
    half: 'meia|e meia|meio|e meio',
    quarter: 'um quarto|quarto',
    to: 'para|pra|para a|pra a',
    minus: 'menos',
    oclock: 'em ponto|horas em ponto|hora em ponto',
    'ampm:0': 'am|a m',
    'ampm:12': 'pm|p m',
    'noon:12': 'meio dia|ao meio dia|o meio dia',
    'noon:0': 'meia noite|a meia noite',
    function:
      'eu|com|para|vou|tenho|tem|preciso|minha|meu|nosso|e|mas|que|se|quando|porque|vai|vamos|temos|devo|ele|ela|a|o|as|os|ir|ligar|pagar|buscar|levar|fazer|comprar|entregar|mandar|enviar|reuniao|consulta|dentista|medico|aula|ja|por|sem',
  },
  partPhrases(),
  HOLIDAY_NAMES,
)
