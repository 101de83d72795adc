import type { LanguageSetting } from '../accounts/record.ts'
import { plural } from './plural.ts'

/** The texts of a mail with a sign-in key. `client` is the AI platform that asks to be connected. */
export interface KeyMailWords {
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

const en: KeyMailWords = {
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

const pt: KeyMailWords = {
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

const es: KeyMailWords = {
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

export const keyMailWords: Record<LanguageSetting, KeyMailWords> = { en, 'pt-BR': pt, es }
