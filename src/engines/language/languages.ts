type Replacements = ReadonlyArray<readonly [RegExp, string]>

/** How the gloss reads a language: its endings beside those of data/. */
interface GlossRules {
  /** The pronoun at the end of a reflexive verb: "vingar-se", "vengarse". */
  reflexive: RegExp
  /** Vowels of a verb's stem that differ in the infinitive: "duerm" becomes "dorm". */
  vowelChanges: Replacements
  /** Endings of regular verb forms whose subject is "I" or "we". */
  firstPerson: { present: RegExp; past: RegExp }
  /** Endings with an English equivalent: "nacionalidade" is "nationality". A guess, but close enough for an embedding model. */
  cognateEndings: Replacements
}

interface LanguageRules {
  /** BCP 47. */
  tag: string
  /** The name of its Snowball algorithm. */
  stemmer: string
  /** Plural endings that Snowball does not reduce to the singular. */
  pluralEndings: Replacements
  /** Endings of infinitives, gerunds, participles, adverbs and abstract nouns: a word with one at the start of a sentence is seldom a name. */
  verbEndings: RegExp
  /** Spellings inside a word, with their weight as evidence. They identify words missing from the lists ("jarrón", "calçada"). */
  spellings: ReadonlyArray<readonly [RegExp, number]>
  /** Absent if its texts are not glossed in English. */
  gloss?: GlossRules
}

const romanceCognates: Replacements = [
  [/amente$/u, 'ly'],
  [/mente$/u, 'ly'],
  [/ismos?$/u, 'ism'],
  [/istas?$/u, 'ist'],
  [/(?:ógic[oa]|ogic[oa])s?$/u, 'ogical'],
  [/(?:ógrafo|ografo)s?$/u, 'ographer'],
  [/(?:ólogo|ologo|óloga)s?$/u, 'ologist'],
  [/(?:logía|logia)s?$/u, 'logy'],
  [/(?:grafía|grafia)s?$/u, 'graphy'],
  [/[íi]a$/u, 'y'],
  [/ic[oa]s?$/u, 'ic'],
  [/os[oa]s?$/u, 'ous'],
  [/iv[oa]s?$/u, 'ive'],
  [/(?:ári[oa]|ari[oa])s?$/u, 'ary'],
  [/(?:óri[oa]|ori[oa])s?$/u, 'ory'],
  [/(?:ent[eo]s?)$/u, 'ent'],
  [/(?:ante)s?$/u, 'ant'],
  [/ad[oa]s?$/u, 'ated'],
  [/ura$/u, 'ure'],
  [/an[oa]s?$/u, 'an'],
  [/[aeo]s$/u, 's'],
  [/[aeo]$/u, ''],
]

/**
 * The registry of languages. A new one needs a record here, a file in data/ with its words, and a column in the tables of data/. European and
 * Brazilian Portuguese share one record, because captures mix them.
 */
