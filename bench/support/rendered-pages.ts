// Pages of text rendered by sharp, and defects of pictures.
import sharp, { type Sharp } from 'sharp'
import type { Language } from '../../src/engines/language/index.ts'

export interface PageStyle {
  width: number
  height?: number
  fontSize: number
  font?: string
  margin?: number
  ink?: string
  paper?: string
}

export const pageTexts: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Notes from the allotment meeting, 14 March 2025.',
    'The water pump costs £248.90 and should arrive by Thursday.',
    'Hannah keeps the spare keys; ring her on 0161 555 0147 first.',
    'Please bring gloves, two buckets and the blue wheelbarrow.',
    '"Who painted the shed door?" asked Mr. Whitfield, laughing.',
    'Write to garden.club@example.org before 9:30 on Friday.',
    'We agreed (seven votes to two) to plant beans, leeks & kale.',
    'Next meeting: Tuesday, 8 April, at half past six.',
  ],
  pt: [
    'Anotações da reunião do condomínio, 14 de março de 2025.',
    'A bomba d’água custa R$ 1.248,90 e chega até quinta-feira.',
    'A Conceição guarda as chaves; ligue antes: (11) 95555-0147.',
    'Não esqueça: pão, maçã, feijão, açúcar e três limões.',
    '“Quem pintou o portão?”, perguntou o João, às gargalhadas.',
    'Escreva para sindica.bloco2@example.org até as 9h30.',
    'Decidimos, por sete votos a dois, trocar a fiação elétrica.',
    'Próxima reunião: terça-feira, 8 de abril, às 18h30.',
  ],
  es: [
    'Apuntes de la reunión de vecinos, 14 de marzo de 2025.',
    'La bomba de agua cuesta 248,90 € y llegará el jueves.',
    'Begoña guarda las llaves; llámela antes al 91 555 01 47.',
    '¿Quién pintó la puerta del garaje? ¡Qué color tan extraño!',
    'El niño trajo piñas, albaricoques, azúcar y jamón ibérico.',
    'Escriba a comunidad.sur@example.org antes de las 9:30.',
    'Acordamos, por siete votos a dos, arreglar la calefacción.',
    'Próxima reunión: martes, 8 de abril, a las seis y media.',
  ],
}

/** As many lines as fill a page of A4 with about 2,800 characters. */
export function fullPage(language: Language): string[] {
  const words = pageTexts[language].join(' ').split(' ')
  const lines: string[] = []
  let line = ''
  for (let at = 0; lines.length < 46; at++) {
    const word = words[at % words.length] ?? ''
    if (line.length + word.length < 64) line = line === '' ? word : `${line} ${word}`
    else {
      lines.push(line)
      line = word
    }
  }
  return lines
}

export async function drawPage(lines: readonly string[], style: PageStyle): Promise<Sharp> {
  return sharp(
    await sharp(Buffer.from(svgOf(lines, style)))
      .png()
      .toBuffer(),
  )
}

export const conditions: Readonly<Record<string, (lines: readonly string[], font: string) => Promise<Sharp>>> = {
  clean: (lines, font) => usual(lines, font),
  small: (lines, font) => drawPage(lines, { width: 520, fontSize: 12, font }),
  tiny: (lines, font) => drawPage(lines, { width: 440, fontSize: 10, font }),
  blurred: async (lines, font) => (await usual(lines, font)).blur(1.5),
  'blurred more': async (lines, font) => (await usual(lines, font)).blur(2.5),
  'rotated 3°': async (lines, font) => (await usual(lines, font)).rotate(3, { background: '#fff' }),
  'rotated -8°': async (lines, font) => (await usual(lines, font)).rotate(-8, { background: '#fff' }),
  'rotated 14°': async (lines, font) => (await usual(lines, font)).rotate(14, { background: '#fff' }),
  'rotated 90°': async (lines, font) => (await usual(lines, font)).rotate(90),
  'rotated 187°': async (lines, font) => (await usual(lines, font)).rotate(187, { background: '#fff' }),
  'rotated 270°': async (lines, font) => (await usual(lines, font)).rotate(270),
  noisy: async (lines, font) => noisy(await usual(lines, font)),
  dark: (lines, font) => drawPage(lines, { ...USUAL, font, ink: '#eee', paper: '#102030' }),
  faint: (lines, font) => drawPage(lines, { ...USUAL, font, ink: '#aaa', paper: '#ddd' }),
  shadow: async (lines, font) => shadowed(await usual(lines, font)),
  'jpeg 40': async (lines, font) => sharp(await (await usual(lines, font)).jpeg({ quality: 40 }).toBuffer()),
  sheared: async (lines, font) =>
    (await usual(lines, font)).affine(
      [
        [1, 0.12],
        [0.05, 1],
      ],
      { background: '#fff' },
    ),
}

const USUAL = { width: 1_300, fontSize: 30 }

function usual(lines: readonly string[], font: string): Promise<Sharp> {
  return drawPage(lines, { ...USUAL, font })
}

async function noisy(page: Sharp): Promise<Sharp> {
  const { width, height } = await page.metadata()
  const noise = { type: 'gaussian', mean: 128, sigma: 45 } as const
  const grain = await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer()
  return page.composite([{ input: grain, blend: 'overlay' }])
}

async function shadowed(page: Sharp): Promise<Sharp> {
  const { width, height } = await page.metadata()
  const stops = '<stop offset="0" stop-color="#444"/><stop offset="1" stop-color="#fff"/>'
  const shade = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="s" x2="1" y2="1">${stops}</linearGradient><rect width="100%" height="100%" fill="url(#s)"/></svg>`
  return page.composite([{ input: Buffer.from(shade), blend: 'multiply' }])
}

function svgOf(lines: readonly string[], style: PageStyle): string {
  const { width, fontSize, font = 'DejaVu Sans', margin = fontSize * 2, ink = '#000', paper = '#fff' } = style
  const leading = fontSize * 1.4
  const height = style.height ?? Math.round(margin * 2 + lines.length * leading)
  const texts = lines.map(
    (line, at) => `<text x="${margin}" y="${margin + fontSize + at * leading}">${escaped(line)}</text>`,
  )
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${font}" font-size="${fontSize}" fill="${ink}">`
  return `${head}<rect width="100%" height="100%" fill="${paper}"/>${texts.join('')}</svg>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
