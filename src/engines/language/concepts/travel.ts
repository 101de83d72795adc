/** Concepts of travel, driving, city places, countries and tourism; the format is described in tables.ts. */
export const travel = `
trip, journey, voyage | viagem | viaje
travel, travelled, traveled | viajar | viajar
traveller, traveler | viajante | viajero
tourism, sightseeing | turismo | turismo
tourist | turista | turista
tour, excursion, outing | excursão, passeio | excursión, tour
tour guide | guia turístico, guia de turismo | guía turístico
guidebook, travel guide | guia de viagem | guía de viaje
itinerary | itinerário, roteiro | itinerario
destination | destino | destino
departure, departures | partida, embarque | salida, embarque
depart, leave | partir | partir, salir
arrival | chegada | llegada
arrive | chegar | llegar
return, come back, came back | voltar, regressar, retornar | volver, regresar
return trip, round trip | ida e volta | ida y vuelta
one-way, one way | só ida, somente ida | solo ida
stopover, layover | escala | escala
connecting flight | conexão, voo de conexão | vuelo de conexión
travel agency | agência de viagens | agencia de viajes
luggage, baggage | bagagem | equipaje
suitcase | mala | maleta, valija
carry-on, hand luggage | bagagem de mão | equipaje de mano
lost luggage, lost baggage | bagagem extraviada, mala extraviada | equipaje perdido, maleta perdida
pack, pack the suitcase | fazer as malas, arrumar a mala | hacer la maleta, empacar
unpack | desfazer as malas, desempacotar | deshacer la maleta, desempacar
toiletry bag, toiletries | nécessaire, necessaire | neceser
visa | visto | visado, visa
border, frontier | fronteira | frontera
emigrate | emigrar | emigrar
immigrant, migrant | imigrante, migrante | inmigrante, migrante
residence permit | autorização de residência, título de residência | permiso de residencia
abroad, overseas | no exterior, no estrangeiro | en el extranjero
souvenir | lembrancinha, suvenir, souvenir | recuerdo, souvenir
postcard | cartão-postal, postal | postal
ticket | passagem, bilhete | billete, pasaje, boleto
admission ticket, entrance ticket | ingresso, entrada | entrada
boarding pass | cartão de embarque | tarjeta de embarque, pase de abordar
check-in | check-in | check-in, facturación
airport | aeroporto | aeropuerto
airplane, aeroplane, plane, aircraft | avião, aeronave | avión, aeronave
flight | voo | vuelo
fly, flew, flown | voar | volar
take off, takeoff | decolar, decolagem | despegar, despegue
landing, touch down | pousar, aterrissar, aterrar, pouso | aterrizar, aterrizaje
airline | companhia aérea | aerolínea, compañía aérea
flight attendant, stewardess, cabin crew | comissário de bordo, aeromoça, hospedeira | azafata, auxiliar de vuelo, aeromoza
helicopter | helicóptero | helicóptero
drone | drone | dron
runway | pista de pouso | pista de aterrizaje
terminal | terminal | terminal
boarding gate | portão de embarque | puerta de embarque
seat | assento, poltrona | asiento
window seat | assento na janela | asiento de ventanilla
aisle | corredor | pasillo
seatbelt, seat belt | cinto de segurança | cinturón de seguridad
turbulence | turbulência | turbulencia
jet lag | jet lag | jet lag
time zone | fuso horário | huso horario, zona horaria
delay, delayed | atraso, atrasar, atrasado | retraso, retrasar, demora
cancelled flight | voo cancelado | vuelo cancelado
cancel, cancelled, canceled | cancelar, desmarcar | cancelar, anular
booking, reservation, reserve | reserva, reservar | reserva, reservación, reservar
refund | reembolso | reembolso
air miles, frequent flyer | milhas aéreas, milhas | millas aéreas, millas
duty free | duty free, free shop | duty free, libre de impuestos
motion sickness, car sickness, seasickness | enjoo | mareo
passenger | passageiro | pasajero
crew | tripulação | tripulación
hotel | hotel | hotel
hostel | albergue, hostel | albergue, hostal
guesthouse, bed and breakfast, inn | pousada | posada, casa de huéspedes
lodging, accommodation | hospedagem, alojamento | alojamiento, hospedaje
resort | resort | complejo turístico, resort
holiday rental, vacation rental, airbnb | aluguel por temporada, airbnb | alquiler vacacional, airbnb
holiday home, vacation home | casa de férias, casa de temporada | casa de vacaciones
front desk, reception | recepção | recepción
host | anfitrião | anfitrión
guest | hóspede | huésped
single room | quarto individual, quarto single | habitación individual
double room | quarto duplo, quarto de casal | habitación doble
suite | suíte | suite
room service | serviço de quarto | servicio de habitaciones
overnight stay, overnight | pernoite, pernoitar | pernoctación, pernoctar
full board, all inclusive | pensão completa, all inclusive | pensión completa, todo incluido
half board | meia pensão | media pensión
chambermaid, housekeeping | camareira, arrumadeira | camarera de piso, mucama
safe deposit box, strongbox, safe box | cofre | caja fuerte
minibar | frigobar, minibar | minibar
train | trem, comboio | tren
railway, railroad | ferrovia, caminho de ferro | ferrocarril
train station, railway station | estação de trem, estação ferroviária, estação de comboio | estación de tren
high-speed train, bullet train | trem-bala, trem de alta velocidade | tren de alta velocidad
platform | plataforma | andén
wagon, carriage, train car | vagão, carruagem | vagón
sleeper train, night train | trem noturno | tren nocturno
rail, rails | trilho, carril | riel, raíl
locomotive | locomotiva | locomotora
train driver | maquinista | maquinista
subway, underground, metro | metrô | metro, subte
tram, streetcar | bonde | tranvía
bus | ônibus, autocarro | autobús, colectivo, guagua, bus
bus stop | ponto de ônibus, parada de ônibus, paragem | parada de autobús, parada
bus station, coach station | rodoviária, terminal rodoviário | estación de autobuses, terminal de autobuses
bus driver | motorista de ônibus | conductor de autobús
public transport, public transit | transporte público, transportes públicos | transporte público
transit pass, travel card | bilhete único, vale-transporte | abono transporte
turnstile | catraca | torniquete, molinete
timetable, bus schedule | tabela de horários | tabla de horarios
peak hour, rush hour | horário de pico, hora do rush, hora de ponta | hora punta, hora pico
taxi, cab | táxi | taxi
uber | uber | uber
ride, hitch a ride | carona, boleia | aventón, autostop
carpool, carpooling | carona solidária | coche compartido
hitchhike, hitchhiking | pedir carona, pedir boleia | hacer autostop, hacer dedo
ferry, ferryboat | balsa, ferry | ferry, transbordador
ship | navio | barco, buque
boat | barco | barca, bote, lancha
sailboat, sailing boat | veleiro | velero
yacht | iate | yate
motorboat, speedboat | lancha | lancha
canoe | canoa | canoa
kayak | caiaque | kayak
raft | jangada | balsa
sail, sailing | velejar | navegar a vela, navegar
rowing, paddle, oar | remar, remo | remar, remo
cruise | cruzeiro | crucero
harbour, harbor, port | porto | puerto
marina | marina | puerto deportivo, marina
dock, pier, quay | cais, píer | muelle
anchor | âncora | ancla
captain | capitão, comandante | capitán
lighthouse | farol | faro
shipwreck | naufrágio | naufragio
life jacket, life vest | colete salva-vidas | chaleco salvavidas
car, automobile | carro, automóvel | coche, carro, auto, automóvil
vehicle | veículo | vehículo
used car, second-hand car | carro usado, carro seminovo | coche usado, coche de segunda mano
electric car | carro elétrico | coche eléctrico, auto eléctrico
hybrid car | carro híbrido | coche híbrido
rental car, hire car, car rental, car hire | carro alugado, aluguel de carro | coche de alquiler, alquiler de coches
car dealer, car dealership | concessionária, concessionário | concesionario
truck, lorry | caminhão, camião | camión
truck driver, lorry driver | caminhoneiro, camionista | camionero
van | van, furgão, carrinha | furgoneta
pickup truck | caminhonete, picape | camioneta, pickup
motorhome, camper van, campervan, rv | motorhome, autocaravana | autocaravana, casa rodante
caravan, camper trailer | trailer, caravana | caravana
trailer | reboque, carretinha | remolque
tractor | trator | tractor
motorcycle, motorbike | moto, motocicleta, mota | moto, motocicleta
motorcyclist, biker | motociclista, motoqueiro | motociclista, motero
scooter, moped | lambreta, scooter, motoneta | ciclomotor, motoneta, vespa
electric scooter, e-scooter | patinete elétrico, trotinete | patinete eléctrico, monopatín eléctrico
bicycle, bike | bicicleta, bike | bicicleta, bici
electric bike, e-bike | bicicleta elétrica | bicicleta eléctrica
mountain bike | mountain bike, bicicleta de montanha | bicicleta de montaña
cyclist | ciclista | ciclista
cycling, cycle | ciclismo, pedalar, pedalada | ciclismo, pedalear
bike lane, bike path, cycle path | ciclovia, ciclofaixa | carril bici, ciclovía
pedal | pedal | pedal
handlebar, handlebars | guidão, guiador | manillar, manubrio
saddle | selim, sela | sillín, silla de montar
bike chain | corrente da bicicleta | cadena de la bicicleta
spoke | raio da roda | radio de la rueda
helmet | capacete | casco
bike lock, padlock | cadeado | candado
bike rack | bicicletário, suporte de bicicleta | aparcabicicletas, portabicicletas
engine, motor | motor | motor
gearbox, transmission | câmbio, caixa de marchas, caixa de velocidades | caja de cambios, transmisión
gear | marcha | marcha
gearstick, gear lever, gear shift | alavanca de câmbio | palanca de cambios
automatic transmission | câmbio automático | cambio automático
clutch | embreagem | embrague, clutch
brake | freio, frear, travão | freno, frenar
brake pad, brake pads | pastilha de freio | pastilla de freno
handbrake, parking brake | freio de mão, travão de mão | freno de mano
accelerator, gas pedal | acelerador | acelerador
accelerate, speed up | acelerar | acelerar
steering wheel | volante | volante
power steering | direção hidráulica, direção assistida | dirección asistida
tire, tyre | pneu | neumático, llanta, cubierta
flat tire, flat tyre, puncture | pneu furado | pinchazo, llanta pinchada, rueda pinchada
spare tire, spare wheel | estepe, pneu sobressalente | rueda de repuesto, llanta de refacción
inner tube | câmara de ar | cámara de aire
tire pressure, tyre pressure | calibragem, pressão dos pneus | presión de los neumáticos
air pump, bicycle pump | bomba de ar, bomba de encher | bomba de aire, inflador
wheel | roda | rueda
wheel alignment | alinhamento | alineación
car jack | macaco hidráulico | gato hidráulico
windshield, windscreen | para-brisa | parabrisas
windshield wiper, windscreen wiper, wiper | limpador de para-brisa, limpa-para-brisas | limpiaparabrisas
rearview mirror | retrovisor | retrovisor
car window | vidro do carro, janela do carro | ventanilla
bumper, fender | para-choque | parachoques, paragolpes
hood, bonnet | capô | capó
trunk, car boot | porta-malas, bagageira | maletero, baúl, cajuela
glove compartment, glove box | porta-luvas | guantera
roof rack | bagageiro de teto, rack de teto | baca, portaequipajes
headlight, headlamp | farol | faro
turn signal, blinker | pisca, seta, pisca-pisca | intermitente, direccional
hazard lights | pisca-alerta, quatro piscas | luces de emergencia
horn, honk | buzina, buzinar | bocina, claxon
dashboard | painel do carro | salpicadero, tablero
car battery | bateria do carro | batería del coche
dead battery, flat battery | bateria descarregada | batería descargada
jumper cables, jump leads | chupeta, cabos de bateria | cables de arranque
alternator | alternador | alternador
spark plug | vela de ignição | bujía
coolant, antifreeze | líquido de arrefecimento, anticongelante | refrigerante del motor, anticongelante
exhaust, exhaust pipe, muffler | escapamento, escape | tubo de escape, silenciador
catalytic converter | catalisador | catalizador
timing belt | correia dentada | correa de distribución
shock absorber | amortecedor | amortiguador
airbag | airbag | airbag, bolsa de aire
car seat, child seat | cadeirinha, cadeira auto | silla de coche, sillita
car key | chave do carro | llave del coche
engine oil, motor oil | óleo do motor | aceite del motor
oil change | troca de óleo, mudança de óleo | cambio de aceite
oil filter | filtro de óleo | filtro de aceite
air filter | filtro de ar | filtro de aire
car mechanic, mechanic | mecânico | mecánico
repair shop, car garage, auto shop | oficina, oficina mecânica | taller, taller mecánico
bodywork, body shop | funilaria, lataria, chapeação | chapa y pintura, carrocería
car service, car maintenance | revisão do carro | revisión del coche
vehicle inspection, roadworthiness test | vistoria, inspeção veicular | inspección técnica, itv
car wash | lava-rápido, lava-jato, lavagem de carro | lavado de coches, autolavado, lavadero
fuel | combustível | combustible
gasoline, petrol | gasolina | gasolina, nafta, bencina
diesel | diesel, gasóleo | diésel, gasóleo
ethanol | etanol | etanol
gas station, petrol station | posto de gasolina, posto, bomba de gasolina | gasolinera, estación de servicio
refuel, fill up | abastecer | repostar, llenar el tanque
fuel tank, petrol tank | tanque de combustível, depósito | depósito de gasolina, tanque de gasolina
charging station, charging point | eletroposto, posto de recarga | punto de recarga, electrolinera
mileage, odometer | quilometragem, hodômetro | kilometraje, cuentakilómetros
speedometer | velocímetro | velocímetro
drive, drove, driven | dirigir, conduzir | conducir, manejar
driver, motorist | motorista, condutor | conductor, chofer
driving licence, driver's license, driver license | carteira de motorista, carta de condução, habilitação, cnh | carnet de conducir, licencia de conducir, permiso de conducir
driving school | autoescola, escola de condução | autoescuela
driving test | exame de direção, exame de condução | examen de conducir
car insurance | seguro do carro, seguro automóvel | seguro del coche, seguro de auto
road tax, vehicle tax | ipva, imposto de circulação | impuesto de circulación
license plate, number plate | placa do carro, matrícula | matrícula, placa, patente
car registration | licenciamento, documento do carro | permiso de circulación
traffic | trânsito, tráfego | tráfico, tránsito
traffic jam, congestion | engarrafamento, congestionamento | atasco, embotellamiento, trancón
traffic light, traffic lights, stoplight | semáforo, sinaleira, farol | semáforo
traffic sign, road sign | placa de trânsito, sinal de trânsito | señal de tráfico, señal de tránsito
speed limit | limite de velocidade | límite de velocidad
speeding | excesso de velocidade | exceso de velocidad
speed camera | radar de velocidade, radar | radar de velocidad, radar
traffic ticket, speeding ticket, parking ticket, traffic fine | multa de trânsito, multa | multa de tráfico, multa
parking lot, car park, parking | estacionamento | aparcamiento, estacionamiento, parking
park, parked | estacionar | aparcar, estacionar
parking space, parking spot | vaga de garagem, vaga, lugar de estacionamento | plaza de garaje, plaza de aparcamiento
parking meter | parquímetro, zona azul | parquímetro
valet | manobrista | aparcacoches, valet
overtake | ultrapassar, ultrapassagem | adelantar, rebasar
reverse, back up | dar ré, marcha à ré, marcha atrás | dar marcha atrás, reversa
u-turn | meia-volta, inversão de marcha | cambio de sentido, vuelta en u
car accident, car crash, crash, collision | acidente de carro, batida, colisão | accidente de coche, choque, colisión
run over | atropelar, atropelamento | atropellar, atropello
breakdown | pane, avaria | avería
tow truck | guincho, reboque | grúa
tow | rebocar, guinchar | remolcar
roadside assistance | assistência na estrada | asistencia en carretera
drunk driving | embriaguez ao volante | conducir borracho
road | estrada | carretera
highway, motorway, freeway | rodovia, autoestrada | autopista, autovía
street | rua | calle
avenue | avenida | avenida
alley | beco, viela | callejón
dead end, cul-de-sac | rua sem saída, beco sem saída | calle sin salida
lane | faixa | carril
dirt road | estrada de terra | camino de tierra
path, trail | trilha, caminho | sendero, camino
sidewalk, pavement | calçada | acera, vereda, banqueta
crosswalk, zebra crossing, pedestrian crossing | faixa de pedestres, passadeira | paso de peatones, paso de cebra
pedestrian | pedestre, peão | peatón
crossroads, intersection | cruzamento | cruce, intersección
roundabout, traffic circle | rotatória, rotunda | rotonda, glorieta
corner | esquina | esquina
curve, bend | curva | curva
bridge | ponte | puente
tunnel | túnel | túnel
overpass, viaduct | viaduto | viaducto
footbridge | passarela | pasarela
pothole | buraco na estrada, buraco na rua | bache
speed bump | lombada, quebra-molas | badén, lomo de burro, reductor de velocidad
roadworks | obras na estrada | obras en la carretera
asphalt | asfalto | asfalto
shortcut | atalho | atajo
detour, diversion | desvio | desvío
lost, get lost | perdido, perder-se | perdido, perderse
map | mapa | mapa
gps, sat nav, satnav | gps, navegador | gps, navegador
compass | bússola | brújula
postcode, zip code, postal code | cep, código postal | código postal
directions | indicações | indicaciones
left, left-hand | esquerda, esquerdo | izquierda, izquierdo
right-hand, right side | direita | derecha
straight ahead | em frente, sempre em frente | todo recto
north, northern | norte | norte
south, southern | sul | sur
east, eastern | leste, este | este
west, western | oeste | oeste
northeast | nordeste | nordeste, noreste
northwest | noroeste | noroeste
southeast | sudeste | sudeste, sureste
southwest | sudoeste | sudoeste, suroeste
turn left | virar à esquerda | girar a la izquierda, doblar a la izquierda
turn right | virar à direita | girar a la derecha, doblar a la derecha
near, nearby, close by | perto, próximo | cerca, cercano
far, distant, far away | longe, distante | lejos, lejano
kilometre, kilometer | quilômetro, quilómetro | kilómetro
route | rota, trajeto, percurso | ruta, trayecto, recorrido
commute, commuting | deslocamento, ir ao trabalho | desplazamiento, ir al trabajo
walk, stroll | caminhada, caminhar, passear | caminata, caminar, pasear
on foot | a pé | a pie
city, town | cidade | ciudad
small town, village | vila, aldeia, vilarejo, povoado | pueblo, aldea
capital city | capital | capital
downtown, city centre, city center | centro da cidade, centro | centro de la ciudad, centro
neighbourhood, neighborhood, district | bairro | barrio, colonia
suburb, suburbs, outskirts | subúrbio, periferia, arredores | suburbio, afueras, periferia
old town, historic centre | centro histórico, cidade velha | casco antiguo, centro histórico
city block | quarteirão, quadra | manzana, cuadra
square, plaza | praça | plaza
park | parque | parque
public garden, botanical garden | jardim público, jardim botânico | jardín público, jardín botánico
playground | parquinho, parque infantil, playground | parque infantil, patio de juegos
fountain | chafariz, fonte | fuente
statue | estátua | estatua
monument | monumento | monumento
bench | banco de praça, banco de jardim | banco de plaza, banco de parque
skyscraper | arranha-céu | rascacielos
tower | torre | torre
castle | castelo | castillo
palace | palácio | palacio
fortress, fort | fortaleza, forte | fortaleza, fuerte
ruins | ruínas | ruinas
monastery, convent | mosteiro, convento | monasterio, convento
cemetery, graveyard | cemitério | cementerio
museum | museu | museo
art gallery, gallery | galeria de arte, galeria | galería de arte, galería
exhibition, exhibit | exposição | exposición
theatre, theater | teatro | teatro
cinema, movie theater | cinema | cine
bookshop, bookstore | livraria | librería
stadium | estádio | estadio
town hall, city hall | prefeitura, câmara municipal | ayuntamiento, alcaldía, municipalidad
courthouse, court | tribunal, fórum | juzgado, tribunal
police station | delegacia, esquadra | comisaría
fire station | quartel dos bombeiros, corpo de bombeiros | parque de bomberos, estación de bomberos
post office | agência dos correios, correios | oficina de correos, correos
pharmacy, chemist, drugstore | farmácia, drogaria | farmacia
market, marketplace | mercado, feira | mercado
supermarket | supermercado | supermercado, súper
grocery store, corner shop | mercearia, mercadinho | tienda de comestibles, almacén, abarrotes
shopping mall, shopping centre, shopping center | shopping, centro comercial | centro comercial
newsstand, kiosk | banca de jornal, quiosque | quiosco, kiosco
zoo | zoológico, jardim zoológico | zoológico, zoo
aquarium | aquário | acuario
amusement park, theme park | parque de diversões, parque temático | parque de atracciones, parque de diversiones
roller coaster | montanha-russa | montaña rusa
ferris wheel | roda-gigante | noria, rueda de la fortuna
water park | parque aquático | parque acuático
nightclub, disco | boate, balada, discoteca | discoteca, antro
casino | cassino, casino | casino
factory | fábrica | fábrica
warehouse | armazém, depósito | almacén, depósito
office | escritório | oficina
farm | fazenda, sítio | granja, finca
ranch | rancho | rancho, estancia
slum, shanty town, favela | favela | chabola, villa miseria, favela
public toilet, restroom | banheiro público, casa de banho pública | baño público, aseo público
tourist office, tourist information | posto de turismo, informações turísticas | oficina de turismo
viewpoint, lookout | mirante, miradouro | mirador
view | vista | vista
landmark, tourist attraction | ponto turístico, atração turística | atracción turística, lugar de interés
beach | praia | playa
coast, seaside, shore | litoral, costa | costa, litoral
sand | areia | arena
sandcastle | castelo de areia | castillo de arena
promenade, boardwalk, seafront | calçadão, orla | paseo marítimo, malecón
beach umbrella, parasol, sunshade | guarda-sol | sombrilla
deck chair, beach chair, sun lounger | cadeira de praia, espreguiçadeira | tumbona, reposera, silla de playa
beach towel | toalha de praia | toalla de playa
swimsuit, bathing suit | maiô, fato de banho | traje de baño, bañador
bikini | biquíni | bikini
swimming trunks | sunga, calção de banho | bañador, short de baño
sunscreen, sunblock, sun cream | protetor solar, filtro solar | protector solar, crema solar
sunburn | queimadura de sol | quemadura de sol
sunbathe | tomar sol, apanhar sol | tomar el sol
flip-flops | chinelo, havaianas | chanclas, chancletas, ojotas
lifeguard | salva-vidas, guarda-vidas, nadador-salvador | socorrista, salvavidas, guardavidas
surf, surfing | surfe, surfar | surf, surfear
surfboard | prancha de surfe, prancha | tabla de surf
dive, diving, scuba diving | mergulhar, mergulho | bucear, buceo
snorkel, snorkeling | snorkel | esnórquel, snorkel
swim, swam, swimming | nadar, natação | nadar, natación
camping | acampamento, campismo | camping, acampada, campamento
camp | acampar | acampar
campsite, campground | camping, parque de campismo | camping
tent | barraca, tenda | tienda de campaña, carpa
sleeping bag | saco de dormir, saco-cama | saco de dormir, bolsa de dormir
air mattress | colchão inflável, colchão de ar | colchón inflable, colchón de aire
hammock | rede de dormir, rede | hamaca
campfire, bonfire | fogueira | fogata, hoguera
lantern | lampião, candeeiro | farol, farolillo
thermos, vacuum flask | garrafa térmica | termo
water bottle, canteen | cantil, garrafa de água | cantimplora, botella de agua
cooler, cool box | caixa térmica, cooler | nevera portátil, hielera, conservadora
pocket knife, penknife | canivete | navaja, cortaplumas
binoculars | binóculo | prismáticos, binoculares
hiking, hike, trekking | trilha, trekking | senderismo, excursionismo, trekking
hiking boots | bota de caminhada | botas de senderismo
climbing, climb | escalada, escalar | escalada, escalar
ski, skiing | esqui, esquiar | esquí, esquiar
ski resort | estação de esqui | estación de esquí, centro de esquí
snowboard | snowboard | snowboard
chairlift, ski lift | teleférico de esqui, telesqui | telesilla, telesquí
cable car | teleférico, bondinho | teleférico
hot spring, hot springs | águas termais, fonte termal | aguas termales, termas
hot air balloon | balão de ar quente | globo aerostático
safari | safári | safari
pilgrimage | peregrinação, romaria | peregrinación, romería
pilgrim | peregrino, romeiro | peregrino
adventure | aventura | aventura
explore | explorar | explorar
visit | visitar, visita | visitar, visita
exchange rate | taxa de câmbio, cotação | tipo de cambio
currency exchange, bureau de change | casa de câmbio, câmbio | casa de cambio, cambio de divisas
currency | moeda estrangeira, divisa | divisa, moneda extranjera
vaccination certificate | certificado de vacinação | certificado de vacunación
high season | alta temporada, época alta | temporada alta
low season, off season | baixa temporada, época baixa | temporada baixa
last minute | última hora | último minuto, última hora
power adapter, plug adapter | adaptador de tomada | adaptador de enchufe
queue, standing in line | fila | cola, fila
entrance, entry | entrada | entrada, acceso
exit, way out | saída | salida
lift, elevator | elevador | ascensor, elevador
escalator | escada rolante | escalera mecánica, escalera eléctrica
stroller, pram, pushchair | carrinho de bebê | cochecito, carriola, carrito de bebé
move house, relocation, moving house | mudança, mudar de casa | mudanza, mudarse de casa
courier, delivery man | entregador, estafeta | repartidor, mensajero
fire engine, fire truck | caminhão de bombeiros, carro de bombeiros | camión de bomberos
police car, patrol car | viatura, carro da polícia | patrulla, coche de policía
spaceship, spacecraft | nave espacial, espaçonave | nave espacial
astronaut | astronauta | astronauta
rocket | foguete | cohete
country, nation | país, nação | país, nación
continent | continente | continente
province | província | provincia
region | região | región
territory | território | territorio
flag | bandeira | bandera
world | mundo | mundo
planet | planeta | planeta
international | internacional | internacional
africa | áfrica | áfrica
african | africano | africano
america, americas | américa, américas | américa, américas
north america | américa do norte | norteamérica, américa del norte
south america | américa do sul | sudamérica, suramérica, américa del sur
central america | américa central | centroamérica, américa central
latin america | américa latina | latinoamérica, américa latina
asia | ásia | asia
asian | asiático | asiático
europe | europa | europa
european | europeu | europeo
european union | união europeia | unión europea
oceania | oceania | oceanía
antarctica | antártida, antártica | antártida
arctic | ártico | ártico
middle east | oriente médio, médio oriente | oriente medio, medio oriente
caribbean | caribe, caraíbas | caribe
mediterranean | mediterrâneo | mediterráneo
scandinavia | escandinávia | escandinavia
brazil | brasil | brasil
brazilian | brasileiro | brasileño
portugal | portugal | portugal
spain | espanha | españa
spanish, spaniard | espanhol | español
united states, usa | estados unidos, eua | estados unidos, eeuu
american | americano, norte-americano, estadunidense | estadounidense, norteamericano, americano
united kingdom, great britain, uk | reino unido, grã-bretanha | reino unido, gran bretaña
british | britânico | británico
england | inglaterra | inglaterra
scotland | escócia | escocia
scottish | escocês | escocés
wales | país de gales | gales
ireland | irlanda | irlanda
irish | irlandês | irlandés
france | frança | francia
germany | alemanha | alemania
italy | itália | italia
switzerland | suíça | suiza
swiss | suíço | suizo
austria | áustria | austria
austrian | austríaco | austriaco, austríaco
belgium | bélgica | bélgica
belgian | belga | belga
netherlands, holland | holanda, países baixos | holanda, países bajos
dutch | holandês, neerlandês | holandés, neerlandés
luxembourg | luxemburgo | luxemburgo
denmark | dinamarca | dinamarca
danish | dinamarquês | danés
sweden | suécia | suecia
swedish | sueco | sueco
norway | noruega | noruega
norwegian | norueguês | noruego
finland | finlândia | finlandia
finnish | finlandês | finlandés, finés
iceland | islândia | islandia
poland | polônia, polónia | polonia
polish | polonês, polaco | polaco
czech republic, czechia | república tcheca, tchéquia, república checa | república checa, chequia
slovakia | eslováquia | eslovaquia
hungary | hungria | hungría
hungarian | húngaro | húngaro
romania | romênia, roménia | rumanía, rumania
romanian | romeno | rumano
bulgaria | bulgária | bulgaria
greece | grécia | grecia
greek | grego | griego
turkey | turquia | turquía
turkish | turco | turco
russia | rússia | rusia
ukraine | ucrânia | ucrania
ukrainian | ucraniano | ucraniano
croatia | croácia | croacia
serbia | sérvia | serbia
slovenia | eslovênia, eslovénia | eslovenia
albania | albânia | albania
estonia | estônia, estónia | estonia
latvia | letônia, letónia | letonia
lithuania | lituânia | lituania
malta | malta | malta
cyprus | chipre | chipre
andorra | andorra | andorra
canada | canadá | canadá
canadian | canadense, canadiano | canadiense
mexico | méxico | méxico, méjico
mexican | mexicano | mexicano
argentina | argentina | argentina
argentine, argentinian | argentino | argentino
chile | chile | chile
chilean | chileno | chileno
colombia | colômbia | colombia
colombian | colombiano | colombiano
peru | peru | perú
peruvian | peruano | peruano
venezuela | venezuela | venezuela
venezuelan | venezuelano | venezolano
uruguay | uruguai | uruguay
uruguayan | uruguaio | uruguayo
paraguay | paraguai | paraguay
bolivia | bolívia | bolivia
ecuador | equador | ecuador
cuba | cuba | cuba
cuban | cubano | cubano
dominican republic | república dominicana | república dominicana
puerto rico | porto rico | puerto rico
haiti | haiti | haití
jamaica | jamaica | jamaica
guatemala | guatemala | guatemala
honduras | honduras | honduras
el salvador | el salvador | el salvador
nicaragua | nicarágua | nicaragua
costa rica | costa rica | costa rica
panama | panamá | panamá
china | china | china
chinese | chinês | chino
japan | japão | japón
korea, south korea | coreia, coreia do sul | corea, corea del sur
korean | coreano | coreano
india | índia | india
indian | indiano | indio
pakistan | paquistão | pakistán
bangladesh | bangladesh | bangladés, bangladesh
nepal | nepal | nepal
thailand | tailândia | tailandia
thai | tailandês | tailandés
vietnam | vietnã, vietname | vietnam
indonesia | indonésia | indonesia
philippines | filipinas | filipinas
malaysia | malásia | malasia
singapore | singapura, cingapura | singapur
taiwan | taiwan | taiwán
israel | israel | israel
palestine | palestina | palestina
lebanon | líbano | líbano
syria | síria | siria
jordan | jordânia | jordania
iraq | iraque | irak
iran | irã, irão | irán
saudi arabia | arábia saudita | arabia saudita, arabia saudí
united arab emirates | emirados árabes unidos | emiratos árabes unidos
arabic, arab | árabe | árabe
afghanistan | afeganistão | afganistán
egypt | egito | egipto
egyptian | egípcio | egipcio
morocco | marrocos | marruecos
moroccan | marroquino | marroquí
algeria | argélia | argelia
tunisia | tunísia | túnez
south africa | áfrica do sul | sudáfrica
nigeria | nigéria | nigeria
kenya | quênia, quénia | kenia
ethiopia | etiópia | etiopía
tanzania | tanzânia | tanzania
angola | angola | angola
angolan | angolano | angoleño
mozambique | moçambique | mozambique
cape verde | cabo verde | cabo verde
guinea-bissau | guiné-bissau | guinea-bisáu
senegal | senegal | senegal
australia | austrália | australia
australian | australiano | australiano
new zealand | nova zelândia | nueva zelanda
lisbon | lisboa | lisboa
oporto, porto | porto | oporto
azores | açores | azores
canary islands | ilhas canárias | islas canarias, canarias
balearic islands | ilhas baleares | islas baleares, baleares
seville | sevilha | sevilla
barcelona | barcelona | barcelona
catalonia | catalunha | cataluña
galicia | galiza | galicia
andalusia | andaluzia | andalucía
basque country | país basco | país vasco, euskadi
london | londres | londres
paris | paris | parís
rome | roma | roma
milan | milão | milán
venice | veneza | venecia
florence | florença | florencia
naples | nápoles | nápoles
berlin | berlim | berlín
munich | munique | múnich
vienna | viena | viena
brussels | bruxelas | bruselas
amsterdam | amsterdã, amesterdão | ámsterdam
geneva | genebra | ginebra
zurich | zurique | zúrich
athens | atenas | atenas
prague | praga | praga
moscow | moscou, moscovo | moscú
copenhagen | copenhague, copenhaga | copenhague
stockholm | estocolmo | estocolmo
dublin | dublin, dublim | dublín
edinburgh | edimburgo | edimburgo
istanbul | istambul | estambul
new york | nova york, nova iorque | nueva york
mexico city | cidade do méxico | ciudad de méxico
havana | havana | la habana
bogota | bogotá | bogotá
montevideo | montevidéu | montevideo
tokyo | tóquio | tokio
beijing | pequim | pekín
jerusalem | jerusalém | jerusalén
cairo | cairo | el cairo
`
