/** What `memory.error` says of a capture that could not be read. */
export type MediaErrorCode =
  | 'transcription_failed'
  | 'no_speech'
  | 'unsupported_media'
  | 'description_failed'
  | 'provider_unavailable'
  | 'media_missing'

/** Why a stage could not be done. The message is ours alone: never anything out of a memory or a provider's answer. */
export class MediaFailure extends Error {
  readonly code: MediaErrorCode
  /** No use in trying again. */
  readonly isPermanent: boolean

  constructor(code: MediaErrorCode, message: string, options: { isPermanent?: boolean } = {}) {
    super(message)
    this.name = 'MediaFailure'
    this.code = code
    this.isPermanent = options.isPermanent ?? false
  }
}
