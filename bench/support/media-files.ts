// Recordings and pictures generated for the benches; no files are read.
import sharp from 'sharp'

const WAV_HEAD = 44

/** 16-bit mono at 16 kHz: a tone that differs from number to number. */
export function toneOf(number: number, seconds: number): Buffer {
  const samples = Math.round(seconds * 16_000)
  const wav = Buffer.alloc(WAV_HEAD + samples * 2)
  writeWavHead(wav, samples * 2)
  const step = (2 * Math.PI * (200 + number * 7)) / 16_000
  for (let place = 0; place < samples; place++)
    wav.writeInt16LE(Math.round(8_000 * Math.sin(place * step)), WAV_HEAD + place * 2)
  return wav
}

/** The header of a WAV with so much sound; any bytes may follow. */
export function wavHead(bytes: number): Buffer {
  const head = Buffer.alloc(WAV_HEAD)
  writeWavHead(head, bytes - WAV_HEAD)
  return head
}

function writeWavHead(wav: Buffer, soundBytes: number): void {
  wav.write('RIFF', 0)
  wav.writeUInt32LE(soundBytes + 36, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(16_000, 24)
  wav.writeUInt32LE(32_000, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(soundBytes, 40)
}

/** Black on white, one line of text each. */
export async function pageOf(
  lines: readonly string[],
  page: { width: number; height: number; fontSize: number },
): Promise<Buffer> {
  const { width, height, fontSize } = page
  const written = lines.map(
    (line, index) => `<text x="${fontSize * 2}" y="${fontSize * (2.5 + index * 1.5)}">${escaped(line)}</text>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="white"/><g font-family="DejaVu Sans, Liberation Sans, sans-serif" font-size="${fontSize}">${written.join('')}</g></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer()
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
