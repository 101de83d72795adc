/** Words that are seldom the subject of a search, so they count half. One list, as none of them is significant in another of the languages. */
const lightWords: ReadonlySet<string> = new Set(
  `go goes going went gone get gets got getting like likes liked think thinks thought thinking plan plans planned planning kind kinds many
  much long often time times thing things make makes made making take takes took taken taking do doing done want wants wanted use uses
  used using say says said tell tells told talk talked talking way ways new recent recently current currently type types feel feels felt
  feeling give gives gave given come comes came coming something anything someone anyone else happen happened happening likely mention
  mentioned know knows knew known really also still try tries tried trying remember find people person day days
  ir vou vai fui foi ido indo ficar fica ficou fazer faz fez fiz feito fazendo dizer diz disse dito ter tive teve querer quer queria quero
  poder pode pude achar acha achei pensar penso usar usa usei usado coisa coisas tipo tipos vez vezes tempo tanto novo nova recente
  recentemente atual atualmente alguém alguem algo lembrar lembra encontrar dar deu dei falar falou falei contar contou aconteceu
  acontecer maneira jeito forma pessoa pessoas gente dia dias
  voy vas va fue hacer hace hizo hice hecho haciendo decir dice dijo dicho querer quiere quiero quería poder puede pude creer cree pensar
  piensa pienso usar usa usé usado cosa cosas tipo tipos vez veces tiempo nuevo nueva reciente recientemente actual actualmente alguien
  recordar recuerda dar dio hablar habló contar contó pasar pasó pasa ocurrió manera forma persona personas día días`
    .trim()
    .split(/\s+/u),
)

export function isLightWord(word: string): boolean {
  return lightWords.has(word)
}
