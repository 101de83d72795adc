// Writes src/store/sqlite/vector-scan-code.ts from vector-scan.wat. A test compares the two.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import wabt from 'wabt'

const folder = join(import.meta.dirname, '../src/store/sqlite')
const { parseWat } = await wabt()
const source = parseWat('vector-scan.wat', readFileSync(join(folder, 'vector-scan.wat'), 'utf8'), { simd: true })
source.validate()
const code = Buffer.from(source.toBinary({}).buffer).toString('base64')
const lines = (code.match(/.{1,110}/g) ?? []).map((line) => `  '${line}'`)
writeFileSync(
  join(folder, 'vector-scan-code.ts'),
  `// Made by \`node scripts/write-vector-scan.ts\` from vector-scan.wat, which says what it does: WebAssembly in base64. Not to be edited.
export const VECTOR_SCAN_CODE = [
${lines.join(',\n')},
].join('')
`,
)
