import { MediaFailure } from '../../src/engines/media-format/index.ts'

/** The failure of a promise; throws if it does not fail. */
export async function mediaFailure(given: Promise<unknown>): Promise<MediaFailure> {
  const error = await given.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof MediaFailure) return error
  throw new Error('expected a MediaFailure', { cause: error })
}
