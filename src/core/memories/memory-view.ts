// A memory as clients see it: its JSON, its address and its entity tag.
import { hash } from 'node:crypto'
import type { CapturedView } from '../../schema/capture.ts'
import type { MemoryView } from '../../schema/memory.ts'
import { AppError } from '../errors.ts'
import type { Memory } from './record.ts'

/** A memory as the API returns it, with times in ISO 8601 and addresses below `baseUrl`. */
export function memoryView(baseUrl: string, memory: Memory): MemoryView {
  const createdAt = isoTime(memory.createdAt)
  // Formatting a time costs a microsecond, and most times of a memory are equal.
  const written = (time: number) => (time === memory.createdAt ? createdAt : isoTime(time))
  return {
    id: memory.id,
    title: memory.title,
    text: memory.text,
    url: memoryUrl(baseUrl, memory.id),
    attributes: memory.attributes,
    metadata: {
      type: memory.type,
      tags: memory.tags,
      createdAt,
      updatedAt: written(memory.updatedAt),
      client: memory.client,
      status: memory.status,
      memory: {
        status: memory.memoryStatus,
        review: memory.review,
        error: memory.error,
        audioSeconds: memory.audioSeconds,
      },
      source: memory.source,
      capturedAt: written(memory.capturedAt),
      clientId: memory.clientId,
      dueAt: memory.dueAt === null ? null : isoTime(memory.dueAt),
      recurrence: recurrenceOf(memory),
      resolved: isResolved(memory),
      language: memory.language,
      media: memory.media && {
        contentType: memory.media.contentType,
        bytes: memory.media.bytes,
        name: memory.media.name,
        url: `${baseUrl}/v1/memories/${memory.id}/media`,
      },
    },
  }
}

/** The entity tag (RFC 9110, section 8.8.3): a hash of all that is stored of the memory. */
export function memoryTag(memory: Memory): string {
  return `"${hash('sha256', JSON.stringify(memory), 'base64url').slice(0, 22)}"`
}

/** Whether the value of `If-Match` or `If-None-Match` names the tag. A proxy that compresses makes a tag weak, so weak forms count. */
export function namesTag(header: string, tag: string): boolean {
  const opaque = tag.replace(/^W\//, '')
  return header.split(',').some((each) => ['*', opaque].includes(each.trim().replace(/^W\//, '')))
}

/** @throws {AppError} precondition-failed, if the caller's `If-Match` names another state of the memory */
export function requireMatch(memory: Memory, ifMatch: string | undefined): void {
  const tag = memoryTag(memory)
  if (ifMatch === undefined || namesTag(ifMatch, tag)) return
  const message = 'The memory has changed meanwhile. Read it again, and base your change on what it is now.'
  throw new AppError('precondition-failed', message, { field: 'If-Match', tag })
}

/** The rule, or null if the memory does not repeat. A note may have an attribute of this name that means something else. */
export function recurrenceOf({ status, attributes }: Pick<Memory, 'status' | 'attributes'>): string | null {
  const rule = status === null ? null : attributes['recurrence']
  return typeof rule === 'string' ? rule : null
}

/** The response to a capture. `isDuplicate`: the account already had a memory with this client id. */
export function capturedView(baseUrl: string, memory: Memory, isDuplicate: boolean): CapturedView {
  return {
    id: memory.id,
    clientId: memory.clientId,
    duplicate: isDuplicate,
    type: memory.type,
    title: memory.title,
    client: memory.client,
    status: memory.status,
    memory: memory.memoryStatus,
    review: memory.review,
    resolved: isResolved(memory),
    url: memoryUrl(baseUrl, memory.id),
  }
}

/** The address of the page of a memory in the web app. */
export function memoryUrl(baseUrl: string, id: string): string {
  return `${baseUrl}/m/${id}`
}

/** `time` is in Unix milliseconds. The result is in UTC with milliseconds: `2026-11-23T17:00:00.000Z`. */
export function isoTime(time: number): string {
  return new Date(time).toISOString()
}

function isResolved(memory: Memory): boolean | null {
  return memory.status === null ? null : memory.status !== 'open'
}
