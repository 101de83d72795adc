/** Verbs of chores: folded imperatives and infinitives at the start of a request. */

/** English verbs that are nearly always a request at the start of a sentence. */
export const englishChores = words(`
  buy pay send renew cancel submit fix pick grab fetch finish complete arrange organize organise confirm reschedule
  schedule prepare collect deliver apply register enroll enrol reply respond contact enquire inquire replace repair
  unsubscribe install uninstall upload download deploy refactor implement vacuum mop defrost declutter donate discuss
  remove delete ensure investigate buy get return invite thank congratulate hire reserve tidy assemble
  calibrate transfer deposit withdraw reimburse negotiate finalize finalise proofread backup migrate configure rsvp
  mow sweep unpack add research translate learn memorize purchase obtain`)

/** English words that are also nouns, or start captions and proverbs: a chore only if an object follows. */
export const englishDoubtfulChores = words(`
  make give put take drop sign throw feed ship swap find hang bring remove book order water clean wash check review update return move walk iron cook bake paint plan
  print test post file report change charge back empty dust rake pack copy edit draft write read study
  practice practise watch listen look try start stop begin go meet see talk speak show set turn wake cut trim prune
  plant shop do let use work exercise follow recycle return refill fill hand dry fold burn sort sell rent claim
  mail measure record scan lock close open switch cover charge sew shower brush`)
export const englishContacts = words(`call email text phone message ring visit ping ask tell`)
/** Doubtful verbs that start no caption, so a bare noun may be their object: "write cover letter". */
export const englishPlainVerbs = words(`write read wash study bake cook order book edit draft trim bring feed`)
/** Doubtful verbs that a preposition makes clear. */
export const englishChorePhrase =
  /^(?:(?:talk|speak) (?:to|with)|meet with|check (?:on|in|with|for)|work on|look (?:for|into|up)|start on|listen to|follow up|sign up|(?:shop|plan|study|practi[cs]e|prepare) for|(?:read|write|ask|learn) about|stop by|swing by|drop by|sign \p{L}+ up|go (?:to|shopping|grocery|for|get|buy|pick|see)|back up|clean (?:up|out)|turn (?:on|off|in)|set up) \p{L}|^go shopping$/u
export const englishObject =
  /^(?:the|my|our|a|an|some|his|her|their|your|this|that|these|those|more|new|all|every|each|it|them|up(?! of)|out(?! of)|off|back|down|through|to|into|mum|mom|dad|grandma|grandpa|mother|father|doctor|dentist|bank|plumber|landlord|groceries|laundry|dishes|plants?|car|kids?|dogs?|cats?|flights?|tickets?|hotel|table|appointment|invoice|report|emails?|dr|mr|mrs|ms|\d+)\b/u

