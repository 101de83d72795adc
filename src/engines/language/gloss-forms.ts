import type { GlossedLanguage } from './gloss-words.ts'
import { foldAccents } from './tokens.ts'

export type Bend = 'plain' | 'past' | 'participle' | 'ing' | 'will' | 'would' | 'plural' | 'very' | 'little' | 'ly'

/** A possible base form, without accents. The tables tell whether there is such a word. */
interface Reading {
  lemma: string
  bend: Bend
}

interface Ending {
  ending: string
  infinitive: string
  bend: Bend
}

/** Longer words are codes and noise. */
const MAX_WORD_LENGTH = 32

const verbEndings: Record<GlossedLanguage, ReadonlyMap<string, readonly Ending[]>> = {
  pt: endings(`
    ar plain o as a amos am e es em emos ar ares armos arem á|ar past ei aste ou aram ava avas ávamos avam asse asses assem ássemos ara|
    ar participle ado ada ados adas|ar ing ando|ar will arei arás ará aremos arão|ar would aria arias aríamos ariam|
    er plain o es e emos em a as am amos er eres ermos erem ê|er past i este eu eram ia ias íamos iam esse esses essem êssemos|
    er participle ido ida idos idas|er ing endo|er will erei erás erá eremos erão|er would eria erias eríamos eriam|
    ir plain o es e imos em a as am amos ir ires irmos irem í|ir past i iste iu iram ia ias íamos iam isse isses issem íssemos|
    ir participle ido ida idos idas|ir ing indo|ir will irei irás irá iremos irão|ir would iria irias iríamos iriam|
    ear plain eio eias eia eiam eie eiem|uir plain ui ói oem|uir past uí uiu uíram uía uíam|uir participle uído uída uídos uídas|
    zir plain z|zer plain z|air plain aio ai aem aia|air past aí aiu aíram aía aíam|oer plain ói oem|oer past oeu oía`),
  es: endings(`
    ar plain o as a amos áis an e es emos éis en ar ás á ad|ar past é aste ó asteis aron aba abas ábamos aban ara aras aran ase asen|
    ar participle ado ada ados adas|ar ing ando|ar will aré arás ará aremos aréis arán|ar would aría arías aríamos arían|
    er plain o es e emos éis en a as amos an er és é ed|er past í iste ió ieron ía ías íamos ían iera ieras ieran iese imos yó yeron yera|
    er participle ido ida idos idas ído ída|er ing iendo yendo|er will eré erás erá eremos erán|er would ería erías eríamos erían|
    ir plain o es e imos ís en a as amos an ir í id|ir past í iste ió ieron ía ías íamos ían iera ieras ieran iese yó yeron yera|
    ir participle ido ida idos idas ído ída|ir ing iendo yendo|ir will iré irás irá iremos irán|ir would iría irías iríamos irían|
    cer plain zco zca zcan zcas|cir plain zco zca zcan|cir past je jo jeron jimos|uir plain uyo uye uyes uyen uya uyan`),
}