const rules = {
  en: {
    tag: 'en',
    stemmer: 'english',
    pluralEndings: [],
    verbEndings: /(?:ing|ings|ed|ly|tion|tions|ment|ments|ness|ity)$/u,
    spellings: [
      [/(?:ing|ings|tion|tions|ght|ness|ful|less|ship|ould|ck|ll|ss|sh|th|'s|n't|'ll|'ve|'re)$/u, 0.7],
      [/(?:ed|ly|ty|ry|ey|ow|ew|er|ers|y|ee|gy|ies|ght|ks|ts|ds|le)$/u, 0.25],
      [/(?:^th|^wh|^sh|^kn|^wr|oo|ee|ck|gh|^y|^w|[aeiou]w|ph)/u, 0.3],
    ],
  },
  pt: {
    tag: 'pt-BR',
    stemmer: 'portuguese',
    pluralEndings: [
      [/(?<=..)(?:õ|ã)es$/u, 'ão'],
      [/(?<=..)(?:o|a)es$/u, 'ao'],
      [/(?<=...)is$/u, 'l'],
      [/(?<=..)ns$/u, 'm'],
    ],
    verbEndings:
      /(?:..ar|..er|..ir|..ei|ando|endo|indo|mente|cao|coes|dade|dades|mento|mentos|agem|amos|emos|imos|aram|eram|iram|avam|-(?:me|se|lo|la|los|las|lhe|nos))$/u,
    spellings: [
      [/[ãõ]/u, 2],
      [/[âêô]/u, 0.7],
      [/ç/u, 0.8],
      [/(?:çã|çõ)/u, 1],
      [/[aeiou]nh[aeo]/u, 0.9],
      [/[aeiouãé]lh[aeoi]/u, 0.9],
      [/(?:cao|coes|ssao|mento|agem|agens|eiro|eira|eiros|eiras|dade|dades|ência|ência|ário|ória)$/u, 0.7],
      [/(?:[aeo]u|ei|oa|inho|inha|vel|veis|ais|óis|éis|am|em|im|om|uns|ões|ês)$/u, 0.3],
      [/(?:ei|ou|oi)[rstçxj]/u, 0.25],
      [/-(?:me|te|se|lhe|lhes|nos|o|a|os|as|lo|la|los|las)$/u, 1],
    ],
    gloss: {
      reflexive: /(?<=r)-se$/u,
      firstPerson: { present: /(?:o|mos)$/u, past: /(?:(?<!^fo)[ií]|mos)$/u },
      vowelChanges: [
        [/i(?=[^aeiou]+$)/u, 'e'],
        [/u(?=[^aeiou]+$)/u, 'o'],
        [/o(?=[^aeiou]+$)/u, 'u'],
      ],
      cognateEndings: [
        [/(?:ização|izacao)$/u, 'ization'],
        [/(?:ção|cao)$/u, 'tion'],
        [/(?:ções|coes)$/u, 'tions'],
        [/ssão$/u, 'ssion'],
        [/são$/u, 'sion'],
        [/sões$/u, 'sions'],
        [/(?:dade)$/u, 'ty'],
        [/(?:dades)$/u, 'ties'],
        [/(?:ência|encia)s?$/u, 'ence'],
        [/(?:ância|ancia)s?$/u, 'ance'],
        [/(?:ável|avel|áveis|aveis)$/u, 'able'],
        [/(?:ível|ivel|íveis|iveis)$/u, 'ible'],
        ...romanceCognates,
      ],
    },
  },
  es: {
    tag: 'es',
    stemmer: 'spanish',
    pluralEndings: [[/(?<=..)ces$/u, 'z']],
    verbEndings:
      /(?:..ar|..er|..ir|ando|iendo|mente|cion|ciones|dad|dades|miento|mientos|aje|amos|emos|imos|aron|ieron|aban|(?:ar|er|ir|a|e)(?:me|te|le|lo|la|les|los|las|nos|melo)$)$/u,
    spellings: [
      [/ñ/u, 2],
      [/(?:ción|sión|ciones|siones|idad|idades|ería|erías|ísimo|ito|itos|illa|illo|azgo|ón)$/u, 0.7],
      [/(?:cion|sion|aje|ajes|miento|mientos|dad|tad|ble|bles|anza|encia|iendo)$/u, 0.35],
      [/(?:[bcdfgjlmnprstv]ie[bcdglmnrstv]|[bcdfgjlmnprstv]ue[bcdglmnrstv]|^hue|güe|^ll)/u, 0.45],
      [/(?:á|é|í|ó|ú)[a-z]*(?:me|te|lo|la|le|los|las|nos|melo)$/u, 0.8],
      [/[íú]/u, 0.15],
      [/(?:[aeo]y|ez|oz|dor|z)$/u, 0.2],
    ],
    gloss: {
      reflexive: /(?<=[aeií]r)se$/u,
      firstPerson: { present: /(?:o|mos)$/u, past: /(?:é|í|mos)$/u },
      vowelChanges: [
        [/ie(?=[^aeiou]+u?$)/u, 'e'],
        [/ue(?=[^aeiou]+u?$)/u, 'o'],
        [/ue(?=[^aeiou]+u?$)/u, 'u'],
        [/i(?=[^aeiou]+u?$)/u, 'e'],
        [/u(?=[^aeiou]+$)/u, 'o'],
      ],
      cognateEndings: [
        [/(?:ización|izacion)$/u, 'ization'],
        [/(?:ción|cion)$/u, 'tion'],
        [/ciones$/u, 'tions'],
        [/(?:sión|sion)$/u, 'sion'],
        [/siones$/u, 'sions'],
        [/(?:dad|tad)$/u, 'ty'],
        [/(?:dades|tades)$/u, 'ties'],
        [/encias?$/u, 'ence'],
        [/ancias?$/u, 'ance'],
        ...romanceCognates,
      ],
    },
  },
} as const satisfies Record<string, LanguageRules>

export type Language = keyof typeof rules

/** The tag of a language, as accounts store it. */
export type LanguageTag = (typeof rules)[Language]['tag']

export const languageRules: Readonly<Record<Language, LanguageRules>> = rules

export const languages: readonly Language[] = Object.keys(rules).filter(isLanguage)

export const languageTags: readonly LanguageTag[] = languages.map((language) => rules[language].tag)

export function isLanguage(code: string): code is Language {
  return Object.hasOwn(rules, code)
}

export function languageOf(tag: LanguageTag): Language {
  return languages.find((language) => rules[language].tag === tag) ?? 'en'
}
