// An app that asks to be let in, as those do that know OAuth: it registers itself, sends the person to the consent page and waits for the answer.
import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { expect, onTestFinished } from 'vitest'
import type { WebApp } from './browser.ts'

export interface AskingApp {
  id: string
  redirectUri: string
  /** The consent page's address for what it asks; `more` stands in for its own parameters. */
  address(more?: Record<string, string>): string
  /** The parameters with which its redirect address was called, in order. */
  answers: URLSearchParams[]
  /** Its tokens for the code that it got. */
  redeem(code: string): Promise<{ access_token: string; scope: string }>
}

/** The text of its own page, which a person sees after the redirect. */
export const BACK_AT_THE_APP = 'Back at the app'

/** Listens on this machine, unless it registers a redirect address of another kind. */
export async function registerApp(app: WebApp, name: string, redirectUri?: string): Promise<AskingApp> {
  const answers: URLSearchParams[] = []
  const address = redirectUri ?? `${await listenFor(answers)}/callback`
  const response = await fetch(`${app.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: name, redirect_uris: [address], token_endpoint_auth_method: 'none' }),
  })
  expect(response.status).toBe(201)
  const { client_id: id } = await response.json()
  const verifier = randomBytes(32).toString('base64url')
  const parameters = {
    client_id: id,
    redirect_uri: address,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'a+b &c=d',
    resource: `${app.url}/mcp`,
    scope: 'memories:read memories:write',
  }
  return {
    id,
    redirectUri: address,
    address: (more) => `/oauth/authorize?${new URLSearchParams({ ...parameters, ...more })}`,
    answers,
    redeem: async (code) => {
      const form = { grant_type: 'authorization_code', code, client_id: id, redirect_uri: address }
      const body = new URLSearchParams({ ...form, code_verifier: verifier })
      const answer = await fetch(`${app.url}/oauth/token`, { method: 'POST', body })
      expect(answer.status).toBe(200)
      return answer.json()
    },
  }
}

async function listenFor(answers: URLSearchParams[]): Promise<string> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (url.pathname === '/callback') answers.push(url.searchParams)
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>App</title><link rel="icon" href="data:,"><h1>${BACK_AT_THE_APP}</h1>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('No port')
  return `http://127.0.0.1:${address.port}`
}
