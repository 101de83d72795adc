/** Concepts of work, study, papers and public life; the format is described in tables.ts. */
export const work = `
office | escritório | oficina, despacho
work, job, employment | trabalho, emprego, trabalhar | trabajo, empleo, laburo, chamba, curro, trabajar, laburar, currar
coworker, colleague, workmate | colega de trabalho, colega | compañero de trabajo, colega
boss, supervisor | chefe, patrão | jefe, patrón
manager | gerente, gestor | gerente, gestor, encargado
chief executive, ceo | presidente executivo, ceo | director ejecutivo, director general, ceo
employee, staff member | funcionário, empregado | empleado, trabajador
employer | empregador, entidade patronal | empleador, patrono
team | equipe, time, equipa | equipo
department | departamento, setor | departamento, sector
human resources, hr | recursos humanos, rh | recursos humanos, rrhh
headquarters, head office | sede, matriz | sede, casa matriz
branch office, branch | filial, sucursal | filial, sucursal
company, firm | empresa, companhia, firma | empresa, compañía, firma
organization | organização | organización
factory, plant | fábrica | fábrica
warehouse, depot | armazém, depósito, galpão | almacén, depósito, bodega
meeting | reunião | reunión, junta
conference | conferência, congresso | conferencia, congreso
video call, videoconference | videochamada, videoconferência, chamada de vídeo | videollamada, videoconferencia
agenda | pauta, ordem do dia | orden del día
meeting minutes | ata | acta, minuta
appointment | compromisso, hora marcada | cita, turno
schedule | agendar, marcar | agendar, programar, concertar
reschedule | reagendar, remarcar | reprogramar, reagendar
postpone, put off | adiar, postergar | aplazar, posponer, postergar
cancel, call off | cancelar, desmarcar | cancelar, anular, desconvocar
attend | comparecer | asistir, acudir
participant, attendee | participante | participante
schedule, timetable | horário, cronograma | horario, cronograma
calendar | calendário | calendario
planner, diary | agenda | agenda
deadline, due date | prazo, data limite, data de entrega | plazo, fecha límite, fecha de entrega
task, chore | tarefa, afazer | tarea, quehacer
to-do list, todo | lista de tarefas, lista de afazeres | lista de tareas, pendientes
reminder | lembrete | recordatorio
project | projeto | proyecto
plan, planning | plano, planejar, planejamento, planear, planeamento | plan, planear, planificar, planificación
goal, objective, target | objetivo, meta | objetivo, meta
milestone | marco | hito
priority | prioridade | prioridad
urgent, pressing | urgente | urgente
progress | progresso, avanço, andamento | progreso, avance
result, outcome | resultado | resultado
report | relatório | informe, reporte
presentation, talk | apresentação | presentación
slide | slide, diapositivo | diapositiva
spreadsheet | planilha, folha de cálculo | hoja de cálculo, planilla
chart, graph | gráfico | gráfico, gráfica
proposal | proposta | propuesta
feedback | feedback, retorno, opinião | retroalimentación, feedback, opinión
suggestion | sugestão | sugerencia
idea | ideia | idea
brainstorm, brainstorming | chuva de ideias, brainstorming | lluvia de ideas, brainstorming
decision | decisão | decisión
decide | decidir | decidir
approve | aprovar | aprobar
reject, turn down | rejeitar, recusar | rechazar
responsibility | responsabilidade | responsabilidad
delegate | delegar | delegar
finish, complete | terminar, concluir, acabar | terminar, acabar, concluir
hand in, submit | entregar, submeter | entregar, presentar
shift | turno | turno
night shift | turno da noite, turno noturno | turno de noche, turno nocturno
on call, on duty | plantão, de plantão, de serviço | guardia, de guardia
working hours, business hours, office hours | expediente, horário de trabalho, horário comercial | jornada laboral, horario laboral, horario de oficina
overtime | hora extra, horas extraordinárias | hora extra, horas extraordinarias
full time | tempo integral, período integral | tiempo completo, jornada completa
part time | meio período, tempo parcial, meio expediente | medio tiempo, tiempo parcial, media jornada
remote work, telework, working from home, home office | trabalho remoto, teletrabalho, home office | trabajo remoto, teletrabajo
freelance, freelancer, self-employed | autônomo, freelancer, autónomo, trabalhador independente | autónomo, freelance, trabajador independiente
internship, traineeship | estágio | pasantía, prácticas
recruiter, headhunter | recrutador | reclutador
recruitment, hiring | recrutamento, contratação | reclutamiento, contratación
vacancy, job opening | vaga | vacante
job offer | oferta de emprego, proposta de emprego, oferta de trabalho | oferta de empleo, oferta de trabajo
candidate, applicant | candidato | candidato, aspirante, postulante
apply for | candidatar | postular, postularse
job interview, interview | entrevista de emprego, entrevista | entrevista de trabajo, entrevista
resume, curriculum vitae, cv | currículo, curriculum vitae, cv | currículum, hoja de vida, cv
cover letter | carta de apresentação, carta de motivação | carta de presentación, carta de motivación
recommendation letter, letter of recommendation | carta de recomendação | carta de recomendación
fire, dismiss, sack | demitir, despedir, mandar embora | despedir
dismissal, firing | demissão, despedimento | despido
layoff, redundancy | demissão em massa, corte de pessoal, despedimento coletivo | despido colectivo, recorte de personal
resign, quit, resignation | pedir demissão | renunciar, dimitir, renuncia, dimisión
unemployed, jobless | desempregado | desempleado, cesante
unemployment | desemprego | desempleo, paro
unemployment benefit, dole | seguro-desemprego, seguro desemprego, subsídio de desemprego | seguro de desempleo, subsidio de desempleo
retirement | aposentadoria, reforma | jubilación, retiro
retire, retired | aposentar, aposentado, reformado | jubilar, jubilarse, jubilado
promotion | promoção | ascenso
career | carreira | carrera profesional
profession, occupation | profissão, ofício, ocupação | profesión, oficio, ocupación
position, role | cargo, função | cargo, puesto de trabajo
strike, walkout | greve | huelga
labor union, trade union | sindicato | sindicato
maternity leave | licença-maternidade, licença maternidade, licença de maternidade | licencia de maternidad, baja maternal, baja por maternidad
paternity leave | licença-paternidade, licença paternidade, licença de paternidade | licencia de paternidad, baja paternal
sick leave, sick note | licença médica, atestado médico, baixa médica | baja médica, licencia médica, baja laboral
day off, time off | folga, dia de folga | día libre
vacation, holidays | férias | vacaciones
public holiday, bank holiday | feriado | feriado, día festivo, festivo
business trip, work trip | viagem de negócios, viagem de trabalho, viagem a trabalho | viaje de negocios, viaje de trabajo
training, training course | treinamento, formação, capacitação | capacitación, formación
skill, ability | habilidade, competência | habilidad, destreza
experience | experiência | experiencia
workload | carga de trabalho | carga de trabajo
burnout | esgotamento, burnout | agotamiento laboral, burnout, desgaste profesional
productivity | produtividade | productividad
performance review, appraisal | avaliação de desempenho | evaluación de desempeño
badge, id badge | crachá | gafete, credencial, acreditación
business card | cartão de visita | tarjeta de visita, tarjeta de presentación
coffee break, rest break | intervalo, pausa | descanso, pausa
networking | rede de contatos, networking, rede de contactos | red de contactos, networking
partnership | parceria | alianza, colaboración
assistant | assistente, auxiliar | asistente, ayudante
secretary | secretário | secretario
receptionist | recepcionista | recepcionista
reception, front desk | recepção, portaria, receção | recepción
programmer, software developer, developer | programador, desenvolvedor | programador, desarrollador
designer | designer, projetista | diseñador
accountant, bookkeeper | contador, contabilista | contador, contable
consultant | consultor | consultor, asesor
technician | técnico | técnico
plumber | encanador, canalizador, bombeiro hidráulico | fontanero, plomero, gasfitero, gásfiter
carpenter, joiner | carpinteiro, marceneiro | carpintero
painter | pintor | pintor
mechanic | mecânico | mecánico
welder | soldador, serralheiro | soldador, herrero
cleaner, cleaning lady, housekeeper | faxineiro, diarista, empregada doméstica, mulher a dias | limpiador, empleada doméstica, asistenta
janitor, caretaker, doorman | zelador, porteiro | conserje, portero
driver, chauffeur | motorista | conductor, chofer, chófer
farmer | agricultor, fazendeiro, lavrador | agricultor, granjero
hairdresser | cabeleireiro | peluquero
tailor, seamstress, dressmaker | alfaiate, costureira | sastre, modista, costurera
babysitter, nanny | babá | niñera
security guard, guard, watchman | vigia, vigilante | vigilante, guardia de seguridad
flight attendant, stewardess | comissário de bordo, aeromoça, hospedeira | azafata, auxiliar de vuelo, aeromoza
translator, interpreter | tradutor, intérprete | traductor, intérprete
researcher | pesquisador, investigador | investigador
social worker | assistente social | trabajador social
real estate agent, realtor, estate agent | corretor de imóveis, agente imobiliário, mediador imobiliário | agente inmobiliario, corredor de propiedades
salesperson, salesman, shop assistant | vendedor, balconista | vendedor, dependiente
cashier | operador de caixa | cajero
civil servant, public employee | servidor público, funcionário público | funcionario, empleado público
mail carrier, postman, mailman | carteiro | cartero
courier, delivery man, delivery driver | entregador, motoboy, estafeta | repartidor, mensajero
supplier, vendor, provider | fornecedor | proveedor
contract, agreement | contrato, acordo | contrato, acuerdo
employment contract | contrato de trabalho | contrato de trabajo, contrato laboral
clause | cláusula | cláusula
signature | assinatura | firma
sign | assinar | firmar
electronic signature, digital signature | assinatura eletrônica, assinatura digital, assinatura eletrónica | firma electrónica, firma digital
renew, renewal | renovar, renovação | renovar, renovación
expire, expiration, expiry | vencer, expirar, caducar, vencimento | vencer, expirar, caducar, vencimiento
valid, validity | válido, validade | válido, vigente, validez, vigencia
terminate, termination | rescindir, rescisão | rescindir, rescisión
negotiation | negociação | negociación
negotiate | negociar | negociar
document | documento | documento
paperwork, red tape, bureaucracy | papelada, burocracia | papeleo, burocracia
official procedure, formalities | trâmite, diligência | trámite, gestión
file | arquivo, ficheiro | archivo, fichero
folder, binder | pasta | carpeta
file cabinet, filing cabinet | arquivo de aço, fichário, arquivador | archivador, fichero
letter | carta | carta
stamp, postage stamp | selo | sello, estampilla
rubber stamp | carimbo | sello de goma
copy, photocopy | cópia, fotocópia, xerox | copia, fotocopia
scan, scanner | escanear, digitalizar, escâner, digitalizador | escanear, digitalizar, escáner
printer | impressora | impresora
print | imprimir | imprimir
form | formulário | formulario, impreso
fill in, fill out | preencher | rellenar, completar, llenar
application form, application | solicitação, requerimento, pedido | solicitud
request | solicitar, requerer, pedir | solicitar, pedir
certificate | certificado, certidão, atestado | certificado
birth certificate | certidão de nascimento, registro de nascimento | partida de nacimiento, acta de nacimiento, certificado de nacimiento
marriage certificate | certidão de casamento | acta de matrimonio, acta de casamiento, certificado de matrimonio
death certificate | certidão de óbito, atestado de óbito | acta de defunción, certificado de defunción
criminal record, background check | antecedentes criminais, registo criminal, ficha criminal | antecedentes penales
license, permit | licença, alvará, autorização | licencia, permiso
driver's license, driving licence, driving license | carteira de motorista, carteira de habilitação, cnh, carta de condução | carné de conducir, licencia de conducir, permiso de conducir
identity card, id card | carteira de identidade, rg, cartão de cidadão, bilhete de identidade | documento de identidad, dni, cédula de identidad, carné de identidad
visa | visto | visa, visado
residence permit | autorização de residência, visto de residência | permiso de residencia, tarjeta de residencia
work permit | visto de trabalho, autorização de trabalho | permiso de trabajo
immigration | imigração | inmigración
immigrant | imigrante | inmigrante
foreigner | estrangeiro | extranjero
refugee, asylum seeker | refugiado | refugiado
asylum | asilo político, asilo | asilo político, asilo
border | fronteira | frontera
customs | alfândega, aduana | aduana
embassy | embaixada | embajada
consulate | consulado | consulado
ambassador | embaixador | embajador
apostille | apostila de haia, apostilamento | apostilla
notary, notary public | tabelião, notário | notario, escribano
notary office, registry office | cartório, conservatória, tabelionato | notaría, registro civil, escribanía
power of attorney, proxy | procuração | poder notarial, poder
deed, title deed | escritura | escritura
testament, last will | testamento | testamento
inheritance | herança | herencia
heir | herdeiro | heredero
tax number, taxpayer number | cpf, nif, número de contribuinte | nif, rfc, rut, cuit
social security | previdência social, inss, segurança social | seguridad social, seguro social
proof of address | comprovante de residência, comprovativo de morada | comprobante de domicilio, justificante de domicilio
proof, evidence | prova, evidência | prueba, evidencia
registration, enrollment, enrolment | matrícula, inscrição | matrícula, inscripción
enroll, sign up, register | inscrever, matricular, cadastrar | inscribir, matricular
queue, waiting line | fila | cola, fila
ticket number, queue number | senha de atendimento, senha | número de turno, número de atención
counter, service window | guichê, balcão | ventanilla, mostrador
notarize, authenticate | reconhecer firma, autenticar | autenticar, legalizar, compulsar
data, information | dados, informação | datos, información
name | nome | nombre
surname, last name, family name | sobrenome, último nome | apellido
nickname | apelido, alcunha | apodo, mote
date of birth, birth date | data de nascimento | fecha de nacimiento
marital status | estado civil | estado civil
government | governo | gobierno
prime minister | primeiro-ministro, primeiro ministro | primer ministro
ministry | ministério | ministerio
city hall, town hall | prefeitura, câmara municipal | ayuntamiento, alcaldía, municipalidad
city council | câmara de vereadores, assembleia municipal | concejo municipal, concejo
councillor, councilman | vereador | concejal, regidor
governor | governador | gobernador
senator | senador | senador
congressman, deputy, member of parliament | deputado | diputado
parliament, congress | parlamento, congresso | parlamento, congreso
politics | política | política
political party | partido político, partido | partido político
election | eleição | elección, comicios
vote | votar, voto | votar, voto
ballot box | urna | urna
voter | eleitor | elector, votante
campaign | campanha | campaña
democracy | democracia | democracia
dictatorship | ditadura | dictadura
protest, demonstration, march | protesto, manifestação, passeata | protesta, manifestación
petition | petição, abaixo-assinado | petición
constitution | constituição | constitución
law | lei | ley
draft law | projeto de lei, proposta de lei | proyecto de ley
legal, lawful | legal, lícito | legal, lícito
illegal, unlawful | ilegal, ilícito | ilegal, ilícito
rule, regulation | regra, regulamento, norma | regla, reglamento, norma
right, rights | direito, direitos | derecho, derechos
duty, obligation | dever, obrigação | deber, obligación
prosecutor | promotor de justiça, promotor, procurador | fiscal
court, courthouse, tribunal | tribunal, fórum | tribunal, juzgado
trial | julgamento, audiência | juicio, audiencia
lawsuit, legal action | processo judicial, ação judicial | demanda judicial, pleito, demanda
sue | processar judicialmente, processar | demandar
testimony, statement | depoimento, testemunho | testimonio, declaración
defendant, accused | réu, acusado, arguido | acusado, demandado, imputado
jury | júri | jurado
sentence, verdict, ruling | sentença, veredito | sentencia, veredicto, fallo
appeal | recorrer, recurso, apelação | apelar, recurrir, apelación
guilty | culpado | culpable
innocent | inocente | inocente
crime, offense | crime, delito | crimen, delito
theft, robbery, burglary | roubo, furto, assalto | robo, hurto, atraco, asalto
steal, stole, stolen, rob | roubar, furtar, assaltar | robar, hurtar, atracar
fraud, scam, swindle | fraude, golpe, burla | fraude, estafa, timo
murder, homicide, killing | assassinato, homicídio, assassínio | asesinato, homicidio
arrest | prender, detenção | arrestar, detener, arresto, detención
prison, jail | prisão, cadeia, presídio | prisión, cárcel
police | polícia | policía
police station | delegacia, esquadra | comisaría, estación de policía
police report | boletim de ocorrência, queixa policial | denuncia policial, denuncia
complaint | reclamação, queixa | queja, reclamación, reclamo
complain | reclamar, queixar | quejarse, reclamar
custody, child custody | guarda dos filhos, custódia | custodia, tenencia
alimony, child support | pensão alimentícia, pensão de alimentos | pensión alimenticia, cuota alimentaria
copyright | direitos autorais, direitos de autor | derechos de autor
patent | patente | patente
trademark | marca registrada, marca registada | marca registrada
consent, permission | consentimento, permissão, autorização | consentimiento, permiso, autorización
privacy | privacidade | privacidad
school | escola, colégio | escuela, colegio
kindergarten, preschool | jardim de infância, pré-escola, educação infantil | jardín de infancia, preescolar, jardín de infantes, kínder
daycare, nursery, creche | creche, berçário | guardería
primary school, elementary school | ensino fundamental, escola primária, ensino básico | escuela primaria, primaria
high school, secondary school | ensino médio, escola secundária, ensino secundário | instituto, secundaria, liceo, bachillerato, preparatoria
university, college | universidade, faculdade | universidad, facultad
college entrance exam, entrance exam | vestibular, enem, exame de admissão | examen de admisión, selectividad, examen de ingreso
campus | campus | campus
student, pupil | aluno, estudante | alumno, estudiante
teacher, schoolteacher | professor | profesor, maestro, docente
professor, lecturer | professor universitário, docente universitário | catedrático, profesor universitario
principal, headmaster, head teacher | diretor da escola, diretor escolar | director de escuela, director del colegio
tutor | explicador, professor particular | profesor particular
private lesson, tutoring | aula particular, reforço escolar | clase particular
classmate | colega de turma, colega de classe, colega de escola | compañero de clase
class, lesson | aula | clase, lección
classroom | sala de aula | aula, salón de clases
course | curso | curso
workshop course, seminar | seminário, minicurso | seminario
lecture | palestra | conferencia, charla, ponencia
subject, school subject | matéria, disciplina | asignatura, materia
homework | dever de casa, lição de casa, trabalho de casa, tpc | deberes, tarea escolar
exercise | exercício | ejercicio
exam, test | prova, exame, teste | examen, prueba
pass an exam, pass a test | passar na prova, passar no exame | aprobar el examen
fail an exam, fail a test, flunk | reprovar, chumbar | suspender, reprobar
grade, mark, score | nota | nota, calificación
report card | boletim escolar, boletim | boletín de notas, boleta de calificaciones, libreta de notas
school year, academic year | ano letivo | año escolar, curso escolar, año lectivo
semester, term | semestre | semestre
recess, school break | recreio | recreo
parent-teacher meeting, parents meeting | reunião de pais | reunión de padres
school bus | ônibus escolar, transporte escolar, autocarro escolar | autobús escolar, transporte escolar
scholarship, grant | bolsa de estudos, bolsa | beca
tuition, school fees | mensalidade escolar, propina universitária | matrícula escolar, colegiatura
degree, diploma | diploma, grau académico | título, diploma
bachelor's degree, undergraduate | graduação, licenciatura, bacharelado | grado universitario, licenciatura
master's degree, master's | mestrado | maestría, máster
doctorate, phd | doutorado, doutoramento | doctorado
postgraduate, graduate school | pós-graduação | posgrado, postgrado
thesis, dissertation | tese, dissertação, tcc, trabalho de conclusão | tesis, tesina, trabajo de fin de grado
graduation | formatura, colação de grau | graduación, egreso
graduate | graduar, concluir o curso | graduarse, egresar, licenciarse
study | estudar | estudiar
learn, learnt | aprender | aprender
teach, taught | ensinar, lecionar | enseñar
memorize, learn by heart | decorar, memorizar | memorizar
understand, understood | entender, compreender | entender, comprender
explain | explicar | explicar
explanation | explicação | explicación
forget, forgot, forgotten | esquecer | olvidar
remember | lembrar, recordar | recordar, acordarse
knowledge | conhecimento, saber | conocimiento
education | educação, ensino | educación, enseñanza
literacy | alfabetização | alfabetización
distance learning, online course, e-learning | ensino a distância, ead, curso online | educación a distancia, curso en línea, curso online
language | idioma, língua | idioma, lengua
english | inglês | inglés
portuguese | português | portugués
spanish, castilian | espanhol, castelhano | español, castellano
french | francês | francés
german | alemão | alemán
italian | italiano | italiano
chinese, mandarin | chinês, mandarim | chino, mandarín
japanese | japonês | japonés
russian | russo | ruso
arabic | árabe | árabe
grammar | gramática | gramática
vocabulary | vocabulário | vocabulario
pronunciation, accent | pronúncia, sotaque | pronunciación, acento
spelling | ortografia | ortografía
dictionary | dicionário | diccionario
translation | tradução | traducción
translate | traduzir | traducir
mathematics, maths, math | matemática | matemáticas, matemática
algebra | álgebra | álgebra
geometry | geometria | geometría
statistics | estatística | estadística
calculation, calculate | cálculo, calcular | cálculo, calcular
physics | física | física
chemistry | química | química
biology | biologia | biología
history | história | historia
geography | geografia | geografía
philosophy | filosofia | filosofía
literature | literatura | literatura
economics, economy | economia | economía
psychology | psicologia | psicología
sociology | sociologia | sociología
computer science, computing | informática, ciência da computação | informática, ciencias de la computación
engineering | engenharia | ingeniería
architecture | arquitetura | arquitectura
law school | faculdade de direito, curso de direito | facultad de derecho, carrera de derecho
medical school | faculdade de medicina, curso de medicina | facultad de medicina, carrera de medicina
physical education, gym class | educação física | educación física
astronomy | astronomia | astronomía
science | ciência | ciencia
research | pesquisa, investigação | investigación
experiment | experimento, experiência científica | experimento
theory | teoria | teoría
hypothesis | hipótese | hipótesis
discovery | descoberta | descubrimiento, hallazgo
discover, find out | descobrir | descubrir
invention | invenção, invento | invención, invento
inventor | inventor | inventor
formula | fórmula | fórmula
microscope | microscópio | microscopio
telescope | telescópio | telescopio
measurement | medição | medición
analysis | análise | análisis
survey, questionnaire, poll | questionário, enquete, inquérito | encuesta, cuestionario
pen, ballpoint | caneta, esferográfica | bolígrafo, lapicera, boli, birome, pluma
marker, felt-tip pen | caneta hidrográfica, canetinha, marcador | rotulador, marcador, plumón
eraser | borracha | goma de borrar, borrador
pencil sharpener, sharpener | apontador, apara-lápis, afia | sacapuntas, tajador
notebook, exercise book | caderno | cuaderno, libreta
backpack, schoolbag, rucksack | mochila | mochila
pencil case | estojo | estuche, cartuchera
blackboard, whiteboard | quadro-negro, lousa, quadro branco | pizarra, pizarrón
chalk | giz | tiza
paper, sheet of paper | papel, folha de papel | papel, hoja de papel
stapler | grampeador, agrafador | grapadora, engrapadora, corchetera, abrochadora
calculator | calculadora | calculadora
scissors | tesoura | tijera, tijeras
glue | cola | pegamento
sticky note, post-it | bilhete adesivo, post-it | nota adhesiva, post-it
note, annotation | anotação, apontamento | apunte, anotación
write down, note down, jot down | anotar | anotar, apuntar
write, wrote, written | escrever | escribir
read | ler, lido | leer, leído
reading | leitura | lectura
writing, essay, composition | redação, ensaio | redacción, ensayo, composición
reader | leitor | lector
poem, poetry | poema, poesia | poema, poesía
book | livro | libro
ebook, e-book | livro digital, livro eletrônico, ebook, livro eletrónico | libro electrónico, libro digital, ebook
audiobook | audiolivro | audiolibro
novel | romance | novela
short story, tale | conto | cuento, relato
fairy tale | conto de fadas | cuento de hadas
biography | biografia | biografía
comic, comic book | história em quadrinhos, gibi, banda desenhada | cómic, historieta, tebeo
textbook | livro didático, livro escolar, manual escolar | libro de texto
handbook, manual, instructions | manual, instruções | manual, instrucciones
guide | guia | guía
encyclopedia | enciclopédia | enciclopedia
chapter | capítulo | capítulo
page | página | página
title | título | título
sentence, phrase | frase | frase, oración
paragraph | parágrafo | párrafo
word | palavra | palabra
text | texto | texto
draft, rough draft | rascunho | borrador
summary, abstract | resumo | resumen
quote, quotation | citação | cita textual, citación
character | personagem | personaje
plot, storyline | enredo, trama | trama, argumento
publisher, publishing house | editora | editorial
publish | publicar | publicar
edition | edição | edición
bookstore, bookshop | livraria | librería
library | biblioteca | biblioteca
bookcase, bookshelf | estante | estantería, librero
bookmark | marcador de página, marca-páginas | marcapáginas, separador de libros
book cover | capa do livro, capa de livro | portada, cubierta de libro
news | notícia | noticia
headline | manchete | titular
article | artigo | artículo
column, op-ed | coluna de opinião | columna de opinión
press, media | imprensa, mídia, meios de comunicação | prensa, medios de comunicación
press release | comunicado de imprensa, release | comunicado de prensa, nota de prensa
broadcast, newscast, news program | telejornal, noticiário | noticiero, telediario, informativo
rumor, gossip | boato, fofoca, rumor | rumor, chisme, cotilleo
fake news, hoax | notícia falsa, fake news | noticia falsa, bulo
podcast | podcast | podcast
blog | blog, blogue | blog, bitácora
interviewer | entrevistador | entrevistador
speech | discurso | discurso
debate, discussion | debate, discussão | debate, discusión
advice, tip | conselho, dica | consejo
problem, issue | problema | problema
solution | solução | solución
mistake, error | erro, engano | error, equivocación
correct, amend | corrigir | corregir
improve, improvement | melhorar, melhoria | mejorar, mejora
review, revise | revisar | revisar
organize | organizar | organizar
question | pergunta | pregunta
ask a question | perguntar | preguntar
answer, reply, respond | resposta, responder | respuesta, responder, contestar
success | sucesso, êxito | éxito
failure | fracasso | fracaso
prize, award | prêmio, prémio | premio
medal | medalha | medalla
competition, contest | concurso, competição | concurso, competición, competencia
civil service exam, public exam | concurso público | oposición, oposiciones, concurso público
nobel prize | prêmio nobel, prémio nobel | premio nobel
military service, conscription | serviço militar, alistamento militar | servicio militar, mili
army, armed forces | exército, forças armadas | ejército, fuerzas armadas
war | guerra | guerra
peace | paz | paz
treaty | tratado | tratado
inspection | inspeção, vistoria, fiscalização | inspección
building permit, planning permission | alvará de construção, licença de construção, licença de obras | licencia de obras, permiso de construcción
non-disclosure agreement, nda, confidentiality | acordo de confidencialidade, sigilo, confidencialidade | acuerdo de confidencialidad, confidencialidad
password | senha, palavra-passe | contraseña, clave
email | e-mail, email, correio eletrônico, correio eletrónico | correo electrónico, email, correo
attachment | anexo | adjunto, archivo adjunto
briefing | briefing | briefing
quota | cota | cupo, cuota
launch | lançamento, lançar | lanzamiento, lanzar
test run, trial run, pilot project | projeto piloto, teste piloto | proyecto piloto, prueba piloto
probation, probation period, trial period | período de experiência, período experimental | período de prueba
notice period | aviso prévio, pré-aviso | preaviso
severance, severance pay | verbas rescisórias, indemnização por despedimento | finiquito, indemnización por despido
payslip, pay slip, pay stub | holerite, contracheque, recibo de vencimento | nómina, recibo de sueldo, boleta de pago
work accident | acidente de trabalho | accidente laboral, accidente de trabajo
workplace, work site | local de trabalho | lugar de trabajo, centro de trabajo
construction site, building works | canteiro de obras, obra, estaleiro de obras | obra de construcción, obra
harassment, bullying at work | assédio | acoso
bullying | bullying | acoso escolar, bullying
discrimination | discriminação | discriminación
motivation | motivação | motivación
leadership | liderança | liderazgo
conflict | conflito | conflicto
field trip, school trip | excursão escolar, passeio da escola, visita de estudo | excursión escolar, viaje escolar
exchange program, student exchange | intercâmbio | intercambio estudiantil
boarding school | internato, colégio interno | internado
truancy, skip class | matar aula, faltar à aula | hacer novillos, faltar a clase
absence | ausência, falta | ausencia, inasistencia
late, tardy, delay | atrasado, atraso | retraso, atrasado, tardanza
`
