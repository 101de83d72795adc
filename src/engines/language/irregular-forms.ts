import type { Language } from './language.ts'

/** Base words and forms that no stemmer can relate ("buy", "bought"). Ambiguous forms are left out: "left" and "saw" stay as they are. */
const irregularForms: Record<Language, ReadonlyMap<string, string>> = {
  en: forms(`
    go went gone goes|buy bought|bring brought|think thought|teach taught|catch caught|fight fought|seek sought|sell sold|tell told|
    hold held|make made|take took taken|shake shook shaken|give gave given|forgive forgave forgiven|write wrote written|
    ride rode ridden|drive drove driven|rise risen|speak spoke spoken|break broke broken|wake woke woken|choose chose chosen|
    freeze froze frozen|steal stole stolen|wear wore worn|tear tore torn|swear swore sworn|get got gotten|forget forgot forgotten|
    eat ate eaten|fall fell fallen|draw drew drawn|grow grew grown|know knew known|throw threw thrown|fly flew flown|
    blow blew blown|show shown|begin began begun|drink drank drunk|sing sang sung|swim swam swum|ring rang rung|run ran|come came|
    become became|win won|sit sat|stand stood|understand understood|meet met|feed fed|lead led|keep kept|sleep slept|sweep swept|
    feel felt|deal dealt|dream dreamt|mean meant|lose lost|build built|send sent|spend spent|lend lent|bend bent|
    pay paid|say said|lay laid|find found|hang hung|stick stuck|dig dug|swing swung|strike struck|
    hear heard|have had|be was were been|do did done|see seen|hide hid hidden|bite bit bitten|shoot shot|slide slid|shine shone|
    learn learnt|burn burnt|spell spelt|spill spilt|smell smelt|child children|person people|
    man men|woman women|foot feet|tooth teeth|mouse mice|goose geese|wife wives|knife knives|loaf loaves|
    half halves|shelf shelves|wolf wolves|thief thieves|good better best|bad worse worst`),
  pt: forms(`
    ir vou vai vamos vão foi fui foram fomos irei irá|ser sou somos são|ter tenho tem têm teve tive tiveram tinha tinham terá|
    fazer faço faz fiz fez fizeram fizemos feito feita farei fará faria|dizer digo diz disse disseram dito dirá|
    trazer traz trouxe trouxeram trará|ver vejo vê vi viu viram|vir venho vem veio vieram|pôr ponho põe pus pôs puseram
   |poder posso pode pôde pude puderam|querer quero quer quis quiseram|saber sei sabe soube souberam|dar dou dá dei deu deram|
    estar estou está esteve estive estiveram estava|haver há houve havia|perder perco|pedir peço|ouvir ouço|dormir durmo|subir sobe|
    ler leio lê leu|sair saio|cair caio|seguir sigo|sentir sinto|servir sirvo|mentir minto|preferir prefiro`),
  es: forms(`
    ir voy va vamos van fue fui fueron iba iré|tener tengo tiene tienen tuvo tuve tuvieron tendrá tendré|hacer hago hace hizo hice
    hicieron hecho hecha haré hará|decir digo dice dijo dije dijeron dicho diré|traer traigo trae trajo trajeron|ver veo vio vieron|venir vengo viene vienen vine vinieron vendrá|poner pongo pone puso puse pusieron puesto pondrá|poder puedo puede pueden
    pudo pude pudieron podrá|querer quiero quiere quieren quiso quise quisieron|saber sé supo supe supieron|dar doy dio dieron|
    estar estuvo estuve estuvieron|andar anduvo anduve|conducir conduzco condujo conduje|dormir duermo duerme durmió durmieron|
    morir muere murió murieron muerto|pedir pido pide pidió pidieron|seguir sigo sigue siguió|sentir siento siente sintió|
    preferir prefiero prefiere prefirió|pensar pienso piensa|empezar empiezo empieza|comenzar comienzo comienza|cerrar cierro cierra|
    perder pierdo pierde|entender entiendo entiende|volver vuelvo vuelve vuelto|encontrar encuentro encuentra|
    recordar recuerdo recuerda|jugar juego juega|costar cuesta cuestan|romper roto|
    escribir escrito|abrir abierto|servir sirvo sirve sirvió|caer caigo cayó|oír oigo oye oyó|leer leyó leyeron|
    construir construyo construye construyó`),
}

/** Plural endings that Snowball does not reduce to the singular, with their replacement. */
const pluralEndings: Record<Language, ReadonlyArray<readonly [RegExp, string]>> = {
  en: [],
  pt: [
    [/(?<=..)(?:õ|ã)es$/u, 'ão'],
    [/(?<=..)(?:o|a)es$/u, 'ao'],
    [/(?<=...)is$/u, 'l'],
    [/(?<=..)ns$/u, 'm'],
  ],
  es: [[/(?<=..)ces$/u, 'z']],
}

export function regularForms(word: string, language: Language): string[] {
  const irregular = irregularForms[language].get(word)
  if (irregular !== undefined) return [irregular]
  const ending = pluralEndings[language].find(([pattern]) => pattern.test(word))
  return ending ? [word, word.replace(...ending)] : [word]
}

function forms(lines: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const line of lines.split('|')) {
    const [base, ...others] = line.trim().split(/\s+/u)
    for (const form of others) if (base !== undefined && !found.has(form)) found.set(form, base)
  }
  return found
}
