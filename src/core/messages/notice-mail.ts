import type { LanguageSetting, NoticeEvent } from '../accounts/record.ts'

/** The texts of a mail about an account's security. `name` is the name of a device, key or app, or empty if it has none. */
export interface NoticeMailWords {
  subjects: Record<NoticeEvent | 'deleted', string>
  /** The subject of a mail about several events. */
  subjectOfSeveral: string
  intro: string
  events: Record<NoticeEvent, (name: string) => string>
  /** Added if more may have happened than the mail names. */
  mayBeMore: string
  yours: string
  undo: string
  undoPassword: string
  deleted: (email: string) => string
  undoDeletion: string
}

const quoted = (name: string) => (name === '' ? '' : `: “${name}”`)

const en: NoticeMailWords = {
  subjects: {
    'password-set': 'Your Lembra account now has a password',
    'password-changed': 'Your Lembra password was changed',
    device: 'A new device is signed in to Lembra',
    'api-key': 'A new API key for your Lembra account',
    connection: 'A new app is connected to Lembra',
    deleted: 'Your Lembra account was deleted',
  },
  subjectOfSeveral: 'Changes to your Lembra account',
  intro: 'This happened in your Lembra account:',
  events: {
    'password-set': () => 'A first password was set.',
    'password-changed': () => 'The password was changed, and all other devices were signed out.',
    device: (name) => `A new device signed in${quoted(name)}.`,
    'api-key': (name) => `A new API key was created${quoted(name)}.`,
    connection: (name) => `A new app was connected${quoted(name)}.`,
  },
  mayBeMore: 'There may be more than these. The address below shows everything.',
  yours: 'If this was you, there is nothing to do.',
  undo: 'If it wasn’t you, sign in at this address. Sign out the devices, revoke the API keys and end the connections that you don’t know, then change your password:',
  undoPassword:
    'If your password no longer works, sign in with a key by mail, and ask whoever runs this service to remove the password.',
  deleted: (email) => `The Lembra account of ${email} was deleted, with everything that was in it.`,
  undoDeletion:
    'If it wasn’t you, tell whoever runs this service at once: a deletion can’t be undone, but there may be a backup.',
}

const pt: NoticeMailWords = {
  subjects: {
    'password-set': 'Sua conta do Lembra agora tem uma senha',
    'password-changed': 'A senha da sua conta do Lembra foi alterada',
    device: 'Um novo aparelho entrou no Lembra',
    'api-key': 'Uma nova chave de API na sua conta do Lembra',
    connection: 'Um novo aplicativo foi conectado ao Lembra',
    deleted: 'Sua conta do Lembra foi excluída',
  },
  subjectOfSeveral: 'Mudanças na sua conta do Lembra',
  intro: 'Isto aconteceu na sua conta do Lembra:',
  events: {
    'password-set': () => 'Uma primeira senha foi definida.',
    'password-changed': () => 'A senha foi alterada, e todos os outros aparelhos foram desconectados.',
    device: (name) => `Um novo aparelho entrou na conta${quoted(name)}.`,
    'api-key': (name) => `Uma nova chave de API foi criada${quoted(name)}.`,
    connection: (name) => `Um novo aplicativo foi conectado${quoted(name)}.`,
  },
  mayBeMore: 'Pode haver mais do que isso. O endereço abaixo mostra tudo.',
  yours: 'Se foi você, não é preciso fazer nada.',
  undo: 'Se não foi você, entre neste endereço. Desconecte os aparelhos, revogue as chaves de API e encerre as conexões que você não conhece, e depois troque a senha:',
  undoPassword:
    'Se a sua senha não funciona mais, entre com uma chave por e-mail e peça a quem administra este serviço que remova a senha.',
  deleted: (email) => `A conta do Lembra de ${email} foi excluída, com tudo o que havia nela.`,
  undoDeletion:
    'Se não foi você, avise imediatamente quem administra este serviço: a exclusão não pode ser desfeita, mas talvez haja um backup.',
}

const es: NoticeMailWords = {
  subjects: {
    'password-set': 'Tu cuenta de Lembra ya tiene una contraseña',
    'password-changed': 'Se cambió la contraseña de tu cuenta de Lembra',
    device: 'Un dispositivo nuevo entró en Lembra',
    'api-key': 'Una clave de API nueva en tu cuenta de Lembra',
    connection: 'Una aplicación nueva se conectó a Lembra',
    deleted: 'Se eliminó tu cuenta de Lembra',
  },
  subjectOfSeveral: 'Cambios en tu cuenta de Lembra',
  intro: 'Esto ocurrió en tu cuenta de Lembra:',
  events: {
    'password-set': () => 'Se estableció una primera contraseña.',
    'password-changed': () => 'Se cambió la contraseña y se cerró la sesión de todos los demás dispositivos.',
    device: (name) => `Entró un dispositivo nuevo${quoted(name)}.`,
    'api-key': (name) => `Se creó una clave de API nueva${quoted(name)}.`,
    connection: (name) => `Se conectó una aplicación nueva${quoted(name)}.`,
  },
  mayBeMore: 'Puede haber más que esto. La dirección de abajo lo muestra todo.',
  yours: 'Si fuiste tú, no tienes que hacer nada.',
  undo: 'Si no fuiste tú, entra en esta dirección. Cierra la sesión de los dispositivos, revoca las claves de API y termina las conexiones que no conozcas, y después cambia la contraseña:',
  undoPassword:
    'Si tu contraseña ya no funciona, entra con una clave por correo y pide a quien administra este servicio que quite la contraseña.',
  deleted: (email) => `Se eliminó la cuenta de Lembra de ${email}, con todo lo que había en ella.`,
  undoDeletion:
    'Si no fuiste tú, avisa enseguida a quien administra este servicio: la eliminación no se puede deshacer, pero quizá haya una copia de seguridad.',
}

export const noticeMailWords: Record<LanguageSetting, NoticeMailWords> = { en, 'pt-BR': pt, es }
