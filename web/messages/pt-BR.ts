import capture from './pt-BR/capture.json' with { type: 'json' }
import memories from './pt-BR/memories.json' with { type: 'json' }
import memory from './pt-BR/memory.json' with { type: 'json' }
import shell from './pt-BR/shell.json' with { type: 'json' }
import signIn from './pt-BR/sign-in.json' with { type: 'json' }
import tasks from './pt-BR/tasks.json' with { type: 'json' }

export const messages = { shell, signIn, capture, memories, memory, tasks }
