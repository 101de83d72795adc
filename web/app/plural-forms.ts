interface Words {
  [key: string]: string | Words
}

/** Portuguese and Spanish have the plural category "many" for millions, which i18next requires. Our messages use the "other" form for it. */
export function withFormForMillions(words: object): Words {
  const all: Words = {}
  for (const [key, value] of Object.entries<string | Words>({ ...words })) {
    all[key] = typeof value === 'string' ? value : withFormForMillions(value)
    if (key.endsWith('_other')) all[key.replace(/_other$/, '_many')] = all[key]
  }
  return all
}
