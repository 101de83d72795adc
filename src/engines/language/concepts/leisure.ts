/** Concepts of leisure, arts and electronics; the format is described in tables.ts. */
export const leisure = `
sport | esporte, desporto | deporte
athlete, sportsman, sportswoman | atleta, esportista, desportista | atleta, deportista
sporty, athletic | atlético, esportivo, desportivo | atlético, deportivo
football, soccer | futebol | fútbol
american football | futebol americano | fútbol americano
five-a-side, futsal, indoor football | futsal, futebol de salão | futsal, fútbol sala
footballer, football player, soccer player | jogador de futebol, futebolista | futbolista, jugador de fútbol
goalkeeper, goalie | goleiro, guarda-redes | portero, arquero, guardameta
goal | gol, golo | gol
penalty, penalty kick | pênalti, penálti | penalti, penal
basketball | basquete, basquetebol | baloncesto, básquetbol, básquet
volleyball | vôlei, voleibol | voleibol, vóley
beach volleyball | vôlei de praia, voleibol de praia | vóley playa, voleibol de playa
handball | handebol, andebol | balonmano
tennis | tênis, ténis | tenis
table tennis, ping-pong | tênis de mesa, ténis de mesa, pingue-pongue | tenis de mesa, ping-pong
padel, paddle tennis | padel | pádel
beach tennis | beach tennis, tênis de praia | tenis playa
squash | squash | squash
badminton | badminton, badmínton | bádminton
racket, racquet | raquete | raqueta
golf | golfe | golf
rugby | rúgbi, râguebi, rugby | rugby
baseball | beisebol, basebol | béisbol
cricket | críquete | críquet
hockey | hóquei | hockey
swimming | natação | natación
swim, swam, swum | nadar | nadar
swimmer | nadador | nadador
swimsuit, bathing suit, swimwear | maiô, fato de banho, roupa de banho | bañador, traje de baño, malla
swimming trunks | sunga, calção de banho | bañador, traje de baño
swimming cap | touca de natação | gorro de natación, gorro de baño
water aerobics, aqua aerobics | hidroginástica | aquagym, gimnasia acuática
water polo | polo aquático | waterpolo
diving, scuba diving | mergulho | buceo, submarinismo
dive, scuba dive | mergulhar | bucear
snorkelling, snorkeling | snorkel, mergulho livre | esnórquel, snorkel
surfing, surf | surfe, surf | surf
surf | surfar | surfear
surfer | surfista | surfista
sailing | velejar, navegação à vela | navegar a vela, navegación a vela
rowing | remo | remo
kayak, kayaking | caiaque | kayak
canoe | canoa | canoa, piragua
running, jogging | corrida, jogging | correr, jogging, footing
run, ran, jog | correr | correr, trotar
runner | corredor | corredor
race | corrida | carrera
marathon | maratona | maratón
half marathon | meia maratona | media maratón
triathlon | triatlo, triathlon | triatlón
athletics, track and field | atletismo | atletismo
walk, stroll | caminhada, passeio | paseo, caminata
walk | caminhar, andar a pé | caminar, andar
hike, hiking, trekking | trilha, caminhada | senderismo, excursión, caminata
trail, footpath | trilha, trilho | sendero, senda
climbing, rock climbing | escalada | escalada
climb | escalar | escalar
mountaineering | alpinismo, montanhismo | alpinismo, montañismo, andinismo
cycling | ciclismo | ciclismo
cycle, ride a bike | pedalar, andar de bicicleta | pedalear, montar en bicicleta, andar en bici
mountain bike | mountain bike, bicicleta de montanha, bicicleta de trilha | bicicleta de montaña
bike helmet, cycling helmet | capacete de bicicleta | casco de bicicleta, casco de ciclismo
skating, roller skating | patinação, patinagem | patinaje
skate, roller-skate | patinar | patinar
roller skates, rollerblades | patins, patim | patines, patín
ice skating | patinação no gelo, patinagem no gelo | patinaje sobre hielo
skateboard | skate | monopatín, patineta, skate
scooter, kick scooter | patinete, trotinete, trotineta | patinete, monopatín
skiing, ski | esqui | esquí
ski | esquiar | esquiar
sledge, sled | trenó | trineo
horse riding, horseback riding, equestrianism | equitação, hipismo, andar a cavalo | equitación, hípica, montar a caballo
gymnastics | ginástica | gimnasia
gym, fitness centre, fitness center | academia, ginásio | gimnasio
weight training, weightlifting, bodybuilding | musculação, levantamento de peso | musculación, levantamiento de pesas, halterofilia
treadmill | esteira, passadeira | cinta de correr, caminadora
exercise, workout, physical activity | exercício, treino, atividade física | ejercicio, entrenamiento, actividad física
exercise, work out | exercitar-se, malhar, treinar, fazer exercício | hacer ejercicio, ejercitarse, entrenar
training, practice | treino, treinamento | entrenamiento
coach, trainer | treinador, técnico | entrenador
personal trainer | personal trainer, treinador pessoal | entrenador personal
stretching | alongamento | estiramiento
stretch | alongar, alongar-se | estirar, estirarse
push-up, press-up | flexão | flexión, lagartija
sit-up, abs | abdominal | abdominal
crossfit | crossfit | crossfit
boxing | boxe, pugilismo | boxeo
martial art | arte marcial | arte marcial
judo | judô, judo | judo, yudo
karate | caratê, karatê | kárate, karate
jiu-jitsu | jiu-jitsu, jiu-jítsu | jiu-jitsu
taekwondo | taekwondo | taekwondo
capoeira | capoeira | capoeira
wrestling | luta livre, luta | lucha libre, lucha
fencing | esgrima | esgrima
archery | arco e flecha, tiro com arco | tiro con arco
fishing, angling | pesca, pescaria | pesca
fish, go fishing | pescar | pescar
fishing rod, fishing pole | vara de pesca, cana de pesca | caña de pescar
hunting | caça | caza, cacería
bowling | boliche, bowling | boliche, bolera
darts | dardos | dardos
motor racing, formula one | automobilismo, fórmula um | automovilismo, fórmula uno
paragliding | parapente | parapente
hang-gliding | asa-delta | ala delta
skydiving, parachuting | paraquedismo | paracaidismo
bungee jumping | bungee jump, bungee jumping | puenting, bungee
zip line | tirolesa | tirolina, tirolesa
match, game | partida, jogo | partido
final | final | final
semi-final, semifinal | semifinal, meia-final | semifinal
championship, tournament | campeonato, torneio | campeonato, torneo
league | liga | liga
world cup | copa do mundo, mundial | mundial, copa del mundo
olympic games, olympics | jogos olímpicos, olimpíadas | juegos olímpicos, olimpiadas
trophy | troféu, taça | trofeo
champion | campeão | campeón
winner | vencedor, ganhador | ganador, vencedor
loser | perdedor | perdedor
win, won | ganhar, vencer | ganar, vencer
victory, win | vitória | victoria
defeat, loss | derrota | derrota
draw, tie | empate | empate
score, result | placar, resultado, pontuação | marcador, resultado, puntuación
team, squad | time, equipe, equipa | equipo
player | jogador | jugador
referee, umpire | árbitro, juiz | árbitro
opponent, rival | adversário, rival, oponente | rival, adversario, oponente
supporter, fan | torcedor, adepto, fã | hincha, aficionado
cheer, root for | torcer | animar, hinchar
sports court, tennis court | quadra, quadra esportiva | cancha, pista deportiva
football pitch, soccer field | campo de futebol | campo de fútbol, cancha de fútbol
changing room, locker room | vestiário, balneário | vestuario, vestidor
whistle | apito | silbato, pito
record | recorde | récord
sports club, club | clube | club
sportswear, tracksuit | roupa esportiva, agasalho, fato de treino | ropa deportiva, chándal
sneakers, running shoes | tênis, ténis, sapatilhas | zapatillas, tenis, deportivas
football boots, cleats | chuteira | botas de fútbol, botines, tacos
jersey, team shirt | camisa de time, camisola | camiseta de equipo
game | jogo | juego
play | jogar | jugar
doll | boneca, boneco | muñeca, muñeco
teddy bear, stuffed animal, cuddly toy, plush | bicho de pelúcia, ursinho de pelúcia, peluche | peluche, oso de peluche
lego, building blocks | lego, blocos de montar | lego, bloques de construcción
board game | jogo de tabuleiro | juego de mesa, juego de tablero
chess | xadrez | ajedrez
draughts, checkers | jogo de damas | juego de damas
domino, dominoes | dominó | dominó
playing cards, deck of cards | baralho | baraja, naipes
card game | jogo de cartas, carteado | juego de cartas
poker | pôquer, póquer, poker | póquer, póker
bingo | bingo | bingo
dice | dado | dado
puzzle, jigsaw, jigsaw puzzle | quebra-cabeça, puzzle | rompecabezas, puzle
crossword, crossword puzzle | palavras cruzadas | crucigrama
sudoku | sudoku | sudoku
riddle | adivinha, charada, enigma | adivinanza, acertijo, enigma
quiz, trivia | quiz, jogo de perguntas | trivia, quiz
hide-and-seek | esconde-esconde, escondidas | escondite, escondidas
billiards, snooker | bilhar, sinuca, snooker | billar
table football, foosball | pebolim, totó, matraquilhos | futbolín, metegol
lottery | loteria, lotaria | lotería
lottery ticket | bilhete de loteria, bilhete de lotaria | boleto de lotería, billete de lotería
raffle, prize draw | rifa, sorteio | rifa, sorteo
bet, gamble | apostar | apostar
gambling | jogos de azar, jogo de azar | juegos de azar, apuestas
video game | videogame, videojogo | videojuego
console, games console, game console | console, consola | consola, videoconsola
gamer | gamer, jogador | gamer, jugador
gamepad, game controller, joystick | controle de videogame, comando, joystick | mando, joystick
role-playing game | rpg, jogo de interpretação | juego de rol
playground | parquinho, parque infantil | parque infantil, patio de juegos
slide | escorregador, escorrega | tobogán, resbaladilla
kite | pipa, papagaio de papel | cometa, papalote, barrilete
amusement park, theme park, funfair | parque de diversões, parque temático | parque de atracciones, parque de diversiones, parque temático
ferris wheel, big wheel | roda-gigante | noria, rueda de la fortuna
circus | circo | circo
magician, magic trick | mágico, truque de mágica, ilusionista | mago, truco de magia, ilusionista
zoo | zoológico, zoo, jardim zoológico | zoológico, zoo
hobby, pastime | hobby, passatempo | afición, pasatiempo, hobby
leisure, free time, spare time | lazer, tempo livre, tempos livres | ocio, tiempo libre
entertainment | entretenimento | entretenimiento
collection | coleção | colección
collect | colecionar | coleccionar
collector | colecionador | coleccionista
stamp collecting, philately | filatelia, coleção de selos | filatelia, colección de sellos
sticker | figurinha, adesivo, autocolante | pegatina, calcomanía, cromo
sticker album | álbum de figurinhas, caderneta de cromos | álbum de cromos, álbum de figuritas
birdwatching, birding | observação de pássaros, observação de aves | observación de aves, avistamiento de aves
camping | acampamento, campismo | acampada, camping, campamento
campfire, bonfire | fogueira | hoguera, fogata
picnic | piquenique | picnic, pícnic
stargazing, astronomy | astronomia | astronomía
binoculars | binóculo, binóculos | prismáticos, binoculares
model making, scale model | modelismo, maquete, miniatura | modelismo, maqueta
volunteering, volunteer work | voluntariado, trabalho voluntário | voluntariado
music | música | música
song | canção, música | canción
lyrics | letra de música | letra de canción
melody, tune | melodia | melodía
rhythm, beat | ritmo, batida | ritmo
chord | acorde | acorde
sheet music, musical score | partitura | partitura
musical note | nota musical | nota musical
singer, vocalist | cantor, cantora, vocalista | cantante, vocalista
sing, sang, sung | cantar | cantar
singing lesson | aula de canto | clase de canto
choir, chorus | coral, coro | coro, coral
karaoke | karaokê, karaoke | karaoke
band, music group | banda, grupo musical | banda, grupo musical
orchestra | orquestra | orquesta
conductor | maestro, regente | director de orquesta
composer | compositor | compositor
compose | compor | componer
rehearsal | ensaio | ensayo
rehearse | ensaiar | ensayar
musical instrument | instrumento musical | instrumento musical
play an instrument | tocar | tocar
piano | piano | piano
pianist | pianista | pianista
synthesizer, electronic keyboard | sintetizador, teclado eletrônico | sintetizador, teclado electrónico
guitar, acoustic guitar | violão, guitarra | guitarra
electric guitar | guitarra elétrica, guitarra | guitarra eléctrica
guitarist | guitarrista, violonista | guitarrista
guitar string | corda de violão, corda de guitarra | cuerda de guitarra
bass guitar, bass | baixo elétrico, contrabaixo | bajo eléctrico
ukulele | ukulele | ukelele
violin, fiddle | violino | violín
viola | viola de arco | viola
cello | violoncelo | violonchelo, chelo
double bass | contrabaixo | contrabajo
harp | harpa | arpa
flute | flauta, flauta transversal | flauta, flauta traversa
recorder | flauta doce, flauta de bisel | flauta dulce
clarinet | clarinete | clarinete
saxophone, sax | saxofone, sax | saxofón, saxo
trumpet | trompete | trompeta
trombone | trombone | trombón
harmonica, mouth organ | gaita, harmónica | armónica
bagpipes | gaita de foles | gaita
accordion | acordeão, sanfona | acordeón
drums, drum kit, drum set | bateria | batería
drummer | baterista | baterista
drum | tambor | tambor
tambourine | pandeiro, pandeireta | pandereta
percussion | percussão | percusión
cavaquinho | cavaquinho | cavaquiño
metronome | metrônomo, metrónomo | metrónomo
tune | afinar | afinar
tuner | afinador | afinador
album, record | álbum, disco | álbum, disco
vinyl, vinyl record | vinil, disco de vinil | vinilo, disco de vinilo
record player, turntable | toca-discos, gira-discos, vitrola | tocadiscos
playlist | playlist, lista de reprodução | playlist, lista de reproducción
soundtrack | trilha sonora, banda sonora | banda sonora
rock | rock, roque | rock
jazz | jazz | jazz
classical music | música clássica | música clásica
opera | ópera | ópera
samba | samba | samba
bossa nova | bossa nova | bossa nova
fado | fado | fado
flamenco | flamenco | flamenco
folk music | música folclórica, música popular | música folclórica, música folk
rap, hip hop | rap, hip-hop | rap, hip hop
electronic music, techno | música eletrônica, música eletrónica, techno | música electrónica, tecno
disc jockey, dj | dj, discotecário | pinchadiscos, dj
concert, gig | concerto, show | concierto, recital
festival | festival | festival
stage | palco | escenario
audience, spectators | plateia, público, espectadores | público, espectadores
applause, clapping | aplauso, palmas | aplauso
applaud, clap | aplaudir, bater palmas | aplaudir
autograph | autógrafo | autógrafo
idol, celebrity | ídolo, celebridade, famoso | ídolo, celebridad, famoso
ticket, admission ticket | ingresso, bilhete | entrada, boleto
box office, ticket office | bilheteria, bilheteira | taquilla, boletería
sold out | esgotado | agotado
radio | rádio | radio
radio station | estação de rádio, emissora | emisora, estación de radio
film, movie | filme | película
actor | ator | actor
actress | atriz | actriz
film director, filmmaker, movie director | cineasta, diretor de cinema, realizador | cineasta, director de cine
script, screenplay | roteiro, guião | guion, guión
scene | cena | escena
trailer | trailer | tráiler
subtitle | legenda | subtítulo
dubbing, dubbed | dublagem, dublado, dobragem | doblaje, doblado
premiere | estreia | estreno
popcorn | pipoca | palomitas, pochoclo, palomita
comedy | comédia | comedia
drama | drama | drama
horror film, horror movie, scary movie | filme de terror | película de terror, película de miedo
thriller, suspense | suspense, thriller | suspense, thriller, suspenso
science fiction, sci-fi | ficção científica | ciencia ficción
documentary | documentário | documental
cartoon, animation | desenho animado, animação | dibujos animados, animación, caricatura
western | faroeste, bangue-bangue, western | western, película del oeste
series, tv show, tv series | série, seriado | serie
episode | episódio, capítulo | episodio, capítulo
season | temporada | temporada
soap opera, telenovela | novela, telenovela | telenovela, culebrón, novela
reality show | reality show | reality, telerrealidad
streaming | streaming | streaming
watch tv, watch television | assistir televisão, ver televisão | ver la televisión, ver la tele
ending | desfecho, final | final, desenlace
spoiler | spoiler | spoiler, destripe
play, stage play | peça de teatro, peça | obra de teatro
musical | musical | musical
puppet, marionette | fantoche, marionete, marioneta | títere, marioneta
costume, fancy dress | fantasia, traje, disfarce | disfraz
mask | máscara | máscara, careta
stand-up comedy, comedian | stand-up, comediante, humorista | monólogo, comediante, humorista
joke | piada, anedota | chiste, broma
prank, practical joke | pegadinha, trote | broma, inocentada
dance | dança | baile, danza
dance | dançar | bailar
dancer | dançarino, bailarino | bailarín, bailarina
ballet | balé, ballet | ballet
ballroom dancing | dança de salão | baile de salón
dance class, dance lesson | aula de dança | clase de baile, clase de danza
tango | tango | tango
salsa | salsa | salsa
waltz | valsa | vals
forró | forró | forró
tap dance | sapateado | claqué, tap
choreography | coreografia | coreografía
nightclub, disco | boate, balada, discoteca | discoteca
art | arte | arte
work of art, artwork, masterpiece | obra de arte, obra-prima | obra de arte, obra maestra
painting, picture | pintura, quadro | pintura, cuadro
paint | pintar | pintar
watercolour, watercolor | aquarela, aguarela | acuarela
oil painting | pintura a óleo | pintura al óleo
paintbrush | pincel | pincel, brocha
canvas | tela | lienzo
easel | cavalete | caballete
drawing, sketch | desenho, esboço | dibujo, boceto
draw, drew, drawn, sketch | desenhar | dibujar
portrait | retrato | retrato
landscape | paisagem | paisaje
sculpture, statue | escultura, estátua | escultura, estatua
engraving | gravura | grabado
illustration | ilustração | ilustración
graffiti, street art | grafite, grafíti, arte urbana | grafiti, arte urbano
exhibition, exhibit | exposição | exposición, muestra
frame, picture frame | moldura, porta-retrato | marco, portarretratos
coloring book, colouring book | livro de colorir | libro para colorear
coloured pencil, colored pencil | lápis de cor | lápiz de color
crayon, wax crayon | giz de cera, lápis de cera | crayola, crayón
photography | fotografia | fotografía
photo, photograph, picture | foto, fotografia, retrato | foto, fotografía
photograph, take a picture | fotografar, tirar foto | fotografiar, sacar foto
selfie | selfie | selfie, autofoto
photo album | álbum de fotos, álbum de fotografias | álbum de fotos
photo shoot | ensaio fotográfico, sessão fotográfica, sessão de fotos | sesión de fotos, sesión fotográfica
camera | câmera, máquina fotográfica, câmara | cámara, cámara de fotos
lens | lente | lente
tripod | tripé | trípode
flash | flash | flash
zoom | zoom | zoom
photo film, film roll | filme fotográfico, rolo fotográfico | carrete, película fotográfica
camcorder, video camera | filmadora, câmera de vídeo, câmara de vídeo | videocámara, cámara de video
webcam | webcam | webcam, cámara web
film, record video | filmar, gravar | filmar, grabar
video | vídeo | vídeo, video
craft, handicraft | artesanato, trabalhos manuais | artesanía, manualidades
craftsman, artisan | artesão | artesano
do-it-yourself, diy | bricolagem, faça você mesmo | bricolaje, hazlo tú mismo
sewing | costura | costura
sew | costurar, coser | coser
thread | linha | hilo
pattern, sewing pattern | molde de costura | patrón de costura
knitting, knit | tricô, tricotar | tejer, tricotar, hacer punto
crochet | crochê, crochet, croché | ganchillo, crochet
wool, yarn | lã | lana, estambre
embroidery | bordado | bordado
embroider | bordar | bordar
patchwork, quilt | patchwork, colcha de retalhos | patchwork, colcha de retazos
pottery, ceramics | cerâmica, olaria | cerámica, alfarería
clay | argila, barro | arcilla, barro
plasticine, modelling clay, play dough | massinha, massa de modelar, plasticina | plastilina
woodworking, carpentry | marcenaria, carpintaria | carpintería, ebanistería
origami | origami, dobradura | origami, papiroflexia
scrapbook, scrapbooking | scrapbook, álbum de recortes | álbum de recortes
bead, beadwork | miçanga, missanga | abalorio
candle making | fabricação de velas | fabricación de velas
read | ler | leer
short story | conto | cuento, relato
poetry, poem | poesia, poema | poesía, poema
detective novel, crime novel, whodunit | romance policial | novela policíaca, novela negra
comic, comic book | quadrinhos, gibi, banda desenhada, história em quadrinhos | cómic, historieta, tebeo
manga | mangá | manga
bookshelf, bookcase | estante | estantería, librero
bookmark | marcador de página, marca-página, marcador de livros | marcapáginas, separador de libros
e-book, ebook | livro digital, livro eletrônico, e-book | libro electrónico, libro digital, e-book
e-reader, kindle | leitor digital, kindle | lector electrónico, kindle
book club, reading group | clube do livro, clube de leitura | club de lectura
cover | capa | portada, cubierta
library card | carteirinha da biblioteca, cartão da biblioteca | carné de biblioteca, tarjeta de la biblioteca
computer | computador | ordenador, computadora, computador
laptop, notebook computer | laptop, notebook, portátil | portátil, laptop, notebook
desktop computer | computador de mesa, desktop | ordenador de sobremesa, computadora de escritorio
tablet | tablet | tableta, tablet
screen, display | tela, ecrã | pantalla
monitor | monitor | monitor
keyboard | teclado | teclado
keyboard key | tecla | tecla
mouse | mouse, rato | ratón, mouse
mouse pad | mousepad, tapete de rato | alfombrilla, mousepad
touchpad, trackpad | touchpad, trackpad | touchpad, panel táctil
touchscreen | tela sensível ao toque, ecrã tátil, touchscreen | pantalla táctil
hard drive, hard disk | disco rígido, hd | disco duro
usb stick, flash drive, pen drive, thumb drive | pen drive, pendrive | memoria usb, pendrive, lápiz usb
memory card, sd card | cartão de memória | tarjeta de memoria
processor, cpu | processador | procesador
graphics card, gpu | placa de vídeo, placa gráfica | tarjeta gráfica, tarjeta de video
motherboard | placa-mãe, motherboard | placa base, placa madre
server | servidor | servidor
printing, printout | impressão | impresión
ink cartridge, toner | cartucho de tinta, toner, tinteiro | cartucho de tinta, tóner
scanner | scanner, escâner, digitalizador | escáner
scan | escanear, digitalizar | escanear, digitalizar
photocopy | fotocópia, xerox | fotocopia
photocopier, copier | fotocopiadora, copiadora | fotocopiadora
internet | internet | internet
wifi, wi-fi, wireless network | wifi, wi-fi, rede sem fio, rede sem fios | wifi, wi-fi, red inalámbrica
router, modem | roteador, modem, router | router, módem, enrutador
network | rede | red
broadband, fibre, fiber | banda larga, fibra | banda ancha, fibra
internet provider | provedor de internet, operadora | proveedor de internet, operadora
connection | conexão | conexión
connect | conectar | conectar
disconnect | desconectar, desligar | desconectar
offline | offline, fora do ar, desconectado | sin conexión, offline, desconectado
online | online, on-line | en línea, online
website, site, webpage | site, página web, sítio | sitio web, página web
link, hyperlink | link, hiperligação | enlace, vínculo, link
browser | navegador, browser | navegador
browse, surf the web | navegar | navegar
search engine | buscador, motor de busca, motor de pesquisa | buscador, motor de búsqueda
search, look for | buscar, procurar, pesquisar | buscar
domain name | domínio | dominio
blog | blog, blogue | blog
forum | fórum | foro
cloud, cloud storage | nuvem, armazenamento na nuvem | nube, almacenamiento en la nube
password, passcode | senha, palavra-passe, password | contraseña, clave
pin, pin code | pin, código pin | pin, código pin
password manager | gerenciador de senhas, gestor de palavras-passe, gestor de senhas | gestor de contraseñas, administrador de contraseñas
two-factor authentication, two-step verification, 2fa | autenticação de dois fatores, verificação em duas etapas | autenticación de dos factores, verificación en dos pasos
verification code | código de verificação | código de verificación
username, login | usuário, nome de usuário, nome de utilizador, login | usuario, nombre de usuario
user | usuário, utilizador | usuario
account | conta | cuenta
log in, sign in, login | fazer login, iniciar sessão | iniciar sesión
log out, sign out | terminar sessão, fazer logout | cerrar sesión
sign up, register | cadastrar-se, registar-se, inscrever-se | registrarse, inscribirse
unsubscribe, cancel subscription | cancelar assinatura, descadastrar | darse de baja, cancelar suscripción
hacker | hacker, pirata informático | hacker, pirata informático
hack, hacked | hackear, invadir | hackear, piratear
computer virus, malware | vírus de computador, malware | virus informático, malware
antivirus | antivírus | antivirus
phishing, online scam | phishing, golpe online, burla online | phishing, estafa en línea
spam, junk mail | spam, lixo eletrônico | spam, correo basura, correo no deseado
email, e-mail | email, e-mail, correio eletrônico, correio eletrónico | correo electrónico, email, correo
email address | endereço de email, endereço de e-mail | dirección de correo
inbox | caixa de entrada | bandeja de entrada
attach | anexar | adjuntar
send, sent | enviar, mandar | enviar, mandar
forward | encaminhar, reencaminhar | reenviar
reply, answer, respond | responder | responder, contestar
reply, answer, response | resposta | respuesta
app, application | aplicativo, app, aplicação | aplicación, app
software, computer program | software, programa de computador | software, programa informático
open source, free software | código aberto, software livre | código abierto, software libre
operating system | sistema operacional, sistema operativo | sistema operativo
install | instalar | instalar
installation | instalação | instalación
uninstall | desinstalar | desinstalar
update, upgrade | atualizar | actualizar
update, upgrade | atualização | actualización
version | versão | versión
download | baixar, descarregar, fazer download | descargar
download | download, descarga, transferência | descarga
upload | fazer upload, carregar arquivo | subir archivo, cargar archivo
settings, configuration | configurações, configuração, definições | ajustes, configuración
set up, configure | configurar | configurar
restart, reboot | reiniciar | reiniciar
turn off, switch off, shut down | desligar, apagar | apagar
computer crash | travamento, travar | colgarse, trabarse
bug, glitch | bug, falha | bug, fallo
backup | backup, cópia de segurança | copia de seguridad, respaldo, backup
restore, recover | restaurar, recuperar | restaurar, recuperar
folder, directory | pasta, diretório | carpeta, directorio
spreadsheet | planilha, folha de cálculo | hoja de cálculo
presentation, slides | apresentação, slides | presentación, diapositivas
save | salvar, guardar | guardar
delete, erase | apagar, excluir, eliminar, deletar | borrar, eliminar
recycle bin | lixeira | papelera, papelera de reciclaje
copy | copiar | copiar
data | dados, dado | datos, dato
database | banco de dados, base de dados | base de datos
programming, coding | programação | programación
program, code | programar, codificar | programar
programmer, developer | programador, desenvolvedor | programador, desarrollador
code, source code | código, código-fonte | código, código fuente
artificial intelligence, ai | inteligência artificial, ia | inteligencia artificial, ia
chatbot | chatbot | chatbot
robot | robô, robot | robot
virtual reality | realidade virtual | realidad virtual
technology | tecnologia | tecnología
technical support, help desk | suporte técnico, assistência técnica | soporte técnico, asistencia técnica
licence key, license key, product key | chave de licença, chave do produto | clave de licencia, clave de producto
electronics | eletrônica, eletrónica | electrónica
electronic | eletrônico, eletrónico | electrónico
device, gadget | dispositivo, aparelho | dispositivo, aparato
mobile phone, cell phone, smartphone, mobile, cellphone | celular, telemóvel, smartphone | móvil, celular, teléfono móvil, smartphone
telephone, phone | telefone | teléfono
landline | telefone fixo | teléfono fijo
phone number, telephone number | número de telefone, telefone | número de teléfono
sim card, sim | chip, cartão sim | tarjeta sim, chip
phone case | capinha, capa de celular, capa de telemóvel | funda, carcasa
screen protector | película de celular, película protetora, protetor de tela | protector de pantalla, mica
charger | carregador | cargador
charge, recharge | carregar, recarregar | cargar, recargar
power bank, portable charger | carregador portátil, power bank, powerbank | batería externa, cargador portátil, power bank
battery | bateria | batería
battery | pilha | pila
rechargeable | recarregável | recargable
cable, cord | cabo, fio | cable
plug, socket, power outlet | tomada | enchufe, toma de corriente, tomacorriente
adapter, adaptor | adaptador | adaptador
extension cord, extension lead, power strip | extensão, régua de tomadas, filtro de linha | alargador, regleta, extensión eléctrica
headphones, earphones, earbuds, headset | fone de ouvido, fone, auscultadores, auriculares | auriculares, audífonos, cascos
microphone | microfone | micrófono
bluetooth | bluetooth | bluetooth
volume | volume | volumen
recording | gravação | grabación
television, tv, telly | televisão, televisor, tv | televisión, televisor, tele
remote control, remote | controle remoto, comando à distância, telecomando | mando a distancia, control remoto
channel | canal | canal
projector | projetor | proyector
smartwatch | relógio inteligente, smartwatch | reloj inteligente, smartwatch
fitness tracker, pedometer | pulseira fitness, pedômetro, podómetro | pulsera de actividad, podómetro
gps, navigation system, satnav | gps, navegador gps | gps, navegador gps
antenna, aerial | antena | antena
message | mensagem | mensaje
text message, sms | mensagem de texto, sms, torpedo | mensaje de texto, sms
voice message, voice note, voice mail | mensagem de voz, áudio | mensaje de voz, nota de voz, audio
voicemail, answering machine | caixa postal, correio de voz, secretária eletrônica | buzón de voz, contestador
whatsapp | whatsapp, zap, zapzap | whatsapp, wasap, guasap
chat | bate-papo, chat | chat
chat | bater papo, conversar | chatear, charlar
emoji, emoticon | emoji, emoticon | emoji, emoticono
call, phone call | ligação, chamada, telefonema | llamada
call, phone, ring up | ligar, telefonar | llamar, telefonear
video call | videochamada, chamada de vídeo | videollamada
missed call | chamada perdida, ligação perdida, chamada não atendida | llamada perdida
answer the phone | atender, atender o telefone | contestar el teléfono, coger el teléfono
hang up | desligar o telefone | colgar
contact, contacts list | contato, contacto, lista de contatos | contacto, lista de contactos
mobile data, data plan | dados móveis, plano de dados | datos móviles, plan de datos
phone plan, phone contract | plano de celular, tarifário | plan de celular, tarifa móvil
top up, prepaid | recarga, pré-pago | recarga, prepago
roaming | roaming | roaming, itinerancia
signal, coverage | sinal, cobertura | señal, cobertura
airplane mode, flight mode | modo avião, modo de voo | modo avión
notification | notificação | notificación
ringtone | toque de celular, toque de telemóvel | tono de llamada
screenshot, screen capture | captura de tela, captura de ecrã, print de tela | captura de pantalla, pantallazo
social media, social network | rede social, redes sociais | red social, redes sociales
profile | perfil | perfil
follower | seguidor | seguidor
follow | seguir | seguir
post, publication | postagem, publicação, post | publicación, post
post, publish | postar, publicar | publicar, postear
share | compartilhar, partilhar | compartir
comment | comentário | comentario
comment | comentar | comentar
block | bloquear | bloquear
youtuber, influencer | youtuber, influenciador, influencer | youtuber, influencer, influenciador
meme | meme | meme
hashtag | hashtag | hashtag, etiqueta
live stream, livestream | transmissão ao vivo, transmissão em direto | transmisión en vivo, transmisión en directo
dating app | aplicativo de namoro, aplicativo de relacionamento, app de encontros | aplicación de citas, app de citas
profile picture, avatar | foto de perfil, avatar | foto de perfil, avatar
broken, out of order | quebrado, avariado, estragado | roto, averiado, estropeado, descompuesto
repair, fix | consertar, reparar, arranjar | reparar, arreglar
`
