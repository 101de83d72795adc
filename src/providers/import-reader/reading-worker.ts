// Parses untrusted files in a thread that can be terminated at any time: it holds no state that must be saved.
import { parentPort } from 'node:worker_threads'
import { serveReading } from './reading.ts'

if (parentPort) serveReading(parentPort)
