import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type IAudioMetadata, type IOptions, parseFile, parseStream } from 'music-metadata'

export interface RecordingPath {
  path: string
  contentType: string
}

/** What the head of a recording says. */
export interface RecordingFacts {
  seconds: number | null
  isRecognised: boolean
  /** Where nothing is compressed, so that the bytes themselves tell the length. */
  bitsPerSecond: number | null
}

/** Null where it is no recording that music-metadata can read. */
export async function readRecordingHead(file: RecordingPath): Promise<RecordingFacts | null> {
  return readFacts(file).catch(() => null)
}

async function readFacts({ path, contentType }: RecordingPath): Promise<RecordingFacts> {
  const options: IOptions = { skipCovers: true, skipPostHeaders: true, mkvUseIndex: true }
  let { format } = await parse(path, contentType, options)
  // Frames that are led by no summary have to be counted one by one.
  if (format.duration === undefined) format = (await parse(path, contentType, { ...options, duration: true })).format
  return {
    seconds: format.duration ?? null,
    isRecognised: format.codec !== undefined || format.sampleRate !== undefined,
    bitsPerSecond: uncompressedBits(format),
  }
}

async function parse(path: string, contentType: string, options: IOptions): Promise<IAudioMetadata> {
  // The parser of MP4 reads 3GPP as well, but does not know its name.
  if (!contentType.startsWith('audio/3gp')) return parseFile(path, options)
  const stream = createReadStream(path)
  try {
    return await parseStream(stream, { mimeType: 'audio/mp4', size: (await stat(path)).size }, options)
  } finally {
    stream.destroy()
  }
}

/** What a second takes where nothing is compressed; null where it may be. */
function uncompressedBits(format: IAudioMetadata['format']): number | null {
  const isPlain = format.container === 'WAVE' || (format.container?.startsWith('AIFF') && format.codec?.includes('PCM'))
  const bits = (format.sampleRate ?? 0) * (format.numberOfChannels ?? 0) * (format.bitsPerSample ?? 0)
  return isPlain && bits > 0 ? bits : null
}
