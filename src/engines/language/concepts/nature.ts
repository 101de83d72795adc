/** Concepts of weather, nature, animals, colours, time, numbers and physical qualities; the format is described in tables.ts. */
export const nature = `
weather forecast, forecast | previsão do tempo | pronóstico del tiempo, previsión meteorológica
weather | clima, tempo | clima, tiempo
climate change, global warming | mudança climática, alterações climáticas, aquecimento global | cambio climático, calentamiento global
temperature | temperatura | temperatura
degree celsius, celsius, centigrade | graus celsius, centígrado | grados celsius, centígrado
rain | chuva, chover | lluvia, llover
rainy | chuvoso | lluvioso
drizzle | garoa, chuvisco | llovizna
downpour, heavy rain, cloudburst | aguaceiro, temporal, toró, chuva forte | aguacero, chaparrón, chubasco
storm, thunderstorm | tempestade, tormenta, trovoada | tormenta, tempestad
thunder | trovão | trueno
lightning, lightning bolt | raio, relâmpago | relámpago, rayo
hail | granizo | granizo
snow | neve, nevar | nieve, nevar
snowman | boneco de neve | muñeco de nieve
blizzard, snowstorm | nevasca, nevão | ventisca, nevada
avalanche | avalanche | avalancha, alud
frost | geada | helada, escarcha
freeze, frozen | congelar, congelado | congelar, congelado
thaw, defrost | descongelar, degelo | descongelar, deshielo
fog, mist | neblina, nevoeiro, névoa | niebla, neblina
wind | vento | viento
windy | ventoso | ventoso
breeze | brisa | brisa
gust | rajada | ráfaga
hurricane | furacão | huracán
tornado | tornado | tornado
cyclone, typhoon | ciclone, tufão | ciclón, tifón
cloud | nuvem | nube
cloudy, overcast | nublado, encoberto | nublado
sunny | ensolarado, soalheiro | soleado
heatwave, heat wave | onda de calor | ola de calor
cold snap, cold wave, cold front | onda de frio, frente fria | ola de frío, frente frío
heat, warmth | calor | calor
humidity | umidade, humidade | humedad
drought | seca, estiagem | sequía
flood, flooding | enchente, inundação, alagamento | inundación
landslide, mudslide | deslizamento de terra, desabamento de terra | deslizamiento de tierra, derrumbe
earthquake | terremoto, sismo, tremor de terra | terremoto, sismo, temblor
tsunami | tsunami, maremoto | tsunami, maremoto
volcano | vulcão | volcán
eruption | erupção | erupción
lava | lava | lava
natural disaster | desastre natural, catástrofe natural | desastre natural, catástrofe natural
rainbow | arco-íris | arcoíris
umbrella | guarda-chuva, sombrinha | paraguas
raincoat | capa de chuva, gabardina | impermeable, gabardina, chubasquero
puddle | poça | charco
dew | orvalho | rocío
season | estação do ano | estación del año
spring, springtime | primavera | primavera
summer | verão | verano
autumn | outono | otoño
winter | inverno | invierno
rainy season | estação das chuvas, época das chuvas | temporada de lluvias
nature | natureza | naturaleza
environment | meio ambiente | medio ambiente
landscape, scenery | paisagem | paisaje
countryside | campo, interior | campo
mountain | montanha | montaña
mountain range | serra, cordilheira | sierra, cordillera
hill | colina, morro | colina, cerro
summit, peak | cume, pico | cima, cumbre, pico
valley | vale | valle
canyon, gorge | cânion, desfiladeiro | cañón, desfiladero
cliff | penhasco, falésia | acantilado, precipicio
cave | caverna, gruta | cueva, caverna, gruta
plain | planície | llanura
plateau | planalto | meseta, altiplano
desert | deserto | desierto
dune | duna | duna
oasis | oásis | oasis
forest, woods | floresta, mata | bosque
grove | bosque, arvoredo | arboleda
jungle, rainforest | selva | selva, jungla
amazon, amazon rainforest | amazônia, amazónia | amazonia, amazonía
savanna, savannah | savana, cerrado | sabana
meadow, pasture | prado, pasto, pastagem | prado, pradera, pastizal
swamp, marsh, wetland | pântano, brejo | pantano, ciénaga
mangrove | mangue, manguezal | manglar
river | rio | río
stream, creek, brook | riacho, córrego, ribeiro | arroyo, riachuelo
riverbank | beira do rio, margem do rio | orilla del río, ribera
lake | lago | lago
lagoon | lagoa | laguna
pond | laguinho, charco | estanque
waterfall | cachoeira, cascata, queda-d'água | cascada, catarata
spring water, water spring | nascente, água de nascente | manantial, agua de manantial
water well | poço | pozo
dam, reservoir | barragem, represa | presa, embalse, represa
canal | canal | canal
sea | mar | mar
ocean | oceano | océano
wave | onda | ola
tide | maré | marea
high tide | maré alta, maré cheia | marea alta, pleamar
low tide | maré baixa, maré vazia | marea baja, bajamar
foam | espuma | espuma
bay, gulf, cove | baía, golfo, enseada | bahía, golfo, ensenada
island | ilha | isla
peninsula | península | península
reef, coral reef | recife, recife de coral | arrecife, arrecife de coral
coral | coral | coral
seaweed, algae | alga | alga
seashell, shell | concha | concha, caracola
glacier | geleira, glaciar | glaciar
iceberg | iceberg | iceberg
rock | rocha | roca
stone | pedra | piedra
pebble, gravel | seixo, cascalho | guijarro, grava
soil, earth | solo, terra | suelo, tierra
mud | lama, barro | barro, lodo
national park, nature reserve | parque nacional, reserva natural | parque nacional, reserva natural
sky | céu | cielo
sun | sol | sol
moon | lua | luna
full moon | lua cheia | luna llena
new moon | lua nova | luna nueva
star | estrela | estrella
shooting star, meteor | estrela cadente, meteoro | estrella fugaz, meteoro
comet | cometa | cometa
meteorite | meteorito | meteorito
asteroid | asteroide | asteroide
galaxy, milky way | galáxia, via láctea | galaxia, vía láctea
universe | universo | universo
eclipse | eclipse | eclipse
satellite | satélite | satélite
mars | marte | marte
horizon | horizonte | horizonte
northern lights, aurora borealis | aurora boreal | aurora boreal
sunrise, dawn, daybreak | amanhecer, alvorada, nascer do sol | amanecer, alba, salida del sol
sunset, dusk, twilight | pôr do sol, anoitecer, entardecer, crepúsculo | puesta de sol, atardecer, anochecer, crepúsculo
light | luz | luz
sunlight, sunshine | luz do sol, luz solar | luz del sol, luz solar
shade, shadow | sombra | sombra
darkness | escuridão | oscuridad
brightness, glow, shine | brilho, brilhar | brillo, brillar
reflection | reflexo | reflejo
fire | fogo | fuego
wildfire, forest fire, blaze | incêndio, incêndio florestal, queimada | incendio, incendio forestal
flame | labareda | llamarada
spark | faísca, fagulha | chispa
smoke | fumaça | humo
ash, ashes | cinza, cinzas | ceniza, cenizas
ember, embers | brasa | brasa
firewood | lenha | leña
charcoal | carvão vegetal, carvão | carbón vegetal, carbón
matchstick, box of matches | fósforo | cerilla, fósforo, cerillo
cigarette lighter | isqueiro | mechero, encendedor
burn, burned, burnt | queimar, queimado | quemar, quemado
explosion, explode | explosão, explodir | explosión, explotar
drinking water | água potável | agua potable
fresh water | água doce | agua dulce
salt water, seawater | água salgada, água do mar | agua salada, agua de mar
drop of water, droplet | gota | gota
steam, vapour, vapor | vapor | vapor
bubble | bolha | burbuja
boil, boiling | ferver, fervente | hervir, hirviendo
evaporate | evaporar | evaporar
sank, sunk | afundar | hundirse
float | flutuar, boiar | flotar
drown | afogar-se, afogamento | ahogarse, ahogamiento
air | ar | aire
pollution | poluição | contaminación, polución
polluted | poluído | contaminado
recycling, recycle | reciclagem, reciclar | reciclaje, reciclar
renewable energy | energia renovável | energía renovable
solar energy, solar power | energia solar | energía solar
deforestation | desmatamento, desflorestação | deforestación
extinction, extinct | extinção, extinto | extinción, extinto
endangered species | espécie ameaçada, espécie em extinção | especie en peligro de extinción, especie amenazada
houseplant | planta de interior, planta de casa | planta de interior
bouquet | buquê, ramo de flores | ramo de flores, ramo
bloom, blossom, flowering | florescer, florir | florecer
petal | pétala | pétalo
branch, twig | galho | rama
tree trunk | tronco | tronco
tree bark | casca de árvore | corteza
stem, stalk | caule, talo | tallo
thorn | espinho | espina
bud | botão de flor, broto | brote, capullo
sprout, germinate | germinar, brotar | germinar, brotar
seedling | muda, plântula | plántula, plantón
sow, plant seeds | semear | sembrar
harvest, crop | colheita, colher, safra | cosecha, cosechar
vegetable garden, kitchen garden | horta | huerto, huerta
orchard | pomar | huerto frutal
vineyard | vinhedo, vinha | viñedo, viña
lawn | gramado, relvado | césped
grass | grama, capim, relva, erva | hierba, pasto, césped
lawnmower, lawn mower | cortador de grama, corta-relva | cortacésped, cortadora de césped
weed, weeds | erva daninha, mato | mala hierba, maleza
weeding | capinar | desherbar, deshierbar
hedge | cerca viva, sebe | seto
flower pot, plant pot | vaso de planta | maceta, tiesto
vase | jarra de flores, vaso de flores | jarrón, florero
greenhouse | estufa de plantas | invernadero
fertilizer, manure | adubo, fertilizante, estrume | abono, fertilizante, estiércol
compost | composto orgânico, compostagem | compost, compostaje
watering, water the plants | regar, rega | regar, riego
irrigation | irrigação | irrigación, sistema de riego
prune, pruning | podar, poda | podar, poda
rake | ancinho, rastelo | rastrillo
pesticide, insecticide | pesticida, agrotóxico, inseticida | pesticida, insecticida
pest, plague | praga | plaga
fruit tree | árvore frutífera, árvore de fruto | árbol frutal
pine, pine tree | pinheiro | pino
pine cone | pinha | piña de pino
oak | carvalho | roble
cork oak | sobreiro | alcornoque
eucalyptus | eucalipto | eucalipto
palm tree | palmeira | palmera
coconut tree | coqueiro | cocotero
olive tree | oliveira | olivo
apple tree | macieira | manzano
orange tree | laranjeira | naranjo
lemon tree | limoeiro | limonero
fig tree | figueira | higuera
cherry tree | cerejeira | cerezo
mango tree | mangueira | árbol de mango
banana tree, banana plant | bananeira | platanera, bananero
willow | salgueiro | sauce
cypress | cipreste | ciprés
chestnut tree | castanheiro | castaño
fir | abeto | abeto
bamboo | bambu | bambú
sugar cane, sugarcane | cana-de-açúcar | caña de azúcar
cactus | cacto | cactus, cacto
ivy | hera | hiedra
moss | musgo | musgo
mushroom | cogumelo | hongo, seta, champiñón
fungus | fungo | hongo
clover | trevo | trébol
aloe vera | babosa, aloe vera | sábila, áloe vera
lily | lírio | lirio, azucena
carnation | cravo | clavel
violet | violeta | violeta
jasmine | jasmim | jazmín
hydrangea | hortênsia | hortensia
geranium | gerânio | geranio
bougainvillea | buganvília | buganvilla, santa rita
hibiscus | hibisco | hibisco
basil plant, basil | manjericão | albahaca
mint | hortelã, menta | menta, hierbabuena
hay, straw | feno, palha | heno, paja
pet | animal de estimação, bichinho | mascota
puppy | filhote de cachorro, cachorrinho | cachorro, cachorrito
cub, young animal | filhote | cría
hare | lebre | liebre
guinea pig | porquinho-da-índia | cobaya, cuy, conejillo de indias
mouse, mice | camundongo, ratinho | ratón
squirrel | esquilo | ardilla
hedgehog | ouriço | erizo
bat | morcego | murciélago
mare | égua | yegua
foal, colt | potro | potro
pony | pônei | poni
donkey | burro, jumento, asno | burro, asno
mule | mula | mula
bull | touro | toro
ox, oxen | boi | buey
calf | bezerro, vitelo | ternero, becerro
cattle, livestock | gado | ganado
herd, flock | rebanho, manada | rebaño, manada
pig, hog | porco, suíno | cerdo, chancho, puerco, cochino
wild boar | javali | jabalí
sheep | ovelha | oveja
lamb | cordeiro, borrego | cordero
male sheep | carneiro | carnero
rooster, cockerel | galo | gallo
chick | pintinho | pollito
turkey | peru | pavo, guajolote
goose, geese | ganso | ganso, oca
quail | codorna, codorniz | codorniz
barn | celeiro | granero
horse stable | estábulo | establo
henhouse, chicken coop | galinheiro | gallinero
bird | pássaro, ave | pájaro, ave
birdwatching | observação de aves | observación de aves
parakeet, budgie | periquito | periquito
macaw | arara | guacamayo
toucan | tucano | tucán
hummingbird | beija-flor, colibri | colibrí, picaflor
pigeon, dove | pombo, pomba | paloma
sparrow | pardal | gorrión
swallow | andorinha | golondrina
seagull, gull | gaivota | gaviota
eagle | águia | águila
falcon, hawk | falcão, gavião | halcón, gavilán
vulture | urubu, abutre | buitre, zopilote
owl | coruja, mocho | búho, lechuza
crow, raven | corvo | cuervo
stork | cegonha | cigüeña
heron | garça | garza
swan | cisne | cisne
flamingo | flamingo | flamenco
peacock | pavão | pavo real
ostrich | avestruz | avestruz
penguin | pinguim | pingüino
woodpecker | pica-pau | pájaro carpintero
nest | ninho | nido
egg, eggs | ovo | huevo
feather | pena, pluma | pluma
wing | asa | ala
beak | bico | pico
cage, birdcage | gaiola | jaula
aquarium, fish tank | aquário | pecera, acuario
fish | peixe | pez
goldfish | peixinho dourado, peixe dourado | pez dorado
shark | tubarão | tiburón
whale | baleia | ballena
dolphin | golfinho | delfín
orca, killer whale | orca | orca
seal | foca | foca
sea lion | leão-marinho | león marino
squid | lula | calamar
jellyfish | água-viva, medusa, alforreca | medusa, aguamala
crab | caranguejo, siri | cangrejo
lobster | lagosta | langosta
starfish | estrela-do-mar | estrella de mar
seahorse | cavalo-marinho | caballito de mar
sea urchin | ouriço-do-mar | erizo de mar
crocodile, alligator, caiman | crocodilo, jacaré | cocodrilo, caimán
snake, serpent | cobra, serpente | serpiente, culebra, víbora
lizard | lagarto | lagarto
gecko | lagartixa, osga | lagartija, salamanquesa
frog | rã, perereca | rana
toad | sapo | sapo
dinosaur | dinossauro | dinosaurio
dragon | dragão | dragón
unicorn | unicórnio | unicornio
lion | leão | león
tiger | tigre | tigre
leopard | leopardo | leopardo
jaguar | onça, onça-pintada, jaguar | jaguar
puma, cougar | puma, onça-parda | puma
elephant | elefante | elefante
giraffe | girafa | jirafa
zebra | zebra | cebra
hippopotamus, hippo | hipopótamo | hipopótamo
rhinoceros, rhino | rinoceronte | rinoceronte
monkey | macaco | mono
gorilla | gorila | gorila
chimpanzee | chimpanzé | chimpancé
bear | urso | oso
polar bear | urso-polar | oso polar
panda | panda | panda
wolf, wolves | lobo | lobo
fox | raposa | zorro
deer | veado, cervo | ciervo, venado
moose | alce | alce
reindeer | rena | reno
camel | camelo | camello
llama | lhama | llama
alpaca | alpaca | alpaca
kangaroo | canguru | canguro
koala | coala | koala
sloth | bicho-preguiça, preguiça | perezoso
armadillo | tatu | armadillo
anteater | tamanduá | oso hormiguero
capybara | capivara | capibara, carpincho
opossum, possum | gambá | zarigüeya, tlacuache
beaver | castor | castor
otter | lontra | nutria
insect | inseto | insecto, bicho
beehive, hive | colmeia | colmena
wasp, hornet | vespa, marimbondo | avispa
sting, insect bite | picada, ferroada | picadura
mosquito | mosquito, pernilongo | mosquito, zancudo
butterfly | borboleta | mariposa
moth | mariposa, traça | polilla
caterpillar | lagarta | oruga
cockroach | barata | cucaracha
spiderweb, cobweb | teia de aranha | telaraña
scorpion | escorpião | escorpión, alacrán
beetle | besouro | escarabajo
ladybug, ladybird | joaninha | mariquita, catarina
grasshopper | gafanhoto | saltamontes
cricket | grilo | grillo
dragonfly | libélula | libélula
firefly | vaga-lume, pirilampo | luciérnaga
louse, lice | piolho | piojo
termite | cupim, térmita | termita
worm, earthworm | minhoca, verme | lombriz, gusano
snail | caracol | caracol
slug | lesma | babosa
claw | garra | garra
fur | pelagem | pelaje
horn, antler | chifre | cuerno
leather | couro, cabedal | cuero
leash, dog lead | guia de cachorro, trela | correa de perro, correa
dog collar | coleira | collar de perro
pet food, dog food | ração | pienso, comida para perros
litter box, cat litter | caixa de areia, areia de gato | arenero, arena para gatos
barking, dog barking | latir, latido, ladrar | ladrar, ladrido
meow, purr | miar, ronronar | maullar, ronronear
fishing | pesca, pescar, pescaria | pesca, pescar
fishing rod | vara de pescar, cana de pesca | caña de pescar
fish hook | anzol | anzuelo
hunting, hunt | caça, caçar | caza, cazar
hunter | caçador | cazador
agriculture, farming | agricultura | agricultura
farmer | agricultor, fazendeiro | agricultor, granjero
wild | selvagem | salvaje
wildlife, fauna | fauna, vida selvagem | fauna, vida silvestre
domesticated, tame | doméstico, manso | doméstico, manso
poisonous, venomous, toxic | venenoso, tóxico | venenoso, tóxico
poison, venom | veneno | veneno
colour, color | cor | color
red | vermelho, encarnado | rojo
blue | azul | azul
navy blue, dark blue | azul-marinho, azul-escuro | azul marino, azul oscuro
light blue, sky blue | azul-claro, azul-celeste | azul claro, celeste
green | verde | verde
yellow | amarelo | amarillo
orange colour, orange color | laranja, cor de laranja | naranja, anaranjado
purple, violet | roxo, lilás, violeta | morado, violeta, púrpura
pink | rosa, cor-de-rosa | rosa, rosado
brown | marrom, castanho | marrón
black | preto, negro | negro
white | branco | blanco
grey, gray | cinza, cinzento | gris
beige | bege | beige, beis
turquoise | turquesa | turquesa
golden | dourado | dorado
silvery | prateado | plateado
burgundy, maroon | bordô | burdeos, granate, bordó
colourful, colorful | colorido | colorido, de colores
transparent, see-through | transparente | transparente
bright | brilhante, luminoso | brillante, luminoso
dark | escuro | oscuro
pale | pálido | pálido
striped, stripes, stripe | listrado, listra, risca | rayado, a rayas, raya
checkered, plaid | xadrez, quadriculado | a cuadros
wood, timber | madeira | madera
plywood | compensado, contraplacado | contrachapado
chipboard, particle board | aglomerado | aglomerado
iron | ferro | hierro
steel | aço | acero
stainless steel | aço inoxidável, inox | acero inoxidable, inox
aluminium, aluminum | alumínio | aluminio
copper | cobre | cobre
bronze | bronze | bronce
tin | estanho | estaño
brass | latão | latón
metal | metal | metal
platinum | platina | platino
lead metal | chumbo | plomo
mercury | mercúrio | mercurio
diamond | diamante | diamante
emerald | esmeralda | esmeralda
ruby | rubi | rubí
pearl | pérola | perla
gemstone, jewel | pedra preciosa, joia | piedra preciosa, joya
crystal | cristal | cristal
glass | vidro | vidrio, cristal
plastic | plástico | plástico
rubber | borracha | goma, caucho
cardboard | papelão, cartão | cartón
fabric, cloth | tecido, pano | tela, tejido
wool | lã | lana
polyester | poliéster | poliéster
nylon | náilon, nylon | nailon, nylon
denim | jeans, ganga | mezclilla, tela vaquera
lace fabric | tecido de renda | encaje
clay | argila, barro | arcilla
ceramic, pottery | cerâmica | cerámica
porcelain | porcelana | porcelana
plaster | gesso | yeso
drywall | drywall, pladur | pladur, tablaroca, durlock
marble | mármore | mármol
granite | granito | granito
slate | ardósia | pizarra
cork | cortiça | corcho
wax | cera | cera
coal | carvão mineral, carvão | carbón mineral, carbón
petroleum, crude oil | petróleo | petróleo
natural gas | gás natural | gas natural
hydrogen | hidrogênio, hidrogénio | hidrógeno
carbon dioxide | dióxido de carbono, gás carbônico | dióxido de carbono
rust, rusty | ferrugem, enferrujado | óxido, oxidado
wire | arame | alambre
sewing thread, thread | linha de costura | hilo
string, twine | barbante, cordel | cordel
shape | formato, forma | forma
circle | círculo | círculo
square shape | quadrado | cuadrado
triangle | triângulo | triángulo
rectangle | retângulo | rectángulo
oval | oval | ovalado, óvalo
cube | cubo | cubo
sphere, globe | esfera, globo | esfera, globo terráqueo
cylinder | cilindro | cilindro
cone | cone | cono
pyramid | pirâmide | pirámide
spiral | espiral | espiral
cross | cruz | cruz
arrow | flecha, seta | flecha
round | redondo | redondo
polka dot | bolinha, poá | lunares
edge | borda, beirada | borde
surface | superfície | superficie
angle | ângulo | ángulo
symmetry, symmetrical | simetria, simétrico | simetría, simétrico
warm, lukewarm | morno | tibio, templado
cold | frio | frío
cool, chilly | fresco | fresco
freezing, icy | gelado | helado
wet, soaked | molhado, encharcado | mojado, empapado
damp, humid, moist | úmido, húmido | húmedo
dry | seco | seco
dry, drying | secar | secar
lightweight, light in weight | leve | ligero, liviano
big, large | grande | grande
huge, enormous, giant | enorme, gigante | enorme, gigante
small, little | pequeno | pequeño, chico
tiny, minuscule | minúsculo | minúsculo, diminuto
medium, medium-sized | médio | mediano
tall, high | alto | alto
low | baixo | bajo
long | comprido, longo | largo
short | curto | corto
wide, broad | largo, amplo | ancho, amplio
narrow | estreito | estrecho, angosto
deep | fundo, profundo | hondo, profundo
shallow | raso | poco profundo
thick | grosso, espesso | grueso, espeso
thin | fino | fino, delgado
fat, overweight | gordo, obeso | gordo, obeso
slim, skinny | magro | flaco, delgado
size | tamanho | tamaño
height above sea level, altitude | altitude | altitud
width | largura | anchura
length | comprimento | longitud
depth | profundidade | profundidad
weigh | pesar | pesar
area, surface area | área | área
tape measure | trena, fita métrica | cinta métrica
metre, meter | metro | metro
square metre, square meter | metro quadrado | metro cuadrado
centimetre, centimeter | centímetro | centímetro
millimetre, millimeter | milímetro | milímetro
inch, inches | polegada | pulgada
pound | libra | libra
ounce | onça | onza
litre, liter | litro | litro
millilitre, milliliter | mililitro | mililitro
hard | duro | duro
soft | macio, mole | blando, suave
smooth | liso | liso
rough | áspero | áspero
sharp, pointed | afiado, pontudo, pontiagudo | afilado, puntiagudo
blunt | sem corte | desafilado, sin filo
crooked, bent, twisted | torto | torcido
steep | íngreme | empinado
slippery | escorregadio | resbaladizo, resbaloso
sticky | pegajoso, grudento | pegajoso
greasy, oily | gorduroso, oleoso | grasiento, aceitoso
clean | limpo | limpio
clean, cleaning | limpar, limpeza | limpiar, limpieza
full | cheio, lotado | lleno
empty, emptied | esvaziar | vaciar
broken | quebrado, estragado | roto, quebrado, estropeado
cracked, crack | rachado, rachadura, trincado | agrietado, grieta
torn, ripped | rasgado | rasgado, desgarrado
scratched, scratch | arranhado, arranhão, riscado | rayado, rasguño, arañazo
dented, dent | amassado, mossa | abollado, abolladura
worn-out | desgastado | desgastado
damaged, damage | danificado, dano | dañado, daño
ruined, spoiled | estragado | estropeado, arruinado
rotten | podre, apodrecido | podrido
mould, mold, mouldy, moldy | mofo, bolor, mofado, embolorado | moho, mohoso
loose | solto, frouxo | suelto, flojo
tight | apertado | apretado, ajustado
stuck, jammed | emperrado, encravado | atascado, trabado
clogged, blocked | entupido | atascado, tapado, obstruido
hole | buraco, furo | agujero, hoyo
leak, leaking | vazamento, vazar | fuga, goteo
strong, sturdy | forte, resistente | fuerte, resistente
weak | fraco | débil
fragile, delicate | frágil, delicado | frágil, delicado
flexible | flexível | flexible
rigid, stiff | rígido | rígido, tieso
waterproof | impermeável, à prova d'água | impermeable, a prueba de agua
new, brand-new | novo | nuevo
old | velho | viejo
ancient, antique | antigo, antiguidade | antiguo, antigüedad
modern | moderno | moderno
second-hand, pre-owned | de segunda mão, seminovo | de segunda mano
unripe | verde | verde, inmaduro
fast, quick, rapid | rápido, veloz | rápido, veloz
slow | lento, devagar | lento, despacio
loud, noisy | barulhento, ruidoso | ruidoso
noise | barulho, ruído | ruido
sound | som | sonido
silence, silent | silêncio, silencioso | silencio, silencioso
quiet, calm, peaceful | tranquilo, calmo, sossegado | tranquilo, calmado
smell, scent, odour, odor | cheiro, odor | olor
smelly, stinky, stink | fedorento, fedido, fedor | apestoso, maloliente, hedor
smell, sniff | cheirar | oler
beautiful, pretty, lovely | bonito, lindo, belo | bonito, hermoso, lindo, bello
dangerous | perigoso | peligroso
danger, hazard | perigo | peligro
open | aberto | abierto
open, opened | abrir | abrir
closed, shut | fechado | cerrado
close, shut | fechar | cerrar
equal, identical | igual, idêntico | igual, idéntico
different | diferente, distinto | diferente, distinto
complete, whole, entire | completo, inteiro | completo, entero
half, halves | metade | mitad
one quarter, one fourth | um quarto, quarta parte | un cuarto, cuarta parte
one third | um terço, terço | un tercio, tercio
double, twice | dobro, duplo, duas vezes | doble, dos veces
triple, three times | triplo, três vezes | triple, tres veces
piece | pedaço, bocado | pedazo, trozo
pile, heap | monte, amontoado | montón
number, numeral | número | número
zero | zero | cero
number one | número um | número uno
two | dois, duas | dos
three | três | tres
four | quatro | cuatro
five | cinco | cinco
six | seis | seis
seven | sete | siete
eight | oito | ocho
nine | nove | nueve
ten | dez | diez
eleven | onze | once
twelve | doze | doce
thirteen | treze | trece
fourteen | quatorze, catorze | catorce
fifteen | quinze | quince
sixteen | dezesseis, dezasseis | dieciséis
seventeen | dezessete, dezassete | diecisiete
eighteen | dezoito | dieciocho
nineteen | dezenove, dezanove | diecinueve
twenty | vinte | veinte
thirty | trinta | treinta
forty | quarenta | cuarenta
fifty | cinquenta | cincuenta
sixty | sessenta | sesenta
seventy | setenta | setenta
eighty | oitenta | ochenta
ninety | noventa | noventa
hundred | cem, cento | cien, ciento
thousand | mil | mil
first | primeiro | primero
third | terceiro | tercero
fifth | quinto | quinto
tenth | décimo | décimo
last, final | último, final | último, final
morning | manhã | mañana
midday, noon, noontime | meio-dia | mediodía
afternoon | tarde | tarde
evening, night | noite | noche
midnight | meia-noite | medianoche
early hours, small hours | madrugada | madrugada
today | hoje | hoy
tonight | hoje à noite, esta noite | esta noche
last night | ontem à noite, noite passada | anoche
yesterday | ontem | ayer
day before yesterday | anteontem | anteayer, antier
tomorrow | amanhã | mañana
day after tomorrow | depois de amanhã | pasado mañana
day | dia | día
daily, every day | diário, diariamente, todo dia, todos os dias | diario, diariamente, todos los días
week | semana | semana
weekly, every week | semanal, semanalmente | semanal, semanalmente
fortnight, two weeks | quinzena, duas semanas | quincena, dos semanas
weekend | fim de semana, final de semana | fin de semana, finde
weekday, workday, business day | dia útil, dia de semana | día laborable, día hábil, entre semana
next week | semana que vem, próxima semana | próxima semana, semana que viene
last week | semana passada | semana pasada
month | mês | mes
monthly, every month | mensal, mensalmente | mensual, mensualmente
next month | mês que vem, próximo mês | próximo mes, mes que viene
last month | mês passado | mes pasado
quarterly | trimestral, trimestre | trimestral, trimestre
semester, half-year | semestre | semestre
year | ano | año
yearly, annual, annually, every year | anual, anualmente | anual, anualmente
next year | ano que vem, próximo ano | próximo año, año que viene
last year | ano passado | año pasado
leap year | ano bissexto | año bisiesto
decade | década | década
century | século | siglo
millennium | milênio, milénio | milenio
hour | hora | hora
half an hour, half hour | meia hora | media hora
minute | minuto | minuto
second | segundo | segundo
moment, instant | momento, instante | momento, instante, rato
o'clock | horas em ponto, em ponto | en punto
clock, wall clock | relógio, relógio de parede | reloj, reloj de pared
wristwatch | relógio de pulso, relógio | reloj de pulsera, reloj
stopwatch, timer | cronômetro, cronómetro, temporizador | cronómetro, temporizador
daylight saving time, summer time | horário de verão, hora de verão | horario de verano
date | data | fecha
diary, planner, agenda | agenda | agenda
deadline, due date | prazo, data-limite | plazo, fecha límite
duration | duração | duración
now, right now | agora | ahora
soon | em breve | pronto
early | cedo | temprano
late | tarde | tarde
punctual, on time | pontual, na hora | puntual, a tiempo
past | passado | pasado
nowadays, these days | atualmente, hoje em dia | actualmente, hoy en día
future | futuro | futuro
recently, lately | recentemente, ultimamente | recientemente, últimamente
previously, formerly | anteriormente, antigamente | anteriormente, antiguamente
always | sempre | siempre
never | nunca, jamais | nunca, jamás
sometimes | às vezes, de vez em quando | a veces, de vez en cuando
often, frequently | frequentemente, muitas vezes | frecuentemente, a menudo
rarely, seldom | raramente | raramente, rara vez
permanent, forever | permanente, para sempre | permanente, para siempre
temporary | temporário, provisório | temporal, provisional
beginning, start | começo, início | comienzo, inicio
begin, start, began, begun | começar, iniciar | comenzar, empezar, iniciar
finish, end | terminar, acabar | terminar, acabar
ending, the end | fim, final | fin, final
wait | esperar, espera, aguardar | esperar, espera
monday | segunda-feira, segunda | lunes
tuesday | terça-feira, terça | martes
wednesday | quarta-feira | miércoles
thursday | quinta-feira, quinta | jueves
friday | sexta-feira, sexta | viernes
saturday | sábado | sábado
sunday | domingo | domingo
january | janeiro | enero
february | fevereiro | febrero
march | março | marzo
april | abril | abril
may | maio | mayo
june | junho | junio
july | julho | julio
august | agosto | agosto
september | setembro | septiembre
october | outubro | octubre
november | novembro | noviembre
december | dezembro | diciembre
public holiday, bank holiday, holiday | feriado | festivo, feriado, día festivo
long weekend | feriadão, fim de semana prolongado | puente, fin de semana largo
day off | dia de folga, folga | día libre
christmas eve | véspera de natal, noite de natal | nochebuena
nativity scene | presépio | belén, pesebre
three wise men, epiphany | reis magos, dia de reis | reyes magos, día de reyes
new year's eve | réveillon, véspera de ano-novo, passagem de ano | nochevieja, fin de año
new year | ano-novo, ano novo | año nuevo
lenten season | quaresma | cuaresma
holy week | semana santa | semana santa
good friday | sexta-feira santa, sexta-feira da paixão | viernes santo
corpus christi | corpus christi, corpo de deus | corpus christi
labour day, labor day, workers' day | dia do trabalho, dia do trabalhador | día del trabajo, día del trabajador
valentine's day | dia dos namorados | día de san valentín, día de los enamorados
women's day | dia da mulher | día de la mujer
independence day | dia da independência | día de la independencia
all souls' day, day of the dead | finados, dia de finados | día de los muertos, día de los difuntos
all saints' day | dia de todos os santos | día de todos los santos
thanksgiving | ação de graças | acción de gracias
black friday | black friday | black friday, viernes negro
midsummer festival, saint john's day | são joão, festa junina | san juan, noche de san juan
passover | pessach | pésaj
hanukkah | chanucá, hanucá | janucá
april fools' day | dia da mentira, primeiro de abril | día de los inocentes
birthday | aniversário | cumpleaños
anniversary | aniversário de casamento, bodas | aniversario
fireworks | fogos de artifício, fogo de artifício | fuegos artificiales
firecracker | rojão, bombinha, petardo | petardo
energy | energia | energía
electricity | eletricidade, energia elétrica | electricidad
blackout, power cut, power outage | apagão, queda de energia, falta de luz | apagón, corte de luz
gravity | gravidade | gravedad
magnet | ímã, íman | imán
`
