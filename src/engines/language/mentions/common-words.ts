import { wordsOf } from '../guess-cues.ts'
import type { Language } from '../language.ts'
import { fold } from './folding.ts'

// All words are folded. These lists keep the capitals of ordinary sentences from being taken for names. A word that they miss is usually harmless: it
// occurs in too many memories of the account to relate any.

/** Words with a capital, anywhere in a sentence, that are not names. */
const neverNames = foldedSet(`
  i i'm i'll i've i'd
  january february march april june july august september october november december
  jan feb mar apr jun jul aug sep sept oct nov dec
  monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun
  janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro fev abr mai ago set out dez
  segunda terca quarta quinta sexta sabado domingo segunda-feira terca-feira quarta-feira quinta-feira sexta-feira
  enero febrero marzo mayo junio julio septiembre octubre noviembre diciembre ene dic
  lunes martes miercoles jueves viernes
  hi hello hey dear thanks thank please welcome bye goodbye cheers congratulations congrats ok okay yes no wow yeah yep nope
  oi ola opa bom boa obrigado obrigada tchau parabens sim nao voce voces
  hola buenos buenas gracias adios felicidades felicitaciones enhorabuena usted ustedes
  am pm utc gmt todo re fwd asap fyi ps nb etc vs tv sms id url pdf faq btw lol imo omg diy eur usd brl
  mom mum dad mother father mommy daddy grandma grandpa mae pai mamae papai vovo mama papa madre padre abuela abuelo`)

const honorifics = foldedSet(`
  mr mrs ms miss sir madam dr dra doctor doctora prof profa professor professora profesor profesora sr sra srta senhor senhora senor senora
  don dona dom d aunt auntie uncle tia tio tita tito eng lic`)

/** First words of place and company names that mean little on their own. */
const placeLeads = foldedSet(`
  sao santo santa san saint st new nova novo nueva nuevo rio rua avenida av travessa praca calle plaza paseo los las el la
  monte mount lake lago street port porto puerto villa vila north south east west norte sul sur bank banco hotel hospital clinica
  universidade universidad university colegio escola escuela school projeto proyecto project cidade ciudad city praia playa grupo group cafe bar`)

const connectors = new Set([
  'de',
  'da',
  'do',
  'das',
  'dos',
  'del',
  'di',
  'du',
  'of',
  'la',
  'las',
  'los',
  'le',
  'van',
  'von',
  'der',
  'den',
  'ter',
  'bin',
  'al',
])

const common = foldedSet(`
  ${[...wordsOf.en, ...wordsOf.pt, ...wordsOf.es].join(' ')}
  i a an and any are as at ask bring change choose clean close collect confirm cook create discuss draft drop each eat email every fill find
  fix follow for found got he hers here how however idea ideas if important invite is it keep learn let listen look lots love maybe meet
  message might more most move my near never new next nice not note notes now off often on once only open or order organise organize our
  pack perhaps plan plans practice practise prepare print project question questions quick renew repair reply report reserve return
  review schedule search see sell set she show since so some someone sometimes soon start still stop study summary take talk task tell
  text than that their there these they thing think though through tidy till to together tonight too translate try turn under until
  update use visit wait walk want watch water we well went were what when where which while who why will with without wonder work yet you
  your address agenda answer article birthday boss budget call client code contract course customer date deadline delivery details diet
  doctor dream event exam family favourite favorite flight food gift goal goals hotel insurance interview invoice issue job journal lesson
  link list location lunch medicine minutes morning name number office password payment people person phone photo pick price problem
  project receipt recipe remember rent result results room sale school size status story subject summary team ticket time topic total
  train travel trip trouble vacation video visa wedding wifi word workout everything everybody nobody somebody both either neither
  almost already actually anyway apparently basically besides finally firstly fortunately luckily honestly instead later meanwhile
  recently sadly secondly suddenly then therefore thus today unfortunately usually really definitely absolutely sure great good cool
  awesome amazing lovely sounds glad sorry happy exciting congrats haha check don't didn't it's that's let's there's what's how's
  acabei acho achei agendar agora ainda ajudar alem algo alguem amanha antes ao apenas apesar aprender aproveitar aqui arrumar assim ate
  atualizar avisar buscar cada caso cliente codigo combinar comecar comer como comprei confirmar conferir conseguir contrato conversa
  conversar corrigir cuidar dar dados data decidir decidimos deixar depois descobrir devolver dica dicas durante ela ele eles endereco
  entao entregar enviar era esperar esta estamos estava este estou estudar eu evento exame falar falei falta faltam fazer fechar ferias ficar
  ficou foi fomos gosto gostei guardar ha hoje ideia ideias importante instalar ir isso jogar ler lembrar levar ligar limpar livro logo
  mandar marcar medico mudar muito na nada nao nem ninguem no nome nos nota notas numero nunca o obra onde ontem organizar os ou pagamento
  para parece passar pedir pegar pensar perguntar plano planos pode porque preciso preco preparar problema projeto prova quando quanto que
  quem quer quero receita reserva reservar resolver resumo reuniao revisar saber sair saudade se sem senha sempre ser serie servico seu
  situacao so sobre talvez tambem tarefa tarefas tem temos tenho terminar teste tipo tirar toda todos tomar trabalho trazer trocar
  tudo um uma usar vai valor vamos ver viagem viajar virou visita visitar voltar vou conta contas fatura boleto aluguel obrigado almocei
  ahora algo alguien alquiler antes apuntar aprender aqui asi aunque ayer ayudar bueno buscar cada cambiar casi cena cerca cita
  claro cliente clave codigo como comprar comprobar con confirmar conocer contrato contrasena correo cosas creo cuando cuanto cuidar
  curso dar datos debo decidimos dejar desde despues devolver direccion donde durante el ella ellos empezar en encontrar enviar entonces
  entregar entrevista era es escribir escuchar ese espero esta estaba estamos este estoy estudiar evento examen factura falta faltan fecha
  fue fui fuimos gasto gustar haber hablar hablamos hable hacer hay hemos hice hizo hoy idea ideas importante instalar ir jugar la leer
  limpiar lista llamar llegar llevar lo los luego mandar manana mas me medico mejor mensaje mi mientras mirar mover mucho nada nadie
  necesito ni nombre nos nota notas nuestro numero nunca o obra ojala organizar otra otro pagar pago para parece pasar pedir pendiente pensar
  pero plan planes poner porque precio pregunta preguntar preparar probar problema proyecto prueba puede pues que quedamos quedar quien
  quiero quisiera quizas receta recibo recoger recordar regalo renovar reserva reservar resumen reunion revisar saber sacar se segun
  seguro ser si sin sobre solo son su supermercado tal talvez tambien tarea tareas temas tenemos tener tengo terminar tiene tipo todavia
  todo todos tomar trabajo traer tu un una usar vamos ver viaje viajar visita visitar volver voy y ya yo`)

