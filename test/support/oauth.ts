import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import type { Answer, Body, Person } from './person.ts'

export const VERIFIER = 'a-verifier-of-some-length-0123456789-abcdefghij'
export const CALLBACK = 'https://client.example/callback'
export const CHALLENGE = challengeOf(VERIFIER)

export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

/** A program that calls the OAuth endpoints directly. */
export async function registerClient(app: TestApp, metadata: object = {}): Promise<OAuthClient> {
  const given = { client_name: 'Claude', redirect_uris: [CALLBACK], ...metadata }
  const { client_id } = await app.stranger().post('/oauth/register', 201, given)
  return new OAuthClient(app, client_id)
}

export class OAuthClient {
  readonly id: string
  readonly #app: TestApp

  constructor(app: TestApp, id: string) {
    this.#app = app
    this.id = id
  }

  /** The parameters of the consent page's address; `null` leaves one out. */
  parameters(changes: Record<string, string | string[] | null> = {}): Record<string, string | string[]> {
    const all: Record<string, string | string[] | null> = {
      client_id: this.id,
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'memories:read memories:write',
      state: 'state of the client',
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
      resource: 'https://lembra.example/mcp',
      ...changes,
    }
    return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null))
  }

  /** The person approves. Returns the code that the client gets. */
  async approved(person: Person, changes: Record<string, string | null> = {}, access?: string): Promise<string> {
    const body = { ...this.parameters(changes), decision: 'approve', ...(access && { access }) }
    const { redirectTo } = await person.post('/v1/oauth/approvals', 200, body)
    return new URL(redirectTo).searchParams.get('code') ?? ''
  }

  redeem(code: string, changes: Record<string, string | null> = {}): Promise<Answer> {
    return this.#form('/oauth/token', {
      grant_type: 'authorization_code',
      client_id: this.id,
      code,
      redirect_uri: CALLBACK,
      code_verifier: VERIFIER,
      ...changes,
    })
  }

  refresh(refreshToken: string, changes: Record<string, string | null> = {}): Promise<Answer> {
    return this.#form('/oauth/token', {
      grant_type: 'refresh_token',
      client_id: this.id,
      refresh_token: refreshToken,
      ...changes,
    })
  }

  revoke(token: string): Promise<Answer> {
    return this.#form('/oauth/revoke', { token, client_id: this.id })
  }

  /** From the person's approval to the first tokens. */
  async connected(person: Person, changes: Record<string, string | null> = {}, access?: string): Promise<Body> {
    const answer = await this.redeem(await this.approved(person, changes, access))
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200 })
    return answer.body
  }

  #form(url: string, fields: Record<string, string | null>): Promise<Answer> {
    const given = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== null)
    return sendForm(this.#app.stranger(), url, new URLSearchParams(given).toString())
  }
}

export function sendForm(person: Person, url: string, form: string): Promise<Answer> {
  return person.request('POST', url, {
    raw: form,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

export async function mcpStatus(app: TestApp, token: string): Promise<number> {
  return (await askMcp(app, token)).status
}

export function askMcp(app: TestApp, token: string, method = 'tools/list', params: object = {}): Promise<Answer> {
  const body = { jsonrpc: '2.0', id: 1, method, params }
  const headers = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' }
  return app.stranger().with(token).request('POST', '/mcp', { body, headers })
}
