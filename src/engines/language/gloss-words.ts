export type GlossedLanguage = 'pt' | 'es'

/**
 * Function words, common verb forms and fixed phrases: English = the forms. They take precedence over the concept tables, first by exact spelling and
 * then without accents. The left side is empty for words that add nothing in English.
 */
export const glossWords: Record<GlossedLanguage, string> = {
  pt: `
    the = o, a, os, as| a = um, uma| some = uns, umas, algum, alguma, alguns, algumas| no = nenhum, nenhuma| of = de, d|
    of the = do, da, dos, das| in = em| in the = no, na, nos, nas, dentro do, dentro da, dentro de|
    in a = num, numa, nuns, numas, em um, em uma| to = à, ao, aos| at = às| by the = pelo, pela, pelos, pelas| by = por|
    through = através, através de, através do, através da| for = para, pra, p|
    for the = pro, pros, pras, para o, para a, para os, para as| for that = para isso|
    on = em cima de, em cima do, em cima da, sobre|
    under = sob, debaixo de, debaixo do, debaixo da, embaixo de, embaixo do, embaixo da|
    behind = atrás de, atrás do, atrás da, detrás|
    in front of = em frente ao, em frente à, na frente do, na frente da, em frente de| next to = ao lado de, ao lado do, ao lado da|
    near = perto, perto de, perto do, perto da, próximo de, próximo a, próximo ao| far = longe, longe de, longe do, longe da|
    far away = distante| outside = fora, lá fora, fora de, fora do, fora da| inside = dentro, lá dentro|
    up = acima, para cima, pra cima| above = acima de, acima do, acima da| down = para baixo, pra baixo|
    below = abaixo, abaixo de, abaixo do, abaixo da, embaixo|
    around = em volta, em volta de, ao redor, ao redor de, ao redor do, ao redor da, em torno de, em torno do| between = entre|
    among = dentre| against = contra| with = com| with me = comigo| with you = contigo, consigo| with us = conosco, connosco|
    without = sem| until = até, até que| even = até mesmo, mesmo|
    from = a partir de, a partir do, a partir da, daí, dali, daqui| since = desde, desde o, desde a, desde que, já que| during = durante|
    while = enquanto| according to = segundo o, segundo a, de acordo com, conforme|
    because of = por causa de, por causa do, por causa da, devido a, devido ao, devido à| thanks to = graças a, graças ao, graças à|
    instead of = em vez de, em vez do, ao invés de, no lugar de|
    about = acerca de, a respeito de, sobre o, sobre a, por volta de, por volta do, por volta das, cerca de|
    besides = além de, além do, além da, além disso| after = depois de, depois do, depois da, depois que, após|
    before = antes de, antes do, antes da, antes que| then = então, daí em diante, em seguida| later = mais tarde| and = e| or = ou|
    but = mas, porém, contudo, entretanto, no entanto, todavia| if = caso, se for, se eu, se ele, se não, se for preciso|
    that = que, aquele, aquela, aquilo, esse, essa, isso, daquele, daquela, daquilo, desse, dessa, disso, àquele, àquela|
    in that = nesse, nessa, nisso, naquele, naquela, naquilo| this = este, esta, isto, deste, desta, disto|
    in this = neste, nesta, nisto| these = estes, estas, destes, destas, nestes, nestas|
    those = esses, essas, aqueles, aquelas, desses, dessas, daqueles, daquelas, nesses, nessas, naqueles, naquelas|
    because = porque, pois, como é que| why = por que, por quê, porquê, pra que, para quê, por que razão, por que motivo|
    who = quem| whose = cujo, cuja, cujos, cujas, de quem| with whom = com quem| to whom = a quem, pra quem, para quem|
    when = quando| how long ago = há quanto tempo| how long = quanto tempo, por quanto tempo|
    how often = com que frequência, de quanto em quanto tempo, quantas vezes| how old = quantos anos, que idade|
    what time = que horas, a que horas, que hora| what day = que dia, em que dia| where = onde, aonde, onde é que|
    where is = onde está, onde fica, cadê, onde tá| where are = onde estão, onde ficam| from where = de onde, donde| how = como|
    how to = como fazer para| how much = quanto, quanta, quanto custa| how many = quantos, quantas|
    which = qual, quais, o qual, a qual, os quais, as quais| what = o que, que é que, quê, o que é que, do que, no que, em que|
    what is it called = como se chama, como chama| what is = qual é, qual era| not = não| not yet = ainda não|
    no longer = já não, não mais| never = nunca, jamais| nothing = nada| nobody = ninguém| nor = nem|
    nowhere = em nenhum lugar, em lugar nenhum| also = também| neither = tampouco, também não| already = já| still = ainda|
    only = só, somente, apenas| almost = quase| always = sempre| sometimes = às vezes, por vezes, de vez em quando|
    often = muitas vezes, frequentemente| again = de novo, novamente, outra vez| maybe = talvez, quem sabe, pode ser que|
    perhaps = porventura| very = muito, super| too = demais, demasiado| so = tão, assim, por isso, portanto|
    so much = tanto, tanta| so many = tantos, tantas| much = muita|
    many = muitos, muitas, vários, várias, diversos, diversas, uma porção de, um monte de| a lot of = bastante|
    few = poucos, poucas, alguns poucos| little = pouco, pouca| a little = um pouco, um pouco de, um bocado| more = mais|
    less = menos| at least = pelo menos, ao menos, no mínimo| at most = no máximo| more or less = mais ou menos|
    other = outro, outra, outros, outras, do outro, da outra| each other = um ao outro, uns aos outros|
    same = mesma, mesmos, mesmas, o mesmo, a mesma| each = cada| every = todo o, toda a, todos os, todas as|
    every day = todo dia, todos os dias, diariamente| every week = toda semana, todas as semanas|
    every month = todo mês, todos os meses| every year = todo ano, todos os anos| all = todo, toda, todos, todas| everything = tudo|
    everyone = todo mundo, toda a gente| someone = alguém| something = algo, alguma coisa| somewhere = em algum lugar, algures|
    anything = qualquer coisa| any = qualquer, quaisquer| thing = coisa, troço, negócio| things = coisas| such = tal, tais|
    here = aqui, cá| there = lá, ali, aí, acolá| now = agora, já agora| right now = agora mesmo, neste momento| today = hoje|
    yesterday = ontem| day before yesterday = anteontem| tomorrow = amanhã| day after tomorrow = depois de amanhã|
    tonight = hoje à noite, esta noite| last night = ontem à noite, noite passada| in the morning = de manhã, pela manhã, da manhã|
    in the afternoon = à tarde, de tarde, da tarde| at night = à noite, de noite, da noite, à meia-noite| this week = essa semana, esta semana|
    next week = semana que vem, próxima semana, na semana que vem, na próxima semana|
    next month = mês que vem, próximo mês, no mês que vem| next year = ano que vem, próximo ano, no ano que vem|
    last week = semana passada, na semana passada| last month = mês passado, no mês passado|
    last year = ano passado, no ano passado| next = que vem, próximo, próxima, próximos, próximas|
    last = último, última, últimos, últimas, passado, passada| o'clock = horas em ponto| half = meia| noon = meio-dia|
    midnight = meia-noite| soon = logo, em breve, daqui a pouco| as soon as = assim que, logo que|
    just = acabei de, acabou de, acabamos de, acabaram de, recém| as = tal como, assim como, como se fosse| than = do que|
    both = ambos, ambas| own = próprio, própria| well = bem| bad = mau, má, maus, más| I = eu| Mrs = dona, sra|
    you = você, vocês, tu, te, ti, cê, vc, vcs, o senhor, a senhora| he = ele| she = ela| we = nós, a gente| they = eles, elas|
    of his = dele| of her = dela| of their = deles, delas| in him = nele| in her = nela| in them = neles, nelas| me = me, mim|
    him = lhe| them = lhes| myself = eu mesmo, eu mesma| my = meu, minha, meus, minhas|
    your = teu, tua, teus, tuas, seu, sua, seus, suas| our = nosso, nossa, nossos, nossas| am = sou, estou, tô|
    is = é, está, tá, seja, esteja, fica| are = são, somos, estão, estamos, tão a, sejam, estejam, ficam|
    was = era, estava, fui, esteve, estive, tava, fosse, estivesse|
    were = eram, éramos, estavam, estávamos, fomos, foram, estiveram, estivemos, fossem|
    went to = foi ao, foi à, foi para, foi pra, fui ao, fui à, fui para, fui pra, fomos ao, fomos à, fomos para, fomos pra, foram ao, foram à, foram para|
    went to the = foi no, foi na, fui no, fui na, fomos no, fomos na| was = foi| went away = foi embora, foram embora|
    would be = seria, seriam, estaria| will be = será, serão, estará, estarão, vai ser, vão ser, vai estar, serei, estarei|
    to be = ser, estar, sermos, serem| been = sido, tem estado, tenho estado, temos estado| being = sendo, estando|
    there is = há, tem um, tem uma, existe| there are = existem| there was = havia, houve| there were = havia muitos, havia muitas|
    there will be = haverá| have = tenho, temos, têm, ter, tenham, hei| has = tem, tenha|
    had = tinha, tinham, tínhamos, teve, tive, tiveram, tivemos, tivesse| having = tendo| will have = terá, terei, terão, teremos|
    would have = teria, teriam|
    must = tenho que, tenho de, tem que, tem de, temos que, temos de, têm que, têm de, deve, devo, devem, devemos, é preciso|
    had to = tive que, teve que, tinha que, tivemos que, tiveram que, tive de, teve de| should = deveria, devia, deveriam, deviam|
    need = preciso, precisamos, precisam, preciso de, precisam de, precisamos de| needs = precisa, precisa de|
    needed = precisava, precisou, precisei, precisava de| will = vou, vai, vamos, vão| goes to = vai ao, vai à, vai para|
    go to = vou ao, vou à, vou para, vamos ao, vamos à, vamos para, ir ao, ir à, ir para| was going = ia, iam|
    go = ir, vá, vamos lá| gone = ido| going = indo| come = venho, vêm, vir, venha| comes = vem|
    came = veio, vim, vieram, viemos, vinha| coming = vindo| will come = virá, virão| do = faço, fazem, fazemos, fazer, faça, façam|
    does = faz| did = fez, fiz, fizeram, fizemos, fazia, faziam, fizesse| done = feito, feita, feitos, feitas| doing = fazendo|
    will do = fará, farei| say = digo, dizem, dizemos, dizer, diga| says = diz| said = disse, disseram, dissemos, dizia, dito|
    tell me = me diga, me conta, me conte, diga-me, me diz, me fala|
    can = posso, pode, podem, podemos, possa, consigo, consegue, conseguem|
    could = pude, pôde, puderam, podia, podiam, poderia, poderiam, conseguia, conseguiu, consegui|
    can not = não pode, não posso, não podem, não podemos, não consegue, não consigo|
    want = quero, querem, queremos, querer, queira| wants = quer| wanted = queria, queriam, quis, quiseram, queríamos|
    would like = gostaria, gostaria de, gostava de| give = dou, dão, damos, dar, dê, dá-me| gives = dá|
    gave = deu, dei, deram, demos| given = dado, dada| giving = dando| see = vejo, veem, vemos, ver, veja| sees = vê|
    saw = viu, vi, viram, via| seen = visto, vista| seeing = vendo|
    know = sei, sabem, sabemos, saber, saiba, conheço, conhecemos, conhecem, conhecer| knows = sabe, conhece|
    knew = sabia, soube, souberam, conhecia| stay = ficar, fico, ficamos, fique| stayed = ficou, fiquei, ficaram, ficava|
    staying = ficando| put = pôs, pus, puseram, ponho, põe, pôr, por em, punha, posto, coloquei, colocou, colocar, botei, botou|
    bring = trago, trazer, traga, trazem| brings = traz| brought = trouxe, trouxeram, trouxemos, trazia, trazido|
    like = gosto, gostam, gostamos, gostar, gosto de, gostam de, gostamos de, gostar de| likes = gosta, gosta de|
    liked = gostou, gostei, gostava, gostou de, gostei de, gostava de| was called = chamava-se, se chamava|
    is called = chama-se, se chama, é chamado, é chamada| are called = chamam-se, se chamam| my name is = me chamo, chamo-me|
    called = ligou para, liguei para, ligou pra, liguei pra, ligaram para| call = ligar para, ligar pra, ligar pro|
    calls = liga para, liga pra| I miss = tenho saudade, tenho saudades, estou com saudade, estou com saudades|
    is hungry = está com fome, tem fome| is thirsty = está com sede, tem sede| is afraid = tem medo, está com medo, tem medo de|
    I am afraid = tenho medo, estou com medo, tenho medo de| is sleepy = está com sono, tem sono| is right = tem razão|
    I agree = concordo, estou de acordo| years old = anos de idade| was born = nasceu, nasci| years ago = anos atrás|
    days ago = dias atrás| hurts = dói| hurt = doem, doía, doeu| happened = aconteceu, ocorreu, rolou|
    take care of = cuidar de, cuida de, tomar conta de, cuidar do, cuidar da|
    takes care of = cuida do, cuida da, toma conta de, toma conta do, toma conta da|
    take = levar, leva, levo, tomar, toma, tomo, pegar, pega, pego|
    took = levou, levei, tomou, tomei, levaram, pegou, peguei, pegaram| put on = vestir| for example = por exemplo|
    of course = claro, com certeza, claro que, claro que sim| please = por favor, se faz favor| thanks = obrigado, obrigada, valeu|
    yes = sim| hello = olá, oi| goodbye = tchau, adeus| good morning = bom dia| good afternoon = boa tarde| good night = boa noite|
    too much = demais da conta| besides that = aliás| at home = em casa, lá em casa, cá em casa|
    home = pra casa, para casa, de casa| on foot = a pé| by car = de carro| by bus = de ônibus, de autocarro|
    by train = de trem, de comboio| by plane = de avião| by heart = de cor| on purpose = de propósito|
    by mistake = por engano, sem querer| in case = no caso de, para o caso de, caso contrário|
    although = embora, ainda que, apesar de, mesmo que, apesar do, apesar da| unless = a não ser que, a menos que|
    so that = para que, de modo que, de forma que| except = exceto, menos o, menos a, fora isso, salvo|
    each time = cada vez que, toda vez que| kind = tipo, espécie| way = jeito, maneira| place = lugar, sítio| time = vez, tempo|
    times = vezes| once = uma vez| twice = duas vezes| people = gente, pessoas| person = pessoa| name = nome| it = lo, la|
    them = los, las| = se| itself = si mesmo, si mesma| two = dois, duas| three = três| four = quatro| five = cinco| six = seis|
    seven = sete| eight = oito| nine = nove| ten = dez| eleven = onze| twelve = doze| thirteen = treze|
    fourteen = catorze, quatorze| fifteen = quinze| sixteen = dezesseis, dezasseis| seventeen = dezessete, dezassete|
    eighteen = dezoito| nineteen = dezenove, dezanove| twenty = vinte| thirty = trinta| forty = quarenta| fifty = cinquenta|
    sixty = sessenta| seventy = setenta| eighty = oitenta| ninety = noventa| hundred = cem, cento| two hundred = duzentos, duzentas|
    three hundred = trezentos, trezentas| four hundred = quatrocentos| five hundred = quinhentos, quinhentas| thousand = mil|
    million = milhão, milhões| first = primeiro, primeira, primeiros, primeiras| second = segundo| third = terceiro, terceira|
    fourth = quarto lugar| dozen = dúzia| Monday = segunda-feira, segunda, segundas| Tuesday = terça-feira, terça, terças|
    Wednesday = quarta-feira, quarta, quartas| Thursday = quinta-feira, quinta, quintas| Friday = sexta-feira, sexta, sextas|
    Saturday = sábado, sábados| Sunday = domingo, domingos| January = janeiro| February = fevereiro| March = março| April = abril|
    May = maio| June = junho| July = julho| August = agosto| September = setembro| October = outubro| November = novembro|
    December = dezembro`,
  es: `
    the = el, la, los, las| a = un, una| some = unos, unas, algún, alguna, algunos, algunas| no = ningún, ninguna, ninguno| of = de|
    of the = del| in = en| to = a| to the = al| by = por| through = a través de, a través del| for = para, pa|
    on = encima de, encima del, sobre| under = bajo, debajo de, debajo del, abajo de|
    behind = detrás de, detrás del, detrás, atrás de, tras| in front of = delante de, delante del, enfrente de, frente a, frente al|
    in front = delante, enfrente| next to = al lado de, al lado del, junto a, junto al| near = cerca, cerca de, cerca del|
    far = lejos, lejos de, lejos del| outside = fuera, afuera, fuera de, fuera del| inside = dentro, adentro, dentro de, dentro del|
    up = arriba, hacia arriba| above = por encima de, por encima del| down = abajo, hacia abajo|
    around = alrededor, alrededor de, alrededor del, en torno a| towards = hacia| between = entre| against = contra| with = con|
    with me = conmigo| with you = contigo| without = sin| until = hasta, hasta que| even = incluso, hasta el punto, aun|
    from = a partir de, a partir del| since = desde, desde el, desde la, desde que, ya que, puesto que| during = durante|
    while = mientras, mientras que| according to = según, de acuerdo con, conforme a|
    because of = por culpa de, debido a, debido al, a causa de, por causa de, a causa del| thanks to = gracias a, gracias al|
    instead of = en vez de, en lugar de|
    about = acerca de, acerca del, respecto a, sobre el, sobre la, alrededor de las, a eso de las, cerca de las|
    besides = además de, además, además del| after = después de, después del, después de que, tras el, tras la|
    before = antes de, antes del, antes de que| then = entonces, luego, en seguida| later = más tarde| and = y, e| or = o, u|
    but = pero, sin embargo, mas, no obstante| but rather = sino, sino que| if = si|
    that = que, aquel, aquella, aquello, ese, esa, eso| this = este, esta, esto| these = estos, estas|
    those = esos, esas, aquellos, aquellas| because = porque, pues| why = por qué, por qué razón, por qué motivo| who = quién, quien, quiénes, quienes|
    whose = cuyo, cuya, cuyos, cuyas, de quién| with whom = con quién, con quien| to whom = a quién, a quien| when = cuándo, cuando|
    how long ago = hace cuánto, hace cuánto tiempo| how long = cuánto tiempo, por cuánto tiempo, cuánto tarda, cuánto dura|
    how often = cada cuánto, con qué frecuencia, cada cuánto tiempo, cuántas veces| how old = cuántos años, qué edad|
    what time = qué hora, a qué hora| what day = qué día| where = dónde, donde, adónde, a dónde, en dónde|
    where is = dónde está, dónde queda| where are = dónde están, dónde quedan| from where = de dónde| how = cómo, como|
    how much = cuánto, cuánta, cuánto cuesta| how many = cuántos, cuántas|
    which = cuál, cuáles, el cual, la cual, los cuales, las cuales| what = qué, lo que| what is it called = cómo se llama|
    what is = cuál es, cuál era, qué es| not = no| not yet = todavía no, aún no| no longer = ya no| never = nunca, jamás, nunca más|
    nothing = nada| nobody = nadie| nor = ni| nowhere = en ningún lugar, en ninguna parte, en ningún sitio| also = también|
    neither = tampoco| already = ya| still = todavía, aún, sigue, siguen, sigo| only = solo, sólo, solamente, únicamente| almost = casi|
    always = siempre| sometimes = a veces, algunas veces, de vez en cuando| often = a menudo, muchas veces, con frecuencia, seguido|
    again = otra vez, de nuevo, nuevamente| maybe = quizás, quizá, tal vez, a lo mejor, puede que| very = muy| too = demasiado|
    so = tan, así, por eso, por lo tanto, así que| so much = tanto, tanta| so many = tantos, tantas| much = mucho, mucha|
    many = muchos, muchas, varios, varias, diversos, diversas| a lot of = bastante, un montón de| few = pocos, pocas|
    little = poco, poca| a little = un poco, un poco de| more = más| less = menos| at least = por lo menos, al menos, como mínimo|
    at = a las| agreed to = quedamos en, quedé en, quedaron en| meet = quedar con, quedamos con, quedé con, quedo con|
    at most = como máximo| more or less = más o menos| other = otro, otra, otros, otras| each other = el uno al otro, unos a otros|
    same = mismo, misma, mismos, mismas| each = cada| every = cada uno, cada una, todos los, todas las|
    every day = todos los días, cada día, diariamente| every week = todas las semanas, cada semana|
    every month = todos los meses, cada mes| every year = todos los años, cada año| all = todo, toda, todos, todas|
    everyone = todo el mundo| someone = alguien| something = algo, alguna cosa| somewhere = en algún lugar, en alguna parte|
    any = cualquier, cualquiera| anything = cualquier cosa| thing = cosa| things = cosas| such = tal, tales| here = aquí, acá|
    there = allí, allá, ahí| now = ahora| right now = ahora mismo, ahorita, en este momento| today = hoy| yesterday = ayer|
    day before yesterday = anteayer, antier| tomorrow = mañana| tomorrow morning = mañana por la mañana|
    day after tomorrow = pasado mañana| tonight = esta noche, hoy a la noche|
    last night = anoche, ayer por la noche, ayer a la noche|
    in the morning = por la mañana, en la mañana, de la mañana, a la mañana|
    in the afternoon = por la tarde, en la tarde, de la tarde, a la tarde|
    at night = por la noche, en la noche, de la noche, de noche| this morning = esta mañana|
    next week = la semana que viene, la próxima semana, la semana próxima| next month = el mes que viene, el próximo mes|
    next year = el año que viene, el próximo año| last week = la semana pasada| last month = el mes pasado|
    last year = el año pasado| next = que viene, próximo, próxima, próximos, próximas|
    last = último, última, últimos, últimas, pasado, pasada| noon = mediodía| midnight = medianoche| soon = pronto, dentro de poco|
    as soon as = en cuanto, tan pronto como| just = acabo de, acaba de, acabamos de, acaban de| as = así como, tal como|
    than = del que| both = ambos, ambas| own = propio, propia, propios, propias| well = bien| bad = malo, mala, mal, malos, malas| I = yo|
    Mrs = doña, sra| you = tú, usted, ustedes, vos, te, ti, vosotros, os| he = él| she = ella| we = nosotros, nosotras|
    they = ellos, ellas| me = me, mí| him = le| them = les| us = nos| it = lo| = se| itself = sí mismo, sí misma| one = uno|
    two = dos| three = tres| four = cuatro| five = cinco| six = seis| seven = siete| eight = ocho| nine = nueve| ten = diez|
    eleven = once| twelve = doce| thirteen = trece| fourteen = catorce| fifteen = quince| sixteen = dieciséis|
    seventeen = diecisiete| eighteen = dieciocho| nineteen = diecinueve| twenty = veinte| twenty one = veintiuno, veintiún|
    twenty four = veinticuatro| twenty five = veinticinco| thirty = treinta| forty = cuarenta| fifty = cincuenta| sixty = sesenta|
    seventy = setenta| eighty = ochenta| ninety = noventa| hundred = cien, ciento| two hundred = doscientos, doscientas|
    three hundred = trescientos, trescientas| four hundred = cuatrocientos| five hundred = quinientos, quinientas| thousand = mil|
    million = millón, millones| half = medio, media| first = primero, primera, primer, primeros, primeras|
    second = segundo, segunda| third = tercero, tercera, tercer| fourth = cuarto lugar| dozen = docena| Monday = lunes|
    Tuesday = martes| Wednesday = miércoles| Thursday = jueves| Friday = viernes| Saturday = sábado, sábados|
    Sunday = domingo, domingos| January = enero| February = febrero| March = marzo| April = abril| May = mayo| June = junio|
    July = julio| August = agosto| September = septiembre, setiembre| October = octubre| November = noviembre| December = diciembre|
    my = mi, mis, mío, mía, míos, mías| your = tu, tus, tuyo, tuya, tuyos, tuyas, vuestro, vuestra, vuestros, vuestras|
    his = su, sus, suyo, suya, suyos, suyas| our = nuestro, nuestra, nuestros, nuestras| am = soy, estoy|
    is = es, está, sea, esté, queda, sos| are = son, somos, están, estamos, eres, estás, sean, estén, quedan|
    was = era, estaba, fui, estuvo, estuve, fuera, fuese, estuviera|
    were = eran, éramos, estaban, estábamos, fuimos, fueron, estuvieron, estuvimos, fueran| was = fue|
    went to = fue a, fui a, fuimos a, fueron a, fue al, fui al, fuimos al, fueron al| went away = se fue, se fueron|
    would be = sería, serían, estaría| will be = será, serán, estará, estarán, va a ser, van a ser, va a estar, seré, estaré|
    to be = ser, estar| been = sido, ha estado, he estado, hemos estado, han estado, había estado| being = siendo, estando|
    there is = hay, existe| there are = existen, hay muchos, hay muchas| there was = había, hubo| there were = había muchos, habían|
    there will be = habrá, va a haber|
    have = tengo, tenemos, tienen, tener, tenga, he, hemos, han, haber, tienes, has, tengan, haya, tenés| has = tiene, ha|
    had = tenía, tenían, teníamos, tuvo, tuve, tuvieron, tuvimos, tuviera, hube| having = teniendo|
    will have = tendrá, tendré, tendrán, tendremos| would have = tendría, tendrían, habría|
    must = tengo que, tiene que, tenemos que, tienen que, tienes que, hay que, debe, debo, deben, debemos, debe de|
    had to = tuve que, tuvo que, tenía que, tuvimos que, tuvieron que, había que|
    should = debería, deberían, deberíamos, deberías, tendría que| need = necesito, necesitamos, necesitan, necesitas, necesitar|
    needs = necesita| needed = necesitaba, necesitó| will = voy a, va a, vamos a, van a, vas a, vais a| goes to = va al, va a la|
    go to = voy al, voy a la, vamos al, vamos a la, ir al, ir a la, ir a| was going to = iba a, iban a, íbamos a|
    was going = iba, iban| go = voy, vamos, van, ir, vaya, vas, ve, andá| goes = va| gone = ido| going = yendo|
    come = vengo, vienen, venir, venga| comes = viene| came = vino, vine, vinieron, vinimos, venía| coming = viniendo|
    will come = vendrá, vendrán| do = hago, hacen, hacemos, hacer, haga, haces, haz| does = hace|
    did = hizo, hice, hicieron, hicimos, hacía, hacían| done = hecho, hecha, hechos, hechas| doing = haciendo| will do = hará, haré|
    say = digo, dicen, decimos, decir, diga, di| says = dice| said = dijo, dije, dijeron, dijimos, decía, dicho|
    tell me = dime, díme, decime, cuéntame, dígame| told me = me dijo, me dijeron, me contó|
    can = puedo, puede, pueden, podemos, puedes, pueda, podés| could = pude, pudo, pudieron, podía, podían, podría, podrían|
    can not = no puede, no puedo, no pueden, no podemos, no se puede| want = quiero, quieren, queremos, querer, quiera, quieres|
    wants = quiere| wanted = quería, querían, quiso, quisieron, quise|
    would like = quisiera, me gustaría, le gustaría, nos gustaría| give = doy, dan, damos, dar, dé, da me, dame| gives = da|
    gave = dio, di, dieron, dimos| given = dado, dada| giving = dando| see = veo, ven, vemos, ver, vea, ves|
    saw = vio, vi, vieron, vimos, veía| seen = visto, vista| seeing = viendo|
    know = sé, saben, sabemos, saber, sepa, sabes, conozco, conocemos, conocen, conocer| knows = sabe, conoce|
    knew = sabía, supo, supe, supieron, conocía| stay = quedar, quedarse, quedo, quedamos|
    stayed = quedó, quedé, quedaron, se quedó, me quedé| left over = sobró, sobraron|
    put = pongo, pone, ponen, poner, puso, puse, pusieron, pon, puesto, puesta, ponía, ponga| bring = traigo, traer, traiga, traen|
    brings = trae| brought = trajo, traje, trajeron, traía, traído|
    like = me gusta, me gustan, nos gusta, nos gustan, les gusta, les gustan| likes = le gusta, le gustan, gusta, gustan|
    liked = gustó, gustaba, me gustó, le gustó, me gustaba, le gustaba| loves = le encanta, le encantan|
    love = me encanta, me encantan, nos encanta| is called = se llama, llamado, llamada| are called = se llaman, llamados, llamadas|
    was called = se llamaba| my name is = me llamo| misses = echa de menos, extraña| is hungry = tiene hambre|
    is thirsty = tiene sed| is afraid = tiene miedo, tiene miedo de, le da miedo, le dan miedo|
    I am afraid = tengo miedo, tengo miedo de, me da miedo, me dan miedo| is sleepy = tiene sueño| is right = tiene razón|
    is cold = tiene frío| is hot = tiene calor, hace calor| I agree = estoy de acuerdo| years old = años de edad| turns = cumple|
    was born = nació, nací| years ago = años atrás| hurts = duele, me duele, le duele| hurt = duelen, me duelen, le duelen, dolió|
    happened = pasó, ocurrió, sucedió| happens = sucede, ocurre| take care of = cuidar de, cuidar a|
    take = llevar, llevo, tomar, tomo, coger, cojo, agarrar| takes = lleva, toma, coge, tarda, se tarda|
    took = llevó, tomó, tomé, llevé, cogió, cogí, tardó| used to = solía, solían, solíamos|
    usually = suele, suelen, solemos, normalmente, por lo general| again = volvió a, volver a, vuelve a| for example = por ejemplo|
    of course = claro, claro que, por supuesto, desde luego| please = por favor| thanks = gracias| yes = sí| hello = hola|
    goodbye = adiós, chao, chau| good morning = buenos días| good afternoon = buenas tardes| good night = buenas noches|
    at home = en casa| home = a casa, de casa| on foot = a pie, andando| by car = en coche, en carro, en auto|
    by bus = en autobús, en bus| by train = en tren| by plane = en avión| by heart = de memoria| on purpose = a propósito, adrede|
    by mistake = por error, sin querer, por equivocación| in case = por si, por si acaso, en caso de, en caso de que|
    although = aunque, a pesar de, a pesar de que, a pesar del, aun cuando| unless = a menos que, a no ser que|
    so that = para que, de modo que, de manera que| except = excepto, salvo, menos el, menos la| each time = cada vez que|
    kind = tipo, especie| way = manera| place = lugar, sitio| time = vez, tiempo| times = veces| once = una vez| twice = dos veces|
    people = gente, personas| person = persona| name = nombre`,
}

