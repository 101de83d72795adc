import { answer } from './answer.ts'
import type { Call } from './command.ts'
import { escapeLine } from './control-characters.ts'
import { textFrom } from './input.ts'
import { openSession } from './session.ts'

/** With --type or --title the text is saved with these; otherwise the service detects type and title. */
export async function remember(call: Call): Promise<void> {
  const { options } = call
  const text = await textFrom(call.words, call.terminal, 'what to remember')
  const { client } = await openSession(call)
  const [type, title] = [options.text('type'), options.text('title')]
  const tags = options.texts('tag')
  if (type !== undefined || title !== undefined) {
    const named = { ...(type !== undefined && { type }), ...(title !== undefined && { title }) }
    const saved = await client.memories.remember({ content: text, ...named, ...(tags.length > 0 && { tags }) })
    return answer(call, saved, () => savedLines({ type: type ?? 'note', ...saved }))
  }
  const saved = await client.memories.captureText({ text, ...(tags.length > 0 && { tags }) })
  answer(call, saved, () => savedLines(saved))
}

interface Saved {
  id: string
  title: string
  type: string
  duplicate?: boolean
}

function savedLines({ id, title, type, duplicate = false }: Saved): string[] {
  return [`${duplicate ? 'Already there' : 'Saved'} (${escapeLine(type)}): ${escapeLine(title)}`, id]
}