const givenNames = foldedSet(`
  adriana alba alejandro alexander alice amber amir ana andrea andre andres angela anna anne antonio arthur artur beatriz bernardo bianca
  bruna bruno caio camila carla carlos carmen carolina caroline cecilia cesar charles chloe christopher clara claudia daniel daniela david
  debora diana diego dolores edgar eduardo elena eleanor elisa ella emily emma enrique ester esther eva fabio felipe fernanda fernando
  fran francisca francisco frederico gabriel gabriela gaspar george gilmar giovanna gloria grace guilherme gustavo hector heather heitor
  helena henrique henry hugo ignacio igor ines irene isabel isabela ivan jack james javier jennifer jeremy jesus joana joao joaquin jorge
  jose joseph juan julia juliana julio karen kevin lara larissa laura leonardo leticia lourdes lucas lucia luis luisa manuel marcelo marcos
  margarida maria mariana mario marta martin mary mateo mateus matheus mauricio melanie michael miguel monica natalia nathan nicolas
  nuno octavio olivia omar oscar otavio pablo patricia paul paula paulo pedro peter pilar rafael ramon raquel renata ricardo richard
  roberto robert rodrigo roger rocio ruben samuel sandra santiago sara sarah sebastian sergio silvia simone sofia sophia susana
  teresa thiago thomas tiago tomas valentina vanessa vera veronica vicente victor vinicius vitor wagner walter william ximena`)

/** Endings of infinitives, gerunds, participles, adverbs and abstract nouns. A lone word with one at the start of a sentence is seldom a name. */
const verbEndings: Record<Language, RegExp> = {
  en: /(?:ing|ings|ed|ly|tion|tions|ment|ments|ness|ity)$/u,
  pt: /(?:..ar|..er|..ir|ando|endo|indo|mente|cao|coes|dade|dades|mento|mentos|agem|amos|emos|imos|aram|eram|iram|avam|-(?:me|se|lo|la|los|las|lhe|nos))$/u,
  es: /(?:..ar|..er|..ir|ando|iendo|mente|cion|ciones|dad|dades|miento|mientos|aje|amos|emos|imos|aron|ieron|aban|(?:ar|er|ir|a|e)(?:me|te|le|lo|la|les|los|las|nos|melo)$)$/u,
}

export function isNeverName(folded: string): boolean {
  return neverNames.has(folded)
}

export function isHonorific(folded: string): boolean {
  return honorifics.has(folded)
}

export function isPlaceLead(folded: string): boolean {
  return placeLeads.has(folded)
}

/** As written, because a connector inside a name is in lower case ("João da Silva"). */
export function isConnector(written: string): boolean {
  return connectors.has(written)
}

export function isCommon(folded: string): boolean {
  return common.has(folded) || neverNames.has(folded)
}

export function looksLikeVerb(folded: string, language: Language | null): boolean {
  if (givenNames.has(folded)) return false
  if (language !== null) return verbEndings[language].test(folded)
  return Object.values(verbEndings).some((endings) => endings.test(folded))
}

function foldedSet(list: string): Set<string> {
  return new Set(fold(list).trim().split(/\s+/u))
}
