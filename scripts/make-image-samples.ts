// Draws the small images of text for the tests: node scripts/make-image-samples.ts. Requires the DejaVu and Liberation fonts.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawPage } from '../bench/support/rendered-pages.ts'

const folder = join(import.meta.dirname, '../test/samples/images')
mkdirSync(folder, { recursive: true })
const at = (name: string) => join(folder, name)

const recipe = [
  'Grandmother’s plum cake, copied 3 May 2024',
  'Beat 180 g of butter with the sugar until pale.',
  'Don’t open the oven before 45 minutes!',
  'Questions? Ask aunt.rose@example.org (flat 12).',
]
const workshop = [
  'Orçamento da oficina, 22/07/2024',
  'Troca de óleo e filtros: R$ 389,50',
  'A revisão do freio fica pronta amanhã, às 16h.',
  'Atenção: o pneu não tem conserto. São João, 47',
]
const veterinary = [
  'Clínica veterinaria Peñalba, 9 de junio de 2024',
  '¿Cuándo toca la próxima vacuna? El 15 de agosto.',
  'Dele una pastilla cada mañana, según el tamaño.',
  'Total: 64,20 € (consulta y análisis)',
]

const style = { width: 800, fontSize: 26 }
const png = { compressionLevel: 9, palette: true, colours: 16 }
await (await drawPage(recipe, { ...style, font: 'Liberation Serif' })).png(png).toFile(at('page-en.png'))
await (await drawPage(workshop, style)).png(png).toFile(at('page-pt.png'))
await (await drawPage(veterinary, style)).webp({ quality: 60 }).toFile(at('page-es.webp'))
await (await drawPage(veterinary, { ...style, ink: '#f2e9c8', paper: '#1b2430' }))
  .png(png)
  .toFile(at('page-dark-es.png'))
await (await drawPage(workshop, style))
  .rotate(-6, { background: '#fff' })
  .jpeg({ quality: 50 })
  .toFile(at('page-tilted-pt.jpg'))
await (await drawPage(recipe, style)).rotate(270).jpeg({ quality: 50 }).toFile(at('page-sideways-en.jpg'))

/** A brick wall: rows of edges and corners without any text. */
const bricks = Array.from({ length: 90 }, (_, brick) => {
  const row = Math.floor(brick / 6)
  const x = (brick % 6) * 120 - (row % 2) * 60
  return `<rect x="${x}" y="${row * 32}" width="112" height="26" rx="3" fill="rgb(${150 + ((brick * 7) % 40)},70,55)"/>`
})
const wall = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="100%" height="100%" fill="#cbb"/>${bricks.join('')}</svg>`
await sharp(Buffer.from(wall)).blur(1).jpeg({ quality: 50 }).toFile(at('wall.jpg'))
