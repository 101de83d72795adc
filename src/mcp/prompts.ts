import { type GetPromptResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { Asking } from './service.ts'

export const prompts = [
  {
    name: 'recall',
    title: 'Recall from Lembra',
    description: 'Asks a question together with everything stored that is relevant to it.',
    arguments: [{ name: 'question', description: 'What you want to know.', required: true }],
  },
]

/** Puts the question first, then the memories, which the recall text announces as data and quotes line by line. */
export async function getPrompt(
  { ask }: Asking,
  name: string,
  given: Record<string, unknown> = {},
): Promise<GetPromptResult> {
  if (name !== 'recall') throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such prompt.')
  const { question } = given
  if (typeof question !== 'string')
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'question is required.', { field: 'question' })
  const { text } = await ask<{ text: string }>({ method: 'POST', path: '/v1/recall', body: { query: question } })
  return {
    description: 'A question, and what Lembra has stored about it.',
    messages: [
      {
        role: 'user',
        content: {
          type: 'text',
          text: `${question}\n\nAnswer from my memories below if they contain the answer, and say so if they do not.\n\n${text}`,
        },
      },
    ],
  }
}
