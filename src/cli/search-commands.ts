import type { DetailedResultView } from '../client/client.ts'
import { answer } from './answer.ts'
import { type Call, numberOf } from './command.ts'
import { escapeControlCharacters, escapeLine } from './control-characters.ts'
import { textFrom } from './input.ts'
import { openSession } from './session.ts'
import { type Paint, paintFor } from './terminal.ts'
import { type ZonedTime, zonedTime } from './zoned-time.ts'

export async function search(call: Call): Promise<void> {
  const { options, terminal } = call
  const query = await textFrom(call.words, terminal, 'what to search for')
  const limit = numberOf(call, 'limit', 1, 50)
  const tags = options.texts('tag')
  const [type, from] = [options.text('type'), options.text('client')]
  const { client } = await openSession(call)
  const [found, { settings }] = await Promise.all([
    client.search({
      query,
      detail: true,
      ...(limit !== undefined && { limit }),
      ...(tags.length > 0 && { tags }),
      ...(type !== undefined && { type }),
      ...(from !== undefined && { client: from }),
    }),
    client.account.me(),
  ])
  const [paint, time] = [paintFor(terminal), zonedTime(settings.timezone)]
  answer(call, found, () =>
    found.results.length === 0
      ? ['Nothing was found.']
      : found.results.map((result, at) => resultLines(result, at + 1, paint, time).join('\n')),
  )
}

function resultLines({ id, title, text, metadata }: DetailedResultView, place: number, paint: Paint, time: ZonedTime) {
  const about = [metadata.type, time.day(metadata.createdAt), ...metadata.tags.map((tag) => `#${tag}`)].map(escapeLine)
  const passage = escapeLine(text ?? '')
  return [
    `${place}. ${paint.bold(escapeLine(title))}`,
    ...(passage === '' || passage === escapeLine(title) ? [] : [`   ${passage}`]),
    `   ${paint.dim([id, ...about].join('  '))}`,
  ]
}

export async function recall(call: Call): Promise<void> {
  const query = await textFrom(call.words, call.terminal, 'what to recall')
  const limit = numberOf(call, 'limit', 1, 50)
  const depth = numberOf(call, 'depth', 0, 3)
  const maxChars = numberOf(call, 'max-chars', 500, 20_000)
  const { client } = await openSession(call)
  const recalled = await client.recall({
    query,
    sources: true,
    ...(limit !== undefined && { limit }),
    ...(depth !== undefined && { depth }),
    ...(maxChars !== undefined && { maxChars }),
  })
  answer(call, recalled, () => [escapeControlCharacters(recalled.text).trimEnd()])
}
