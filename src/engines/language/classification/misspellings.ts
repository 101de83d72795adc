// Misspelt words of a request for a reminder. Dictation and haste misspell these the most.

const KNOWN = ['reminder', 'recordatorio', 'recuerdame', 'lembrete', 'recuerdeme'] as const
/** Words that are near a known one and mean something else. */
const REAL_WORDS: ReadonlySet<string> = new Set(
  `remained remainder remaining reminded reminds reminders remaking render reader remoter rewinder recorder readme
  recordatorios recuerdale recuerdate recuerdanos recuerdalo recuerdas recuerdan recuerde recuerden recuerdes recuerda
  recuerdos recordarme recordarte recordamos recordame lembretes lembrem lembrei lembrar lembre`.split(/\s+/u),
)
const CANDIDATE = /(?<![a-z])(?:re|le)[a-z]{5,12}/gu

const CORRECTIONS: ReadonlyArray<readonly [misspelt: RegExp, correct: string]> = [
  [/\bremindme\b/gu, 'remind me'],
  [/\blembra-mede\b/gu, 'lembra-me de'],
  // "lenbra-me", "lembr me"
  [/\bl(?:enbr[ae]|embr|ebr[ae]|emb[ae]|embrra|enbr|inbra|embera)-?(?: )?me|lembrame\b/gu, 'lembra-me'],
  // "remaind me", "rimind us"
  [
    /\b(?:re?ma?i+n?n?d+|remi(?:n|d|nf|ng|mnd|nde)|rem(?:e|a)nd|emind|rimind|rmind|reimnd|remnd|reminn?t|remeind) (?=(?:me|us)\b)/gu,
    'remind ',
  ],
  // "rember to"
  [/\b(?:remb?er|remebe?r|rememb?e?r|remmember|rembember|remeber) (?=me\b|to\b)/gu, 'remember '],
]

/** Corrects misspelt request words in folded text: "remaind me" → "remind me", "recordatrio" → "recordatorio". */
export function correctReminderWords(folded: string): string {
  const corrected = CORRECTIONS.reduce((text, [misspelt, correct]) => text.replace(misspelt, correct), folded)
  return corrected.replace(CANDIDATE, (word) => (REAL_WORDS.has(word) ? word : nearestKnown(word)))
}

function nearestKnown(word: string): string {
  const found = KNOWN.find(
    (known) => known[0] === word[0] && known !== word && isWithin(word, known, known.length > 8 ? 2 : 1),
  )
  return found ?? word
}

/** Compares the optimal string alignment distance: letters changed, added, dropped or swapped with a neighbour. */
function isWithin(a: string, b: string, limit: number): boolean {
  if (Math.abs(a.length - b.length) > limit) return false
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const change = (previous[column - 1] ?? 0) + (isSame ? 0 : 1)
      const swap = isSwap ? (beforePrevious[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      current.push(Math.min(change, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, swap))
    }
    beforePrevious = previous
    previous = current
  }
  return (previous[b.length] ?? limit + 1) <= limit
}
