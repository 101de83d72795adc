import { AppError, diskFull } from '../../core/errors.ts'

const FULL = new Set(['ENOSPC', 'EDQUOT'])
/** A read-only or broken disk, or too many open files: errors of the machine that may pass. */
const PASSING = new Set('EFBIG EROFS EIO ENXIO ENODEV ESTALE ENOMEM EMFILE ENFILE EBUSY EAGAIN ETIMEDOUT'.split(' '))

function asAppError(error: unknown): unknown {
  if (FULL.has(codeOf(error))) return diskFull(error)
  if (!PASSING.has(codeOf(error))) return error
  const unavailable = new AppError('unavailable', 'Files can not be kept at present. Please try again in a while.', {
    retryAfterSeconds: 30,
  })
  unavailable.cause = error
  return unavailable
}

/** Returns a system error code such as `ENOENT`, or an empty string for any other error. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Runs `work` and converts its disk errors that the caller can wait out into `AppError`s. */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asAppError(error)
  }
}
