import type { LanguageSetting, NoticeEvent } from '../accounts/record.ts'
import { plural } from './media.ts'

/** The texts of a mail with a sign-in key. `client` is the AI platform that asks to be connected. */
interface KeyMailWords {
  subject: string
  confirmSubject: string
  intro: string
  introFor: (client: string) => string
  confirmIntro: string
  inviteSubject: string
  inviteIntro: (host: string) => string
  lifetime: (minutes: number) => string
  lifetimeDays: (days: number) => string
  takeOver: string
  keepAll: string
  /** Precedes the address that opens the web app with the key filled in. */
  link: string
  confirmLink: string
  ignore: string
}

const keyMailEnglish: KeyMailWords = {
  subject: 'Your key to sign in to Lembra',
  confirmSubject: 'Confirm your email for Lembra',
  intro: 'With this key you sign in to Lembra:',
  introFor: (client) => `With this key you sign in to Lembra and connect “${client}”:`,
  confirmIntro:
    'An account with this email was just registered on Lembra. Enter this key in the app where you registered to confirm it:',
  lifetime: (minutes) =>
    plural('en', minutes, {
      one: 'It works once, within the next minute.',
      other: `It works once, within the next ${minutes} minutes.`,
    }),
  inviteSubject: 'You are invited to Lembra',
  inviteIntro: (host) =>
    `You are invited to create an account on Lembra at ${host}. This key creates it and signs you in:`,
  lifetimeDays: (days) =>
    plural('en', days, {
      one: 'It works once, within the next day.',
      other: `It works once, within the next ${days} days.`,
    }),
  takeOver:
    'Please note: this account was registered with a password, and this email was never confirmed. Whoever signs in with this key takes the account over: its password stops working, and every device and key that used it until now is signed out. The memories stay.',
  keepAll:
    'If you registered it yourself and want to keep everything as it is, enter the key in the app where you are signed in already.',
  link: 'Or open this address, where the key is filled in already:',
  confirmLink: 'Or open this address in the browser where you registered; the key is filled in already:',
  ignore: 'If this wasn’t you, ignore this mail: without the key nothing happens. Never pass the key on to anyone.',
}

const keyMailPortuguese: KeyMailWords = {
  subject: 'Sua chave para entrar no Lembra',
  confirmSubject: 'Confirme seu e-mail no Lembra',
  intro: 'Com esta chave você entra no Lembra:',
  introFor: (client) => `Com esta chave você entra no Lembra e conecta “${client}”:`,
  confirmIntro:
    'Uma conta com este e-mail acaba de ser registrada no Lembra. Digite esta chave no aplicativo em que você se registrou para confirmá-la:',
  lifetime: (minutes) =>
    plural('pt-BR', minutes, {
      one: 'Ela vale uma única vez, no próximo minuto.',
      other: `Ela vale uma única vez, nos próximos ${minutes} minutos.`,
    }),
  inviteSubject: 'Convite para o Lembra',
  inviteIntro: (host) =>
    `Você recebeu um convite para criar uma conta no Lembra em ${host}. Esta chave cria a conta e permite que você entre:`,
  lifetimeDays: (days) =>
    plural('pt-BR', days, {
      one: 'Ela vale uma única vez, no próximo dia.',
      other: `Ela vale uma única vez, nos próximos ${days} dias.`,
    }),
  takeOver:
    'Atenção: esta conta foi registrada com uma senha, e este e-mail nunca foi confirmado. Quem entrar com esta chave assume a conta: a senha deixa de valer, e todos os aparelhos e chaves usados até agora são desconectados. As memórias ficam.',
  keepAll:
    'Se foi você quem a registrou e quer manter tudo como está, digite a chave no aplicativo em que você já entrou.',
  link: 'Ou abra este endereço; a chave já vem preenchida:',
  confirmLink: 'Ou abra este endereço no navegador em que você se registrou; a chave já vem preenchida:',
  ignore: 'Se não foi você, ignore este e-mail: sem a chave, nada acontece. Nunca passe a chave a ninguém.',
}

