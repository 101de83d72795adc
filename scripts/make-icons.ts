// Draws the app's icons as PNG from web/public/icons/lembra.svg. Run by hand after the drawing changed: node scripts/make-icons.ts
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '..', 'web', 'public', 'icons')
const drawing = readFileSync(join(folder, 'lembra.svg'))

for (const size of [180, 192, 512]) {
  await sharp(drawing, { density: 300 })
    .resize(size, size)
    .png()
    .toFile(join(folder, `lembra-${size}.png`))
}

// A system may crop a maskable icon to any shape around its middle 80 %: the background fills it, the drawing stays inside.
const inner = await sharp(drawing, { density: 300 }).resize(410, 410).png().toBuffer()
await sharp({ create: { width: 512, height: 512, channels: 4, background: '#0b6a5b' } })
  .composite([{ input: inner }])
  .png()
  .toFile(join(folder, 'lembra-maskable-512.png'))
