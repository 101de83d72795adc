// A LangChain agent with a memory. The model is a chat model or its name: createAssistant('openai:…')
import type { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { createAgent, tool } from 'langchain'
import { z } from 'zod'
import { INSTRUCTIONS, RECALL, REMEMBER, recall, remember } from './memory.ts'

export function createAssistant(model: string | BaseChatModel) {
  return createAgent({
    model,
    systemPrompt: INSTRUCTIONS,
    tools: [
      tool(({ fact }: { fact: string }) => remember(fact), {
        name: 'remember',
        description: REMEMBER,
        schema: z.object({ fact: z.string() }),
      }),
      tool(({ question }: { question: string }) => recall(question), {
        name: 'recall',
        description: RECALL,
        schema: z.object({ question: z.string() }),
      }),
    ],
  })
}
