// Photographed receipts of invented shops: names in display type beside a drawn logo, thermal print, folds, and a phone's picture of it.
import { existsSync, readdirSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { type Chance, chanceOf } from '../fuzz/random.ts'
import { COUNTRIES, SHOPS, type Shop } from './receipt-shops.ts'

export interface Receipt {
  shop: string
  /** As printed, without the currency. */
  total: string
  /** How the name is set. */
  head: string
  /** The kind of fault that spoils the picture. */
  defect: string
  draw(): Promise<Buffer>
}

interface Grey {
  pixels: Float32Array
  width: number
  height: number
}

/** The receipt's own width in pixels; the picture is wider by the table around it. */
const PAPER_WIDTH = 1_000
const MARGIN = 60
/** Grey level of the table. */
const TABLE = 96
const FONT_FOLDERS = ['/usr/share/fonts', '/usr/local/share/fonts', '/Library/Fonts']
const FONT_FILES = [
  'DejaVuSans.ttf',
  'DejaVuSans-Bold.ttf',
  'DejaVuSansMono.ttf',
  'DejaVuSansMono-Bold.ttf',
  'DejaVuSerif.ttf',
  'DejaVuSerif-Bold.ttf',
  'DejaVuSerif-BoldItalic.ttf',
]

interface HeadStyle {
  font: string
  isUpper?: boolean
  weight?: string
  /** The name's width in relation to the paper's. */
  share: number
  /** More height than the font has. */
  stretch?: number
  spacing?: number
  attributes?: string
  isOutlined?: boolean
  isInverted?: boolean
  /** The middle is higher than the ends by this share of the width. */
  arch?: number
  shadow?: boolean
  frame?: 'stars' | 'box'
}

/** As typesetters of receipts have them. */
const HEADS: Readonly<Record<string, HeadStyle>> = {
  large: { font: 'DejaVu Sans', weight: 'bold', share: 0.86, isUpper: true },
  serif: { font: 'DejaVu Serif', weight: 'bold', share: 0.7, attributes: 'font-style="italic"' },
  spaced: { font: 'DejaVu Sans', share: 0.84, isUpper: true, spacing: 0.55 },
  'spaced serif': { font: 'DejaVu Serif', share: 0.8, isUpper: true, spacing: 0.9, weight: 'bold' },
  outlined: { font: 'DejaVu Sans', weight: 'bold', share: 0.82, isUpper: true, isOutlined: true },
  inverted: { font: 'DejaVu Sans', weight: 'bold', share: 0.74, isInverted: true },
  'inverted, spaced': { font: 'DejaVu Serif', share: 0.74, isUpper: true, isInverted: true, spacing: 0.3 },
  slanted: { font: 'DejaVu Sans', weight: 'bold', share: 0.78, attributes: 'transform="skewX(-18)"', shadow: true },
  tall: { font: 'DejaVu Sans', share: 0.72, isUpper: true, stretch: 1.9, weight: 'bold', frame: 'stars' },
  arched: { font: 'DejaVu Serif', weight: 'bold', share: 0.8, arch: 0.07, frame: 'box' },
}

/** Faults of print and paper come first, then those of the camera. */
interface DefectStyle {
  /** Darkness of the print, 0 to 1. */
  ink: number
  /** Deviation of the thermal noise in grey levels. */
  noise: number
  folds: number
  degrees: number
  /** By how much of its width the far end is narrower. */
  perspective: number
  blur: number
  shadow: number
  quality: number
}

const DEFECTS: Readonly<Record<string, DefectStyle>> = {
  scan: { ink: 0.9, noise: 6, folds: 0, degrees: 0.4, perspective: 0, blur: 0.4, shadow: 0.05, quality: 85 },
  noisy: { ink: 0.75, noise: 26, folds: 0, degrees: 1, perspective: 0.01, blur: 0.7, shadow: 0.15, quality: 60 },
  faint: { ink: 0.38, noise: 9, folds: 1, degrees: -1.5, perspective: 0.02, blur: 0.7, shadow: 0.2, quality: 70 },
  folded: { ink: 0.7, noise: 10, folds: 3, degrees: 1.5, perspective: 0.02, blur: 0.7, shadow: 0.25, quality: 75 },
  tilted: { ink: 0.75, noise: 10, folds: 1, degrees: -5, perspective: 0.04, blur: 0.8, shadow: 0.3, quality: 70 },
  perspective: { ink: 0.75, noise: 10, folds: 1, degrees: 2, perspective: 0.1, blur: 0.8, shadow: 0.35, quality: 65 },
}

/** Each head with each defect, and each head in each country. Throws if a font is missing. */
export function receipts(): Receipt[] {
  requireFonts()
  const heads = Object.keys(HEADS)
  const defects = Object.keys(DEFECTS)
  return SHOPS.map((shop, at) => {
    const round = Math.floor(at / defects.length)
    const chance = chanceOf(7, at)
    const amounts = Array.from({ length: 3 + chance.below(5) }, () => 150 + chance.below(4_000))
    const sum = amounts.reduce((one, other) => one + other, 0) / 100
    const head = heads[round] ?? ''
    const defect = defects[(at + round) % defects.length] ?? ''
    return {
      shop: shop.name,
      total: COUNTRIES[shop.country].price(sum).replaceAll(/[^\d,.]/g, ''),
      head,
      defect,
      draw: () => photoOf(shop, amounts, HEADS[head], DEFECTS[defect], chance),
    }
  })
}

function requireFonts(): void {
  const folders = FONT_FOLDERS.filter((folder) => existsSync(folder))
  const installed = folders.flatMap((folder) => readdirSync(folder, { encoding: 'utf8', recursive: true }))
  const missing = FONT_FILES.filter((file) => !installed.some((path) => path.endsWith(file)))
  if (missing.length > 0) throw new Error(`Install ${missing.join(', ')}: the receipts are set in these fonts`)
}

async function photoOf(
  shop: Shop,
  amounts: readonly number[],
  head: HeadStyle | undefined,
  defect: DefectStyle | undefined,
  chance: Chance,
): Promise<Buffer> {
  if (!head || !defect) throw new Error('There is no such kind of receipt')
  const printed = await printOf(shop, amounts, head, chance)
  const photo = photographed(thermal(printed, defect, chance), defect, chance)
  return encoded(photo).blur(Math.max(0.3, defect.blur)).jpeg({ quality: defect.quality }).toBuffer()
}

/** Black on white, as the till sends it to its printer. */
async function printOf(shop: Shop, amounts: readonly number[], style: HeadStyle, chance: Chance): Promise<Grey> {
  const head = await headOf(shop.name, style)
  const { width: headWidth, height: headHeight } = await sharp(head).metadata()
  const logo = 120
  const top = MARGIN + (style.isInverted ? 0 : logo + 30)
  const body = bodyOf(shop, amounts, chance)
  const height = top + headHeight + body.height + MARGIN
  const marks = style.isInverted ? '' : logoOf(PAPER_WIDTH / 2, MARGIN + logo / 2, logo / 2, chance)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PAPER_WIDTH}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${marks}<g transform="translate(0 ${top + headHeight})">${body.svg}</g></svg>`
  const flat = await sharp(Buffer.from(svg))
    .composite([{ input: head, left: Math.round((PAPER_WIDTH - headWidth) / 2), top }])
    .png()
    .toBuffer()
  return greyOf(flat)
}

async function greyOf(picture: Buffer): Promise<Grey> {
  const { data, info } = await sharp(picture).flatten().greyscale().raw().toBuffer({ resolveWithObject: true })
  return { pixels: Float32Array.from(data), width: info.width, height: info.height }
}

function encoded({ pixels, width, height }: Grey): Sharp {
  const bytes = Uint8Array.from(pixels, (value) => Math.max(0, Math.min(255, Math.round(value))))
  return sharp(bytes, { raw: { width, height, channels: 1 } })
}

/** The name alone, cut to its ink and scaled to its share of the paper. */
async function headOf(name: string, style: HeadStyle): Promise<Buffer> {
  const { font, weight = 'normal', spacing = 0, attributes = '', stretch = 1, frame, arch } = style
  const size = 120
  const ink = style.isInverted
    ? 'fill="#fff"'
    : style.isOutlined
      ? 'fill="none" stroke="#000" stroke-width="4"'
      : 'fill="#000"'
  const text = escaped(style.isUpper ? name.toLocaleUpperCase() : name)
  const set = `font-family="${font}" font-size="${size}" font-weight="${weight}" letter-spacing="${spacing * size}"`
  const shade = style.shadow ? `<text x="308" y="308" ${set} ${attributes} fill="#999">${text}</text>` : ''
  const canvas = `width="${name.length * size * (1.1 + spacing) + 700}" height="500"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${canvas}><rect width="100%" height="100%" fill="${style.isInverted ? '#000' : '#fff'}"/>${shade}<text x="300" y="300" ${ink} ${set} ${attributes}>${text}</text></svg>`
  const cut = await sharp(Buffer.from(svg)).flatten().trim({ threshold: 20 }).png().toBuffer()
  const { width: cutWidth, height: cutHeight } = await sharp(cut).metadata()
  const width = Math.round(PAPER_WIDTH * style.share)
  const height = Math.round((cutHeight / cutWidth) * width * stretch)
  const scaled = sharp(cut).resize(width, height, { fit: 'fill' })
  const padding = { top: 30, bottom: 30, left: 40, right: 40, background: style.isInverted ? '#000' : '#fff' }
  const padded = await scaled.extend(padding).png().toBuffer()
  const layers = frame ? [{ input: Buffer.from(frameOf(frame, width + 80, height + 60)) }] : []
  const framed = await sharp(padded).composite(layers).png().toBuffer()
  if (!arch) return framed
  const rise = arch * width
  const flat = await greyOf(framed)
  const bent = warped(flat, { width: flat.width, height: Math.ceil(flat.height + rise), empty: 255 }, (x, y) => [
    x,
    y - rise * (2 * (x / flat.width) - 1) ** 2,
  ])
  return encoded(bent).png().toBuffer()
}

function frameOf(frame: 'stars' | 'box', width: number, height: number): string {
  const box = `<rect x="3" y="3" width="${width - 6}" height="${height - 6}" rx="14" fill="none" stroke="#000" stroke-width="4"/>`
  const stars = [0, height - 4].map(
    (y) =>
      `<text x="${width / 2}" y="${y + 14}" text-anchor="middle" font-size="24">${'★ '.repeat(Math.floor(width / 34))}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${frame === 'box' ? box : stars.join('')}</svg>`
}

/** A drawing of a few shapes in a ring. */
function logoOf(x: number, y: number, radius: number, chance: Chance): string {
  const petals = 3 + chance.below(6)
  const shapes = Array.from({ length: petals }, (_, at) => {
    const degrees = (360 / petals) * at
    return `<ellipse cx="${x}" cy="${y - radius * 0.45}" rx="${radius * 0.18}" ry="${radius * 0.4}" transform="rotate(${degrees} ${x} ${y})"/>`
  })
  return `<circle cx="${x}" cy="${y}" r="${radius - 4}" fill="none" stroke="#000" stroke-width="5"/>${shapes.join('')}`
}

function bodyOf({ country }: Shop, amounts: readonly number[], chance: Chance): { svg: string; height: number } {
  const { total, tax, date, price, items, lines } = COUNTRIES[country]
  const two = (below: number) => String(1 + chance.below(below)).padStart(2, '0')
  const sum = price(amounts.reduce((one, other) => one + other, 0) / 100)
  const [address = '', phone = '', subtotal = '', thanks = ''] = lines
  const rows: Array<[left: string, right: string, size?: number]> = [
    [address, ''],
    [phone + two(98), tax + two(98)],
    [date(two(28), two(12), '2026'), `${two(22)}:${two(58)}`],
    ['-'.repeat(50), ''],
    ...amounts.map((amount): [string, string] => [`1 ${chance.pick(items)}`, price(amount / 100)]),
    ['-'.repeat(50), ''],
    [subtotal, subtotal.toLowerCase() === 'subtotal' ? sum : ''],
    [total, sum, 40],
    ['', ''],
    [thanks, ''],
  ]
  let y = 30
  const texts = rows.map(([left, right, size = 30]) => {
    y += size * 1.45
    const set = `font-family="DejaVu Sans Mono" font-size="${size}" y="${y}"${size > 30 ? ' font-weight="bold"' : ''}`
    return `<text x="${MARGIN}" ${set}>${escaped(left)}</text><text x="${PAPER_WIDTH - MARGIN}" text-anchor="end" ${set}>${escaped(right)}</text>`
  })
  return { svg: texts.join(''), height: Math.ceil(y) + 20 }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** Faint grey print on paper, with grain, pale bands across and dead dots along the roll. */
function thermal({ pixels, width, height }: Grey, { ink, noise }: DefectStyle, chance: Chance): Grey {
  const dead = new Set(Array.from({ length: noise > 20 ? 4 : 1 }, () => chance.below(width)))
  const bands = Array.from({ length: height }, () => 1)
  for (let band = 0; band < height / 250; band++) {
    const from = chance.below(height)
    for (let y = from; y < Math.min(height, from + 12); y++) bands[y] = 0.6
  }
  const drawn = pixels.map((value, at) => {
    const isDead = dead.has(at % width)
    const darkness = isDead ? 0 : ((255 - value) / 255) * ink * (bands[Math.floor(at / width)] ?? 1)
    const grain = (chance.next() + chance.next() + chance.next() - 1.5) * 2 * noise
    return 232 - darkness * 215 + grain
  })
  return { pixels: drawn, width, height }
}

/** The paper on a dark table: folded, turned, seen at an angle, with a shadow across it. */
function photographed(paper: Grey, defect: DefectStyle, chance: Chance): Grey {
  const { degrees, perspective, folds, shadow } = defect
  const width = Math.round(paper.width * 1.25)
  const height = Math.round(paper.height * 1.12)
  const creases = Array.from({ length: folds }, (_, at) => ((at + 0.5 + chance.next() * 0.4) / folds) * paper.height)
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const phase = chance.next() * 6
  const seen = warped(paper, { width, height, empty: TABLE }, (x, y) => {
    const [across, down] = [x - width / 2, y - height / 2]
    const [right, below] = [across * cosine + down * sine, down * cosine - across * sine]
    // The far end is the upper one.
    const nearness = 1 + (perspective * below) / (height / 2)
    const bend = folds === 0 ? 0 : Math.sin((below / paper.height) * Math.PI * folds + phase) * 7
    return [paper.width / 2 + right / nearness + bend, paper.height / 2 + below / Math.sqrt(nearness)]
  })
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const crease = Math.min(...creases.map((at) => Math.abs(y - (height - paper.height) / 2 - at)), 60)
      const light = (1 - shadow * (x / width) * (0.5 + y / height / 2)) * (1 - (1 - crease / 60) ** 2 * 0.25)
      const at = y * width + x
      seen.pixels[at] = (seen.pixels[at] ?? 0) * light
    }
  }
  return seen
}

/** Bilinear. */
function warped(
  { pixels, width, height }: Grey,
  { width: wide, height: high, empty }: { width: number; height: number; empty: number },
  sourceOf: (x: number, y: number) => readonly [x: number, y: number],
): Grey {
  const result = new Float32Array(wide * high).fill(empty)
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      const [fromX, fromY] = sourceOf(x, y)
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)]
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue
      const [across, down] = [fromX - left, fromY - top]
      const at = top * width + left
      const above = (pixels[at] ?? 0) * (1 - across) + (pixels[at + 1] ?? 0) * across
      const below = (pixels[at + width] ?? 0) * (1 - across) + (pixels[at + width + 1] ?? 0) * across
      result[y * wide + x] = above * (1 - down) + below * down
    }
  }
  return { pixels: result, width: wide, height: high }
}
