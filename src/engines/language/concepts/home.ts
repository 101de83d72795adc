/** Concepts of house, home, garden, tools, household objects, clothes and pets' things; the format is described in tables.ts. */
export const home = `
house, home | casa, lar | casa, hogar
apartment, flat, condo | apartamento, apê | apartamento, piso, departamento, depto
studio flat, studio apartment | quitinete, kitnet, estúdio, conjugado | estudio, monoambiente
penthouse | cobertura | ático, penthouse
duplex | duplex, dúplex | dúplex
townhouse, terraced house | casa geminada, sobrado | casa adosada, adosado
cottage, cabin | chalé, cabana | cabaña, chalé
country house, holiday home | casa de campo, sítio, chácara | casa de campo, quinta, finca
farmhouse, farm | fazenda, quinta | granja, finca, hacienda, estancia
building | prédio, edifício | edificio
condominium fee, service charge | condomínio, taxa de condomínio | gastos de comunidad, expensas, gastos comunes
doorman, porter, concierge | porteiro, zelador | portero, conserje, encargado
landlord, landlady | senhorio, locador, dono do imóvel | casero, arrendador, propietario
tenant, renter | inquilino, locatário, arrendatário | inquilino, arrendatario
housemate, roommate, flatmate | colega de quarto, colega de casa | compañero de piso, compañero de cuarto, roomie
neighbor, neighbour | vizinho | vecino
neighborhood, neighbourhood | bairro, vizinhança | barrio, vecindario, colonia
move house, move out, move in, relocate | mudança, mudar de casa | mudanza, mudarse
moving company, movers, removal company | empresa de mudança, transportadora | empresa de mudanzas
cardboard box, carton | caixa de papelão, caixa de cartão | caja de cartón
unpack | desempacotar, desembalar | desempacar, desembalar
floor, storey | andar | piso
ground floor | térreo, rés do chão, rés-do-chão | planta baja, bajo
elevator, lift | elevador | ascensor, elevador
stairs, staircase, stairway | escada, escadaria | escalera
stair | degrau | escalón, peldaño
handrail, banister, railing | corrimão | pasamanos, barandilla, baranda
hallway, corridor | corredor | pasillo, corredor
entrance hall, foyer | hall de entrada, vestíbulo | recibidor, vestíbulo
room | cômodo, quarto, divisão | habitación, cuarto
bedroom | quarto, dormitório | dormitorio, habitación, recámara, alcoba
guest room, spare room | quarto de hóspedes, quarto de visitas | cuarto de invitados, habitación de invitados
nursery, baby room | quarto do bebê, quarto do bebé | cuarto del bebé
living room, lounge | sala de estar, sala | sala, salón, living, sala de estar
dining room | sala de jantar | comedor
kitchen | cozinha | cocina
bathroom, restroom, toilet | banheiro, casa de banho | baño, cuarto de baño, aseo
half bath, guest toilet | lavabo | aseo, medio baño, toilette
home office | escritório em casa, home office | despacho, oficina en casa
laundry room, utility room | lavanderia, área de serviço | lavadero, cuarto de lavado
pantry, larder | despensa | despensa, alacena
basement, cellar | porão, cave | sótano
attic, loft | sótão | desván, ático, altillo
garage | garagem | garaje, cochera
carport, parking space, parking spot | vaga, vaga de garagem, lugar de estacionamento | plaza de aparcamiento, plaza de garaje, cajón de estacionamiento
storage room, storeroom, box room | depósito, quarto de despejo, arrecadação | trastero, bodega, baulera
shed | galpão, barracão, telheiro | cobertizo, galpón, caseta
workshop | oficina | taller
balcony | varanda, sacada | balcón
terrace, roof terrace | terraço | terraza, azotea
porch, veranda | alpendre, varanda | porche
patio, courtyard | pátio | patio
backyard, yard | quintal | patio trasero
garden | jardim | jardín
vegetable garden, kitchen garden, allotment | horta | huerto, huerta
lawn, grass | gramado, grama, relva, relvado | césped, pasto
swimming pool, pool | piscina | piscina, alberca, pileta
hot tub, jacuzzi | hidromassagem, ofurô, jacuzzi | jacuzzi, hidromasaje
barbecue, grill | churrasqueira, grelhador | barbacoa, parrilla, asador
fireplace | lareira | chimenea, hogar a leña
chimney | chaminé | chimenea
roof | telhado | tejado, techo
roof tile | telha | teja
ceiling | teto, tecto, forro | techo, cielo raso
gutter, downspout, drainpipe | calha, caleira | canaleta, canalón
wall | parede | pared
garden wall | muro | muro, tapia
fence | cerca, grade, vedação | valla, cerca, reja
gate | portão | portón, verja
door | porta | puerta
front door | porta da frente, porta de entrada | puerta de entrada, puerta principal
doorbell | campainha | timbre
intercom, entry phone | interfone, porteiro eletrônico, intercomunicador | interfono, portero automático, telefonillo
peephole | olho mágico, olho-mágico | mirilla
doormat | capacho | felpudo, tapete de entrada
threshold, doorstep | soleira | umbral
hinge | dobradiça | bisagra
door handle, doorknob, knob | maçaneta, puxador | picaporte, pomo, manija, manilla
lock | fechadura | cerradura, chapa
padlock | cadeado | candado
lock, lock up | trancar | cerrar con llave, trancar
unlock | destrancar | abrir con llave
bolt, latch | trinco, ferrolho, tranca | pestillo, cerrojo, pasador
key | chave | llave
spare key | chave reserva, chave extra, cópia da chave | llave de repuesto, copia de la llave, duplicado
keychain, key ring | chaveiro, porta-chaves | llavero
locksmith | chaveiro, serralheiro | cerrajero
window | janela | ventana
window pane, pane | vidro, vidraça | vidrio, cristal
window sill, windowsill | peitoril, parapeito | alféizar, repisa de la ventana
shutter, roller shutter | persiana, veneziana, estore | persiana
blind, blinds | persiana, estore | persiana, estor
curtain, drape | cortina, cortinado | cortina
curtain rod, curtain rail | varão, trilho de cortina | barra de cortina, riel de cortina
awning | toldo | toldo
mosquito net, insect screen, fly screen | mosquiteiro, tela mosquiteira, rede mosquiteira | mosquitero, mosquitera
floor, flooring | piso, chão, pavimento | suelo, piso
tile | azulejo, ladrilho | azulejo, baldosa
grout | rejunte | lechada, pastina, boquilla
parquet, hardwood floor | parquet, assoalho, soalho | parqué, parquet, duela
laminate floor | piso laminado, chão flutuante | tarima flotante, piso laminado, piso flotante
baseboard, skirting board | rodapé | rodapié, zócalo
carpet | carpete, alcatifa | moqueta, alfombra
rug | tapete | alfombra, tapete
wallpaper | papel de parede | papel pintado, papel tapiz, empapelado
beam, rafter | viga | viga
column, pillar | coluna, pilar | columna, pilar
brick | tijolo | ladrillo
cement | cimento | cemento
concrete | concreto, betão | hormigón, concreto
plaster | gesso, reboco, estuque | yeso, escayola
plasterboard, drywall | drywall, pladur, gesso cartonado | pladur, yeso laminado, durlock, tablaroca
wood, timber, lumber | madeira | madera
plywood | compensado, contraplacado | contrachapado, triplay
plank, wooden board | tábua | tabla, tablón
insulation | isolamento térmico, isolamento | aislamiento, aislante
furniture | móvel, mobília, mobiliário | mueble, mobiliario
furnished | mobiliado, mobilado | amueblado
assemble furniture, put together | montar móvel | armar mueble, montar mueble
bed | cama | cama
double bed | cama de casal | cama matrimonial, cama de matrimonio, cama doble
single bed | cama de solteiro | cama individual
bunk bed | beliche | litera, cama marinera
crib, cot | berço | cuna
mattress | colchão | colchón
air mattress, inflatable mattress, airbed | colchão inflável, colchão insuflável | colchón inflable, colchón hinchable
headboard | cabeceira | cabecero, cabecera
bed frame, bedstead | estrado | somier, base de cama
pillow | travesseiro, almofada | almohada
pillowcase | fronha | funda de almohada
cushion | almofada | cojín, almohadón
sheet, bedsheet | lençol | sábana
bed linen, bedding | roupa de cama | ropa de cama
blanket | cobertor, manta | manta, cobija, frazada
duvet, comforter, quilt | edredom, edredão | edredón, acolchado
bedspread, coverlet | colcha | colcha, cubrecama
nightstand, bedside table | mesa de cabeceira, criado-mudo, mesinha de cabeceira | mesita de noche, mesa de luz, buró, velador
wardrobe, closet | guarda-roupa, roupeiro, armário | armario, ropero, clóset, placard
cupboard, cabinet | armário | armario, alacena, gabinete
dresser, chest of drawers | cômoda | cómoda
drawer | gaveta | cajón, gaveta
shelf | prateleira | estante, repisa, balda
bookcase, bookshelf | estante, estante de livros | estantería, librero, biblioteca
table | mesa | mesa
coffee table | mesa de centro, mesinha de centro | mesa de centro, mesa ratona
dining table | mesa de jantar | mesa de comedor
desk | escrivaninha, mesa de trabalho | escritorio
chair | cadeira | silla
office chair, desk chair | cadeira de escritório | silla de oficina
high chair | cadeirão, cadeira de papa, cadeira de alimentação | trona, silla alta
rocking chair | cadeira de balanço, cadeira de baloiço | mecedora
armchair | poltrona | sillón, butaca
recliner | poltrona reclinável | sillón reclinable
sofa, couch, settee | sofá | sofá
sofa bed, futon | sofá-cama | sofá cama, futón
stool | banquinho, banqueta, banco | taburete, banqueta, banquito
bench | banco | banco
sideboard, buffet | aparador, bufê | aparador
tv stand | rack, móvel da tv | mueble de tv, mueble para la tele
coat rack, coat stand | cabideiro, bengaleiro | perchero
shoe rack, shoe cabinet | sapateira | zapatero
hammock | rede | hamaca
mirror | espelho | espejo
picture frame, frame | moldura, porta-retrato | marco, portarretratos
painting | quadro | cuadro
clock | relógio | reloj
wall clock | relógio de parede | reloj de pared
alarm clock | despertador | despertador
vase | vaso, jarra | jarrón, florero
ornament, knick-knack | enfeite, bibelô | adorno
decorate, decoration, decor | decorar, decoração | decorar, decoración
interior designer | designer de interiores, decorador | interiorista, decorador
lamp | luminária, abajur, candeeiro | lámpara
light bulb, lightbulb, bulb | lâmpada | bombilla, foco, bombillo, ampolleta
chandelier, ceiling lamp | lustre | lámpara de araña, lámpara de techo
floor lamp | luminária de chão, abajur de chão, candeeiro de pé | lámpara de pie
lampshade | cúpula de abajur, quebra-luz, abajur | pantalla de lámpara
flashlight, torch | lanterna | linterna
candle | vela | vela
candlestick, candle holder | castiçal | candelabro, portavelas
matches, matchstick | fósforo | cerilla, fósforo, cerillo
lighter | isqueiro | encendedor, mechero
light switch, switch | interruptor | interruptor, apagador
dimmer | dimmer | regulador de luz, atenuador
electrical outlet, power outlet, power socket, socket | tomada | enchufe, tomacorriente, toma de corriente
plug | plugue | enchufe, clavija
plug adapter, travel adapter | adaptador de tomada, adaptador | adaptador de enchufe, adaptador
extension cord, extension lead | extensão, cabo de extensão | alargador, alargue, extensión
power strip | régua de tomadas, filtro de linha | regleta, multicontacto, zapatilla eléctrica
wire, wiring | fio, fiação, cablagem | alambre, cableado
cable, cord | cabo | cable
electricity | eletricidade, energia elétrica | electricidad, energía eléctrica
power cut, blackout, power outage | apagão, queda de energia, falta de luz | apagón, corte de luz
short circuit | curto-circuito | cortocircuito
fuse | fusível | fusible
circuit breaker, breaker | disjuntor | disyuntor, llave térmica
fuse box, electrical panel, breaker box | quadro de luz, quadro elétrico | cuadro eléctrico, tablero eléctrico, caja de fusibles
electric shock | choque elétrico | descarga eléctrica, calambre
electrician | eletricista | electricista
electric meter, electricity meter | relógio de luz, medidor de energia, contador de luz | contador de luz, medidor de luz
water meter | hidrômetro, relógio de água, contador da água | contador de agua, medidor de agua
generator | gerador | generador, grupo electrógeno
solar panel | painel solar, placa solar | panel solar, placa solar
battery | pilha, bateria | pila, batería
gas cylinder, gas bottle, propane tank | botijão, botija de gás, bujão | bombona, garrafa de gas, tanque de gas, balón de gas
gas leak | vazamento de gás, fuga de gás | fuga de gas, escape de gas
smoke detector, smoke alarm | detector de fumaça, detetor de fumo, alarme de incêndio | detector de humo, alarma de humo
fire extinguisher | extintor | extintor, matafuego, extinguidor
burglar alarm, home alarm, security alarm | alarme | alarma
security camera, surveillance camera | câmera de segurança, câmara de segurança | cámara de seguridad, cámara de vigilancia
safe, strongbox | cofre | caja fuerte
mailbox, letterbox | caixa de correio, caixa do correio | buzón
faucet, tap | torneira | grifo, canilla, llave del agua
sink, kitchen sink | pia, lava-loiça | fregadero, lavaplatos, pileta
washbasin, bathroom sink | pia do banheiro, lavatório | lavabo, lavamanos
drain, plughole | ralo | desagüe, sumidero, coladera
clogged, blocked, clog | entupido, entupir, entupimento | atascado, tapado, obstruido
unclog, unblock | desentupir | desatascar, destapar
plunger | desentupidor | desatascador, destapacaños, sopapa
pipe | cano, tubo | tubería, cañería, caño
plumbing | encanamento, canalização, hidráulica | fontanería, plomería
plumber | encanador, canalizador, bombeiro hidráulico | fontanero, plomero, gasfitero
leak, leaking | vazamento, vazar, fuga de água | fuga, gotera, filtración
drip, dripping | pingar, gotejar, goteira | gotear, goteo, gotera
flood, flooding | inundação, inundar, alagamento, alagar | inundación, inundar
sewer, sewage | esgoto | alcantarilla, alcantarillado, cloaca
septic tank | fossa séptica | fosa séptica, pozo séptico
water tank, cistern | caixa d'água, cisterna, depósito de água | tanque de agua, tinaco, cisterna
water pump | bomba d'água, bomba de água | bomba de agua
valve, stopcock | válvula, registro de água | válvula, llave de paso
shower | chuveiro, ducha, duche | ducha, regadera
take a shower, have a shower | tomar banho, tomar duche | ducharse, bañarse
shower head | chuveiro, crivo do chuveiro | alcachofa de ducha, cabezal de ducha
shower stall, shower screen | box do banheiro, resguardo de duche | mampara, cabina de ducha
bathtub, tub | banheira | bañera, tina, bañadera
toilet bowl, toilet | vaso sanitário, privada, sanita | inodoro, retrete, váter, excusado
toilet seat | assento sanitário, tampa do vaso, tampo da sanita | asiento del inodoro, tapa del inodoro
flush | descarga, autoclismo | cisterna, descarga del inodoro
bidet | bidê, bidé | bidé
toilet paper | papel higiênico, papel higiénico | papel higiénico
towel | toalha | toalla
bath mat | tapete de banheiro, tapete de banho | alfombrilla de baño, tapete de baño
bathrobe, robe | roupão | albornoz, bata de baño
soap | sabonete, sabão | jabón
shampoo | xampu, champô | champú, shampoo
conditioner, hair conditioner | condicionador, amaciador de cabelo | acondicionador
toothbrush | escova de dente, escova de dentes | cepillo de dientes
toothpaste | pasta de dente, creme dental, pasta de dentes | pasta de dientes, dentífrico
dental floss | fio dental, fio dentário | hilo dental
comb | pente | peine
hairbrush | escova de cabelo | cepillo de pelo
hair dryer, hairdryer | secador, secador de cabelo | secador, secadora de pelo
hair straightener, flat iron | chapinha, prancha de cabelo | plancha de pelo, planchita
razor | gilete, lâmina de barbear | maquinilla de afeitar, rasuradora, afeitadora
electric shaver | barbeador, barbeador elétrico, máquina de barbear | afeitadora eléctrica, máquina de afeitar
deodorant | desodorante, desodorizante | desodorante
perfume, fragrance, cologne | perfume, colônia | perfume, colonia
sunscreen, sunblock | protetor solar, filtro solar | protector solar, crema solar, bloqueador solar
makeup | maquiagem, maquilhagem | maquillaje
lipstick | batom | lápiz labial, pintalabios, labial
nail clipper | cortador de unha, corta-unhas | cortaúñas
tweezers | pinça | pinza de depilar
cotton swab, q-tip, cotton bud | cotonete | bastoncillo, hisopo, cotonete
tissue, paper handkerchief | lenço de papel | pañuelo de papel, klínex
diaper, nappy | fralda | pañal
baby wipe, wet wipe | lenço umedecido, toalhita | toallita húmeda
potty | penico, bacio | orinal, bacinica, pelela
stroller, pram, pushchair, buggy | carrinho de bebê, carrinho de bebé | cochecito, carriola, carrito de bebé
pacifier, dummy | chupeta | chupete, chupón
first aid kit | kit de primeiros socorros, caixa de primeiros socorros | botiquín
appliance, home appliance | eletrodoméstico | electrodoméstico
fridge, refrigerator | geladeira, refrigerador, frigorífico | nevera, refrigerador, heladera, frigorífico, frigo, refri
freezer | freezer, congelador, arca congeladora | congelador, freezer
stove, cooker | fogão | cocina, estufa
hob, cooktop | cooktop, placa de indução, placa de fogão | vitrocerámica, placa de inducción, anafe, encimera
burner | boca do fogão, queimador | hornalla, quemador, fogón
oven | forno | horno
microwave, microwave oven | micro-ondas, microondas | microondas
toaster | torradeira | tostadora, tostador
kettle | chaleira | hervidor, pava, tetera
coffee maker, coffee machine | cafeteira, máquina de café | cafetera
coffee grinder | moedor de café, moinho de café | molinillo de café
blender | liquidificador | licuadora
hand mixer, mixer | batedeira | batidora
hand blender, immersion blender | mixer, varinha mágica | batidora de mano, minipimer, mixer
food processor | processador de alimentos, processador | procesador de alimentos, robot de cocina
juicer | espremedor, centrífuga | exprimidor, extractor de jugos, licuadora
air fryer | airfryer, fritadeira elétrica, fritadeira de ar | freidora de aire
deep fryer | fritadeira | freidora
rice cooker | panela de arroz, panela elétrica de arroz | arrocera
slow cooker | panela elétrica, slow cooker | olla de cocción lenta
pressure cooker | panela de pressão | olla a presión, olla exprés
sandwich maker | sanduicheira | sandwichera
waffle iron, waffle maker | máquina de waffle | gofrera, wafflera
bread machine, bread maker | máquina de pão, panificadora | panificadora, máquina de pan
range hood, extractor hood, cooker hood | coifa, exaustor, depurador | campana extractora, campana, extractor
dishwasher | lava-louças, lava-louça, máquina de lavar louça, máquina da loiça | lavavajillas, lavaplatos
washing machine, washer | máquina de lavar, lavadora, máquina de lavar roupa | lavadora, lavarropas
tumble dryer, dryer | secadora, máquina de secar | secadora, secarropas
vacuum cleaner, vacuum, hoover | aspirador, aspirador de pó | aspiradora
robot vacuum | robô aspirador, aspirador robô | robot aspirador, aspiradora robot
iron | ferro de passar, ferro de engomar | plancha
ironing board | tábua de passar, tábua de engomar | tabla de planchar, burro de planchar
sewing machine | máquina de costura | máquina de coser
air conditioner, air conditioning | ar-condicionado, ar condicionado | aire acondicionado
fan | ventilador, ventoinha | ventilador
heater, space heater | aquecedor | calefactor, estufa, calentador
radiator | radiador | radiador
heating, central heating | aquecimento, calefação | calefacción
boiler, water heater | boiler, aquecedor de água, caldeira, esquentador | caldera, calentador de agua, termotanque, calefón, bóiler
thermostat | termostato, termóstato | termostato
dehumidifier | desumidificador | deshumidificador
humidifier | umidificador, humidificador | humidificador
air purifier | purificador de ar | purificador de aire
water filter | filtro de água, purificador de água | filtro de agua
water cooler, water dispenser | bebedouro | dispensador de agua, bebedero
television, tv | televisão, tv, televisor, tevê | televisión, tele, televisor, tv
remote control, remote | controle remoto, controlo remoto, telecomando | control remoto, mando a distancia, mando
speaker, loudspeaker | caixa de som, alto-falante, coluna de som | altavoz, parlante, bocina
light, lighting | luz, iluminação | luz, iluminación
tool | ferramenta | herramienta
toolbox | caixa de ferramentas | caja de herramientas
hammer | martelo | martillo
nail | prego | clavo
screw | parafuso | tornillo
screwdriver | chave de fenda, chave de fendas, chave phillips | destornillador, desarmador
bolt | parafuso | perno
hex nut | porca | tuerca
gasket | arruela, anilha | arandela, rondana
wrench, spanner | chave inglesa, chave de boca | llave inglesa, llave de tuercas
allen key, hex key | chave allen, chave sextavada | llave allen
pliers | alicate | alicate, pinza
drill | furadeira, berbequim, parafusadeira | taladro
drill bit | broca | broca, mecha
wall plug, wall anchor | bucha | tarugo, taquete
drill a hole | furar | taladrar, agujerear
hole | buraco, furo | agujero, hoyo, hueco
handsaw, hacksaw, circular saw | serra, serrote | sierra, serrucho
chainsaw | motosserra, serra elétrica | motosierra
axe, ax, hatchet | machado | hacha
chisel | formão, cinzel | cincel, formón
nail file | lixa de unha, lima de unhas | lima de uñas
sandpaper | lixa | lija
sanding, sand down | lixar | lijar
tape measure, measuring tape | trena, fita métrica | cinta métrica, huincha
spirit level | nível de bolha, nível | nivel de burbuja, nivel
ladder, stepladder | escada | escalera
rope | corda | cuerda, soga
string, twine | barbante, cordel | cordel, cordón, piolín
chain | corrente | cadena
hook | gancho | gancho
bracket | mão francesa, suporte de parede | escuadra, ménsula, soporte de pared
glue, adhesive | cola | pegamento
super glue | supercola, superbonder, cola instantânea | supercola, pegamento instantáneo, gotita
adhesive tape, sticky tape, scotch tape | fita adesiva, durex, fita-cola | cinta adhesiva, celo, diurex, cinta scotch
duct tape | silver tape, fita americana | cinta americana, cinta gris
electrical tape, insulating tape | fita isolante, fita isoladora | cinta aislante
silicone, sealant, caulk | silicone, vedante | silicona, sellador
utility knife, box cutter | estilete, x-ato | cúter, trincheta
scissors | tesoura | tijera
workbench | bancada | banco de trabajo
wheelbarrow | carrinho de mão | carretilla
hardware store | loja de ferragens, loja de material de construção | ferretería
paint | tinta | pintura
paint, repaint | pintar, repintar | pintar, repintar
painter, house painter | pintor | pintor
paintbrush, brush | pincel | pincel, brocha
paint roller | rolo de pintura | rodillo
varnish | verniz, envernizar | barniz, barnizar
repair, fix, mend | conserto, consertar, reparar, reparo, arranjar | reparar, arreglar, reparación, arreglo
broken, out of order | quebrado, estragado, avariado | roto, estropeado, descompuesto, averiado
break, broke | quebrar | romper, quebrar
break down, breakdown, malfunction | enguiçar, pifar, avariar, avaria, defeito | averiarse, estropearse, descomponerse, avería
crack | rachadura, trinca, fissura, racha | grieta, fisura, rajadura
scratch | arranhão, risco, riscar | rasguño, rayón, rayar
dent | amassado, mossa | abolladura
rust, rusty | ferrugem, enferrujado | óxido, oxidado, herrumbre
mold, mould, mildew | mofo, bolor | moho
damp, dampness, moisture | umidade, humidade, úmido | humedad, húmedo
infiltration, seepage, water damage | infiltração | filtración
noise, noisy | barulho, ruído, barulhento | ruido, ruidoso
squeak, creak | ranger, rangido | chirriar, crujir, rechinar
stuck, jammed | emperrado, encravado | atorado, atascado, trabado
renovate, renovation, remodel, refurbish | reforma, reformar, remodelar, remodelação | reforma, reformar, renovar, remodelar, remodelación
construction, building work | obra, construção | obra, construcción
bricklayer, mason, builder | pedreiro | albañil
carpenter, joiner | marceneiro, carpinteiro | carpintero, ebanista
architect | arquiteto | arquitecto
roofer | telhador, telhadista | techador
handyman | marido de aluguel, faz-tudo | manitas, todólogo
technician, repairman | técnico | técnico
maintenance | manutenção | mantenimiento
install, installation | instalar, instalação | instalar, instalación
replace, replacement | substituir, trocar, troca | reemplazar, sustituir, reemplazo
spare part | peça de reposição, peça sobressalente | repuesto, recambio, refacción
warranty, guarantee | garantia | garantía
instruction manual, user manual | manual de instruções, manual | manual de instrucciones, manual
quote, estimate | orçamento | presupuesto, cotización
clean | limpar, limpo | limpiar, limpio
cleaning | limpeza, faxina | limpieza, aseo
cleaner, cleaning lady, housekeeper, maid | faxineira, diarista, empregada doméstica, mulher-a-dias | limpiadora, empleada doméstica, mucama, asistenta
housework, chores, household chores | tarefas domésticas, serviço de casa, trabalho doméstico | tareas domésticas, quehaceres, labores del hogar
tidy up, tidy, declutter | arrumar, organizar | ordenar, recoger
mess, messy, untidy | bagunça, bagunçado, desarrumado, desordem | desorden, desordenado
dirty, filthy | sujo, imundo | sucio, mugriento
dirt, grime | sujeira, sujidade | suciedad, mugre
dust | poeira, pó | polvo
dust, dusting | tirar o pó, limpar o pó | quitar el polvo, desempolvar
broom | vassoura | escoba
sweep | varrer | barrer
dustpan | pá de lixo, apanhador | recogedor, pala de basura
mop | esfregão, esfregona, mop | fregona, trapeador, mopa, lampazo
mop the floor | passar pano, lavar o chão | fregar el suelo, trapear
squeegee | rodo | haragán, escurridor de piso
bucket, pail | balde | cubo, balde, cubeta
cloth, rag | pano, trapo | trapo, paño
floor cloth | pano de chão | trapo de piso, bayeta
sponge | esponja | esponja
steel wool, scouring pad | palha de aço, bombril, esfregão de aço | estropajo, lana de acero, virulana
scrub | esfregar | fregar, restregar, tallar
rubber gloves | luva de borracha | guantes de goma
detergent, dish soap, washing-up liquid | detergente | detergente, lavavajillas, lavaloza
bleach | água sanitária, alvejante, lixívia, cândida | lejía, lavandina, cloro, blanqueador
disinfectant, disinfect | desinfetante, desinfetar | desinfectante, desinfectar
stain | mancha, nódoa | mancha
stain remover | tira-manchas, tira-nódoas | quitamanchas
limescale | calcário | sarro, cal
smell, odor, stink | cheiro, odor, fedor | olor, hedor
air freshener | aromatizador, purificador de ambiente, ambientador | ambientador, desodorante de ambiente
polish, wax | polir, encerar, cera | pulir, encerar, cera
garbage, trash, rubbish, waste | lixo | basura
trash can, garbage can, dustbin, wastebasket | lixeira, lata de lixo, caixote do lixo, cesto de lixo | cubo de basura, bote de basura, basurero, papelera, tacho
garbage bag, trash bag, bin bag | saco de lixo | bolsa de basura
take out the trash, take out the garbage | levar o lixo, colocar o lixo para fora | sacar la basura
garbage collection, trash pickup | coleta de lixo, recolha do lixo | recogida de basura, recolección de basura
recycle, recycling | reciclar, reciclagem, coleta seletiva | reciclar, reciclaje
compost, composting | compostagem, composteira | compost, compostaje, composta
throw away, throw out, discard | jogar fora, deitar fora, descartar | tirar a la basura, botar, desechar
make the bed | fazer a cama, arrumar a cama | hacer la cama, tender la cama
wash the dishes, dishes, washing up | lavar a louça, lavar a loiça | lavar los platos, fregar los platos
laundry | roupa suja, lavar roupa | colada, ropa sucia, lavar la ropa
laundromat, laundrette, laundry service | lavanderia | lavandería
dry cleaner, dry cleaning | lavagem a seco, tinturaria | tintorería, limpieza en seco
laundry basket, hamper | cesto de roupa | cesto de la ropa, canasto de la ropa
laundry detergent, washing powder | sabão em pó, detergente da roupa | detergente para ropa, jabón en polvo
fabric softener | amaciante, amaciador de roupa | suavizante
clothesline, washing line | varal, estendal | tendedero, tendedor, soga de ropa
drying rack, clothes horse | varal de chão, estendal | tendedero
clothespin, clothes peg | pregador, prendedor de roupa, mola da roupa | pinza de ropa, broche de ropa
hang out the washing, hang the laundry | estender a roupa, pendurar a roupa | tender la ropa, colgar la ropa
wash | lavar, lavagem | lavar, lavado
dry | secar, seco | secar, seco
rinse | enxaguar, enxágue | enjuagar, aclarar, enjuague
wring, spin cycle | torcer, centrifugação, centrifugar | escurrir, centrifugado, centrifugar
ironing, iron clothes | passar roupa, engomar | planchar
fold | dobrar | doblar
wrinkle, wrinkled, crease | amassado, amarrotado | arruga, arrugado
shrink, shrunk | encolher | encoger
hanger, coat hanger | cabide, cruzeta | percha, gancho de ropa
pest, infestation | praga, infestação | plaga
exterminator, pest control | dedetizador, dedetização, desinfestação | fumigador, fumigación, control de plagas
cockroach, roach | barata | cucaracha
ant | formiga | hormiga
mosquito | mosquito, pernilongo, muriçoca, melga | mosquito, zancudo
housefly | mosca | mosca
spider | aranha | araña
termite, woodworm | cupim, térmita, caruncho | termita, polilla de la madera, comején
moth | traça, mariposa | polilla
wasp | vespa, marimbondo | avispa
bee, hive | abelha, colmeia | abeja, colmena
mouse, mice | camundongo, rato | ratón
rat | rato, ratazana | rata
mousetrap | ratoeira | ratonera, trampa para ratones
insecticide, bug spray | inseticida | insecticida
insect repellent, repellent | repelente | repelente
bedbug, bed bug | percevejo | chinche
plant | planta | planta
houseplant, indoor plant | planta de interior | planta de interior
flower | flor | flor
rose | rosa | rosa
orchid | orquídea | orquídea
sunflower | girassol | girasol
daisy | margarida | margarita
tulip | tulipa | tulipán
lavender | lavanda, alfazema | lavanda
bouquet | buquê, ramo de flores | ramo de flores
cactus | cacto | cactus
succulent | suculenta | suculenta
fern | samambaia, feto | helecho
tree | árvore | árbol
fruit tree | árvore frutífera, árvore de fruto | árbol frutal, frutal
bush, shrub | arbusto | arbusto
hedge | cerca viva, sebe | seto, cerco vivo
leaf | folha | hoja
branch, twig | galho, ramo | rama
root | raiz | raíz
seed | semente | semilla
seedling, sapling | muda, plântula | plántula, plantín
soil, earth | terra | tierra
potting soil, potting mix | terra vegetal, substrato | sustrato, tierra para macetas
fertilizer, fertiliser | adubo, fertilizante | fertilizante, abono
manure | esterco, estrume | estiércol
flower pot, plant pot, planter | vaso de planta, vaso, cachepô, floreira | maceta, macetero, tiesto
flower bed | canteiro | parterre, cantero, arriate
planting, sow | plantar, semear | plantar, sembrar
water the plants, watering | regar, rega, aguar as plantas | regar, riego
watering can | regador | regadera
hose, garden hose | mangueira | manguera
sprinkler, irrigation | irrigação, aspersor, irrigador | riego automático, aspersor, irrigación
mow, mow the lawn | cortar a grama, cortar a relva | cortar el césped, cortar el pasto, podar el pasto
lawnmower, mower | cortador de grama, corta-relva, corta-relvas | cortacésped, cortadora de pasto, podadora
prune, trim | podar, poda | podar, poda
pruning shears, secateurs | tesoura de poda | tijera de podar, podadera
weed, weeds | erva daninha, mato | mala hierba, maleza, yuyo
shovel, spade | pá | pala
rake | ancinho | rastrillo
hoe | enxada | azada, azadón
greenhouse | estufa de plantas, estufa | invernadero
gardener | jardineiro | jardinero
gardening | jardinagem | jardinería
pond | laguinho, lago de jardim | estanque
fountain | fonte, chafariz | fuente
swing | balanço, baloiço | columpio
trampoline | cama elástica, trampolim, pula-pula | cama elástica, trampolín
sandbox, sandpit | caixa de areia | arenero
parasol, beach umbrella | guarda-sol, ombrelone, chapéu de sol | sombrilla
deck chair, sun lounger | espreguiçadeira | tumbona, reposera, camastro
basket | cesta, cesto | cesta, canasta
box | caixa | caja
jar | pote, frasco | frasco, tarro, bote
bag, sack | saco, sacola | bolsa, saco
plastic bag | sacola plástica, saco plástico, saco de plástico | bolsa de plástico
backpack, rucksack | mochila | mochila
handbag, purse | bolsa | bolso, cartera, bolsa
suitcase, luggage, baggage | mala, bagagem | maleta, valija, equipaje
briefcase | pasta, maleta | maletín, portafolio
wallet | carteira | cartera, billetera, monedero
coin purse | porta-moedas, porta-níqueis | monedero
umbrella | guarda-chuva, sombrinha, chapéu de chuva | paraguas
glasses, eyeglasses, spectacles | óculos | gafas, lentes, anteojos
sunglasses | óculos de sol, óculos escuros | gafas de sol, lentes de sol
contact lens | lente de contato, lente de contacto | lentilla, lente de contacto
watch, wristwatch | relógio de pulso, relógio | reloj de pulsera, reloj
walking stick, cane | bengala | bastón
pen | caneta, esferográfica | bolígrafo, lapicera, pluma, boli
pencil | lápis | lápiz
eraser, rubber | borracha | goma de borrar, borrador
notebook | caderno | cuaderno, libreta
paper | papel | papel
envelope | envelope | sobre
folder, binder | pasta, fichário, dossiê | carpeta, archivador
stapler | grampeador, agrafador | grapadora, engrapadora, abrochadora
paper clip | clipe de papel, clipe | clip, sujetapapeles
ruler | régua | regla
toy | brinquedo | juguete
doll | boneca | muñeca
teddy bear, stuffed animal, plush | ursinho, bicho de pelúcia, pelúcia, peluche | peluche, osito
ball | bola | pelota, balón
balloon | balão, bexiga | globo
jigsaw puzzle, puzzle | quebra-cabeça, puzzle | rompecabezas, puzle
newspaper | jornal | periódico, diario
magazine | revista | revista
ashtray | cinzeiro | cenicero
piggy bank | cofrinho, mealheiro | alcancía, hucha, chanchito
fan, hand fan | leque | abanico
calendar | calendário, folhinha | calendario, almanaque
scale, bathroom scale | balança | báscula, balanza
thermometer | termômetro, termómetro | termómetro
hot water bottle | bolsa de água quente, saco de água quente | bolsa de agua caliente
needle | agulha | aguja
thread | linha de costura | hilo
pin, safety pin | alfinete | alfiler, imperdible
sew, sewing, stitch | costurar, costura, coser | coser, costura
knit, knitting | tricotar, tricô | tejer, tejido
crochet | crochê, croché | ganchillo, crochet
embroider, embroidery | bordar, bordado | bordar, bordado
yarn, wool | lã, novelo | lana, estambre
seamstress, dressmaker | costureira, modista | costurera, modista
tailor | alfaiate | sastre
fabric, cloth, textile | tecido, pano | tela, tejido
cotton | algodão | algodón
linen | linho | lino
silk | seda | seda
leather | couro, cabedal | cuero, piel
denim | jeans, ganga | mezclilla, denim
velvet | veludo | terciopelo
clothes, clothing, garment | roupa, vestuário | ropa, prenda
outfit | traje, look | atuendo
get dressed, dress up | vestir-se, vestir | vestirse, vestir
shirt | camisa | camisa
t-shirt, tee | camiseta, t-shirt | camiseta, playera, remera, polera
tank top, sleeveless shirt | regata, camiseta de alças | camiseta sin mangas, musculosa
blouse | blusa | blusa
polo shirt | camisa polo, polo | polo, chomba
sweater, jumper, pullover | suéter, pulôver, camisola | suéter, jersey, pulóver, chompa
sweatshirt, hoodie | moletom, sweatshirt, camisola com capuz | sudadera, polerón
cardigan | cardigã, casaco de malha | cárdigan, rebeca, saco tejido
jacket | jaqueta, casaco, blusão | chaqueta, campera, chamarra, cazadora
coat, overcoat | casaco, sobretudo | abrigo
raincoat | capa de chuva, impermeável, gabardine | impermeable, chubasquero
vest, waistcoat | colete | chaleco
suit | terno, fato e gravata | traje, terno
blazer | blazer, paletó | blazer, saco
tuxedo, dinner jacket | smoking | esmoquin, smoking
dress | vestido | vestido
wedding dress | vestido de noiva | vestido de novia
skirt | saia | falda, pollera
trousers, pants, slacks | calça, calças | pantalón
jeans | jeans, calça jeans, calças de ganga | vaqueros, jeans, tejanos, pantalón de mezclilla
shorts | bermuda, calção, shorts, calções | pantalón corto, bermudas, shorts
leggings | legging, leggings | leggings, mallas, calzas
tracksuit, jogging suit | agasalho, fato de treino, conjunto de moletom | chándal, conjunto deportivo
overalls, jumpsuit | macacão, jardineira | mono de trabajo, overol, enterito
uniform | uniforme, farda | uniforme
costume, fancy dress | fantasia | disfraz
pajamas, pyjamas | pijama | pijama, piyama
nightgown, nightdress | camisola, camisa de noite | camisón
underwear | roupa íntima, roupa interior, roupa de baixo | ropa interior
underpants, boxers, briefs | cueca, cuecas | calzoncillo, bóxer, slip
panties, knickers | calcinha, cuecas de mulher | braga, bombacha, calzón
bra | sutiã, soutien | sujetador, brasier, corpiño, sostén
sock | meia, peúga | calcetín, media
tights, pantyhose, stockings | meia-calça, collants | medias, pantis, pantimedias
swimsuit, bathing suit, swimwear | maiô, traje de banho, fato de banho | traje de baño, bañador, malla
bikini | biquíni | bikini, biquini
swim trunks, swimming trunks | sunga, calção de banho, calções de banho | bañador, short de baño
shoe | sapato | zapato
sneakers, trainers, running shoes | tênis, ténis, sapatilhas | zapatillas, tenis, deportivas
boot | bota | bota
rain boots, wellies, rubber boots | galocha, bota de borracha, galochas | botas de agua, botas de lluvia
sandal | sandália | sandalia
flip-flops | chinelo, havaianas, chinelos | chanclas, ojotas, chancletas
slippers, house shoes | pantufa, chinelo de quarto | pantuflas, zapatillas de casa
high heels, heels | salto alto, saltos altos | tacones, tacos altos
clogs | tamanco, socas | zuecos
shoelace | cadarço, atacador | cordón, agujeta
sole | sola | suela
insole | palmilha | plantilla
cobbler, shoemaker, shoe repair | sapateiro | zapatero
barefoot | descalço | descalzo
hat | chapéu | sombrero
cap, baseball cap | boné | gorra
beanie, woolly hat, knit cap | gorro, touca | gorro
scarf | cachecol | bufanda
shawl | xale | chal, rebozo
headscarf, kerchief | lenço | pañuelo
glove | luva | guante
mitten | luva sem dedos, mitene | manopla, mitón
belt | cinto | cinturón, cinto, correa
suspenders | suspensórios | tirantes, tiradores
tie, necktie | gravata | corbata
bow tie | gravata-borboleta, laço | pajarita, moño
button | botão | botón
zipper, zip | zíper, fecho éclair, fecho ecler | cremallera, cierre
pocket | bolso | bolsillo
sleeve | manga | manga
collar | colarinho, gola | cuello de camisa, cuello
hem | bainha | dobladillo, bastilla
tear, rip, torn, ripped | rasgo, rasgar, rasgado | desgarrar, rasgar, rasgado, roto
patch | remendo, remendar | parche, remiendo
clothes size, shoe size, size | tamanho, numeração | talla, talle
try on | provar, experimentar | probarse
fitting room, changing room | provador | probador
loose, baggy | largo, folgado | holgado, suelto
tight | apertado | apretado, ajustado, ceñido
striped, stripes | listrado, às riscas | a rayas, rayado
plaid, checkered | xadrez | a cuadros
polka dot | bolinhas, poá | lunares
fashion | moda | moda
jewelry, jewellery, jewel | joia, joias | joya, joyas
ring | anel | anillo
wedding ring, wedding band | aliança | alianza, anillo de bodas, argolla
earring | brinco | pendiente, arete, aro, zarcillo
necklace | colar | collar
bracelet | pulseira | pulsera, brazalete
brooch | broche | broche, prendedor
hair tie, scrunchie | elástico de cabelo, xuxinha | coletero, gomita, liga para el pelo
hair clip, barrette | presilha, prendedor de cabelo, gancho de cabelo | horquilla, broche de pelo, pasador
pet | animal de estimação, bicho de estimação, pet | mascota
dog | cachorro, cão, cadela | perro
puppy | filhote de cachorro, cachorrinho | cachorro, perrito
cat | gato | gato
kitten | gatinho, filhote de gato | gatito
bird | pássaro, ave, passarinho | pájaro, ave
parrot | papagaio | loro, papagayo
parakeet, budgie | periquito | periquito, perico
canary | canário | canario
goldfish, pet fish | peixinho, peixe dourado | pez dorado, pececito
hamster | hamster | hámster
guinea pig | porquinho-da-índia, porquinho da índia | cobaya, cuy, conejillo de indias
rabbit, bunny | coelho | conejo
turtle, tortoise | tartaruga, jabuti, cágado | tortuga
horse | cavalo | caballo
hen, chicken coop | galinha, galinheiro | gallina, gallinero
pet food, dog food, cat food, kibble | ração, comida de cachorro, comida de gato | pienso, croquetas, comida para perros, alimento balanceado
leash, dog lead | coleira, guia, trela | correa
dog collar, pet collar | coleira | collar de perro
muzzle | focinheira, açaime | bozal
doghouse, kennel | casinha de cachorro, canil, casota | caseta de perro, perrera, cucha
dog bed, pet bed | caminha de cachorro, cama do cachorro | cama del perro
litter box, cat litter | caixa de areia, areia de gato | arenero, arena para gatos, caja de arena
scratching post | arranhador | rascador
cage, birdcage | gaiola, jaula | jaula
aquarium, fish tank | aquário | acuario, pecera
pet carrier | caixa de transporte, transportadora | transportín, transportadora
vet, veterinarian | veterinário | veterinario
pet shop, pet store | pet shop, loja de animais | tienda de mascotas, veterinaria
dog walk, walk the dog | passear com o cachorro, passear o cão | pasear al perro
dog walker | passeador de cachorro, passeador de cães | paseador de perros
pet sitter, cat sitter | babá de pet, pet sitter | cuidador de mascotas
flea | pulga | pulga
tick | carrapato, carraça | garrapata
deworm, dewormer | vermífugo, desparasitar, desparasitante | desparasitar, desparasitante
neuter, spay, sterilize | castrar, castração, esterilizar | castrar, castración, esterilizar
pet grooming, groomer | banho e tosa, tosa, tosquia | peluquería canina
fur | pelo, pelagem | pelo, pelaje
paw | pata | pata
bark | latir, latido, ladrar | ladrar, ladrido
meow | miar, miado | maullar, maullido
microchip | microchip | microchip
adopt a pet, animal shelter | abrigo de animais, canil municipal | refugio de animales, protectora de animales
hang, hang up | pendurar | colgar
hide, hidden, hiding place | esconder, escondido, esconderijo | esconder, escondido, escondite
borrow, borrowed | pedir emprestado, pegar emprestado | pedir prestado, tomar prestado
lend, lent | emprestar | prestar
lose, lost, misplace | perder, perdido | perder, perdido, extraviar
find, found | encontrar, achar | encontrar, hallar
turn on, switch on | ligar, acender | encender, prender
turn off, switch off | desligar, apagar | apagar
plug in | ligar na tomada, conectar | enchufar
unplug | tirar da tomada, desconectar | desenchufar
wifi password, wi-fi | wi-fi, senha do wifi | wifi, contraseña del wifi
router, modem | roteador, modem, router | router, módem, ruteador
burglary, break-in, burglar | arrombamento, assalto, ladrão | robo, ladrón, allanamiento
house fire, fire | incêndio, fogo | incendio, fuego
spacious, roomy | espaçoso, amplo | espacioso, amplio
cozy, cosy | aconchegante, acolhedor | acogedor
storage, store away | armazenar, armazenamento | almacenar, almacenamiento
`
