import type { FastifyReply } from 'fastify'
import type { Credential, ViewedAccount } from '../../core/accounts/record.ts'
import { AppError, invalid } from '../../core/errors.ts'
import type { Spool, SpooledFile } from '../../core/media/files.ts'
import {
  type AwaitProcessing,
  captureDelivery,
  captureFile,
  createAwaitProcessing,
  findDuplicate,
  type MediaDetails,
  refuseMediaOverQuota,
} from '../../core/media/media-capture.ts'
import { captureUpload, essenceOf, type UploadDeps } from '../../core/media/uploads.ts'
import {
  type CaptureDetails,
  type CaptureOutcome,
  captureText,
  type TextCaptureDeps,
} from '../../core/memories/capture.ts'
import { capturedView } from '../../core/memories/memory-view.ts'
import type { Memory } from '../../core/memories/record.ts'
import { CaptureBody, Captured, CaptureHeaders, type CaptureJsonBody, CaptureQuery } from '../../schema/capture.ts'
import { ref } from '../../schema/contract.ts'
import { isOfPerson } from '../auth.ts'
import { acceptFiles, streamIn } from '../body-reading.ts'
import { type ArrivalRules, acceptJsonWithAudio } from '../json-audio.ts'
import { operation } from '../openapi.ts'
import type { Server } from '../server.ts'
import { instant } from './shared.ts'

interface CaptureRouteDeps extends UploadDeps, TextCaptureDeps {
  baseUrl: string
  spool: Spool
  arrival: ArrivalRules
  isStopping(): boolean
}

/** In a scope of its own: no other route reads bodies this way. */
export async function captureRoutes(parent: Server, deps: CaptureRouteDeps): Promise<void> {
  await parent.register(async (app: Server) => {
    acceptJsonWithAudio(app, deps.spool, deps.arrival)
    acceptFiles(app)
    captureRoute(app, deps)
  })
}

function captureRoute(app: Server, deps: CaptureRouteDeps): void {
  const awaitProcessing = createAwaitProcessing(deps.store)
  app.post(
    '/v1/memories',
    {
      schema: operation('Memories', 'captureMemory', 'Capture a text, an audio or an image', {
        description:
          'A text is classified, its due date is extracted, and the next search finds it. An audio or image is stored at once and processed afterwards: `memory` shows the progress.',
        headers: CaptureHeaders,
        querystring: CaptureQuery,
        body: CaptureBody,
        response: { 201: ref(Captured) },
      }),
    },
    async (request, reply) => {
      const { account, credential, query } = request
      const caller = { account, credential, isOfPerson: isOfPerson(request) }
      checkPlace(query)
      const headerId = request.headers['idempotency-key']
      const contentType = request.headers['content-type'] ?? ''
      const body: unknown = request.body
      const stream = streamIn(body)
      const outcome = stream
        ? await captureStream(deps, caller, stream, contentType, request.headers['content-length'], {
            ...placeIn(query),
            ...describedIn(query),
            ...named(headerId ?? query.clientId, query.capturedAt),
          })
        : await captureJson(deps, caller, jsonIn(body), request.spooled, (json) => ({
            ...describedIn(query),
            ...named(headerId ?? json.clientId ?? query.clientId, json.capturedAt ?? query.capturedAt),
          }))
      const seconds = preferredWait(request.headers.prefer)
      const memory =
        seconds === 0
          ? outcome.memory
          : await waitFor(awaitProcessing, deps, { credential, reply }, outcome.memory, seconds)
      return reply.code(201).send(capturedView(deps.baseUrl, memory, outcome.isDuplicate))
    },
  )
}

const LONGEST_WAIT_SECONDS = 30

/** RFC 7240, section 4.3; 0 if there is no such preference. */
function preferredWait(header: string | undefined): number {
  const seconds = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,9})\b/i.exec(header ?? '')?.[1] ?? 0
  return Math.min(Number(seconds), LONGEST_WAIT_SECONDS)
}

/** Ends early if the client goes away or the service stops. */
async function waitFor(
  awaitProcessing: AwaitProcessing,
  { isStopping }: Pick<CaptureRouteDeps, 'isStopping'>,
  { credential, reply }: { credential: Credential; reply: FastifyReply },
  memory: Memory,
  seconds: number,
): Promise<Memory> {
  const leaving = new AbortController()
  const end = () => leaving.abort()
  const timer = setTimeout(end, seconds * 1_000)
  const watch = setInterval(() => isStopping() && end(), 500)
  reply.raw.once('close', end)
  try {
    const processed = await awaitProcessing(memory, credential, leaving.signal)
    if (processed) reply.header('preference-applied', 'wait')
    return processed ?? memory
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    reply.raw.off('close', end)
  }
}

