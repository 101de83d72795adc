// A memory's words are made plain before a recall shows them: nothing in them may act on the reader or pass for our structure.
import { visibleText } from '../../schema/visible-text.ts'

const LINE_END = /\r\n|[\n\v\f\r\x85\u2028\u2029]/u
/** Special tokens of chat templates, as `<|im_start|>`: a host that tokenises carelessly would take them for a change of speaker. */
const CHAT_TOKEN = /[<＜][|｜]([^|｜<>＜＞\n]{1,60})[|｜][>＞]/gu

/** Marks that may look like one of ours, which normalisation does not make the same. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '·': '‧∙⋅•●◦⦁⸱⸳᛫܁܂𐄁ꞏᐧㆍᆞ・˙',
    '#': '♯⌗⧣⋕',
    '>': '›❯˃ᐳ〉⟩〉»≻',
    '<': '‹❮˂ᐸ〈⟨〈«≺',
    '↳': '↪⤷⮡⮑╰└┗⤵',
    '"': '“”„‟〝〞❝❞',
    ',': '‚،、؍٫⹁⸴',
    ':': 'ː˸։܃܄∶꞉',
    '|': '∣ǀ│┃¦❘',
  }).flatMap(([mark, others]) => Array.from(others, (other): [string, string] => [other, mark])),
)
/** The look-alikes are letters here and there. */
const MARK = /[\p{P}\p{S}\p{Lo}\p{Lm}]/gu

/** The lines of a text that hold anything, plain but else as written. */
export function plainLines(text: string): string[] {
  return text
    .split(LINE_END)
    .map((line) => withoutChatTokens(visibleText(line)).trimEnd())
    .filter((line) => line !== '')
}

/**
 * One short line for a heading or a field of our own lines. Marks that would open a structure at its start go, and our separators inside
 * it are exchanged for others, whatever character writes them: a title can't add fields ("x · mem_…") nor close a quotation.
 */
export function plainField(text: string, maxLength: number): string {
  const line = visibleText(text.slice(0, maxLength * 8).normalize('NFC'))
    .replace(/[\s\x85]+/gu, ' ')
    // The only letters that a normalising reader would split into a letter and our separator.
    .replace(/Ŀ/gu, 'L')
    .replace(/ŀ/gu, 'l')
    .replace(MARK, ourMark)
  const field = withoutChatTokens(line)
    .replace(/ ?· ?/gu, ' - ')
    .replace(/^[\s#>*+=~`_|↳-]+/u, '')
    .trim()
  return shortened(field, maxLength)
}

/** The mark of our structure that a character is or looks like; any other character as it is. */
function ourMark(character: string): string {
  const normal = character.normalize('NFKC')
  const mark = LOOK_ALIKES.get(normal) ?? normal
  return OUR_MARKS.has(mark) ? mark : character
}

const OUR_MARKS: ReadonlySet<string> = new Set(LOOK_ALIKES.values())

/** At most `maxLength` UTF-16 units, cut at a word where there is one, never inside a surrogate pair. */
export function shortened(line: string, maxLength: number): string {
  if (line.length <= maxLength) return line
  const room = line.slice(0, Math.max(0, maxLength - 1)).replace(/[\uD800-\uDBFF]$/u, '')
  const space = room.lastIndexOf(' ')
  const kept = space > room.length / 2 ? room.slice(0, space) : room
  return `${kept.trimEnd()}…`
}

function withoutChatTokens(line: string): string {
  return line.replace(CHAT_TOKEN, '< |$1| >')
}
