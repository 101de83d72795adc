import { describe, expect, test } from 'vitest'
import { guessLanguage } from '../words.ts'
import { type ClassificationContext, classify } from './classification.ts'

const now = new Date('2026-03-11T10:00:00Z')
const tomorrow = new Date('2026-03-12T15:00:00Z')
const yesterday = new Date('2026-03-10T15:00:00Z')

function classified(text: string, due: ClassificationContext['due'] = null) {
  return classify(text, { language: guessLanguage(text).language, due, now })
}
const dueOn = (at: Date, isSure = true) => ({ at, precision: 'minute' as const, isSure, namesDay: true })

describe('a request to be reminded is a reminder without review', () => {
  test.each([
    'Remind me to water the ferns',
    'could you please remind me about the choir',
    'remaind me to lock the shed',
    'rember me to feed the fish',
    'at noon please remind me to stretch',
    'set a weekly reminder for the compost',
    'wake me up at six',
    "don't let me forget my raincoat",
    'The user asked to be reminded to prune the roses',
    'User said: "remind me to prune the roses"',
    'A usuária pediu para ser lembrada de podar as rosas',
    'El usuario necesita un recordatorio para podar las rosas',
    'La usuaria pidió que le recuerde podar las rosas',
    'Recordar a Tomás podar las rosas',
    'no dejes de recordarme el ensayo',
    'hey siri, new alarm for 6:30',
    'lembra-me de devolver a escada',
    'me lembra de levar o guarda-chuva',
    'lembre me de pagar a piscina',
    'relembra-me do ensaio',
    'podes avisar-me quando faltarem dez minutos?',
    'preciso que me lembres da vacina do gato',
    'não me deixes esquecer a mochila',
    'nao esquecer de fechar o gas',
    'põe um alarme para as seis',
    'define um lembrete para o ensaio',
    'amanhã às 8 lembra-me de regar a horta',
    'lenbrete para o ensaio de sexta',
    'recuérdame devolver la escalera',
    'recordame que pase por lo de Tomás',
    'acordame de sacar la ropa',
    'poneme una alarma a las seis',
    'que no se me olvide la mochila',
    'hazme un recordatorio para el ensayo',
    'recordatrio: ensayo el viernes',
    '¿me puedes recordar la vacuna del gato?',
    'avísame cuando falten diez minutos',
  ])('%s', (text) => {
    expect(classified(text)).toEqual({ type: 'reminder', isSure: true })
  })
})

describe('a to-do is a task without review', () => {
  test.each([
    'TODO: sweep the attic',
    '- [ ] sweep the attic',
    'add plums to my shopping list',
    'please put oats on the list',
    'I need to repaint the shed',
    'buy oats and plums',
    'Shopping list: oats, plums',
    'adiciona ameixas à minha lista de compras',
    'por ameixas na lista',
    'bota aveia na lista do mercado',
    'tenho de ir à drogaria',
    'preciso pintar o portão',
    'comprar ameixas',
    'tarefa: varrer o sótão',
    'agregá ciruelas a la lista',
    'añade avena a la lista de la compra',
    'hay que pintar la verja',
    'llamar al carpintero',
    'tarea: barrer el desván',
  ])('%s', (text) => {
    expect(classified(text)).toEqual({ type: 'task', isSure: true })
  })
})

describe('a statement stays a note without review, even with an uncertain date', () => {
  test.each([
    'The user asked for the wifi password and wants fewer reminders about it',
    'O usuário disse que o alarme tocou cedo demais',
    'A girl is painting a fence',
    'Swimming lesson in an outdoor pool',
    'The reminder came two hours late',
    'My sister reminded me of the choir',
    'These hills remind me of home',
    'I bought plums and oats',
    'The alarm clock is broken',
    'Uma rapariga pinta um portão',
    'Gato a dormir no telhado',
    'O lembrete não tocou',
    'Me lembro de quando morávamos no campo',
    'Esta rua me lembra minha infância',
    'Comprei ameixas na feira',
    'Nadar faz bem às costas',
    'Una chica pinta una verja',
    'La alarma sonó a las cuatro',
    'Recuerdo que vivíamos en el campo',
    'Esta calle me recuerda a mi infancia',
    'Compré ciruelas en la feria',
    'Nadar es bueno para la espalda',
    'Caroline: remind me to bring the plums',
    'https://example.com/todo',
    '🙂',
  ])('%s', (text) => {
    expect(classified(text)).toEqual({ type: 'note', isSure: true })
    expect(classified(text, dueOn(tomorrow, false))).toEqual({ type: 'note', isSure: true })
  })
})