const irregularForms: Record<GlossedLanguage, ReadonlyMap<string, Reading>> = {
  pt: irregulars(`
    fazer past fizeram fizemos fizer fizerem fizeste|fazer would faria fariam faríamos|fazer will farão faremos|
    dizer past dissesse disser|dizer will dirá direi dirão|dizer would diria diriam|trazer past trouxer trouxesse trouxeste|trazer will trará trarei|
    ver past visse vir viam víamos|ver will verá|vir past vinham viesse vier vierem|vir will virei|ir past fosse iam íamos|ir will irá irei irão|ir would iria|
    dar past desse dava davam der|dar will dará darei|dar would daria|poder past pudesse puder|poder will poderá poderão poderei|
    querer past quisesse quiser quiserem|querer plain queiram|saber past soubesse souber|saber would saberia|
    por plain ponha ponham põem|por past puseram pusemos pusesse punham|por participle postos postas|
    sair plain saio sai saem saia|sair past saí saiu saíram saía|cair plain caio cai caem|cair past caí caiu caíram|
    caber plain caibo cabe|caber past coube couberam|ler plain leio lê leem leia|ler past li leu leram lia|
    crer plain creio crê|rir plain rio ri riem|rir past riu riram|pedir plain peço peça peçam|medir plain meço meça|
    ouvir plain ouço ouça|perder plain perco perca|valer plain valho valha|abrir participle aberto aberta abertos abertas|
    cobrir participle coberto coberta|descobrir participle descoberto descoberta descobertos|escrever participle escrito escrita escritos escritas|
    ganhar participle ganho ganhos|gastar participle gasto|pagar participle pago paga pagos pagas|aceitar participle aceito aceita|
    entregar participle entregue entregues|morrer participle morto morta mortos mortas|quebrar participle quebrado quebrada|
    manter plain mantém mantêm mantenho|manter past manteve mantive mantiveram mantinha|
    conter plain contém contêm contenho|conter past continha conteve|obter plain obtém obtenho|obter past obteve obtive obtiveram|
    propor plain propõe proponho|propor past propôs propuseram|propor participle proposto proposta|compor plain compõe|compor past compôs|
    compor participle composto composta compostos compostas|expor past expôs|expor participle exposto exposta|supor plain suponho supõe|
    repor past repus repôs|dispor plain dispõe|dispor participle disposto|depor past depôs|refazer past refiz refez|
    desfazer past desfiz desfez|satisfazer past satisfez|conseguir plain consigo consiga|seguir plain sigo siga|servir plain sirvo sirva|
    sentir plain sinto sinta|vestir plain visto vista|preferir plain prefiro prefira|mentir plain minto|dormir plain durmo durma|
    subir plain sobe sobem|fugir plain foge fogem|sumir plain some somem|construir plain constrói constroem construo|
    destruir plain destrói destroem|prever past previu|rever past reviu revi|intervir past interveio|sobreviver past sobreviveu|
    imprimir participle impresso impressa impressos|prender participle preso presa presos presas|acender participle aceso acesa acesas|
    eleger participle eleito eleita eleitos|suspender participle suspenso suspensa|requerer plain requer|odiar plain odeio odeia odeiam|
    ansiar plain anseio anseia|incluir plain inclui|doer plain doi|moer participle moído`),
  es: irregulars(`
    hacer past hiciera hiciste hiciera hacíamos|hacer plain hagan hagamos hagas|hacer will harán haremos|hacer would haría harían haríamos|
    decir past dijera dijiste decían|decir plain digan digas|decir will dirá diré dirán|decir would diría|traer past trajera trajimos trajiste traían|
    traer plain traigan|ver past viera veían|ver plain vean vemos|venir past viniera viniste venían|venir plain vengan vienes ven|
    venir will vendrán vendré|venir would vendría|ir past fueras íbamos|ir plain vayan vayamos|ir will irá iré irán iremos|ir would iría|
    dar past daba daban diera diste|dar plain des den|dar will dará daré|poder past pudiera pudimos pudiste|poder plain puedan podamos|
    poder will podrá podré podrán podremos|querer past quisiéramos quisimos queríamos|querer plain quieran|querer will querrá|
    saber past supieron supimos supiera|saber plain sepan|saber will sabrá sabré|poner past pusimos pusieron pusiera pusiste ponían|
    poner plain pongan ponga ponte|poner will pondrá pondré|poner participle puestos puestas|tener past tuviera tuviste|tener plain tengan ten|
    salir plain salgo sal salga|salir will saldré saldrá saldrán|salir would saldría|caer plain caigo caiga|caer past cayó cayeron caí|
    oir plain oigo oye oyen oiga|oir past oyó oí oyeron oía|caber plain quepo cabe|caber past cupo cupieron|leer past leí leía|
    reir plain río ríe ríen|reir past rió rieron|sonreir plain sonríe sonrío|freir participle frito frita|romper participle roto rota rotos rotas|
    escribir participle escrito escrita escritos escritas|abrir participle abierto abierta abiertos abiertas|
    cubrir participle cubierto cubierta|descubrir participle descubierto descubierta|morir participle muerto muerta muertos muertas|
    volver participle vuelto vuelta|devolver participle devuelto devuelta devueltos|envolver participle envuelto envuelta|
    resolver participle resuelto resuelta|imprimir participle impreso impresa|freir past freí|prever participle previsto prevista|
    andar past anduvo anduve anduvieron|conducir past condujo conduje condujeron|producir past produjo produjeron produje|
    traducir past tradujo traduje|reducir past redujo redujeron|introducir past introdujo|deducir past dedujo|
    mantener plain mantiene mantienen mantengo|mantener past mantuvo mantuvieron mantuve|obtener plain obtiene obtienen obtengo|
    obtener past obtuvo obtuvieron obtuve|contener plain contiene contienen|contener past contuvo|sostener plain sostiene|
    detener plain detiene|detener past detuvo detuvieron|proponer plain propone propongo|proponer past propuso propusieron propuse|
    proponer participle propuesto propuesta|componer plain compone|componer past compuso|componer participle compuesto compuesta compuestos|
    suponer plain supone supongo|suponer past supuso|suponer participle supuesto|disponer plain dispone|disponer participle dispuesto|
    exponer past expuso|exponer participle expuesto expuesta|imponer past impuso|imponer participle impuesta|reponer past repuso|
    deshacer past deshizo deshice|deshacer participle deshecho|satisfacer participle satisfecho satisfecha|valer plain valgo valga|
    valer will valdrá|oler plain huelo huele huelen huela|jugar plain juego juega juegan juegue|jugar past jugué|
    convenir plain conviene|convenir past convino|intervenir past intervino|prevenir plain previene|venir past vine|
    seguir plain sigo sigue siguen siga|conseguir plain consigo consigue consiguen consiga|elegir plain elijo elige eligen elija|
    corregir plain corrijo corrige|adquirir plain adquiere adquieren|erguir plain yergue|caber will cabrá`),
}

