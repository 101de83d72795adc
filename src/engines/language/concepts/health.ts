/** Concepts of health and the body; the format is described in tables.ts. */
export const health = `
body | corpo | cuerpo
head | cabeça | cabeza
hair | cabelo | pelo, cabello
face | rosto, cara | cara, rostro
forehead | testa | frente
eye | olho | ojo
eyebrow | sobrancelha | ceja
eyelash, lash | cílio, pestana | pestaña
eyelid | pálpebra | párpado
ear | orelha, ouvido | oreja, oído
eardrum | tímpano | tímpano
earwax | cera de ouvido, cerume | cerumen, cera del oído
nose | nariz | nariz
nostril | narina | fosa nasal
cheek | bochecha | mejilla, cachete
chin | queixo | mentón, barbilla
jaw | maxilar, mandíbula | mandíbula, quijada
mouth | boca | boca
lip | lábio | labio
tongue | língua | lengua
tooth, teeth | dente | diente
molar | dente molar | muela
wisdom tooth, wisdom teeth | dente do siso, siso | muela del juicio
baby tooth, milk tooth | dente de leite | diente de leche
gum | gengiva | encía
throat | garganta | garganta
tonsil | amígdala | amígdala
neck | pescoço | cuello
nape | nuca | nuca
shoulder | ombro | hombro
armpit | axila, sovaco | axila, sobaco
arm | braço | brazo
elbow | cotovelo | codo
forearm | antebraço | antebrazo
wrist | pulso, punho | muñeca
hand | mão | mano
fist | punho fechado | puño
finger | dedo | dedo
thumb | polegar | pulgar
fingernail, nail | unha | uña
cuticle | cutícula | cutícula
chest | peito, tórax | pecho, tórax
breast | seio, mama | seno, mama, pecho
nipple | mamilo | pezón
rib | costela | costilla
back | costas | espalda
lower back, loin | lombar | lumbar, zona lumbar
spine, backbone | coluna, coluna vertebral, espinha dorsal | columna vertebral, columna, espina dorsal
herniated disc, slipped disc | hérnia de disco | hernia discal, hernia de disco
waist | cintura | cintura
belly, tummy, abdomen | barriga, abdômen, abdómen | barriga, vientre, abdomen, panza
navel, belly button | umbigo | ombligo
hip | quadril, anca | cadera
buttock, bottom | nádega, bumbum, bunda | nalga, glúteo, trasero
groin | virilha | ingle
leg | perna | pierna
thigh | coxa | muslo
knee | joelho | rodilla
kneecap | rótula, patela | rótula
shin | tíbia, canela da perna | espinilla, tibia
calf muscle | panturrilha, batata da perna | pantorrilla
ankle | tornozelo | tobillo
foot, feet | pé | pie
heel | calcanhar | talón
toe | dedo do pé | dedo del pie
skin | pele | piel
bone | osso | hueso
muscle | músculo | músculo
tendon | tendão | tendón
ligament | ligamento | ligamento
joint, articulation | articulação | articulación
cartilage, meniscus | cartilagem, menisco | cartílago, menisco
nerve | nervo | nervio
sciatica, sciatic nerve | ciática, nervo ciático | ciática, nervio ciático
brain | cérebro | cerebro
skull | crânio | cráneo
heart | coração | corazón
lung | pulmão | pulmón
kidney | rim | riñón
stomach | estômago | estómago
intestine, bowel, gut | intestino | intestino
colon | cólon | colon
pancreas | pâncreas | páncreas
gallbladder | vesícula, vesícula biliar | vesícula, vesícula biliar
bladder | bexiga | vejiga
appendix | apêndice | apéndice
spleen | baço | bazo
thyroid | tireoide, tiroide | tiroides
prostate | próstata | próstata
womb, uterus | útero | útero, matriz
ovary | ovário | ovario
blood | sangue | sangre
vein | veia | vena
artery | artéria | arteria
urine, pee, wee | urina, xixi | orina, pis, pipí
stool, poop, feces | fezes, cocô, cocó | heces, caca, popó
sweat, perspiration | suor, transpiração | sudor, transpiración
sweating, perspire | suar, transpirar | sudar, transpirar
saliva, spit | saliva, cuspe | saliva, baba
phlegm, mucus | catarro, muco, ranho | flema, moco, mucosidad
bile | bile, bílis | bilis
hormone | hormônio, hormona | hormona
blood type, blood group | tipo sanguíneo, grupo sanguíneo | grupo sanguíneo, tipo de sangre
ill, sick, unwell | doente | enfermo
illness, disease, sickness | doença, enfermidade | enfermedad
symptom | sintoma | síntoma
diagnosis, diagnose | diagnóstico, diagnosticar | diagnóstico, diagnosticar
health | saúde | salud
healthy | saudável, sadio | sano, saludable
pain, ache | dor | dolor
hurt, be in pain | doer, machucar | doler
headache | dor de cabeça, cefaleia | dolor de cabeza, cefalea
migraine | enxaqueca | migraña, jaqueca
stomachache, tummy ache | dor de barriga, dor de estômago | dolor de barriga, dolor de estómago
toothache | dor de dente | dolor de muelas, dolor de dientes
earache | dor de ouvido | dolor de oído
backache, back pain | dor nas costas, lombalgia | dolor de espalda, lumbalgia, lumbago
sore throat | dor de garganta | dolor de garganta
sore muscles, muscle soreness | dor muscular | agujetas, dolor muscular
cramp, muscle cramp | cãibra | calambre
colic, period pain, menstrual cramps | cólica | cólico
fever, high temperature | febre | fiebre, calentura
shiver, chills | calafrio, arrepio | escalofrío
common cold, cold | resfriado, constipação, constipado | resfriado, resfrío, catarro
flu, influenza | gripe | gripe, gripa
covid, coronavirus | covid, coronavírus | covid, coronavirus
cough | tosse, tossir | tos, toser
sneeze | espirro, espirrar | estornudo, estornudar
runny nose | coriza, nariz escorrendo | moqueo, rinorrea, goteo nasal
stuffy nose, blocked nose, nasal congestion | nariz entupido, congestão nasal | nariz tapada, congestión nasal
hoarse, hoarseness | rouco, rouquidão | ronco, afónico, afonía, ronquera
sinusitis, sinus infection | sinusite | sinusitis
rhinitis | rinite | rinitis
tonsillitis | amigdalite | amigdalitis, anginas
bronchitis | bronquite | bronquitis
pneumonia | pneumonia | neumonía, pulmonía
asthma | asma | asma
shortness of breath, breathless | falta de ar | falta de aire, disnea, ahogo
tuberculosis | tuberculose | tuberculosis
ear infection, otitis | otite, infecção de ouvido | otitis, infección de oído
conjunctivitis, pink eye | conjuntivite | conjuntivitis
stye | terçol | orzuelo
cataract | catarata | catarata
glaucoma | glaucoma | glaucoma
nausea, queasy | náusea, enjoo | náusea
motion sickness, seasick, carsick | enjoo de movimento, cinetose | mareo por movimiento, cinetosis
vomit, throw up, puke | vômito, vómito, vomitar | vómito, vomitar, devolver
diarrhea, diarrhoea | diarreia | diarrea
constipation, constipated | prisão de ventre, intestino preso | estreñimiento, estreñido
indigestion | indigestão, má digestão | indigestión, empacho
heartburn, acid reflux | azia, refluxo | acidez, ardor de estómago, reflujo
gastritis | gastrite | gastritis
stomach flu, gastroenteritis, stomach bug | gastroenterite, virose | gastroenteritis
ulcer | úlcera | úlcera
bloating, bloated, flatulence | inchaço abdominal, gases, flatulência | hinchazón abdominal, gases, flatulencia
burp, belch | arroto, arrotar | eructo, eructar
hiccup | soluço | hipo
food poisoning | intoxicação alimentar | intoxicación alimentaria, intoxicación alimenticia
poisoning | intoxicação, envenenamento | intoxicación, envenenamiento
dehydration, dehydrated | desidratação, desidratado | deshidratación, deshidratado
hemorrhoid, piles | hemorroida | hemorroide, almorrana
appendicitis | apendicite | apendicitis
hernia | hérnia | hernia
gallstone | pedra na vesícula, cálculo biliar | cálculo biliar, piedra en la vesícula
kidney stone | pedra no rim, cálculo renal | cálculo renal, piedra en el riñón
cystitis, urinary infection, bladder infection | cistite, infecção urinária | cistitis, infección urinaria, infección de orina
incontinence | incontinência | incontinencia
dizziness, dizzy, vertigo | tontura, vertigem | mareo, mareado, vértigo
faint, pass out | desmaiar, desmaio | desmayarse, desmayo
tired, exhausted, fatigue | cansado, exausto, cansaço, fadiga | cansado, agotado, cansancio, fatiga
weakness | fraqueza | debilidad
itch, itchy | coceira, coçar, comichão | picazón, comezón, picor
rash | erupção cutânea, brotoeja | sarpullido, erupción, salpullido
hives, urticaria | urticária | urticaria, ronchas
eczema, dermatitis | eczema, dermatite | eczema, dermatitis
psoriasis | psoríase | psoriasis
acne | acne | acné
pimple, zit | espinha | grano, espinilla, barrito
blackhead | cravo da pele, ponto negro | punto negro
wart | verruga | verruga
mole, birthmark | pinta, marca de nascença | lunar, marca de nacimiento
freckle | sarda | peca
wrinkle | ruga | arruga
cellulite | celulite | celulitis
stretch mark | estria | estría
varicose vein | variz | variz, várice
corn, callus | calo, calosidade | callo, callosidad
blister | bolha | ampolla
ringworm, athlete's foot, fungal infection | micose, frieira, pé de atleta | micosis, hongos, pie de atleta
ingrown nail | unha encravada | uña encarnada, uñero
cold sore, herpes | herpes, herpes labial | herpes, herpes labial, calentura labial
mouth ulcer, canker sore | afta | afta, llaga en la boca
bad breath, halitosis | mau hálito, halitose | mal aliento, halitosis
sunburn | queimadura de sol, escaldão | quemadura solar
sunstroke, heatstroke | insolação | insolación, golpe de calor
burn | queimadura | quemadura
wound, injury | ferida, ferimento, lesão | herida, lesión
injured, wounded | ferido, machucado, lesionado | herido, lesionado, lastimado
cut, gash | corte | corte, tajo
scratch, graze | arranhão, ralado | arañazo, rasguño, raspón
bruise | hematoma, roxo, nódoa negra | moretón, moratón, hematoma, cardenal
scar | cicatriz | cicatriz
scab | casca de ferida, crosta | costra
swelling, swollen | inchaço, inchado | hinchazón, hinchado
bleed, bleeding | sangrar, sangramento, hemorragia | sangrar, sangrado, hemorragia
nosebleed | sangramento nasal, nariz sangrando | hemorragia nasal, sangrado de nariz
fracture, broken bone | fratura, fratura óssea | fractura, hueso roto
sprain, twisted ankle | entorse, torção, torcer o pé | esguince, torcedura
dislocation, dislocated | luxação, deslocado | luxación, dislocado
pulled muscle, muscle strain | distensão muscular, estiramento muscular | desgarro, tirón muscular, distensión muscular
tendinitis | tendinite | tendinitis
stiff neck | torcicolo | tortícolis
concussion | concussão, traumatismo craniano | conmoción cerebral, traumatismo craneal
plaster cast, cast | gesso | yeso, escayola
splint | tala | férula, tablilla
insect bite, mosquito bite, sting | picada, picada de inseto, picada de mosquito | picadura, picadura de mosquito
dog bite, bite | mordida, mordedura | mordedura, mordida
infection, infected | infecção, infectado | infección, infectado
inflammation, inflamed | inflamação, inflamado | inflamación, inflamado
pus, abscess | pus, abscesso | pus, absceso
contagious, infectious | contagioso | contagioso
contagion, catch a disease | contágio, contagiar | contagio, contagiar, contagiarse
virus | vírus | virus
bacteria, germ | bactéria, germe | bacteria, germen
epidemic, outbreak, pandemic | epidemia, surto, pandemia | epidemia, brote, pandemia
quarantine, isolation | quarentena, isolamento | cuarentena, aislamiento
chickenpox | catapora, varicela | varicela
measles | sarampo | sarampión
mumps | caxumba, papeira | paperas
rubella | rubéola | rubéola
whooping cough | coqueluche, tosse convulsa | tos ferina
scarlet fever | escarlatina | escarlatina
shingles | herpes zoster, cobreiro | herpes zóster, culebrilla
lice, louse, nit | piolho, lêndea | piojo, liendre
scabies | sarna, escabiose | sarna, escabiosis
worms, intestinal parasite | verme, lombriga, parasita intestinal | lombriz, parásito intestinal
dengue | dengue | dengue
malaria | malária | malaria, paludismo
yellow fever | febre amarela | fiebre amarilla
tetanus | tétano | tétanos
rabies | raiva | rabia
hepatitis | hepatite | hepatitis
mononucleosis, glandular fever | mononucleose | mononucleosis
hiv | hiv, vih | vih
aids | aids, sida | sida
sexually transmitted disease, std, sti | doença sexualmente transmissível, dst, ist | enfermedad de transmisión sexual, ets, its
cancer | câncer, cancro | cáncer
tumor, tumour | tumor | tumor
lump, cyst, nodule | caroço, cisto, quisto, nódulo | bulto, quiste, nódulo
benign | benigno | benigno
malignant | maligno | maligno
metastasis | metástase | metástasis
leukemia | leucemia | leucemia
chemotherapy, chemo | quimioterapia, químio | quimioterapia, quimio
radiotherapy, radiation therapy | radioterapia | radioterapia
diabetes, diabetic | diabetes, diabético | diabetes, diabético
blood sugar, glucose | glicemia, glicose, açúcar no sangue | glucemia, glucosa, azúcar en sangre
insulin | insulina | insulina
blood pressure | pressão arterial, tensão arterial | presión arterial, tensión arterial
high blood pressure, hypertension | pressão alta, hipertensão | presión alta, hipertensión, tensión alta
low blood pressure, hypotension | pressão baixa, hipotensão | presión baja, hipotensión, tensión baja
cholesterol | colesterol | colesterol
triglycerides | triglicerídeos, triglicérides | triglicéridos
heart attack | infarto, enfarte, ataque cardíaco | infarto, ataque al corazón, ataque cardíaco
arrhythmia, palpitation | arritmia, palpitação | arritmia, palpitación
heart murmur | sopro no coração, sopro cardíaco | soplo cardíaco, soplo en el corazón
pacemaker | marca-passo, marcapasso, pacemaker | marcapasos
stent | stent | stent
stroke | derrame, avc, acidente vascular cerebral | derrame cerebral, ictus, acv, accidente cerebrovascular
aneurysm | aneurisma | aneurisma
thrombosis, blood clot | trombose, coágulo | trombosis, coágulo
pulse, heart rate | batimento cardíaco, frequência cardíaca, pulsação | pulsación, frecuencia cardíaca, latido
anemia, iron deficiency | anemia | anemia
arthritis | artrite | artritis
osteoarthritis | artrose | artrosis
osteoporosis | osteoporose | osteoporosis
rheumatism | reumatismo | reumatismo, reuma
gout | ácido úrico, gota | ácido úrico, gota
scoliosis | escoliose | escoliosis
fibromyalgia | fibromialgia | fibromialgia
carpal tunnel | túnel do carpo | túnel carpiano
epilepsy | epilepsia | epilepsia
seizure, convulsion | convulsão, crise epiléptica | convulsión, crisis epiléptica
parkinson | parkinson | parkinson
alzheimer, dementia | alzheimer, demência | alzheimer, demencia
multiple sclerosis | esclerose múltipla | esclerosis múltiple
paralysis, paralyzed | paralisia, paralisado, paralítico | parálisis, paralizado, paralítico
numbness, tingling | dormência, formigamento | entumecimiento, hormigueo
tremor | tremor | temblor
tinnitus | zumbido no ouvido, zumbido | acúfenos, tinnitus, zumbido de oídos
lupus | lúpus | lupus
hypothyroidism | hipotireoidismo, hipotiroidismo | hipotiroidismo
hyperthyroidism | hipertireoidismo, hipertiroidismo | hipertiroidismo
endometriosis | endometriose | endometriosis
polycystic ovary | ovário policístico | ovario poliquístico
coma | coma | coma
blind, blindness | cego, cegueira | ciego, ceguera
deaf, deafness | surdo, surdez | sordo, sordera
disability, disabled | deficiência física, deficiente, incapacidade | discapacidad, discapacitado, minusvalía
wheelchair | cadeira de rodas | silla de ruedas
crutch | muleta | muleta
walker, zimmer frame | andador | andador, andadera
prosthesis | prótese | prótesis
allergy, allergic | alergia, alérgico | alergia, alérgico
hay fever, pollen allergy | alergia ao pólen, febre do feno | alergia al polen, fiebre del heno
pollen | pólen | polen
dust mite | ácaro | ácaro
anaphylaxis, anaphylactic shock | anafilaxia, choque anafilático | anafilaxia, choque anafiláctico
adrenaline pen, epinephrine, epipen | adrenalina, epinefrina, caneta de adrenalina | adrenalina, epinefrina, autoinyector
intolerance | intolerância | intolerancia
lactose intolerance, lactose intolerant | intolerância à lactose, intolerante à lactose | intolerancia a la lactosa, intolerante a la lactosa
celiac, gluten intolerance | celíaco, intolerância ao glúten | celíaco, intolerancia al gluten
lactose free | sem lactose | sin lactosa
gluten free | sem glúten | sin gluten
nut allergy, peanut allergy | alergia a amendoim, alergia a nozes | alergia al cacahuete, alergia al maní, alergia a los frutos secos
doctor, physician | médico, doutor | médico, doctor
family doctor, general practitioner, gp | médico de família, clínico geral | médico de cabecera, médico de familia, médico general
specialist | médico especialista, especialista | especialista
nurse | enfermeiro, enfermeira | enfermero, enfermera
surgeon | cirurgião | cirujano
paramedic | paramédico, socorrista | paramédico
pediatrician, paediatrician | pediatra | pediatra
gynecologist, gynaecologist | ginecologista | ginecólogo
obstetrician | obstetra | obstetra, tocólogo
midwife | parteira | partera, comadrona, matrona
doula | doula | doula
cardiologist | cardiologista | cardiólogo
dermatologist | dermatologista | dermatólogo
ophthalmologist, eye doctor | oftalmologista, oculista | oftalmólogo, oculista
optician, optometrist | óptico, optometrista | óptico, optometrista
ear nose and throat, ent, otolaryngologist | otorrino, otorrinolaringologista | otorrino, otorrinolaringólogo
orthopedist, orthopedic surgeon | ortopedista | ortopedista, traumatólogo
neurologist | neurologista | neurólogo
urologist | urologista | urólogo
gastroenterologist | gastroenterologista, gastro | gastroenterólogo, digestólogo
endocrinologist | endocrinologista, endócrino | endocrinólogo, endocrino
pulmonologist, lung specialist | pneumologista | neumólogo
oncologist | oncologista | oncólogo
rheumatologist | reumatologista | reumatólogo
allergist, allergologist | alergista, alergologista | alergólogo, alergista
radiologist | radiologista | radiólogo
anesthetist, anesthesiologist | anestesista | anestesista, anestesiólogo
geriatrician | geriatra | geriatra
psychiatrist | psiquiatra | psiquiatra
psychologist | psicólogo | psicólogo
therapist, psychotherapist | terapeuta, psicoterapeuta | terapeuta, psicoterapeuta
physiotherapist, physical therapist | fisioterapeuta | fisioterapeuta, kinesiólogo
speech therapist | fonoaudiólogo, terapeuta da fala | logopeda, fonoaudiólogo
chiropractor | quiropraxista, quiroprático | quiropráctico
osteopath | osteopata | osteópata
podiatrist, chiropodist | podólogo | podólogo
pharmacist | farmacêutico | farmacéutico
caregiver, carer | cuidador, cuidadora | cuidador, cuidadora
patient | paciente, utente | paciente
hospital | hospital | hospital
clinic | clínica | clínica
health center, medical center | posto de saúde, centro de saúde | centro de salud, ambulatorio, centro médico
doctor's office, surgery office | consultório | consultorio
doctor's appointment, medical appointment | consulta médica, consulta | cita médica, consulta médica, turno médico
waiting room | sala de espera | sala de espera
emergency room, casualty, accident and emergency | pronto-socorro, pronto socorro, urgências | urgencias, sala de emergencias, guardia médica
emergency | emergência, urgência | emergencia, urgencia
ambulance | ambulância | ambulancia
stretcher | maca | camilla
intensive care, icu | uti, terapia intensiva, cuidados intensivos | uci, cuidados intensivos, terapia intensiva
hospital ward | enfermaria | planta de hospital, sala de hospital
hospitalize, hospitalization, admitted to hospital | internar, internação, internamento, hospitalizar | hospitalizar, hospitalización, ingresado
hospital discharge | alta médica, alta hospitalar | alta médica, alta hospitalaria
visiting hours | horário de visita | horario de visitas
operation, surgery | cirurgia, operação | cirugía, operación
operating room, operating theatre | sala de cirurgia, bloco operatório, centro cirúrgico | quirófano, sala de operaciones
anesthesia, anaesthetic | anestesia | anestesia
stitch, suture | sutura, ponto cirúrgico | sutura, punto de sutura
transplant, transplantation | transplante | trasplante
organ donor, organ donation | doador de órgãos, doação de órgãos | donante de órganos, donación de órganos
blood donation, donate blood, blood donor | doação de sangue, doar sangue, doador de sangue | donación de sangre, donar sangre, donante de sangre
transfusion | transfusão | transfusión
dialysis, hemodialysis | diálise, hemodiálise | diálisis, hemodiálisis
oxygen | oxigênio, oxigénio | oxígeno
iv drip, drip | soro fisiológico, soro | suero
first aid | primeiros socorros | primeros auxilios
resuscitation, cpr | reanimação, massagem cardíaca | reanimación, rcp
defibrillator | desfibrilador | desfibrilador
health insurance, medical insurance | plano de saúde, convênio médico, seguro de saúde | seguro médico, seguro de salud, obra social, prepaga
health card, insurance card | carteirinha do plano, cartão de saúde, cartão do sus | tarjeta sanitaria, carnet de salud
sick note, medical certificate | atestado médico, atestado, baixa médica | certificado médico, baja médica, justificante médico
sick leave | licença médica, afastamento médico | licencia médica, baja por enfermedad, incapacidad médica
medical record, medical history | prontuário, histórico médico, ficha clínica | historia clínica, historial médico, expediente médico
medicine, medication, drug | remédio, medicamento, medicação | medicina, medicamento, remedio, medicación
prescription | receita médica, receita, prescrição | receta médica, receta, prescripción
prescribe | receitar, prescrever | recetar, prescribir
package leaflet | bula | prospecto
dose, dosage | dose, dosagem | dosis
pill | comprimido, pílula | pastilla, píldora, comprimido
capsule | cápsula | cápsula
syrup, cough syrup | xarope | jarabe
ointment, salve | pomada | pomada, ungüento
eye drops | colírio | colirio, gotas para los ojos
nasal spray | spray nasal, descongestionante nasal | aerosol nasal, spray nasal
inhaler | bombinha de asma, inalador, bomba de asma | inhalador
nebulizer | nebulizador, inalação | nebulizador
suppository | supositório | supositorio
painkiller, analgesic | analgésico | analgésico, calmante para el dolor
paracetamol, acetaminophen, tylenol | paracetamol, tylenol | paracetamol, acetaminofén, tylenol
ibuprofen | ibuprofeno | ibuprofeno
aspirin | aspirina | aspirina
dipyrone, metamizole | dipirona, novalgina, metamizol | dipirona, metamizol, nolotil
antibiotic | antibiótico | antibiótico
amoxicillin | amoxicilina | amoxicilina
penicillin | penicilina | penicilina
anti-inflammatory | anti-inflamatório | antiinflamatorio
antihistamine, allergy pill | anti-histamínico, antialérgico | antihistamínico, antialérgico
antacid | antiácido | antiácido
omeprazole | omeprazol | omeprazol
laxative | laxante | laxante
cortisone, corticosteroid | cortisona, corticoide | cortisona, corticoide
antidepressant | antidepressivo | antidepresivo
tranquilizer, anxiolytic | calmante, tranquilizante, ansiolítico | tranquilizante, ansiolítico, calmante
sleeping pill | remédio para dormir, sonífero | somnífero, pastilla para dormir
vaccine, vaccination, immunization | vacina, vacinação, vacinar | vacuna, vacunación, vacunar
vaccination card, immunization record | carteira de vacinação, caderneta de vacinação, boletim de vacinas | cartilla de vacunación, carné de vacunación
booster shot, booster dose | dose de reforço | dosis de refuerzo
injection, jab | injeção | inyección
syringe | seringa | jeringa, jeringuilla
supplement | suplemento | suplemento
iron supplement | suplemento de ferro, sulfato ferroso | suplemento de hierro
calcium | cálcio | calcio
magnesium | magnésio | magnesio
probiotic | probiótico | probiótico
side effect | efeito colateral, efeito secundário | efecto secundario, efecto adverso
generic drug | genérico, remédio genérico | medicamento genérico, genérico
overdose | overdose, superdose | sobredosis
pharmacy, drugstore, chemist's | farmácia, drogaria | farmacia, botica
homeopathy | homeopatia | homeopatía
herbal remedy, medicinal herb | fitoterápico, erva medicinal | hierba medicinal, remedio herbal
acupuncture | acupuntura | acupuntura
bandage | atadura, ligadura, bandagem | venda, vendaje
band-aid, sticking plaster | band-aid, penso rápido | tirita, curita
wound dressing | curativo, penso | apósito
gauze | gaze | gasa
cotton wool | algodão | algodón
disinfectant, antiseptic | desinfetante, antisséptico | desinfectante, antiséptico
rubbing alcohol | álcool 70, álcool etílico | alcohol de farmacia, alcohol etílico
hydrogen peroxide | água oxigenada | agua oxigenada
blood pressure monitor | medidor de pressão, aparelho de pressão, tensiómetro | tensiómetro, baumanómetro
stethoscope | estetoscópio | estetoscopio
pill box, pill organizer | porta-comprimidos, caixa de remédios | pastillero
face mask, surgical mask | máscara cirúrgica, máscara facial | mascarilla, cubrebocas, barbijo, tapabocas
heating pad, hot-water bottle | bolsa de água quente, almofada térmica | bolsa de agua caliente, almohadilla térmica
ice pack, cold compress | bolsa de gelo, compressa fria | bolsa de hielo, compresa fría
treatment, therapy | tratamento, terapia | tratamiento, terapia
cure, heal | cura, curar, sarar | cura, curar, sanar
recovery, recover, get well | recuperação, recuperar-se, melhoras | recuperación, recuperarse, mejorarse
relapse | recaída | recaída
rehabilitation, rehab | reabilitação | rehabilitación
physiotherapy, physical therapy | fisioterapia | fisioterapia, kinesiología
checkup, medical exam | check-up, exame médico, consulta de rotina | chequeo, revisión médica, examen médico
medical test, lab test | exame laboratorial, exame de laboratório, análises clínicas | análisis clínico, examen de laboratorio
blood test | exame de sangue, análise ao sangue | análisis de sangre, examen de sangre, analítica
urine test | exame de urina, análise à urina | análisis de orina, examen de orina
stool test | exame de fezes | análisis de heces, coprocultivo
blood count | hemograma | hemograma
fasting | em jejum, jejum | en ayunas, ayuno
x-ray, radiograph | raio-x, raio x, radiografia | rayos x, radiografía
ultrasound, sonogram | ultrassom, ultrassonografia, ecografia | ecografía, ultrasonido
ct scan, tomography | tomografia | tomografía, tac
mri, magnetic resonance | ressonância magnética, ressonância | resonancia magnética, resonancia
electrocardiogram, ecg, ekg | eletrocardiograma, ecg | electrocardiograma, ecg
echocardiogram | ecocardiograma | ecocardiograma
stress test, treadmill test | teste ergométrico, prova de esforço | prueba de esfuerzo, ergometría
mammogram, mammography | mamografia | mamografía
pap smear, cervical screening | papanicolau, exame preventivo, citologia | papanicolau, citología
colonoscopy | colonoscopia | colonoscopia
endoscopy, gastroscopy | endoscopia, gastroscopia | endoscopia, gastroscopia
biopsy | biópsia | biopsia
hearing test, audiometry | audiometria, teste de audição | audiometría, prueba de audición
eye test, eye exam | exame de vista, exame de visão | examen de la vista, examen visual
bone density scan | densitometria óssea | densitometría ósea
dna test, genetic test | teste de dna, exame genético, teste genético | prueba de adn, prueba genética
covid test, pcr test, antigen test | teste de covid, pcr, teste de antígeno | prueba de covid, pcr, test de antígenos
test result, lab result | resultado do exame, laudo médico | resultado del análisis, informe médico
allergy test | teste de alergia | prueba de alergia
laboratory, lab | laboratório | laboratorio
contact lens | lente de contato, lente de contacto | lentilla, lente de contacto, pupilente
short-sighted, nearsighted, myopia | míope, miopia | miope, miopía
long-sighted, farsighted | hipermetropia, hipermétrope | hipermetropía, hipermétrope
presbyopia, reading glasses | vista cansada, presbiopia, óculos de leitura | vista cansada, presbicia, gafas de lectura
astigmatism | astigmatismo | astigmatismo
eyesight, vision | visão | vista, visión
hearing aid | aparelho auditivo, aparelho de surdez | audífono
dentist | dentista, odontólogo | dentista, odontólogo
orthodontist | ortodontista | ortodoncista
cavity, tooth decay, caries | cárie | caries
tooth filling, filling | obturação, restauração dentária | empaste, tapadura
root canal | canal do dente, tratamento de canal, desvitalização | endodoncia, tratamiento de conducto
tooth extraction, pull a tooth | extração de dente, arrancar dente | extracción dental, sacar una muela
dental implant | implante dentário | implante dental
dental crown | coroa dentária | corona dental, funda dental
denture, false teeth | dentadura | dentadura postiza
braces | aparelho ortodôntico, aparelho dentário, aparelho nos dentes | brackets, frenillos, aparato dental
dental retainer | contenção dentária | retenedor dental
bite guard, night guard | placa de bruxismo, placa de mordida | férula de descarga, placa de descarga
bruxism, teeth grinding | bruxismo, ranger os dentes | bruxismo, rechinar los dientes
dental cleaning, tartar | limpeza dentária, tártaro | limpieza dental, sarro
tooth whitening | clareamento dental, branqueamento dentário | blanqueamiento dental
gingivitis | gengivite | gingivitis
toothbrush | escova de dentes | cepillo de dientes
toothpaste | pasta de dente, creme dental, pasta dentífrica | pasta de dientes, dentífrico
dental floss | fio dental | hilo dental, seda dental
mouthwash | enxaguante bucal, elixir bucal | enjuague bucal, colutorio
brush teeth | escovar os dentes | cepillarse los dientes, lavarse los dientes
pregnancy | gravidez, gestação | embarazo
pregnant, expecting | grávida, gestante | embarazada, encinta
pregnancy test | teste de gravidez | prueba de embarazo, test de embarazo
prenatal care, antenatal | pré-natal | prenatal, control prenatal
due date | data prevista do parto | fecha prevista de parto, fecha probable de parto
fetus, embryo | feto, embrião | feto, embrión
childbirth, going into labor | parto, trabalho de parto | parto, trabajo de parto
give birth | dar à luz, parir | dar a luz, parir
contraction | contração | contracción
c-section, cesarean | cesárea, cesariana | cesárea
epidural | epidural, peridural | epidural
placenta, umbilical cord | placenta, cordão umbilical | placenta, cordón umbilical
premature | prematuro | prematuro
miscarriage | aborto espontâneo | aborto espontáneo
abortion | aborto, interrupção da gravidez | aborto, interrupción del embarazo
morning sickness | enjoo matinal, enjoo da gravidez | náuseas matutinas
breastfeed, breastfeeding, nursing a baby | amamentar, amamentação, aleitamento | amamantar, lactancia, dar el pecho
breast milk | leite materno | leche materna
breast pump | bomba de leite, bomba tira-leite | sacaleches, extractor de leche
maternity ward, maternity hospital | maternidade | maternidad
postpartum | pós-parto, puerpério | posparto, puerperio
fertility, infertility | fertilidade, infertilidade | fertilidad, infertilidad
ivf, in vitro fertilization | fertilização in vitro, fiv, reprodução assistida | fecundación in vitro, fiv, reproducción asistida
ovulation | ovulação | ovulación
menstruation, period | menstruação | menstruación, regla
premenstrual syndrome, pms | tpm, tensão pré-menstrual | síndrome premenstrual
menopause, hot flash | menopausa, fogacho | menopausia, sofoco
contraception, birth control, contraceptive | anticoncepcional, contraceptivo, contraceção | anticonceptivo, anticoncepción
condom | camisinha, preservativo | condón, preservativo
intrauterine device, iud | diu | diu
vasectomy | vasectomia | vasectomía
tubal ligation | laqueadura, laqueação | ligadura de trompas
sanitary pad, sanitary towel | absorvente, penso higiênico, penso higiénico | toalla sanitaria, compresa higiénica, toallita femenina
tampon | tampão, absorvente interno | tampón
menstrual cup | coletor menstrual, copo menstrual | copa menstrual
sex, intercourse | sexo, relação sexual, transar | sexo, relación sexual
gym, fitness center | academia, ginásio | gimnasio
exercise, work out, workout | exercício físico, exercitar, malhar | ejercicio físico, hacer ejercicio, entrenar
fitness, in shape | boa forma, em forma, condicionamento físico | estar en forma, condición física
personal trainer | personal trainer, preparador físico | entrenador personal
weightlifting, lift weights, strength training | musculação, levantamento de peso | musculación, levantamiento de pesas, pesas
dumbbell | haltere | mancuerna
treadmill | esteira ergométrica, passadeira de corrida | cinta de correr, caminadora
exercise bike, stationary bike, spinning | bicicleta ergométrica, bicicleta estática, spinning | bicicleta estática, spinning
running, jogging | corrida de rua, jogging, correr | correr, trotar, footing
walk, stroll | caminhada, caminhar | caminata, caminar
step counter, pedometer | contador de passos, pedômetro, pedómetro | podómetro, contador de pasos
stretching, stretch | alongamento, alongar | estiramiento, estirar
warm up | aquecimento físico, aquecer antes do treino | calentamiento físico
push-up, press-up | flexão de braço | flexiones de brazos, lagartija
sit-up, abs | abdominais | abdominales
squat | agachamento | sentadilla
yoga | ioga, yoga | yoga
pilates | pilates | pilates
aerobics | aeróbica, ginástica aeróbica | aeróbic, aerobics
posture | postura | postura
weight | peso | peso
bathroom scale | balança de banheiro, balança | báscula, balanza
overweight, obesity, obese | sobrepeso, obesidade, obeso, excesso de peso | sobrepeso, obesidad, obeso
fat | gordo | gordo
thin, slim, skinny | magro | delgado, flaco
height | altura, estatura | altura, estatura
body mass index, bmi | imc, índice de massa corporal | imc, índice de masa corporal
bariatric surgery | cirurgia bariátrica, redução de estômago | cirugía bariátrica, reducción de estómago
hunger, hungry | fome, faminto | hambre, hambriento
thirst, thirsty | sede, sedento | sed, sediento
sleep, slept, asleep | dormir, sono | dormir, sueño
sleepy, drowsy | sonolento, com sono | somnoliento, con sueño, adormilado
insomnia, sleepless, can't sleep | insônia, insónia | insomnio, desvelo
nap, siesta, snooze | soneca, cochilo, sesta | siesta, cabezada
dream | sonho, sonhar | sueño, soñar
nightmare | pesadelo | pesadilla
snore, snoring | ronco, roncar | ronquido, roncar
sleep apnea | apneia do sono, apneia | apnea del sueño, apnea
sleepwalking, sleepwalker | sonâmbulo, sonambulismo | sonámbulo, sonambulismo
wake up, woke up | acordar, despertar | despertarse, despertar
rest | descansar, descanso, repouso | descansar, descanso, reposo
relax | relaxar | relajarse
yawn | bocejo, bocejar | bostezo, bostezar
jet lag | jet lag | jet lag, desfase horario
melatonin | melatonina | melatonina
breathe, breathing, breath | respirar, respiração | respirar, respiración
smoke, smoker, smoking | fumar, fumante, fumador, tabagismo | fumar, fumador, tabaquismo
quit smoking, stop smoking | parar de fumar, deixar de fumar | dejar de fumar
nicotine patch | adesivo de nicotina | parche de nicotina
alcoholism, alcoholic | alcoolismo, alcoólatra, alcoólico | alcoholismo, alcohólico
drunk | bêbado, embriagado | borracho, ebrio
hangover, hungover | ressaca | resaca
drug addiction, addict | dependência química, drogado, toxicodependente | drogadicción, drogadicto, toxicómano
addiction | vício, dependência | adicción
mental health | saúde mental | salud mental
depression, depressed | depressão, deprimido | depresión, deprimido
anxiety, anxious | ansiedade, ansioso | ansiedad, ansioso
panic attack | ataque de pânico, crise de pânico | ataque de pánico, crisis de pánico
stress, stressed | estresse, stress, estressado, stressado | estrés, estresado
burnout | burnout, esgotamento | burnout, síndrome del trabajador quemado
trauma, ptsd | trauma, estresse pós-traumático | trauma, estrés postraumático
phobia | fobia | fobia
autism, autistic | autismo, autista | autismo, autista
adhd, attention deficit | tdah, déficit de atenção | tdah, déficit de atención
bipolar | bipolar | bipolar
schizophrenia | esquizofrenia | esquizofrenia
obsessive compulsive, ocd | toc, transtorno obsessivo-compulsivo | toc, trastorno obsesivo compulsivo
eating disorder, anorexia, bulimia | transtorno alimentar, anorexia, bulimia | trastorno alimentario, anorexia, bulimia
dyslexia, dyslexic | dislexia, disléxico | dislexia, disléxico
stutter, stammer | gagueira, gaguejar, gaguez | tartamudez, tartamudear
suicide | suicídio | suicidio
psychotherapy, therapy session, counselling | psicoterapia, sessão de terapia | psicoterapia, sesión de terapia
meditation, meditate, mindfulness | meditação, meditar | meditación, meditar
self-esteem | autoestima | autoestima
mood | humor, estado de espírito | estado de ánimo, humor
cry, weep | chorar, choro | llorar, llanto
tear, teardrop | lágrima | lágrima
forgetful, memory loss, amnesia | esquecido, perda de memória, amnésia | olvidadizo, pérdida de memoria, amnesia
hygiene | higiene | higiene
wash | lavar | lavar
shower | banho de chuveiro, chuveiro, duche, ducha | ducha, ducharse
bath | banho, tomar banho | baño, bañarse
wash hands | lavar as mãos | lavarse las manos
hand sanitizer, hand gel | álcool em gel, álcool gel | gel hidroalcohólico, alcohol en gel
shampoo | xampu, shampoo, champô | champú
hair conditioner | condicionador de cabelo, amaciador de cabelo | acondicionador de pelo, bálsamo de pelo
shower gel, body wash | gel de banho, sabonete líquido | gel de ducha, jabón líquido
sponge, loofah | esponja, bucha | esponja
deodorant, antiperspirant | desodorante, desodorizante, antitranspirante | desodorante, antitranspirante
toilet paper | papel higiênico, papel higiénico | papel higiénico, papel de baño
wet wipe, baby wipe | lenço umedecido, toalhita | toallita húmeda
tissue, handkerchief | lenço, lenço de papel | pañuelo, pañuelo de papel
cotton swab, cotton bud, q-tip | cotonete | bastoncillo, hisopo, cotonete
comb | pente, pentear | peine, peinar
hairdryer | secador de cabelo | secador de pelo, secadora de pelo
hair straightener, flat iron | chapinha, prancha de cabelo | plancha de pelo, alisador de pelo
hair dye, dye hair | tintura de cabelo, pintar o cabelo, tinta de cabelo | tinte de pelo, teñirse el pelo
hair gel | gel de cabelo | gomina, gel de pelo
haircut | corte de cabelo, cortar o cabelo | corte de pelo, cortarse el pelo
hairstyle, hairdo | penteado | peinado
bangs | franja | flequillo, fleco
bald, baldness, hair loss | careca, calvo, calvície, queda de cabelo | calvo, calvicie, caída del pelo
dandruff | caspa | caspa
gray hair, white hair | cabelo branco, cabelo grisalho | canas, pelo canoso
curly | cacheado, encaracolado | rizado, rulos
beard | barba | barba
mustache, moustache | bigode | bigote
shave, shaving | barbear, fazer a barba | afeitar, rasurar, afeitado
razor, razor blade | barbeador, lâmina de barbear, gilete | maquinilla de afeitar, cuchilla de afeitar, rastrillo
shaving cream, shaving foam | espuma de barbear, creme de barbear | espuma de afeitar, crema de afeitar
waxing, hair removal, epilation | depilação, depilar | depilación, depilar
laser hair removal | depilação a laser | depilación láser
tweezers | pinça | pinzas de depilar, pinzas
nail file | lixa de unha | lima de uñas
nail polish, nail varnish | esmalte, verniz de unhas | esmalte de uñas, pintaúñas
manicure | manicure, manicura, fazer as unhas | manicura, arreglarse las uñas
pedicure | pedicure | pedicura
beauty salon, hair salon | salão de beleza, cabeleireiro | salón de belleza, peluquería
barbershop | barbearia | barbería
lipstick | batom | pintalabios, labial, lápiz labial
mascara | rímel | rímel, máscara de pestañas
eyeliner | delineador | delineador de ojos
eyeshadow | sombra de olhos | sombra de ojos
foundation makeup | base de maquiagem | base de maquillaje
concealer | corretivo de olheiras | corrector de ojeras
makeup remover | demaquilante, desmaquilhante | desmaquillante
dark circles | olheiras | ojeras
moisturizer, body lotion | hidratante, creme hidratante | crema hidratante, humectante
face cream, anti-wrinkle cream | creme facial, creme antirrugas | crema facial, crema antiarrugas
tan, suntan | bronzeado, bronzear | bronceado, broncearse
insect repellent, mosquito repellent | repelente | repelente
lip balm | protetor labial, manteiga de cacau | bálsamo labial, protector labial
perfume, cologne, fragrance | perfume, colônia, água de colónia | perfume, colonia, fragancia
massage | massagem | masaje
sauna | sauna | sauna
spa | spa | spa
botox | botox | bótox
plastic surgery, facelift | cirurgia plástica, plástica | cirugía plástica, cirugía estética
liposuction | lipoaspiração | liposucción
facial cleansing | limpeza de pele | limpieza facial, limpieza de cutis
tattoo | tatuagem | tatuaje
piercing | piercing | piercing
dry skin | pele seca, pele ressecada | piel seca
oily skin | pele oleosa | piel grasa
hospital bed | cama hospitalar, leito | cama de hospital
nursing home, retirement home, care home | asilo, casa de repouso, lar de idosos | residencia de ancianos, asilo, geriátrico
death, die, died, passed away | morte, morrer, falecer, falecimento | muerte, morir, fallecer, fallecimiento
life expectancy | expectativa de vida, esperança de vida | esperanza de vida
autopsy | autópsia, necropsia | autopsia
palliative care, hospice | cuidados paliativos | cuidados paliativos
amputation | amputação | amputación
knee replacement, hip replacement | prótese de joelho, prótese de quadril | prótesis de rodilla, prótesis de cadera
immune system, immunity | sistema imunológico, imunidade | sistema inmunitario, inmunidad
metabolism | metabolismo | metabolismo
digestion | digestão | digestión
genetic, hereditary | genético, hereditário | genético, hereditario
chronic | crônico, crónico | crónico
second opinion | segunda opinião | segunda opinión
telemedicine, online consultation | telemedicina, teleconsulta | telemedicina, teleconsulta
referral | encaminhamento médico, guia médica | derivación médica, volante médico
public health service | sus, sistema público de saúde, serviço nacional de saúde | sanidad pública, seguridad social, salud pública
`
