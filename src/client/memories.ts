import { type Paged, paged, untilReady } from './pages.ts'
import { inPath, type Transport } from './transport.ts'
import type {
  CallOptions,
  CapturedView,
  ChangeListView,
  ChangesQuery,
  FileCapture,
  LabelsView,
  MediaLinkView,
  MediaSize,
  MemoryChange,
  MemoryListView,
  MemoryQuery,
  MemoryView,
  RelationListView,
  RememberedView,
  RememberRequest,
  TextCapture,
  UploadedCapture,
  UploadRequest,
  UploadTicketView,
} from './types.ts'

export type MemoryCalls = ReturnType<typeof memoryCalls>

export function memoryCalls(transport: Transport) {
  return {
    ...captureCalls(transport),
    ...uploadCalls(transport),
    ...readingCalls(transport),
    ...changingCalls(transport),
  }
}

/** Every capture carries a client id, the caller's or a new one, so that sending it again can't save it twice. */
function captureCalls({ send }: Transport) {
  return {
    captureText: (capture: TextCapture, options: CallOptions = {}) => captureJson(send, capture, options),

    captureFile: (blob: Blob, capture: FileCapture, options: CallOptions = {}) => {
      const { contentType, onProgress, name, tags, via, clientId, capturedAt, location, waitSeconds } = capture
      const { lat, lon, accuracy } = location ?? {}
      return send<CapturedView>({
        method: 'POST',
        path: '/v1/memories',
        query: { clientId: clientId ?? newClientId(), capturedAt, lat, lon, accuracy, name, via, tag: tags },
        file: { blob, contentType, onProgress },
        ...(waitSeconds !== undefined && { headers: { prefer: `wait=${waitSeconds}` } }),
        status: 201,
        isRepeatable: true,
        options: waitSeconds === undefined ? options : { timeoutMs: (waitSeconds + 30) * 1_000, ...options },
      })
    },
  }
}

function uploadCalls({ send }: Transport) {
  return {
    /** Returns an upload URL for programs without a credential; the file is then captured by its key. `captureFile` is simpler. */
    createUpload: (request: UploadRequest, options: CallOptions = {}) =>
      send<UploadTicketView>({ method: 'POST', path: '/v1/uploads', json: request, options }),

    captureUpload: (capture: UploadedCapture, options: CallOptions = {}) => captureJson(send, capture, options),
  }
}

function captureJson(send: Transport['send'], capture: TextCapture | UploadedCapture, options: CallOptions) {
  const json = { ...capture, clientId: capture.clientId ?? newClientId() }
  return send<CapturedView>({ method: 'POST', path: '/v1/memories', json, status: 201, isRepeatable: true, options })
}

function readingCalls({ send, open, wait }: Transport) {
  const listPage = (query: MemoryQuery, options: CallOptions) =>
    send<MemoryListView>({ method: 'GET', path: '/v1/memories', query, options })
  const changePage = (query: ChangesQuery, options: CallOptions) =>
    send<ChangeListView>({ method: 'GET', path: '/v1/changes', query, options })
  const get = (id: string, options: CallOptions = {}) =>
    send<MemoryView>({ method: 'GET', path: memoryPath(id), options })
  return {
    get,

    /** Iterated with `for await`, it yields each memory once, whatever changes meanwhile. With `q` there is one page. */
    list: (query: MemoryQuery = {}, options: CallOptions = {}): Paged<MemoryListView, MemoryView> =>
      paged(
        () => listPage(query, options),
        ({ nextCursor }) => {
          const { offset: _, ...rest } = query
          return nextCursor ? listPage({ ...rest, cursor: nextCursor }, options) : null
        },
        ({ items }) => items,
      ),

    /** Lists what was added, changed or deleted since a cursor. Iterated with `for await`, it yields pages until there is no more. */
    changes: (query: ChangesQuery = {}, options: CallOptions = {}): Paged<ChangeListView, ChangeListView> =>
      paged(
        () => changePage(query, options),
        ({ cursor, more }) => (more ? changePage({ ...query, since: cursor }, options) : null),
        (page) => [page],
      ),

    /** Resolves once an audio or image is processed, or can't be; see `metadata.memory`. @throws {UnreachableError} after `waitMs`, by default two minutes */
    waitUntilReady: (id: string, options: CallOptions & { waitMs?: number | undefined } = {}) =>
      untilReady((each) => get(id, each), wait, options),

    /** Streams the file of an audio or image memory: read its `body` or `blob()`. */
    readMedia: (id: string, { size }: { size?: MediaSize } = {}, options: CallOptions = {}): Promise<Response> =>
      open({ method: 'GET', path: `${memoryPath(id)}/media`, query: { size }, options }),

    /** Returns a URL that needs no credential and is valid for some minutes. */
    mediaLink: (id: string, { size }: { size?: MediaSize } = {}, options: CallOptions = {}) =>
      send<MediaLinkView>({ method: 'GET', path: `${memoryPath(id)}/media/link`, query: { size }, options }),

    /** Related memories, closest first. */
    relations: (id: string, { limit }: { limit?: number } = {}, options: CallOptions = {}) =>
      send<RelationListView>({ method: 'GET', path: `${memoryPath(id)}/relations`, query: { limit }, options }),

    /** The types, tags and clients in use in this account. */
    labels: (options: CallOptions = {}) => send<LabelsView>({ method: 'GET', path: '/v1/labels', options }),
  }
}

function changingCalls({ send }: Transport) {
  return {
    /** Saves a text unchanged. */
    remember: ({ clientId = newClientId(), ...json }: RememberRequest, options: CallOptions = {}) =>
      send<RememberedView>({
        method: 'POST',
        path: '/v1/remember',
        json,
        headers: { 'idempotency-key': clientId },
        status: 201,
        isRepeatable: true,
        options,
      }),

    update: (id: string, change: MemoryChange, options: CallOptions = {}) =>
      send<MemoryView>({ method: 'PATCH', path: memoryPath(id), json: change, options }),

    forget: async (id: string, options: CallOptions = {}): Promise<void> => {
      await send({ method: 'DELETE', path: memoryPath(id), status: 204, options })
    },

    /** Processes a failed audio or image again. */
    retry: (id: string, options: CallOptions = {}) =>
      send<MemoryView>({ method: 'POST', path: `${memoryPath(id)}/retry`, status: 202, options }),
  }
}

function memoryPath(id: string): string {
  return `/v1/memories/${inPath(id)}`
}

/** Returns 128 random bits in hex. `randomUUID` is missing in pages without HTTPS, which a home server may serve. */
export function newClientId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
