import { Worker } from 'node:worker_threads'
import type { RecognitionAnswer, RecognitionResults, RecognitionWork } from './recognition-thread-worker.ts'

export interface RecognitionThread {
  /** Runs one request at a time. Rejects if it fails; the next request then runs on a new thread. */
  ask<Work extends RecognitionWork>(work: Work): Promise<RecognitionResults[Work['kind']]>
}

export function recognitionThread(): RecognitionThread {
  let worker: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()

  async function work(asked: RecognitionWork): Promise<unknown> {
    const thread = (worker ??= startedThread())
    try {
      return await answerOf(thread, asked)
    } catch (error) {
      // The thread may be out of memory because of Tesseract.
      worker = null
      await thread.terminate()
      throw error
    }
  }

  return {
    ask(asked) {
      const done = last.then(() => work(asked))
      last = done.catch(() => undefined)
      return done as Promise<never>
    },
  }
}

function startedThread(): Worker {
  const thread = new Worker(new URL('./recognition-thread-worker.ts', import.meta.url))
  // An error between requests must not crash the process.
  thread.on('error', () => {})
  return thread
}

function answerOf(thread: Worker, asked: RecognitionWork): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const fail = () => reject(new Error('The OCR thread failed'))
  const onMessage = (answer: RecognitionAnswer) => ('value' in answer ? resolve(answer.value) : fail())
  thread.once('message', onMessage)
  thread.once('error', fail)
  thread.once('exit', fail)
  thread.postMessage(asked)
  return promise.finally(() => {
    thread.off('message', onMessage)
    thread.off('error', fail)
    thread.off('exit', fail)
  })
}