/** The most common sense of words that belong to several concepts. It also applies to their other forms. */
export const mainSenses: Record<GlossedLanguage, string> = {
  pt: `
    find = encontrar|agree to = combinar| remove = tirar| manage to = conseguir| claim = reivindicar| rent = alugar| ask = perguntar| attend = atender|
    deliver = entregar| stick = colar| light = acender| water = regar| heat = aquecer| sit = sentar| tire = cansar| tie = amarrar|
    store = armazenar| sweat = suar| plant = plantar| place = colocar| lower = baixar| look at = olhar| name = nomear|
    train = treinar| tighten = apertar| conquer = conquistar| deny = negar| demand = exigir| sink = afundar| capacity = capacidade|
    advance = avanço| aid = auxílio| autonomous = autônomo| bottom = fundo| wide = amplo| capital = capital| chain = cadeia|
    change = mudança| channel = canal| load = carga| chemical = químico| climate = clima| colony = colônia, colónia|
    command = comando| common = comum| comparison = comparação| connection = conexão| conquest = conquista| council = conselho|
    creation = criação| defense = defesa| description = descrição| dimension = dimensão| discussion = discussão|
    domestic = doméstico| economic = econômico, económico| end = fim| failure = falha| field = campo| final = final| flat = plano|
    old = antigo| fundamental = fundamental| growth = crescimento| investigation = investigação| importance = importância|
    judgment = julgamento| justice = justiça| known = conhecido| land = terra| level = nível| line = linha| mark = marca|
    marriage = casamento| mass = massa| matter = matéria| middle = meio| network = rede| offer = oferta| oil = petróleo|
    rhythm = ritmo| passage = passagem| past = passado| phase = fase| physical = físico| sorrow = pena| pole = polo|
    political = político| practical = prático| practice = prática| protection = proteção| race = raça, corrida| post = posto|
    rate = taxa| ray = raio| real = real| reform = reforma| rest = resto| safe = seguro| safety = segurança| scale = escala|
    sense = sentido| separate = separado| sign = sinal| source = fonte| square = quadrado| state = estado| story = história|
    struggle = luta| sum = soma| technical = técnico| technique = técnica| superior = superior| hot = quente| wide = largo|
    work = obra, trabalho| worker = trabalhador| worldwide = mundial| green = verde| well-being = bem-estar| workshop = oficina|
    thousands = milhares| foundation = fundação| genre = gênero, género| expert = especialista| center = centro| case = caso|
    training = formação| formation = formação| need = precisar| role = papel| design = projeto| cell = célula| plant = planta|
    plane = avião| body = corpo| letter = carta| river = rio| bank = banco| note = nota| head = cabeça| hand = mão| arm = braço|
    class = classe, aula| point = ponto| date = data| power = poder| card = cartão| account = conta| question = questão|
    board = quadro| court = corte| season = temporada| track = pista| mouth = boca| face = cara| table = mesa| type = tipo|
    key = chave| pen = caneta| box = caixa| room = quarto| piece = peça| part = parte| game = jogo| party = festa| space = espaço|
    order = ordem| base = base| reason = razão| view = vista| shape = forma| turn = virar| service = serviço| medium = médio|
    sea = mar| star = estrela| gold = ouro| iron = ferro| paper = papel| light = luz| train = trem| fear = medo| wall = parede|
    side = lado| black = preto| white = branco| yellow = amarelo| red = vermelho| blue = azul| brown = marrom, castanho|
    grey = cinza, cinzento| pink = cor-de-rosa| orange = laranja| purple = roxo`,
  es: `
    bank = banco| take out = sacar|find = encontrar| manage to = conseguir| rent = alquilar| ask = preguntar| attend = atender| deliver = entregar|
    light = encender| water = regar| heat = calentar| sit = sentar| tire = cansar| tie = atar| store = almacenar| sweat = sudar|
    plant = plantar| look at = mirar| name = nombrar| train = entrenar| conquer = conquistar| deny = negar| demand = exigir|
    sink = hundir| leave = dejar| change = cambiar| check = revisar| clarify = aclarar| order = ordenar, encargar|
    convert = convertir| cool = enfriar| iron = planchar| land = aterrizar| inform = informar| explain = explicar| run = correr|
    spoil = estropear| take = agarrar| throw = tirar| try = probar| go down = bajar| go up = subir| turn = girar|
    capacity = capacidad| advance = avance| autonomous = autónomo| rage = rabia| bottom = fondo| benefit = beneficio| wide = amplio|
    camp = campamento| capital = capital| career = carrera| channel = canal| load = carga| chemical = químico| choice = elección|
    climate = clima| colony = colonia| command = mando| common = común| comparison = comparación| council = consejo|
    creation = creación| defense = defensa| description = descripción| dimension = dimensión| direction = dirección|
    discussion = discusión| domestic = doméstico| economic = económico| end = fin| entrance = entrada| equipment = equipo|
    exit = salida| extension = extensión| fact = hecho| failure = fallo| field = campo| final = final| flat = plano| old = antiguo|
    fundamental = fundamental| genre = género| growth = crecimiento| harm = daño| importance = importancia| institute = instituto|
    judgment = juicio| justice = justicia| knight = caballero| known = conocido| land = tierra| level = nivel| line = línea|
    look = mirada| mark = marca| mass = masa| master = maestro| matter = materia| middle = medio| offer = oferta| oil = petróleo|
    opposition = oposición| rhythm = ritmo| past = pasado| phase = fase| physical = físico| pole = polo| political = político|
    practical = práctico| practice = práctica| protection = protección| public = público| race = raza| rate = tasa| ray = rayo|
    real = real| reform = reforma| relationship = relación| rest = resto| return = vuelta| role = papel| rule = regla|
    safe = seguro| security = seguridad| scale = escala| scientific = científico| sense = sentido| separate = separado|
    sign = señal| source = fuente| square = cuadrado| state = estado| story = historia| struggle = lucha| study = estudio|
    sum = suma| technical = técnico| technique = técnica| superior = superior| work = obra, trabajo| worker = trabajador|
    worldwide = mundial| green = verde| well-being = bienestar| town = pueblo| center = centro| case = caso| training = formación|
    foundation = fundación| ready = listo| rare = raro| east = oriente| ground = suelo| kingdom = reino| body = cuerpo|
    letter = carta| river = río| note = nota| head = cabeza| hand = mano| arm = brazo| class = clase| point = punto| date = fecha|
    power = poder| card = tarjeta| account = cuenta| question = cuestión| board = pizarra| season = temporada| track = pista|
    mouth = boca| face = cara| table = mesa| key = llave| room = cuarto, habitación| piece = pieza| part = parte| game = juego|
    party = fiesta| space = espacio| order = orden| base = base| reason = razón| view = vista| shape = forma| service = servicio|
    sea = mar| star = estrella| gold = oro| iron = hierro| light = luz| fear = miedo| wall = pared| side = lado| black = negro|
    white = blanco| yellow = amarillo| red = rojo| blue = azul| brown = marrón| grey = gris| pink = rosa| orange = naranja|
    purple = morado| pick up = recoger| call = llamar| feel = sentir`,
}

/** Words that are also names of people: with a capital inside a sentence they are not translated. */
export const glossNames: ReadonlySet<string> = new Set(
  `
    clara pilar rosa cruz luz mar sol flor pia dolores mercedes consuelo esperanza esperança paz angel ángel santos silva lima costa
    campos reis reyes franco leite leão león ramos ribeiro pereira oliveira carvalho moreira rocha pinto coelho cordeiro machado
    serra nogueira barros prado guerra vega torres iglesias rojo blanco moreno delgado calvo cortés castillo rubio victoria vitória
    gloria glória aurora estrella estela alma amparo remedios rocío soledad socorro iris violeta margarita margarida jacinto
    hortensia azucena paloma gema perla pérola celeste modesto justo bento clemente severo salvador trinidad nieves marina luna
    branco vale mata fonte freitas teles pires nunes prata salgado carneiro lobo falcão pinheiro macedo duarte figueira palma rivera
    ribera rey conde duque marques herrero zapatero cabello bravo valiente bueno bonilla guerrero caballero plaza sierra montes peña
    arroyo rincón mora pino olivo romero pastor`
    .trim()
    .split(/\s+/u),
)
