import type { Language } from './language.ts'

const stopWords: Record<Language, ReadonlySet<string>> = {
  en: list(`a about above after again against all am an and any are arent as at be because been before being below between
    both but by can cannot cant could couldnt did didnt do does doesnt doing dont down during each ever few for from further
    had hadnt has hasnt have havent having he hed her here hers herself hes him himself his how i id if ill im in into is
    isnt it its itself ive just let lets me more most my myself no nor not now of off on once only or other our ours
    ourselves out over own same shall she shed should shouldnt so some such than that thats the their theirs them themselves
    then there theres these they theyd theyll theyre theyve this those through to too under until up upon us very was wasnt
    we were werent weve what whats when where which while who whom whose why will with wont would wouldnt you youd youll
    your youre yours yourself yourselves youve`),
  pt: list(`a à às ao aos aquela aquelas aquele aqueles aquilo as até ate com como cuja cujo cujas cujos da das de dela delas dele
    deles depois do dos e é ela elas ele eles em entre era eram essa essas esse esses esta está estão estao estas estava estavam
    este estes estou eu foi fomos for foram fosse fui há ha isso isto já ja lhe lhes mais mas me mesma mesmo meu meus minha
    minhas muito muita na não nao nas nem no nos nós nossa nossas nosso nossos num numa o onde os ou para pela pelas pelo
    pelos por porque porquê pra pro qual quais quando quanto quanta quantos quantas que quê quem são sao se sem ser será seu
    seus só sobre sou sua suas também tambem tão te tem têm tenho ter teu teus tinha tive tu tua tuas um uma umas uns você
    voce vocês vos`),
  es: list(`a al algo algún alguna alguno algunas algunos ante antes aquel aquella aquellos como cómo con contra cual cuál cuales
    cuáles cuando cuándo cuanto cuánto cuánta cuántos cuántas de del desde donde dónde dos e el él ella ellas ellos en entre
    era eran es esa esas ese esos esta está están estas este esto estos estoy estaba estaban fue fueron fui ha había han has
    hasta hay he la las le les lo los más mas me mi mí mis mucho muy nada ni no nos nosotros nuestra nuestro o os otra otro
    para pero poco por porque qué que quien quién quienes quiénes se sea ser será si sí sido sin sobre son soy su sus también
    tambien tanto te tener tengo tenía tiene tienen todo todos tu tú tus un una unas uno unos usted y ya yo`),
}

const LANGUAGES: readonly Language[] = ['en', 'pt', 'es']

/**
 * The words of a query without stop words. The stop words themselves reveal the query's language best ("son" is a child in an English question and a
 * verb in a Spanish one), so only those of the language with the most are removed; in a tie those of each. If no word would be left, all are kept.
 */
export function withoutStopWords(words: readonly string[]): string[] {
  const counts = LANGUAGES.map((language) => words.filter((word) => stopWords[language].has(word)).length)
  const most = Math.max(...counts)
  const spoken = LANGUAGES.filter((_, index) => counts[index] === most)
  const left = words.filter((word) => !spoken.some((language) => stopWords[language].has(word)))
  return left.length > 0 ? left : [...words]
}

/** Checks all three languages if the language is null. */
export function isStopWord(word: string, language: Language | null): boolean {
  return language ? stopWords[language].has(word) : LANGUAGES.some((any) => stopWords[any].has(word))
}

function list(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/u))
}
