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

    captureFile: (blob: Blob, capture: FileCapture, { signal }: CallOptions = {}) => {
      const { contentType, onProgress, name, tags, via, clientId, capturedAt, location } = capture
      const { lat, lon, accuracy } = location ?? {}
      return send<CapturedView>({
        method: 'POST',
        path: '/v1/memories',
        query: { clientId: clientId ?? newClientId(), capturedAt, lat, lon, accuracy, name, via, tag: tags },
        file: { blob, contentType, onProgress },
        status: 201,
        isRepeatable: true,
        signal,
      })
    },
  }
}

function uploadCalls({ send }: Transport) {
  return {
    /** Returns an upload URL for programs without a credential; the file is then captured by its key. `captureFile` is simpler. */
    createUpload: (request: UploadRequest, { signal }: CallOptions = {}) =>
      send<UploadTicketView>({ method: 'POST', path: '/v1/uploads', json: request, signal }),

    captureUpload: (capture: UploadedCapture, options: CallOptions = {}) => captureJson(send, capture, options),
  }
}

function captureJson(send: Transport['send'], capture: TextCapture | UploadedCapture, { signal }: CallOptions) {
  const json = { ...capture, clientId: capture.clientId ?? newClientId() }
  return send<CapturedView>({ method: 'POST', path: '/v1/memories', json, status: 201, isRepeatable: true, signal })
}

function readingCalls({ send, open }: Transport) {
  return {
    list: (query: MemoryQuery = {}, { signal }: CallOptions = {}) =>
      send<MemoryListView>({ method: 'GET', path: '/v1/memories', query, signal }),

    /** Lists what was added, changed or deleted since a cursor, for programs that keep a copy. */
    changes: (query: ChangesQuery = {}, { signal }: CallOptions = {}) =>
      send<ChangeListView>({ method: 'GET', path: '/v1/changes', query, signal }),

    get: (id: string, { signal }: CallOptions = {}) =>
      send<MemoryView>({ method: 'GET', path: memoryPath(id), signal }),

    /** Streams the file of an audio or image memory: read its `body` or `blob()`. */
    readMedia: (id: string, { size }: { size?: MediaSize } = {}, { signal }: CallOptions = {}): Promise<Response> =>
      open({ method: 'GET', path: `${memoryPath(id)}/media`, query: { size }, signal }),

    /** Returns a URL that needs no credential and is valid for some minutes. */
    mediaLink: (id: string, { size }: { size?: MediaSize } = {}, { signal }: CallOptions = {}) =>
      send<MediaLinkView>({ method: 'GET', path: `${memoryPath(id)}/media/link`, query: { size }, signal }),

    /** Related memories, closest first. */
    relations: (id: string, { limit }: { limit?: number } = {}, { signal }: CallOptions = {}) =>
      send<RelationListView>({ method: 'GET', path: `${memoryPath(id)}/relations`, query: { limit }, signal }),

    /** The types, tags and clients in use in this account. */
    labels: ({ signal }: CallOptions = {}) => send<LabelsView>({ method: 'GET', path: '/v1/labels', signal }),
  }
}

function changingCalls({ send }: Transport) {
  return {
    /** Saves a text unchanged. It has no Idempotency-Key and is not retried. */
    remember: (request: RememberRequest, { signal }: CallOptions = {}) =>
      send<RememberedView>({ method: 'POST', path: '/v1/remember', json: request, status: 201, signal }),

    update: (id: string, change: MemoryChange, { signal }: CallOptions = {}) =>
      send<MemoryView>({ method: 'PATCH', path: memoryPath(id), json: change, signal }),

    forget: async (id: string, { signal }: CallOptions = {}): Promise<void> => {
      await send({ method: 'DELETE', path: memoryPath(id), status: 204, signal })
    },

    /** Processes a failed audio or image again. */
    retry: (id: string, { signal }: CallOptions = {}) =>
      send<MemoryView>({ method: 'POST', path: `${memoryPath(id)}/retry`, status: 202, signal }),
  }
}

function memoryPath(id: string): string {
  return `/v1/memories/${inPath(id)}`
}

/** Returns 128 random bits in hex. `randomUUID` is missing in pages without HTTPS, which a home server may serve. */
export function newClientId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
