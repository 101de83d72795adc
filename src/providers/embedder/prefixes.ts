export interface Prefixes {
  query: string
  passage: string
}

const E5 = /(^|\/|-)e5(-|$)|multilingual-e5/i

/** E5 models were trained with these prefixes to tell queries from passages, and do worse without them. */
export function prefixesOf(model: string): Prefixes {
  return E5.test(model) ? { query: 'query: ', passage: 'passage: ' } : { query: '', passage: '' }
}
