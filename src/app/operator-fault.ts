import { AppError } from '../core/errors.ts'
import { MoveFault } from '../store/moving/mark.ts'
import { UnusableDatabase } from '../store/postgres/errors.ts'
import { EmptiedFolder, FolderInUse } from '../store/sqlite/data-folder.ts'
import { BackupFault } from '../store/sqlite/examination.ts'
import { NewerDatabase } from '../store/sqlite/migration.ts'

/** A fault that the operator can fix, explained in its message. */
export class OperatorFault extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'OperatorFault'
  }
}

/** Turns errors that the operator can fix into `OperatorFault`, and returns all others unchanged. */
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

/** Adds the cause, which an operator may see. */
export function unavailability({ message, cause }: Error): string {
  return cause instanceof Error ? `${message} ${cause.message}` : message
}
