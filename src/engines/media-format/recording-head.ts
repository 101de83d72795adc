import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type IAudioMetadata, type IOptions, parseFile, parseStream } from 'music-metadata'

export interface RecordingPath {
  path: string
  contentType: string
}

export interface RecordingFacts {
  seconds: number | null
  isRecognised: boolean
  /** Set only for uncompressed audio: then the file size gives the duration. */
  bitsPerSecond: number | null
}

/** Returns null if music-metadata cannot read the file. */
export async function readRecordingHead(file: RecordingPath): Promise<RecordingFacts | null> {
  return readFacts(file).catch(() => null)
}

async function readFacts({ path, contentType }: RecordingPath): Promise<RecordingFacts> {
  const options: IOptions = { skipCovers: true, skipPostHeaders: true, mkvUseIndex: true }
  let { format } = await parse(path, contentType, options)
  // Without a header that states the duration, all frames must be counted.
  if (format.duration === undefined) format = (await parse(path, contentType, { ...options, duration: true })).format
  return {
    seconds: format.duration ?? null,
    isRecognised: format.codec !== undefined || format.sampleRate !== undefined,
    bitsPerSecond: uncompressedBits(format),
  }
}

async function parse(path: string, contentType: string, options: IOptions): Promise<IAudioMetadata> {
  // music-metadata's MP4 parser also reads 3GPP, but does not register its content type.
  if (!contentType.startsWith('audio/3gp')) return parseFile(path, options)
  const stream = createReadStream(path)
  try {
    return await parseStream(stream, { mimeType: 'audio/mp4', size: (await stat(path)).size }, options)
  } finally {
    stream.destroy()
  }
}

/** Returns null if the audio may be compressed. */
function uncompressedBits(format: IAudioMetadata['format']): number | null {
  const isPlain = format.container === 'WAVE' || (format.container?.startsWith('AIFF') && format.codec?.includes('PCM'))
  const bits = (format.sampleRate ?? 0) * (format.numberOfChannels ?? 0) * (format.bitsPerSample ?? 0)
  return isPlain && bits > 0 ? bits : null
}
