export interface MediaFormat {
  kind: 'audio' | 'image'
  /** Lower case, without parameters: the declared one where it is a name of what the bytes are, else the usual name of that. */
  contentType: string
}

export interface AudioProbe {
  /** Null where the file does not tell its length. @throws {MediaFailure} unsupported_media */
  seconds(path: string, contentType: string, signal: AbortSignal): Promise<number | null>
}
