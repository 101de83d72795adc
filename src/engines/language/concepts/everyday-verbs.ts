/** Everyday verbs without a domain of their own; the format is described in tables.ts. */
export const everydayVerbs = `
access | acessar, aceder | acceder
accumulate | acumular | acumular
achieve | alcançar, conquistar, atingir | lograr, alcanzar, conseguir
act | agir, atuar | actuar
adjust | ajustar, regular | ajustar, regular
advance | avançar, adiantar | avanzar, adelantar
advertise | anunciar, divulgar | anunciar, publicitar
affect | afetar | afectar
affirm | afirmar | afirmar
aim | mirar, visar | apuntar
allow | permitir, deixar fazer | permitir, dejar hacer
alternate | alternar | alternar
analyze | analisar | analizar
appear | aparecer, surgir | aparecer, surgir
apply | aplicar | aplicar
appoint | nomear, designar | nombrar, designar
approach | aproximar, chegar perto | acercar, aproximar
argue | discutir, argumentar | discutir, argumentar
assemble | montar, armar | montar, armar, ensamblar
assign | atribuir | asignar
associate | associar | asociar
assume | assumir, presumir | asumir, suponer
attempt | tentar | intentar, tratar de
attend | comparecer, assistir, frequentar | asistir, acudir
attract | atrair | atraer
award | premiar | premiar, otorgar
base | basear | basar
bathe | banhar, dar banho | bañar
bear | suportar, aguentar | soportar, aguantar
become | tornar-se, virar | convertirse, volverse, hacerse
behave | comportar-se, portar-se | comportarse, portarse
blink | piscar | parpadear
blow | soprar | soplar
bring back | devolver, trazer de volta | traer de vuelta
bring together | juntar, reunir | juntar, reunir
call | chamar, ligar, telefonar | llamar, telefonear
capture | capturar | capturar
carry | carregar, transportar | cargar, transportar
catch | apanhar | atrapar
cause | causar, provocar | causar, provocar
check | verificar, conferir, checar, checar | revisar, comprobar, verificar, chequear
claim | reivindicar, reclamar | reclamar, reivindicar
clarify | esclarecer | aclarar
classify | classificar | clasificar
climb | escalar, subir em | escalar, trepar
close | fechar, encerrar | cerrar
collaborate | colaborar | colaborar
collect | coletar, recolher, colecionar | recoger, recolectar, coleccionar
command | comandar, ordenar | ordenar, comandar
commit | cometer | cometer
communicate | comunicar | comunicar
complete | completar, concluir | completar, concluir
condemn | condenar | condenar
confuse | confundir | confundir
conquer | conquistar | conquistar
consider | considerar | considerar
consist | consistir | consistir
consult | consultar | consultar
consume | consumir | consumir
contact | contatar, contactar, entrar em contato | contactar, ponerse en contacto
contain | conter | contener
continue | continuar, prosseguir | continuar, seguir haciendo
contribute | contribuir | contribuir
control | controlar | controlar
convert | converter | convertir
cooperate | cooperar | cooperar
correspond | corresponder | corresponder
crown | coroar | coronar
cultivate | cultivar | cultivar
damage | danificar, estragar | dañar, estropear
dance | dançar, bailar | bailar, danzar
dare | ousar, atrever-se | atreverse, osar
deal with | lidar, lidar com, tratar de | lidiar, ocuparse de
decide | decidir, resolver fazer | decidir
declare | declarar | declarar
decline | recusar, declinar | rechazar, declinar
decrease | diminuir, reduzir | disminuir, reducir
dedicate | dedicar | dedicar
define | definir | definir
demand | exigir | exigir
demonstrate | demonstrar | demostrar
depart | partir, sair de viagem | partir, marcharse
depend | depender | depender
destroy | destruir | destruir
detect | detectar | detectar
determine | determinar | determinar
develop | desenvolver | desarrollar
direct | dirigir um filme | dirigir
disagree | discordar | discrepar, estar en desacuerdo
disappear | desaparecer, sumir | desaparecer
discard | descartar, jogar fora | desechar, descartar, tirar a la basura, botar
discuss | debater, discutir | debatir, discutir
display | exibir, expor | mostrar, exhibir
distinguish | distinguir | distinguir
distribute | distribuir | distribuir
disturb | perturbar, atrapalhar | perturbar, molestar
dominate | dominar | dominar
drop | derrubar, deixar cair | tirar, dejar caer
dry | secar, enxugar | secar
dwell | habitar, residir | habitar, residir
elect | eleger | elegir
embarrass | envergonhar | avergonzar
emerge | emergir, surgir | emerger, surgir
emit | emitir | emitir
emphasize | enfatizar, ressaltar, destacar | enfatizar, destacar, resaltar
endure | suportar, resistir | aguantar, resistir
enjoy | aproveitar, curtir, desfrutar | disfrutar, gozar
entertain | entreter, divertir | entretener, divertir
establish | estabelecer, fundar | establecer, fundar
estimate | estimar | estimar
evaluate | avaliar | evaluar
exceed | exceder, ultrapassar | exceder, superar
exchange | trocar, intercambiar | intercambiar, canjear
exclude | excluir | excluir
execute | executar | ejecutar
exercise | exercitar, exercer | ejercitar, ejercer
exist | existir | existir
expand | expandir, ampliar | expandir, ampliar
expel | expulsar | expulsar
experience | vivenciar, experimentar | experimentar, vivir
express | expressar, exprimir | expresar
extend | estender, prolongar | extender, prolongar
extract | extrair | extraer
face | enfrentar, encarar | enfrentar, afrontar, encarar
fail | falhar, fracassar, ser reprovado | fallar, fracasar, suspender
fascinate | fascinar | fascinar
fasten | apertar, prender | abrochar, sujetar
feel | sentir | sentir
fight | brigar, lutar, combater | pelear, luchar, combatir
finish | terminar, acabar, finalizar | terminar, acabar, finalizar
fit | caber, encaixar, servir em | caber, encajar
flow | fluir | fluir
form | formar | formar
found | fundar | fundar
free | libertar, liberar | liberar
fulfill | cumprir, realizar | cumplir, realizar
function | funcionar | funcionar
gain | ganhar, obter | ganar, obtener
gather | reunir, juntar, recolher | reunir, juntar
generate | gerar | generar
get sick | adoecer, ficar doente | enfermar, enfermarse, ponerse enfermo
get tired | cansar | cansar
go down | descer, baixar | bajar, descender
go to bed | deitar-se, ir dormir, ir para a cama | acostarse, ir a dormir, ir a la cama
go up | subir | subir
govern | governar | gobernar
guarantee | garantir | garantizar
guide | guiar, orientar | guiar, orientar
handle | manusear, lidar com | manejar
happen | acontecer, ocorrer, suceder | ocurrir, suceder, pasar
harm | prejudicar | perjudicar
hit | acertar, bater em | pegar, golpear
hope | ter esperança, esperar que | tener esperanza, esperar que
host | hospedar, receber em casa | hospedar, alojar
hurry | apressar, ter pressa | apurarse, darse prisa
identify | identificar | identificar
illustrate | ilustrar | ilustrar
imitate | imitar | imitar
imply | implicar | implicar
include | incluir | incluir
increase | aumentar | aumentar
indicate | indicar | indicar
influence | influenciar, influir | influir, influenciar
inform | informar, avisar | informar, avisar
inhabit | habitar, povoar | habitar, poblar
inject | injetar | inyectar
inspect | inspecionar, vistoriar | inspeccionar
intend | pretender, tencionar | pretender, tener la intención
interest | interessar | interesar
interrupt | interromper | interrumpir
interview | entrevistar | entrevistar
introduce | apresentar, introduzir | presentar, introducir
invade | invadir | invadir
isolate | isolar | aislar
join | unir, juntar-se | unir, juntarse, unirse
joke | brincar, fazer piada | bromear
justify | justificar | justificar
keep | guardar, manter | guardar, mantener
kneel | ajoelhar | arrodillarse
knock | bater à porta, bater na porta | tocar a la puerta, llamar a la puerta
lack | faltar, carecer | faltar, carecer
last | durar | durar
lead | liderar, conduzir, levar a | liderar, encabezar, llevar a
leave behind | deixar, abandonar | dejar, abandonar
lift | levantar, erguer | levantar, alzar
limit | limitar | limitar
link | vincular | vincular, enlazar
locate | localizar, situar | ubicar, localizar, situar
look like | parecer, parecer-se | parecer, parecerse
love | amar, adorar | amar, querer mucho
maintain | manter | mantener
make easier | facilitar | facilitar
march | marchar | marchar
mark | marcar, assinalar | marcar, señalar
match | combinar com | combinar con
mean | significar, querer dizer | significar, querer decir
meet | encontrar-se, conhecer alguém | encontrarse, reunirse, quedar con
mention | mencionar, citar | mencionar, citar
move | mover, mexer-se | mover
name | nomear, batizar | nombrar, bautizar
notice | perceber, notar, reparar em | notar, darse cuenta
obey | obedecer | obedecer
observe | observar | observar
obtain | obter | obtener
occupy | ocupar | ocupar
oppose | opor | oponer
overcome | superar, vencer | superar
own | possuir | poseer
pack | empacotar, embalar, fazer as malas | empacar, hacer la maleta, hacer las maletas
pass | passar, ser aprovado | pasar, aprobar
perform | realizar, desempenhar | realizar, desempeñar
pick up | buscar, apanhar, ir buscar | recoger, ir a buscar, pasar por
place | colocar, posicionar | colocar
play music | tocar violão, tocar piano | tocar la guitarra, tocar el piano
please | agradar | agradar, complacer
point | apontar | señalar, apuntar
polish | polir, lustrar | pulir, lustrar
predict | prever | predecir, prever
preserve | preservar, conservar | preservar, conservar
press | apertar, pressionar | apretar, presionar, pulsar
produce | produzir | producir
promote | promover | promover
protest | protestar | protestar
prove | provar, comprovar | probar, comprobar
provide | fornecer, providenciar | proporcionar, suministrar, proveer
punish | castigar, punir | castigar
quote | citar, orçar | citar, presupuestar
raise | criar filhos, erguer | criar, levantar
reach | alcançar, chegar a, atingir | alcanzar, llegar a
react | reagir | reaccionar
realize | perceber, dar-se conta | darse cuenta
rebuild | reconstruir | reconstruir
recognize | reconhecer | reconocer
record | gravar, registrar | grabar, registrar
reduce | reduzir, diminuir | reducir, disminuir
refer | referir | referir
reflect | refletir | reflejar, reflexionar
regret | arrepender-se, lamentar | arrepentirse, lamentar
reign | reinar | reinar
relate | relacionar | relacionar
release | soltar, liberar | soltar, liberar
rely | confiar em, contar com | confiar en, contar con
remain | permanecer, restar | permanecer, quedar
remind | lembrar de | recordar
report | relatar, reportar | informar, reportar
represent | representar | representar
require | exigir, requerer | exigir, requerir
resist | resistir | resistir
result | resultar | resultar
reveal | revelar | revelar
rise | nascer do sol, elevar-se | elevarse
roll | rolar | rodar
rotate | girar, rodar | girar
ruin | arruinar | arruinar
run out | acabar, esgotar | acabarse, agotar
scratch | arranhar, coçar | rascar, arañar
seal | selar, vedar | sellar
seem | parecer | parecer
select | selecionar | seleccionar
settle | resolver, acertar | resolver, ajustar
shoot | atirar, disparar | disparar
shop | fazer compras | ir de compras, hacer la compra
shower | tomar banho, tomar uma ducha | ducharse, tomar una ducha, bañarse
shut down | desligar, encerrar | apagar
sigh | suspirar | suspirar
slide | deslizar, escorregar | deslizar, resbalar
sound | soar | sonar
spoil | estragar, mimar | estropear, echar a perder, mimar
spread | espalhar | esparcir, difundir
stand | ficar de pé | estar de pie
stand out | destacar-se, sobressair | destacar, sobresalir
state | declarar, afirmar | declarar, afirmar
stay | ficar, permanecer, hospedar-se | quedarse, permanecer, alojarse
step on | pisar | pisar
stick | colar, grudar | pegar
stop | parar, deixar de | parar, dejar de, detener
stretch | esticar, alongar | estirar
submit | submeter, enviar | someter, presentar
succeed | ter sucesso, dar certo, conseguir | tener éxito, lograr
suck | chupar | chupar
suffer | sofrer, padecer | sufrir, padecer
supply | fornecer, abastecer | suministrar, abastecer
support | apoiar, sustentar | apoyar, sostener
suppose | supor | suponer
surrender | render-se | rendirse
surround | cercar, rodear | rodear
survive | sobreviver | sobrevivir
take advantage | aproveitar | aprovechar
take away | levar embora, tirar | llevarse, quitar
take a photo | fotografar, tirar foto, tirar uma foto | fotografiar, sacar una foto, hacer una foto
take a walk | passear, dar um passeio, caminhar | pasear, dar un paseo, caminar
taste | provar, experimentar | probar, saborear
tell | contar, narrar, relatar | contar, narrar, relatar
tempt | tentar alguém | tentar
think | pensar, achar, refletir | pensar, creer, opinar
throw | jogar, atirar, arremessar, lançar | tirar, lanzar, arrojar
throw away | jogar fora, deitar fora | tirar, tirar a la basura, botar
tighten | apertar | apretar
tire | cansar, fatigar | cansar, fatigar
touch | tocar em, encostar | tocar
train | treinar, capacitar | entrenar, capacitar
transform | transformar | transformar
transmit | transmitir | transmitir
turn | virar, girar | girar, doblar, torcer
unite | unir | unir
use | usar, utilizar, empregar | usar, utilizar, emplear
vary | variar | variar
watch | assistir, assistir a, ver televisão | ver la tele, mirar
wear | usar roupa, vestir | llevar puesto, ponerse
welcome | acolher, receber | acoger, dar la bienvenida
wrap | embrulhar, envolver | envolver
hatch | chocar ovos | empollar
lay eggs | pôr ovos, botar ovos | poner huevos
itch | coçar, comichar | picar
limp | mancar, coxear | cojear
rush | correr para, apressar | apresurar
wrinkle | amassar, amarrotar | arrugar
leak | vazar, gotejar | gotear, perder agua
overflow | transbordar | desbordar
unscrew | desparafusar | desatornillar
harvest | colher, ceifar | cosechar
milk | ordenhar | ordeñar
`
