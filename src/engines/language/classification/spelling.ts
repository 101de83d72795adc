/** Words that request a reminder, which dictation and haste misspell the most. */
const KNOWN = ['reminder', 'recordatorio', 'recuerdame', 'lembrete', 'recuerdeme'] as const
const REAL_WORDS =
  /^(?:remained|remainder|remaining|reminded|reminds|reminders|remaking|recordatorios|recuerdale|recuerdate|recuerdanos|recuerdalo|recuerdas|recuerdan|recuerdes|recuerda|recuerdos|recordarme|recordarte|recordamos|recordame|lembretes|lembrem|lembrei|lembrar|lembre|render|reader|remoter|rewinder|recorder|readme)$/u
const REMIND_TYPO =
  /\b(?:re?ma?i+n?n?d+|remi(?:n|d|nf|ng|mnd|nde)|rem(?:e|a)nd|emind|rimind|rmind|reimnd|remnd|reminn?t|remeind) (?=(?:me|us)\b)/gu
const REMEMBER_TYPO = /\b(?:remb?er|remebe?r|rememb?e?r|remmember|rembember|remeber) (?=me\b|to\b)/gu

const LEMBRA_TYPO = /\bl(?:enbr[ae]|embr|ebr[ae]|emb[ae]|embrra|enbr|inbra|embera)-?(?: )?me|lembrame\b/gu

/** Corrects misspelt request words in folded text: "remaind me" → "remind me", "recordatrio" → "recordatorio". */
export function correctReminderWords(folded: string): string {
  return folded
    .replace(/\bremindme\b/gu, 'remind me')
    .replace(/\blembra-mede\b/gu, 'lembra-me de')
    .replace(LEMBRA_TYPO, 'lembra-me')
    .replace(REMIND_TYPO, 'remind ')
    .replace(REMEMBER_TYPO, 'remember ')
    .replace(/[a-z]{7,14}/gu, (word) => (REAL_WORDS.test(word) ? word : nearest(word)))
}

function nearest(word: string): string {
  const found = KNOWN.find(
    (known) =>
      known[0] === word[0] && known[1] === word[1] && known !== word && isWithin(word, known, known.length > 8 ? 2 : 1),
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
