import { HOLIDAY_NAMES } from './holidays.ts'
import { numbered, vocabulary } from './vocabulary.ts'

const PARTS: Readonly<Record<string, string>> = {
  'part:1': 'dawn|early morning|the small hours',
  'part:2': 'morning|mornings|early morning|late morning|mid morning',
  'part:4': 'afternoon|late afternoon|early afternoon|mid afternoon|arvo',
  'part:5': 'evening|late evening|early evening|eve',
  'part:6': 'night|late night',
}

/** "in the morning" is one meaning; "the" and "in" on their own would be taken for the start of a date. */
function partPhrases(): Record<string, string> {
  const table: Record<string, string> = {}
  for (const [meaning, words] of Object.entries(PARTS)) {
    const phrases = words.split('|').flatMap((word) => [word, `in the ${word}`, `of the ${word}`, `at ${word}`])
    table[meaning] = phrases.join('|')
  }
  return table
}

export const ENGLISH = vocabulary(
  numbered(
    'month:#',
    1,
    'january/jan|february/feb/febr|march|april/apr||june/jun|july/jul|august/aug|september/sep/sept|october/oct|november/nov|december/dec',
  ),
  { 'month:3&weak': 'mar', 'month:5&weak': 'may' },
  numbered(
    'weekday:#',
    0,
    'sunday/sundays|monday/mondays|tuesday/tuesdays/tue/tues|wednesday/wednesdays/weds|thursday/thursdays/thu/thur/thurs|friday/fridays/fri|saturday/saturdays',
  ),
  numbered('weekday:#&weak', 0, 'sun|mon||wed|||sat'),
  numbered(
    'num:#&word',
    1,
    'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty',
  ),
  {
    'num:30&word': 'thirty',
    'num:40&word': 'forty',
    'num:50&word': 'fifty',
    'num:60&word': 'sixty',
    'num:70&word': 'seventy',
    'num:80&word': 'eighty',
    'num:90&word': 'ninety',
    'num:2&word': 'a couple of|a couple|couple of',
    'num:3&word': 'a few',
    'num:100&word': 'one hundred|a hundred|hundred',
    thousand: 'thousand',
  },
  numbered(
    'ord:#&word',
    1,
    'first||third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth',
  ),
  { 'ord:2&unit:1&word': 'second', 'ord:30&word': 'thirtieth' },
  {
    'rel:0': 'today|tody|todays',
    'rel:1': 'tomorrow|tmrw|tmr|tomorow|tommorow|tommorrow|tomorrows|tom morning',
    'rel:2':
      'the day after tomorrow|day after tomorrow|the day after tmrw|day after tmrw|the day after tmr|day after tmr',
    'rel:-1': 'yesterday|yday',
    'rel:-2': 'the day before yesterday|day before yesterday',
    'rel:1&weak': 'the day after|the following day|the next day|next day|following day',
    'rel:0&weak': 'the day|of the day|same day',
    'rel:-1&weak': 'the day before',
    'this part:6': 'tonight|tonite',
    'rel:-1 part:6': 'last night',
    'end:1 unit:4': 'eod|end of day|the end of day|end of the day|the end of the day|the eod',
    'end:1': 'end of|the end of|the end of the|end of the',
    'start:1':
      'beginning of|the beginning of|the beginning of the|beginning of the|start of|the start of|the start of the|start of the|early',
    'middle:1': 'middle of|the middle of|the middle of the|mid',
  },
  {
    'unit:1': 'seconds|sec|secs',
    'unit:2': 'minute|minutes|min|mins',
    'unit:3': 'hour|hours|hr|hrs|h',
    'unit:4': 'day|days',
    'unit:5': 'week|weeks|wk|wks',
    'unit:6': 'month|months',
    'unit:7': 'year|years|yr|yrs',
    'unit:8': 'weekend|weekends|week end',
    'unit:9': 'business day|business days|working day|working days|workday|workdays|work days',
    'num:2 unit:5': 'fortnight|a fortnight|one fortnight',
    'num:3 unit:6': 'a quarter of a year',
    'num:10 unit:7': 'a decade',
  },
  {
    this: 'this|the current|current',
    next: 'next|the following|following|the next',
    coming: 'coming|upcoming|the coming|the upcoming|this upcoming|this coming',
    last: 'last|past|previous|the last|the past|the previous',
    ago: 'ago',
    in: 'in',
    'in&weak': 'within|within the next|in the next|over the next',
    on: 'on|by|until|till|til|for|before|due|no later than|not later than|from|starting|since|during|due on|due by',
    'from&on': 'from',
    from: 'after|from|starting from|following',
    until: 'before|prior to|ahead of',
    later: 'later|from now|hence|time|from this moment|after now|from today|after today',
    at: 'at|@',
    about: 'about|around|circa|approximately|roughly|almost|nearly|exactly|sharp|sometime|sometime on|sometime around',
    of: 'of|in',
    the: 'the',
    a: 'a|an',
    every: 'every|each',
    anyone: 'or so',
    now: 'now|right now|just now|at present|at the present time|at the present|at the moment|at this moment|at the minute|at this minute|as soon as possible|asap|a s a p|immediately|straight away|right away',
    and: 'and',
    half: 'half|half a|half an|a half',
    quarter: 'quarter|a quarter|quarters|quarters of',
    'past:1': 'past',
    to: 'to|til|till|before',
    oclock: "o'clock|oclock|o clock|hours sharp|sharp",
    'ampm:0': 'am|a m|ante meridiem',
    'ampm:12': 'pm|p m|post meridiem',
    'noon:12': 'noon|midday|mid day|noonish|12 noon|twelve noon|noontime|lunchtime|lunch time|high noon',
    'noon:0': 'midnight|12 midnight|twelve midnight|mid night',
    function:
      'i|we|you|he|she|they|it|with|to|my|our|his|her|and|or|but|so|because|if|when|is|was|will|would|please|as|then|if|that|which|who',
  },
  partPhrases(),
  HOLIDAY_NAMES,
)