interface Caller {
  account: ViewedAccount
  credential: Credential
  isOfPerson: boolean
}

async function captureStream(
  deps: CaptureRouteDeps,
  { account, credential }: Caller,
  source: AsyncIterable<Uint8Array>,
  contentType: string,
  contentLength: string | undefined,
  details: MediaDetails,
): Promise<CaptureOutcome> {
  const known = await findDuplicate(deps, account, details.clientId)
  if (known) {
    await readToEnd(source, deps.maxUploadBytes)
    return known
  }
  if (Number(contentLength ?? 0) > deps.maxUploadBytes)
    throw new AppError('too-large', `The file is too large: send at most ${deps.maxUploadBytes / 1_048_576} MB.`)
  const kind = essenceOf(contentType).startsWith('image/') ? 'image' : 'audio'
  await refuseMediaOverQuota(deps, account, kind)
  return captureDelivery(deps, account, credential, { source, contentType, kinds: [kind] }, details)
}

/** Lets a client that sends again finish its body before it is answered. */
async function readToEnd(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<void> {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    if (bytes > maxBytes) return
  }
}

async function captureJson(
  deps: CaptureRouteDeps,
  { account, credential, isOfPerson: isPersons }: Caller,
  body: CaptureJsonBody,
  file: SpooledFile | null,
  askedBy: (body: CaptureJsonBody) => MediaDetails,
): Promise<CaptureOutcome> {
  const { tags, via, location } = body
  const details = {
    ...askedBy(body),
    ...(tags && { tags }),
    ...(via !== undefined && { via }),
    ...(location && { location }),
  }
  if ('text' in body)
    return captureText(deps, account, credential, { text: body.text, isOfPerson: isPersons, ...details })
  const known = await findDuplicate(deps, account, details.clientId)
  if (known) return known
  const { name, durationSeconds, contentType } = body
  const media = {
    ...details,
    ...(name !== undefined && { name }),
    ...(durationSeconds !== undefined && { durationSeconds }),
  }
  if ('key' in body) return captureUpload(deps, account, credential, body.key, media)
  if (!file) throw invalid('audioBase64 must be a string of base64.', 'audioBase64')
  await refuseMediaOverQuota(deps, account, 'audio')
  const typed = contentType === undefined ? file : await deps.spool.readAs(file, contentType)
  return captureFile(deps, account, credential, typed, media)
}

/** The schema has checked this, unless the request had no content type, and so no body at all. */
function jsonIn(body: unknown): CaptureJsonBody {
  if (typeof body === 'object' && body !== null) return body as CaptureJsonBody
  throw new AppError('invalid', 'Send a JSON object, or the bytes of an audio or an image with their content type.')
}

function named(
  clientId: string | undefined,
  capturedAt: string | undefined,
): Pick<CaptureDetails, 'clientId' | 'capturedAt'> {
  return {
    ...(clientId !== undefined && { clientId }),
    ...(capturedAt !== undefined && { capturedAt: instant(capturedAt, 'capturedAt') }),
  }
}

interface DescribingQuery {
  tag?: string[]
  via?: string
  name?: string
}

/** Details from the query string: a body of bytes has no room for them, and a JSON body may leave them out. */
function describedIn({ tag, via, name }: DescribingQuery): Pick<MediaDetails, 'tags' | 'via' | 'name'> {
  for (const [field, text] of [['name', name], ...(tag ?? []).map((each) => ['tag', each] as const)] as const)
    if (text?.includes('\0')) throw invalid(`${field} must not hold the NUL character.`, field)
  return {
    ...(tag !== undefined && { tags: tag }),
    ...(via !== undefined && { via }),
    ...(name !== undefined && { name }),
  }
}

interface PlaceQuery {
  lat?: number
  lon?: number
  accuracy?: number
}

function placeIn({ lat, lon, accuracy }: PlaceQuery): Pick<CaptureDetails, 'location'> {
  if (lat === undefined || lon === undefined) return {}
  return { location: { lat, lon, ...(accuracy !== undefined && { accuracy }) } }
}

function checkPlace({ lat, lon }: PlaceQuery): void {
  if ((lat === undefined) === (lon === undefined)) return
  const missing = lat === undefined ? 'lat' : 'lon'
  throw invalid(`${missing} is required: a place needs both lat and lon.`, missing)
}