describe('an appointment or plan with a certain future date is a reminder to review', () => {
  test.each([
    'Dentist Thursday 3pm',
    "I'll be back on Friday",
    "Let's meet at the station",
    'ensaio com o coro amanhã às 15h',
    'ensaio com o coro até sexta',
    'the rehearsal was moved to Friday',
    'a prova mudou pra sexta',
    'el ensayo se cambió al viernes',
    'Tomás has a dentist appointment tomorrow',
    'tem consulta do Tomás amanhã',
    'Tomás tiene médico mañana',
    'pills at 8 every day',
    'voltarei sexta',
    'vamos nos encontrar na estação',
    'ensayo con el coro mañana a las 15',
    'voy a volver mañana',
    'nos vemos en la estación',
  ])('%s', (text) => {
    expect(classified(text, dueOn(tomorrow))).toEqual({ type: 'reminder', isSure: false })
    expect(classified(text).type).toBe('note')
  })

  test('but not if the date has passed', () => {
    expect(classified('Dentist Thursday 3pm', dueOn(yesterday)).type).toBe('note')
  })

  test.each([
    'I went to the dentist on Thursday',
    'Fui ao dentista na quinta',
    'Fui al dentista el jueves',
    'When is the next choir practice?',
    'qué tengo para el viernes',
  ])('but not if it is in the past tense or a question: %s', (text) => {
    expect(classified(text, dueOn(tomorrow)).type).toBe('note')
  })
})

test('a task keeps its kind when it has a date', () => {
  expect(classified('comprar ameixas amanhã', dueOn(tomorrow))).toEqual({ type: 'task', isSure: true })
})

test('an infinitive that is not a known chore is a task to review', () => {
  expect(classified('galvanizar os parafusos do portão')).toEqual({ type: 'task', isSure: false })
})

test('"remember that" may introduce a fact or a request, so it is a note to review', () => {
  expect(classified('Remember that the gate sticks')).toEqual({ type: 'note', isSure: false })
  expect(classified('Recuerda que la verja se atasca')).toEqual({ type: 'note', isSure: false })
})

test('a request deep in a long text counts only if it is explicit', () => {
  const story = 'We walked up the hill. The view was wide. A goat stood by the gate. It ate a plum. '
  expect(classified(`${story}Then we slept and had to buy oats.`)).toEqual({ type: 'note', isSure: true })
  expect(classified(`${story}Remind me to send the pictures.`)).toEqual({ type: 'reminder', isSure: true })
  expect(classified(`${story}Don't forget to enjoy life.`)).toEqual({ type: 'note', isSure: false })
})

test('long runs of rules, heading marks or empty lines are classified in linear time', () => {
  for (const text of [
    '-'.repeat(60),
    '#'.repeat(60),
    '* '.repeat(40),
    '\n'.repeat(1_000_000),
    `1.${' '.repeat(500_000)}`,
  ]) {
    expect(classified(`${text} plums`).type).toMatch(/^(?:note|task)$/u)
  }
  expect(classified('# Plans\n\n> - TODO: feed the goat').type).toBe('task')
  expect(classified('Plans\n\n  2) [ ] feed the goat').type).toBe('task')
})

test('classification time hardly depends on the length of the text', () => {
  for (const part of ['a ', 'me lembra ', 'set a ', 'por na lista ', '\'"', 'Dr. ', 'reminder', '((((', 'aaaa@']) {
    expect(classified(part.repeat(200_000 / part.length)).type).toMatch(/^(?:note|task|reminder)$/u)
  }
}, 5_000)

