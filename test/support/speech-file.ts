import { spawnSync } from 'node:child_process'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AudioFile } from '../../src/core/media/transcription.ts'
import { freshFolder } from './folder.ts'

export const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0
if (!hasFfmpeg) console.log('ffmpeg is not installed: conversions of audio are not tested here')

/** A tone from ffmpeg in any of its formats, chosen by the file extension. */
export function toneFile(folder: string, name: string, contentType: string, given: readonly string[] = []): AudioFile {
  const path = join(folder, name)
  const source = ['-f', 'lavfi', '-i', 'sine=frequency=300:duration=1']
  const { status } = spawnSync('ffmpeg', ['-nostdin', '-loglevel', 'quiet', '-y', ...source, ...given, path])
  if (status !== 0) throw new Error(`ffmpeg made no ${name}`)
  return { path, contentType, bytes: statSync(path).size }
}

/** 16 bit, one channel, 16 kHz, a tenth of a second of silence, made without any program. */
export function plainWav(): Buffer {
  const samples = Buffer.alloc(3_200)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(16_000, 24)
  head.writeUInt32LE(32_000, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

export function audioFile(contentType = 'audio/mpeg', content: string | Buffer = 'some sound'): AudioFile {
  const path = join(freshFolder(), 'blob')
  writeFileSync(path, content)
  return { path, contentType, bytes: Buffer.byteLength(content) }
}
