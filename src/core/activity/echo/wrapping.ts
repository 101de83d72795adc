import { type EchoWords, hashOf } from './words.ts'

/** Words with which assistants introduce a quotation. None of them is a name or a negation, or says anything about the quoted text. */
const wrapping: ReadonlySet<number> = new Set(
  `the a user user's users i you your this that it told me said says asked wrote noted saved stored remembered mentioned shared from of to as
  about according memory memories note notes lembra recall recalled quote quoted here following follows
  o os um uma usuário usuária eu você seu sua seus suas este esta isto disse diz contou falou escreveu anotou pediu guardou salvou lembrou
  de da do das dos que segundo conforme memória memórias nota notas anotação anotações aqui
  el la los las un una usuario usuaria yo tu tus su sus esto dijo dice contó escribió anotó pidió guardó recordó del en según memoria
  memorias apunte apuntes aquí`
    .trim()
    .split(/\s+/u)
    .map(hashOf),
)
const PARTING_WORDS: ReadonlySet<number> = new Set(['that', 'que'].map(hashOf))

export function isWrapping(hash: number): boolean {
  return wrapping.has(hash)
}

const MAX_BEFORE = 8
const MAX_AFTER = 6

/** Positions at which the quotation may begin: 0, and after each introduction that ends in a colon or the like. */
export function quotationBegins({ hashes, parts }: EchoWords): number[] {
  const begins = [0]
  for (let place = 0; place < Math.min(MAX_BEFORE, hashes.length - 1); place++) {
    const hash = hashes[place] ?? 0
    if (!wrapping.has(hash)) break
    if (parts[place] === 1 || PARTING_WORDS.has(hash)) begins.push(place + 1)
  }
  return begins
}

/** Positions at which the quotation may end: the end of the text, and before each remark that follows it. */
export function quotationEnds({ hashes, ends, parts }: EchoWords): number[] {
  const found = [hashes.length]
  for (let place = hashes.length - 1; place > Math.max(0, hashes.length - 1 - MAX_AFTER); place--) {
    if (!wrapping.has(hashes[place] ?? 0)) break
    if (ends[place - 1] === 1 || parts[place - 1] === 1) found.push(place)
  }
  return found
}