/** Portuguese and Spanish infinitives and imperatives of chores. Many spellings are valid in both languages. */
export const romanceChores = words(`
  comprar compra compre comprem pagar paga pague ligar liga ligue telefonar telefona telefone enviar envia envie mandar manda
  mande buscar busca busque levar leva leve trazer traz traga marcar marca marque agendar agenda agende reservar reserva
  reserve cancelar cancela cancele renovar renova renove limpar limpa limpe lavar lava lave arrumar arruma arrume
  consertar conserta conserte arranjar arranja reparar repara repare trocar troca troque devolver devolve devolva
  entregar entrega entregue terminar termina termine acabar acaba acabe escrever escreve escreva responder responde
  responda perguntar pergunta pergunte confirmar confirma confirme verificar verifica verifique conferir confere
  preparar prepara prepare imprimir imprime imprima assinar assina assine atualizar atualiza atualize actualizar
  regar rega regue aspirar aspira aspire estudiar estudia passear passeia passeie alimentar varrer varre cozinhar estudar estuda estude
  rever revisar revisa revise organizar organiza organize contactar contatar contacta contate fazer faz faca pedir pede
  peca encomendar encomenda encomende levantar depositar deposita transferir transfere tirar tira tire retirar retira
  resolver resolve resolva avisar falar fala fale combinar convidar convida convide inscrever cortar aparar pintar
  instalar instala instale baixar atestar abastecer carregar vacinar visitar ver tratar trata trate adicionar adiciona
  adicione acrescentar acrescenta acrescente anotar anota anote colocar coloca coloque juntar junta junte incluir inclui
  inclua poe ponha botar bota bote meter mete meta costurar passar completar concluir apresentar declarar entrar
  lembrar levar traduzir pesquisar procurar procura procure encontrar escolher mudar guardar estender esvaziar deitar
  desmarcar remarcar agradecer pendurar podar
  llamar llama llame llamen recoger recoge recoja traer trae traiga llevar lleva lleve limpiar limpia limpie arreglar
  arregla arregle cambiar cambia cambie entregar terminar escribir escribe escriba preguntar pregunta pregunte firmar
  firma firme pasear pasea pasee barrer fregar planchar cocinar revisa hacer haz haga encargar encarga sacar saca saque
  hablar habla hable quedar invitar invita invite inscribir inscribirse apuntar apunta apunte anadir anade anada agregar
  agrega agregue poner pon pone ponga devolver devuelve devuelva pedir pide pida tirar echar conseguir consigue consiga
  encontrar averiguar averigua mirar comprobar comprueba presentar rellenar vacunar colgar tender bajar subir ordenar
  ordena lavar lava recordar decirle llamarle llamarlo llamarla comprarle enviarle mandarle pedirle preguntarle
  cortarme hacerme cortarse reservar renovar devolverle darle dar avisarle visitar tramitar planear planea planee planificar planifica planejar planeja planeje organizame solicitar solicita solicite
  solicitar matricular cobrar facturar poda podar plancha compras compro anota retirar cancela completar apurar buscarle
  compra comprarme empaquetar envolver preparar tomar toma tomarme tomarse ir trabajar hornear traducir investigar`)

/** Verb forms that are also nouns ("a compra de", "la llamada"): a bare "compra de…" is a note. */
export const romanceDoubtful =
  /^(?:compra|compras|compro|paga|reserva|agenda|entrega|troca|marca|busca|leva|lleva|cambio|cambia|termina|acaba|firma|pinta|lava|ordena|cancela|encomenda|visita|manda|fala|habla|llama|liga|ver|ir|por|pone|para|toma|tomar|poda|plancha|conta|saca|trata|resolve|corta|responde|prepara|passear|pasea|limpa|limpia|repara|estuda|faz|haz|trae|traz|pide|pede|rega|aspira|escribe|escreve|pregunta|pergunta|mirar|falar|hablar|trabajar|tirar|tira|passar|viajar|cocinar|cozinhar|estudar|pintar|cortar|procura|encontrar|recordar|lembrar|cobrar|meta|mete|hacer|fazer|recoge|devolve|organiza|confere|transfere|coloca|deposita|junta|inclui|telefone|telefona|completar|devuelve|comprueba|consigue)$/u

export const notInfinitives = words(`
  bar mar lugar hogar lar par ar azucar acucar altar celular solar popular familiar militar similar regular singular
  particular escolar nuclear dolar polar pilar collar pulgar ejemplar titular circular muscular angular secular estelar
  mujer mulher ayer taller alquiler placer prazer poder ser colher talher cancer lider super mister sequer qualquer
  cualquier carater caracter chofer alfiler laser router poster master server container gangster hamster suter junior
  senior interior exterior superior inferior anterior posterior menor mayor amor dolor color por flor favor senhor senor
  calor valor vapor motor sabor horror error sector factor doctor profesor autor director actor pintor tambor mejor peor
  olhar vivir viver amar saber lembrar recordar sonhar sonar jantar hacer haber haver ter tener estar parecer elixir
  nadir avatar bazar bipolar molecular cardiovascular lunar pomar quasar radar sonar star hangar nectar guitar her over
  under after never ever other mother father brother sister water paper dinner winter summer computer teacher letter
  er ir`)

function words(list: string): Set<string> {
  return new Set(list.trim().split(/\s+/u))
}
