import capture from './en/capture.json' with { type: 'json' }
import memories from './en/memories.json' with { type: 'json' }
import memory from './en/memory.json' with { type: 'json' }
import shell from './en/shell.json' with { type: 'json' }
import signIn from './en/sign-in.json' with { type: 'json' }
import tasks from './en/tasks.json' with { type: 'json' }

export const messages = { shell, signIn, capture, memories, memory, tasks }