/** Endings of plurals, feminines and diminutives: the ending, its replacement and the inflection. */
const nounEndings: Record<GlossedLanguage, ReadonlyArray<readonly [string, string, Bend]>> = {
  pt: [
    ...ends(
      'plural',
      'oes>ao aes>ao ais>al eis>el ois>ol uis>ul is>il eis>il ns>m res>r zes>z ses>s s> as>o oras>or esas>es',
    ),
    ...ends('plain', 'a>o ora>or esa>es ona>ao oa>ao eia>eu triz>tor'),
    ...ends('little', 'zinho> zinha> inho>o inha>a inho>e inha>o inho> inha> zinhos> zinhas> inhos>o inhas>a'),
    ...ends('very', 'issimo>o issima>o issimo>e'),
  ],
  es: [
    ...ends('plural', 'ces>z es> s> as>o oras>or esas>es onas>on anas>an'),
    ...ends('plain', 'a>o ora>or esa>es ona>on ana>an triz>tor'),
    ...ends(
      'little',
      'ecito>e ecita>a cito> cita> cito>e ito>o ita>a ito>e ita>o ito> ita> quito>co quita>ca guito>go guita>ga',
    ),
    ...ends('little', 'itos>o itas>a illo>o illa>a cillo> cilla>'),
    ...ends('very', 'isimo>o isima>o isimo>e quisimo>co quisima>co'),
  ],
}

export function nounReadings(folded: string, language: GlossedLanguage): Reading[] {
  if (folded.length > MAX_WORD_LENGTH) return []
  const found: Reading[] = []
  for (const [ending, put, bend] of nounEndings[language]) {
    if (folded.length > ending.length + 1 && folded.endsWith(ending)) {
      found.push({ lemma: folded.slice(0, folded.length - ending.length) + put, bend })
    }
  }
  if (folded.length > 7 && folded.endsWith('mente')) found.push(...adverbReadings(folded.slice(0, -'mente'.length)))
  return found
}

/** "rapidamente" comes from "rápido", "facilmente" from "fácil". */
function adverbReadings(adjective: string): Reading[] {
  const masculine = adjective.endsWith('a') ? `${adjective.slice(0, -1)}o` : adjective
  return [...new Set([masculine, adjective])].map((lemma) => ({ lemma, bend: 'ly' }))
}

