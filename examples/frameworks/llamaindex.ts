// A LlamaIndex agent with a memory. The model is one that calls tools: createAssistant(openai({ model: '…' }))
import { agent } from '@llamaindex/workflow'
import { type ToolCallLLM, tool } from 'llamaindex'
import { z } from 'zod'
import { INSTRUCTIONS, RECALL, REMEMBER, recall, remember } from './memory.ts'

export function createAssistant(llm: ToolCallLLM) {
  return agent({
    llm,
    systemPrompt: INSTRUCTIONS,
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
