// Makes the small files in test/samples/audio and test/samples/images/formats. Requires ffmpeg and espeak-ng.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Exif, type Sharp } from 'sharp'
import { tiffWithPlace } from '../test/support/tiff-with-location.ts'

const samples = join(import.meta.dirname, '../test/samples')
const audio = join(samples, 'audio')
const images = join(samples, 'images/formats')
const work = mkdtempSync(join(tmpdir(), 'lembra-samples-'))

/** ffmpeg options by file name. Uncompressed files are cut to a second to stay small. */
const recordings: Record<string, readonly string[]> = {
  'wav-8.wav': ['-t', '1', '-ar', '8000', '-c:a', 'pcm_u8'],
  'wav-16.wav': ['-t', '1', '-ar', '8000', '-c:a', 'pcm_s16le'],
  'wav-24.wav': ['-t', '1', '-ar', '8000', '-c:a', 'pcm_s24le'],
  'wav-32.wav': ['-t', '1', '-ar', '8000', '-c:a', 'pcm_s32le'],
  'wav-float.wav': ['-t', '1', '-ar', '8000', '-c:a', 'pcm_f32le'],
  'constant.mp3': ['-ar', '16000', '-c:a', 'libmp3lame', '-b:a', '32k', '-write_xing', '0', '-id3v2_version', '0'],
  'variable.mp3': ['-ar', '16000', '-c:a', 'libmp3lame', '-q:a', '6', '-metadata', 'title=Plants'],
  'speech.m4a': ['-ar', '16000', '-c:a', 'aac', '-b:a', '32k'],
  'speech.aac': ['-ar', '16000', '-c:a', 'aac', '-b:a', '32k', '-f', 'adts'],
  'speech.3gp': ['-ar', '16000', '-c:a', 'aac', '-b:a', '32k', '-f', '3gp'],
  'opus.ogg': ['-c:a', 'libopus', '-b:a', '24k'],
  'vorbis.ogg': ['-ar', '16000', '-c:a', 'libvorbis', '-q:a', '0'],
  'speex.ogg': ['-ar', '16000', '-c:a', 'libspeex', '-b:a', '16k'],
  'flac.ogg': ['-ar', '8000', '-c:a', 'flac', '-sample_fmt', 's16'],
  'speech.flac': ['-ar', '8000', '-c:a', 'flac', '-sample_fmt', 's16'],
  'speech.aiff': ['-t', '1', '-ar', '8000', '-c:a', 'pcm_s16be'],
  'little-endian.aifc': ['-t', '1', '-ar', '8000', '-c:a', 'pcm_s16le', '-f', 'aiff'],
  'speech.caf': ['-t', '1', '-ar', '8000', '-c:a', 'pcm_s16be', '-f', 'caf'],
  'speech.wma': ['-ar', '16000', '-c:a', 'wmav2', '-b:a', '32k'],
  'whole.webm': ['-c:a', 'libopus', '-b:a', '24k'],
}

function makeRecordings(): void {
  const speech = join(work, 'speech.wav')
  execFileSync('espeak-ng', ['-w', join(work, 'raw.wav'), 'Water the two ferns by the window on Friday.'])
  const bare = ['-nostdin', '-v', 'error', '-y', '-fflags', '+bitexact', '-i']
  execFileSync('ffmpeg', [...bare, join(work, 'raw.wav'), '-t', '2', '-af', 'apad=whole_dur=2', speech])
  for (const [name, options] of Object.entries(recordings)) {
    execFileSync('ffmpeg', [...bare, speech, '-ac', '1', '-flags', '+bitexact', ...options, join(audio, name)])
  }
  // A browser's recorder streams its output and never fills in the length.
  const live = ['-ac', '1', '-c:a', 'libopus', '-b:a', '24k', '-f', 'webm', '-live', '1', 'pipe:1']
  writeFileSync(join(audio, 'recorder.webm'), execFileSync('ffmpeg', [...bare, speech, ...live]))
}

const exif: Exif = {
  IFD0: { Make: 'Lembra', Model: 'Sample' },
  IFD2: { DateTimeOriginal: '2024:05:17 08:09:10', OffsetTimeOriginal: '-03:00' },
  // Porto Alegre, 30° 1' 58.8" S, 51° 13' 48" W.
  IFD3: {
    GPSLatitudeRef: 'S',
    GPSLatitude: '30/1 1/1 588/10',
    GPSLongitudeRef: 'W',
    GPSLongitude: '51/1 13/1 48/1',
    GPSAltitude: '10/1',
    GPSDateStamp: '2024:05:17',
  },
}

/** 48 × 32 pixels. The red upper left corner shows the orientation. */
function drawing(): Sharp {
  const corner = { create: { width: 16, height: 16, channels: 3 as const, background: '#d02020' } }
  const ground = { create: { width: 48, height: 32, channels: 3 as const, background: '#2060a0' } }
  return sharp(ground).composite([{ input: corner, left: 0, top: 0 }])
}

async function makeImages(): Promise<void> {
  const upright = await drawing().png().toBuffer()
  await sharp(upright).toFile(join(images, 'plain.png'))
  for (const name of ['photo.jpg', 'photo.png', 'photo.webp', 'photo.avif']) {
    await sharp(upright).withExif(exif).toFile(join(images, name))
  }
  for (let orientation = 1; orientation <= 8; orientation += 1) {
    const turned = await asStored(upright, orientation).jpeg({ quality: 90 }).toBuffer()
    const file = join(images, `orientation-${orientation}.jpg`)
    await sharp(turned).withMetadata({ orientation }).jpeg({ quality: 90 }).toFile(file)
  }
  const pixels = await sharp(upright).removeAlpha().raw().toBuffer()
  writeFileSync(join(images, 'photo.tiff'), tiffWithPlace({ width: 48, height: 32, pixels }))
  const negative = await sharp(upright).negate().png().toBuffer()
  await sharp([upright, negative], { join: { animated: true } })
    .gif()
    .toFile(join(images, 'animated.gif'))
  const still = join(images, 'plain.png')
  const moving = ['-loop', '1', '-i', still, '-t', '0.2', '-r', '10', '-f', 'apng', join(images, 'animated.png')]
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...moving])
  const brands = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1')
  writeFileSync(join(images, 'header.heic'), Buffer.concat([brands, Buffer.alloc(64)]))
}

/** Stores an upright scene as a camera in this orientation does. sharp flops before it rotates. */
function asStored(upright: Buffer, orientation: number): Sharp {
  const image = sharp(upright)
  if (orientation === 2) return image.flop()
  if (orientation === 3) return image.rotate(180)
  if (orientation === 4) return image.flip()
  if (orientation === 5) return image.rotate(270).flop()
  if (orientation === 6) return image.rotate(270)
  if (orientation === 7) return image.rotate(90).flop()
  return orientation === 8 ? image.rotate(90) : image
}

mkdirSync(audio, { recursive: true })
mkdirSync(images, { recursive: true })
makeRecordings()
await makeImages()
rmSync(work, { recursive: true })
