// An agent of the Vercel AI SDK with a memory. The model comes from any provider of the SDK: createAssistant(openai('…'))
import { type LanguageModel, ToolLoopAgent, tool } from 'ai'
import { z } from 'zod'
import { INSTRUCTIONS, RECALL, REMEMBER, recall, remember } from './memory.ts'

export function createAssistant(model: LanguageModel) {
  return new ToolLoopAgent({
    model,
    instructions: INSTRUCTIONS,
    tools: {
      remember: tool({
        description: REMEMBER,
        inputSchema: z.object({ fact: z.string() }),
        execute: ({ fact }) => remember(fact),
      }),
      recall: tool({
        description: RECALL,
        inputSchema: z.object({ question: z.string() }),
        execute: ({ question }) => recall(question),
      }),
    },
  })
}
