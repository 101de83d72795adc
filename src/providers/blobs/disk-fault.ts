import { AppError, diskFull } from '../../core/errors.ts'

const FULL = new Set(['ENOSPC', 'EDQUOT'])
/** Read-only for the time being, broken, or too many files open: the machine's faults, which the caller may outwait. */
const PASSING = new Set('EFBIG EROFS EIO ENXIO ENODEV ESTALE ENOMEM EMFILE ENFILE EBUSY EAGAIN ETIMEDOUT'.split(' '))

/** In our own terms, where the caller can do something about it. */
function asAppError(error: unknown): unknown {
  if (FULL.has(codeOf(error))) return diskFull(error)
  if (!PASSING.has(codeOf(error))) return error
  const unavailable = new AppError('unavailable', 'Files can not be kept at present. Please try again in a while.', {
    retryAfterSeconds: 30,
  })
  unavailable.cause = error
  return unavailable
}

/** `ENOENT` and the like; empty where it is no fault of the system. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Does what touches the disk, with its faults in our terms. */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asAppError(error)
  }
}
