import { isRecord } from './answer-text.ts'
import { callOutside, type ModelServer, OutsideFailure } from './outside-call.ts'

export interface ChatCall {
  server: ModelServer
  messages: readonly object[]
  parameters: object
  timeoutMs: number
  signal: AbortSignal
}

/** We ask for a few sentences, but a model's visible reasoning may be longer. */
const MAX_ANSWER_BYTES = 512 * 1024

/**
 * Returns the model's answer without the reasoning that some models write first.
 * @throws {OutsideFailure} also `garbled` if the answer is empty
 */
export async function completeChat({ server, messages, parameters, timeoutMs, signal }: ChatCall): Promise<string> {
  const answer = await callOutside({
    server,
    operation: 'chat/completions',
    body: new Blob([JSON.stringify({ model: server.model, messages, stream: false, ...parameters })]),
    contentType: 'application/json',
    timeoutMs,
    signal,
    maxAnswerBytes: MAX_ANSWER_BYTES,
  })
  const text = withoutThoughts(contentOf(answer) ?? '')
  if (text === '') throw new OutsideFailure('garbled', 'The model said nothing.')
  return text
}

/** `content` is a string, or an array of parts on some servers. */
function contentOf(answer: unknown): string | null {
  const choices = isRecord(answer) ? answer.choices : null
  const choice: unknown = Array.isArray(choices) ? choices[0] : null
  const message = isRecord(choice) ? choice.message : null
  const content = isRecord(message) ? message.content : null
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return null
  return content.map((part: unknown) => (isRecord(part) && typeof part.text === 'string' ? part.text : '')).join('')
}

function withoutThoughts(text: string): string {
  const end = text.trimStart().startsWith('<think>') ? text.indexOf('</think>') : -1
  return (end === -1 ? text : text.slice(end + '</think>'.length)).trim()
}
