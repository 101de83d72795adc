/** Lower case without accents: "Otávio" and "OTAVIO" are one name. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}
