// The service with the clock of `reminder-kills`: the real one, and how far ahead it is, read from the file that is the only argument.
import { readFileSync } from 'node:fs'
import { buildApp } from '../../src/app/app.ts'
import { readConfig } from '../../src/config/config.ts'

const file = process.argv[2] ?? ''
const clock = () => Date.now() + Number(readFileSync(file, 'utf8'))
const service = await buildApp(readConfig(process.env, 'all'), { clock })
process.once('SIGTERM', () => void service.stop().then(() => process.exit(0)))
await service.listen()
