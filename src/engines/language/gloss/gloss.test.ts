import { expect, test } from 'vitest'
import { createGloss } from './gloss.ts'

const glossed = createGloss()

test.each([
  // Single words
  ['Comprei leite e pão no mercado', ['bought', 'milk', 'bread', 'market']],
  ['Ayer compré leche y pan en el mercado', ['yesterday', 'bought', 'milk', 'bread', 'market']],
  ['As chaves do carro estão na gaveta da cozinha', ['keys', 'drawer', 'kitchen']],
  ['Las llaves del coche están en el cajón de la cocina', ['keys', 'drawer', 'kitchen']],
  ['A minha avó mora em Lisboa com o meu tio', ['my grandmother', 'Lisbon', 'uncle']],
  ['Mi abuela vive en Sevilla con mi tío', ['my grandmother', 'live', 'Seville', 'uncle']],
  // False friends
  ['O polvo estava delicioso com batatas', ['octopus', 'potatoes']],
  ['Hay mucho polvo debajo de la cama', ['dust', 'under', 'bed']],
  ['Mi hermana está embarazada de seis meses', ['pregnant', 'six months']],
  ['Fomos à oficina buscar o carro', ['workshop', 'car']],
  ['Estoy en la oficina con mi jefe', ['office', 'boss']],
  // Verb forms
  ['A Joana trouxe um bolo e não coube no forno', ['brought', 'cake', 'not', 'fit', 'oven']],
  ['Ele pediu uma pizza e dormiu no sofá', ['he', 'pizza', 'slept', 'sofa']],
  ['El niño durmió en el sofá y no pidió nada', ['slept', 'sofa', 'not', 'nothing']],
  ['La tienda está abierta y he escrito la carta', ['open', 'written', 'letter']],
  ['Se me rompió el vaso azul', ['broke', 'glass', 'blue']],
  ['Mañana empezaremos las clases de guitarra', ['tomorrow', 'will start', 'guitar']],
  ['Estamos procurando um apartamento maior', ['looking for', 'apartment']],
  ['Ela escolheu o vestido verde e pagou em dinheiro', ['chose', 'green', 'paid', 'cash']],
  ['Conduje hasta la playa con mis primos', ['drove', 'until', 'beach', 'cousins']],
  ['Pusimos la mesa y vino el abuelo', ['set the table', 'came', 'grandfather']],
  // Time and mood
  ['Vou comprar um presente para a minha mãe', ['will buy', 'gift', 'my mother']],
  ['Voy a comprar un regalo para mi madre', ['will buy', 'gift', 'my mother']],
  ['Tenho que pagar a conta de luz', ['must pay', 'bill']],
  ['Tengo que llamar al médico', ['must call', 'doctor']],
  ['Vi o filme há dois dias no cinema', ['two days ago', 'cinema']],
  ['Hace una semana que no veo a Luis', ['a week ago', 'not see', 'Luis']],
  ['Acabei de chegar do trabalho', ['I just arrived']],
  ['A consulta é na quinta-feira às 9h30', ['Thursday', 'at 9:30']],
  ['La cita es el jueves a las 10', ['appointment', 'Thursday', 'at 10']],
  ['Fui ao dentista em março', ['went to', 'dentist', 'March']],
  ['Foi difícil abrir a porta', ['was difficult', 'open', 'door']],
  // Negation, questions, pronouns
  ['O João não come peixe', ['João', 'not eat', 'fish']],
  ['Nunca bebemos café por la noche', ['never drink', 'coffee', 'at night']],
  ['Quem ligou para o encanador?', ['who', 'called', 'plumber']],
  ['¿Dónde está el paraguas rojo?', ['where is', 'umbrella', 'red']],
  ['¿Cuánto cuesta la lavadora nueva?', ['how much', 'washing machine', 'new']],
  ['Quantas vezes por semana ela corre?', ['how often', 'week', 'she run']],
  ['Por que você está triste hoje?', ['why', 'you', 'sad', 'today']],
  ['O livro é para comprá-lo amanhã', ['buy it', 'tomorrow']],
  ['Quiero dárselo a mi vecino mañana', ['want', 'give it', 'my neighbor', 'tomorrow']],
  ['Hay que comprarles zapatos a los niños', ['must', 'buy', 'shoes', 'them']],
  ['Este bolo deste padeiro é o melhor', ['this', 'cake', 'baker', 'better']],
  ['Me gustan las flores del jardín', ['like', 'flowers', 'of the garden']],
  // Phrases
  ['Tomei café da manhã com a minha sogra', ['had breakfast', 'my mother-in-law']],
  ['Perdi o meu cartão de crédito no trem', ['lost', 'credit card', 'train']],
  ['Los fuegos artificiales fueron preciosos', ['fireworks', 'were']],
  ['Esqueci o guarda-chuva no ônibus', ['forgot', 'umbrella', 'bus']],
  ['Anoche me dolía la muela y tuve dolor de cabeza', ['last night', 'had', 'headache']],
  // Nouns that are also verbs
  ['com que frequência alimento o galo', ['how often do I feed', 'rooster']],
  ['El vecino olvidó la fecha', ['forgot', 'date']],
  ['En la feria venden queso', ['sell', 'cheese']],
  ['Sonó la campana', ['rang', 'bell']],
  ['que tempero a moça cultiva', ['what seasoning']],
  // The sense that shares a topic with other words
  ['O garçom trouxe a conta', ['brought the bill']],
  ['Torci o tornozelo na escada', ['sprained the ankle']],
  ['La partida que vencí', ['match', 'I won']],
  // Verbs after prepositions, and dates
  ['Saí sem pagar e voltei para pegar a carteira', ['without paying', 'returned to', 'wallet']],
  ['El taller abre el lunes después de comer', ['on Monday', 'after eating']],
  ['A médica vem no dia 9', ['doctor', 'on the day 9']],
  // Forms of a verb that look like the feminine of a noun
  ['A menina canta e a avó trabalha', ['girl sing', 'grandmother work']],
  ['La mesa baja', ['table low']],
  // Nouns after "que" that are also verbs
  ['em que curso a moça entrou', ['what course']],
  // Adjectives that look like nouns, and those on the line of a verb
  ['A gasolina está cara e a casa cheia', ['gasoline is expensive', 'house full']],
  ['Vi uma barata e o cano da rua entupido', ['cockroach', 'street clogged']],
  ["A caixa d'água do prédio", ['water tank of the building']],
  // Diminutives and augmentatives
  ['A lojinha do bairro tem um panelão', ['the shop of the', 'pot']],
  // A phrase with the article of its noun, and places after "at"
  ['O boleto da escola e a chave do portão da garagem', ['garage door']],
  ['Passei a tarde na escola e na cozinha', ['at the school', 'in the kitchen']],
  ['A receita vence dia 15 e a obra tem 20 metros', ['day 15', '20 meters']],
  // Phrases whose verb is inflected
  ['Ontem ela tirou fotos e perdeu o ônibus', ['missed the bus']],
  // Short questions with few function words
  ['peso da cabra', ['weight', 'goat']],
  ['receita atual dos óculos', ['prescription current of the glasses']],
  // "do" in questions
  ['Quando comprei o fogão', ['when did I buy']],
  ['onde a Rita estuda', ['where does Rita study']],
  ['o que é que eu ainda devo', ['what do I still owe']],
  ['quem foi que eu convidei', ['who did I invite']],
  ['por que eu não fui na aula', ['why did I not go to the']],
  ['o que tive que pagar', ['what did I have to pay']],
  ['o que eu não posso comer', ['what can I not eat']],
  ['que dia que ele chegou', ['what day he arrived']],
  // Verbs with the form of the next word
  ['O Beto ficou de trazer o livro', ['was supposed to bring']],
  ['Falta comprar pão e ando dormindo mal', ['still need to buy bread', 'I have been sleeping']],
  ['Acabei esquecendo a vela e mandei lavar o tapete', ['I ended up forgetting', 'I had someone wash']],
  ['Sigue viviendo en León', ['keep living']],
  ['Ele tava com piolho e está com a avó', ['had lice', 'is with the grandmother']],
  ['Ela tinha esquecido a chave', ['she had forgotten']],
  // A noun after an article begins no phrase of a verb
  ['as contas com a firma', ['the accounts with']],
  // Prepositions and adverbs
  ['Cuido da horta e gastei muito no mercado', ['I take care of the', 'I spent a lot']],
  ['É mais caro do que o outro', ['more expensive than the other']],
  ['Parei de pagar por não usar', ['I stopped paying for not using']],
  ['Faz dois anos que fumo', ['two years ago']],
  ['não é meu, né', ['is not']],
  // Function words that are also nouns, and whose English depends on the words around them
  ['El vino tinto y el sobre', ['the red wine and the envelope']],
  ['Abasteci no posto da esquina', ['gas station']],
  ['A segunda parcela vence na segunda', ['second installment', 'on Monday']],
  ['O seu Zé é mais alto que o irmão', ['Mr Zé', 'more tall than']],
  ['Trabalha como vigia e liga se a febre subir', ['as security guard', 'if the fever']],
  // "ficar" before an adjective
  ['A tia ficou triste e ficou em casa', ['got sad', 'stayed home']],
  // Phrases with an article, and with irregular forms of common verbs
  ['Bati o ponto às oito', ['I clocked in at eight']],
  ['Ontem fiz as pazes com o primo', ['I reconciled', 'cousin']],
  ['Nuria dio plantón a su novio', ['stood', 'his boyfriend']],
  ['Não voa de jeito nenhum', ['no way']],
  // Subjects that are left out
  ['Compré una lámpara y pedí otra', ['I bought', 'lamp', 'I ordered']],
  ['Comprei leite e vimos o pai', ['I bought milk', 'we saw', 'father']],
  ['Anoche no dormí', ['last night I not slept']],
  ['Se casaram em maio', ['got married', 'May']],
  // Irregular verbs after a prefix
  ['La nieve nos retuvo dos días', ['held back', 'two days']],
  // Names, numbers and words missing from the tables
  ['A reunião com a Clara e o Teodoro foi adiada', ['meeting', 'Clara', 'Teodoro', 'postponed']],
  ['Mi tía Pilar tiene el pasaporte AB1234', ['aunt Pilar', 'passport', 'AB1234']],
  ['Ana llegó con Julia', ['Ana arrived', 'Julia']],
  ['A palatalização das consoantes é um fenómeno', ['palatalization']],
  ['El romanticismo y el modernismo son movimientos', ['romanticism', 'modernism', 'movements']],
  ['Se chover, a festa será no salão', ['if rain', 'party', 'will be', 'hall']],
  ['Guárdalo en la nevera y caliéntalo después', ['keep it', 'fridge', 'heat it']],
  ['O Miguel quebrou o braço na escola', ['Miguel broke the arm', 'school']],
  ['No te olvides de regar las plantas del balcón', ['not', 'forget', 'watering the plants of the balcony']],
  ['A minha tia nos visita sempre no hospital São Rafael', ['aunt us visit always', 'São Rafael']],
  ['Lo apunté para que no lo olvides, está muy bien', ['so that not', 'forget', 'very well']],
  // Typed without accents
  ['voce viu onde esta a chave do portao?', ['you', 'saw', 'where is', 'key', 'gate']],
  ['mi telefono no tiene bateria y el medico llamo', ['telephone', 'not', 'battery', 'doctor']],
])('%s', (text, expected) => {
  const english = glossed(text)
  for (const words of expected) expect(english).toMatch(new RegExp(`(?:^|[^\\p{L}])${words}(?![\\p{L}])`, 'u'))
})

test.each([
  'The spare key hangs behind the boiler on a red ribbon',
  'Who called the plumber?',
  '日本語のメモ',
  '12345',
  '',
])('a text that is not Portuguese or Spanish is unchanged: %s', (text) => {
  expect(glossed(text)).toBe(text)
})

test('Portuguese and Spanish get the same gloss', () => {
  expect(glossed('Onde está a minha carteira?')).toBe('where is my wallet?')
  expect(glossed('¿Dónde está mi cartera?')).toBe('where is my wallet?')
})

test('property names of every JavaScript object are ordinary words', () => {
  expect(glossed('o constructor e o __proto__ não são palavras')).toContain('are not words')
})

test('a megabyte of text takes linear time', () => {
  const texts = [
    'Comprei dois cartões de crédito há dois dias e não gostei. '.repeat(17_000),
    `não é ${'a'.repeat(1_000_000)}`,
    'há um '.repeat(170_000),
    `el perro ${'lo-'.repeat(330_000)}`,
  ]
  for (const text of texts) {
    const before = process.cpuUsage()
    glossed(text)
    expect(process.cpuUsage(before).user).toBeLessThan(10_000_000)
  }
}, 45_000)
