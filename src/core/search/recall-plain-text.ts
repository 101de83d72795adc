// Sanitises a memory's text before a recall shows it: nothing in it may act on the model that reads it or imitate our structure.
import { visibleText } from '../../schema/values.ts'

const LINE_END = /\r\n|[\n\v\f\r\x85\u2028\u2029]/u
/** Special tokens of chat templates, such as `<|im_start|>`: a careless tokenizer would read them as a change of speaker. */
const CHAT_TOKEN = /[<＜][|｜]([^|｜<>＜＞\n]{1,60})[|｜][>＞]/gu

/** Characters that look like one of our marks but that Unicode normalisation does not map to it. */
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
/** Includes letters, because some look-alikes are letters. */
const MARK = /[\p{P}\p{S}\p{Lo}\p{Lm}]/gu

/** The non-empty lines of a text, sanitised but otherwise unchanged. */
export function plainLines(text: string): string[] {
  return text
    .split(LINE_END)
    .map((line) => withoutChatTokens(visibleText(line)).trimEnd())
    .filter((line) => line !== '')
}

/**
 * One short line for a heading or a field. Removes marks at its start that would open a structure. Replaces our separators and their look-alikes, so
 * that a title cannot add a field ("x · mem_…") or close a quotation.
 */
export function plainField(text: string, maxLength: number): string {
  const line = visibleText(text.slice(0, maxLength * 8).normalize('NFC'))
    .replace(/[\s\x85]+/gu, ' ')
    // The only letters that normalisation splits into a letter and our separator.
    .replace(/Ŀ/gu, 'L')
    .replace(/ŀ/gu, 'l')
    .replace(MARK, ourMark)
  const field = withoutChatTokens(line)
    .replace(/ ?· ?/gu, ' - ')
    .replace(/^[\s#>*+=~`_|↳-]+/u, '')
    .trim()
  return shortened(field, maxLength)
}

/** Maps a look-alike to our mark. Returns any other character unchanged. */
function ourMark(character: string): string {
  const normal = character.normalize('NFKC')
  const mark = LOOK_ALIKES.get(normal) ?? normal
  return OUR_MARKS.has(mark) ? mark : character
}

const OUR_MARKS: ReadonlySet<string> = new Set(LOOK_ALIKES.values())

/** At most `maxLength` UTF-16 units, cut at a space in the second half if there is one, never inside a surrogate pair. */
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
