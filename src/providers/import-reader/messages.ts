// Messages between the service and the thread that parses an import file.
import type { ErrorKind } from '../../core/errors.ts'
import type { JsonObject } from '../../core/memories/record.ts'
import type { FileRemark, ImportAccount, ImportItem, KeptSettings, OpenRequest } from '../../core/transfer/items.ts'
import type { Problem } from '../../core/transfer/problems.ts'
import type { ImportFormat } from '../../schema/import.ts'

export interface FileAddress {
  path: string
  bytes: number
  /** Limit for everything unpacked from an archive. */
  maxUnpackedBytes: number
}

/** Flow control: how much the service has consumed. The thread may send the same amount again. */
export interface Credit {
  items: number
  length: number
}

export type Asked =
  | { do: 'open'; file: FileAddress; request: Omit<OpenRequest, 'signal'> }
  | { do: 'read'; account: ImportAccount; now: number }
  | { do: 'take'; taken: Credit }
  | { do: 'answer'; number: number; kept: JsonObject | null }

export type Told =
  | { tell: 'opened'; format: ImportFormat; settings: KeptSettings | null }
  | { tell: 'total'; total: number | null }
  | { tell: 'item'; item: ImportItem | FileRemark; length: number }
  | { tell: 'question'; number: number; sourceId: string }
  | { tell: 'ended' }
  | { tell: 'failed'; fault: Fault }
  /** Sent once the thread has loaded, then every second while its event loop runs. */
  | { tell: 'alive' }

/** An error as plain data. `kind` is null for a bug. */
export interface Fault {
  kind: ErrorKind | null
  message: string
  field: string | undefined
  problem: Problem | null
}
