// Memories and questions in Portuguese; their format and rules are in sets.ts. Nothing here is real.
export const portuguese = {
  memories: `
2024-09-19 07:50 comecei a tomar vitamina d, uma gota por dia depois do café
2024-09-24 20:15 O Joaquín queimou o feijão e a panela de pressão, pedimos pizza.
2024-09-28 08:12 Feira da manhã: manga e alface, gastei 58.
2024-09-30 15:30 Paguei o IPTU atrasado, 612 reais com multa.
2024-10-06 17:00 Votei cedo, fila de quarenta minutos na escola.
2024-10-08 17:33 Terapia: falei sobre meu pai.
2024-10-12 11:20 Dia das crianças no parque, a Alice ralou os dois joelhos e riu.
2024-10-17 09:40 A chave reserva ficou com o seu Nelson, porteiro da noite.
2024-10-20 14:32 Almoço na casa da mãe, galinha com polenta e sagu.
2024-10-22 07:13 Pilates às sete, molas pesadas.
2024-10-25 19:10 aniversário do Joaquín, bolo de doce de leite, 41 velinhas
2024-10-28 16:12 Veterinário com o Biscoito: vacina V10 e peso 12 kg.
2024-10-30 13:52 A Jô veio fazer a faxina, os vidros.
2024-11-02 08:43 fui na feira cedo, trouxe couve, mas morango caríssimo
2024-11-02 10:05 Finados, levamos flores pro vô Aristides.
2024-11-04 19:52 Abasteci o carro, 38 litros, 6,29.
2024-11-08 18:25 Comprei a geladeira na promoção, inox, 3.899 em dez vezes.
2024-11-09 22:03 Jantar com o Rafa e a Bia, rimos até doer.
2024-11-15 14:00 Feriado chuvoso, montamos um quebra-cabeça de mil peças do mapa-múndi.
2024-11-21 17:36 Sessão com a Dra. Helena, ansiedade antes de dormir outra vez.
2024-11-26 07:08 Aula de pilates com a Suellen, treino no reformer.
2024-11-27 10:03 Doei sangue no Hemosc pela primeira vez, quase desmaiei com o lanche na mão.
2024-11-29 21:45 Black Friday: só comprei um liquidificador e meias.
2024-11-30 09:02 Feira de sábado com a Alice, pastel e caldo de cana, abobrinha pra semana.
2024-12-01 14:03 Domingo na mãe: barreado, dormi no sofá depois do almoço.
2024-12-05 12:35 A mensalidade da natação da Alice sai por 180 por mês se pagar até o dia 5.
2024-12-07 11:07 Banho e tosa do Biscoito, lacinho azul.
2024-12-15 16:20 Amigo secreto da família, tirei o tio Ademar, dei uma cafeteira italiana.
2024-12-24 07:16 pilates hoje foi puxado, molas pesadas
2024-12-24 22:30 Ceia de Natal na casa da mãe, peru, farofa e a discussão de sempre sobre política.
2025-01-02 10:30 Fomos pra Bombinhas, trânsito de cinco horas na 101.
2025-01-02 17:41 terapia hoje, chorei bastante, tema: envelhecer
2025-01-04 21:38 Rafa e Bia vieram jantar, fiz risoto de camarão.
2025-01-06 12:48 Gasolina a 6,37, enchi o tanque.
2025-01-06 19:00 Na praia o dia inteiro, a Alice aprendeu a pegar jacaré.
2025-01-08 14:22 Faxina com a Jô, paguei 200.
2025-01-11 08:12 Na feira o seu Dito separou tomate pra mim, mais limão, 63 reais.
2025-01-11 13:40 Picada de água-viva no pé da Alice, vinagre e picolé resolveram.
2025-01-19 14:32 Almocei na casa da mãe com o tio Ademar, galinha com polenta.
2025-01-22 08:35 Matrícula da escola feita, uniforme tamanho 8.
2025-01-30 17:50 O corretor de seguros se chama Everton, ramal 214.
2025-02-04 07:13 Fui ao pilates mesmo com sono, treino no reformer.
2025-02-08 20:40 Festa de iemanjá atrasada na Lagoa, muita gente de branco.
2025-02-15 08:43 Feira da manhã: banana e queijo colonial, gastei 39.
2025-02-17 11:15 Bati o carro de leve no estacionamento do Angeloni, só arranhou o para-choque.
2025-02-20 17:33 Dra. Helena me mandou escrever sobre sonhos repetidos.
2025-03-01 10:52 Biscoito no banho e tosa, voltou de lacinho vermelho.
2025-03-01 22:03 Jantamos no Rafa e na Bia, ele testou nhoque de banana-da-terra.
2025-03-01 22:10 Carnaval: bloco Enterro da Tristeza com a Bia, fantasia de abacaxi.
2025-03-04 07:08 Pilates às sete, molas pesadas. Valeu a pena.
2025-03-04 18:30 Terça de carnaval em casa, maratona de filme e brigadeiro.
2025-03-09 14:03 mãe fez barreado pro almoço, repeti duas vezes
2025-03-10 09:25 O registro de água do apartamento fica atrás do tanque.
2025-03-15 09:02 fui na feira cedo, trouxe aipim, mas ovo caipira caríssimo
2025-03-17 19:52 tanque cheio no posto da Agronômica, 35 litros
2025-03-19 14:50 Receita do bolo de fubá da vó Zilda: 3 ovos, 2 xícaras de fubá, erva-doce, forno 180.
2025-03-25 16:33 Veterinária viu a orelha do Biscoito, otite, gotinhas por dez dias.
2025-03-26 13:52 Jô limpou os armários, deixei 200 na mesa.
2025-03-30 19:35 meu tornozelo tá inchado desde a trilha, gelo três vezes ao dia
2025-04-01 07:16 Aula de pilates com a Suellen, treino no reformer. De novo.
2025-04-03 17:36 Terapia: falei sobre a proposta de emprego.
2025-04-08 10:55 Entreguei a declaração do imposto de renda, vou restituir 1.840.
2025-04-18 12:20 Sexta-feira santa, bacalhau do tio Ademar, salgado demais.
2025-04-19 08:12 Feira de sábado com a Alice, pastel e caldo de cana, caqui pra semana.
2025-04-20 14:32 Almoço na casa da mãe, galinha com polenta e ambrosia.
2025-04-21 17:05 Feriado de Tiradentes: pedal até Santo Antônio de Lisboa.
2025-05-05 08:10 A senha do cofre é o aniversário da vó ao contrário.
2025-05-06 07:13 pilates hoje foi puxado, abdômen doendo
2025-05-10 21:38 jantar na Bia e no Rafa, vinho demais
2025-05-15 17:41 Sessão com a Dra. Helena, a culpa de trabalhar demais outra vez.
2025-05-15 19:55 Bia passou no concurso do tribunal!!! Brindamos com espumante.
2025-05-17 08:43 Na feira o seu Dito separou aipim pra mim, mais queijo colonial, 39 reais.
2025-05-24 11:07 Banho e tosa do Biscoito, gravata.
2025-05-24 15:10 Comprei uma bicicleta nova pra Alice, aro 20, roxa.
2025-05-26 12:48 Abasteci o carro, 41 litros, 6,09.
2025-06-01 14:03 Domingo na mãe: barreado, dormi no sofá depois do almoço. De novo.
2025-06-03 07:08 Fui ao pilates mesmo com sono, equilíbrio péssimo.
2025-06-11 14:22 A Jô veio fazer a faxina, o forno.
2025-06-12 21:30 Dia dos namorados: fondue em casa e o Joaquín tocou violão.
2025-06-16 09:15 Gripe forte, 38,5 de febre, passei o dia na cama.
2025-06-18 10:12 Doação de sangue de novo, dessa vez tranquilo.
2025-06-24 20:05 São João na escola, a Alice foi a noiva da quadrilha.
2025-06-26 17:33 terapia hoje, chorei bastante, tema: limites com a mãe
2025-06-28 09:02 Feira da manhã: caqui e alface, gastei 58.
2025-07-03 13:20 Troquei o óleo da máquina de costura, agora anda macia.
2025-07-05 22:03 Jantar com o Rafa e a Bia, vinho demais.
2025-07-10 18:45 A encanadora Rosângela cobra 150 a visita e vem no mesmo dia.
2025-07-15 07:16 Pilates às sete, abdômen doendo.
2025-07-20 14:32 Almocei na casa da mãe com o tio Ademar, nhoque.
2025-07-21 11:35 Vi uma baleia franca da praia do Rosa, com filhote!
2025-07-26 08:12 fui na feira cedo, trouxe manga, mas morango caríssimo
2025-07-26 16:55 Aniversário de 70 anos da mãe, surpresa no sítio, 52 convidados.
2025-08-02 09:05 Comprei terra vegetal e plantei couve e cebolinha na horta.
2025-08-04 19:52 Gasolina a 6,45, enchi o tanque.
2025-08-07 17:36 Dra. Helena me mandou escrever sobre a culpa de trabalhar demais.
2025-08-10 12:50 Dia dos pais: churrasco, a Alice deu um avental pintado pro Joaquín.
2025-08-12 07:13 Aula de pilates com a Suellen, equilíbrio péssimo.
2025-08-19 20:20 Reunião do condomínio: proibiram patinete no elevador.
2025-08-20 13:52 Faxina com a Jô, paguei 220.
2025-08-28 14:35 O celular caiu na privada, ficou no arroz a noite toda e ressuscitou.
2025-08-30 08:43 Feira de sábado com a Alice, pastel e caldo de cana, couve pra semana.
2025-08-30 10:52 Biscoito no banho e tosa, voltou de bandana.
2025-08-30 21:38 Rafa e Bia vieram jantar, fiz moqueca.
2025-08-31 14:03 mãe fez lasanha pro almoço, repeti duas vezes
2025-09-07 10:40 Desfile de sete de setembro, a banda da escola desafinou bonito.
2025-09-15 19:20 Assinei o contrato do curso de marcenaria, aulas às quintas.
2025-09-16 07:08 pilates hoje foi puxado, abdômen doendo. Cheguei atrasada.
2025-09-22 17:02 Levei o Biscoito no veterinário, limpeza de tártaro marcada, 650.
2025-09-25 17:41 Terapia: falei sobre limites com a mãe.
2025-09-25 21:55 primeira peça da marcenaria: um banquinho torto
2025-09-27 09:02 Na feira o seu Dito separou abobrinha pra mim, mais alface, 58 reais.
2025-10-02 21:23 Marcenaria: aprendi a usar o formão.
2025-10-06 08:25 O dedetizador pediu pra ficar seis horas fora de casa, o produto é pra cupim.
2025-10-06 12:48 tanque cheio no posto da Agronômica, 38 litros
2025-10-10 08:03 Biscoito no veterinário, tártaro limpo, voltou grogue da anestesia.
2025-10-12 16:10 Dia das crianças no Beto Carrero, montanha-russa três vezes.
2025-10-14 07:16 Fui ao pilates mesmo com sono, equilíbrio péssimo. Valeu a pena.
2025-10-19 13:05 Vendi o sofá velho na OLX por 450, o comprador veio de kombi.
2025-10-19 14:32 Almoço na casa da mãe, nhoque e salada de fruta.
2025-10-25 22:03 Jantamos no Rafa e na Bia, ele testou risoto de camarão.
2025-10-27 18:05 Exame de vista da Alice: 0,75 de miopia, óculos vermelhos.
2025-11-03 11:45 O tio Ademar foi internado com pneumonia, quarto 318.
2025-11-05 14:22 Jô limpou os vidros, deixei 220 na mesa.
2025-11-06 17:33 Sessão com a Dra. Helena, meu pai outra vez.
2025-11-06 21:27 Aula de marcenaria, encaixe rabo de andorinha, dedos inteiros.
2025-11-08 08:12 Feira da manhã: tomate e morango, gastei 46.
2025-11-10 17:30 Tio Ademar teve alta, está fraco mas reclamando, bom sinal.
2025-11-20 10:00 Feriado: fizemos a trilha da Galheta com a turma da Bia.
2025-11-22 11:07 Banho e tosa do Biscoito, bandana.
2025-11-25 07:13 Pilates às sete, alonguei bem as costas.
2025-11-28 22:15 Comprei a máquina de lavar na Black Friday, 11 kg, entrega em cinco dias.
2025-11-30 14:03 Domingo na mãe: lasanha, dormi no sofá depois do almoço.
2025-12-03 15:25 Formatura do Rafa em gastronomia, menu de seis pratos.
2025-12-04 21:23 na marcenaria hoje, aprendi a usar o formão
2025-12-08 19:52 Abasteci o carro, 44 litros, 6,09.
2025-12-13 08:43 fui na feira cedo, trouxe banana, mas ovo caipira caríssimo
2025-12-14 19:40 Montamos a árvore, a gata derrubou duas vezes.
2025-12-18 17:36 terapia hoje, chorei bastante, tema: ansiedade antes de dormir
2025-12-20 12:30 {2026-01-24} A vó Zilda faz 95 anos no dia 24 de janeiro de 2026, festa no salão da igreja.
2025-12-20 21:38 jantar na Bia e no Rafa, jogamos mímica
2025-12-23 07:08 Aula de pilates com a Suellen, aula só comigo.
2026-01-05 09:30 Voltamos do Uruguai pela fronteira do Chuí, comprei alfajor pra todo mundo.
2026-01-10 09:02 Feira de sábado com a Alice, pastel e caldo de cana, tomate pra semana.
2026-01-10 18:20 Alugamos um barco na Barra da Lagoa, enjoo coletivo.
2026-01-14 10:22 Doei sangue, a enfermeira elogiou minha veia.
2026-01-14 13:52 A Jô veio fazer a faxina, a varanda.
2026-01-15 21:27 Marcenaria: encaixe rabo de andorinha.
2026-01-17 20:45 Calor de 39 graus, dormimos na varanda com rede.
2026-01-18 14:32 Almocei na casa da mãe com o tio Ademar, nhoque. De novo.
2026-01-20 07:16 pilates hoje foi puxado, alonguei bem as costas
2026-01-24 17:15 Festa de 95 anos da vó Zilda, ela dançou forró até meia-noite.
2026-01-29 17:41 Dra. Helena me mandou escrever sobre envelhecer.
2026-01-31 14:05 Terminei a estante na marcenaria, freijó com encaixe, deu orgulho.
2026-02-09 08:00 Volta às aulas, a Alice está no terceiro ano B.
2026-02-12 21:23 Aula de marcenaria, aprendi a usar o formão, dedos inteiros.
2026-02-14 08:12 Na feira o seu Dito separou banana pra mim, mais morango, 46 reais.
2026-02-14 10:52 Biscoito no banho e tosa, voltou de lacinho azul.
2026-02-15 23:05 Carnaval em Laguna com o Rafa e a Bia, sol na moleira.
2026-02-16 12:48 Gasolina a 6,45, enchi o tanque. Cheguei atrasada.
2026-02-18 12:40 Quarta de cinzas, silêncio e água de coco.
2026-02-21 22:03 Jantar com o Rafa e a Bia, jogamos mímica.
2026-02-24 07:13 Fui ao pilates mesmo com sono, aula só comigo.
2026-02-24 16:17 Veterinário: Biscoito com dor no quadril, anti-inflamatório.
2026-02-26 19:10 O conserto do ar-condicionado ficou em 340, técnico Gilmar.
2026-03-01 14:03 mãe fez lasanha pro almoço, repeti duas vezes. Cheguei atrasada.
2026-03-06 10:15 Assinei o plano de saúde novo, carência de 90 dias pra exames.
2026-03-12 21:27 na marcenaria hoje, encaixe rabo de andorinha
2026-03-14 08:43 Feira da manhã: aipim e ovo caipira, gastei 71.
2026-03-14 16:45 Chá de bebê da prima Luana, é menino e vai se chamar Caetano.
2026-03-19 17:33 Terapia: falei sobre sonhos repetidos.
2026-03-22 11:00 Enchente na rua de baixo, ajudamos a dona Cida a subir os móveis.
2026-03-24 07:08 Pilates às sete, alonguei bem as costas. Valeu a pena.
2026-03-25 14:22 Faxina com a Jô, paguei 180.
2026-03-31 18:50 Perdi a carteira no ônibus 330, cancelei os cartões.
2026-04-03 13:30 Sexta santa: fiz moqueca em vez de bacalhau, aprovada.
2026-04-09 09:55 Acharam minha carteira! O motorista Jurandir devolveu com tudo dentro.
2026-04-16 21:23 Marcenaria: lixei por duas horas.
2026-04-18 20:30 Show da Gal tributo no teatro Ademir Rosa, chorei em Baby.
2026-04-18 21:38 Rafa e Bia vieram jantar, fiz costela no bafo.
2026-04-19 14:32 Almoço na casa da mãe, feijoada e pudim.
2026-04-25 09:02 fui na feira cedo, trouxe caqui, mas limão caríssimo
2026-04-27 15:40 Nasceu o Caetano da Luana, 3,6 kg, cabeludo.
2026-04-27 19:52 tanque cheio no posto da Agronômica, 35 litros. De novo.
2026-04-30 17:36 Sessão com a Dra. Helena, a proposta de emprego outra vez.
2026-05-05 07:16 Aula de pilates com a Suellen, aula só comigo. Valeu a pena.
2026-05-09 11:07 Banho e tosa do Biscoito, lacinho vermelho.
2026-05-09 17:55 Comprei o presente da mãe: um xale de lã de Gramado.
2026-05-14 21:27 Aula de marcenaria, passei verniz, dedos inteiros.
2026-05-16 10:20 {2026-12-05} Batizado do Caetano marcado pro dia 5 de dezembro de 2026, eu sou a madrinha.
2026-05-22 21:20 Vazou gás na cozinha, chamei a Ultragaz, trocaram a mangueira.
2026-05-30 08:12 Feira de sábado com a Alice, pastel e caldo de cana, manga pra semana.
2026-05-30 14:55 Trilha do morro do Cambirela com o Rafa, joelhos destruídos.
2026-05-31 14:03 Domingo na mãe: peixe frito, dormi no sofá depois do almoço.
2026-06-02 07:13 pilates hoje foi puxado, treino no reformer
2026-06-08 08:45 Vacina da gripe tomada no posto, braço dolorido.
2026-06-11 17:41 terapia hoje, chorei bastante, tema: sonhos repetidos
2026-06-12 20:10 Dia dos namorados: jantar no Ostradamus, ostra gratinada.
2026-06-13 22:03 Jantamos no Rafa e na Bia, ele testou moqueca.
2026-06-17 13:52 Jô limpou os armários, deixei 180 na mesa.
2026-06-23 19:30 Festa junina da rua, ganhei um bingo de frango assado.
2026-06-25 21:23 na marcenaria hoje, lixei por duas horas
2026-06-27 08:43 Na feira o seu Dito separou couve pra mim, mais alface, 58 reais.
2026-07-01 11:50 {2026-09-30} O seguro da casa vence em 30 de setembro de 2026, ligar pro Everton antes.
2026-07-06 12:48 Abasteci o carro, 41 litros, 6,37.
2026-07-07 07:08 Fui ao pilates mesmo com sono, molas pesadas.
2026-07-13 16:05 Em Gramado a Alice patinou no gelo pela primeira vez.
2026-07-19 09:45 voltei com o pé engessado da viagem, torci no último dia
2026-07-19 14:32 Almocei na casa da mãe com o tio Ademar, feijoada.
2026-07-22 15:48 consulta do Biscoito no veterinário, quadril melhor, manter peso
2026-07-23 17:33 Dra. Helena me mandou escrever sobre a proposta de emprego.
2026-07-23 21:27 Marcenaria: passei verniz.
2026-07-28 18:30 Sopa de capeletti no capricho, a receita é da nona Ivone.
2026-08-01 09:02 Feira da manhã: abobrinha e limão, gastei 63.
2026-08-03 12:15 Tirei o gesso, fisioterapia duas vezes por semana com o Márcio.
2026-08-04 07:16 Pilates às sete, treino no reformer.
2026-08-05 10:07 Doei sangue no Hemosc, quarta vez, ganhei um broche.
2026-08-08 10:52 Biscoito no banho e tosa, voltou de gravata.
2026-08-09 13:45 Dia dos pais na casa do sogro por vídeo, todo mundo falando junto.
2026-08-13 20:55 A Alice ganhou medalha de bronze na olimpíada de matemática.
2026-08-15 21:38 jantar na Bia e no Rafa, falamos de viagem
2026-08-18 10:35 {2026-10-03} Comprei ingressos pro Cirque, setor B fileira 12. É no sábado 3 de outubro.
2026-08-22 17:45 Chuva de granizo, quebrou a claraboia.
2026-08-24 14:22 A Jô veio fazer a faxina, o forno. Cheguei atrasada.
2026-08-26 08:20 O vidraceiro Osni trocou a claraboia, 720 à vista.
2026-08-27 21:23 Aula de marcenaria, lixei por duas horas, dedos inteiros.
2026-08-29 21:10 noite de jogos com a Bia, perdi feio no Catan
2026-08-30 14:03 mãe fez peixe frito pro almoço, repeti duas vezes
2026-09-01 09:00 Começou a obra do calçadão na frente do prédio, barulho às sete.
2026-09-03 17:36 Terapia: falei sobre a culpa de trabalhar demais.
2026-09-03 19:15 Alice com conjuntivite, colírio de seis em seis horas.
2026-09-05 08:12 fui na feira cedo, trouxe couve, mas queijo colonial caríssimo
2026-09-05 15:20 Fiz geleia de jabuticaba, renderam onze potes.
2026-09-08 07:13 Aula de pilates com a Suellen, molas pesadas.
2026-09-08 08:30 Alice voltou pra escola, olho já branco.
2026-09-09 19:52 Gasolina a 6,45, enchi o tanque. Cheguei atrasada.
2026-09-10 18:00 A diretora pediu ajuda na feira de ciências, vou montar o estande das marés.
2026-09-12 09:50 Sábado de faxina pesada, lavamos as cortinas.
2026-09-13 19:05 Domingo no Ribeirão da Ilha, comi vinte ostras.
2026-09-14 08:15 Caiu a internet do prédio, trabalhei do café da esquina.
2026-09-14 20:50 Ensaio da quadrilha adulta cancelado, fiquei vendo novela.
2026-09-15 12:25 Almocei um PF de tainha no mercado público.
2026-09-15 19:40 A Luana mandou vídeo do Caetano engatinhando.
2026-09-16 09:10 Levei os óculos da Alice pra ajustar a haste.
2026-09-16 18:20 Chegou o boleto do condomínio, 890 este mês.`,
  times: `
ontem | 2026-09-15 | *
o que eu fiz hoje? | 2026-09-16 | *
anteontem | 2026-09-14 | *
o que fiz no fim de semana passado | 2026-09-12..2026-09-13 | *
na segunda-feira | 2026-09-14 | *
semana passada | 2026-09-07..2026-09-13 | *
duas semanas atrás | 2026-08-31..2026-09-06 | *
mês passado | 2026-08-01..2026-08-31 | *
em janeiro | 2026-01-01..2026-01-31 | *
o que aconteceu na primeira semana de março de 2026 | 2026-03-01..2026-03-08 | *
sábado passado | 2026-09-12 | *
entre quinta e sábado da semana passada | 2026-09-10..2026-09-12 | *
agosto de 2025 | 2025-08-01..2025-08-31 | *
o que eu fiz no dia 24 de janeiro de 2026 | 2026-01-24 | *
12/10/2025 | 2025-10-12 | *
há três dias | 2026-09-13 | *
o que fizemos no natal de 2024 | 2024-12-24..2024-12-25 | 2024-12-24 22:30, 2024-12-25 15:20
carnaval de 2025 | 2025-02-28..2025-03-05 | *
onde passamos o carnaval deste ano | 2026-02-13..2026-02-18 | 2026-02-15 23:05, 2026-02-17 20:00
o que comemos na sexta-feira santa de 2026 | 2026-04-03 | 2026-04-03 13:30
dia dos pais do ano passado | 2025-08-10 | 2025-08-10 12:50
dia dos namorados em 2025 o que teve | 2025-06-12 | 2025-06-12 21:30
são joão de 2025 na escola | 2025-06-23..2025-06-24 | 2025-06-24 20:05
dia das crianças de 2024 | 2024-10-12 | *
passeio de barco no verão passado | 2025-12-01..2026-03-21 | 2026-01-10 18:20
calor no verão passado | 2025-12-01..2026-03-21 | 2026-01-17 20:45
baleia no inverno de 2025 | 2025-06-01..2025-09-23 | 2025-07-21 11:35
show que fui no outono deste ano | 2026-03-01..2026-06-21 | 2026-04-18 20:30
o que comprei na feira em fevereiro de 2025 | 2025-02-01..2025-02-28 | 2025-02-15 08:43
feira no começo de agosto | 2026-08-01..2026-08-10 | 2026-08-01 09:02
almoço na mãe em outubro de 2025 | 2025-10-01..2025-10-31 | 2025-10-19 14:32
pilates semana passada | 2026-09-07..2026-09-13 | 2026-09-08 07:13
jantar com o Rafa e a Bia em julho de 2025 | 2025-07-01..2025-07-31 | 2025-07-05 22:03
sobre o que falei na terapia em maio de 2025 | 2025-05-01..2025-05-31 | 2025-05-15 17:41
o que o veterinário disse do Biscoito em março de 2025 | 2025-03-01..2025-03-31 | 2025-03-25 16:33
veterinario em julho | 2026-07-01..2026-07-31 | 2026-07-22 15:48
gasolina em agosto do ano passado | 2025-08-01..2025-08-31 | 2025-08-04 19:52
faxina com a Jô mês passado | 2026-08-01..2026-08-31 | 2026-08-24 14:22
aula de marcenaria em novembro | 2025-11-01..2025-11-30 | 2025-11-06 21:27
o que almocei ontem | 2026-09-15 | 2026-09-15 12:25
internet caiu na segunda? | 2026-09-14 | 2026-09-14 08:15
Black Friday de 2025 | 2025-11-28 | 2025-11-28 22:15
o que tem no dia 3 de outubro | 2026-10-03 | 2026-08-18 10:35
o que vence em 30 de setembro de 2026 | 2026-09-30 | 2026-07-01 11:50
compromisso em 5 de dezembro de 2026 | 2026-12-05 | 2026-05-16 10:20
o que tem marcado pra outubro | 2026-10-01..2026-10-31 | 2026-08-18 10:35, 2026-02-03 10:10, 2026-06-07 10:10
fiquei doente em junho de 2025? | 2025-06-01..2025-06-30 | 2025-06-16 09:15
doação de sangue de janeiro | 2026-01-01..2026-01-31 | 2026-01-14 10:22
ontem | 2026-09-16 | * | 2026-09-17 09:00
quarta-feira passada | 2026-09-16 | * | 2026-09-20 18:00`,
  order: `
quando foi a última vez que fui na feira? | 2026-09-05 08:12
última aula de pilates | 2026-09-08 07:13
a primeira vez que fiz pilates | 2024-10-22 07:13
a última vez que almocei na casa da mãe | 2026-08-30 14:03
último jantar com o Rafa e a Bia | 2026-08-15 21:38
primeiro jantar com Rafa e Bia | 2024-11-09 22:03
quando o Biscoito foi ao veterinário pela última vez | 2026-07-22 15:48
primeira consulta do Biscoito no veterinário | 2024-10-28 16:12
quando doei sangue pela primeira vez | 2024-11-27 10:03
última doação de sangue | 2026-08-05 10:07
quando abasteci o carro da última vez | 2026-09-09 19:52
última sessão de terapia, sobre o que foi | 2026-09-03 17:36
primeira sessao de terapia | 2024-10-08 17:33
a última faxina da Jô | 2026-08-24 14:22
a primeira vez que a Jô veio fazer faxina | 2024-10-30 13:52
o que fizemos na última aula de marcenaria | 2026-08-27 21:23
minha primeira peça de marcenaria | 2025-09-25 21:55
último banho e tosa do Biscoito | 2026-08-08 10:52
anotação mais antiga sobre a feira | 2024-09-28 08:12
o registro mais recente da feira com o seu Dito | 2026-06-27 08:43`,
  unanswerable: `
qual é a senha do cartão do banco
quanto custou o fogão novo
onde guardei o carregador da câmera
qual o nome da professora de inglês
telefone do eletricista
que remédio o pediatra passou pra tosse
quem pegou emprestado meu guarda-chuva
qual a medida do tapete da sala
horário da missa de sétimo dia
quando vence a carteira de motorista
qual o nome do hotel em Salvador
quanto pago de internet por mês
quem é o síndico do prédio da minha tia
em que gaveta está o passaporte do Joaquín
quantos quilos o Rafa emagreceu
receita de pão de queijo
placa do carro novo
qual time o Caetano vai torcer segundo o avô
o que o advogado disse sobre o inventário
qual a tinta usada no portão`,
  plain: `
quem ficou com a chave reserva | 2024-10-17 09:40
quanto paguei de IPTU | 2024-09-30 15:30
preço da geladeira inox | 2024-11-08 18:25
quanto sai a natação da Alice por mês | 2024-12-05 12:35
quem eu tirei no amigo secreto | 2024-12-15 16:20
tamanho do uniforme da escola | 2025-01-22 08:35
ramal do corretor de seguros | 2025-01-30 17:50
onde fica o registro de água | 2025-03-10 09:25
receita do bolo de fubá | 2025-03-19 14:50
senha do cofre | 2025-05-05 08:10
Bia passou em qual concurso | 2025-05-15 19:55
bicicleta nova da Alice qual aro | 2025-05-24 15:10
quanto cobra a encanadora Rosângela | 2025-07-10 18:45
patinete no elevador condomínio | 2025-08-19 20:20
dedetizador quantas horas fora de casa | 2025-10-06 08:25
vendi o sofá por quanto | 2025-10-19 13:05
grau de miopia da Alice | 2025-10-27 18:05
quarto do hospital do tio Ademar | 2025-11-03 11:45
quantos quilos tem a máquina de lavar nova | 2025-11-28 22:15
conserto do ar-condicionado, técnico | 2026-02-26 19:10
carência do plano de saúde | 2026-03-06 10:15
motorista que devolveu minha carteira | 2026-04-09 09:55
de quem vou ser madrinha | 2026-05-16 10:20
vidraceiro da claraboia | 2026-08-26 08:20
quantos potes de geleia renderam | 2026-09-05 15:20
vitamina que tomo de gota depois do café | 2024-09-19 07:50
a fantasia que usei no bloco | 2025-03-01 22:10
o arranhão no carro, foi em qual estacionamento | 2025-02-17 11:15
o que fazer com o tornozelo inchado | 2025-03-30 19:35
quanto vou receber do imposto de renda | 2025-04-08 10:55
quantos convidados na festa da mãe | 2025-07-26 16:55
como salvei o celular molhado | 2025-08-28 14:35
o que plantei na horta | 2025-08-02 09:05
aquele bicho que vimos na praia do Rosa | 2025-07-21 11:35
como a Alice foi parar com um avental pintado | 2025-08-10 12:50
o que eu trouxe do Uruguai pra todo mundo | 2026-01-05 09:30
em que turma a Alice está este ano | 2026-02-09 08:00
peso do Caetano quando nasceu | 2026-04-27 15:40
presente que dei pra mãe, de Gramado | 2026-05-09 17:55
o vazamento na cozinha quem resolveu | 2026-05-22 21:20
o que ganhei no bingo | 2026-06-23 19:30
como machuquei o pé | 2026-07-19 09:45
fisioterapeuta do pé, nome | 2026-08-03 12:15
sopa da nona Ivone | 2026-07-28 18:30
medalha da alice na olimpiada | 2026-08-13 20:55
setor e fileira dos ingressos do Cirque | 2026-08-18 10:35
colírio da Alice de quantas em quantas horas | 2026-09-03 19:15
o que vou montar na feira de ciências | 2026-09-10 18:00
com quem subi o Cambirela | 2026-05-30 14:55
móvel que terminei com madeira freijó | 2026-01-31 14:05`,
}
