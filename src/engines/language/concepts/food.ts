/** Concepts of food, drink, meals, cooking, diets, restaurants and kitchenware; the format is described in tables.ts. */
export const food = `
food | comida, alimento | comida, alimento
eat, eaten | comer | comer
drink, drank | beber | beber, tomar
beverage, drink | bebida | bebida
meal | refeição | comida
breakfast | café da manhã, pequeno-almoço, pequeno almoço | desayuno, desayunar
brunch | brunch | brunch
lunch | almoço, almoçar | almuerzo, almorzar
dinner, supper | jantar | cena, cenar
snack, afternoon snack | lanche, lanchar, petisco | merienda, merendar, tentempié, refrigerio, botana
appetizer, starter, hors d'oeuvre | aperitivo, petisco, prato de entrada | aperitivo, entrante, entremés
main course, main dish | prato principal | plato principal, plato fuerte
side dish | acompanhamento, guarnição | guarnición, acompañamiento
dessert | sobremesa | postre
leftovers | sobras, restos de comida | sobras
feast, banquet | banquete | banquete, festín
picnic | piquenique | picnic
barbecue, bbq, cookout | churrasco | asado, parrillada, barbacoa
hungry, hunger | fome, faminto | hambre, hambriento
thirsty, thirst | sede, sedento | sed, sediento
appetite | apetite | apetito
craving | vontade de comer, desejo de comer | antojo
flavor, flavour, taste | sabor, gosto | sabor
taste, try food | provar | probar, degustar
tasting, wine tasting | degustação, prova de vinhos | degustación, cata
delicious, tasty, yummy | delicioso, gostoso, saboroso | delicioso, rico, sabroso, exquisito
disgusting, gross, yucky | nojento, nojo | asqueroso, asco
favorite food, favourite food, favorite dish | comida favorita, prato favorito, comida preferida | comida favorita, plato favorito, comida preferida
sweet | doce | dulce
salty, savory, savoury | salgado | salado
sour | azedo | agrio
bitter | amargo | amargo
spicy, piquant | picante, apimentado, ardido | picante, picoso
bland, tasteless | insosso, sem gosto, insípido | soso, insípido, desabrido
crispy, crunchy | crocante, estaladiço | crujiente
creamy | cremoso | cremoso
juicy | suculento | jugoso
tender | macio, tenro | tierno, blando
chewy, tough meat | borrachudo, carne dura | correoso, carne dura
greasy, oily, fatty | gorduroso, oleoso | grasoso, grasiento, aceitoso
raw | cru | crudo
underdone, rare steak | malpassado, mal passado | poco hecho, poco cocido
medium rare | ao ponto | al punto, término medio
well done | bem passado | bien hecho, bien cocido
burnt, burn | queimado, queimar | quemado, quemar
ripe | maduro | maduro
rotten, spoiled, gone off | podre, estragado | podrido, echado a perder
stale, rancid | amanhecido, rançoso | rancio
fresh | fresco | fresco
defrost, thaw | descongelar | descongelar
canned, tinned | enlatado, em lata, em conserva | enlatado, en lata, en conserva
homemade, home-made | caseiro | casero
organic | orgânico, biológico | orgánico, ecológico
seasonal | da época, da estação | de temporada
expired, expiration date, best before, use by date | vencido, validade, data de validade, prazo de validade | vencido, caducado, caducidad, fecha de caducidad, fecha de vencimiento
hot | quente | caliente
cold | frio, gelado | frío, helado
lukewarm | morno | tibio
recipe | receita | receta
cookbook, recipe book | livro de receitas | libro de cocina, recetario
ingredient | ingrediente | ingrediente
cook, cooking | cozinhar | cocinar
chef | chef, chefe de cozinha | chef
cook | cozinheiro | cocinero
bake, baking | assar, assar no forno | hornear
roast, roasted | assar, assado | asar, asado
boil, boiled | ferver, cozer, cozido | hervir, cocer, hervido, cocido
simmer | cozinhar em fogo baixo, fogo brando | cocer a fuego lento, fuego lento
fry, fried | fritar, frito | freír, frito
deep-fry, deep fried | fritar por imersão | freír en abundante aceite
sauté, stir-fry | refogar, saltear | saltear, sofreír, rehogar
grill, grilled | grelhar, grelhado | asar a la parrilla, a la plancha, a la parrilla
steam, steamed | cozinhar no vapor, a vapor, no vapor | cocinar al vapor, al vapor
braise, stewed | ensopar, guisar, ensopado | guisar, estofar, estofado
smoked | defumado, defumar, fumado | ahumado, ahumar
marinate, marinade | marinar, marinada, vinha-d'alhos | marinar, adobar, marinada, adobo
seasoning | temperar, tempero | sazonar, condimentar, condimento, aliño
spice | especiaria, condimento | especia
chop, dice | picar, cortar em cubos | picar, cortar en cubos
slice | fatia, fatiar | rebanada, rodaja, rebanar
cut | cortar, corte | cortar, corte
peel | descascar, casca | pelar, cáscara
grate, grated | ralar, ralado | rallar, rallado
mash, mashed, crush | amassar, esmagar | machacar, aplastar
squeeze | espremer | exprimir
mix, stir | misturar, mexer | mezclar, revolver
whisk, beat eggs | bater ovos, bater claras | batir
knead | sovar, amassar a massa | amasar
grind, grinding | moer, moído | moler, molido
blend, liquidize | bater no liquidificador, triturar | licuar, triturar
sift, sieve | peneirar | tamizar, cernir
strain, drain pasta | coar, escorrer | colar, escurrir
melt, melted | derreter, derretido | derretir, derretido
soak, soaking | deixar de molho, pôr de molho | remojar, poner en remojo
proof dough, let the dough rise | crescer a massa, levedar | leudar, levar la masa
ferment, fermentation | fermentar, fermentação | fermentar, fermentación
filling, stuffing | rechear, recheio | rellenar, relleno
coat in breadcrumbs, breaded | empanar, empanado, panado, à milanesa | empanar, empanizar, empanado, rebozado
sprinkle | polvilhar | espolvorear
spread butter | barrar, passar manteiga | untar
heat up, reheat, warm up | esquentar, aquecer, requentar | calentar, recalentar
chill, refrigerate | gelar, resfriar, refrigerar | enfriar, refrigerar
freeze, froze, frozen | congelar, congelado | congelar, congelado
toast | torrar, torrada | tostar, tostada
portion, serving | porção | porción, ración
set the table, lay the table | pôr a mesa, arrumar a mesa | poner la mesa
clear the table | tirar a mesa, levantar a mesa | quitar la mesa, levantar la mesa
chew | mastigar | masticar
swallow | engolir | tragar
bite | morder, mordida, dentada | morder, mordisco, bocado
sip | gole, bebericar | sorbo, sorber
digest, digestion | digerir, digestão | digerir, digestión
indigestion | indigestão | indigestión, empacho
food poisoning | intoxicação alimentar | intoxicación alimentaria, intoxicación
diet | dieta, regime | dieta, régimen
dieting, be on a diet | fazer dieta, estar de dieta | hacer dieta, estar a dieta
lose weight, slim down | emagrecer, perder peso | adelgazar, bajar de peso, perder peso
gain weight, put on weight | engordar, ganhar peso | engordar, subir de peso
calorie | caloria | caloría
protein | proteína | proteína
carbohydrate, carb | carboidrato, hidrato de carbono | carbohidrato, hidrato de carbono
fat | gordura | grasa
fiber, fibre | fibra | fibra
vitamin | vitamina | vitamina
supplement, food supplement | suplemento, suplemento alimentar | suplemento, complemento alimenticio
nutritionist, dietitian | nutricionista | nutricionista, dietista
nutrition, nutrient | nutrição, nutriente | nutrición, nutriente
healthy food, healthy eating | alimentação saudável, comida saudável | alimentación sana, comida sana, comida saludable
junk food, fast food | fast food, comida rápida, porcaria | comida rápida, comida basura, comida chatarra
vegetarian, doesn't eat meat, meatless, veggie | vegetariano, não come carne, sem carne | vegetariano, no come carne, sin carne
vegan, plant-based | vegano | vegano
pescatarian | pescetariano, pescatariano | pescetariano, pescatariano
meat eater, carnivore | carnívoro | carnívoro
gluten | glúten | gluten
gluten-free, celiac, coeliac, celiac disease | sem glúten, celíaco, doença celíaca | sin gluten, celíaco, celiaquía
lactose | lactose | lactosa
lactose-free, lactose intolerant, dairy-free, lactose intolerance | sem lactose, intolerante à lactose, intolerância à lactose | sin lactosa, intolerante a la lactosa, intolerancia a la lactosa
sugar-free, unsweetened, no sugar | sem açúcar | sin azúcar
diabetic, diabetes | diabético, diabetes | diabético, diabetes
low-salt, low sodium, salt-free | sem sal, pouco sal | sin sal, bajo en sodio
low-carb, keto, ketogenic | low carb, cetogênica, cetogénica | baja en carbohidratos, keto, cetogénica
low-fat, fat-free | light, baixo teor de gordura | light, bajo en grasa
paleo | paleo | paleo
halal | halal | halal
kosher | kosher | kosher
fasting, intermittent fasting | jejum, jejuar, jejum intermitente | ayuno, ayunar, ayuno intermitente
food allergy, food allergies | alergia alimentar, alergia a alimentos | alergia alimentaria, alergia a alimentos
peanut allergy, nut allergy | alergia a amendoim, alergia a nozes | alergia al cacahuete, alergia al maní, alergia a los frutos secos
shellfish allergy, seafood allergy | alergia a camarão, alergia a frutos do mar, alergia ao marisco | alergia al marisco, alergia a los mariscos
picky eater, fussy eater | enjoado para comer, esquisito para comer | quisquilloso para comer, melindroso
sweet tooth | guloso, louco por doces | goloso
fruit | fruta | fruta
apple | maçã | manzana
pear | pera, pêra | pera
banana | banana | plátano, banana, banano, guineo, cambur
plantain | banana-da-terra, banana da terra | plátano macho, plátano verde
orange | laranja | naranja
tangerine, mandarin, clementine | tangerina, mexerica, bergamota, clementina | mandarina, clementina
lemon | limão-siciliano, limão siciliano, limão | limón, limón amarillo
lime | limão, lima, limão-taiti | lima, limón verde
grapefruit | toranja | pomelo, toronja
strawberry | morango | fresa, frutilla
raspberry | framboesa | frambuesa
blueberry | mirtilo | arándano
cranberry | oxicoco, cranberry | arándano rojo
blackberry, mulberry | amora | mora, zarzamora
cherry | cereja | cereza
grape | uva | uva
raisin | uva-passa, uva passa | uva pasa, pasa de uva
watermelon | melancia | sandía
melon, cantaloupe | melão | melón
pineapple | abacaxi, ananás | piña, ananá
mango | manga | mango
papaya | mamão, papaia | papaya, lechosa, fruta bomba
peach | pêssego | melocotón, durazno
nectarine | nectarina | nectarina
apricot | damasco, alperce | albaricoque, damasco, chabacano
plum | ameixa | ciruela
prune, dried plum | ameixa seca, ameixa-preta | ciruela pasa
fig | figo | higo
date palm, medjool, dates fruit | tâmara | dátil
kiwi | kiwi, quiuí | kiwi
passion fruit, passionfruit | maracujá | maracuyá, fruta de la pasión, parchita
guava | goiaba | guayaba
lychee | lichia, líchia | lichi
pomegranate | romã | granada
persimmon | caqui, dióspiro | caqui, kaki
quince | marmelo | membrillo
acai | açaí | açaí, acai
cashew apple, cashew | caju, castanha de caju | anacardo, marañón, castaña de cajú
coconut | coco | coco
avocado | abacate | aguacate, palta
guacamole | guacamole | guacamole
star fruit | carambola | carambola
soursop, custard apple | graviola, fruta-do-conde, pinha | guanábana, chirimoya
dragon fruit, pitaya | pitaia, pitaya | pitahaya, pitaya
prickly pear | figo-da-índia | higo chumbo, nopal
fruit salad | salada de frutas | ensalada de frutas, macedonia
vegetable, veggies | legume, verdura, vegetal, hortaliça | verdura, vegetal, hortaliza
potato | batata, batata-inglesa | papa, patata
sweet potato | batata-doce, batata doce | batata, boniato, camote
cassava, manioc, yuca | mandioca, aipim, macaxeira | yuca, mandioca
yam | inhame, cará | ñame
tomato | tomate | tomate, jitomate
onion | cebola | cebolla
spring onion, scallion, green onion | cebolinha | cebolleta, cebollín, cebolla de verdeo
red onion | cebola roxa | cebolla morada, cebolla roja
leek | alho-poró, alho-francês, alho francês | puerro, poro
garlic | alho | ajo
carrot | cenoura | zanahoria
lettuce | alface | lechuga
arugula, rocket salad | rúcula | rúcula
spinach | espinafre | espinaca
kale, collard greens | couve | col rizada, kale, berza
cabbage | repolho, couve-coração | repollo, col
sauerkraut | chucrute | chucrut
cauliflower | couve-flor | coliflor
broccoli | brócolis, brócolos | brócoli, brécol
brussels sprouts | couve-de-bruxelas | coles de bruselas, repollitos de bruselas
watercress | agrião | berro
chard, swiss chard | acelga | acelga
cucumber | pepino | pepino
zucchini, courgette | abobrinha, curgete | calabacín, calabacita, zapallito, zucchini
eggplant, aubergine | berinjela, beringela | berenjena
pumpkin, butternut squash | abóbora, moranga, jerimum | calabaza, zapallo, auyama
bell pepper, sweet pepper | pimentão, pimento | pimiento, morrón, pimentón
chili, chilli, hot pepper, jalapeño | pimenta, malagueta, piri-piri | chile, ají, guindilla
corn, maize, sweetcorn | milho | maíz, elote, choclo
popcorn | pipoca | palomitas, pochoclo, crispetas, canguil
pea | ervilha | guisante, arveja, chícharo
green bean, string bean | vagem, feijão-verde | judía verde, ejote, chaucha, vainita
bean | feijão | frijol, alubia, poroto, habichuela
broad bean, fava bean | fava | haba
chickpea, garbanzo | grão-de-bico, grão de bico | garbanzo
lentil | lentilha | lenteja
soy, soya, soybean | soja | soja, soya
edamame | edamame | edamame
celery | aipo, salsão | apio
asparagus | aspargo, espargo | espárrago
artichoke | alcachofra | alcachofa, alcaucil
hearts of palm, palm heart | palmito | palmito
beet, beetroot | beterraba | remolacha, betabel, betarraga
radish | rabanete | rábano
turnip | nabo | nabo
mushroom | cogumelo, champignon | champiñón, seta, hongo
truffle | trufa | trufa
okra | quiabo | okra, quimbombó
chayote | chuchu | chayote
fennel | funcho, erva-doce | hinojo
bean sprouts, sprouts | broto de feijão, rebento de soja | brotes de soja, germinado
seaweed, nori | alga | alga
olive | azeitona | aceituna, oliva
caper | alcaparra | alcaparra
pickle, pickled, gherkin | picles, conserva, pepino em conserva | encurtido, pepinillo
salad | salada | ensalada
coleslaw | salada de repolho | ensalada de col
herb | erva aromática, ervas finas | hierba aromática, hierba
parsley | salsa, salsinha | perejil
cilantro, coriander | coentro | cilantro, culantro
basil | manjericão | albahaca
mint, peppermint | hortelã, menta | menta, hierbabuena
rosemary | alecrim | romero
thyme | tomilho | tomillo
oregano | orégano, orégãos | orégano
bay leaf | folha de louro | laurel
sage | sálvia | salvia
dill | endro, aneto | eneldo
chives | cebolinho, cebolinha francesa | cebollino, ciboulette
ginger | gengibre | jengibre
turmeric | cúrcuma, açafrão-da-terra | cúrcuma
saffron | açafrão | azafrán
cinnamon | canela | canela
clove | cravo-da-índia, cravo | clavo de olor
nutmeg | noz-moscada | nuez moscada
cumin | cominho | comino
curry | curry, caril | curry
paprika | páprica, colorau | pimentón, paprika
black pepper, ground pepper | pimenta-do-reino, pimenta do reino, pimenta preta | pimienta
vanilla | baunilha | vainilla
anise, aniseed | anis, erva-doce | anís
cardamom | cardamomo | cardamomo
sesame | gergelim, sésamo | sésamo, ajonjolí
chia | chia | chía
flaxseed, linseed | linhaça | linaza, semilla de lino
quinoa | quinoa | quinoa, quinua
salt | sal | sal
sugar | açúcar | azúcar
brown sugar | açúcar mascavo, açúcar amarelo | azúcar moreno, azúcar morena
sweetener, stevia | adoçante, estévia | edulcorante, endulzante, estevia
honey | mel | miel
maple syrup | xarope de bordo, maple syrup | jarabe de arce, miel de maple
molasses, treacle | melaço, melado | melaza
vinegar | vinagre | vinagre
cooking oil, oil, vegetable oil | óleo, óleo de cozinha | aceite
olive oil | azeite, azeite de oliva | aceite de oliva
coconut oil | óleo de coco | aceite de coco
lard | banha | manteca de cerdo
flour | farinha | harina
wheat | trigo | trigo
wholemeal, whole wheat, wholegrain | integral | integral
oat, oats, oatmeal, porridge | aveia, mingau, papa de aveia | avena, copos de avena, gachas
barley | cevada | cebada
rye | centeio | centeno
bran | farelo | salvado
semolina | semolina, sêmola | sémola
couscous | cuscuz | cuscús
cornstarch, cornflour | amido de milho, maisena | maicena, fécula de maíz, almidón de maíz
cornmeal, polenta | fubá, polenta | harina de maíz, polenta
cassava flour, toasted cassava flour | farinha de mandioca, farofa | harina de yuca, fariña, farofa
tapioca | tapioca | tapioca
yeast | fermento biológico, levedura | levadura
baking powder | fermento em pó, fermento químico | polvo de hornear, levadura química
baking soda, bicarbonate of soda | bicarbonato de sódio, bicarbonato | bicarbonato de sodio, bicarbonato
sourdough, sourdough starter | fermentação natural, massa mãe, levain | masa madre
gelatin, gelatine, jelly, jell-o | gelatina | gelatina
breadcrumbs | farinha de rosca, pão ralado | pan rallado, pan molido
rice | arroz | arroz
brown rice | arroz integral | arroz integral
pasta, noodles | massa, macarrão | pasta, fideos
spaghetti | espaguete, esparguete | espagueti, espaguetis
lasagna, lasagne | lasanha | lasaña
ravioli | ravióli | ravioles
gnocchi | nhoque | ñoquis
instant noodles, ramen | miojo, lámen, macarrão instantâneo | ramen, fideos instantáneos
pizza | pizza | pizza
bread | pão | pan
bread roll, bun | pãozinho, pão francês, papo-seco | panecillo, bolillo
baguette | baguete | baguette, barra de pan
sliced bread, sandwich bread | pão de forma | pan de molde, pan lactal, pan de caja
pita, flatbread | pão sírio, pão pita | pan de pita, pan árabe
tortilla, wrap | tortilha, wrap | tortilla de maíz, wrap
croissant | croissant | cruasán, croissant, medialuna
cheese bread | pão de queijo | pan de queso, pandebono, chipá
dough, batter | massa crua, massa de pão | masa
sandwich | sanduíche, sandes, sanduba | sándwich, bocadillo, emparedado
grilled cheese, ham and cheese toastie | misto-quente, tosta mista | sándwich mixto, tostado
hamburger, burger | hambúrguer | hamburguesa
hot dog | cachorro-quente, cachorro quente | perrito caliente, hot dog, pancho
french fries, fries | batata frita, batatas fritas | papas fritas, patatas fritas
potato chips, crisps | batata chips, batatas fritas de pacote, salgadinho | papas fritas de bolsa, patatas de bolsa
mashed potatoes | purê de batata, puré de batata | puré de papas, puré de patatas
omelette, omelet | omelete | tortilla francesa, omelette
spanish omelette | tortilha espanhola, omelete espanhola | tortilla de patatas, tortilla española
egg | ovo | huevo
boiled egg, hard-boiled egg | ovo cozido | huevo duro, huevo cocido
fried egg | ovo frito, ovo estrelado | huevo frito, huevo estrellado
scrambled eggs | ovos mexidos | huevos revueltos
egg yolk, yolk | gema | yema
egg white | clara, clara de ovo | clara, clara de huevo
pancake, crepe | panqueca, crepe | panqueque, tortita, crepe, hotcake
waffle | waffle | gofre, wafle
cereal, breakfast cereal, cornflakes | cereal, cereais, sucrilhos | cereal, cereales
granola, muesli | granola, muesli | granola, muesli
cereal bar, granola bar | barra de cereal, barrinha | barrita de cereales, barra de granola
soup | sopa | sopa
broth, bouillon, chicken stock | caldo | caldo
cream soup, vegetable puree soup | creme de legumes, sopa creme | crema de verduras
stew, casserole | ensopado, guisado, cozido | guiso, estofado, cocido
black bean stew | feijoada | feijoada
puree | purê, puré | puré
fish stew | moqueca, caldeirada | cazuela de pescado, caldereta
paella | paella, paelha | paella
risotto | risoto | risotto
quiche | quiche | quiche
pie | torta, tarte | pay, tarta
savory pie, pot pie | empadão, torta salgada | pastel salado, tarta salada, empanada gallega
turnover, fried pastry, empanada | pastel, empanada | empanada, empanadilla
chicken croquette, croquette | coxinha, croquete | croqueta
codfish fritter | bolinho de bacalhau, pastel de bacalhau | buñuelo de bacalao
tamale | pamonha, tamal | tamal, humita
taco | taco | taco
burrito | burrito | burrito
nachos | nachos | nachos
arepa | arepa | arepa
ceviche | ceviche | ceviche, cebiche
sushi, sashimi | sushi, sashimi | sushi, sashimi
kebab, shawarma | kebab, shawarma | kebab, shawarma
falafel | falafel | falafel
hummus | homus, húmus | hummus
spring roll | rolinho primavera, crepe chinês | rollito de primavera
dumpling | guioza, bolinho chinês | empanadilla china, gyoza, dumpling
skewer, kebab skewer | espetinho, espetada, espeto | brocheta, pincho, anticucho
tofu | tofu | tofu
seitan | seitan | seitán
meat | carne | carne
red meat | carne vermelha | carne roja
white meat | carne branca | carne blanca
beef | carne bovina, carne de vaca, carne de boi | carne de res, carne de vaca, ternera
veal | vitela, carne de vitela | ternera
pork | carne de porco, carne suína | cerdo, carne de cerdo, puerco, chancho
lamb, mutton | cordeiro, carneiro, borrego | cordero, carnero, borrego
goat meat, kid goat | cabrito, carne de cabra, bode | cabrito, chivo
chicken | frango | pollo
chicken breast | peito de frango | pechuga, pechuga de pollo
chicken thigh, drumstick | coxa de frango, sobrecoxa | muslo de pollo
chicken wing | asa de frango, asinha | alita, alita de pollo
turkey | peru, carne de peru | pavo, guajolote
duck | pato | pato
rabbit meat | carne de coelho | carne de conejo
steak | bife, filé | bistec, filete, bife
fillet, tenderloin, sirloin | filé mignon, lombo | solomillo, lomo
top sirloin cap | picanha | picaña, tapa de cuadril
rib, spare rib | costela, entrecosto | costilla
pork chop, chop, cutlet | costeleta, bisteca | chuleta
schnitzel, breaded cutlet | bife à milanesa, milanesa, panado | milanesa, escalope
ground beef, minced meat, mince | carne moída, carne picada | carne molida, carne picada
meatball | almôndega | albóndiga
sausage | linguiça, salsicha | salchicha
chorizo | chouriço, linguiça calabresa | chorizo
black pudding, blood sausage | morcela, chouriço de sangue | morcilla, moronga
ham | presunto, fiambre | jamón, jamón cocido, jamón york
cured ham, prosciutto | presunto cru, presunto parma, presunto serrano | jamón serrano, jamón ibérico
bacon | bacon, toucinho | tocino, beicon, panceta
salami, cold cuts, charcuterie | salame, frios, embutido, charcutaria | salami, fiambre, embutido
dried meat, jerky | carne seca, carne de sol, charque | cecina, tasajo, charqui
liver | fígado | hígado
tripe | dobradinha, tripas | callos, mondongo, tripa
pâté | patê | paté
butcher, butcher shop | açougue, açougueiro, talho | carnicería, carnicero
fish | peixe | pescado
seafood | frutos do mar, marisco | mariscos, marisco
fishmonger, fish market | peixaria | pescadería
salmon | salmão | salmón
tuna | atum | atún
cod, codfish, salt cod | bacalhau | bacalao
sardine | sardinha | sardina
anchovy | anchova, enchova | anchoa, boquerón
trout | truta | trucha
hake | pescada, merluza | merluza
sole fish, flounder | linguado | lenguado
sea bass | robalo | lubina, robalo, corvina
sea bream | dourada | dorada
tilapia | tilápia | tilapia, mojarra
mackerel | cavala, cavalinha | caballa
shrimp, prawn | camarão | camarón, gamba, langostino
lobster | lagosta | langosta, bogavante
crab | caranguejo | cangrejo, jaiba
squid, calamari | lula | calamar
octopus | polvo | pulpo
mussel | mexilhão | mejillón
oyster | ostra | ostra, ostión
clam | amêijoa, vôngole | almeja
scallop | vieira | vieira
caviar | caviar | caviar
fishbone | espinha de peixe | espina de pescado
dairy | laticínio, lácteo, lacticínio | lácteo
milk | leite | leche
skimmed milk, skim milk | leite desnatado, leite magro | leche desnatada, leche descremada
plant milk, almond milk, oat milk, soy milk | leite vegetal, leite de amêndoa, leite de aveia, leite de soja | leche vegetal, leche de almendra, leche de avena, leche de soja
powdered milk, milk powder | leite em pó | leche en polvo
condensed milk | leite condensado | leche condensada
coconut milk | leite de coco | leche de coco
baby formula, formula milk | fórmula infantil, leite de fórmula | leche de fórmula, fórmula infantil
baby food | papinha, comida de bebê, comida de bebé | papilla, comida para bebé
cream | creme de leite, nata, natas | nata, crema de leche
whipped cream | chantilly, chantili | nata montada, crema batida, crema chantilly
sour cream | creme azedo, nata azeda | crema agria
butter | manteiga | mantequilla, manteca
margarine | margarina | margarina
yogurt, yoghurt | iogurte | yogur
kefir | kefir | kéfir
cheese | queijo | queso
cream cheese | requeijão, queijo creme, cream cheese | queso crema, queso de untar
cottage cheese, ricotta | ricota, queijo cottage | requesón, ricota
mozzarella | muçarela, mozarela, mussarela | mozzarella, muzzarella
parmesan | parmesão | parmesano
goat cheese | queijo de cabra | queso de cabra
blue cheese, gorgonzola | gorgonzola, queijo azul | queso azul, gorgonzola
nut, mixed nuts | castanhas, oleaginosas, frutos secos | frutos secos
dried fruit | fruta seca, frutas secas, fruta desidratada | fruta deshidratada, fruta seca, orejones
walnut | noz, nozes | nuez
almond | amêndoa | almendra
peanut | amendoim | cacahuete, maní, cacahuate
peanut butter | pasta de amendoim, manteiga de amendoim | mantequilla de maní, crema de cacahuete, mantequilla de cacahuate
hazelnut | avelã | avellana
pistachio | pistache, pistácio | pistacho
chestnut | castanha | castaña
brazil nut | castanha-do-pará, castanha do pará | nuez de brasil, castaña de pará
pine nut | pinhão, pinoli | piñón
sunflower seed, pumpkin seed | semente de girassol, semente de abóbora, pevide | pipas, semilla de girasol, semilla de calabaza
sauce | molho | salsa
gravy | molho de carne | salsa de carne, gravy
tomato sauce | molho de tomate | salsa de tomate
ketchup | ketchup, catchup | kétchup, cátsup
mustard | mostarda | mostaza
mayonnaise, mayo | maionese | mayonesa
soy sauce | shoyu, molho de soja, molho shoyu | salsa de soja, salsa soya, sillao
hot sauce, chili sauce | molho de pimenta, molho picante | salsa picante
pesto | pesto | pesto
salad dressing, vinaigrette | molho de salada, vinagrete | aderezo, vinagreta, aliño
jam, marmalade, jelly | geleia, compota | mermelada
chocolate spread, nutella | creme de avelã, nutella | crema de avellanas, nutella, crema de cacao
quince paste, guava paste | marmelada, goiabada | dulce de membrillo, bocadillo de guayaba
caramel spread, dulce de leche | doce de leite | dulce de leche, cajeta, arequipe, manjar
syrup | calda, xarope | sirope, jarabe, almíbar
candy, sweets, sweet | bala, doce, guloseima, rebuçado | caramelo, dulce, golosina, chuche
lollipop | pirulito, chupa-chupa | piruleta, paleta, chupetín, chupachups
chewing gum, gum, bubble gum | chiclete, pastilha elástica, goma de mascar | chicle
chocolate | chocolate | chocolate
dark chocolate | chocolate amargo, chocolate meio amargo, chocolate preto | chocolate negro, chocolate amargo
milk chocolate | chocolate ao leite, chocolate de leite | chocolate con leche
white chocolate | chocolate branco | chocolate blanco
cocoa, cacao | cacau | cacao
hot chocolate, hot cocoa | chocolate quente | chocolate caliente, chocolate a la taza
chocolate truffle, chocolates, bonbon | bombom, trufa de chocolate, brigadeiro | bombón, trufa de chocolate
caramel, toffee | caramelo | caramelo, toffee
cookie, biscuit | biscoito, bolacha | galleta
cracker | bolacha de água e sal, bolacha salgada | galleta salada
cake | bolo | pastel, tarta, torta, queque, bizcocho
birthday cake | bolo de aniversário | tarta de cumpleaños, pastel de cumpleaños, torta de cumpleaños
cupcake, muffin | cupcake, muffin, queque | magdalena, cupcake, muffin, panquecito
brownie | brownie | brownie
cheesecake | cheesecake | tarta de queso, cheesecake
icing, frosting | glacê, cobertura de bolo | glaseado
pastry, puff pastry | folhado, massa folhada | hojaldre, bollería
custard tart | pastel de nata, pastel de belém | pastel de nata, pastelito de nata
donut, doughnut | rosquinha, donut, bola de berlim | rosquilla, dónut, dona
churro | churro | churro
apple pie | torta de maçã, tarte de maçã | tarta de manzana, pay de manzana
pudding, flan, custard | pudim, flã | flan, pudín, budín
mousse | mousse, musse | mousse
meringue | merengue | merengue
nougat | torrone, nogado | turrón
ice cream, gelato | sorvete, gelado | helado
popsicle, ice lolly | picolé, gelado de pauzinho | paleta helada, polo de hielo, palito helado
ice cream parlor, ice cream shop | sorveteria, gelataria | heladería
rice pudding | arroz-doce, arroz doce | arroz con leche
panettone | panetone, panettone | panettone, pan dulce
french toast | rabanada | torrija, tostada francesa
water | água | agua
sparkling water, soda water, carbonated water | água com gás, água gaseificada | agua con gas, soda, agua mineral con gas
still water, mineral water | água mineral, água sem gás | agua mineral, agua sin gas
ice | gelo | hielo
ice cube | cubo de gelo, pedra de gelo | cubito de hielo
juice | suco, sumo | zumo, jugo
orange juice | suco de laranja, sumo de laranja | zumo de naranja, jugo de naranja
lemonade | limonada | limonada
smoothie, milkshake | vitamina de frutas, batido, milk-shake, smoothie | batido, licuado, malteada
soft drink, soda, fizzy drink | refrigerante, refri | refresco, gaseosa, soda
coke, coca-cola | coca-cola, coca | coca-cola, coca
energy drink | energético, bebida energética | bebida energética, energizante
sports drink, isotonic drink | isotônico, bebida isotónica | bebida isotónica, bebida deportiva
coconut water | água de coco | agua de coco
coffee | café | café
espresso | espresso, expresso, cafezinho, bica | expreso, espresso, café solo
latte, coffee with milk, cappuccino | café com leite, cappuccino, galão, meia de leite | café con leche, capuchino
decaf, decaffeinated | descafeinado | descafeinado
coffee beans, ground coffee | café em grão, café moído | café en grano, café molido
coffee pod, coffee capsule | cápsula de café | cápsula de café
caffeine | cafeína | cafeína
tea | chá | té
green tea | chá verde | té verde
black tea | chá preto | té negro
herbal tea, infusion | chá de ervas, infusão, tisana | infusión, tisana, té de hierbas
chamomile, camomile | camomila | manzanilla
yerba mate | mate, chimarrão, erva-mate, tereré | mate, yerba mate, tereré
alcohol, alcoholic | álcool, alcoólico | alcohol, alcohólico
non-alcoholic, alcohol-free | sem álcool, não alcoólico | sin alcohol
teetotal, doesn't drink alcohol, teetotaler | abstêmio, abstémio, não bebe álcool | abstemio, no bebe alcohol
drunk, tipsy | bêbado, embriagado | borracho, ebrio
hangover, hungover | ressaca | resaca, guayabo
beer | cerveja, breja, chope, chopp | cerveza, birra, chela
draft beer, draught beer | chope, chopp, cerveja de pressão | cerveza de barril, cerveza tirada, caña de cerveza
craft beer | cerveja artesanal | cerveza artesanal
wine | vinho | vino
red wine | vinho tinto | vino tinto
white wine | vinho branco | vino blanco
rosé | rosé, vinho rosé | vino rosado, rosado
sparkling wine, champagne, prosecco | espumante, champanhe, prosecco | champán, cava, champaña, espumante, vino espumoso
port wine | vinho do porto | vino de oporto, oporto
sangria | sangria | sangría
cider | sidra | sidra
liqueur | licor | licor
liquor, hard liquor | bebida destilada, destilado | licor fuerte, destilado, aguardiente
whisky, whiskey | uísque, whisky | whisky, güisqui
vodka | vodca, vodka | vodka
gin | gim, gin | ginebra
gin and tonic | gim-tônica, gin tônica, gin tónico | gin-tonic, gin tonic
rum | rum | ron
tequila, mezcal | tequila, mezcal | tequila, mezcal
brandy, cognac | conhaque, brandy | coñac, brandy
cocktail | coquetel, drinque | cóctel, coctel, trago
cachaca | cachaça, pinga | cachaza
caipirinha | caipirinha | caipiriña, caipirinha
vermouth | vermute | vermut
cheers, toast, make a toast | brinde, brindar, tim-tim | brindis, brindar, chinchín
winery, vineyard | vinícola, vinhedo, vinha, adega | bodega, viñedo, viña
brewery | cervejaria, cervejeira | cervecería
restaurant | restaurante | restaurante
steakhouse | churrascaria | asador, parrilla, churrasquería
pizzeria, pizza place | pizzaria | pizzería
burger joint, burger place | hamburgueria | hamburguesería
snack bar, diner | lanchonete, snack-bar | cafetería, fonda, lonchería
cafeteria, canteen | refeitório, cantina, bandejão | comedor, cantina
café, coffee shop, cafe | cafeteria, café | cafetería, café
bar | bar, boteco, barzinho | bar
pub, tavern | pub, taberna, taverna | pub, taberna, cantina
food truck, street food | food truck, comida de rua | food truck, comida callejera
all you can eat, buffet | rodízio, bufê, buffet livre | bufé libre, tenedor libre, buffet
tapas | petiscos, tapas | tapas, pinchos
bakery | padaria, panificadora | panadería
pastry shop, cake shop, patisserie | confeitaria, pastelaria, doceria | pastelería, confitería, repostería
pastry chef, confectioner, cake maker | confeiteiro, boleira, pasteleiro | pastelero, repostero
baker | padeiro | panadero
supermarket, grocery store | supermercado, mercado, mercearia | supermercado, súper, abarrotes
groceries, grocery shopping | compras de supermercado, compras do mês, mantimentos | compra del súper, despensa, mandado
shopping list, grocery list | lista de compras | lista de la compra, lista de compras
greengrocer, fruit shop, produce store | hortifrúti, quitanda, sacolão, frutaria | frutería, verdulería
farmers market, street market, food market | feira livre, feira de rua, mercado municipal | mercado, feria, tianguis, mercadillo
delicatessen, deli | delicatessen, empório | charcutería, delicatessen, fiambrería
menu | cardápio, menu, ementa | menú, carta del restaurante
set menu, dish of the day, daily special | prato do dia, prato feito | menú del día, plato del día
waiter, waitress | garçom, garçonete, empregado de mesa | camarero, mesero, mozo, mesonero
bartender, barman | bartender, barman | barman, cantinero, bartender
restaurant booking, table reservation, book a table, reserve a table | reserva de mesa, reservar mesa, reserva no restaurante | reserva de mesa, reservar mesa, reservación en el restaurante
restaurant bill, check please | conta do restaurante | cuenta del restaurante
tip, gratuity | gorjeta, caixinha | propina
split the bill, go dutch | dividir a conta, rachar a conta | dividir la cuenta, pagar a medias
takeaway, takeout | para viagem, para levar, take-away | para llevar
delivery, food delivery | entrega, delivery, entrega em domicílio | entrega a domicilio, delivery, reparto
order food | pedir comida, pedido de comida | pedir comida, pedido de comida
catering, caterer | bufê, catering | catering, banquetería
eat out, dine out | comer fora, jantar fora | comer fuera, salir a cenar, salir a comer
lunch box, packed lunch, lunchbox | marmita, lancheira | fiambrera, lonchera, vianda, táper
meal prep, meal planning, weekly menu | preparar marmita, cardápio da semana, planejar refeições | menú semanal, planificar comidas
feed, feeding | alimentar, dar de comer | alimentar, dar de comer
breastfeed, breastfeeding, nurse a baby | amamentar, amamentação | amamentar, lactancia, dar el pecho
feeding bottle, baby bottle | mamadeira, biberão | biberón, mamadera
kitchenware, kitchen utensil, cookware | utensílio de cozinha | utensilio de cocina, batería de cocina
pot, saucepan | panela, tacho, caçarola | olla, cacerola, cazo
frying pan, skillet | frigideira, sertã | sartén
wok | wok | wok
griddle, grill pan | chapa, grelha | plancha, parrilla, comal
baking tray, baking sheet, oven tray | assadeira, tabuleiro de forno | bandeja de horno, charola para hornear
baking dish, casserole dish | travessa, refratário, pirex | fuente de horno, refractario, pírex
cake tin, baking pan, cake pan | fôrma, forma de bolo | molde, molde para tarta
muffin tin, mold for cupcakes | forminha, forma de cupcake | molde para magdalenas
parchment paper, baking paper | papel-manteiga, papel manteiga, papel vegetal | papel de horno, papel encerado, papel manteca
aluminum foil, tin foil, aluminium foil | papel-alumínio, papel alumínio, folha de alumínio | papel de aluminio, papel aluminio
plastic wrap, cling film | filme plástico, plástico filme, película aderente | film transparente, papel film, plástico adherente
paper towel, kitchen roll | papel-toalha, papel toalha, rolo de cozinha | papel de cocina, toalla de papel, servitoalla
food container, tupperware, storage container | pote, vasilha, tupperware, tapauer | táper, tupper, recipiente, fiambrera
lid | tampa | tapa
plate, dish | prato | plato
bowl | tigela, cumbuca | bol, cuenco, tazón
salad bowl | saladeira | ensaladera
fruit bowl | fruteira | frutero
serving platter, platter | travessa | fuente de servir, bandeja
tray | bandeja, tabuleiro | bandeja, charola
crockery, dinnerware, tableware | louça, loiça, aparelho de jantar | vajilla
glass, drinking glass | copo | vaso
wine glass, goblet | taça, taça de vinho, copo de vinho | copa
cup | xícara, chávena | taza
mug | caneca | taza, tazón, jarro
saucer | pires | platillo, platito
thermos, flask | garrafa térmica, garrafa termos | termo
water bottle, canteen | garrafinha, garrafa de água, cantil | botella de agua, cantimplora
bottle | garrafa | botella
jug, pitcher | jarra | jarra
teapot | bule | tetera
tin can, can of food | lata | lata
package, packet | pacote | paquete
can opener, tin opener | abridor de lata, abre-latas | abrelatas
bottle opener | abridor de garrafa, abre-garrafas, abridor | abrebotellas, destapador, abridor
corkscrew | saca-rolhas, abridor de vinho | sacacorchos, descorchador
cork | rolha | corcho
cutlery, silverware, flatware | talher, talheres | cubiertos
fork | garfo | tenedor
knife, knives | faca | cuchillo
spoon | colher | cuchara
tablespoon | colher de sopa | cucharada, cuchara sopera
teaspoon | colher de chá | cucharadita, cucharita
chopsticks | hashi, pauzinhos | palillos chinos, palillos
straw, drinking straw | canudo, canudinho, palhinha | pajita, popote, pitillo
toothpick | palito de dente, palito | palillo, mondadientes, escarbadientes
napkin, serviette | guardanapo | servilleta
tablecloth | toalha de mesa | mantel
placemat, table mat | jogo americano, individual de mesa | mantel individual, salvamanteles
coaster | porta-copos, descanso de copo, base para copos | posavasos
trivet | descanso de panela, base para tachos | salvamanteles, posaollas
dishcloth, tea towel, dish towel | pano de prato, pano da loiça | paño de cocina, repasador, trapo de cocina
apron | avental | delantal, mandil
oven mitt, oven glove | luva de forno, luva térmica | manopla de cocina, guante de horno, agarradera
cutting board, chopping board | tábua de corte, tábua de carne, tábua de cozinha | tabla de cortar, tabla de picar
ladle | concha de sopa | cucharón
spatula, turner | espátula | espátula
wooden spoon | colher de pau | cuchara de madera, cuchara de palo
whisk, egg beater | fouet, batedor de claras, vara de arames | batidor, varilla de cocina
grater | ralador | rallador
peeler, vegetable peeler | descascador | pelador, pelapapas
colander, strainer | escorredor, coador | colador, escurridor
sieve | peneira | tamiz, cedazo
rolling pin | rolo de massa | rodillo de amasar, palo de amasar, uslero
mortar and pestle, pestle | pilão, almofariz | mortero, molcajete
garlic press | espremedor de alho | prensa de ajos, triturador de ajo
tongs, kitchen tongs | pegador, pinça de cozinha, pegador de salada | pinzas de cocina
funnel | funil | embudo
kitchen scale, food scale | balança de cozinha | báscula de cocina, balanza de cocina
measuring cup | copo medidor, xícara medidora | taza medidora, vaso medidor
meat thermometer, kitchen thermometer | termômetro de cozinha, termómetro de cozinha | termómetro de cocina
dish rack, draining rack | escorredor de louça, escorredor de loiça | escurreplatos, escurridor de platos
coffee filter | filtro de café, coador de café | filtro de café
moka pot, french press | cafeteira italiana, moka, prensa francesa | cafetera italiana, moka, prensa francesa
salt shaker, pepper mill | saleiro, pimenteiro, moedor de pimenta | salero, pimentero, molinillo de pimienta
sugar bowl | açucareiro | azucarero
butter dish | manteigueira | mantequillera
cool box, cooler, ice chest | caixa térmica, cooler, mala térmica | nevera portátil, hielera, conservadora
charcoal | carvão | carbón
firewood, wood for fire | lenha | leña
crumb | migalha | migaja, miga
slice of cake, piece of cake | pedaço de bolo, fatia de bolo | trozo de tarta, porción de torta, pedazo de pastel
dozen | dúzia | docena
gram | grama | gramo
kilo, kilogram | quilo, quilograma | kilo, kilogramo
liter, litre | litro | litro
pinch of salt | pitada | pizca, pellizco
eggshell | casca de ovo | cáscara de huevo
fruit pit, fruit stone | caroço | hueso de fruta, carozo, pepa
bunch of grapes | cacho | racimo
harvest, pick fruit | colheita, apanhar fruta | cosechar, cosecha, recoger fruta
pantry staples, dry goods | mantimentos | víveres
preservative, additive | conservante, aditivo | conservante, conservador, aditivo
food coloring, food dye | corante, corante alimentício | colorante, colorante alimentario
gourmet, foodie | gourmet, foodie | gourmet, foodie
cuisine, gastronomy | culinária, gastronomia | gastronomía, arte culinario
cooking class, cooking course | aula de culinária, curso de culinária, aula de cozinha | clase de cocina, curso de cocina
christmas dinner | ceia de natal, ceia, consoada | cena de navidad, cena de nochebuena
easter egg | ovo de páscoa | huevo de pascua
king cake, epiphany cake | bolo-rei, bolo rei | roscón de reyes, rosca de reyes
toast with butter, buttered toast | pão com manteiga, torrada com manteiga | pan con mantequilla, tostada con mantequilla
rice and beans | arroz e feijão, arroz com feijão, feijão com arroz | arroz con frijoles, gallo pinto, moros y cristianos
roast chicken, rotisserie chicken | frango assado | pollo asado, pollo rostizado, pollo a la brasa
chicken soup | canja, canja de galinha | caldo de pollo, sopa de pollo
cold soup | sopa fria, gaspacho | gazpacho, sopa fría
stroganoff | estrogonofe, strogonoff | estrogonof, stroganoff
`
