/** Concepts of qualities, adverbs and abstract nouns; the format is described in tables.ts. */
export const qualities = `
new, brand-new | novo, novinho | nuevo, novedoso
old, ancient | velho, antigo | viejo, antiguo
elderly, aged | idoso | anciano, persona mayor
young | jovem, novo | joven
old-fashioned, outdated | antiquado, fora de moda, ultrapassado | anticuado, pasado de moda
used, second-hand, pre-owned | usado, de segunda mão, seminovo | usado, de segunda mano
cheap, inexpensive | barato, em conta | barato, económico
expensive, pricey, costly | caro, custoso | caro, costoso
free of charge, free, gratis | grátis, gratuito, de graça | gratis, gratuito
discounted, on sale | em promoção, com desconto, em saldo | en oferta, rebajado, con descuento
urgent, pressing | urgente, urgência | urgente, urgencia
important, crucial | importante, importância, fundamental | importante, importancia, fundamental
necessary, essential | necessário, essencial, indispensável | necesario, esencial, imprescindible
mandatory, compulsory, required | obrigatório | obligatorio
optional | opcional, facultativo | opcional, optativo
favourite, favorite, preferred | favorito, preferido, predileto | favorito, preferido, predilecto
secret, confidential | secreto, segredo, confidencial, sigiloso | secreto, confidencial
private, personal | privado, particular, pessoal | privado, particular, personal
public | público | público
spare, extra | sobressalente, extra | de repuesto, de recambio, extra
lost, missing | perdido, desaparecido, sumido | perdido, extraviado, desaparecido
broken, damaged | quebrado, danificado, estragado | roto, dañado, estropeado, averiado
faulty, defective | defeituoso, com defeito | defectuoso
intact, undamaged | intacto, inteiro | intacto
late, delayed, overdue | atrasado, tarde | tarde, atrasado, retrasado
on time, punctual | pontual, na hora, a tempo | puntual, a tiempo
free, available | livre, disponível | libre, disponible
busy, occupied | ocupado, atarefado | ocupado, atareado
unavailable | indisponível | no disponible
sick, ill, unwell | doente, enfermo | enfermo, indispuesto
healthy | saudável, são | sano, saludable
tired, exhausted, worn out | cansado, exausto, esgotado | cansado, agotado, exhausto
sleepy | sonolento, com sono | con sueño, somnoliento, adormilado
allergic, allergy | alérgico, alergia | alérgico, alergia
intolerant, intolerance | intolerante, intolerância | intolerante, intolerancia
contagious | contagioso | contagioso
disabled, disability | pessoa com deficiência, deficiência | discapacitado, discapacidad
blind | cego | ciego
deaf | surdo | sordo
mute | mudo | mudo
lame, limping | manco, coxo | cojo
short-sighted, nearsighted | míope, miopia | miope, miopía
left-handed | canhoto, esquerdino | zurdo
right-handed | destro | diestro
engaged, betrothed | noivo, noiva | comprometido, prometido
divorced | divorciado | divorciado
separated | separado | separado
widowed, widow, widower | viúvo | viudo
pregnant, expecting, pregnancy | grávida, gestante, gravidez | embarazada, embarazo, encinta
retired, pensioner | aposentado, reformado | jubilado, pensionista
unemployed, out of work, jobless, unemployment | desempregado, desemprego | desempleado, en paro, desempleo
self-employed, freelance | autônomo, autónomo, freelancer | autónomo, freelance, por cuenta propia
full-time | tempo integral, período integral, tempo inteiro | tiempo completo, jornada completa
part-time | meio período, tempo parcial, part-time | medio tiempo, tiempo parcial, media jornada
adopted, adoptive | adotivo, adotado | adoptivo, adoptado
foreign, foreigner | estrangeiro | extranjero
native, mother tongue | nativo, língua materna | nativo, lengua materna
local | local, da região | local, de la zona
imported | importado | importado
vegetarian | vegetariano | vegetariano
vegan | vegano | vegano
religious | religioso | religioso
catholic | católico | católico
jewish | judeu, judaico | judío
muslim | muçulmano | musulmán
atheist | ateu | ateo
funny, hilarious, amusing | engraçado, divertido, cômico, cómico | gracioso, divertido, chistoso, cómico
severe, grave | grave, severo | grave, severo
boring, dull | chato, entediante, tedioso, aborrecido | aburrido, tedioso
exciting, thrilling | empolgante, emocionante | emocionante, apasionante
moving, touching | comovente, tocante | conmovedor
difficult, hard, tough, tricky | difícil, complicado | difícil, complicado
easy, simple | fácil, simples | fácil, sencillo, simple
complex | complexo | complejo
dangerous, risky, hazardous | perigoso, arriscado | peligroso, arriesgado
safe, secure | seguro, segurança | seguro, seguridad
poisonous, toxic | venenoso, tóxico | venenoso, tóxico
harmful | nocivo, prejudicial | dañino, nocivo, perjudicial
harmless | inofensivo | inofensivo
noisy, loud | barulhento, ruidoso | ruidoso, escandaloso
quiet, silent, silence | silencioso, silêncio, calado | silencioso, silencio, callado
calm, peaceful | calmo, tranquilo, sossegado | tranquilo, calmado
dirty, filthy | sujo, imundo, encardido | sucio, mugriento
messy, untidy | bagunçado, desarrumado, desorganizado | desordenado, desorganizado
neat, tidy | arrumado, organizado | ordenado, organizado
strong | forte | fuerte
weak | fraco, débil | débil
stingy, miserly | pão-duro, mesquinho, avarento, forreta | tacaño, avaro
kind, friendly, nice | gentil, simpático, amável | amable, simpático, majo
rude, impolite | grosseiro, mal-educado, rude | maleducado, grosero
polite, well-mannered | educado, cortês | educado, cortés
honest, sincere | honesto, sincero | honesto, sincero, honrado
reliable, trustworthy | confiável, de confiança | fiable, confiable, de confianza
loyal, faithful | leal, fiel | leal, fiel
jealous | ciumento, ciúme, ciúmes | celoso, celos
proud | orgulhoso, orgulho | orgulloso, orgullo
vain | vaidoso, vaidade | vanidoso, presumido
arrogant, conceited | arrogante, convencido | arrogante, creído, engreído
shy, timid | tímido, envergonhado | tímido, vergonzoso
outgoing, sociable | extrovertido, sociável | extrovertido, sociable
confident, self-confident | confiante, seguro de si | seguro de sí mismo
cowardly, coward | covarde, medroso, cobarde | cobarde, miedoso
lazy | preguiçoso, preguiça | perezoso, vago, flojo, pereza
hard-working, diligent | trabalhador, esforçado | trabajador
patient, patience | paciente, paciência | paciente, paciencia
stubborn | teimoso, cabeça-dura | terco, testarudo, cabezota
intelligent, smart, clever | inteligente, esperto | inteligente, listo
stupid, dumb, silly | estúpido, bobo, idiota | tonto, estúpido, bobo, idiota
crazy, mad, insane | louco, maluco, doido | loco, chiflado
talented, gifted, talent | talentoso, talento | talentoso, talento, dotado
creative | criativo, criatividade | creativo, creatividad
careful, cautious | cuidadoso, cauteloso | cuidadoso, prudente, cauteloso
careless | descuidado, desleixado | descuidado
distracted, absent-minded | distraído | distraído, despistado
forgetful | esquecido | olvidadizo
clumsy | desastrado, desajeitado | torpe, patoso
responsible | responsável | responsable
strict | rígido, rigoroso | estricto, riguroso
naughty, mischievous | travesso, levado, traquina | travieso
spoiled, spoilt | mimado | mimado, consentido
affectionate, loving | carinhoso, afetuoso | cariñoso, afectuoso
happy, glad, cheerful, happiness, joy | feliz, contente, alegre, felicidade, alegria | feliz, contento, alegre, felicidad, alegría
sad, unhappy, sadness | triste, infeliz, tristeza | triste, infeliz, tristeza
depressed, depression | deprimido, depressão | deprimido, depresión
angry, furious, anger | zangado, irritado, furioso, raiva | enojado, enfadado, furioso, enojo, enfado, rabia
upset | chateado, magoado | disgustado, dolido
anxious, anxiety | ansioso, ansiedade | ansioso, ansiedad
stressed, stress | estressado, estresse, stress | estresado, estrés
afraid, scared, frightened, fear | com medo, assustado, medo | asustado, miedo, temor
disappointed, disappointment | decepcionado, desapontado, decepção, desilusão | decepcionado, decepción, desilusión
satisfied, pleased | satisfeito | satisfecho
grateful, thankful, gratitude | grato, agradecido, gratidão | agradecido, gratitud
excited, enthusiastic | animado, empolgado, entusiasmado | emocionado, ilusionado, entusiasmado
bored | entediado | aburrido
alone, lonely, by oneself, loneliness | sozinho, solitário, solidão | solo, solitario, a solas, soledad
homesick, nostalgic | com saudades de casa, saudoso, nostálgico | nostálgico, nostalgia
hungry, hunger | faminto, com fome, fome | hambriento, con hambre, hambre
thirsty, thirst | com sede, sede, sedento | sediento, con sed, sed
sober | sóbrio | sobrio
hungover, hangover | ressaca | resaca
dizzy, dizziness | tonto, tontura | mareado, mareo
nauseous, nausea | enjoado, enjoo, náusea | náusea, con náuseas
pain, sore, painful | dor, dolorido, doloroso | dolor, adolorido, doloroso
asleep | adormecido, dormindo | dormido
alive | vivo | vivo
dead | morto | muerto
beautiful, pretty, handsome, good-looking, attractive | bonito, lindo, belo, atraente | hermoso, bonito, guapo, bello, lindo, atractivo
cute, adorable | fofo, fofinho | tierno, adorable, lindo
elegant, stylish | elegante, estiloso | elegante
tall | alto | alto
short | baixo, baixinho | bajo, bajito, chaparro
fat, overweight, obese | gordo, obeso | gordo, obeso
thin, slim, skinny | magro, esbelto | delgado, flaco, esbelto
muscular | musculoso, sarado | musculoso
bald | careca, calvo | calvo, pelón
blond, blonde, fair-haired | loiro, louro | rubio, güero
brunette, dark-haired | moreno | moreno
red-haired, redhead | ruivo | pelirrojo
curly | cacheado, encaracolado, crespo | rizado, crespo
straight hair | cabelo liso | pelo lacio, pelo liso, lacio
tanned, suntanned | bronzeado | bronceado
huge, enormous, giant | enorme, gigante, imenso | enorme, gigante, inmenso
tiny | minúsculo, pequenininho | diminuto, minúsculo
high | alto, elevado | alto, elevado
deep | fundo, profundo | profundo, hondo
light, lightweight | leve | ligero, liviano
crowded, packed | lotado, cheio de gente | abarrotado, lleno de gente
half, halfway | metade, meio | mitad, medio
whole, entire | inteiro, todo | entero
complete | completo | completo
incomplete, unfinished | incompleto, inacabado | incompleto, inacabado
ready, done | pronto | listo
pending, outstanding | pendente | pendiente
tight, tight-fitting | apertado, justo | apretado, ajustado
loose, baggy | folgado, frouxo, largo | holgado, suelto
comfortable, comfy | confortável, cômodo, cómodo | cómodo, confortable
uncomfortable | desconfortável, incômodo, incómodo | incómodo
soft | macio, mole, suave | suave, blando
hard, stiff | duro | duro
firm | firme | firme
sturdy, resistant, durable | resistente, durável, robusto | resistente, duradero, robusto
waterproof | impermeável, à prova d'água | impermeable, resistente al agua
disposable | descartável | desechable
reusable | reutilizável | reutilizable
portable | portátil | portátil
handmade, homemade | feito à mão, artesanal, caseiro | hecho a mano, artesanal, casero
automatic | automático | automático
manual | manual | manual
electric, electrical | elétrico | eléctrico
digital | digital | digital
virtual, online | virtual, online | virtual, en línea, online
wireless | sem fio, sem fios | inalámbrico
sharp | afiado, cortante | afilado
pointed | pontudo, pontiagudo | puntiagudo
blunt | sem corte, cego | desafilado, sin filo
round, circular | redondo, circular | redondo, circular
square | quadrado | cuadrado
rectangular, rectangle | retangular, retângulo | rectangular, rectángulo
triangular, triangle | triangular, triângulo | triangular, triángulo
oval | oval | ovalado
flat | plano, chato | plano
straight | reto | recto
striped | listrado, às riscas | a rayas, rayado
checked, plaid | xadrez, quadriculado | a cuadros
spotted, polka-dot | de bolinhas, às bolinhas | de lunares
shiny, bright | brilhante | brillante
matt, matte | fosco | mate, sin brillo
bright, well-lit | claro, iluminado, luminoso | luminoso, claro, iluminado
colourful, colorful | colorido | colorido
plain, unpatterned | liso, cor lisa | liso, de un solo color
warm | morno, quentinho | tibio, templado
cold, chilly | frio | frío
cool | fresco | fresco
damp, humid, moist | úmido, húmido, umidade | húmedo, humedad
sunny | ensolarado, de sol | soleado
cloudy, overcast | nublado | nublado
windy | ventoso, com vento | ventoso, con viento
muggy, stuffy | abafado | bochornoso, sofocante
unripe, green | verde | verde
rotten | podre | podrido
expired, out of date | vencido, fora da validade, caducado | caducado, vencido
valid | válido | válido
cooked | cozido | cocido
tasty, delicious, yummy | gostoso, delicioso, saboroso | rico, delicioso, sabroso, exquisito
disgusting, gross | nojento, asqueroso | asqueroso, repugnante
sour, acidic | azedo, ácido | agrio, ácido
spicy, hot | picante, apimentado | picante
bland, tasteless | sem graça, insosso, sem gosto | soso, insípido
crunchy, crispy | crocante, estaladiço | crujiente
greasy, oily | gorduroso, oleoso | grasoso, grasiento, aceitoso
natural | natural | natural
artificial | artificial | artificial
gluten-free | sem glúten | sin gluten
lactose-free | sem lactose | sin lactosa
sugar-free | sem açúcar | sin azúcar
alcohol-free, non-alcoholic | sem álcool | sin alcohol
bad | ruim, mau, má | malo, mal
great, excellent, amazing, wonderful | ótimo, excelente, maravilhoso, incrível | excelente, maravilloso, increíble, estupendo, genial
terrible, awful, horrible | péssimo, terrível, horrível | pésimo, terrible, horrible
better | melhor | mejor
worse, worst | pior | peor
perfect | perfeito | perfecto
so-so, mediocre | mais ou menos, medíocre | regular, mediocre, más o menos
normal, ordinary, usual | normal, comum, habitual | normal, común, habitual, corriente
strange, weird, odd | estranho, esquisito | extraño, raro
rare, uncommon | raro, incomum | poco común, poco frecuente
special | especial | especial
unique, one of a kind | único | único
similar, alike | parecido, semelhante, similar | parecido, similar, semejante
same, identical, equal | igual, idêntico | igual, idéntico
opposite, contrary | oposto, contrário | opuesto, contrario
original, authentic, genuine | original, autêntico, legítimo | original, auténtico, legítimo
fake, counterfeit | falso, falsificado, pirata | falso, falsificado, pirata
true, real | verdadeiro, verdade, real | verdadero, verdad, real
false, untrue | falso, mentiroso | falso
correct, right | correto, certo | correcto
wrong, incorrect, mistaken | errado, incorreto, equivocado | incorrecto, equivocado, erróneo
sure, certain, certainty | certo, com certeza, certeza | cierto, certeza
unsure, uncertain | incerto, em dúvida | incierto, dudoso
possible | possível | posible
impossible | impossível | imposible
probable, likely, probably | provável, provavelmente | probable, probablemente
maybe, perhaps, possibly | talvez, quem sabe | quizás, quizá, tal vez, a lo mejor
obvious, clear, evident | óbvio, evidente, claro | obvio, evidente, claro
confusing, unclear | confuso | confuso
exact, precise, exactly | exato, preciso, exatamente | exacto, preciso, exactamente
approximate, roughly, approximately | aproximado, aproximadamente | aproximado, aproximadamente
useful, handy | útil, prático | útil, práctico
useless | inútil | inútil
valuable, precious | valioso, precioso | valioso
fair, just | justo, justiça | justo, justicia
unfair | injusto, injustiça | injusto, injusticia
legal, lawful | legalizado, dentro da lei | legalizado, conforme a la ley
illegal | ilegal | ilegal
famous, well-known | famoso, conhecido | famoso, conocido
unknown, stranger | desconhecido | desconocido
popular | popular | popular
lucky, luck | sortudo, sorte | afortunado, suerte
unlucky, bad luck | azarado, azar, má sorte | desafortunado, mala suerte
fast, quick, rapid, quickly | rápido, veloz, depressa, rapidamente | rápido, veloz, deprisa, rápidamente
slow, slowly | lento, devagar, lentamente | lento, despacio, lentamente
sudden, suddenly | repentino, de repente, súbito | repentino, de repente, súbito
immediate, immediately, right away, at once | imediato, imediatamente, agora mesmo | inmediato, inmediatamente, enseguida, ahora mismo
active | ativo | activo
quantity, amount | quantidade | cantidad
enough, sufficient | suficiente, bastante, chega | suficiente, bastante
too much, excessive, excess | demais, excessivo, excesso | demasiado, excesivo, exceso
lacking, shortage, lack | falta, escassez | falta, escasez
leftover, remaining, leftovers | restante, sobra, resto | restante, sobra, resto
additional, further | adicional | adicional
double, twice as much | dobro, duplo | doble
quarter | um quarto, quarta parte | cuarta parte
pair | par, dupla | par
percentage, percent | porcentagem, por cento, percentagem | porcentaje, por ciento
maximum, at most | máximo | máximo
minimum, at least | mínimo, pelo menos | mínimo, al menos, por lo menos
almost, nearly | quase | casi
right, right-hand | direita, direito | derecha, derecho
straight ahead | sempre em frente, seguir reto | todo recto, seguir derecho
upstairs, upper floor | andar de cima, lá em cima | piso de arriba, arriba
downstairs, lower floor | andar de baixo, lá embaixo | abajo, piso de abajo
above | acima, em cima | encima, arriba
below | abaixo, embaixo | debajo, abajo
inside, indoors | dentro, lá dentro | dentro, adentro
outside, outdoors | fora, lá fora, ao ar livre | fuera, afuera, al aire libre
under, underneath, beneath | debaixo, sob, por baixo | debajo, bajo
on top of | em cima | encima
behind, at the back | atrás, detrás | detrás, atrás
in front of, ahead | na frente, em frente, à frente, diante | delante, en frente
opposite, across from, facing | em frente, defronte | enfrente
beside, next to, alongside | ao lado, do lado | al lado, junto a
far, far away, distant | longe, distante | lejos, lejano, distante
around, surroundings | ao redor, em volta, arredores | alrededor, alrededores
middle, centre, center | meio, centro | medio, centro
corner | canto, esquina | rincón, esquina
edge, border | borda, beira | borde, orilla
top | topo | cima, parte de arriba
bottom | fundo | fondo
front | parte da frente, frente | parte delantera, frente
side | lado | lado
north | norte | norte
south | sul | sur
east | leste | este, oriente
west | oeste | oeste, occidente
everywhere | em todo lugar, por toda parte | en todas partes, por todas partes
nowhere | em lugar nenhum, em parte alguma | en ningún lugar, en ninguna parte
direction | direção, sentido | dirección, sentido
place, location | lugar, local, localização | lugar, sitio, ubicación
before, beforehand, prior | antes, anterior, previamente | antes, anterior, previo
after, afterwards, later | depois, após, mais tarde | después, luego, más tarde
during, while | durante, enquanto | durante, mientras
now, currently, at the moment | agora, atualmente, no momento | ahora, actualmente, por el momento
current, present-day | atual | actual
soon, shortly | em breve, daqui a pouco | pronto, dentro de poco
recently, lately, recent | recentemente, ultimamente, recente | recientemente, últimamente, reciente
always, all the time | sempre, o tempo todo | siempre, todo el tiempo
often, frequently, frequent | frequentemente, com frequência, frequente, muitas vezes | a menudo, frecuentemente, frecuente, muchas veces
sometimes, occasionally, from time to time | às vezes, de vez em quando, ocasionalmente | a veces, de vez en cuando, ocasionalmente
rarely, seldom, hardly ever | raramente, quase nunca | raramente, rara vez, casi nunca
usually, normally, generally | geralmente, normalmente, costumar | normalmente, generalmente, soler, suele
again, once more | de novo, novamente, outra vez | otra vez, de nuevo, nuevamente
once | uma vez | una vez
twice | duas vezes | dos veces
daily, every day, everyday | diário, diariamente, todo dia, todos os dias | diario, diariamente, a diario, todos los días
weekly, every week | semanal, semanalmente, toda semana | semanal, semanalmente, cada semana
fortnightly, biweekly, every two weeks | quinzenal, quinzena | quincenal, quincena
monthly, every month | mensal, mensalmente, todo mês | mensual, mensualmente, cada mes
quarterly | trimestral | trimestral
half-yearly, biannual | semestral | semestral
yearly, annual, annually, every year | anual, anualmente, todo ano | anual, anualmente, cada año
first, initial | primeiro, inicial | primero, inicial
next, following, upcoming | próximo, seguinte | próximo, siguiente
previous, former | anterior, antigo | anterior, antiguo
permanent | permanente, definitivo | permanente, definitivo
temporary, provisional | temporário, provisório | temporal, provisional, provisorio, temporario
eternal, forever | eterno, para sempre | eterno, para siempre
together | junto, juntos | junto, juntos
separately, apart | separadamente, à parte | por separado, aparte
thought, reflection | pensamento, reflexão | pensamiento, reflexión
opinion, view, point of view | opinião, ponto de vista | opinión, punto de vista
reason, motive, cause | razão, motivo, causa | razón, motivo, causa
consequence, effect | consequência, efeito | consecuencia, efecto
plan, planning | plano, planejar, planear, planejamento | plan, planear, planificar, planificación
exception | exceção | excepción
kind, type, sort | tipo, espécie, género, gênero | tipo, clase
category | categoria | categoría
group | grupo, turma | grupo
list, checklist | lista, listagem | lista, listado
goal, aim, objective, target | objetivo, meta | objetivo, meta
purpose, intention | propósito, intenção, finalidade | propósito, intención, finalidad
problem, trouble, issue | problema, encrenca | problema, lío
advantage, benefit | vantagem, benefício | ventaja, beneficio
disadvantage, drawback | desvantagem | desventaja, inconveniente
opportunity, chance | oportunidade, chance | oportunidad
danger | perigo | peligro
emergency | emergência | emergencia
mystery | mistério | misterio
habit, routine, custom | hábito, rotina, costume | hábito, rutina, costumbre
skill, ability | habilidade, capacidade | habilidad, capacidad
souvenir, keepsake | lembrança, recordação, souvenir | recuerdo, souvenir
anecdote, tale, story | história, caso, anedota | historia, anécdota, cuento
news, piece of news | notícia, novidade | noticia, novedad
information, info | informação | información
detail | detalhe, pormenor | detalle
fact | fato, facto | hecho
example | exemplo | ejemplo
subject, topic, theme | assunto, tema, tópico | tema, asunto
meaning | significado, sentido | significado, sentido
phrase, sentence, quote | frase, citação | frase, cita textual
instruction, instructions | instrução, instruções | instrucción, instrucciones
step, stage | etapa, passo, fase | etapa, paso, fase
method, procedure | método, procedimento | método, procedimiento
condition, state | condição, estado | condición, estado
situation, circumstance | situação, circunstância | situación, circunstancia
difference | diferença | diferencia
option, alternative | opção, alternativa | opción, alternativa
limit | limite | límite
deadline, due date | prazo, data limite, vencimento | plazo, fecha límite, vencimiento
frequency | frequência | frecuencia
turn, shift | turno | turno
task, to-do, errand, chore | tarefa, afazer | tarea, quehacer, mandado, recado
entitlement, legal right | direito legal, ter direito | derecho legal, tener derecho
agreement, deal | acordo, trato, combinado | acuerdo, trato
commitment, appointment | compromisso | compromiso, cita
dispute, conflict | conflito, disputa | conflicto, disputa
progress | progresso, avanço | progreso, avance
flaw, defect | defeito, falha | defecto, fallo, falla
appearance, look | aparência, aspecto | apariencia, aspecto
shape, form | forma, formato | forma
clothing size, size of clothes | tamanho da roupa, numeração, manequim | talla, talle
shoe size | número do sapato, número que calça | número de zapato, número de calzado
measurement, dimensions | medida, dimensão | medida, dimensión
height, stature | altura, estatura | altura, estatura
thickness | espessura, grossura | grosor, espesor
surface, floor area, square metres | área, superfície, metragem | superficie, metros cuadrados
speed | velocidade | velocidad
strength, force | força | fuerza
power | poder, potência | poder, potencia
brand, make | marca | marca
model | modelo | modelo
material, fabric | material, tecido | material, tela
age, how old | idade | edad
birthday, date of birth | aniversário, data de nascimento | cumpleaños, fecha de nacimiento
anniversary | aniversário, bodas | aniversario
name, first name, full name | nome, prenome, nome próprio | nombre, nombre de pila
surname, last name, family name | sobrenome, nome de família | apellido
nickname, alias | apelido, alcunha | apodo, sobrenombre, mote
title, heading | título | título
address, street address | endereço, morada | dirección, domicilio
phone number, telephone number | número de telefone, telefone | número de teléfono, teléfono
password, passcode | senha, palavra-passe | contraseña, clave
code, pin | código, pin | código, pin
username, user | usuário, nome de usuário, utilizador | usuario, nombre de usuario
number | número | número
nationality, citizenship | nacionalidade, cidadania | nacionalidad, ciudadanía
origin, background | origem | origen
gender, sex | sexo, gênero, género | sexo, género
blood type, blood group | tipo sanguíneo, grupo sanguíneo | tipo de sangre, grupo sanguíneo
star sign, zodiac sign | signo | signo del zodiaco, horóscopo
profession, occupation | profissão, ocupação | profesión, ocupación, oficio
education, schooling | educação, escolaridade | educación, escolaridad
language | língua, idioma | idioma, lengua
accent | sotaque | acento
religion, faith | religião, fé | religión, fe
culture | cultura | cultura
illness, disease, sickness | doença, enfermidade | enfermedad, dolencia
life | vida | vida
adolescence, youth | adolescência, juventude | adolescencia, juventud
teenager, teen | adolescente | adolescente
accident | acidente | accidente
damage | dano, estrago, prejuízo | daño
flavour, flavor, taste | sabor, gosto | sabor, gusto
light, brightness | luz, claridade | luz, claridad
shadow, shade | sombra | sombra
mess, clutter | bagunça, desordem | desorden, desorganización
hole | buraco, furo | agujero, hueco, hoyo
dark red, burgundy, maroon | bordô, vermelho-escuro | granate, burdeos, rojo oscuro
light blue, sky blue | azul-claro, azul celeste | celeste, azul claro
orange | laranja, alaranjado | naranja, anaranjado
purple, violet | roxo, violeta | morado, violeta, púrpura
lilac, lavender | lilás | lila
brown | marrom, castanho | marrón, castaño
golden, gold | dourado | dorado
silver, silvery | prateado | plateado
average | média, médio | promedio, media
upside down, back to front | de cabeça para baixo, ao contrário | al revés, boca abajo
related, relative | parente, aparentado | pariente, emparentado
`
