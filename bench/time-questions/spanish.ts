// Memories and questions in Spanish; their format and rules are in sets.ts. Nothing here is real.
export const spanish = {
  memories: `
2024-09-20 19:25 Llegó el sillón nuevo, gris, no entra por la puerta del living.
2024-09-24 19:33 Primera clase de natación con el profe Mauro, tragué media pileta.
2024-09-26 08:45 Sacamos la puerta, entró el sillón, perdimos un tornillo.
2024-09-29 18:03 Hablé con la abuela Mercedes, le duele la cadera.
2024-10-03 13:10 La clave de la alarma es 9052, no decirle a nadie.
2024-10-08 19:37 Natación: 800 metros, me sentí liviana.
2024-10-10 20:05 Vimos Nueve Reinas con Joaquín por enésima vez.
2024-10-13 14:47 Asado con los Benedetti, la entraña para chuparse los dedos.
2024-10-16 11:30 el suegro manda dulce de membrillo con el primo Fabián
2024-10-18 16:23 Peluquería: corte recto, 140 reales.
2024-10-22 17:20 Compré un colchón de resortes, entrega en diez días.
2024-10-30 16:02 Oculista: me subió el aumento, 2,25 en el derecho.
2024-10-30 20:02 nadé 600 metros, buen ritmo
2024-11-01 12:00 Día de muertos en casa de Ximena, altar con pan y cempasúchil.
2024-11-05 17:57 Compra del mes en el mayorista, 740, cargué yerba.
2024-11-10 18:15 Nos robaron la bicicleta del garaje, denuncia hecha, número 5583.
2024-11-10 18:22 Llamada con la abuela Mercedes: tejió una bufanda.
2024-11-14 09:33 Cardióloga: presión 13/8, bajar la sal.
2024-11-16 22:17 Cena con Lucía y Andrés en la parrilla de Coqueiros.
2024-11-21 09:10 Empecé el tratamiento de ortodoncia invisible con la doctora Palacios.
2024-11-27 19:03 Fui a natación después del trabajo, 800 metros y agua helada.
2024-12-01 16:30 Corrió mucho viento, se voló el toldo del patio.
2024-12-08 10:50 Armamos el pesebre con figuras de la bisabuela, falta un camello.
2024-12-13 17:17 Fui a la peluquería de Nelly, reflejos cobrizos.
2024-12-15 15:02 Asado en casa, Joaquín hizo la colita.
2024-12-15 17:48 la abuela Mercedes me llamó, extraña a Alice
2024-12-20 21:15 Cena de fin de año de la oficina de Joaquín, bailé cumbia con su jefe.
2024-12-28 13:25 Inocente: le creí a Fabián que se mudaba a Groenlandia.
2025-01-01 19:37 Clase de natación con Mauro, técnica de mariposa.
2025-01-06 09:00 Reyes: Alice recibió un microscopio de juguete y pasto para los camellos en toda la cocina.
2025-01-11 21:52 Lucía y Andrés vinieron a cenar, hice pastel de papa.
2025-01-13 19:40 Llegaron los suegros de visita por dos semanas.
2025-01-18 12:45 Excursión con los suegros a la isla de Anhatomirim, mareo general.
2025-01-22 20:02 Pileta casi vacía, 800 metros de mariposa.
2025-01-26 17:05 Se fueron los suegros, la casa quedó enorme.
2025-01-30 10:47 Cambié 500 reales por pesos para mandar a Montevideo, tasa 6,9.
2025-02-02 18:03 Videollamada con Mercedes, se queja del gobierno.
2025-02-04 18:36 Mayorista: 902, detergente en oferta.
2025-02-06 08:20 El pediatra de Alice se llama Iriarte y atiende los martes y jueves.
2025-02-09 14:47 domingo de asado con los Benedetti, sobró el vacío
2025-02-12 19:03 Natación: 600 metros, agua helada.
2025-02-13 14:10 Compré botas de lluvia amarillas, número 38.
2025-02-14 16:23 peluquería, Nelly me convenció de hacerme flequillo
2025-02-18 11:02 Dermatóloga: me sacó un lunar de la espalda.
2025-02-22 20:25 Ximena me enseñó a hacer mole, veintitrés ingredientes.
2025-03-06 21:33 Milonga con Joaquín, aprendimos el ocho cortado.
2025-03-07 10:35 La humedad de la pared viene del baño de arriba, hablar con el administrador Cáceres.
2025-03-08 22:17 Cenamos en lo de Lucía y Andrés, ceviche y postre.
2025-03-12 19:37 nadé 1000 metros, brazos muertos
2025-03-15 18:55 Boda de Fabián y Noelia en Colonia, bailamos hasta las seis.
2025-03-16 13:35 Resaca en el ferry de vuelta, mate y silencio.
2025-03-16 18:22 Hablé con la abuela Mercedes, discutió con la vecina.
2025-03-26 09:15 Me mandaron el certificado del curso de fotografía.
2025-04-02 19:00 Apagón en el barrio, jugamos al truco con linterna.
2025-04-02 20:02 Fui a natación después del trabajo, 1500 metros y calambre en el pie.
2025-04-08 20:33 Primera clase de cerámica, hice un cuenco que parece un cráter.
2025-04-10 21:43 Clase de tango, la orquesta sonó preciosa.
2025-04-14 11:10 Semana Santa: salimos para Salto, termas y lluvia.
2025-04-17 16:15 Jueves santo en las termas del Daymán, agua a 44 grados.
2025-04-18 17:17 Peluquería: corte en capas, 150 reales.
2025-04-20 15:02 Asado con los Benedetti, la tira para chuparse los dedos.
2025-04-22 20:32 Cerámica: torneé dos tazas.
2025-04-24 08:55 El cerrajero se llama Wilson y abre autos también.
2025-04-27 17:48 Llamada con la abuela Mercedes: ganó a la quiniela.
2025-05-01 12:10 Día del trabajador: guiso de lentejas y siesta larga.
2025-05-06 17:57 Compra del mes en el mayorista, 690, cargué fideos.
2025-05-07 19:03 Clase de natación con Mauro, técnica de espalda.
2025-05-09 20:45 el gato del vecino se comió mi sándwich de milanesa
2025-05-15 09:42 Control con la cardióloga Funes, electro normal.
2025-05-15 11:22 Transferencia a los suegros, 500 reales, tasa 6,9.
2025-05-17 21:52 cena larga con Andrés y Lucía, el peruano, nos quedamos hasta la una
2025-05-20 15:35 Vendí los libros de la facultad, me dieron 90 por todo.
2025-05-27 20:37 Taller de cerámica, saqué del horno los platos, manos llenas de barro.
2025-05-28 19:37 Pileta casi vacía, 1500 metros de mariposa.
2025-05-29 18:10 La receta del chimichurri: orégano, ajo, ají molido, vinagre de vino y paciencia.
2025-05-29 21:33 tango esta noche, aprendimos el ocho cortado
2025-06-01 18:03 la abuela Mercedes me llamó, me contó del abuelo Ramón
2025-06-05 09:50 Joaquín empezó la rehabilitación de la rodilla con la kinesióloga Silvina.
2025-06-13 21:05 Nos quedamos encerrados en el ascensor cuarenta minutos, canté boleros.
2025-06-15 14:47 Asado en casa, Joaquín hizo la tira.
2025-06-20 16:23 Fui a la peluquería de Nelly, cortar cuatro dedos.
2025-06-23 22:10 Noche de San Juan: fogata en la playa y deseos en papelitos.
2025-06-25 20:02 Natación: 1000 metros, calambre en el pie.
2025-07-01 13:55 Cambié el plan del celular, 20 gigas por menos plata.
2025-07-01 20:32 en cerámica hoy torneé dos tazas
2025-07-09 17:40 Locro del 9 de julio en casa de los Benedetti.
2025-07-10 21:43 Milonga con Joaquín, la orquesta sonó preciosa.
2025-07-12 22:17 Cena con Lucía y Andrés en el peruano.
2025-07-13 18:22 Videollamada con Mercedes, ganó a la quiniela.
2025-07-15 10:05 Gané el sorteo de la panadería: una docena de facturas por mes.
2025-07-16 19:03 nadé 1500 metros, me sentí liviana
2025-07-24 19:30 Se rompió el calefón, ducha helada, gritos.
2025-08-01 08:35 Arreglaron el calefón, era el termostato, 280.
2025-08-09 16:45 Fuimos a ver pingüinos varados, uno nos siguió.
2025-08-12 18:36 Mayorista: 815, harina en oferta.
2025-08-14 21:33 Clase de tango, aprendimos el ocho cortado.
2025-08-15 17:17 peluquería, Nelly me convenció de un baño de crema
2025-08-16 12:55 Taller de encuadernación con Ximena, hice un cuaderno azul.
2025-08-17 15:02 domingo de asado con los Benedetti, sobró la entraña
2025-08-19 20:37 Clase de cerámica con Renata, saqué del horno los platos.
2025-08-20 11:12 Dermatóloga, la biopsia dio bien, protector factor 50.
2025-08-20 19:37 Fui a natación después del trabajo, 1200 metros y buen ritmo.
2025-08-25 20:35 Noche de la nostalgia, pusimos discos viejos hasta tarde.
2025-08-28 10:47 Cambié 500 reales por pesos para mandar a Montevideo, tasa 6,9. Llegué tarde.
2025-08-31 17:48 Hablé con la abuela Mercedes, me contó del abuelo Ramón.
2025-09-04 11:20 La tía Graciela se cayó en la escalera, fractura de cadera.
2025-09-06 21:52 Lucía y Andrés vinieron a cenar, hice tortilla de papas.
2025-09-10 20:02 Clase de natación con Mauro, técnica de espalda. Llegué tarde.
2025-09-13 18:35 Visitamos a la tía Graciela en el sanatorio, pidió un libro de crucigramas.
2025-09-21 10:45 Primavera: sembré girasoles con Alice en el cantero.
2025-09-23 20:32 Cerámica: torneé dos tazas. Otra vez.
2025-09-25 21:43 tango esta noche, la orquesta sonó preciosa
2025-09-29 14:20 Me multaron por exceso de velocidad en la SC-401, 195.
2025-10-08 09:35 La contraseña del streaming la tiene Noelia, preguntarle a ella.
2025-10-08 19:03 Pileta casi vacía, 1200 metros de mariposa.
2025-10-12 14:47 Asado con los Benedetti, la colita para chuparse los dedos.
2025-10-12 18:03 Llamada con la abuela Mercedes: le duele la cadera.
2025-10-17 16:23 Peluquería: corte solo puntas, 120 reales.
2025-10-18 19:15 Los girasoles ya miden un metro, midiendo con la regla de costura.
2025-10-25 21:40 Cumple de Joaquín: 42, asador nuevo y un trío de boleros.
2025-10-28 20:37 Taller de cerámica, saqué del horno los platos, manos llenas de barro. Valió la pena.
2025-10-29 19:37 Natación: 1350 metros, buen ritmo.
2025-11-01 13:00 Otra vez altar en lo de Ximena, puse la foto del abuelo Ramón.
2025-11-01 22:17 Cenamos en lo de Lucía y Andrés, pastel de papa y postre.
2025-11-08 17:25 Noelia está embarazada, nace en mayo.
2025-11-11 17:57 Compra del mes en el mayorista, 815, cargué harina.
2025-11-13 09:38 Cardióloga otra vez, holter por 24 horas.
2025-11-13 21:33 Milonga con Joaquín, le pisé los pies.
2025-11-16 18:22 la abuela Mercedes me llamó, tejió una bufanda
2025-11-19 08:10 El veterinario recomendó comida renal para el perro viejo de los Benedetti.
2025-11-26 20:02 nadé 1200 metros, agua helada
2025-11-30 20:15 Final de la Libertadores en el bar, perdimos la voz.
2025-12-02 20:32 en cerámica hoy se me rajó el jarrón
2025-12-07 12:20 Fui al outlet, tres camisas de lino y un cinturón.
2025-12-12 17:17 Fui a la peluquería de Nelly, hacerme flequillo.
2025-12-14 15:02 Asado en casa, Joaquín hizo el vacío.
2025-12-16 18:40 Hice turrón casero, se pegó al techo de la boca de todos.
2025-12-18 11:22 Transferencia a los suegros, 800 reales, tasa 7,4.
2025-12-18 21:43 Clase de tango, nos salió el giro.
2025-12-24 19:03 Fui a natación después del trabajo, 1350 metros y brazos muertos.
2025-12-25 10:55 Navidad por la tarde al fin en Montevideo, con valijas mojadas.
2025-12-27 21:52 cena larga con Andrés y Lucía, un bodegón nuevo, nos quedamos hasta la una
2025-12-28 17:48 Videollamada con Mercedes, extraña a Alice.
2025-12-29 16:25 Paseo por el mercado del puerto, Alice tocó un bandoneón.
2026-01-06 08:50 Día de Reyes de vuelta en casa, rosca con la cocina llena.
2026-01-13 20:37 Clase de cerámica con Renata, amasé sin parar.
2026-01-15 19:05 En la playa encontramos una botella con un mensaje en polaco.
2026-01-20 11:40 Alquilamos sombrilla y dos reposeras para toda la quincena.
2026-01-21 19:37 Clase de natación con Mauro, técnica de espalda. Llegué tarde.
2026-01-28 17:10 Se inundó el auto con la marea, olor a pescado por semanas.
2026-01-29 21:33 tango esta noche, le pisé los pies
2026-02-05 09:05 Compré pintura al agua color arena para el pasillo.
2026-02-10 16:12 Oculista, ojo seco, lágrimas artificiales cuatro veces al día.
2026-02-10 18:36 Mayorista: 740, yerba en oferta.
2026-02-11 20:02 Pileta casi vacía, 800 metros de mariposa. Otra vez.
2026-02-12 14:35 Me llamó una grabadora del banco Itaú, era estafa, bloqueé el número.
2026-02-15 14:47 domingo de asado con los Benedetti, sobró el vacío. Valió la pena.
2026-02-15 18:03 Hablé con la abuela Mercedes, se queja del gobierno.
2026-02-17 20:00 Martes de carnaval: Joaquín tocó el repique en las llamadas.
2026-02-20 16:23 peluquería, Nelly me convenció de hacerme flequillo. Llegué tarde.
2026-02-24 20:32 Cerámica: se me rajó el jarrón.
2026-02-25 12:15 Alice quiere aprender charango, lo busca en internet.
2026-02-28 22:17 Cena con Lucía y Andrés en un bodegón nuevo.
2026-03-04 18:00 Devolví la podadora a los Benedetti, con la cadena afilada.
2026-03-05 21:43 Milonga con Joaquín, nos salió el giro.
2026-03-11 19:03 Natación: 600 metros, brazos muertos.
2026-03-12 10:25 Curso de primeros auxilios, aprendí la maniobra de Heimlich.
2026-03-18 11:07 Control de lunares con la dermatóloga Sosa, nada raro.
2026-03-20 19:50 otoño por fin, hice sopa de calabaza con jengibre
2026-03-26 10:47 Cambié 800 reales por pesos para mandar a Montevideo, tasa 7,4.
2026-03-29 13:15 Domingo de ramos, la tía Graciela ya camina sin bastón.
2026-03-29 18:22 Llamada con la abuela Mercedes: discutió con la vecina.
2026-03-31 20:37 Taller de cerámica, amasé sin parar, manos llenas de barro.
2026-04-04 11:25 Sábado de gloria, pesca con Fabián, un solo pejerrey.
2026-04-08 19:37 nadé 800 metros, calambre en el pie
2026-04-13 16:00 Encontré la llave del candado de la bici dentro del azucarero.
2026-04-16 21:33 Clase de tango, le pisé los pies.
2026-04-17 17:17 Peluquería: corte en capas, 140 reales.
2026-04-19 15:02 Asado con los Benedetti, la tira para chuparse los dedos. Valió la pena.
2026-04-20 08:05 Firmé el poder notarial para la venta del terreno de Atlántida.
2026-04-25 21:52 Lucía y Andrés vinieron a cenar, hice canelones.
2026-04-26 20:20 Ximena expuso sus grabados en la galería Lindolf Bell.
2026-05-03 17:48 la abuela Mercedes me llamó, se queja del gobierno
2026-05-05 20:32 en cerámica hoy se me rajó el jarrón. Llovía a cántaros.
2026-05-06 09:40 Nació Olivia, la hija de Noelia y Fabián, ojos enormes.
2026-05-06 20:02 Fui a natación después del trabajo, 600 metros y me sentí liviana.
2026-05-12 17:57 Compra del mes en el mayorista, 902, cargué detergente.
2026-05-13 09:47 Fui a la cardióloga, todo bien, volver en un año.
2026-05-14 17:35 Se vendió el terreno de Atlántida, 41 mil dólares, brindis.
2026-05-21 12:05 El presupuesto del parquet: 95 el metro, lo pone Horacio.
2026-05-27 19:03 Clase de natación con Mauro, técnica de espalda. Llovía a cántaros.
2026-05-31 18:25 Torneo de truco en el club, salimos segundos con Joaquín.
2026-06-04 21:43 tango esta noche, nos salió el giro
2026-06-07 10:10 {2026-10-10} Alquilé el salón para la fiesta de los suegros: bodas de oro el 10 de octubre de 2026.
2026-06-12 16:23 Fui a la peluquería de Nelly, un baño de crema.
2026-06-14 14:47 Asado en casa, Joaquín hizo la entraña.
2026-06-14 18:03 Videollamada con Mercedes, discutió con la vecina.
2026-06-16 20:37 Clase de cerámica con Renata, amasé sin parar. Llovía a cántaros.
2026-06-16 21:30 Cortaron el agua dos días, nos bañamos en lo de Ximena.
2026-06-20 22:17 Cenamos en lo de Lucía y Andrés, tortilla de papas y postre.
2026-06-23 22:45 San Juan otra vez, quemamos el muñeco y tostamos malvaviscos.
2026-06-24 19:37 Pileta casi vacía, 1500 metros de espalda.
2026-06-27 15:15 Me torcí la espalda levantando la maceta grande.
2026-07-04 09:20 {2026-09-25} El pasaporte de Alice vence el 25 de setiembre de 2026, sacar turno en el consulado.
2026-07-09 11:22 Transferencia a los suegros, 800 reales, tasa 7,4. Llegué tarde.
2026-07-09 21:33 Milonga con Joaquín, bailé con un señor de ochenta.
2026-07-15 19:35 Partido de la selección en pantalla gigante, afonía.
2026-07-15 20:02 Natación: 1000 metros, me sentí liviana.
2026-07-19 18:22 Hablé con la abuela Mercedes, ganó a la quiniela.
2026-07-24 11:55 Horacio terminó el parquet, brilla demasiado.
2026-07-28 20:32 Cerámica: esmalté en verde.
2026-07-30 17:50 Ñoquis del 29 un día tarde, billete bajo el plato igual.
2026-08-04 08:25 {2026-09-21} Turno en el consulado confirmado para Alice. Es el lunes 21 de setiembre a las 10.
2026-08-11 18:36 Mayorista: 690, fideos en oferta.
2026-08-12 20:40 La tía Graciela cumplió 80, torta de merengue, tres brindis.
2026-08-14 17:17 peluquería, Nelly me convenció de reflejos cobrizos
2026-08-16 15:02 domingo de asado con los Benedetti, sobró la colita
2026-08-17 13:40 Perdí un arete de plata en la playa del Santinho.
2026-08-19 19:03 nadé 1500 metros, buen ritmo
2026-08-20 21:43 Clase de tango, vimos a los maestros.
2026-08-21 18:05 Se me quemaron las empanadas por hablar por teléfono.
2026-08-22 21:52 cena larga con Andrés y Lucía, el japonés, nos quedamos hasta la una
2026-08-25 10:30 Mandé a encuadernar las cartas del abuelo Ramón.
2026-08-28 16:35 Compré un paraguas irrompible, ya se rompió.
2026-08-30 12:35 Domingo de ravioles con Fabián, Noelia y la beba.
2026-09-01 19:55 Cambié las sábanas de invierno, estornudé media hora.
2026-09-01 20:37 Taller de cerámica, hice una tetera, manos llenas de barro.
2026-09-03 09:25 Mandé la encomienda a Montevideo con los regalos para los suegros.
2026-09-05 20:20 Fuimos al circo chico del barrio, Alice quiere ser trapecista.
2026-09-06 17:48 Llamada con la abuela Mercedes: me contó del abuelo Ramón.
2026-09-07 11:15 Feriado: empanadas en el muelle con Ximena.
2026-09-09 18:45 Se cayó una rama del jacarandá sobre el techo del auto.
2026-09-09 19:37 Fui a natación después del trabajo, 1000 metros y agua helada.
2026-09-10 13:50 El perito del seguro revisó el auto, abolladura de 1.200.
2026-09-11 21:00 Viernes de pizza y chinchón.
2026-09-12 22:25 Serenata en el balcón de enfrente, aplaudimos todos.
2026-09-13 15:05 Fuimos a la feria del libro, Alice eligió uno de pulpos.
2026-09-14 10:35 Me vacuné contra la fiebre amarilla para el viaje.
2026-09-15 17:45 Llegaron las cartas encuadernadas, quedaron preciosas.
2026-09-16 08:05 Desayuné medialunas de ayer tostadas, un acierto.
2026-09-16 14:45 Llamó el perito, el seguro paga todo.`,
  times: `
ayer | 2026-09-15 | *
¿qué hice hoy? | 2026-09-16 | *
anteayer | 2026-09-14 | *
el fin de semana pasado | 2026-09-12..2026-09-13 | *
qué pasó el lunes | 2026-09-14 | *
entre el lunes y el miércoles | 2026-09-14..2026-09-16 | *
la semana pasada | 2026-09-07..2026-09-13 | *
hace dos semanas | 2026-08-31..2026-09-06 | *
el mes pasado | 2026-08-01..2026-08-31 | *
en enero | 2026-01-01..2026-01-31 | *
en la primera semana de marzo de 2026 | 2026-03-01..2026-03-08 | *
el viernes pasado | 2026-09-11 | *
julio de 2025 | 2025-07-01..2025-07-31 | *
qué hice el 17 de abril de 2025 | 2025-04-17 | *
el 1 de noviembre de 2025 | 2025-11-01 | *
hace tres días | 2026-09-13 | *
qué le trajeron a Alice los Reyes de 2025 | 2025-01-06 | 2025-01-06 09:00
el día de reyes de este año | 2026-01-06 | *
adónde fuimos en semana santa de 2025 | 2025-04-13..2025-04-20 | 2025-04-14 11:10, 2025-04-17 16:15
noche de san juan de 2025 | 2025-06-23..2025-06-24 | 2025-06-23 22:10
la nochebuena del año pasado | 2025-12-24 | *
navidad de 2025 | 2025-12-24..2025-12-25 | *
nochevieja de 2025 dónde la pasamos | 2025-12-31 | 2025-12-31 23:50
el día del trabajador en 2025 qué comimos | 2025-05-01 | 2025-05-01 12:10
día de muertos de 2024 | 2024-11-01..2024-11-02 | 2024-11-01 12:00, 2024-11-02 10:05
el mensaje de la botella el verano pasado | 2025-12-01..2026-03-21 | 2026-01-15 19:05
qué sembramos la primavera pasada | 2025-09-01..2025-12-21 | 2025-09-21 10:45
sopa en el otoño de este año | 2026-03-01..2026-06-21 | 2026-03-20 19:50
se rompió algo en el invierno de 2025? | 2025-06-01..2025-09-23 | 2025-07-24 19:30
natación en enero de 2026 | 2026-01-01..2026-01-31 | 2026-01-21 19:37
cuánto nadé la semana pasada | 2026-09-07..2026-09-13 | 2026-09-09 19:37
peluquería en abril de 2025 | 2025-04-01..2025-04-30 | 2025-04-18 17:17
cena con Lucía y Andrés en noviembre de 2024 | 2024-11-01..2024-11-30 | 2024-11-16 22:17
qué me contó la abuela Mercedes en julio de 2025 | 2025-07-01..2025-07-31 | 2025-07-13 18:22
hablé con la abuela mercedes en septiembre? | 2026-09-01..2026-09-30 | 2026-09-06 17:48
cerámica en diciembre | 2025-12-01..2025-12-31 | 2025-12-02 20:32
asado en octubre de 2025 | 2025-10-01..2025-10-31 | 2025-10-12 14:47
qué dijo la cardióloga en noviembre de 2025 | 2025-11-01..2025-11-30 | 2025-11-13 09:38
la dermatóloga en agosto del año pasado | 2025-08-01..2025-08-31 | 2025-08-20 11:12
milonga en marzo | 2026-03-01..2026-03-31 | 2026-03-05 21:43
compra del mayorista en febrero de 2026 | 2026-02-01..2026-02-28 | 2026-02-10 18:36
qué me vacuné el lunes | 2026-09-14 | 2026-09-14 10:35
qué llegó ayer por la tarde | 2026-09-15 | 2026-09-15 17:45
libro de la feria el domingo | 2026-09-13 | 2026-09-13 15:05
qué hay el 10 de octubre de 2026 | 2026-10-10 | 2026-06-07 10:10
qué vence el 25 de setiembre | 2026-09-25 | 2026-07-04 09:20
el 21 de septiembre qué tengo | 2026-09-21 | 2026-08-04 08:25
cuándo se vendió el terreno, en mayo? | 2026-05-01..2026-05-31 | 2026-05-14 17:35
ayer | 2026-09-16 | * | 2026-09-17 09:00
el miércoles pasado | 2026-09-16 | * | 2026-09-20 18:00`,
  order: `
¿cuándo fue la última vez que nadé? | 2026-09-09 19:37
la primera vez que fui a natación | 2024-09-24 19:33
última vez en la peluquería | 2026-08-14 17:17
la primera visita a la peluquería | 2024-10-18 16:23
la última cena con Lucía y Andrés | 2026-08-22 21:52
primera cena con Lucía y Andrés | 2024-11-16 22:17
cuándo hablé por última vez con la abuela Mercedes | 2026-09-06 17:48
la llamada más antigua con la abuela Mercedes | 2024-09-29 18:03
mi primera clase de cerámica | 2025-04-08 20:33
la última clase de ceramica qué hice | 2026-09-01 20:37
último asado con los Benedetti | 2026-08-16 15:02
el primer asado con los Benedetti | 2024-10-13 14:47
la última vez que fui a la cardióloga | 2026-05-13 09:47
primera vez con la cardióloga | 2024-11-14 09:33
última visita a la dermatóloga | 2026-03-18 11:07
cuándo fui al oculista la última vez | 2026-02-10 16:12
la última clase de tango | 2026-08-20 21:43
la primera milonga con Joaquín | 2025-03-06 21:33
última compra en el mayorista | 2026-08-11 18:36
la transferencia más reciente a los suegros | 2026-07-09 11:22`,
  unanswerable: `
cuál es el pin de la tarjeta de débito
cuánto costó el lavavajillas
dónde dejé el cargador de la tablet
teléfono del electricista
qué talle de pantalón usa mi hermano
cómo se llamaba el hotel de Cartagena
quién me prestó la carpa
cuándo vence la licencia de conducir
qué vino llevamos a la boda de Marcela
receta de arroz con leche
a qué hora sale el micro a Rosario
qué dijo el abogado del alquiler
cuántos metros tiene el lote de Nelly
nombre del profesor de guitarra
medida de la ventana del baño
qué pastilla le di al perro contra las pulgas
quién ganó la carrera de bicicletas
la dirección del consultorio del psicólogo
cuál era el número del casillero del club
con quién jugó al ajedrez el abuelo en Praga`,
  plain: `
clave de la alarma | 2024-10-03 13:10
número de la denuncia de la bicicleta | 2024-11-10 18:15
quién me hace la ortodoncia | 2024-11-21 09:10
qué figura le falta al pesebre | 2024-12-08 10:50
pediatra de Alice qué días atiende | 2025-02-06 08:20
número de las botas de lluvia | 2025-02-13 14:10
cuántos ingredientes lleva el mole de Ximena | 2025-02-22 20:25
administrador por la humedad de la pared | 2025-03-07 10:35
dónde fue la boda de Fabián y Noelia | 2025-03-15 18:55
certificado del curso de fotografía | 2025-03-26 09:15
cerrajero que abre autos | 2025-04-24 08:55
cuánto me dieron por los libros de la facultad | 2025-05-20 15:35
receta del chimichurri | 2025-05-29 18:10
kinesióloga de la rodilla de Joaquín | 2025-06-05 09:50
cuántos gigas tiene el plan del celular | 2025-07-01 13:55
sorteo de la panadería | 2025-07-15 10:05
cuánto salió arreglar el calefón | 2025-08-01 08:35
multa por exceso de velocidad | 2025-09-29 14:20
quién tiene la contraseña del streaming | 2025-10-08 09:35
camisas de lino del outlet | 2025-12-07 12:20
color de la pintura del pasillo | 2026-02-05 09:05
llave del candado de la bici dónde estaba | 2026-04-13 16:00
en cuánto se vendió el terreno de Atlántida | 2026-05-14 17:35
quién pone el parquet y a cuánto el metro | 2026-05-21 12:05
abolladura del auto, perito | 2026-09-10 13:50
el sillon no entraba por la puerta | 2024-09-20 19:25
qué manda el suegro con Fabián | 2024-10-16 11:30
cuándo me entregaban el colchón | 2024-10-22 17:20
la broma de fabián de mudarse lejos | 2024-12-28 13:25
cuánto tiempo se quedaron los suegros | 2025-01-13 19:40
qué se comió el gato del vecino | 2025-05-09 20:45
cuánto rato estuvimos en el ascensor | 2025-06-13 21:05
el cuaderno que hice con Ximena | 2025-08-16 12:55
qué se fracturó la tía Graciela | 2025-09-04 11:20
qué lectura pidió la tía en el sanatorio | 2025-09-13 18:35
hija de Noelia, cómo se llama | 2026-05-06 09:40
qué tocó Alice en el mercado del puerto | 2025-12-29 16:25
por qué olía mal el auto | 2026-01-28 17:10
la estafa del banco por teléfono | 2026-02-12 14:35
qué instrumento quiere aprender Alice | 2026-02-25 12:15
a quién le devolví la podadora | 2026-03-04 18:00
maniobra que aprendí en primeros auxilios | 2026-03-12 10:25
qué pescamos con Fabián | 2026-04-04 11:25
galería donde expuso Ximena | 2026-04-26 20:20
cómo nos fue en el torneo de truco | 2026-05-31 18:25
cómo me lastimé la espalda | 2026-06-27 15:15
pasaporte de Alice cuándo vence | 2026-07-04 09:20
qué joya perdí en el Santinho | 2026-08-17 13:40
por qué se quemaron las empanadas | 2026-08-21 18:05
vacuna para el viaje | 2026-09-14 10:35`,
}