/** Possible infinitives of a verb form, most likely first: a longer ending is stronger evidence. */
export function verbReadings(word: string, language: GlossedLanguage): Reading[] {
  if (word.length > MAX_WORD_LENGTH) return []
  const irregular = irregularForms[language].get(word)
  const found: Reading[] = irregular ? [irregular] : []
  for (let length = Math.min(7, word.length - 1); length > 0; length--) {
    for (const { infinitive, bend } of verbEndings[language].get(word.slice(-length)) ?? []) {
      const stem = foldAccents(word.slice(0, -length))
      for (const lemma of stemVariants(stem, language)) found.push({ lemma: lemma + infinitive, bend })
    }
  }
  return found
}

/** Possible stems before the infinitive's ending: "duerm" becomes "dorm", "empec" becomes "empez", "pagu" becomes "pag". */
function stemVariants(stem: string, language: GlossedLanguage): string[] {
  const spelt = [stem]
  if (/(?:qu|gu)$/u.test(stem))
    spelt.push(stem.endsWith('q') ? stem : `${stem.slice(0, -2)}${stem.endsWith('qu') ? 'c' : 'g'}`)
  if (stem.endsWith('c') && language === 'es') spelt.push(`${stem.slice(0, -1)}z`)
  if (stem.endsWith('z') && language === 'es') spelt.push(`${stem.slice(0, -1)}c`)
  if (stem.endsWith('j')) spelt.push(`${stem.slice(0, -1)}g`)
  if (stem.endsWith('g')) spelt.push(`${stem}u`)
  return [...spelt, ...spelt.flatMap((one) => vowelVariants(one, language))]
}

const VOWEL_CHANGES: Record<GlossedLanguage, ReadonlyArray<readonly [RegExp, string]>> = {
  pt: [
    [/i(?=[^aeiou]+$)/u, 'e'],
    [/u(?=[^aeiou]+$)/u, 'o'],
    [/o(?=[^aeiou]+$)/u, 'u'],
  ],
  es: [
    [/ie(?=[^aeiou]+u?$)/u, 'e'],
    [/ue(?=[^aeiou]+u?$)/u, 'o'],
    [/ue(?=[^aeiou]+u?$)/u, 'u'],
    [/i(?=[^aeiou]+u?$)/u, 'e'],
    [/u(?=[^aeiou]+$)/u, 'o'],
  ],
}

function vowelVariants(stem: string, language: GlossedLanguage): string[] {
  return VOWEL_CHANGES[language]
    .filter(([change]) => change.test(stem))
    .map(([change, vowel]) => stem.replace(change, vowel))
}

function endings(lines: string): ReadonlyMap<string, readonly Ending[]> {
  const found = new Map<string, Ending[]>()
  const add = (ending: string, entry: Ending) => {
    const known = found.get(ending)
    if (known) known.push(entry)
    else found.set(ending, [entry])
  }
  const read = lines.split('|').map((line) => line.trim().split(/\s+/u))
  for (const [infinitive = '', bend = '', ...forms] of read) {
    for (const ending of forms) add(ending, { ending, infinitive, bend: bendOf(bend) })
  }
  // People leave out accents, so an ending also counts without them unless that is already another ending.
  for (const entry of [...found.values()].flat()) {
    const plain = foldAccents(entry.ending)
    if (plain !== entry.ending && !found.get(plain)?.some((other) => other.ending === plain)) add(plain, entry)
  }
  return found
}

function irregulars(lines: string): ReadonlyMap<string, Reading> {
  const found = new Map<string, Reading>()
  for (const line of lines.split('|')) {
    const [lemma = '', bend = '', ...forms] = line.trim().split(/\s+/u)
    for (const form of forms) if (!found.has(form)) found.set(form, { lemma, bend: bendOf(bend) })
  }
  return found
}

function bendOf(name: string): Bend {
  return name === 'past' || name === 'participle' || name === 'ing' || name === 'will' || name === 'would'
    ? name
    : 'plain'
}

function ends(bend: Bend, pairs: string): ReadonlyArray<readonly [string, string, Bend]> {
  return pairs.split(' ').map((pair) => {
    const [taken = '', put = ''] = pair.split('>')
    return [taken, put, bend] as const
  })
}
