/** Concepts of money, shopping, business and measures; the format is described in tables.ts. */
export const money = `
money | dinheiro, grana | dinero, plata
cash | dinheiro vivo, em espécie, numerário | efectivo, dinero en efectivo
coin | moeda | moneda
banknote | cédula, nota de dinheiro | billete
change, small change, loose change | troco, trocado | cambio, vuelto, calderilla
currency | moeda, divisa | moneda, divisa
exchange rate | taxa de câmbio, câmbio, cotação | tipo de cambio, tasa de cambio, cotización
currency exchange, exchange office | casa de câmbio | casa de cambio
brazilian real, reais | real brasileiro, reais | real brasileño
euro | euro | euro
dollar, buck | dólar | dólar
mexican peso | peso mexicano | peso mexicano
pound sterling | libra esterlina | libra esterlina
cent | centavo, cêntimo | centavo, céntimo
argentine peso | peso argentino | peso argentino
bitcoin, cryptocurrency, crypto | bitcoin, criptomoeda | bitcoin, criptomoneda
wallet, billfold | carteira | cartera, billetera
purse, coin purse | porta-moedas, porta-níqueis | monedero
handbag | bolsa, mala de mão | bolso, cartera de mano
piggy bank, money box | cofrinho, mealheiro | hucha, alcancía
bank | banco | banco
bank branch | agência bancária, agência | sucursal bancaria
bank account, account | conta bancária, conta | cuenta bancaria, cuenta
checking account, current account | conta corrente, conta à ordem | cuenta corriente
savings account | poupança, caderneta de poupança, conta poupança | cuenta de ahorro, caja de ahorro, libreta de ahorros
joint account | conta conjunta | cuenta conjunta
account number | número da conta | número de cuenta
account holder | titular da conta, correntista | titular de la cuenta
balance | saldo | saldo
bank statement, statement | extrato bancário, extrato | extracto bancario, estado de cuenta
bank transfer, wire transfer, transfer | transferência bancária, transferência, pix | transferencia bancaria, transferencia, bizum
deposit, bank deposit | depositar, depósito bancário | depositar, ingresar dinero, depósito bancario
withdraw, withdrawal | sacar, saque, levantar dinheiro | retirar dinero, retiro de efectivo, sacar dinero
cash machine, atm, cashpoint | caixa eletrônico, multibanco, caixa automático | cajero automático, cajero
card | cartão | tarjeta
credit card | cartão de crédito | tarjeta de crédito
debit card | cartão de débito | tarjeta de débito
gift card, gift voucher | vale-presente, cartão-presente, cartão oferta | tarjeta regalo, tarjeta de regalo
card limit, credit limit | limite do cartão, limite de crédito | límite de crédito, límite de la tarjeta
card statement, credit card bill | fatura do cartão | resumen de la tarjeta, extracto de la tarjeta
card reader, card machine, payment terminal | maquininha, maquineta, terminal de pagamento | datáfono, terminal de pago
pin, pin code | senha do cartão, código pin, pin | pin, código pin
check, cheque | cheque | cheque
overdraft | cheque especial, descoberto bancário | descubierto bancario, sobregiro
direct debit, automatic payment | débito automático, débito direto | domiciliación, débito automático, débito directo
standing order | transferência programada, ordem permanente | orden permanente, transferencia programada
payment slip | boleto, boleto bancário | cupón de pago
bank fee | tarifa bancária, taxa bancária | comisión bancaria
fee, charge | taxa, tarifa | tarifa, cargo, tasa
commission | comissão | comisión
online banking, internet banking | banco online, internet banking, homebanking | banca en línea, banca electrónica
bank teller, teller | caixa de banco, bancário | cajero de banco
blocked card, block a card | cartão bloqueado, bloquear o cartão | tarjeta bloqueada, bloquear la tarjeta
pay, paid | pagar, pago | pagar, pagado
payment | pagamento | pago
installment, instalment | prestação, parcela | cuota
pay in installments, installment plan | parcelar, parcelado, pagar a prestações | pagar a plazos, pagar en cuotas
down payment | entrada do financiamento, pagamento inicial | pago inicial, enganche
security deposit | caução, depósito de garantia | fianza, depósito de garantía
advance, advance payment | adiantamento | anticipo, adelanto
bill | conta, fatura | factura, cuenta
invoice | fatura, nota fiscal | factura
receipt | recibo, comprovante, comprovativo, talão | recibo, comprobante
electricity bill, power bill, light bill | conta de luz, conta de energia, fatura da luz | factura de la luz, recibo de la luz, boleta de la luz
water bill | conta de água, fatura da água | factura del agua, recibo del agua
gas bill | conta de gás, fatura do gás | factura del gas, recibo del gas
phone bill | conta de telefone, fatura do telemóvel | factura del teléfono, recibo del teléfono
internet bill | conta de internet | factura de internet
overdue, past due | vencido, em atraso, atrasado | vencido, atrasado
late fee | multa por atraso, juros de mora | recargo por mora, intereses de demora
fine, penalty | multa, coima | multa
parking ticket | multa de estacionamento | multa de estacionamiento, multa de aparcamiento
speeding ticket | multa por excesso de velocidade, multa de velocidade | multa por exceso de velocidad
tax | imposto, tributo | impuesto, tributo
income tax | imposto de renda, irpf, irs | impuesto sobre la renta, irpf, impuesto a las ganancias
tax return, tax declaration | declaração de imposto de renda, declaração de irs | declaración de la renta, declaración de impuestos
tax refund | restituição do imposto, restituição, reembolso do irs | devolución de impuestos, devolución de la renta
value added tax, vat, sales tax | iva, icms | iva, impuesto al valor agregado
property tax, council tax | iptu, imi, imposto predial | ibi, impuesto predial
vehicle tax, road tax | ipva, imposto de circulação, iuc | impuesto de circulación, tenencia vehicular, patente del auto
tax office, revenue service, irs | receita federal, autoridade tributária | hacienda, agencia tributaria, afip
tax evasion | sonegação, evasão fiscal | evasión fiscal
tax deduction, deductible | dedução, dedutível | deducción, deducible
tax exempt, exemption | isento, isenção | exento, exención
customs duty, import tax | imposto de importação, taxa alfandegária | arancel, impuesto de importación
toll | pedágio, portagem | peaje
rent | aluguel, renda, aluguer | alquiler, renta, arriendo
rent out, lease out | alugar, arrendar | alquilar, arrendar, rentar
tenant, lodger | inquilino, locatário, arrendatário | inquilino, arrendatario
landlord, landlady | senhorio, locador, proprietário do imóvel | arrendador, dueño del piso, propietario del piso
lease, rental agreement, rental contract | contrato de aluguel, contrato de arrendamento, contrato de locação | contrato de alquiler, contrato de arrendamiento
eviction | despejo | desahucio, desalojo
guarantor | fiador, avalista | aval, avalista, garante
condo fee, building fees | condomínio, taxa de condomínio | gastos de comunidad, expensas, gastos comunes
homeowner, owner | proprietário, dono | propietario, dueño
real estate, property | imóvel, propriedade | inmueble, propiedad, bienes raíces
real estate agency, estate agency | imobiliária | inmobiliaria
mortgage | hipoteca, financiamento imobiliário, crédito habitação | hipoteca, crédito hipotecario
loan | empréstimo | préstamo
financing, finance | financiamento | financiación, financiamiento
personal loan, consumer credit | empréstimo pessoal, crédito pessoal | préstamo personal, crédito personal
student loan | crédito estudantil, fies | préstamo estudiantil
car loan | financiamento do carro, crédito automóvel | préstamo del coche, crédito automotriz
credit | crédito | crédito
borrow | pegar emprestado, pedir emprestado | pedir prestado, tomar prestado
debt | dívida | deuda
owe | dever dinheiro, estar devendo | deber dinero, adeudar
debtor | devedor | deudor
creditor | credor | acreedor
in debt, indebted | endividado | endeudado
default, non-payment | inadimplência, calote, incumprimento | impago, morosidad
pay off a debt, settle a debt | quitar, liquidar a dívida, saldar | saldar, liquidar la deuda
pay back, repay | devolver o dinheiro, reembolsar | devolver el dinero, reembolsar
interest, interest rate | juros, juro, taxa de juros | intereses, tasa de interés, tipo de interés
credit score, credit rating | score de crédito, pontuação de crédito | puntaje de crédito, historial crediticio
debt collection, debt collector | cobrança de dívida, cobrador | cobro de deudas, cobrador
charge money | cobrar | cobrar
bankruptcy, bankrupt | falência, falido | quiebra, bancarrota
pawn, pawnshop | penhor, casa de penhores | casa de empeño, empeñar
insurance | seguro | seguro
car insurance, auto insurance | seguro do carro, seguro automóvel, seguro auto | seguro del coche, seguro de auto
health insurance | plano de saúde, seguro de saúde, convênio médico | seguro médico, seguro de salud, obra social, prepaga
life insurance | seguro de vida | seguro de vida
home insurance | seguro residencial, seguro de casa, seguro multirriscos | seguro de hogar, seguro de casa
travel insurance | seguro viagem, seguro de viagem | seguro de viaje
insurance policy | apólice | póliza
insurer, insurance company | seguradora | aseguradora
insurance claim | sinistro, acionar o seguro, participação de sinistro | siniestro, reclamo al seguro
insurance deductible, insurance excess | franquia do seguro | franquicia del seguro, deducible del seguro
insurance premium | prêmio do seguro, prémio do seguro | prima del seguro
compensation, damages, indemnity | indenização, indemnização | indemnización
coverage | cobertura | cobertura
extended warranty | garantia estendida, extensão de garantia | garantía extendida
price | preço | precio
cost | custar, custo | costar, coste, costo
value, worth | valor | valor
expensive, costly, pricey | caro | caro, costoso
cheap, inexpensive | barato | barato, económico
free, free of charge | grátis, gratuito, de graça | gratis, gratuito
price rise, price increase | aumento de preço, reajuste | subida de precio, aumento de precio
price drop, price cut | queda de preço, baixa de preço | bajada de precio, rebaja de precio
price list | tabela de preços, lista de preços | lista de precios
price tag, label | etiqueta | etiqueta
inflation | inflação | inflación
quote, estimate, cost estimate | orçamento, cotação | presupuesto, cotización
budget | orçamento | presupuesto
expense, expenditure, spending | despesa, gasto | gasto
spend, spent | gastar | gastar
waste money, squander | desperdiçar dinheiro, esbanjar | derrochar, despilfarrar
save money, save up | economizar, poupar, juntar dinheiro | ahorrar
savings | economias, poupança | ahorros
emergency fund, rainy day fund | reserva de emergência, fundo de emergência | fondo de emergencia
afford | ter condições de pagar | poder pagar, costear
discount, markdown | desconto, abatimento | descuento
special offer, deal, bargain | oferta, promoção, pechincha | oferta, promoción, ganga
sale, clearance sale, sales | liquidação, saldos | rebajas, liquidación
black friday | black friday | black friday
coupon, voucher | cupom, cupão, vale-compra | cupón, bono de descuento
promo code, discount code | código promocional, cupom de desconto, código de desconto | código promocional, código de descuento
loyalty card, loyalty points | cartão fidelidade, programa de fidelidade, pontos de fidelidade | tarjeta de fidelidad, puntos de fidelidad
cashback | cashback, dinheiro de volta | cashback, reembolso por compras
haggle, bargain over | pechinchar, regatear | regatear
shopping | compras | compras
buy, bought, purchase | comprar | comprar
purchase, acquisition | compra, aquisição | compra, adquisición
grocery shopping, groceries | compras do mês, compras do supermercado, mantimentos | compra del súper, víveres, comestibles
shopping cart, trolley | carrinho de compras | carrito de compras, carro de la compra
shopping basket | cesta de compras, cesto de compras | cesta de la compra, canasta de compras
shopping bag, carrier bag, plastic bag | sacola, saco de compras, saco plástico | bolsa de la compra, bolsa de plástico
shop, store | loja | tienda
shop window, storefront | vitrine, montra | escaparate, vidriera, vitrina
shopping mall, mall, shopping center, shopping centre | shopping, centro comercial | centro comercial, shopping
department store | loja de departamentos, grande armazém | grandes almacenes, tienda departamental
supermarket | supermercado | supermercado
hypermarket, superstore | hipermercado | hipermercado
grocery store, corner shop, convenience store | mercearia, mercadinho, loja de conveniência | tienda de abarrotes, ultramarinos, almacén de barrio, colmado
market, street market, farmers market | feira, mercado | mercado, mercadillo, tianguis
flea market | mercado de pulgas, feira da ladra | mercado de pulgas
trade fair, expo | feira de negócios, feira comercial | feria comercial, feria de muestras
bakery | padaria | panadería
pastry shop, patisserie | confeitaria, pastelaria, doceria | pastelería, confitería
butcher shop, butchery | açougue, talho | carnicería
fishmonger, fish shop | peixaria | pescadería
greengrocer, fruit shop | hortifruti, quitanda, frutaria | verdulería, frutería
pharmacy, drugstore, chemist | farmácia, drogaria | farmacia
stationery shop, stationery | papelaria | papelería
hardware store, ironmonger | loja de ferragens, loja de material de construção | ferretería
toy store, toy shop | loja de brinquedos | juguetería
clothes shop, clothing store | loja de roupas, loja de roupa | tienda de ropa
shoe store, shoe shop | sapataria, loja de sapatos | zapatería
jewelry store, jeweler | joalheria, joalharia | joyería
optician, eyewear shop | ótica | óptica
florist, flower shop | floricultura, florista | floristería, florería
furniture store | loja de móveis | mueblería, tienda de muebles
kiosk, newsstand | banca de jornal, quiosque | quiosco, kiosco
liquor store, off-licence | adega, loja de bebidas, garrafeira | licorería, vinoteca
thrift store, second-hand shop, charity shop | brechó, loja de segunda mão | tienda de segunda mano
laundromat, dry cleaner, laundry shop | lavanderia, tinturaria, lavandaria | lavandería, tintorería
hair salon, beauty salon | salão de beleza, salão de cabeleireiro | peluquería, salón de belleza
gas station, petrol station, filling station | posto de gasolina, bomba de gasolina, posto de combustível | gasolinera, estación de servicio
car dealership, car dealer | concessionária, stand de automóveis | concesionario, agencia de autos
online shopping, online purchase | compra online, compra pela internet | compra en línea, compra online, compra por internet
online store, e-commerce, web shop | loja virtual, loja online, comércio eletrônico, comércio eletrónico | tienda en línea, tienda online, comercio electrónico
supermarket aisle, aisle | corredor do supermercado | pasillo del supermercado
checkout, cash register | caixa registradora, caixa do supermercado, caixa registadora | caja registradora
product | produto | producto
merchandise, goods | mercadoria, mercadorias | mercancía, mercadería
brand | marca | marca
stock, inventory | estoque, inventário, stock | existencias, inventario, stock
sold out, out of stock | esgotado, fora de estoque | agotado, sin existencias
available, in stock | disponível, em estoque | disponible, en existencia
barcode | código de barras | código de barras
qr code | código qr, qr code | código qr
expiry date, best before, expiration date | data de validade, prazo de validade | fecha de caducidad, fecha de vencimiento
size | tamanho | talla, talle, tamaño
try on | experimentar roupa, provar roupa | probarse
sample, free sample | amostra, amostra grátis | muestra, muestra gratis
gift, present | presente, prenda | regalo
gift wrap, wrapping paper | papel de presente, embrulho | papel de regalo, envoltorio
brand new, unused | novo em folha, zero quilômetro | flamante, a estrenar
second-hand, used, pre-owned | usado, de segunda mão, seminovo | usado, de segunda mano
choose, chose, chosen, pick out | escolher | elegir, escoger
compare prices, compare | comparar preços, comparar | comparar precios, comparar
wish list | lista de desejos | lista de deseos
order, purchase order | pedido, encomenda, ordem de compra | pedido, orden de compra
place an order | encomendar, fazer um pedido | encargar, hacer un pedido
order number | número do pedido, número da encomenda | número de pedido
delivery, deliver | entrega, entregar | entrega, entregar
home delivery | entrega em domicílio, delivery, entrega ao domicílio | entrega a domicilio, servicio a domicilio, delivery
ship, send, sent, dispatch | enviar, mandar, despachar | enviar, mandar, despachar
shipping, shipment | envio, remessa | envío
shipping cost, shipping fee, postage | frete, portes, custo de envio | gastos de envío, costo de envío
parcel, package, packet | pacote, encomenda | paquete, encomienda
tracking number, tracking code | código de rastreio, código de rastreamento, número de rastreio | número de seguimiento, código de rastreo
track a parcel, tracking | rastrear, rastreio, rastreamento | rastrear, seguimiento, rastreo
post office, mail service | correios, correio | correos, oficina de correos
pick up, collect, collection point | retirar na loja, ponto de coleta, levantar na loja | recoger, retirar en tienda, punto de recogida
arrive, arrival | chegar, chegada | llegar, llegada
receive | receber | recibir
zip code, postal code, postcode | cep, código postal | código postal
box, cardboard box | caixa, caixa de papelão, caixa de cartão | caja, caja de cartón
packaging | embalagem | embalaje, envase
return, send back | devolver, devolução | devolver, devolución
refund, money back | reembolso, estorno, devolução do dinheiro | reembolso, devolución del dinero
exchange, swap | trocar, troca | cambiar, cambio, canje
store credit | crédito na loja, vale-troca, vale de compras | vale de compra, nota de crédito
defective, faulty, flawed | defeituoso, com defeito | defectuoso, con fallas
damaged | danificado, avariado | dañado
customer service, support desk, helpdesk | atendimento ao cliente, sac, apoio ao cliente, suporte | atención al cliente, servicio al cliente, soporte
salary, wage, paycheck | salário, ordenado, remuneração | salario, sueldo, remuneración
minimum wage | salário mínimo | salario mínimo
gross salary | salário bruto | salario bruto
net salary, take-home pay | salário líquido | salario neto
raise, pay rise, salary increase | aumento de salário, aumento salarial | aumento de sueldo, aumento salarial, subida de sueldo
bonus | bônus, bónus, gratificação | bonificación, bono
thirteenth salary, christmas bonus | décimo terceiro, 13º salário, subsídio de natal | aguinaldo, paga extra
meal voucher, luncheon voucher | vale-refeição, vale-alimentação, subsídio de refeição | vale de comida, cheque restaurante
allowance, pocket money | mesada, semanada | paga semanal, mesada
payday | dia do pagamento, dia de pagamento | día de pago, día de cobro
payroll | folha de pagamento | nómina, planilla de sueldos
income, earnings | renda, rendimento, rendimentos | ingresos
earn | ganhar dinheiro, ganhar | ganar dinero, ganar
pension | pensão, aposentadoria | pensión, jubilación
pension fund, pension plan | fundo de pensão, previdência privada, fundo de pensões, ppr | fondo de pensiones, plan de pensiones
tip, gratuity | gorjeta | propina
bribe | suborno, propina | soborno, coima, mordida
corruption | corrupção | corrupción
money laundering | lavagem de dinheiro, branqueamento de capitais | lavado de dinero, blanqueo de capitales
donation | doação, donativo | donación, donativo
donate | doar | donar
charity | caridade, instituição de caridade, beneficência | caridad, beneficencia
fundraiser, fundraising, crowdfunding | vaquinha, arrecadação de fundos, financiamento coletivo | colecta, recaudación de fondos, micromecenazgo
share the bill, split the bill | dividir a conta, rachar a conta | dividir la cuenta, pagar a medias
investment | investimento, aplicação financeira | inversión
invest | investir, aplicar dinheiro | invertir
investor | investidor | inversor, inversionista
stock market, stock exchange | bolsa de valores | bolsa de valores, mercado bursátil
shares, stocks | ação da bolsa, ações | acción de bolsa, acciones
dividend | dividendo | dividendo
bond, government bond | título público, tesouro direto, obrigação do tesouro, certificado de aforro | bono del estado, letra del tesoro
fixed income | renda fixa, rendimento fixo | renta fija
investment fund, mutual fund, etf | fundo de investimento, etf | fondo de inversión, etf
term deposit, fixed deposit, time deposit | depósito a prazo, cdb | depósito a plazo, plazo fijo
broker, brokerage | corretora, corretor de valores | corredor de bolsa, bróker
portfolio | carteira de investimentos | cartera de inversiones, portafolio
profitability, return on investment, yield | rentabilidade, retorno do investimento | rentabilidad, rendimiento
risk | risco | riesgo
profit, gain | lucro, ganho | ganancia, beneficio, lucro
loss | prejuízo, perda | pérdida
lose, lost | perder | perder
gold | ouro | oro
silver | prata | plata
wealth, fortune | riqueza, fortuna | riqueza, fortuna
rich, wealthy | rico, endinheirado | rico, adinerado
poor | pobre | pobre
poverty | pobreza | pobreza
penniless, skint | sem dinheiro | sin blanca, sin dinero
millionaire | milionário | millonario
lottery, lotto | loteria, mega-sena, lotaria, euromilhões | lotería
raffle | rifa, sorteio | rifa, sorteo
bet, wager | aposta, apostar | apuesta, apostar
gambling, casino | jogo de azar, cassino, casino | juego de azar, casino
stingy, miser, tightfisted | pão-duro, mão de vaca, avarento, sovina, forreta | tacaño, avaro
generous | generoso | generoso
thrifty, frugal | econômico, económico | ahorrador, ahorrativo
greed, greedy | ganância, ganancioso, cobiça | codicia, codicioso, avaricia
finances | finanças | finanzas
accounting, bookkeeping | contabilidade | contabilidad
audit | auditoria | auditoría
business, trade, commerce | negócio, comércio | negocio, comercio
startup | startup, empresa emergente | startup, empresa emergente
small business, small company | pequena empresa, pme, microempresa | pequeña empresa, pyme, microempresa
entrepreneur, businessman, businesswoman | empreendedor, empresário | emprendedor, empresario
shopkeeper, merchant, trader | lojista, comerciante | tendero, comerciante
street vendor, hawker | camelô, ambulante, vendedor ambulante | vendedor ambulante
consumer | consumidor | consumidor
consumer rights, consumer protection | direito do consumidor, procon, defesa do consumidor | derechos del consumidor, defensa del consumidor
sell, sold | vender | vender
sale | venda | venta
seller | vendedor | vendedor
buyer, purchaser | comprador | comprador
for sale | à venda, vende-se | en venta, se vende
for rent | aluga-se, para alugar, para arrendar | se alquila, en alquiler, se arrienda
resell, resale | revender, revenda | revender, reventa
wholesale, wholesaler | atacado, atacadista, por grosso, grossista | al por mayor, mayorista
retail, retailer | varejo, varejista, retalho, retalhista | al por menor, minorista
import | importar, importação | importar, importación
export | exportar, exportação | exportar, exportación
auction | leilão | subasta, remate
advertisement, ad, advert | anúncio, propaganda | anuncio, aviso publicitario
advertising, publicity | publicidade, propaganda | publicidad
classified ad, classifieds | classificados, anúncio classificado | anuncio clasificado, clasificados
marketing | marketing, mercadologia | marketing, mercadotecnia
market research | pesquisa de mercado, estudo de mercado | estudio de mercado, investigación de mercado
competitor | concorrente, concorrência | competidor
franchise | franquia, franchising | franquicia
shareholder, stockholder | acionista | accionista
revenue, turnover | faturamento, faturação, receita | facturación, ingresos
supply and demand | oferta e procura, oferta e demanda | oferta y demanda
subsidy, government aid | subsídio, auxílio, ajuda do governo | subsidio, subvención, ayuda estatal
welfare, social benefit, benefits | benefício social, bolsa família, rendimento social | ayuda social, prestación social
economic crisis, recession | crise econômica, recessão, crise económica | crisis económica, recesión
subscription | assinatura, subscrição | suscripción
subscribe | assinar, subscrever | suscribirse
unsubscribe, cancel subscription | cancelar a assinatura, cancelar inscrição | darse de baja, cancelar la suscripción
free trial | teste grátis, teste gratuito | prueba gratuita, prueba gratis
monthly fee, monthly payment | mensalidade | mensualidad, cuota mensual
annual fee, yearly fee | anuidade | cuota anual, anualidad
membership, membership fee | cota de sócio, quota de sócio | membresía, cuota de socio
gym membership | mensalidade da academia, mensalidade do ginásio | cuota del gimnasio
streaming, netflix | streaming, netflix | streaming, netflix
phone plan, mobile plan, cell plan | plano de celular, tarifário, plano de telemóvel | plan de celular, tarifa de móvil
prepaid, top up, recharge phone credit | pré-pago, recarga, recarregar o celular | prepago, recarga, recargar saldo
repair, fix, mend | consertar, reparar, arrumar, conserto, arranjar, reparação | arreglar, reparar, reparación, arreglo
repair shop, service center | assistência técnica, oficina | taller de reparación, servicio técnico
spare part, replacement part | peça de reposição, peça sobressalente | repuesto, refacción, pieza de recambio
labor cost, labour cost, labor | mão de obra | mano de obra
renovation, refurbishment, home improvement | reforma, obras em casa, remodelação | reforma, remodelación, renovación
maintenance, upkeep | manutenção | mantenimiento, mantención
car service | revisão do carro | revisión del coche, servicio del auto
ticket, admission ticket | ingresso, bilhete, entrada | entrada, boleto, ticket
fare, bus fare, train ticket | passagem, bilhete, tarifa | pasaje, billete, boleto
travel pass, season ticket, monthly pass | passe, bilhete único, vale-transporte | abono transporte, pase mensual
entrance fee, admission fee | taxa de entrada, preço de entrada | precio de la entrada, tarifa de entrada
registration fee, enrollment fee | taxa de inscrição, taxa de matrícula | cuota de inscripción, tasa de matrícula
collateral, pledge | garantia do empréstimo | garantía del préstamo, prenda
amount, sum | quantia, montante | monto, importe, suma
total | total | total
subtotal | subtotal | subtotal
quantity | quantidade | cantidad
number, figure | número, cifra | número, cifra
percent, percentage | por cento, porcentagem, percentagem | por ciento, porcentaje
half | metade, meio | mitad, medio
one third | terço, um terço | tercio, tercera parte
one quarter | um quarto, quarta parte | cuarta parte
double, twice | dobro, duplo | doble
triple | triplo | triple
pair | par | par
hundred | cem, centena | cien, centenar
thousand | mil, milhar | mil, millar
million | milhão | millón
billion | bilhão, mil milhões | mil millones
average | média | promedio
maximum | máximo | máximo
minimum | mínimo | mínimo
add up, sum up, addition | somar, soma, adição | sumar, suma, adición
subtract, subtraction | subtrair, subtração | restar, resta
multiply, multiplication | multiplicar, multiplicação | multiplicar, multiplicación
divide, division | dividir, divisão | dividir, división
count | contar, contagem | contar, conteo, recuento
measure, measurement | medir, medida | medir, medida
weigh, weight | pesar, peso | pesar, peso
scale, scales | balança | balanza, báscula
tape measure, measuring tape | fita métrica, trena | cinta métrica, metro de medir
kilogram, kilo, kg | quilo, quilograma, kg | kilo, kilogramo, kg
pound, lb | libra, lb | libra, lb
ounce, oz | onça, oz | onza, oz
ton, tonne | tonelada | tonelada
milliliter, millilitre, ml | mililitro, ml | mililitro, ml
gallon | galão | galón
meter, metre | metro | metro
centimeter, centimetre, cm | centímetro, cm | centímetro, cm
millimeter, millimetre, mm | milímetro, mm | milímetro, mm
kilometer, kilometre, km | quilômetro, km, quilómetro | kilómetro, km
mile | milha | milla
inch | polegada | pulgada
square meter, square metre, m2 | metro quadrado, m2 | metro cuadrado, m2
hectare | hectare | hectárea
acre | acre | acre
cubic meter, cubic metre, m3 | metro cúbico, m3 | metro cúbico, m3
degree, celsius | grau, celsius | grado, celsius
volt, voltage | volt, voltagem, tensão elétrica | voltio, voltaje
watt, kilowatt | watt, quilowatt | vatio, kilovatio
length | comprimento | longitud, largo
width | largura | anchura, ancho
height | altura | altura
depth | profundidade, fundura | profundidad
thickness | espessura, grossura | espesor, grosor
distance | distância | distancia
area, surface | área, superfície | área, superficie
volume, capacity | volume, capacidade | volumen, capacidad
speed, velocity | velocidade | velocidad
dimensions, measurements | dimensões, medidas | dimensiones, medidas
tin, tin can | lata | lata
jar | pote, frasco | frasco, tarro
sack | saco | saco, costal
slice | fatia | rebanada, loncha, rodaja
piece, bit | pedaço | pedazo, trozo
spoonful, tablespoon | colherada, colher de sopa | cucharada
teaspoon | colher de chá | cucharadita
serving, portion | porção, dose | porción, ración
enough, sufficient | suficiente | suficiente
lack, shortage | falta, escassez | falta, escasez
surplus, leftover, excess | excedente, sobra | excedente, sobra
empty | vazio | vacío
full | cheio | lleno
heavy | pesado | pesado
lightweight | leve | ligero, liviano
counterfeit, fake, forged | falsificado, falso, pirata | falsificado, falso, pirata
quality | qualidade | calidad
luxury, luxurious | luxo, luxuoso | lujo, lujoso
leasing, lease purchase | leasing, locação financeira | leasing, arrendamiento financiero
car rental, rent a car, hire car | aluguel de carro, carro alugado, aluguer de carro | alquiler de coches, coche de alquiler, renta de autos
wedding registry, gift registry | lista de casamento, lista de presentes | lista de bodas, mesa de regalos
`
