import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'

/** Answers are what the tests examine, so their fields are accessed without types. */
// oxlint-disable-next-line typescript/no-explicit-any -- a test that reads a field that is not there fails by that
export type Body = any

export interface Answer {
  status: number
  headers: Record<string, unknown>
  body: Body
  text: string
  bytes: Buffer
}

export interface RequestOptions {
  headers?: Record<string, string>
  query?: Record<string, string | string[]>
  body?: unknown
  /** Sent unchanged, only with `headers`. */
  raw?: string | Buffer
}

/** The target of requests: a service, or two of them in turn. */
export interface Asked {
  inject(
    options: InjectOptions,
  ): Promise<Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body' | 'rawPayload'>>
}

/** A person who calls the API with one credential, or with none. */
export class Person {
  readonly #server: Asked
  readonly token: string | null
  readonly email: string

  constructor(server: Asked, token: string | null, email: string) {
    this.#server = server
    this.token = token
    this.email = email
  }

  /** The same person at another run of the service on the same folder. */
  on({ server }: { server: Asked }): Person {
    return new Person(server, this.token, this.email)
  }

  with(token: string): Person {
    return new Person(this.#server, token, this.email)
  }

  async request(
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'HEAD',
    url: string,
    options: RequestOptions = {},
  ): Promise<Answer> {
    const payload = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body))
    const response = await this.#server.inject({
      method,
      url,
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.query && { query: options.query }),
      ...(payload !== undefined && { payload }),
    })
    const isJson = response.body !== '' && String(response.headers['content-type']).startsWith('application/json')
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      bytes: response.rawPayload,
      body: isJson ? JSON.parse(response.body) : null,
    }
  }

  async get(url: string, query?: Record<string, string | string[]>): Promise<Body> {
    return this.#expecting(200, await this.request('GET', url, query ? { query } : {}))
  }

  async post(url: string, status: number, body?: unknown, options: RequestOptions = {}): Promise<Body> {
    return this.#expecting(status, await this.request('POST', url, { ...options, body }))
  }

  async patch(url: string, status: number, body: unknown): Promise<Body> {
    return this.#expecting(status, await this.request('PATCH', url, { body }))
  }

  async delete(url: string, status = 204): Promise<void> {
    this.#expecting(status, await this.request('DELETE', url))
  }

  capture(text: string, more: object = {}): Promise<Body> {
    return this.post('/v1/memories', 201, { text, ...more })
  }

  /** Sends the bytes of an audio or an image, as a client without JSON does. */
  async send(bytes: Buffer, contentType: string, query: Record<string, string> = {}): Promise<Body> {
    const options = { raw: bytes, headers: { 'content-type': contentType }, query }
    return this.#expecting(201, await this.request('POST', '/v1/memories', options))
  }

  remember(content: string, more: object = {}): Promise<Body> {
    return this.post('/v1/remember', 201, { content, ...more })
  }

  read(id: string): Promise<Body> {
    return this.get(`/v1/memories/${id}`)
  }

  async search(query: string, limit = 10): Promise<string[]> {
    const { results } = await this.post('/v1/search', 200, { query, limit })
    return results.map((result: Body) => result.id)
  }

  recall(query: string, more: object = {}): Promise<Body> {
    return this.post('/v1/recall', 200, { query, ...more })
  }

  async list(query: Record<string, string | string[]> = {}): Promise<Body[]> {
    return (await this.get('/v1/memories', query)).items
  }

  async tasks(query: Record<string, string> = {}): Promise<Body[]> {
    return (await this.get('/v1/tasks', query)).tasks
  }

  forget(id: string): Promise<void> {
    return this.delete(`/v1/memories/${id}`)
  }

  #expecting(status: number, answer: Answer): Body {
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status })
    return answer.body
  }
}

export function statusCounts(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
