import capture from './es/capture.json' with { type: 'json' }
import memories from './es/memories.json' with { type: 'json' }
import memory from './es/memory.json' with { type: 'json' }
import shell from './es/shell.json' with { type: 'json' }
import signIn from './es/sign-in.json' with { type: 'json' }
import tasks from './es/tasks.json' with { type: 'json' }

export const messages = { shell, signIn, capture, memories, memory, tasks }
