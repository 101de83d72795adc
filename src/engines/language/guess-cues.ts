import type { Language } from './language.ts'

/** 'other' stands for similar languages that would be mistaken for ours: French, Italian, Catalan, German, Dutch. */
export type CueLanguage = Language | 'other'

/**
 * Words in lower case that indicate a language. A word in several lists counts for each of them, and still against the rest. Function words come
 * first, as they make up half of any prose. Then come the words of short captures (requests, chores, food, family, time), as "comprar leche" has no
 * function word at all.
 */
export const wordsOf: Record<CueLanguage, Set<string>> = {
  en: words(`
    the of and to in is it you that he was for on are with as i his they be at one have this from or had by not but
    what all were we when your can said there use an each which she do how their if will up other about out many then
    them these so some her would make like him into has look more go see no way could my than first been who its now
    did get come made may me over new any take only our after also back just because even most us where why should
    does am being here both between before under again once during while off down against very too own same such don't
    doesn't didn't isn't aren't wasn't i'm i'll i've i'd you're it's we're they're that's let's can't won't what's
    a black white red little two three dog dogs cat man men woman women people boy girl person someone everyone
    remind reminder reminders remember alarm todo task list add put buy call pay send pick need want must please thanks
    today tomorrow tonight yesterday morning afternoon evening night week month year monday tuesday wednesday thursday
    friday saturday sunday january february march april june july august september october november december
    next last every day days hour hours minute minutes noon mom mum dad son daughter wife husband friend doctor dentist
    meeting appointment lunch dinner breakfast birthday house home work school office store shop shopping groceries
    milk bread eggs water coffee cheese apples sugar money bill bills rent car bank book books key keys phone email
    mail letter password time good great hello hi hey thank dear book check wash clean write read finish submit
    something anything nothing everything old big small long much well right left world life family year's ok
    playing running walking sitting standing eating cutting riding near through around
    paper gift party trip flight train ticket garbage trash laundry kids dishes plants cake soup chicken party
    market`),
  pt: words(`
    o os a as um uma uns umas de do da dos das em no na nos nas num numa ao aos à às e é que para pra pro por pelo pela
    pelos pelas com sem sob sobre se mas ou não nao sim eu tu ele ela nós eles elas você voce vocês lhe lhes me te meu
    minha meus minhas teu tua seu sua seus suas nosso nossa este esta isto esse essa isso aquele aquela aquilo mais
    muito muita muitos muitas já também tambem só quando onde como porque porquê qual quais quem foi era são está estão
    estava ser ter tem têm tenho tinha há fazer faz fez fui vou vai vamos foram estou somos pode posso dever devo
    preciso quero ainda depois antes então entao assim até desde entre cada todo toda todos todas outro outra mesmo
    mesma nem lá aqui ali agora hoje ontem amanhã amanha manhã noite tarde dia dias semana mês meses ano anos hora horas
    minuto minutos próximo próxima proxima último segunda terça quarta quinta sexta sábado domingo feira janeiro
    fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro
    homem homens mulher mulheres menino menina rapaz rapariga criança cão cachorro gato pessoa pessoas gente preto
    branco vermelho pequeno grande dois duas três
    lembra lembre lembrar lembrete lembretes lembra-me lembre-me lembro recorda recorda-me avisa avise avisa-me relembra
    alarme despertador tarefa tarefas lista comprar compra compre compras pagar paga pague ligar liga ligue enviar envia
    envie buscar levar mandar manda adiciona adicionar adicione acrescenta junta põe pôr coloca colocar bota cria criar
    define definir marca marcar marque reunião consulta médico dentista almoço jantar aniversário casa trabalho escola
    escritório mercado loja leite pão ovos água café queijo maçã maçãs batatas açúcar dinheiro conta contas aluguel renda
    carro banco livro livros chave chaves telefone telemóvel celular mãe mae pai filho filha irmão irmã amigo amiga
    marido esposa mulher obrigado obrigada olá oi bom boa cidade rua favor coisa nada tudo alguém algum alguma bem mal
    tocar cortar andar falar ver ler escrever comboio trem autocarro ônibus vacina senha cabelo
    servia serve serviu quantas quantos deve devem diz caso energia significa possui vários várias número chama chamado feito feita criado criada voltarei irei farei roupa lixo gatos remédio comida feijão arroz frango farinha ferramentas roupas tinta`),
  es: words(`
    el la los las un una unos unas de del en y e al a que para por con sin sobre se pero o no sí yo tú él ella nosotros
    ellos ellas usted ustedes le les me te mi mis tu tus su sus nuestro nuestra este esta esto ese esa eso aquel aquella
    aquello más mas muy mucho mucha muchos muchas ya también tambien solo sólo cuando donde dónde como cómo porque qué
    cuál cuando quién quien fue era son está están estaba es ser estar tener tiene tienen tengo tenía hay hacer hace
    hizo fui voy va vamos fueron estoy somos puede puedo debo debe necesito quiero todavía aún después despues antes
    entonces así hasta desde entre cada todo toda todos todas otro otra mismo misma ni allí allá aquí ahora hoy ayer
    mañana noche tarde día dias días semana mes meses año años hora horas minuto minutos próximo próxima ultimo último
    lunes martes miércoles jueves viernes sábado domingo enero febrero marzo abril mayo junio julio agosto septiembre
    octubre noviembre diciembre
    hombre hombres mujer mujeres niño niña chico chica perro perros gato persona personas gente negro blanco rojo
    pequeño grande dos tres
    recuerda recuérdame recuerdame recordar recordarme recuerdo recordatorio recuérdamelo recordame acuérdame avísame
    avisame alarma despertador tarea tareas lista comprar compra compras pagar paga pague llamar llama enviar envía
    recoger llevar mandar manda añade añadir añadí agrega agregar agregá pon poner poné ponme mete crear crea haz
    configurar configura programar programa establecer reunión cita médico dentista almuerzo cena cenar comida
    cumpleaños casa trabajo escuela oficina mercado tienda leche pan huevos agua café queso manzana manzanas patatas
    papas azúcar dinero cuenta cuentas alquiler coche carro banco libro libros llave llaves teléfono móvil celular mamá
    madre papá padre hijo hija hermano hermana amigo amiga marido esposo esposa gracias hola buenos buenas ciudad calle
    favor cosa nada algo alguien algún alguna bien mal tocar cortar hablar ver leer escribir tren autobús vacuna
    contraseña cuántos cuántas cuánto deben dice sirve varios varias número llama llamado hecho hecha creado creada volveré iré haré ropa basura gatos pollo arroz harina frijoles medicina herramientas pastilla`),
  other: words(`
    le la les des est et je vous nous dans avec pour sur une du au aux qui pas c'est j'ai ne il elle mais où être cette
    ces mon ma mes suis sont deux chez demain hier aujourd'hui très bien sans leur
    il lo gli della delle dei che di per con non sono è una un nel nella alla sul più anche questo questa come ho ha
    domani ieri oggi grazie molto ciao
    els les amb i una però està són aquest aquesta també perquè dels
    der die das und ist nicht ein eine ich zu mit den dem auf für von sie wir auch sich als bei nach morgen heute ihr
    het een van dat niet en op te zijn wij naar voor maar ook met deze
    och att det som är på jag inte med för til af og ikke`),
}

