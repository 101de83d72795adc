/** Concepts of people, family, work and life events; the format is described in tables.ts. */
export const people = `
family | família | familia
relative, kin | parente, familiar | pariente, familiar
parents | pais | padres
mother, mom, mum, mummy | mãe, mamãe, mamã | madre, mamá
father, dad, daddy | pai, papai, papá | padre, papá
son | filho | hijo
daughter | filha | hija
only child | filho único | hijo único
firstborn, eldest child | primogênito, primogénito, filho mais velho | primogénito, hijo mayor
youngest child | caçula, filho mais novo | benjamín, hijo menor
brother | irmão | hermano
sister | irmã | hermana
sibling | irmão, irmã | hermano, hermana
half-brother, half brother | meio-irmão | medio hermano
stepbrother | irmão postiço, irmão por afinidade | hermanastro
half-sister, half sister | meia-irmã | media hermana
stepsister | irmã postiça, irmã por afinidade | hermanastra
twin | gêmeo, gémeo | gemelo, mellizo
triplets | trigêmeos, trigémeos | trillizos
grandfather, grandpa, granddad | avô, vovô | abuelo
grandmother, grandma, granny | avó, vovó | abuela
grandparents | avós | abuelos
great-grandfather | bisavô | bisabuelo
great-grandmother | bisavó | bisabuela
grandson | neto | nieto
granddaughter | neta | nieta
grandchild, grandchildren | neto, neta | nieto, nieta
great-grandchild | bisneto | bisnieto
uncle | tio | tío
aunt, auntie | tia | tía
great-uncle | tio-avô | tío abuelo
great-aunt | tia-avó | tía abuela
cousin | primo, prima | primo, prima
second cousin | primo de segundo grau | primo segundo
nephew | sobrinho | sobrino
niece | sobrinha | sobrina
husband | marido, esposo | marido, esposo
wife | esposa, mulher | esposa, mujer
spouse | cônjuge | cónyuge
in-laws | sogros | suegros, familia política
mother-in-law | sogra | suegra
father-in-law | sogro | suegro
brother-in-law | cunhado | cuñado
sister-in-law | cunhada | cuñada
son-in-law | genro | yerno
daughter-in-law | nora | nuera
co-brother-in-law | concunhado | concuñado
stepfather, stepdad | padrasto | padrastro
stepmother, stepmom | madrasta | madrastra
stepson | enteado | hijastro
stepdaughter | enteada | hijastra
godfather | padrinho | padrino
godmother | madrinha | madrina
godson, godchild | afilhado | ahijado
goddaughter | afilhada | ahijada
adopted child, adoptive | filho adotivo, adotivo | hijo adoptivo, adoptivo
adoption, adopt | adoção, adotar | adopción, adoptar
foster family, foster care | família de acolhimento, acolhimento familiar | familia de acogida, acogimiento familiar
orphan | órfão | huérfano
orphanage | orfanato | orfanato
legal guardian | tutor legal, guardião legal | tutor legal
single mother, single mom | mãe solteira, mãe solo | madre soltera
single father | pai solteiro, pai solo | padre soltero
family tree, genealogy | árvore genealógica, genealogia | árbol genealógico, genealogía
ancestor | antepassado, ancestral | antepasado, ancestro
descendant | descendente | descendiente
generation | geração | generación
heir, heiress | herdeiro | heredero
surname, last name, family name | sobrenome | apellido
first name, given name | primeiro nome, nome próprio | nombre de pila
maiden name | nome de solteira | apellido de soltera
nickname | apelido, alcunha | apodo, mote, sobrenombre
namesake | xará, homônimo, homónimo | tocayo
household | agregado familiar, família residente | hogar familiar, unidad familiar
person, human being | pessoa, ser humano | persona, ser humano
man | homem | hombre, varón
woman | mulher | mujer
guy, dude, bloke | cara, sujeito, gajo | chavo, fulano
girl | menina, garota, rapariga | niña, chica, muchacha
boy | menino, garoto, rapaz | niño, chico, muchacho
gentleman, sir | cavalheiro, senhor | caballero, señor
lady, madam | senhora, dama | señora, dama
young woman, miss | moça, senhorita | señorita, chica joven
child, kid, children | criança | niño
baby, infant | bebê, bebé, neném | bebé, nene
newborn | recém-nascido | recién nacido
toddler | criança pequena | niño pequeño
teenager, teen, adolescent | adolescente | adolescente
adolescence, teenage years | adolescência | adolescencia
childhood | infância | infancia, niñez
youth, young people | juventude, jovens | juventud, jóvenes
young | jovem | joven
adult, grown-up | adulto | adulto
underage, minor | menor de idade | menor de edad
coming of age, legal age | maioridade, maior de idade | mayoría de edad, mayor de edad
middle-aged | meia-idade | mediana edad
elderly, senior citizen, old person | idoso, velho, ancião | anciano, viejo, adulto mayor
old age | velhice, terceira idade | vejez, tercera edad
age | idade | edad
friend | amigo | amigo
best friend | melhor amigo | mejor amigo
buddy, pal, mate | parceiro, camarada | compa, cuate, colega
friendship | amizade | amistad
relationship | relacionamento, relação amorosa | relación de pareja, relación sentimental
childhood friend | amigo de infância | amigo de la infancia
acquaintance | conhecido | conocido
stranger, unknown person | desconhecido | desconocido
enemy | inimigo | enemigo
rival | rival | rival
neighborhood, neighbourhood | vizinhança, bairro | vecindario, barrio
roommate, flatmate, housemate | colega de quarto, colega de apartamento | compañero de piso, compañero de cuarto
landlord, landlady | senhorio, proprietário do imóvel, locador | casero, arrendador
tenant, lodger, renter | inquilino, locatário | inquilino, arrendatario
classmate, schoolmate | colega de turma, colega de classe | compañero de clase
colleague, coworker, workmate | colega de trabalho, colega | compañero de trabajo, colega
boss | chefe, patrão | jefe, patrón
manager | gerente | gerente
director | diretor | director
ceo, chief executive | ceo, diretor executivo, presidente da empresa | ceo, director ejecutivo, consejero delegado
business partner | sócio | socio
employee, worker | funcionário, empregado, trabalhador | empleado, trabajador
employer | empregador | empleador
intern, trainee | estagiário | becario, pasante, practicante
apprentice | aprendiz | aprendiz
assistant | assistente, auxiliar | asistente, auxiliar, ayudante
team | equipe, equipa | equipo
team leader, supervisor | líder de equipe, supervisor | jefe de equipo, supervisor
customer, client | cliente, freguês | cliente
supplier | fornecedor | proveedor
visitor | visitante | visitante
visit | visita, visitar | visita, visitar
guest | convidado, hóspede | invitado, huésped
host, hostess | anfitrião | anfitrión
member | membro | miembro
volunteer | voluntário | voluntario
mentor | mentor | mentor
leader | líder | líder
expert | perito, especialista, entendido | experto, perito
beginner, novice | iniciante, principiante, novato | principiante, novato
crowd | multidão | multitud, muchedumbre
celebrity, famous person | celebridade, famoso | celebridad, famoso
fan, admirer | fã, admirador | fan, admirador
hero, heroine | herói, heroína | héroe, heroína
witness | testemunha | testigo
victim | vítima | víctima
thief, robber, burglar | ladrão, assaltante | ladrón, atracador
prisoner, inmate | preso, prisioneiro, detento, recluso | preso, prisionero, recluso
homeless | sem-teto, morador de rua, sem-abrigo | sin techo, indigente, persona sin hogar
beggar | mendigo, pedinte | mendigo, pordiosero
job, employment | emprego, trabalho | trabajo, empleo
profession, occupation | profissão, ocupação | profesión, oficio
career | carreira profissional | carrera profesional
job interview | entrevista de emprego, entrevista de trabalho | entrevista de trabajo, entrevista laboral
resume, cv, curriculum vitae | currículo, currículum, cv | currículum, hoja de vida, cv
job vacancy, job opening, job offer | vaga de emprego, oferta de emprego | vacante, oferta de trabajo
hire, recruit | contratar, recrutar | contratar, reclutar
get fired, lay off, dismissal | demitir, despedir, demissão, despedimento | despedir, despido
resign, quit a job, resignation | pedir demissão, demitir-se | renunciar al trabajo, dimitir, dimisión
promotion at work, be promoted | promoção no trabalho, ser promovido | ascenso, ser ascendido
unemployed, jobless, unemployment | desempregado, desemprego | desempleado, desempleo, en paro
retired, retirement, pensioner, retiree | aposentado, aposentadoria | jubilado, jubilación, pensionista
self-employed, freelancer, freelance | autônomo, trabalhador independente, freelancer | autónomo, trabajador independiente, freelance
entrepreneur, businessman, businesswoman | empresário, empreendedor | empresario, emprendedor
housewife, homemaker, househusband | dona de casa, doméstica | ama de casa
teacher, schoolteacher | professor, professora | profesor, maestro, docente
headteacher, school principal | diretor da escola | director del colegio, director de escuela
kindergarten teacher, preschool teacher | professora de educação infantil, educadora de infância | maestra de infantil, parvularia, educadora infantil
tutor, private teacher | professor particular, explicador | profesor particular
coach, sports trainer | treinador, técnico de futebol | entrenador
student, pupil | estudante, aluno | estudiante, alumno
scientist | cientista | científico
researcher | pesquisador, investigador científico | investigador
engineer | engenheiro | ingeniero
programmer, software developer, coder | programador, desenvolvedor | programador, desarrollador
designer | designer | diseñador
lawyer, attorney, solicitor | advogado | abogado
judge | juiz | juez
prosecutor | promotor de justiça, procurador | fiscal
notary | tabelião, notário | notario, escribano
accountant, bookkeeper | contador, contabilista | contable, contador
economist | economista | economista
banker, bank clerk | bancário, banqueiro | banquero, empleado de banco
cashier | caixa de loja, operador de caixa | cajero
salesperson, shop assistant, seller | vendedor, balconista | vendedor, dependiente
secretary | secretário, secretária | secretario, secretaria
receptionist | recepcionista, rececionista | recepcionista
real estate agent, realtor, estate agent | corretor de imóveis, agente imobiliário | agente inmobiliario
insurance agent, insurance broker | corretor de seguros | agente de seguros, corredor de seguros
translator | tradutor | traductor
interpreter | intérprete | intérprete
journalist, reporter | jornalista, repórter | periodista, reportero
writer, author | escritor, autor | escritor, autor
poet | poeta | poeta
editor | editor | editor
librarian | bibliotecário | bibliotecario
photographer | fotógrafo | fotógrafo
artist | artista | artista
painter of pictures | pintor de quadros | pintor de cuadros
house painter, painter | pintor de paredes, pintor | pintor de casas, pintor
sculptor | escultor | escultor
musician | músico | músico
singer | cantor, cantora | cantante
dancer | dançarino, bailarino | bailarín
actor, actress | ator, atriz | actor, actriz
film director | cineasta, diretor de cinema, realizador | director de cine, cineasta
comedian, comic | humorista, comediante | humorista, cómico, comediante
clown | palhaço | payaso
magician | mágico, ilusionista | mago, ilusionista
fashion model | modelo fotográfico, modelo de passarela | modelo de pasarela
policeman, police officer, cop | policial, polícia | policía
detective, private investigator | detetive | detective
firefighter, fireman | bombeiro | bombero
soldier | soldado | soldado
military | militar | militar
army | exército | ejército
security guard, watchman | segurança, vigia, vigilante | guardia de seguridad, vigilante
lifeguard | salva-vidas, nadador-salvador | socorrista, salvavidas, guardavidas
doorman, porter, concierge | porteiro, zelador | portero, conserje, encargado de edificio
building manager | síndico, administrador do condomínio | administrador de fincas, administrador del edificio
driver | motorista, condutor | conductor, chofer, chófer
taxi driver, cab driver | taxista | taxista
bus driver | motorista de ônibus, motorista de autocarro | conductor de autobús, chofer de autobús, colectivero
truck driver, lorry driver, trucker | caminhoneiro, camionista | camionero
delivery man, delivery driver, courier | entregador, estafeta, motoboy | repartidor, mensajero
mailman, postman, mail carrier | carteiro | cartero
pilot | piloto | piloto
flight attendant, stewardess, air hostess | comissário de bordo, aeromoça, hospedeira de bordo | azafata, auxiliar de vuelo, aeromoza
sailor | marinheiro | marinero
fisherman | pescador | pescador
farmer | agricultor, fazendeiro, lavrador | agricultor, granjero, campesino
florist | florista | florista
butcher | açougueiro, talhante | carnicero
pastry chef, confectioner | confeiteiro, pasteleiro | pastelero, repostero
greengrocer | verdureiro, merceeiro | verdulero, frutero
fishmonger | peixeiro | pescadero
shopkeeper, shop owner | lojista, comerciante | tendero, comerciante
street vendor | camelô, vendedor ambulante, ambulante | vendedor ambulante
cook, chef | cozinheiro, chef | cocinero, chef
waiter, waitress | garçom, garçonete, empregado de mesa | camarero, mesero, mozo
bartender, barman | barman | barman, camarero de barra
barista | barista | barista
cleaner, cleaning lady, housekeeper | faxineira, diarista, empregada de limpeza | limpiadora, señora de la limpieza, asistenta
maid, domestic worker | empregada doméstica, empregada | empleada doméstica, empleada del hogar, mucama
babysitter, nanny | babá, ama de crianças, baby-sitter | niñera, canguro
hairdresser, hairstylist | cabeleireiro | peluquero, estilista
barber | barbeiro | barbero
beautician, cosmetologist | esteticista | esteticista, cosmetóloga
manicurist | manicure | manicurista
makeup artist | maquiador, maquilhador | maquillador
tattoo artist, tattooist | tatuador | tatuador
masseur, masseuse, massage therapist | massagista | masajista
tailor, dressmaker, seamstress | alfaiate, costureira | sastre, costurera, modista
shoemaker, cobbler | sapateiro | zapatero
jeweler, jeweller | joalheiro | joyero
watchmaker | relojoeiro | relojero
builder, bricklayer, mason | pedreiro | albañil
construction worker | operário da construção, servente de obra | obrero de la construcción
carpenter, joiner | carpinteiro, marceneiro | carpintero, ebanista
glazier | vidraceiro | vidriero, cristalero
roofer | telhadista | techador, techista
welder | soldador | soldador
upholsterer | estofador | tapicero
mechanic, car mechanic | mecânico | mecánico
handyman, odd job man | faz-tudo, marido de aluguel | manitas, todero
foreman, contractor | mestre de obras, empreiteiro | capataz, contratista, maestro de obras
exterminator, pest control | dedetizador, dedetização | exterminador, control de plagas
garbage collector, dustman | gari, lixeiro | basurero, recolector de basura
removal company, mover | empresa de mudança, carreto | empresa de mudanzas, mudancero
factory worker, laborer | operário, peão | obrero, operario
miner | mineiro de carvão, minerador | minero
chemist, chemical scientist | químico | químico
biologist | biólogo | biólogo
physicist | físico | físico
mathematician | matemático | matemático
historian | historiador | historiador
philosopher | filósofo | filósofo
social worker | assistente social | trabajador social, asistente social
civil servant, public servant | funcionário público, servidor público | funcionario público, empleado público
politician | político | político
mayor | prefeito, presidente da câmara | alcalde, intendente
president | presidente | presidente
minister | ministro | ministro
king | rei | rey
queen | rainha | reina
prince | príncipe | príncipe
princess | princesa | princesa
diplomat, ambassador | diplomata, embaixador | diplomático, embajador
consultant, adviser | consultor, assessor | consultor, asesor
tour guide, travel guide | guia turístico, guia de turismo | guía turístico
travel agent | agente de viagens | agente de viajes
tourist, traveler | turista, viajante | turista, viajero
athlete, sportsman | atleta, esportista, desportista | atleta, deportista
football player, footballer, soccer player | jogador de futebol, futebolista | futbolista, jugador de fútbol
referee, umpire | árbitro, juiz de futebol | árbitro
driving instructor | instrutor de autoescola, instrutor de condução | instructor de manejo, profesor de autoescuela
undertaker, funeral director | agente funerário | sepulturero, funerario
born, birth | nascer, nascimento, nascido | nacer, nacimiento, nacido
birth certificate | certidão de nascimento | partida de nacimiento, acta de nacimiento
birthday | aniversário, dia de anos | cumpleaños
birthday party | festa de aniversário, festa de anos | fiesta de cumpleaños
happy birthday | feliz aniversário | feliz cumpleaños
date of birth | data de nascimento | fecha de nacimiento
anniversary, wedding anniversary | aniversário de casamento, bodas | aniversario, aniversario de boda
silver wedding | bodas de prata | bodas de plata
golden wedding | bodas de ouro | bodas de oro
wedding, wedding day | casamento, boda | boda, casamiento
marriage, matrimony | matrimônio, matrimónio, casamento | matrimonio
marry, get married | casar, casar-se | casarse, casar
married | casado | casado
engagement, engaged couple | noivado | compromiso de boda, comprometidos
propose marriage, marriage proposal | pedido de casamento, pedir em casamento | pedida de mano, propuesta de matrimonio
fiancé, fiancée | noivo, noiva | prometido, prometida
bride | noiva | novia
groom, bridegroom | noivo | novio
bridesmaid, maid of honor | dama de honra, madrinha de casamento | dama de honor
best man | padrinho de casamento | padrino de boda
wedding dress | vestido de noiva | vestido de novia, traje de novia
wedding ring, wedding band | aliança | alianza, anillo de boda, argolla de matrimonio
engagement ring | anel de noivado | anillo de compromiso
bridal bouquet | buquê de noiva, ramo de noiva | ramo de novia
wedding guest list, guest list | lista de convidados | lista de invitados
bridal shower, hen party, bachelorette party | chá de panela, despedida de solteira | despedida de soltera
bachelor party, stag party, stag night | despedida de solteiro | despedida de soltero
honeymoon | lua de mel | luna de miel
newlyweds | recém-casados | recién casados
couple | casal | pareja
partner, life partner | companheiro, parceiro amoroso | pareja, compañero sentimental
common-law marriage, civil union, domestic partnership | união estável, união de facto | pareja de hecho, unión libre, unión civil
boyfriend | namorado | novio, pololo
girlfriend | namorada | novia, polola
dating, go out with | namorar, namoro | noviazgo, salir con alguien, pololear
lover | amante | amante
ex-husband | ex-marido | exmarido
ex-wife | ex-mulher, ex-esposa | exmujer, exesposa
ex-boyfriend | ex-namorado | exnovio
ex-girlfriend | ex-namorada | exnovia
single, unmarried | solteiro | soltero
bachelor | solteirão | solterón
divorce, divorced | divórcio, divorciar, divorciado | divorcio, divorciarse, divorciado
marital separation, separated couple | separação conjugal | separación matrimonial
break up, breakup, split up | terminar o namoro, término de namoro | romper con la pareja, ruptura, terminar con el novio
child custody, custody | guarda dos filhos, guarda compartilhada, custódia | custodia de los hijos, tenencia de los hijos
alimony, child support | pensão alimentícia, pensão de alimentos | pensión alimenticia, manutención
widow | viúva | viuda
widower | viúvo | viudo
love | amor, amar | amor, amar, querer
fall in love, in love | apaixonar-se, apaixonado | enamorarse, enamorado
crush | paquera, paixonite | enamoramiento, flechazo
flirt | paquerar, flertar, namoriscar | coquetear, ligar, flirtear
romantic date, blind date | encontro romântico, encontro às cegas | cita romántica, cita a ciegas
kiss | beijo, beijar | beso, besar
hug, embrace, cuddle | abraço, abraçar | abrazo, abrazar
caress, stroke gently | carinho, carícia, acariciar | caricia, acariciar
affection, tenderness | afeto, ternura, carinho | cariño, afecto, ternura
jealousy, jealous | ciúme, ciumento | celos, celoso
envy, envious | inveja, invejoso | envidia, envidioso
cheat on, infidelity, unfaithful, adultery | trair, infidelidade, infiel, traição, adultério | infidelidad, infiel, poner los cuernos, adulterio
trust | confiança, confiar | confianza, confiar
betray, betrayal | trair, traição | traicionar, traición
promise | promessa, prometer | promesa, prometer
secret | segredo | secreto
lie, liar | mentira, mentir, mentiroso | mentira, mentir, mentiroso
truth | verdade | verdad
gossip, rumor | fofoca, fofocar, mexerico | chisme, chismear, cotilleo
argue, quarrel | discutir, briga, brigar, discussão | discutir, pelea, pelear, discusión
conflict, dispute | conflito, disputa | conflicto, disputa
reconcile, reconciliation, make peace | fazer as pazes, reconciliar, reconciliação | hacer las paces, reconciliarse, reconciliación
apologize, apology, sorry | pedir desculpa, desculpa, desculpar-se | disculpa, disculparse, pedir perdón
forgive, forgiveness | perdoar, perdão | perdonar, perdón
thank, thanks, gratitude, grateful | agradecer, obrigado, gratidão, agradecido | agradecer, gracias, gratitud, agradecido
help, assist | ajuda, ajudar | ayuda, ayudar
favor, favour | favor | favor
advice, advise | conselho, aconselhar | consejo, aconsejar
support someone, encourage | apoiar, encorajar, incentivar | apoyar, animar a alguien, alentar
respect | respeito, respeitar | respeto, respetar
miss someone, longing | saudade, sentir falta | extrañar, echar de menos, añorar
chat, talk, conversation | conversa, conversar, bate-papo | conversación, conversar, charla, charlar, plática, platicar
phone call, call, ring up | telefonema, ligação, ligar, telefonar | llamada, llamar por teléfono, telefonear
text message | mensagem de texto | mensaje de texto
meet, meeting up, get together | encontrar-se, encontro, reencontro | encontrarse, quedar con alguien, encuentro
introduce, introduction of people | apresentar alguém | presentar a alguien
greet, greeting | cumprimentar, saudação, cumprimento | saludar, saludo
goodbye, farewell | adeus, despedida, tchau | adiós, despedida, chao
farewell party, going-away party | festa de despedida, bota-fora | fiesta de despedida
handshake | aperto de mão | apretón de manos
congratulate, congratulations | parabenizar, parabéns, felicitar | felicitar, felicidades, enhorabuena
invite, invitation | convidar, convite | invitar, invitación
rsvp, confirm attendance | confirmar presença | confirmar asistencia
party | festa | fiesta
celebrate, celebration | comemorar, celebrar, comemoração | celebrar, festejar, celebración, festejo
surprise party | festa surpresa | fiesta sorpresa
surprise | surpresa, surpreender | sorpresa, sorprender
housewarming party | festa de inauguração da casa, chá de casa nova | fiesta de inauguración de la casa
baby shower | chá de bebê, chá de fraldas | baby shower
gender reveal | chá revelação | revelación de género, revelación de sexo
quinceañera, fifteenth birthday, sweet fifteen | festa de quinze anos, debutante | quinceañera, fiesta de quince
graduation, graduate | formatura, formar-se, graduação | graduación, graduarse
graduation party, prom | baile de formatura, festa de formatura | baile de graduación, fiesta de graduación
family reunion, family gathering | reunião de família, encontro de família | reunión familiar
dinner party | jantar com amigos, jantar em casa | cena con amigos
barbecue, cookout | churrasco | asado, barbacoa, parrillada
costume party, fancy dress | festa à fantasia, fantasia, festa de máscaras | fiesta de disfraces, disfraz
pajama party, sleepover | festa do pijama | pijamada, fiesta de pijamas
toast, cheers | brinde, brindar, tim-tim | brindis, brindar, chinchín
balloon | balão, bexiga de festa | globo
party decoration | decoração de festa | decoración de fiesta
confetti | confete | confeti
fireworks | fogos de artifício, fogo de artifício | fuegos artificiales, pirotecnia
piñata | pinhata | piñata
dance | dança, dançar, bailar | baile, bailar, danza
gift, present | presente, prenda, presentear | regalo, regalar, obsequio
gift wrapping, wrapping paper | papel de presente, embrulho | papel de regalo, envoltorio de regalo
gift card, gift voucher | vale-presente, cartão-presente | tarjeta regalo, vale de regalo
gift list, wish list, wedding registry | lista de presentes, lista de desejos | lista de regalos, lista de deseos
greeting card, birthday card | cartão de aniversário, cartão comemorativo | tarjeta de felicitación, tarjeta de cumpleaños
secret santa | amigo secreto, amigo oculto | amigo invisible, amigo secreto
bouquet, bunch of flowers | buquê, ramalhete, ramo de flores | ramo de flores
souvenir, keepsake | lembrancinha, suvenir, recordação | recuerdo, souvenir
party favor, goody bag | lembrancinha de festa, sacola surpresa | recuerdo de fiesta, bolsa de dulces
christmas, xmas | natal | navidad
christmas eve | véspera de natal, consoada | nochebuena
christmas tree | árvore de natal | árbol de navidad
santa claus, father christmas | papai noel, pai natal | papá noel, santa claus, viejito pascuero
nativity scene | presépio | belén, pesebre, nacimiento navideño
new year's eve | réveillon, véspera de ano novo, passagem de ano | nochevieja, fin de año
new year | ano novo | año nuevo
epiphany, three kings | dia de reis, reis magos | día de reyes, reyes magos
easter | páscoa | pascua
carnival, mardi gras | carnaval | carnaval
halloween | dia das bruxas, halloween | halloween, noche de brujas
valentine's day | dia dos namorados | san valentín, día de los enamorados
mother's day | dia das mães, dia da mãe | día de la madre
father's day | dia dos pais, dia do pai | día del padre
children's day | dia das crianças, dia da criança | día del niño
all souls' day, day of the dead | dia de finados, finados | día de muertos, día de los difuntos
june festival, midsummer | festa junina, são joão | fiesta de san juan, noche de san juan
funeral | funeral, enterro | funeral, entierro, exequias
funeral wake, vigil for the dead | velório | velatorio, velorio
burial, bury | enterro, enterrar, sepultamento | entierro, enterrar, sepultura
cremation, cremate | cremação, cremar | cremación, incinerar
ashes | cinzas | cenizas
funeral home | funerária | funeraria, tanatorio
cemetery, graveyard | cemitério | cementerio, panteón
grave, tomb | túmulo, sepultura, jazigo | tumba, sepulcro
coffin, casket | caixão | ataúd, féretro
condolences, sympathy card | condolências, pêsames | pésame, condolencias
mourning, grief, bereavement | luto | luto, duelo
deceased, dead | falecido, finado, defunto | difunto, fallecido
death certificate | certidão de óbito | acta de defunción, certificado de defunción
last will, testament | testamento | testamento
inheritance, inherit | herança, herdar | herencia, heredar
move house, moving house, relocate | mudança de casa, mudar de casa | mudanza, mudarse
emigrate, emigration, emigrant | emigrar, emigração, emigrante | emigrar, emigración, emigrante
immigrant, immigration | imigrante, imigração | inmigrante, inmigración
refugee | refugiado | refugiado
citizenship, nationality | cidadania, nacionalidade | ciudadanía, nacionalidad
citizen | cidadão | ciudadano
foreigner, foreign | estrangeiro | extranjero
native, local person | nativo, morador local | nativo, lugareño
resident, inhabitant | morador, habitante, residente | residente, habitante
hometown, birthplace | cidade natal, terra natal, naturalidade | ciudad natal, lugar de nacimiento
mother tongue, native language | língua materna | lengua materna
brazilian, brazil | brasileiro, brasil | brasileño, brasil
portuguese, portugal | português, portugal | portugués, portugal
spanish, spaniard, spain | espanhol, espanha | español, españa
english, englishman, england | inglês, inglaterra | inglés, inglaterra
british, briton, united kingdom | britânico, reino unido | británico, reino unido
scottish, scot, scotland | escocês, escócia | escocés, escocia
irish, ireland | irlandês, irlanda | irlandés, irlanda
american, united states, usa | americano, norte-americano, estadunidense, estados unidos | estadounidense, norteamericano, estados unidos
canadian, canada | canadense, canadiano, canadá | canadiense, canadá
mexican, mexico | mexicano, méxico | mexicano, méxico
argentinian, argentine, argentina | argentino, argentina | argentino, argentina
uruguayan, uruguay | uruguaio, uruguai | uruguayo, uruguay
paraguayan, paraguay | paraguaio, paraguai | paraguayo, paraguay
chilean, chile | chileno, chile | chileno, chile
bolivian, bolivia | boliviano, bolívia | boliviano, bolivia
peruvian, peru | peruano, peru | peruano, perú
ecuadorian, ecuador | equatoriano, equador | ecuatoriano, ecuador
colombian, colombia | colombiano, colômbia | colombiano, colombia
venezuelan, venezuela | venezuelano, venezuela | venezolano, venezuela
cuban, cuba | cubano, cuba | cubano, cuba
dominican | dominicano | dominicano
puerto rican, puerto rico | porto-riquenho, porto rico | puertorriqueño, puerto rico, boricua
french, frenchman, france | francês, frança | francés, francia
german, germany | alemão, alemanha | alemán, alemania
italian, italy | italiano, itália | italiano, italia
swiss, switzerland | suíço, suíça | suizo, suiza
austrian, austria | austríaco, áustria | austriaco, austria
dutch, netherlands, holland | holandês, neerlandês, holanda, países baixos | holandés, neerlandés, holanda, países bajos
belgian, belgium | belga, bélgica | belga, bélgica
swedish, swede, sweden | sueco, suécia | sueco, suecia
norwegian, norway | norueguês, noruega | noruego, noruega
danish, dane, denmark | dinamarquês, dinamarca | danés, dinamarca
finnish, finn, finland | finlandês, finlândia | finlandés, finlandia
polish, poland | polonês, polaco, polônia, polónia | polaco, polonia
czech, czech republic | tcheco, checo, república tcheca, chéquia | checo, república checa
hungarian, hungary | húngaro, hungria | húngaro, hungría
romanian, romania | romeno, romênia, roménia | rumano, rumania, rumanía
greek, greece | grego, grécia | griego, grecia
turkish, turk, turkey | turco, turquia | turco, turquía
russian, russia | russo, rússia | ruso, rusia
ukrainian, ukraine | ucraniano, ucrânia | ucraniano, ucrania
chinese, china | chinês, china | chino, china
japanese, japan | japonês, japão | japonés, japón
korean, korea | coreano, coreia | coreano, corea
indian, india | indiano, índia | indio, india
arab, arabic | árabe | árabe
lebanese, lebanon | libanês, líbano | libanés, líbano
israeli, israel | israelense, israelita, israel | israelí, israel
egyptian, egypt | egípcio, egito | egipcio, egipto
moroccan, morocco | marroquino, marrocos | marroquí, marruecos
african, africa | africano, áfrica | africano, áfrica
angolan, angola | angolano, angola | angoleño, angola
mozambican, mozambique | moçambicano, moçambique | mozambiqueño, mozambique
cape verdean, cape verde | cabo-verdiano, cabo verde | caboverdiano, cabo verde
south african, south africa | sul-africano, áfrica do sul | sudafricano, sudáfrica
australian, australia | australiano, austrália | australiano, australia
new zealander, new zealand | neozelandês, nova zelândia | neozelandés, nueva zelanda
european, europe | europeu, europa | europeo, europa
asian, asia | asiático, ásia | asiático, asia
latin american, latino | latino-americano, latino | latinoamericano, latino
indigenous, native american | indígena, índio | indígena
personality, character, temperament | personalidade, temperamento | personalidad, carácter, temperamento
kind, friendly | gentil, simpático, amável | amable, simpático
kindness | gentileza, bondade | amabilidad, bondad
unfriendly | antipático | antipático
generous, generosity | generoso, generosidade | generoso, generosidad
selfish, selfishness | egoísta, egoísmo | egoísta, egoísmo
stingy, miser, tightwad | pão-duro, avarento, mão de vaca, forreta | tacaño, avaro, agarrado
honest, honesty, sincere | honesto, honestidade, sincero | honesto, honestidad, sincero, honrado
dishonest | desonesto | deshonesto
loyal, loyalty, faithful | leal, lealdade, fiel | leal, lealtad, fiel
polite, well-mannered, courteous | educado, cortês | educado, cortés
rude, impolite | mal-educado, grosseiro | maleducado, grosero
shy, timid, shyness | tímido, timidez, envergonhado | tímido, timidez, vergonzoso
outgoing, extrovert, sociable | extrovertido, sociável | extrovertido, sociable
introvert, reserved | introvertido, reservado | introvertido, reservado
funny, humorous, amusing | engraçado, divertido | gracioso, divertido, chistoso
joke, kidding | piada, brincadeira, anedota | chiste, broma
serious | sério | serio
boring person, boring | chato, entediante | aburrido
annoying, irritating | irritante, chato | molesto, irritante, fastidioso
smart, clever, intelligent | inteligente, esperto | inteligente
intelligence | inteligência | inteligencia
stupid, dumb, fool, idiot | burro, estúpido, idiota, bobo | tonto, estúpido, idiota, bobo
wise, wisdom | sábio, sabedoria | sabio, sabiduría
crazy, mad, insane | louco, doido, maluco | loco, chiflado
odd, weird, strange | esquisito, estranho | raro, extraño
curious, curiosity | curioso, curiosidade | curioso, curiosidad
nosy, meddlesome | intrometido, bisbilhoteiro, enxerido | entrometido, metiche, cotilla
patient person, patience | paciência | paciencia
impatient, impatience | impaciente, impaciência | impaciente, impaciencia
calm, quiet, easy-going | calmo, tranquilo, sossegado | tranquilo, calmado
nervous, jittery | nervoso | nervioso
angry, anger, furious, mad at | raiva, zangado, bravo, furioso, irritado | enojado, enfadado, enojo, enfado, furioso
bad-tempered, grumpy, moody | mal-humorado, rabugento, ranzinza | malhumorado, gruñón, cascarrabias
stubborn, headstrong | teimoso, cabeçudo | terco, testarudo, cabezota
lazy, laziness | preguiçoso, preguiça | perezoso, flojo, pereza, holgazán
hard-working, diligent | trabalhador esforçado, esforçado, diligente | esforzado, diligente, muy trabajador
brave, courageous, courage | corajoso, valente, coragem | valiente, valentía, coraje
coward, cowardly | covarde, medroso | cobarde, miedoso
fear, afraid, scared | medo, assustado | miedo, asustado, temor
proud, pride | orgulhoso, orgulho | orgulloso, orgullo
arrogant, arrogance, conceited | arrogante, arrogância, convencido | arrogante, arrogancia, engreído, creído
humble, modest, humility | humilde, modesto, humildade | humilde, modesto, humildad
vain, vanity | vaidoso, vaidade | vanidoso, vanidad
ambitious, ambition | ambicioso, ambição | ambicioso, ambición
optimist, optimistic | otimista | optimista
pessimist, pessimistic | pessimista | pesimista
happy, happiness, glad, cheerful | feliz, felicidade, contente, alegre | feliz, felicidad, contento, alegre
joy | alegria | alegría
sad, sadness, unhappy | triste, tristeza, infeliz | triste, tristeza, infeliz
lonely, loneliness | solitário, solidão, sozinho | soledad, solitario
worried, worry | preocupado, preocupação, preocupar | preocupado, preocupación, preocuparse
disappointed, disappointment | decepcionado, decepção, desilusão, desiludido | decepcionado, decepción, desilusión, desilusionado
embarrassed, ashamed, shame | envergonhado, vergonha | avergonzado, vergüenza
guilt, guilty | culpa, culpado | culpa, culpable
hope | esperança | esperanza
hate, hatred | ódio, odiar | odio, odiar
regret, remorse | arrependimento, arrepender-se, remorso | arrepentimiento, arrepentirse, remordimiento
boredom, bored | tédio, entediado | aburrimiento, aburrido
excited, enthusiasm, enthusiastic | animado, empolgado, entusiasmo, entusiasmado | emocionado, entusiasmo, entusiasmado, ilusionado
sensitive, thin-skinned | sensível | sensible
sensible, level-headed | sensato, ajuizado | sensato, juicioso
responsible, reliable, trustworthy | responsável, confiável, de confiança | responsable, fiable, confiable, de confianza
irresponsible | irresponsável | irresponsable
organized, tidy person | organizado | organizado, ordenado
messy, disorganized | bagunceiro, desorganizado, desarrumado | desordenado, desorganizado
punctual, on time | pontual, pontualidade | puntual, puntualidad
late arrival, unpunctual, be late | atrasado, atraso, chegar tarde | atrasado, retraso, llegar tarde, impuntual
absent-minded, distracted, scatterbrained | distraído, avoado | distraído, despistado
clumsy, awkward | desajeitado, desastrado | torpe, patoso
creative, creativity | criativo, criatividade | creativo, creatividad
talent, gifted, talented | talento, talentoso | talento, talentoso
naughty, mischievous | levado, travesso, traquinas | travieso, pícaro
well-behaved | bem-comportado, comportado | bien portado, obediente
spoiled, pampered | mimado | mimado, malcriado, consentido
cruel, wicked | cruel, malvado | cruel, malvado
strict, severe | rigoroso, severo, rígido | estricto, severo, riguroso
tolerant | tolerante | tolerante
talkative, chatty | falador, tagarela | hablador, parlanchín
beautiful, pretty, lovely | bonito, lindo, belo | bonito, hermoso, lindo, bello, guapo
handsome, good-looking | bonitão, giro, atraente | guapo, apuesto, bien parecido
ugly | feio | feo
cute, adorable | fofo, adorável | adorable, tierno
elegant | elegante | elegante
blond, blonde | loiro, louro | rubio, güero
brunette, dark-haired | moreno | moreno, pelo oscuro
redhead, red-haired, ginger hair | ruivo | pelirrojo
short person | baixinho, pessoa baixa | persona baja, bajito, chaparro
rich, wealthy | rico | rico, adinerado
poor, poverty | pobre, pobreza | pobre, pobreza
crib, cradle, cot | berço | cuna
stroller, pushchair, pram, buggy | carrinho de bebê, carrinho de bebé | cochecito, carriola, coche de bebé, carrito de bebé
car seat, child seat, baby seat | cadeirinha, bebê conforto, cadeira auto | silla de coche, asiento de bebé, silla infantil
high chair | cadeirão, cadeira de alimentação | trona, silla alta, periquera
change a diaper, nappy change, changing table | trocar fralda, trocador, muda-fraldas | cambiar el pañal, cambiador
diaper rash | assadura | rozadura, escaldadura, dermatitis del pañal
pacifier, dummy, soother | chupeta | chupete, chupón
baby bottle, feeding bottle | mamadeira, biberão | biberón, mamadera, mamila
baby formula, infant formula | fórmula infantil, leite em pó para bebê | leche de fórmula, fórmula infantil
baby food, puree | papinha, comida de bebê | papilla, comida de bebé
bib | babador, babete | babero
baby monitor | babá eletrônica, intercomunicador de bebé | monitor de bebé, vigilabebés
baby carrier, baby sling | canguru, sling, porta-bebês | portabebés, mochila portabebé, fular
rattle | chocalho | sonajero, sonaja
teething | nascimento dos dentes, dentição | dentición
teether | mordedor | mordedor
first steps, learn to walk | primeiros passos, aprender a andar | primeros pasos, aprender a caminar
first word, learn to talk | primeira palavra, aprender a falar | primera palabra, aprender a hablar
crawl, crawling baby | engatinhar, gatinhar | gatear
potty, potty training | penico, desfralde, bacio | orinal, dejar el pañal, bacinica
lullaby | canção de ninar, cantiga de embalar | nana, canción de cuna
bedtime story, fairy tale | história para dormir, conto de fadas | cuento para dormir, cuento de hadas
teddy bear, stuffed animal, plush toy | bicho de pelúcia, ursinho de pelúcia, peluche | peluche, oso de peluche
building blocks, lego | blocos de montar, lego | bloques de construcción, lego
playground | parquinho, playground, parque infantil | parque infantil, juegos infantiles
playground swing, swing | balanço, baloiço | columpio
playground slide | escorregador, escorrega | tobogán, resbaladilla
play | brincar | jugar
tantrum | birra, pirraça | rabieta, berrinche, pataleta
daycare, nursery, creche | creche, infantário, berçário | guardería, jardín maternal
kindergarten, preschool | jardim de infância, pré-escola, educação infantil | jardín de infancia, preescolar, kínder
maternity leave | licença-maternidade, licença de maternidade | permiso de maternidad, licencia de maternidad, baja maternal
paternity leave | licença-paternidade, licença de paternidade | permiso de paternidad, licencia de paternidad
upbringing, raise children, parenting | criar filhos, criação dos filhos, educar os filhos | crianza, criar hijos
pocket money, allowance | mesada, semanada | paga semanal, mesada
tooth fairy | fada do dente, fada dos dentes | ratoncito pérez, hada de los dientes
animal | animal, bicho | animal
dog | cachorro, cão, cadela | perro, perra
puppy | filhote de cachorro, cachorrinho, cãozinho | cachorro, perrito
cat | gato, gata | gato, gata
parakeet, budgie, budgerigar | periquito | periquito, perico
cockatiel | calopsita, caturra | cacatúa ninfa, ninfa carolina
fish, goldfish | peixe, peixinho dourado | pez, pez dorado
guinea pig | porquinho-da-índia, porquinho da índia | conejillo de indias, cobaya, cuy
ferret | furão | hurón
lizard | lagarto, lagartixa | lagarto, lagartija
iguana | iguana | iguana
snake | cobra, serpente | serpiente, culebra
mouse, mice, rat | rato, camundongo, ratazana | ratón, rata
pony | pônei, pónei | poni
donkey | burro, jumento, jegue | burro, asno
hen, chicken | galinha | gallina
rooster | galo | gallo
chick, baby chicken | pintinho | pollito
goose | ganso | ganso
goat | cabra, bode | cabra, chivo
sheep | ovelha, carneiro | oveja
lamb | cordeiro | cordero
pig | porco | cerdo, chancho, puerco
cow | vaca | vaca
bee | abelha | abeja
beehive | colmeia | colmena
litter of puppies, litter | ninhada | camada
breed | raça de cachorro, raça | raza
mongrel, mutt, stray dog | vira-lata, rafeiro | perro callejero, perro mestizo
veterinarian, vet | veterinário | veterinario
animal shelter, dog pound | abrigo de animais, canil municipal | refugio de animales, perrera, protectora
pet shop | pet shop, loja de animais | tienda de mascotas
dog grooming, grooming | banho e tosa, tosa, tosquia | peluquería canina
dog walker, dog sitter, pet sitter | passeador de cães, dog walker, pet sitter | paseador de perros, cuidador de mascotas
walk the dog | passear o cachorro, passear com o cachorro, passear o cão | pasear al perro, sacar al perro
leash, dog lead | coleira com guia, guia do cachorro, trela | correa de perro, correa
collar | coleira | collar de perro
dog food, kibble, pet food | ração, comida de cachorro | pienso, comida para perros, croquetas para perro
cat food | ração para gatos, comida de gato | comida para gatos
cat litter, litter box | areia de gato, caixa de areia | arena para gatos, arenero
kennel, doghouse | casinha de cachorro, canil | caseta del perro, perrera
dog boarding, pet hotel | hotel para cachorros, hotelzinho para pets | residencia canina, hotel para perros
cage | gaiola | jaula
deworm, deworming, dewormer | vermífugo, desparasitar, desparasitação | desparasitar, desparasitación, desparasitante
neuter, spay, castrate | castrar, castração, esterilizar | castrar, esterilizar, castración
bark | latir, latido | ladrar, ladrido
meow, purr | miar, miado, ronronar | maullar, maullido, ronronear
tail | rabo, cauda | cola, rabo
fur | pelo de animal, pelagem | pelaje, pelo de animal
feather | pena de ave, pluma | pluma
lost dog, lost pet | cachorro perdido, animal perdido | perro perdido, mascota perdida
dog training, train a dog | adestramento, adestrar | adiestramiento, adiestrar
guide dog | cão-guia | perro guía
religion | religião | religión
god | deus | dios
jesus, christ | jesus, cristo | jesús, cristo
virgin mary, our lady | nossa senhora, virgem maria | virgen maría, nuestra señora
saint | santo | santo
angel | anjo | ángel
devil, demon | diabo, demônio, demónio | diablo, demonio
heaven, paradise | paraíso | paraíso
hell | inferno | infierno
faith, belief | fé, crença | fe, creencia
believer | crente, fiel | creyente
atheist, atheism | ateu, ateísmo | ateo, ateísmo
agnostic | agnóstico | agnóstico
pray, prayer | rezar, orar, oração, reza | rezar, orar, oración, rezo
bless, blessing | abençoar, bênção | bendecir, bendición
sin | pecado | pecado
soul, spirit | alma, espírito | alma, espíritu
miracle | milagre | milagro
church | igreja | iglesia
cathedral | catedral | catedral
chapel | capela | capilla
mass, church service | missa, culto | misa, culto
parish | paróquia | parroquia
priest | padre, sacerdote | cura, sacerdote, padre
pastor, reverend, vicar | pastor | pastor
bishop | bispo | obispo
pope | papa | papa
monk, friar | monge, frade | monje, fraile
nun | freira | monja
convent, monastery | convento, mosteiro | convento, monasterio
bible, gospel | bíblia, evangelho | biblia, evangelio
rosary | terço, rosário | rosario
cross, crucifix | cruz, crucifixo | cruz, crucifijo
altar | altar | altar
confession | confissão, confessar-se | confesión, confesarse
communion, first communion | comunhão, primeira comunhão | comunión, primera comunión
baptism, christening, baptize | batizado, batismo, batizar | bautizo, bautismo, bautizar
confirmation sacrament | crisma | sacramento de la confirmación
catechism, sunday school | catequese, catecismo, escola dominical | catequesis, catecismo, escuela dominical
choir | coral, coro | coro
procession | procissão | procesión
pilgrimage, pilgrim | peregrinação, peregrino, romaria | peregrinación, peregrino, romería
lent | quaresma | cuaresma
holy week, good friday | semana santa, sexta-feira santa | semana santa, viernes santo
ash wednesday | quarta-feira de cinzas | miércoles de ceniza
tithe | dízimo | diezmo
charity | caridade, instituição de caridade | caridad, beneficencia
donation, donate | doação, doar | donación, donar
catholic, catholicism | católico, catolicismo | católico, catolicismo
protestant, evangelical | protestante, evangélico | protestante, evangélico
christian, christianity | cristão, cristianismo | cristiano, cristianismo
jehovah's witness | testemunha de jeová | testigo de jehová
mormon | mórmon | mormón
jewish, jew, judaism | judeu, judaísmo | judío, judaísmo
synagogue | sinagoga | sinagoga
rabbi | rabino | rabino
bar mitzvah, bat mitzvah | bar mitzvá, bat mitzvá | bar mitzvá, bat mitzvá
passover, pesach | pessach, páscoa judaica | pésaj, pascua judía
muslim, islam | muçulmano, islã, islão | musulmán, islam
mosque | mesquita | mezquita
ramadan | ramadã, ramadão | ramadán
quran, koran | alcorão, corão | corán
imam | imã, imame | imán
buddhist, buddhism | budista, budismo | budista, budismo
hindu, hinduism | hindu, hinduísmo | hinduista, hinduismo
temple | templo | templo
spiritism | espiritismo, centro espírita, espírita | espiritismo, espiritista
candomblé, umbanda | candomblé, umbanda | candomblé, umbanda
spiritual, spirituality | espiritual, espiritualidade | espiritual, espiritualidad
superstition, superstitious | superstição, supersticioso | superstición, supersticioso
evil eye | mau-olhado, olho gordo | mal de ojo
luck, lucky | sorte, sortudo | suerte, suertudo, afortunado
bad luck, unlucky | azar, azarado | mala suerte
horoscope, zodiac, star sign | horóscopo, zodíaco, signo | horóscopo, zodiaco, signo del zodiaco
fortune teller, tarot | cartomante, vidente, tarô, tarot | vidente, adivino, tarot
ghost | fantasma, assombração | fantasma
destiny, fate | destino | destino
gay, homosexual | gay, homossexual | gay, homosexual
lesbian | lésbica | lesbiana
bisexual | bissexual | bisexual
transgender, trans | transgênero, transgénero, transexual, trans | transgénero, transexual, trans
gender | gênero, género | género
female | feminino, fêmea | femenino, hembra
male | masculino, macho | masculino, macho
identity card, id card | carteira de identidade, rg, cartão de cidadão, bilhete de identidade | dni, documento de identidad, cédula, carné de identidad
passport | passaporte | pasaporte
marital status, civil status | estado civil | estado civil
marriage certificate | certidão de casamento | acta de matrimonio, certificado de matrimonio
civil registry, registry office | cartório de registro civil, conservatória do registo civil, cartório | registro civil
signature, sign | assinatura, assinar | firma, firmar
address | endereço, morada | dirección, domicilio
phone number | número de telefone, número de telemóvel | número de teléfono
email, email address | e-mail, email, endereço de e-mail | correo electrónico, email, dirección de correo
contact person, emergency contact | contato de emergência, contacto de emergência | contacto de emergencia
forget, forgot, forgotten | esquecer, esquecido | olvidar, olvidado
diary, journal | diário | diario personal, diario íntimo
family photo, photo album | foto de família, álbum de fotos | foto de familia, álbum de fotos
hobby, pastime | passatempo, hobby | pasatiempo, afición, hobby
habit, custom | hábito, costume | hábito, costumbre
tradition | tradição | tradición
opinion | opinião | opinión
agree, agreement | concordar, acordo | acuerdo, estar de acuerdo
disagree, disagreement | discordar, desacordo | desacuerdo, discrepar
complain, complaint | reclamar, queixa, reclamação, queixar-se | queja, quejarse, reclamo, reclamación
criticize, criticism | criticar, crítica | criticar, crítica
praise, compliment | elogio, elogiar | elogio, elogiar, halago, cumplido
insult, offend | insulto, insultar, ofender, xingar | insulto, insultar, ofender
bully, bullying | bullying, intimidação | acoso escolar, bullying
harassment, harass | assédio, assediar | acoso, acosar
discrimination, prejudice | discriminação, preconceito | discriminación, prejuicio
racism, racist | racismo, racista | racismo, racista
domestic violence, abuse | violência doméstica, maus-tratos | violencia doméstica, violencia de género, maltrato
equality | igualdade | igualdad
`
