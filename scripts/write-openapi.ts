// Writes docs/openapi.json, as served with the default settings.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../src/app/app.ts'
import { readConfig } from '../src/config/config.ts'

const folder = mkdtempSync(join(tmpdir(), 'lembra-openapi-'))
const service = await buildApp(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))
const { body } = await service.server.inject('/openapi.json')
await service.stop()
rmSync(folder, { recursive: true })
writeFileSync(join(import.meta.dirname, '../docs/openapi.json'), `${JSON.stringify(JSON.parse(body), null, 2)}\n`)
