/** Everyday nouns, adjectives and adverbs without a domain of their own; the format is described in tables.ts. */
export const everydayWords = `
abstract | abstrato | abstracto
abundance | abundância | abundancia
abundant | abundante | abundante
academic | acadêmico, académico | académico
act | ato | acto
action | ação | acción
activity | atividade | actividad
adequate | adequado | adecuado
administration | administração | administración
era | era, época | era, época
ally | aliado | aliado
apparent | aparente | aparente
arch | arco | arco
argument | argumento | argumento
artistic | artístico | artístico
authority | autoridade | autoridad
aware | consciente | consciente
axis | eixo | eje
bank of a river | margem | orilla, ribera
based | baseado | basado
basic | básico | básico
basis | base | base
battle | batalha | batalla
beauty | beleza | belleza
beginning | começo, início, princípio | comienzo, inicio, principio
behavior | comportamento, conduta | comportamiento, conducta
big | grande | grande, gran
bigger | maior | mayor
biggest | o maior, a maior | el mayor, la mayor, el más grande
smaller | menor | menor
older | mais velho | mayor que
biological | biológico | biológico
block | bloco | bloque
bottom | fundo, parte de baixo | fondo, parte de abajo
brief | breve | breve
care | cuidado | cuidado
case | caso | caso
cell | célula | célula
central | central | central
ceremony | cerimônia, cerimónia | ceremonia
certain | certo, determinado | cierto, determinado
change | mudança, alteração | cambio, alteración
characteristic | característica | característica
circuit | circuito | circuito
civil | civil | civil
civilization | civilização | civilización
claim | reivindicação | reivindicación
class | classe | clase
classic | clássico | clásico
close friend | amigo próximo | amigo íntimo
collaboration | colaboração | colaboración
collapse | colapso | colapso
collection | coleção, conjunto | colección, conjunto
combination | combinação | combinación
commercial | comercial | comercial
communication | comunicação | comunicación
communism | comunismo | comunismo
community | comunidade | comunidad
component | componente | componente
composition | composição | composición
composed | composto | compuesto
compound | composto | compuesto
concept | conceito | concepto
conquest | conquista | conquista
conservative | conservador | conservador
constant | constante | constante
content | conteúdo | contenido
context | contexto | contexto
control | controle, controlo | control
county | município, concelho | condado, municipio
critic | crítico | crítico
crown | coroa | corona
cultural | cultural | cultural
cycle | ciclo | ciclo
daily | diário, cotidiano | diario, cotidiano
decline | declínio | declive
definition | definição | definición
demand | demanda, procura | demanda
dense | denso | denso
density | densidade | densidad
design | desenho, projeto | diseño
destruction | destruição | destrucción
determined | determinado | determinado
development | desenvolvimento | desarrollo
direct | direto | directo
disaster | desastre, catástrofe | desastre, catástrofe
distribution | distribuição | distribución
district | distrito | distrito
diversity | diversidade | diversidad
dominant | dominante | dominante
dynasty | dinastia | dinastía
eastern | oriental | oriental
effective | eficaz, efetivo | eficaz, efectivo
efficient | eficiente | eficiente
element | elemento | elemento
emperor | imperador | emperador
empire | império | imperio
environment | ambiente, meio ambiente | medio ambiente, entorno
equipment | equipamento | equipo, equipamiento
ethnic | étnico | étnico
event | evento, acontecimento | evento, acontecimiento
evil | mal, maldade | mal, maldad
evolution | evolução | evolución
exchange | troca, intercâmbio | intercambio
executive | executivo | ejecutivo
exhibition | exposição | exposición, exhibición
existence | existência | existencia
expansion | expansão | expansión
expedition | expedição | expedición
expression | expressão | expresión
external | externo | externo
extreme | extremo | extremo
factor | fator | factor
fame | fama | fama
famous | famoso, célebre | famoso, célebre
feature | característica, traço | rasgo, característica
federal | federal | federal
feeling | sentimento, sensação | sentimiento, sensación
figure | figura | figura
flow | fluxo | flujo
formal | formal | formal
former | antigo, ex | antiguo, ex
foundation | fundação | fundación
founder | fundador | fundador
function | função | función
gas | gás | gas
general | geral | general
generally | geralmente, em geral | generalmente, en general
global | global | global
good | bom | bueno, buen
gradually | gradualmente, aos poucos, pouco a pouco | gradualmente, poco a poco
great | ótimo, grandioso | estupendo, grandioso
habitat | habitat | hábitat
harm | dano, prejuízo | daño, perjuicio
historical | histórico | histórico
holy | santo, sagrado | santo, sagrado
honor | honra | honor
horizontal | horizontal | horizontal
household | domicílio | hogar
human | humano | humano
ideal | ideal | ideal
image | imagem | imagen
immediately | imediatamente, na hora | inmediatamente, de inmediato, enseguida
impact | impacto | impacto
in addition | além do mais, ademais | además
increase | aumento | aumento
individual | indivíduo | individuo
industrial | industrial | industrial
industry | indústria | industria
influence | influência | influencia
influential | influente | influyente
inside | interior | interior
institution | instituição | institución
institute | instituto | instituto
instrument | instrumento | instrumento
intense | intenso | intenso
internal | interno | interno
invasion | invasão | invasión
issue | questão | cuestión, asunto
journal | revista científica | revista científica
journey | viagem, jornada | viaje, jornada
judgment | julgamento, juízo | juicio
kingdom | reino | reino
knight | cavaleiro | caballero
knowledge | conhecimento, saber | conocimiento, saber
lack | falta, carência | falta, carencia
land | terra, terreno | tierra, terreno
language | língua, idioma, linguagem | lengua, idioma, lenguaje
large | grande, vasto | grande, vasto
latitude | latitude | latitud
leader | líder, dirigente | líder, dirigente
legal | legal, jurídico | legal, jurídico
legend | lenda | leyenda
liberal | liberal | liberal
line | linha | línea
link | vínculo, elo | vínculo
liquid | líquido | líquido
literary | literário | literario
living | vivente | viviente
location | localização, local | ubicación, localización
machine | máquina | máquina
main | principal | principal
mainly | principalmente, sobretudo | principalmente, sobre todo
majority | maioria, maior parte, a maioria | mayoría, mayor parte, la mayoría
massive | maciço | masivo
master | mestre | maestro
means | meio, recurso | medio, recurso
medieval | medieval | medieval
member | membro, integrante | miembro, integrante
message | mensagem, recado | mensaje, recado
middle ages | idade média | edad media
migration | migração | migración
mineral | mineral | mineral
minority | minoria | minoría
mission | missão | misión
mixture | mistura | mezcla
mode | modo | modo
monarch | monarca | monarca
monarchy | monarquia | monarquía
moral | moral | moral
movement | movimento | movimiento
multiple | múltiplo | múltiple
municipal | municipal | municipal
mutual | mútuo | mutuo
national | nacional | nacional
negative | negativo | negativo
neutral | neutro | neutral
northern | do norte, setentrional | del norte, septentrional
novel | romance literário | novela
nuclear | nuclear | nuclear
object | objeto | objeto
offensive | ofensivo | ofensivo
official | oficial | oficial
opening | abertura | apertura
opposition | oposição | oposición
orbit | órbita | órbita
order | ordem | orden
ordinary | ordinário | ordinario
organism | organismo | organismo
outside | exterior | exterior
parallel | paralelo | paralelo
part | parte | parte
pattern | padrão | patrón
peasant | camponês | campesino
the people | povo | pueblo
period | período | periodo, período
perspective | perspectiva | perspectiva
phenomenon | fenômeno, fenómeno | fenómeno
piece | pedaço, peça | pedazo, trozo, pieza
pity | pena, dó | lástima, pena
platform | plataforma | plataforma
pleasant | agradável | agradable
point | ponto | punto
population | população | población
position | posição | posición
positive | positivo | positivo
possibility | possibilidade | posibilidad
potential | potencial | potencial
powerful | poderoso, potente | poderoso, potente
presence | presença | presencia
present | presente | presente
pressure | pressão | presión
previous | anterior, prévio | anterior, previo
primary | primário | primario
principle | princípio | principio
process | processo | proceso
production | produção | producción
professional | profissional | profesional
program | programa | programa
proper | adequado, apropriado | adecuado, apropiado
prosperous | próspero | próspero
pure | puro | puro
quarter | quarto de hora, trimestre | cuarto de hora, trimestre
railway | ferrovia, estrada de ferro | ferrocarril
random | aleatório | aleatorio
range | gama | gama, rango
rank | posto, patente | rango
reaction | reação | reacción
reality | realidade | realidad
really | realmente, de verdade, mesmo assim | realmente, de verdad
rebellion | rebelião, revolta | rebelión, revuelta
recognition | reconhecimento | reconocimiento
reference | referência | referencia
refuge | refúgio | refugio
regime | regime político | régimen
regular | regular | regular
reign | reinado | reinado
relation | relação | relación
relationship | relacionamento, relação | relación
relative | relativo | relativo
relatively | relativamente | relativamente
representative | representante | representante
republic | república | república
reputation | reputação | reputación
requirement | requisito, exigência | requisito, exigencia
residence | residência | residencia
resistance | resistência | resistencia
resource | recurso | recurso
return | volta, regresso, retorno | vuelta, regreso, retorno
revolution | revolução | revolución
revolutionary | revolucionário | revolucionario
ritual | ritual | ritual
role | papel, função | papel, rol
row | fileira | hilera
royal | real, régio | real, regio
ruler | governante | gobernante
rural | rural | rural
sacrifice | sacrifício | sacrificio
saint | santo, são | santo, san
scientific | científico | científico
search | busca | búsqueda
secondary | secundário | secundario
senate | senado | senado
service | serviço | servicio
settlement | povoado, assentamento | asentamiento, poblado
several | vários | varios
shore | margem, beira-mar | orilla
shot | tiro, disparo | tiro, disparo
siege | cerco, sítio militar | asedio, sitio militar
sign | sinal | señal, signo
significant | significativo | significativo
skill | habilidade, destreza | habilidad, destreza
slave | escravo | esclavo
slavery | escravidão, escravatura | esclavitud
social | social | social
society | sociedade | sociedad
solid | sólido | sólido
southern | do sul, meridional | del sur, meridional
sovereign | soberano | soberano
space | espaço | espacio
speaker | falante | hablante
species | espécie animal | especie animal
specific | específico | específico
spectrum | espectro | espectro
speech | discurso, fala | discurso, habla
stable | estável | estable
standard | padrão | estándar
statement | declaração, afirmação | declaración, afirmación
station | estação | estación
straight | reto, direto | recto
strategy | estratégia | estrategia
structure | estrutura | estructura
style | estilo | estilo
substance | substância | sustancia
successor | sucessor | sucesor
suddenly | de repente, repentinamente, subitamente | de repente, de pronto, súbitamente
superior | superior | superior
supply | abastecimento, fornecimento | suministro, abastecimiento
supposed | suposto | supuesto
supreme | supremo | supremo
survival | sobrevivência | supervivencia
symbol | símbolo | símbolo
system | sistema | sistema
target | alvo | blanco, diana
term | termo | término
therefore | por conseguinte, logo então | por consiguiente
throne | trono | trono
throughout | ao longo de, ao longo do, ao longo da | a lo largo de, a lo largo del
tomb | túmulo, tumba | tumba
tone | tom | tono
town | cidadezinha, vila | pueblo, villa
track | pista | pista
traditional | tradicional | tradicional
transition | transição | transición
transport | transporte | transporte
tribe | tribo | tribu
troops | tropa | tropa
typical | típico | típico
unable | incapaz | incapaz
union | união, sindicato | unión, sindicato
unit | unidade | unidad
universal | universal | universal
upper | superior | superior
urban | urbano | urbano
usage | uso, utilização | uso, utilización
usual | habitual, costumeiro | habitual
vacuum | vácuo | vacío
variety | variedade | variedad
various | diversos | diversos
vast | vasto | vasto
vertical | vertical | vertical
violence | violência | violencia
voice | voz | voz
vote | voto, votação | voto, votación
warm | quente, morno | cálido, tibio
warrior | guerreiro | guerrero
wave | onda | ola, onda
weapon | arma | arma
weather | tempo meteorológico, clima | clima, tiempo meteorológico
west | oeste, ocidente | oeste, occidente
western | ocidental | occidental
wild | selvagem, silvestre | salvaje, silvestre
willing | disposto | dispuesto
worth | valer a pena | valer la pena
finally | finalmente, enfim, por fim | finalmente, por fin
at last | até que enfim | al fin
first of all | antes de tudo, em primeiro lugar | ante todo, en primer lugar
at first | no início, a princípio | al principio
in the end | no fim, no final | al final
on time | na hora certa, a tempo | a tiempo, puntualmente
by hand | à mão | a mano
on sale | à venda | a la venta
on vacation | de férias | de vacaciones
on loan | emprestado | prestado
back to front | ao contrário, do avesso | del revés
far apart | afastado | apartado
once upon a time | era uma vez | érase una vez
ever since | desde então | desde entonces
meanwhile | enquanto isso | mientras tanto
otherwise | senão | si no
together with | junto com | junto con
one by one | um por um | uno por uno
day by day | dia a dia | día a día
roman | romano | romano
muslim | muçulmano, islâmico | musulmán, islámico
united states | estados unidos, eua | estados unidos, ee uu
egypt | egito, egipto | egipto
world war | guerra mundial | guerra mundial
hall, function room | salão, salão de festas | salón de actos, salón de fiestas
train ticket | passagem de trem, bilhete de comboio | billete de tren, boleto de tren, pasaje de tren
`