const keyMailSpanish: KeyMailWords = {
  subject: 'Tu clave para entrar en Lembra',
  confirmSubject: 'Confirma tu correo en Lembra',
  intro: 'Con esta clave entras en Lembra:',
  introFor: (client) => `Con esta clave entras en Lembra y conectas “${client}”:`,
  confirmIntro:
    'Se acaba de registrar en Lembra una cuenta con este correo. Escribe esta clave en la aplicación en la que te registraste para confirmarla:',
  lifetime: (minutes) =>
    plural('es', minutes, {
      one: 'Sirve una sola vez, durante el próximo minuto.',
      other: `Sirve una sola vez, durante los próximos ${minutes} minutos.`,
    }),
  inviteSubject: 'Invitación a Lembra',
  inviteIntro: (host) =>
    `Recibiste una invitación para crear una cuenta de Lembra en ${host}. Esta clave la crea y te permite entrar:`,
  lifetimeDays: (days) =>
    plural('es', days, {
      one: 'Sirve una sola vez, durante el próximo día.',
      other: `Sirve una sola vez, durante los próximos ${days} días.`,
    }),
  takeOver:
    'Atención: esta cuenta se registró con una contraseña y este correo nunca se confirmó. Quien entre con esta clave se queda con la cuenta: la contraseña deja de valer y se cierra la sesión de todos los dispositivos y claves usados hasta ahora. Los recuerdos se conservan.',
  keepAll:
    'Si la registraste tú y quieres dejar todo como está, escribe la clave en la aplicación en la que ya has entrado.',
  link: 'O abre esta dirección; la clave ya aparece escrita:',
  confirmLink: 'O abre esta dirección en el navegador en el que te registraste; la clave ya aparece escrita:',
  ignore: 'Si no fuiste tú, ignora este correo: sin la clave no pasa nada. No le des la clave a nadie.',
}

export const keyMailWords: Record<LanguageSetting, KeyMailWords> = {
  en: keyMailEnglish,
  'pt-BR': keyMailPortuguese,
  es: keyMailSpanish,
}

/** The texts of a mail about an account's security. `name` is the name of a device, key or app, or empty if it has none. */
interface NoticeMailWords {
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

const noticeEnglish: NoticeMailWords = {
  subjects: {
    'password-set': 'Your Lembra account now has a password',
    'password-changed': 'Your Lembra password was changed',
    device: 'A new device is signed in to Lembra',
    'api-key': 'A new API key for your Lembra account',
    connection: 'A new app is connected to Lembra',
    'channel-gone': 'A device no longer gets your reminders',
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
    'channel-gone': (name) => `Notifications ended on a device${quoted(name)}: its subscription no longer exists.`,
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

const noticePortuguese: NoticeMailWords = {
  subjects: {
    'password-set': 'Sua conta do Lembra agora tem uma senha',
    'password-changed': 'A senha da sua conta do Lembra foi alterada',
    device: 'Um novo aparelho entrou no Lembra',
    'api-key': 'Uma nova chave de API na sua conta do Lembra',
    connection: 'Um novo aplicativo foi conectado ao Lembra',
    'channel-gone': 'Um aparelho não recebe mais seus lembretes',
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
    'channel-gone': (name) =>
      `As notificações acabaram em um aparelho${quoted(name)}: a inscrição dele não existe mais.`,
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

const noticeSpanish: NoticeMailWords = {
  subjects: {
    'password-set': 'Tu cuenta de Lembra ya tiene una contraseña',
    'password-changed': 'Se cambió la contraseña de tu cuenta de Lembra',
    device: 'Un dispositivo nuevo entró en Lembra',
    'api-key': 'Una clave de API nueva en tu cuenta de Lembra',
    connection: 'Una aplicación nueva se conectó a Lembra',
    'channel-gone': 'Un dispositivo ya no recibe tus recordatorios',
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
    'channel-gone': (name) =>
      `Las notificaciones terminaron en un dispositivo${quoted(name)}: su suscripción ya no existe.`,
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

export const noticeMailWords: Record<LanguageSetting, NoticeMailWords> = {
  en: noticeEnglish,
  'pt-BR': noticePortuguese,
  es: noticeSpanish,
}
