// Two conversations with the assistant of one framework, whose model is scripted: it calls a tool, then answers with what the tool said. The last line
// is the outcome as JSON (bench/frameworks.ts).
const [name, fact] = process.argv.slice(2)
const SAVING = { tool: 'remember', input: { fact } }
const ASKING = { tool: 'recall', input: { question: 'Where is the spare key?' } }

/** Each runs one conversation and returns the assistant's last answer. */
const conversations = {
  'vercel-ai': async ({ createAssistant }, { tool, input }, said) => {
    const { MockLanguageModelV4 } = await import('ai/test')
    const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } }
    const model = new MockLanguageModelV4({
      doGenerate: async ({ prompt }) => {
        const result = prompt.at(-1).role === 'tool' ? prompt.at(-1).content[0].output.value : null
        const call = { type: 'tool-call', toolCallId: 'call-1', toolName: tool, input: JSON.stringify(input) }
        const unified = result === null ? 'tool-calls' : 'stop'
        return {
          content: [result === null ? call : { type: 'text', text: answerFrom(result) }],
          finishReason: { unified, raw: unified },
          usage,
          warnings: [],
        }
      },
    })
    return (await createAssistant(model).generate({ prompt: said })).text
  },

  langchain: async ({ createAssistant }, { tool, input }, said) => {
    const { fakeModel } = await import('@langchain/core/testing')
    const { AIMessage } = await import('@langchain/core/messages')
    const model = fakeModel()
      .respondWithTools([{ name: tool, args: input }])
      .respond((messages) => new AIMessage(answerFrom(messages.at(-1).content)))
    const { messages } = await createAssistant(model).invoke({ messages: [{ role: 'user', content: said }] })
    return messages.at(-1).content
  },

  llamaindex: async ({ createAssistant }, { tool, input }, said) => {
    const { ToolCallLLM } = await import('llamaindex')
    class ScriptedModel extends ToolCallLLM {
      supportToolCall = true
      metadata = { model: 'scripted', temperature: 0, topP: 1, contextWindow: 100_000, structuredOutput: false }

      async chat({ messages }) {
        const result = messages.at(-1).options?.toolResult?.result
        const options = { toolCall: [{ id: 'call-1', name: tool, input }] }
        return (async function* () {
          yield result === undefined ? { delta: '', raw: null, options } : { delta: answerFrom(result), raw: null }
        })()
      }
    }
    return (await createAssistant(new ScriptedModel()).run(said)).data.result
  },

  'openai-agents': async ({ createAssistant }, { tool, input }, said) => {
    const { run, setTracingDisabled, Usage } = await import('@openai/agents')
    setTracingDisabled(true)
    const model = {
      getResponse: async ({ input: items }) => {
        const { type, output } = typeof items === 'string' ? {} : items.at(-1)
        const call = { type: 'function_call', callId: 'call-1', name: tool, arguments: JSON.stringify(input) }
        const answer = () => ({
          type: 'message',
          role: 'assistant',
          status: 'completed',
          content: [{ type: 'output_text', text: answerFrom(output.text) }],
        })
        return { usage: new Usage(), output: [type === 'function_call_result' ? answer() : call] }
      },
    }
    return (await run(createAssistant(model), said)).finalOutput
  },
}

function answerFrom(result) {
  return `My memory says: ${result}`
}

const example = await import(`./${name}.ts`)
const saved = await conversations[name](example, SAVING, `Remember: ${fact}`)
const recalled = await conversations[name](example, ASKING, ASKING.input.question)
console.log(JSON.stringify({ saved, recalled }))
