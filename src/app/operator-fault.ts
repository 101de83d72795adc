import { AppError } from '../core/errors.ts'
import { MoveFault } from '../store/moving/move-fault.ts'
import { UnusableDatabase } from '../store/postgres/unusable-database.ts'
import { EmptiedFolder } from '../store/sqlite/emptied-folder.ts'
import { BackupFault } from '../store/sqlite/examination.ts'
import { FolderInUse } from '../store/sqlite/folder-lock.ts'
import { NewerDatabase } from '../store/sqlite/migration.ts'

/** Something that the operator can mend, in words. */
export class OperatorFault extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'OperatorFault'
  }
}

/** Faults that the operator can mend, as such. */
export function asOperatorFault(error: unknown): unknown {
  const isMendable =
    error instanceof BackupFault ||
    error instanceof EmptiedFolder ||
    error instanceof FolderInUse ||
    error instanceof MoveFault ||
    error instanceof NewerDatabase ||
    error instanceof UnusableDatabase
  if (error instanceof AppError && error.kind === 'unavailable') return new OperatorFault(unavailability(error))
  return isMendable ? new OperatorFault(error.message) : error
}

/** To whom runs the service the cause may be told as well. */
export function unavailability({ message, cause }: Error): string {
  return cause instanceof Error ? `${message} ${cause.message}` : message
}
