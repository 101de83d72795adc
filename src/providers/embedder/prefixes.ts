export interface Prefixes {
  query: string
  passage: string
}

const E5 = /(^|\/|-)e5(-|$)|multilingual-e5/i

/** What stands before each text: the models of the E5 family were taught to tell questions from answers by it, and do worse without. */
export function prefixesOf(model: string): Prefixes {
  return E5.test(model) ? { query: 'query: ', passage: 'passage: ' } : { query: '', passage: '' }
}
