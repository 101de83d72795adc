import { isRecord } from './answer-text.ts'
import { callOutside, type ModelServer, OutsideFailure } from './outside-call.ts'

export interface ChatCall {
  server: ModelServer
  messages: readonly object[]
  /** Parameters besides model and messages. */
  parameters: object
  timeoutMs: number
  signal: AbortSignal
}

/** A sentence or some are asked for; what a model thinks aloud before it may be longer. */
const MAX_ANSWER_BYTES = 512 * 1024

/**
 * What the model says, as it says it but for what some think aloud first.
 * @throws {OutsideFailure} `garbled` too where it says nothing
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

/** Content is a string, or with some servers an array of parts. */
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
