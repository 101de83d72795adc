// Parses a file that a stranger wrote, in a thread that can be ended at any time: it holds nothing that must be saved.
import { parentPort } from 'node:worker_threads'
import { serveReading } from './reading.ts'

if (parentPort) serveReading(parentPort)
