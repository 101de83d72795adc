/** Concepts of mind, feelings and character; the format is described in tables.ts. */
export const mind = `
feeling, sentiment | sentimento | sentimiento
emotion | emoção | emoción
emotional | emocional | emocional
mood | humor, estado de espírito, estado de ânimo | humor, estado de ánimo
good mood | bom humor | buen humor
bad mood | mau humor | mal humor
happy, glad | feliz, contente | feliz, contento
happiness | felicidade | felicidad
joy, delight | alegria | alegría
joyful, cheerful, merry | alegre | alegre
sad, unhappy | triste, infeliz | triste, infeliz
sadness, unhappiness | tristeza, infelicidade | tristeza, infelicidad
melancholy | melancolia | melancolía
melancholic, melancholy | melancólico | melancólico
grief, mourning, bereavement | luto | luto, duelo
grieve, mourn | estar de luto, enlutar | estar de luto, estar de duelo
sorrow, heartache | pesar, mágoa | pesar, pena
cry, weep, wept | chorar | llorar
crying, weeping | choro, pranto | llanto
sob | soluçar | sollozar
laugh | rir, dar risada | reír, reírse
laughter | riso, risada, gargalhada | risa, carcajada
smile, grin | sorrir | sonreír
smile, grin | sorriso | sonrisa
angry, mad, furious | zangado, bravo, furioso, irritado | enfadado, enojado, furioso
anger, rage, fury | raiva, ira, fúria, cólera | ira, rabia, enojo, enfado, cólera
get angry | zangar-se, ficar bravo, irritar-se | enfadarse, enojarse
annoy, irritate, bother | irritar, aborrecer, incomodar, chatear | molestar, irritar, fastidiar
annoying, irritating | irritante, incômodo, incómodo | molesto, irritante, fastidioso
annoyed, irritated, upset | chateado, irritado, aborrecido | molesto, irritado, disgustado
grumpy, moody, bad-tempered | mal-humorado, rabugento, ranzinza | malhumorado, gruñón, cascarrabias
fear, dread | medo, temor, receio | miedo, temor
fear, be afraid | temer, recear, ter medo | temer, tener miedo
afraid, scared, frightened | assustado, amedrontado | asustado, atemorizado
scare, frighten | assustar, amedrontar | asustar, atemorizar
fright | susto | susto
scary, frightening | assustador, amedrontador | aterrador, espeluznante
terror, horror | terror, horror, pavor | terror, horror, pavor
panic | pânico | pánico
panic attack, anxiety attack | ataque de pânico, crise de pânico, crise de ansiedade | ataque de pánico, crisis de ansiedad, ataque de ansiedad
claustrophobia | claustrofobia | claustrofobia
fear of heights, acrophobia | medo de altura, acrofobia | miedo a las alturas, acrofobia
fear of flying | medo de avião, medo de voar | miedo a volar
anxiety | ansiedade | ansiedad
anxious | ansioso | ansioso
worry, concern | preocupação | preocupación, inquietud
worry, be worried | preocupar-se, preocupar | preocuparse, preocupar
worried, concerned | preocupado | preocupado
nervous | nervoso | nervioso
nervousness, nerves | nervosismo | nerviosismo
stress | estresse, stress | estrés
stressed, stressed out | estressado, stressado | estresado
stressful | estressante, stressante | estresante
burnout | burnout, esgotamento | burnout, agotamiento
overwhelmed | sobrecarregado | abrumado, agobiado, sobrepasado
exhausted, worn out | exausto, esgotado | agotado, exhausto
exhaustion, fatigue | exaustão, esgotamento, fadiga | agotamiento, fatiga
tired, weary | cansado | cansado
tiredness, weariness | cansaço | cansancio
calm, peaceful, serene | calmo, tranquilo, sereno | tranquilo, calmado, sereno
calm, serenity, tranquillity, tranquility | calma, serenidade, tranquilidade | calma, serenidad, tranquilidad
calm down, soothe | acalmar, acalmar-se, tranquilizar | calmar, calmarse, tranquilizar
relax, unwind | relaxar, descontrair | relajarse, relajar
relaxation | relaxamento | relajación
relaxed | relaxado, descontraído | relajado
relief | alívio | alivio
relieved | aliviado | aliviado
peace of mind, inner peace | paz de espírito, paz interior | paz mental, paz interior, tranquilidad
surprise | surpresa | sorpresa
surprised, astonished, amazed | surpreso, surpreendido, espantado, admirado | sorprendido, asombrado
surprise, astonish, amaze | surpreender, espantar | sorprender, asombrar
surprising, amazing, astonishing | surpreendente, espantoso | sorprendente, asombroso
shock | choque | conmoción, shock
shocked | chocado | conmocionado, impactado
excitement, enthusiasm | entusiasmo, empolgação | entusiasmo
excited, enthusiastic, thrilled | entusiasmado, empolgado, animado | entusiasmado, emocionado, ilusionado
exciting, thrilling | emocionante, empolgante | emocionante, apasionante
bored | entediado, aborrecido | aburrido
boredom | tédio | aburrimiento, tedio
boring, dull, tedious | chato, entediante, maçante, tedioso | aburrido, tedioso
disappointment, letdown | decepção, desilusão, deceção | decepción, desilusión
disappointed | decepcionado, desapontado, desiludido | decepcionado, desilusionado
disappoint, let down | decepcionar, desapontar, desiludir | decepcionar, desilusionar, defraudar
frustration | frustração | frustración
frustrated | frustrado | frustrado
frustrating | frustrante | frustrante
shame | vergonha | vergüenza
ashamed | envergonhado | avergonzado
embarrassed | envergonhado, constrangido, sem graça | avergonzado, abochornado, apenado
embarrassing, awkward | embaraçoso, constrangedor | embarazoso, vergonzoso, bochornoso
guilt | culpa, sentimento de culpa | culpa, culpabilidad
blame | culpar | culpar, echar la culpa
regret, remorse, repentance | arrependimento, remorso | arrepentimiento, remordimiento
regret, repent | arrepender-se | arrepentirse
pride | orgulho | orgullo
proud | orgulhoso | orgulloso
jealousy | ciúme | celos
jealous | ciumento, enciumado | celoso
envy | inveja | envidia
envious | invejoso | envidioso
envy | invejar, ter inveja | envidiar
loneliness, solitude | solidão | soledad
lonely | solitário | solitario
homesickness, nostalgia, longing | saudade, nostalgia | nostalgia, añoranza, morriña
homesick, nostalgic | nostálgico, saudoso | nostálgico, añorante
miss, long for | sentir saudade, sentir falta, ter saudades | echar de menos, extrañar, añorar
disgust | nojo, repugnância, asco | asco, repugnancia
disgusting, gross, revolting | nojento, repugnante, asqueroso | asqueroso, repugnante
hate, loathe, detest | odiar, detestar | odiar, detestar, aborrecer
hatred, hate, loathing | ódio | odio
love | amor | amor
love | amar | amar, querer
like, enjoy | gostar, curtir | gustar, disfrutar
dislike | desgostar, não gostar | disgustar, no gustar
adore | adorar | adorar
in love | apaixonado, enamorado | enamorado
fall in love | apaixonar-se | enamorarse
passion | paixão | pasión
passionate | apaixonado | apasionado
crush, infatuation | paixonite | enamoramiento, crush
love at first sight | amor à primeira vista | amor a primera vista, flechazo
affection, fondness, tenderness | afeto, carinho, ternura | afecto, cariño, ternura
affectionate, loving, tender | carinhoso, afetuoso, amoroso | cariñoso, afectuoso, amoroso
flirt | paquerar, flertar, namoriscar | coquetear, flirtear, ligar
flirtation, flirting | flerte, paquera | coqueteo, flirteo
hug, embrace | abraço | abrazo
hug, embrace, cuddle | abraçar | abrazar
kiss | beijo | beso
kiss | beijar | besar
caress | carícia, carinho | caricia
heartbreak, broken heart | coração partido, desilusão amorosa | corazón roto, desamor
breakup, split | separação, rompimento, fim do namoro | ruptura, separación
break up, split up | terminar o namoro, separar-se, romper | romper, separarse
romance | romance | romance
romantic | romântico | romántico
wish, desire | desejo | deseo
wish, desire | desejar | desear
hope | esperar, ter esperança | esperar, tener esperanza
hopeful | esperançoso | esperanzado
hopeless, desperate | desesperado | desesperado, desesperanzado
despair, desperation | desespero | desesperación
expectation | expectativa | expectativa
look forward | esperar ansiosamente, estar ansioso | tener ganas, esperar con ilusión
gratitude, thankfulness | gratidão | gratitud, agradecimiento
grateful, thankful | grato, agradecido | agradecido
thank | agradecer | agradecer, dar las gracias
thanks, thank you | obrigado, obrigada, valeu | gracias
empathy | empatia | empatía
compassion, pity | compaixão, pena, piedade | compasión, lástima, piedad
sympathy, condolence | condolência, pêsames | condolencia, pésame
comfort, console | consolar, confortar | consolar, reconfortar
comfort, consolation, solace | consolo, conforto | consuelo
indifference, apathy | indiferença, apatia | indiferencia, apatía
indifferent, apathetic | indiferente, apático | indiferente, apático
curiosity | curiosidade | curiosidad
curious | curioso | curioso
interest | interesse | interés
interested | interessado | interesado
interesting | interessante | interesante
confused, puzzled | confuso, perplexo | confundido, confuso, perplejo
confusion | confusão | confusión
admire | admirar | admirar
admiration | admiração | admiración
respect | respeito | respeto
respect | respeitar | respetar
contempt, scorn, disdain | desprezo, desdém | desprecio, desdén
despise | desprezar | despreciar
trust | confiança | confianza
trust | confiar | confiar, fiarse
mistrust, distrust | desconfiança | desconfianza
distrust, mistrust | desconfiar | desconfiar
suspicion | suspeita | sospecha
suspect | suspeitar, desconfiar | sospechar
suspicious | suspeito, desconfiado | sospechoso, desconfiado
satisfaction, contentment | satisfação, contentamento | satisfacción
satisfied | satisfeito | satisfecho
dissatisfied | insatisfeito | insatisfecho
pleasure, enjoyment | prazer | placer
fun, amusement | diversão | diversión
have fun, amuse | divertir-se, divertir | divertirse, divertir
funny, hilarious, amusing | engraçado, divertido, hilário | gracioso, divertido, chistoso
depression | depressão | depresión
depressed | deprimido | deprimido
discouraged, disheartened, dejected | desanimado, desalentado, abatido | desanimado, desalentado, abatido
encourage, cheer up | encorajar, animar, incentivar | animar, alentar
encouragement, incentive | encorajamento, incentivo | ánimo, aliento, incentivo
motivated | motivado | motivado
motivate | motivar | motivar
inspiration | inspiração | inspiración
inspire | inspirar | inspirar
self-confidence, self-confident | autoconfiança, autoconfiante | confianza en sí mismo, autoconfianza
insecure | inseguro | inseguro
insecurity | insegurança | inseguridad
vulnerable | vulnerável | vulnerable
trauma | trauma | trauma
suffering | sofrimento | sufrimiento
suffer | sofrer | sufrir
hurt, offend | magoar, ofender | herir, ofender
offended, hurt | magoado, ofendido | ofendido, herido, dolido
resentment, grudge | ressentimento, rancor, mágoa | resentimiento, rencor
resentful | ressentido, rancoroso | resentido, rencoroso
revenge, vengeance | vingança | venganza
take revenge, avenge | vingar-se, vingar | vengarse, vengar
therapy, psychotherapy | terapia, psicoterapia | terapia, psicoterapia
therapist, psychologist | terapeuta, psicólogo | terapeuta, psicólogo
meditation | meditação | meditación
meditate | meditar | meditar
mindfulness | atenção plena, mindfulness | atención plena, mindfulness
well-being, wellbeing, wellness | bem-estar | bienestar
opinion, viewpoint, point of view | opinião, ponto de vista | opinión, punto de vista
agree | concordar | estar de acuerdo, coincidir
agreement, deal | acordo | acuerdo
disagree | discordar | discrepar, disentir, no estar de acuerdo
disagreement | desacordo, discordância, divergência | desacuerdo, discrepancia
criticism | crítica | crítica
criticize, criticise | criticar | criticar
praise | elogiar, louvar | elogiar, alabar
compliment, praise | elogio, louvor | elogio, cumplido, alabanza
complain, grumble | reclamar, queixar-se | quejarse, reclamar
judge | julgar | juzgar
prejudice | preconceito | prejuicio
prefer | preferir | preferir
preference | preferência | preferencia
favourite, favorite | favorito, preferido, predileto | favorito, preferido, predilecto
taste, liking | gosto | gusto
memory, recollection, remembrance | lembrança, recordação | recuerdo
memory | memória | memoria
remember, recall, recollect | lembrar, lembrar-se, recordar | recordar, acordarse
remind | lembrar, relembrar | recordar, hacer acordar
forget, forgot, forgotten | esquecer, esquecer-se | olvidar, olvidarse
forgetful, absent-minded | esquecido, distraído, desmemoriado | olvidadizo, despistado, distraído
forgetfulness, oblivion | esquecimento | olvido
amnesia, memory loss | amnésia, perda de memória | amnesia, pérdida de memoria
memorize, memorise, learn by heart | memorizar, decorar | memorizar, aprender de memoria
souvenir, keepsake, memento | lembrancinha, souvenir, recordação | recuerdo, souvenir
childhood memory | lembrança de infância, memória de infância | recuerdo de infancia
thought | pensamento | pensamiento
think, thought | pensar | pensar
reflect, ponder, think over | refletir, ponderar | reflexionar, ponderar
reflection | reflexão | reflexión
brainstorm, brainstorming | tempestade de ideias, brainstorming | lluvia de ideas, brainstorming
mind | mente | mente
mental | mental | mental
reason, rationality | razão | razón
common sense | bom senso, senso comum | sentido común
logic | lógica | lógica
logical, rational | lógico, racional | lógico, racional
intuition, gut feeling, hunch | intuição, palpite, pressentimento | intuición, corazonada, presentimiento
imagine | imaginar | imaginar
imagination | imaginação | imaginación
fantasy | fantasia | fantasía
creativity | criatividade | creatividad
creative | criativo | creativo
understand, understood, comprehend | entender, compreender | entender, comprender
understanding, comprehension | compreensão, entendimento | comprensión, entendimiento
misunderstanding | mal-entendido | malentendido
misunderstand, misunderstood | entender mal, interpretar mal | malinterpretar, entender mal
knowledge | conhecimento | conocimiento
ignorance | ignorância | ignorancia
wisdom | sabedoria | sabiduría
wise | sábio | sabio
learning | aprendizagem, aprendizado | aprendizaje
lesson learned, moral | lição, moral | lección, moraleja
guess | adivinhar, palpitar | adivinar
realize, realise, notice | perceber, notar | darse cuenta, notar, percatarse
focus, concentrate | concentrar-se, focar | concentrarse, enfocarse
concentration, focus | concentração, foco | concentración, enfoque
attention | atenção | atención
distraction | distração | distracción
distracted | distraído | distraído
belief | crença | creencia
believe | acreditar, crer | creer
faith | fé | fe
superstition | superstição | superstición
superstitious | supersticioso | supersticioso
doubt | dúvida | duda
doubt | duvidar | dudar
certainty | certeza | certeza
uncertainty | incerteza | incertidumbre
indecision, hesitation | indecisão, hesitação | indecisión, vacilación
indecisive, undecided | indeciso | indeciso
hesitate | hesitar, vacilar | dudar, vacilar
choose, chose, chosen | escolher | elegir, escoger
choice | escolha, opção | elección, opción
alternative | alternativa | alternativa
dilemma | dilema | dilema
change one's mind | mudar de ideia, mudar de opinião | cambiar de idea, cambiar de opinión
give up, quit | desistir | rendirse, desistir, darse por vencido
promise, vow | promessa | promesa
promise, vow | prometer | prometer
keep a promise, keep one's word | cumprir a promessa, cumprir a palavra | cumplir la promesa, cumplir la palabra
commitment | compromisso, comprometimento | compromiso
oath | juramento | juramento
swear, sworn | jurar | jurar
bet, wager | aposta | apuesta
true | verdadeiro | verdadero
lie, falsehood | mentira | mentira
lie, lied, tell a lie | mentir | mentir
liar | mentiroso | mentiroso
false, untrue | falso | falso
fake, counterfeit | falso, falsificado | falso, falsificado
deceive, cheat, fool | enganar, iludir | engañar
deception, deceit | engano, enganação | engaño
betray | trair | traicionar
betrayal, treason | traição | traición
infidelity, adultery, affair | infidelidade, adultério, traição | infidelidad, adulterio
unfaithful | infiel | infiel
faithful, loyal | fiel, leal | fiel, leal
loyalty, faithfulness | lealdade, fidelidade | lealtad, fidelidad
confess, admit | confessar, admitir | confesar, admitir
confession | confissão | confesión
confide, open up | desabafar, confidenciar | desahogarse, confiarse
hide, hid, hidden, conceal | esconder, ocultar | esconder, ocultar
pretend, feign | fingir | fingir
rumour, rumor, gossip | boato, fofoca, mexerico, rumor | rumor, chisme, cotilleo
gossip | fofocar, bisbilhotar | chismear, cotillear
exaggerate | exagerar | exagerar
honest, sincere | honesto, sincero | honesto, sincero
honesty, sincerity | honestidade, sinceridade | honestidad, sinceridad
hypocrite, hypocritical | hipócrita | hipócrita
personality, temperament | personalidade, temperamento | personalidad, temperamento
character trait, trait | traço de personalidade, característica | rasgo de personalidad, rasgo
virtue | virtude | virtud
flaw, defect, fault | defeito | defecto
kind, nice, friendly | gentil, simpático, amável, bondoso | amable, simpático, bondadoso
kindness | gentileza, bondade, amabilidade | amabilidad, bondad
rude, impolite, discourteous | grosseiro, rude, mal-educado, malcriado | grosero, maleducado, descortés
polite, courteous, well-mannered | educado, cortês, bem-educado | educado, cortés
politeness, courtesy | cortesia, boa educação | cortesía, buena educación
generosity | generosidade | generosidad
stingy, miserly, cheapskate | avarento, pão-duro, mão de vaca, sovina, forreta | tacaño, avaro, agarrado
greedy | ganancioso | codicioso, avaricioso
selfish | egoísta | egoísta
selfishness | egoísmo | egoísmo
shy, timid, bashful | tímido, acanhado | tímido, vergonzoso
shyness, timidity | timidez | timidez
introvert, introverted | introvertido | introvertido
extrovert, extroverted, outgoing | extrovertido, expansivo | extrovertido
talkative, chatty | falador, tagarela, conversador | hablador, charlatán, parlanchín
quiet, silent, reserved | calado, quieto, reservado | callado, reservado
brave, courageous | corajoso, valente | valiente
courage, bravery | coragem, valentia, bravura | valentía, coraje
coward, cowardly | covarde, cobarde | cobarde
patient | paciente | paciente
patience | paciência | paciencia
impatient | impaciente | impaciente
lazy, idle | preguiçoso | perezoso, vago, flojo, holgazán
laziness | preguiça | pereza, flojera
hardworking, diligent, industrious | trabalhador, esforçado, diligente | trabajador, diligente, aplicado
stubborn, obstinate, pig-headed | teimoso, cabeça-dura, obstinado | terco, testarudo, cabezota, obstinado
stubbornness | teimosia | terquedad, testarudez
arrogant, conceited, stuck-up | arrogante, convencido, presunçoso | arrogante, engreído, presumido, creído
arrogance | arrogância | arrogancia
humble, modest | humilde, modesto | humilde, modesto
humility, modesty | humildade, modéstia | humildad, modestia
vain | vaidoso | vanidoso
intelligent, clever, smart | inteligente, esperto | inteligente, listo
stupid, dumb, silly, foolish | estúpido, bobo, tolo, parvo | estúpido, tonto, bobo, necio
idiot, fool | idiota, imbecil | idiota, imbécil
naive, gullible | ingênuo, ingénuo | ingenuo, crédulo
cunning, sly, shrewd | astuto, esperto | astuto, sagaz, pícaro
sensitive | sensível | sensible
insensitive, cold-hearted | insensível | insensible
sensible, prudent, level-headed | sensato, prudente, ajuizado | sensato, prudente, juicioso
careful, cautious | cuidadoso, cauteloso | cuidadoso, cauteloso, prudente
careless, reckless | descuidado, imprudente | descuidado, imprudente
clumsy | desajeitado, desastrado | torpe, patoso
responsible, reliable, trustworthy | responsável, confiável | responsable, fiable, confiable
irresponsible, unreliable | irresponsável | irresponsable
punctual, on time | pontual | puntual
organized, organised, tidy | organizado, arrumado | organizado, ordenado
disorganized, disorganised, messy, untidy | desorganizado, bagunceiro, desarrumado | desorganizado, desordenado
perfectionist | perfeccionista | perfeccionista
demanding | exigente | exigente
strict, stern | severo, rigoroso, rígido | estricto, severo, riguroso
tolerant, open-minded | tolerante, mente aberta | tolerante, mente abierta
fair | justo | justo
unfair, unjust | injusto | injusto
cruel, wicked | cruel, malvado, maldoso | cruel, malvado
evil, wickedness | maldade | maldad
naughty, mischievous | travesso, traquinas | travieso, pícaro
optimistic, optimist | otimista | optimista
pessimistic, pessimist | pessimista | pesimista
optimism | otimismo | optimismo
pessimism | pessimismo | pesimismo
ambitious | ambicioso | ambicioso
ambition | ambição | ambición
determined, resolute | determinado, decidido | decidido, resuelto
determination, willpower | determinação, força de vontade | determinación, fuerza de voluntad
perseverance, persistence | perseverança, persistência | perseverancia, persistencia
persevere, persist, insist | perseverar, persistir, insistir | perseverar, persistir, insistir
resilience | resiliência | resiliencia
strange, odd, weird | estranho, esquisito | raro, extraño
crazy, insane, mad | louco, maluco, doido | loco, chiflado
madness, insanity, craziness | loucura, maluquice | locura
eccentric | excêntrico | excéntrico
charming | charmoso, encantador | encantador
charisma | carisma | carisma
aggressive, violent | agressivo, violento | agresivo, violento
gentle, meek | manso, meigo, dócil | manso, dócil, apacible
quarrel, argument | briga, discussão, bate-boca | pelea, discusión, riña
quarrel, argue, fight, fought | brigar, discutir | pelear, discutir, reñir
shout, yell, scream | gritar, berrar | gritar, chillar
insult | insulto, xingamento, ofensa | insulto, ofensa
insult, call names | insultar, xingar | insultar
swear word, curse word, bad language | palavrão | palabrota, grosería
threat | ameaça | amenaza
threaten | ameaçar | amenazar
tease, mock, make fun | zombar, caçoar | burlarse, tomar el pelo
bullying, harassment | bullying, assédio | acoso, bullying
ignore, snub | ignorar | ignorar
apology | desculpa, pedido de desculpas | disculpa
apologize, apologise, say sorry | desculpar-se, pedir desculpa, pedir perdão | disculparse, pedir perdón, pedir disculpas
sorry | desculpa, desculpe, perdão | perdón, lo siento
forgive, forgave, forgiven, pardon | perdoar | perdonar
forgiveness, pardon | perdão | perdón
reconcile, make up, make peace | reconciliar-se, fazer as pazes | reconciliarse, hacer las paces
reconciliation | reconciliação | reconciliación
excuse, pretext | desculpa, pretexto | excusa, pretexto
successful | bem-sucedido | exitoso
failure, fiasco, flop | fracasso, fiasco | fracaso, fiasco
fail | fracassar, falhar | fracasar, fallar
achieve, accomplish | conseguir, conquistar, alcançar | lograr, conseguir, alcanzar
achievement, accomplishment | conquista, realização, feito | logro
attempt | tentativa | intento
try, attempt | tentar | intentar
effort | esforço | esfuerzo
strive, make an effort | esforçar-se | esforzarse
mistake, error, blunder | erro, engano | error, equivocación
be wrong, make a mistake, be mistaken | errar, enganar-se, equivocar-se | equivocarse, errar
progress | progresso | progreso
improve | melhorar | mejorar
improvement | melhoria, melhora | mejora, mejoría
worsen, get worse | piorar | empeorar
goal, objective, aim | objetivo, meta | objetivo, meta
plan | plano | plan
plan | planejar, planear | planear, planificar
intention | intenção | intención
purpose | propósito | propósito
new year's resolution | resolução de ano novo | propósito de año nuevo
bucket list | lista de desejos, coisas para fazer antes de morrer | lista de deseos, cosas que hacer antes de morir
challenge | desafio | desafío, reto
opportunity, chance | oportunidade, chance | oportunidad, ocasión
habit | hábito, costume | hábito, costumbre
routine | rotina | rutina
addicted, addict | viciado, dependente | adicto, enganchado
procrastinate, put off | procrastinar, adiar | procrastinar, posponer
procrastination | procrastinação | procrastinación
discipline | disciplina | disciplina
get used to | acostumar-se, habituar-se | acostumbrarse, habituarse
journal, diary | diário | diario
advise, counsel | aconselhar | aconsejar
recommend | recomendar | recomendar
recommendation | recomendação | recomendación
suggest | sugerir | sugerir
warning | aviso, advertência, alerta | advertencia, aviso, alerta
warn | avisar, alertar, advertir | avisar, advertir, alertar
persuade, convince | convencer, persuadir | convencer, persuadir
help, aid, assistance | ajuda, auxílio | ayuda, auxilio
help, assist | ajudar, auxiliar | ayudar, auxiliar
favour, favor | favor | favor
support | apoio | apoyo
support | apoiar | apoyar
problem, trouble | problema | problema
problematic | problemático | problemático
difficulty | dificuldade | dificultad
difficult, hard | difícil | difícil
easy, simple | fácil, simples | fácil, sencillo
obstacle, hurdle | obstáculo | obstáculo
crisis | crise | crisis
solve, resolve, sort out | resolver, solucionar | resolver, solucionar
risk | arriscar | arriesgar
risky | arriscado | arriesgado
dangerous, hazardous | perigoso | peligroso
consequence | consequência | consecuencia
avoid | evitar | evitar
luck, fortune | sorte | suerte
lucky, fortunate | sortudo, afortunado | afortunado, suertudo
bad luck, misfortune | azar, má sorte | mala suerte
unlucky, unfortunate | azarado, azarento | desafortunado, gafe
fate, destiny | destino | destino
coincidence | coincidência | coincidencia
dream | sonho | sueño
dream, dreamt | sonhar | soñar
daydream | devaneio, sonhar acordado | soñar despierto, ensoñación
recurring dream | sonho recorrente | sueño recurrente
sleepwalking, sleepwalker | sonambulismo, sonâmbulo | sonambulismo, sonámbulo
insomnia, sleeplessness | insônia, insónia | insomnio
subconscious, unconscious | subconsciente, inconsciente | subconsciente, inconsciente
conscience | consciência | conciencia
freedom, liberty | liberdade | libertad
independence | independência | independencia
independent | independente | independiente
maturity | maturidade | madurez
mature, grown-up | maduro | maduro
childish, immature | infantil, imaturo | infantil, inmaduro
self-knowledge, self-awareness | autoconhecimento | autoconocimiento
identity | identidade | identidad
instinct | instinto | instinto
`