function words(list: string): Set<string> {
  return new Set(list.trim().split(/\s+/u))
}

/** Spellings inside a word, with their weight. Together they identify words missing from the lists ("jarrón", "calçada"). */
export const spellings: readonly { pattern: RegExp; language: CueLanguage; weight: number }[] = [
  { pattern: /[ãõ]/u, language: 'pt', weight: 2 },
  { pattern: /[âêô]/u, language: 'pt', weight: 0.7 },
  { pattern: /ç/u, language: 'pt', weight: 0.8 },
  { pattern: /(?:çã|çõ)/u, language: 'pt', weight: 1 },
  { pattern: /[aeiou]nh[aeo]/u, language: 'pt', weight: 0.9 },
  { pattern: /[aeiouãé]lh[aeoi]/u, language: 'pt', weight: 0.9 },
  {
    pattern: /(?:cao|coes|ssao|mento|agem|agens|eiro|eira|eiros|eiras|dade|dades|ência|ência|ário|ória)$/u,
    language: 'pt',
    weight: 0.7,
  },
  { pattern: /(?:[aeo]u|ei|oa|inho|inha|vel|veis|ais|óis|éis|am|em|im|om|uns|ões|ês)$/u, language: 'pt', weight: 0.3 },
  { pattern: /(?:ei|ou|oi)[rstçxj]/u, language: 'pt', weight: 0.25 },
  { pattern: /-(?:me|te|se|lhe|lhes|nos|o|a|os|as|lo|la|los|las)$/u, language: 'pt', weight: 1 },
  { pattern: /ñ/u, language: 'es', weight: 2 },
  {
    pattern: /(?:ción|sión|ciones|siones|idad|idades|ería|erías|ísimo|ito|itos|illa|illo|azgo|ón)$/u,
    language: 'es',
    weight: 0.7,
  },
  {
    pattern: /(?:cion|sion|aje|ajes|miento|mientos|dad|tad|ble|bles|anza|encia|iendo)$/u,
    language: 'es',
    weight: 0.35,
  },
  {
    pattern: /(?:[bcdfgjlmnprstv]ie[bcdglmnrstv]|[bcdfgjlmnprstv]ue[bcdglmnrstv]|^hue|güe|^ll)/u,
    language: 'es',
    weight: 0.45,
  },
  { pattern: /(?:á|é|í|ó|ú)[a-z]*(?:me|te|lo|la|le|los|las|nos|melo)$/u, language: 'es', weight: 0.8 },
  { pattern: /[íú]/u, language: 'es', weight: 0.15 },
  { pattern: /(?:[aeo]y|ez|oz|dor|z)$/u, language: 'es', weight: 0.2 },
  {
    pattern: /(?:ing|ings|tion|tions|ght|ness|ful|less|ship|ould|ck|ll|ss|sh|th|'s|n't|'ll|'ve|'re)$/u,
    language: 'en',
    weight: 0.7,
  },
  { pattern: /(?:ed|ly|ty|ry|ey|ow|ew|er|ers|y|ee|gy|ies|ght|ks|ts|ds|le)$/u, language: 'en', weight: 0.25 },
  { pattern: /(?:^th|^wh|^sh|^kn|^wr|oo|ee|ck|gh|^y|^w|[aeiou]w|ph)/u, language: 'en', weight: 0.3 },
  { pattern: /[äöüßœîûùëåøæłśżźčšžřěőűğış]/u, language: 'other', weight: 1.5 },
  { pattern: /[èì]/u, language: 'other', weight: 0.8 },
  { pattern: /(?:^l'|^d'|^qu'|^c'|^j'|^n'|^s'|^un')/u, language: 'other', weight: 1.5 },
  {
    pattern: /(?:eux|eaux|oire|ique|zione|zioni|ità|schaft|ung|keit|lich|ij|aux|aient)/u,
    language: 'other',
    weight: 0.8,
  },
]
