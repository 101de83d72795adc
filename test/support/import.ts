import { buffer } from 'node:stream/consumers'
import { makeZip } from 'client-zip'
import { Header } from 'tar/header'
import { expect } from 'vitest'
import { startApp } from './app.ts'
import type { Answer, Body, Person } from './person.ts'
import { unzip } from './zip.ts'

export function zipOf(files: Record<string, string | Uint8Array>): Promise<Buffer> {
  const lastModified = new Date('2025-06-01T12:00:00Z')
  return buffer(makeZip(Object.entries(files).map(([name, input]) => ({ name, input, lastModified }))))
}

export function tarOf(files: Record<string, string | Uint8Array>): Buffer {
  const parts = Object.entries(files).flatMap(([path, content]) => {
    const bytes = Buffer.from(content)
    const header = Buffer.alloc(512)
    new Header({ path, size: bytes.length, mtime: new Date('2025-06-01T12:00:00Z'), mode: 0o644, type: 'File' }).encode(
      header,
    )
    return [header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]
  })
  return Buffer.concat([...parts, Buffer.alloc(1_024)])
}

export interface ImportOptions {
  type?: string
  query?: Record<string, string>
  accept?: string
}

export function sendImport(person: Person, file: Buffer | string, options: ImportOptions = {}): Promise<Answer> {
  const { type = 'application/octet-stream', query = {}, accept } = options
  const headers = { 'content-type': type, ...(accept !== undefined && { accept }) }
  return person.request('POST', '/v1/import', { raw: file, headers, query })
}

export async function imported(person: Person, file: Buffer | string, options: ImportOptions = {}): Promise<Body> {
  const answer = await sendImport(person, file, options)
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return answer.body
}

export async function exportOf(person: Person): Promise<Buffer> {
  const answer = await person.request('GET', '/v1/export')
  expect(answer.status).toBe(200)
  return answer.bytes
}

/** An export's files without the time of the export. */
export function contentOf(archive: Buffer): Map<string, string> {
  const files = new Map([...unzip(archive)].map(([path, bytes]) => [path, bytes.toString('latin1')]))
  const account = JSON.parse(files.get('account.json') ?? '{}')
  return files.set('account.json', JSON.stringify({ ...account, exportedAt: null }))
}

/** Another server with an account that has nothing yet. */
export async function emptyServer(now: number, environment: Record<string, string> = {}) {
  const app = await startApp({ now: new Date(now).toISOString(), environment })
  return { app, ana: await app.person('Ana') }
}
