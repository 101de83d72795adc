// An agent of the OpenAI Agents SDK with a memory. The model is a name or a Model: run(createAssistant('…'), 'Where is the spare key?')
import { Agent, type Model, tool } from '@openai/agents'
import { z } from 'zod'
import { INSTRUCTIONS, RECALL, REMEMBER, recall, remember } from './memory.ts'

export function createAssistant(model: string | Model) {
  return new Agent({
    name: 'Assistant',
    model,
    instructions: INSTRUCTIONS,
    tools: [
      tool({
        name: 'remember',
        description: REMEMBER,
        parameters: z.object({ fact: z.string() }),
        execute: ({ fact }) => remember(fact),
      }),
      tool({
        name: 'recall',
        description: RECALL,
        parameters: z.object({ question: z.string() }),
        execute: ({ question }) => recall(question),
      }),
    ],
  })
}
