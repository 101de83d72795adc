/** Concepts of everyday actions; the format is described in tables.ts. */
export const actions = `
buy, bought, purchase | comprar, compra | comprar, compra, adquirir
sell, sold, sale | vender, venda | vender, venta
pay, paid, payment | pagar, pago, pagamento | pagar, pago
pay off, paid off | quitar, liquidar a dívida | saldar, liquidar la deuda
lend, lent, loan | emprestar, empréstimo | prestar, préstamo
borrow | pedir emprestado, pegar emprestado, tomar emprestado | pedir prestado, tomar prestado
lose, lost | perder, perdi, perco | perder, pierdo, pierde, extraviar
look for, search, seek, sought | procurar, buscar | buscar, búsqueda
hide, hid, hidden | esconder, ocultar | esconder, ocultar
keep, kept, store | guardar, armazenar | guardar, almacenar
throw away, threw away, thrown away, throw out, discard, get rid of | jogar fora, descartar, deitar fora | tirar a la basura, botar, desechar, deshacerse
throw, threw, thrown, toss | arremessar, lançar, atirar | lanzar, arrojar
break, broke, broken | quebrar, partir, estragar | romper, roto, quebrar, estropear
break down, broke down, malfunction | pifar, avariar, enguiçar, dar defeito | averiarse, descomponerse, estropearse
fix, repair, mend | consertar, conserto, reparar, arrumar | arreglar, arreglo, reparar, componer
crack, cracked | rachar, trincar, rachadura, fenda | agrietarse, rajar, grieta
build, built, construct | construir, construção | construir, construyo, construcción
renovate, refurbish, remodel | reformar, renovar, remodelar | reformar, renovar, remodelar
paint | pintar, pintura | pintar, pintura
draw, drew, drawn, drawing, sketch | desenhar, desenho | dibujar, dibujo
clean, cleaning | limpar, limpeza, faxina, limpo | limpiar, limpieza, limpio
tidy up, declutter | arrumar a casa, arrumação | ordenar, recoger la casa
wash, laundry | lavar, lavagem | lavar, lavado
rinse | enxaguar | enjuagar, aclarar
sweep, swept | varrer | barrer
mop | passar pano, esfregar o chão | trapear, fregar el suelo
vacuum, hoover | aspirar, passar aspirador | aspirar, pasar la aspiradora
dust | tirar o pó, espanar | quitar el polvo, desempolvar
iron | passar roupa, passar a ferro, engomar | planchar
hang, hung | pendurar | colgar, cuelgo
hang out the washing | estender roupa | tender la ropa
fold | dobrar | doblar, plegar
sew, sewn, stitch | costurar, coser | coser
knit, crochet | tricotar, fazer tricô, crochê | tejer, hacer punto
dye | tingir | teñir
cook | cozinhar | cocinar, guisar
bake | assar, fornear | hornear
boil | ferver, cozer | hervir, hierve, cocer
grill, barbecue | grelhar, churrasquear | asar a la parrilla
roast | assar no forno | asar
peel | descascar | pelar
chop, slice | picar, fatiar | picar, rebanar, trocear
stir, mix | misturar, mexer a massa | mezclar, remover, revolver
season | temperar | sazonar, condimentar, aliñar
taste, sample | provar, degustar, experimentar | probar, degustar, pruebo
thaw, defrost | descongelar | descongelar
heat up, warm up, reheat | esquentar, aquecer, requentar | calentar, caliento, recalentar
cool down, chill | esfriar, gelar, arrefecer | enfriar
have breakfast | tomar café da manhã, tomar o pequeno-almoço | desayunar
have lunch | almoçar | almorzar, almuerzo, comer al mediodía
have dinner, dine | jantar | cenar
drink, drank, drunk | beber, tomar | beber, tomar
chew | mastigar | masticar, mascar
bite, bitten | morder, mordida | morder, muerde, mordida, mordisco
smell, odour, scent | cheirar, cheiro, odor | oler, huele, olor
fasting | jejum, jejuar | ayuno, ayunar, ayunas
wake up, woke up, woken, awake | acordar, despertar | despertar, despierto, despertarse
get up, got up | levantar da cama, levantar cedo | levantarse
sleep, slept | dormir, durmo, sono | dormir, duermo, durmió
fall asleep, fell asleep, doze off | adormecer, pegar no sono | dormirse, quedarse dormido
nap | cochilar, cochilo, soneca, sesta | siesta, echar una siesta
oversleep, overslept | perder a hora, dormir demais | dormir demasiado, pegarse las sábanas
dream, dreamt | sonhar, sonho | soñar, sueño
snore | roncar | roncar
yawn | bocejar | bostezar
rest, relax | descansar, descanso, relaxar, repousar | descansar, descanso, relajarse, reposar
lie down | deitar | acostarse, tumbarse
sit down, sat | sentar | sentarse
stand up, stood up | levantar, ficar de pé | ponerse de pie, pararse
shower, bathe | tomar banho, banhar | ducharse, bañarse
shave | barbear, fazer a barba, depilar | afeitarse, rasurarse, depilarse
comb | pentear | peinarse
get dressed | vestir | vestirse
undress, take off clothes | despir, tirar a roupa | desvestirse, quitarse la ropa
wear, wore, worn | vestir, usar roupa | llevar puesto
try on | provar roupa, experimentar roupa | probarse
run, ran, jog | correr, corrida | correr, trotar
walk, stroll | andar, caminhar, caminhada, passear | caminar, andar, pasear, caminata
hike, trek, hiking | fazer trilha, caminhada, trilha | senderismo, caminata, excursionismo
climb | escalar, escalada | escalar, escalada, trepar
jump, leap | pular, saltar | saltar, brincar
swim, swam, swum | nadar, natação | nadar, natación
dive | mergulhar, mergulho | bucear, zambullirse
dance | dançar, dança | bailar, baile, danza
sing, sang, sung, singing | cantar | cantar
workout, work out, exercise | treinar, treino, malhar, exercitar | entrenar, entrenamiento, hacer ejercicio, ejercitarse
stretch | alongar, alongamento | estirar, estiramiento
ride, rode, ridden, horse riding | andar a cavalo, cavalgar | montar a caballo, cabalgar
cycle, ride a bike | pedalar, andar de bicicleta | pedalear, andar en bicicleta, montar en bici
drive, drove, driven | dirigir, conduzir, guiar | conducir, conduzco, manejar
park | estacionar | aparcar, estacionar, parquear
overtake | ultrapassar | adelantar, rebasar
crash, collide | bater o carro, colidir, batida | chocar, choque, estrellarse
run over | atropelar | atropellar
refuel, fill up the tank | abastecer, pôr gasolina | repostar, echar gasolina, cargar gasolina
fly, flew, flown | voar, voo | volar, vuelo
landing, touch down | aterrissar, pousar, aterrar, aterrissagem | aterrizar, aterrizaje
take off, takeoff | decolar, levantar voo, decolagem, descolar | despegar, despegue
sail | velejar, navegar | navegar a vela, navegar
travel, trip | viajar, viagem | viajar, viaje
board, get on | embarcar, subir no ônibus | embarcar, abordar, subirse
get off | descer do ônibus, desembarcar | bajarse, desembarcar
fall, fell, fallen | cair, caio, queda | caer, caigo, cayó, caída, caerse
trip over, stumble | tropeçar | tropezar, tropiezo
slip | escorregar | resbalar
drop | derrubar, deixar cair | dejar caer, tirar sin querer
spill, spilt | derramar, entornar | derramar, volcar
hurt, injure, injury | machucar, ferir, magoar, lesionar | lastimar, herir, lesionar, hacerse daño
ache | doer | doler, duele
burn, burnt | queimar, queimadura | quemar, quemadura
scratch | arranhar, riscar | arañar, rayar, rasguñar
itch | coçar, coceira, comichão | picar, picor, picazón, comezón
sprain, twist | torcer, entorse | torcerse, esguince
fracture, break a bone | fraturar, fratura | fracturar, fractura
bleed, bled | sangrar, sangramento | sangrar, sangrado
swell, swollen | inchar, inchado | hincharse, hinchado
faint, pass out | desmaiar | desmayarse
vomit, throw up, threw up | vomitar, vômito, vómito | vomitar, vómito
cough | tossir, tosse | toser, tos
sneeze | espirrar, espirro | estornudar, estornudo
sweat | suar, suor | sudar, sudor
tremble, shiver | tremer, tremor | temblar, tiemblo, temblor
catch a cold | resfriar, pegar um resfriado, constipar | resfriarse, acatarrarse
catch, contract | pegar uma doença, contrair | contagiarse, contraer
infect | infectar, infecção, contagiar | infectar, infección, contagiar
heal, recover, get better | sarar, curar, recuperar, melhorar | curarse, sanar, recuperarse, mejorarse
treat | tratar, tratamento | tratar, tratamiento
operate, surgery | operar, cirurgia | operar, cirugía
vaccinate | vacinar, vacina | vacunar, vacuna
diagnose | diagnosticar, diagnóstico | diagnosticar, diagnóstico
examine, check-up | examinar, exame | examinar, chequeo, revisión
breathe | respirar, respiração | respirar, respiración
bandage | enfaixar, fazer um curativo | vendar
diet, be on a diet | dieta, fazer regime | dieta, estar a régimen
smoke | fumar | fumar
give up smoking, quit smoking | parar de fumar, deixar de fumar | dejar de fumar
get drunk | embebedar, ficar bêbado, embriagar | emborracharse, embriagarse
call, phone | telefonar, ligar, ligação, telefonema, chamada | llamar, telefonear, llamada
call back | retornar a ligação, ligar de volta | devolver la llamada
hang up | desligar o telefone | colgar el teléfono
answer, reply, respond | responder, resposta | responder, contestar, respuesta
pick up the phone | atender o telefone, atender | coger el teléfono, atender el teléfono
text, message | mandar mensagem, mensagem | mandar un mensaje, mensaje
email | mandar e-mail, e-mail | mandar un correo, correo electrónico
write, wrote, written | escrever, escrito | escribir, escrito
write down, jot down, note down | anotar, tomar nota, apontar | anotar, apuntar, tomar nota
read | ler, leio, leitura | leer, leyó, lectura
spell, spelt | soletrar | deletrear
send, sent | enviar, mandar, envio | enviar, mandar, envío
post, mail | postar no correio, pôr no correio | echar al correo
deliver, delivery | entregar, entrega | entregar, entrega, repartir
hand over, hand in | entregar | entregar
receive, received | receber, recebimento | recibir, recibo
dispatch, ship out | despachar, remeter | despachar, remitir
meet up, met, get together | encontrar com, reunir, encontro | quedar con, reunirse, juntarse, encuentro
meet for the first time, get to know | conhecer | conocer, conozco
introduce | apresentar | presentar
greet, say hello | cumprimentar, saudar | saludar
say goodbye, farewell | despedir-se, despedida | despedirse, despedida
leave, depart, departure | partir, ir embora, partida | irse, marcharse, salir, partir, salida
go out | sair | salir
come back, came back, go back, return home | voltar, regressar, retornar, volta | volver, vuelvo, regresar, vuelta
return, give back, gave back | devolver, devolução | devolver, devuelvo, devolución
refund, reimburse | reembolsar, reembolso, estorno | reembolsar, reembolso, devolución
exchange, swap | trocar, troca | cambiar, intercambiar, canjear
move house, moved house, house move, relocate | mudar de casa, mudança | mudarse, mudanza
stay, stay over | hospedar, pernoitar, ficar hospedado | alojarse, hospedarse, pernoctar
live, reside | morar, residir, viver | vivir, residir
rent, lease | alugar, aluguel, arrendar, aluguer | alquilar, alquiler, arrendar, renta
open | abrir, aberto | abrir, abierto
close, shut | fechar | cerrar, cierro
lock | trancar, fechar à chave | cerrar con llave
unlock | destrancar, desbloquear | abrir con llave, desbloquear
enter, go in, come in | entrar, entrada | entrar, entrada
cross | atravessar, cruzar | cruzar, atravesar
follow | seguir, sigo | seguir, sigo, siguió
turn on, switch on, lit | ligar o aparelho, acender | encender, enciendo, prender
plug in | ligar na tomada | enchufar
unplug | tirar da tomada | desenchufar
extinguish, put out | apagar o fogo | apagar el fuego, extinguir
start, begin, began, begun | começar, iniciar, início, começo | empezar, empiezo, comenzar, comienzo, iniciar, inicio
stop | parar, parada | parar, parada
finish, complete, end | terminar, acabar, concluir, fim | terminar, acabar, concluir, fin
continue, carry on, keep going | continuar, prosseguir | continuar, seguir
quit, give up, gave up | desistir, largar | dejar, abandonar, rendirse, desistir
resign, quit the job, resignation | demitir-se, pedir demissão | renunciar, dimitir, renuncia
hire, recruit, employ | contratar, contratação, empregar | contratar, contratación, emplear
fire, dismiss, lay off, laid off | demitir, despedir, mandar embora, demissão | despedir, despido, echar del trabajo
promote, promotion | promover, promoção | ascender, ascenso
retire, retirement | aposentar, aposentadoria, reformar-se | jubilarse, jubilación
work, job | trabalhar, trabalho | trabajar, trabajo
earn | ganhar dinheiro, ganhar salário | ganar dinero, ganar un sueldo
charge | cobrar, cobrança | cobrar, cobro
win, won | ganhar, vencer, vitória | ganar, vencer, victoria
defeat, beat | derrotar, derrota | derrotar, derrota
compete | competir, competição | competir, competición, competencia
bet, gamble | apostar, aposta | apostar, apuesta
tie a game, end in a draw | empatar, empate | empatar, empate
play a game | jogar, jogo | jugar, juego
play with toys | brincar, brincadeira | jugar, juego
play an instrument | tocar instrumento, tocar violão | tocar un instrumento, tocar la guitarra
learn, learnt | aprender, aprendizado, aprendizagem | aprender, aprendizaje
teach, taught | ensinar, ensino, lecionar | enseñar, enseñanza
study, studied | estudar, estudo | estudiar, estudio
practise, practice, rehearse | praticar, ensaiar | practicar, ensayar
pass an exam | passar na prova, ser aprovado | aprobar, pasar el examen
fail an exam, flunk | reprovar, reprovado, chumbar | suspender, reprobar, reprobado
graduate, graduation | formar-se, formatura, graduação | graduarse, graduación
enrol, enroll, sign up, register | matricular, inscrever, inscrição, matrícula | inscribirse, matricularse, inscripción, matrícula
apply for | candidatar, candidatura | postularse, solicitar un puesto
translate | traduzir, tradução | traducir, traduzco, traducción
pronounce | pronunciar, pronúncia | pronunciar, pronunciación
correct | corrigir, correção | corregir, corrijo, corrección
copy | copiar, cópia | copiar, copia
repeat | repetir, repito | repetir, repito
compare | comparar, comparação | comparar, comparación
calculate | calcular, cálculo | calcular, cálculo
research, investigate | pesquisar, pesquisa, investigar | investigar, investigación
discover, find out, found out | descobrir, descoberta | descubrir, descubierto, descubrimiento, enterarse
invent | inventar, invenção | inventar, invento
create | criar, criação | crear, creación
remember, recall | lembrar, recordar, lembrança | recordar, recuerdo, acordarse
forget, forgot, forgotten | esquecer | olvidar, olvidarse
remind, reminder | lembrar, lembrete | recordar, recordatorio
memorize, learn by heart | decorar, memorizar | memorizar, aprender de memoria
promise | prometer, promessa | prometer, promesa
swear, swore, sworn | jurar, juramento | jurar, juramento
keep a promise, kept a promise | cumprir a promessa, cumprir | cumplir la promesa, cumplir
help, assist, lend a hand | ajudar, ajuda, auxiliar | ayudar, ayuda, echar una mano
support | apoiar, apoio | apoyar, apoyo
ask, question | perguntar, pergunta | preguntar, pregunta
request, ask for | pedir, peço, pedido, solicitar | pedir, pido, pedido, solicitar
beg | implorar, suplicar | suplicar, rogar
order | encomendar, pedir, encomenda | encargar, pedir, encargo
tell, told | contar, dizer | contar, decir
talk, speak, spoke, spoken, conversation | conversar, falar, conversa | hablar, conversar, conversación
chat | bater papo, papear | charlar, platicar
gossip | fofocar, fofoca, mexerico | chismear, chisme, cotillear
whisper | sussurrar, cochichar | susurrar, cuchichear
shout, yell, scream | gritar, berrar, grito | gritar, grito
explain, explanation | explicar, explicação | explicar, explicación
describe | descrever, descrição | describir, descripción
mention | mencionar, citar | mencionar
warn, warning | avisar, alertar, aviso | avisar, advertir, aviso, advertencia
announce, announcement | anunciar, anúncio | anunciar, anuncio
report | relatar, denunciar | informar, denunciar
confess, admit | confessar, admitir | confesar, confieso, admitir
lie, lied | mentir, minto, mentira | mentir, miento, mentira
joke, joking | brincar, piada, zoar | bromear, broma, chiste
tease, make fun of | zombar, caçoar, gozar com | burlarse, tomar el pelo
complain, complaint | reclamar, queixar, reclamação, queixa | quejarse, queja, reclamar, reclamación
argue, quarrel, argument | discutir, brigar, briga, discussão | discutir, pelear, pelea, discusión
fight, fought | brigar, lutar | pelear, luchar
make up, reconcile | fazer as pazes, reconciliar | hacer las paces, reconciliarse
apologize, apologise, say sorry | pedir desculpas, desculpar | disculparse, pedir perdón
forgive, forgave, forgiven | perdoar, perdão | perdonar, perdón
thank, thanks | agradecer, obrigado | agradecer, gracias
congratulate, congratulations | parabenizar, felicitar, parabéns | felicitar, felicidades, enhorabuena
celebrate, celebration | comemorar, celebrar, festejar, comemoração | celebrar, festejar, celebración
praise, compliment | elogiar, elogio | elogiar, elogio, alabar, halagar
criticize, criticise | criticar, crítica | criticar, crítica
scold, tell off | repreender, dar bronca, ralhar | regañar, reñir
insult, offend | insultar, ofender, xingar | insultar, ofender
blame, guilt, guilty | culpar, culpa, culpado | culpar, culpa, culpable
accuse | acusar | acusar
threaten | ameaçar, ameaça | amenazar, amenaza
agree | concordar, estar de acordo | estar de acuerdo
disagree | discordar | discrepar, no estar de acuerdo
convince, persuade | convencer, persuadir | convencer, persuadir
suggest, suggestion | sugerir, sugestão | sugerir, sugerencia
recommend, recommendation | recomendar, indicar, recomendação | recomendar, recomiendo, recomendación
advise, advice | aconselhar, conselho | aconsejar, consejo
propose | propor, proposta | proponer, propuesta
negotiate, haggle, bargain | negociar, pechinchar, regatear | negociar, regatear
accept | aceitar | aceptar
refuse, reject, turn down | recusar, rejeitar, negar | rechazar, negarse
allow, permit, permission | permitir, deixar, autorizar, permissão, autorização | permitir, autorizar, permiso, autorización
forbid, forbidden, ban, prohibit | proibir, proibido, proibição | prohibir, prohibido, prohibición
force, oblige | obrigar, forçar | obligar, forzar
prevent | prevenir, impedir | prevenir, impedir
choose, chose, chosen, pick | escolher, escolha | elegir, elijo, escoger, elección
decide, decision | decidir, decisão | decidir, decisión
prefer | preferir, prefiro | preferir, prefiero
doubt, hesitate | duvidar, hesitar, dúvida | dudar, duda
change, modify, alteration | mudar, mudança, alterar, modificar | cambiar, cambio, modificar, alterar
replace, substitute | substituir, repor | sustituir, reemplazar, reponer
adapt, adjust | adaptar, ajustar | adaptar, ajustar
get used to | acostumar, habituar | acostumbrarse
try, attempt | tentar, tentativa | intentar, intento
achieve, accomplish, manage to | conseguir, alcançar, realizar | lograr, conseguir, alcanzar
fail, failure | falhar, fracassar, fracasso | fallar, fracasar, fracaso
make a mistake, mistake, error | errar, erro, enganar-se | equivocarse, error
grow, grew, grown | crescer, crescimento | crecer, crezco, crecimiento
grow up, grew up | crescer, ser criado | criarse, crecer
be born, born, birth | nascer, nascimento | nacer, nazco, nacimiento
raise, bring up, brought up | criar, educar | criar, educar
adopt | adotar, adoção | adoptar, adopción
breastfeed, breastfeeding | amamentar, amamentação | amamantar, dar el pecho, lactancia
babysit, look after children | tomar conta de crianças, cuidar de crianças | cuidar niños
take care of, look after, care for | cuidar, tomar conta, tratar de | cuidar, atender
die, died, pass away, death | morrer, falecer, morte, falecimento | morir, muere, murió, fallecer, muerte, fallecimiento
kill | matar | matar
bury, funeral | enterrar, sepultar, enterro, funeral | enterrar, entierro, funeral
inherit, inheritance | herdar, herança | heredar, herencia
marry, get married, wed | casar, casamento | casarse, boda
get engaged, engagement | noivar, noivado, ficar noivo | comprometerse, pedir la mano
divorce, get divorced | divorciar, divórcio | divorciarse, divorcio
split up, break up, broke up, separate | separar, terminar o namoro, romper | separarse, romper, terminar la relación
dating, go out with | namorar, namoro | salir con, ser novios, noviazgo
flirt | paquerar, flertar | ligar, coquetear
fall in love, fell in love | apaixonar | enamorarse
love | amar, amor | amar, querer, amor
kiss | beijar, beijo | besar, beso
hug, embrace | abraçar, abraço | abrazar, abrazo
miss, long for | sentir falta, ter saudade, saudades | extrañar, echar de menos
hate, hatred | odiar, detestar, ódio | odiar, detestar, odio
envy | invejar, inveja | envidiar, envidia
trust | confiar, confiança | confiar, confianza
respect | respeitar, respeito | respetar, respeto
cheat on, betray, unfaithful | trair, traição, infidelidade | traicionar, infidelidad, poner los cuernos
deceive, trick | enganar | engañar
steal, stole, stolen, rob, theft | roubar, furtar, roubo, furto | robar, robo, hurtar
arrest | prender, deter | arrestar, detener
sue | processar na justiça | demandar
fine | multar, multa | multar, multa
laugh | rir, risada | reír, reírse, risa
smile | sorrir, sorriso | sonreír, sonrisa
cry, cried, weep | chorar, choro | llorar, llanto
worry, worried | preocupar, preocupado | preocuparse, preocupado
calm down | acalmar | calmarse, tranquilizarse
scare, frighten | assustar, susto | asustar, susto
surprise | surpreender, surpresa | sorprender, sorpresa
annoy, bother | incomodar, irritar, chatear | molestar, fastidiar, irritar
regret | arrepender, arrependimento | arrepentirse, arrepentimiento
wish, desire | desejar, desejo | desear, deseo
hope | ter esperança, esperança | tener esperanza, esperanza
understand, understood | entender, compreender | entender, entiendo, comprender
imagine | imaginar, imaginação | imaginar, imaginación
notice, realize, realise | perceber, notar | notar, darse cuenta
pray | rezar, orar, oração | rezar, orar, oración
bless | abençoar, bênção | bendecir, bendición
give a present, gift | presentear, dar de presente | regalar, regalo
donate, donation | doar, doação | donar, donación
offer | oferecer, oferta | ofrecer, ofrezco
take with you, took along, take along | levar | llevar
bring, brought | trazer, trago, trouxe | traer, traigo, trajo
fetch, pick up, collect | buscar, ir buscar | recoger, ir a buscar, pasar a buscar
drop off | deixar na escola, levar até | dejar en la escuela, llevar hasta
accompany, go with | acompanhar | acompañar
give a lift, give a ride | dar carona, dar boleia | dar un aventón, llevar en coche
carry | carregar | cargar
hold, held | segurar | sostener, sujetar, agarrar
grab, grasp | agarrar, pegar | agarrar, coger
let go, release | soltar, largar | soltar, suelto
push | empurrar | empujar
pull | puxar | tirar de, jalar
drag | arrastar | arrastrar
lift, raise up | levantar, erguir, içar | levantar, alzar
lower | baixar, abaixar | bajar
press | apertar o botão, pressionar | apretar, presionar, pulsar
knock | bater na porta | llamar a la puerta, tocar la puerta
ring the bell | tocar a campainha | tocar el timbre
hit | bater, golpear | golpear, pegar
kick | chutar, chute, pontapé | patear, patada
touch | tocar, encostar | tocar
shake, shook, shaken | sacudir, agitar | sacudir, agitar
torn, rip | rasgar, rasgado | rasgar, desgarrar
bend, bent | entortar, curvar, torto | doblar, curvar, torcido
tie up, tied | amarrar, atar | atar, amarrar
untie | desamarrar, desatar | desatar, desamarrar
glue | colar, cola | pegar, pegamento
hammer | martelar, martelo, pregar | martillar, martillo, clavar
screw | parafusar, aparafusar | atornillar
drill | furar a parede, perfurar | taladrar, perforar
saw off | serrar | serrar, aserrar
weld, solder | soldar | soldar
assemble, put together | montar, montagem | montar, armar, ensamblar
take apart, dismantle | desmontar | desmontar, desarmar
measure | medir, meço, medida | medir, mido, medida
count | contar | contar
add, sum | somar, acrescentar, adicionar | sumar, añadir, agregar
subtract | subtrair, diminuir | restar, sustraer
multiply | multiplicar | multiplicar
divide, split | dividir, repartir | dividir, repartir
remove, take out | tirar, retirar, remover | quitar, sacar, retirar
insert | inserir | insertar, introducir
cover | cobrir, tapar | cubrir, cubierto, tapar
wrap, wrap up | embrulhar, empacotar | envolver, envuelvo
pack, pack the bags | fazer as malas, arrumar as malas | hacer las maletas, empacar
unpack | desfazer as malas, desempacotar | deshacer las maletas, desempacar
load | carregar o carro, carregar | cargar
unload | descarregar | descargar
fill, full | encher, cheio, preencher | llenar, lleno, rellenar
fill in a form | preencher o formulário | rellenar el formulario, llenar el formulario
empty, vacant | esvaziar, vazio | vaciar, vacío
pour | despejar, verter | verter, echar
serve | servir, sirvo | servir, sirvo
share | compartilhar, partilhar, dividir | compartir
save money, saving | poupar, economizar, poupança | ahorrar, ahorro
save a file | salvar o arquivo, guardar o ficheiro | guardar el archivo
rescue, save someone | salvar, resgatar, socorrer | salvar, rescatar, socorrer
spend, spent, expense | gastar, gasto, despesa | gastar, gasto
spend time, spent the day | passar tempo, passar o dia | pasar tiempo, pasar el día
waste | desperdiçar, desperdício | desperdiciar, desperdicio, malgastar
invest, investment | investir, investimento | invertir, invierto, inversión
withdraw, withdrew, cash out | sacar dinheiro, saque, levantar dinheiro | sacar dinero, retirar dinero
deposit | depositar, depósito | depositar, depósito, ingresar dinero
transfer | transferir, transferência | transferir, transferencia
cost | custar, custo | costar, cuesta, costo, coste
afford | ter condições de pagar | permitirse, poder pagar
wait | esperar, aguardar, espera | esperar, aguardar, espera
hurry, rush, be in a hurry | apressar, pressa, correria | apurarse, darse prisa, prisa
delay | atrasar, atraso | retrasar, retraso, demorar, demora
be late | atrasar, chegar atrasado | llegar tarde, retrasarse
take long, take a while | demorar | tardar, demorar
cancel, call off, cancellation | cancelar, desmarcar, cancelamento | cancelar, anular, cancelación
postpone, put off, reschedule | adiar, remarcar, reagendar | aplazar, posponer, postergar, reprogramar
bring forward | antecipar, adiantar | adelantar, anticipar
schedule, arrange, make an appointment | agendar, marcar, agendamento | agendar, programar, concertar, pedir cita
booking, reserve, reservation, book a table | reservar, reserva | reservar, reserva, reservación
confirm, confirmation | confirmar, confirmação | confirmar, confirmación
organize, organise | organizar, organização | organizar, organización
prepare, get ready | preparar, aprontar | preparar, alistar
attend | comparecer, assistir à aula, participar | asistir, acudir
skip, miss a class | faltar, matar aula | faltar, saltarse
take part, participate, join in | participar | participar, tomar parte
join, become a member | entrar no grupo, associar-se | unirse, apuntarse, hacerse socio
subscribe, subscription | assinar, assinatura | suscribirse, suscripción, abonarse
unsubscribe | cancelar a assinatura, descadastrar | darse de baja
renew, renewal | renovar, renovação | renovar, renuevo, renovación
expire, run out | vencer, expirar, caducar | vencer, caducar, expirar
run out of, ran out of | acabar, ficar sem | quedarse sin, acabarse
sign, signature | assinar, assinatura | firmar, firma
print | imprimir, impressão | imprimir, impresión
photocopy | fotocopiar, tirar xerox, fotocópia, xerox | fotocopiar, fotocopia
download | baixar, download, descarregar | descargar, bajar, descarga
upload | fazer upload, subir um arquivo, carregar um ficheiro | subir un archivo, cargar un archivo
install | instalar, instalação | instalar, instalación
update, upgrade | atualizar, atualização | actualizar, actualización
delete, erase | apagar, excluir, deletar, eliminar | borrar, eliminar, suprimir
restore | restaurar, restauração | restaurar, restauración
back up, backup | fazer backup, cópia de segurança | hacer copia de seguridad, respaldar, respaldo
connect | conectar, ligar | conectar
disconnect | desconectar | desconectar
log in, sign in, login | entrar na conta, fazer login, iniciar sessão | iniciar sesión, entrar en la cuenta
log out, sign out | sair da conta, terminar sessão | cerrar sesión
click | clicar | hacer clic, pinchar
configure, set up | configurar, configuração | configurar, configuración
test | testar, teste | probar, prueba
check, verify | verificar, conferir, checar | comprobar, verificar, revisar
review, revise | revisar, rever, revisão | revisar, repasar, revisión
attach | anexar, anexo | adjuntar, adjunto
publish | publicar, postar | publicar
record | gravar, gravação | grabar, grabación
film, shoot a video | filmar | filmar, rodar
photograph, take a photo, take a picture | fotografar, tirar foto | fotografiar, sacar una foto, hacer una foto
watch | assistir, ver televisão | ver la tele, mirar
look at | olhar | mirar
show, shown | mostrar, exibir | mostrar, muestro, enseñar
listen | escutar, ouvir música | escuchar
hear, heard | ouvir, ouço | oír, oigo, oyó
plant, sow | plantar, semear | plantar, sembrar, siembro
water the plants, irrigate | regar, aguar as plantas | regar, riego
mow, mow the lawn | cortar a grama, cortar a relva | cortar el césped, cortar el pasto
harvest | colher, colheita | cosechar, cosecha
dig, dug | cavar, escavar | cavar, excavar
feed, fed | alimentar, dar de comer | alimentar, dar de comer
walk the dog | passear com o cachorro, passear o cão | pasear al perro, sacar al perro
bark | latir, ladrar | ladrar
go fishing, angling | pescar, pesca, pescaria | pescar, pesca
hunt | caçar, caça | cazar, caza
camp, go camping | acampar, acampamento | acampar, campamento
sunbathe | tomar sol, apanhar sol | tomar el sol, broncearse
rain | chover, chuva | llover, llueve, lluvia
snow | nevar, neve | nevar, nieve
leak, drip | vazar, vazamento, pingar, goteira | gotear, fuga, gotera
clog, clogged, blocked | entupir, entupido | atascar, obstruir, atascado
flood | inundar, alagar, inundação, enchente | inundar, inundación
explode, blow up | explodir, explosão | explotar, estallar, explosión
melt | derreter | derretir
rot, go bad, spoil | apodrecer, estragar | pudrirse, echarse a perder
rust | enferrujar, ferrugem | oxidarse, óxido
soak | pôr de molho, encharcar | remojar, empapar
sharpen | afiar, amolar | afilar
recycle, recycling | reciclar, reciclagem | reciclar, reciclaje
charge the battery, recharge | carregar a bateria, recarregar | cargar la batería, recargar
insure, insurance | segurar o carro, seguro | asegurar, seguro
declare taxes, file taxes | declarar imposto, declaração de renda | declarar la renta, declaración de impuestos
protect | proteger, proteção | proteger, protejo, protección
defend | defender, defesa | defender, defiendo, defensa
attack | atacar, ataque | atacar, ataque
escape, run away, flee, fled | fugir, escapar, fuga | huir, huyo, escapar, fuga
chase | perseguir | perseguir
belong | pertencer | pertenecer
deserve | merecer | merecer, merezco
need, necessity | precisar, necessitar, necessidade | necesitar, hacer falta, necesidad
collecting, collection | colecionar, coleção | coleccionar, colección
sit an exam, take an exam | fazer prova, prestar exame | presentar un examen, hacer un examen
take a break, break time, pause | fazer uma pausa, pausa, intervalo | hacer una pausa, pausa, receso
take turns | revezar, revezamento | turnarse
get lost | perder-se, ficar perdido | perderse
guess | adivinhar, palpite | adivinar
solve, sort out | resolver, solucionar, solução | resolver, resuelvo, solucionar, solución
manage, run a business | administrar, gerir, gerenciar | administrar, gestionar
lead, led | liderar, chefiar | liderar, dirigir
volunteer | voluntário, voluntariado | voluntario, voluntariado
fit | caber, servir na roupa | caber, quepo, quedar bien
go well together, combine | combinar | combinar, pegar con
`
