import { expect, onTestFinished, test, vi } from 'vitest'
import { createClient } from './client.ts'

type Step = { kind: 'progress'; loaded: number } | { kind: 'load'; status: number; text: string } | { kind: 'error' }

/** A page whose XMLHttpRequest runs these steps for each file. Without a final step it hangs. */
function pageWith(steps: Step[]) {
  const requests: { method: string; url: string; headers: Record<string, string>; isAborted: boolean }[] = []
  class FakeRequest {
    status = 0
    responseText = ''
    readonly #told = { method: '', url: '', headers: {} as Record<string, string>, isAborted: false }
    readonly #listeners = new Map<string, (event: object) => void>()
    readonly upload = this
    open(method: string, url: string) {
      Object.assign(this.#told, { method, url })
    }
    setRequestHeader(name: string, value: string) {
      this.#told.headers[name] = value
    }
    getResponseHeader() {
      return null
    }
    addEventListener(type: string, listener: (event: object) => void) {
      this.#listeners.set(type, listener)
    }
    send(body: Blob) {
      requests.push(this.#told)
      void this.#go(body.size)
    }
    abort() {
      this.#told.isAborted = true
      this.#listeners.get('abort')?.({})
    }
    async #go(total: number) {
      for (const step of steps) {
        await Promise.resolve()
        if (step.kind === 'load') Object.assign(this, { status: step.status, responseText: step.text })
        this.#listeners.get(step.kind)?.({ ...step, total })
      }
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  onTestFinished(() => void vi.unstubAllGlobals())
  const client = createClient({
    baseUrl: 'https://lembra.example',
    token: () => 'lmd_secret',
    fetch: () => expect.unreachable('a file with progress goes by XMLHttpRequest'),
    timeoutMs: 20,
    retry: { wait: async () => {} },
  })
  const told: number[] = []
  const send = (signal?: AbortSignal) =>
    client.memories.captureFile(
      new Blob(['0123456789']),
      { contentType: 'image/png', clientId: 'client-1', onProgress: (sent) => void told.push(sent) },
      { signal },
    )
  return { send, told, requests }
}

const saved: Step = { kind: 'load', status: 201, text: '{"id":"mem_1"}' }

test('an upload reports progress and returns the response', async () => {
  const { send, told, requests } = pageWith([{ kind: 'progress', loaded: 4 }, { kind: 'progress', loaded: 10 }, saved])
  expect(await send()).toEqual({ id: 'mem_1' })
  expect(told).toEqual([4, 10])
  expect(requests).toEqual([
    {
      method: 'POST',
      url: 'https://lembra.example/v1/memories?clientId=client-1',
      headers: { authorization: 'Bearer lmd_secret', 'content-type': 'image/png' },
      isAborted: false,
    },
  ])
})

test('a refused file gives the reason', async () => {
  const refusal: Step = { kind: 'load', status: 413, text: '{"error":"The file is too large."}' }
  await expect(pageWith([refusal]).send()).rejects.toMatchObject({ status: 413, message: 'The file is too large.' })
})

test('a broken connection is retried with the same client id and then fails as unreachable', async () => {
  const { send, requests } = pageWith([{ kind: 'error' }])
  await expect(send()).rejects.toMatchObject({ name: 'UnreachableError' })
  expect(requests).toHaveLength(4)
  expect(new Set(requests.map(({ url }) => url)).size).toBe(1)
})

test('an upload without progress times out', async () => {
  const { send, requests } = pageWith([{ kind: 'progress', loaded: 4 }])
  await expect(send()).rejects.toMatchObject({ name: 'UnreachableError', hasTimedOut: true })
  expect(requests.map(({ isAborted }) => isAborted)).toEqual([true])
})

test("aborting the caller's signal ends an upload with the signal's reason", async () => {
  const { send, requests } = pageWith([])
  const controller = new AbortController()
  const call = send(controller.signal)
  const reason = new Error('Discarded.')
  controller.abort(reason)
  await expect(call).rejects.toBe(reason)
  expect(requests.map(({ isAborted }) => isAborted)).toEqual([true])
})