describe('an order for the calendar is a reminder if it names a time, else a task', () => {
  test.each([
    'put choir practice on my calendar',
    'could you add the harvest supper to the family diary please',
    'place the goat inspection on our schedule',
    'we meet at the mill, add it to my calendar',
    'põe o ensaio do coro na agenda',
    'anota no meu calendário a vistoria da cabra',
    'añade el ensayo del coro a mi calendario',
    'hay función en el molino, ponla en la agenda',
  ])('%s', (text) => {
    expect(classified(text, dueOn(tomorrow))).toEqual({ type: 'reminder', isSure: true })
    expect(classified(text)).toEqual({ type: 'task', isSure: true })
  })

  test.each([
    'schedule a call with the miller',
    'create an event called plum harvest',
    'block two hours for the fence',
    'agenda a poda da ameixeira',
    'fija una reunión con el molinero',
    'bloquea mi agenda el viernes',
    'cria um compromisso com o moleiro',
    'agéndame la poda del ciruelo',
    'deja agendado al molinero',
  ])('%s', (text) => {
    expect(classified(text, dueOn(tomorrow)).type).toBe('reminder')
  })

  test.each([
    'I put the goat inspection on my calendar last week',
    'Anotei na agenda o ensaio do coro',
    'The calendar hangs in the barn',
  ])('but not if it reports what happened or is: %s', (text) => {
    expect(classified(text, dueOn(tomorrow))).toEqual({ type: 'note', isSure: true })
  })
})

describe('a list is added to and cleared in many words', () => {
  test.each([
    "we're out of oats, add them to the list",
    'put that film on my watchlist',
    'cross plums off my shopping list',
    'start a new list for the harvest',
    'acabou a aveia, põe na lista',
    'se acabó la avena, ponla en la lista',
  ])('%s', (text) => {
    expect(classified(text)).toEqual({ type: 'task', isSure: true })
  })
})

describe('a statement that only names a time is a note', () => {
  test.each([
    'Grandpa plays the organ every Sunday',
    'Idea for the barn: a window where the sun sets at six',
    'Perhaps a goat next year',
    'Title of the play: Every Friday at Five',
    'Perdi o barco das seis por um minuto',
    'Vimos las estrellas desde el granero',
    'Si tengo una cabra se llamará Martes',
  ])('%s', (text) => {
    expect(classified(text, dueOn(tomorrow))).toEqual({ type: 'note', isSure: true })
  })
})

describe('a resolution, a quotation, a recipe or a warning is no task', () => {
  test.each([
    'I must stop worrying about the goat',
    'Tenho que aprender a esperar',
    'Tengo que dejar de preocuparme',
    '"Buy the goat, sell the barn", a saying of the miller',
    'Boil the plums until the skins split',
    'Añade la avena al final o se pega',
    'we should walk more this year',
    'a gente devia caminhar mais esse ano',
    'deberíamos caminar más este año',
    'anota aí que a escada está com a vizinha',
    'apunta que la escalera la tiene la vecina',
    'book club every first Thursday',
  ])('%s', (text) => {
    expect(classified(text)).toEqual({ type: 'note', isSure: true })
  })
})

test('an appointment is recognised by its verb and its day', () => {
  for (const text of [
    'the miller is coming tomorrow at 9',
    'o moleiro vem amanhã às 9',
    'el molinero viene mañana a las 9',
  ])
    expect(classified(text, dueOn(tomorrow))).toEqual({ type: 'reminder', isSure: false })
  const timeAlone = { ...dueOn(tomorrow), namesDay: false }
  expect(classified('the mill is open at 9', timeAlone)).toEqual({ type: 'note', isSure: true })
})

describe('an order that a statement only mentions asks for nothing', () => {
  test.each([
    'Call me maybe is the only song he can play',
    'Lembra de mim é a melhor música do disco',
    'Riega menos es el mejor consejo del jardinero',
    'Chorus: wake me up before the rain',
    'Refrão: me acorda quando a chuva passar',
    'Add the salt at the end, that is the whole secret',
    'Deje reposar la masa toda la noche, esa es la clave',
    'Deveria ter mais calma com os vizinhos',
    '¿Hay leche en la lista de la compra?',
  ])('%s', (text) => {
    expect(classified(text).type).toBe('note')
  })
})

test.each(['Remind me tomorrow that the deadline is the first', 'Lembra-me que amanhã é a minha folga'])(
  'a request stays a request: %s',
  (text) => {
    expect(classified(text).type).toBe('reminder')
  },
)
