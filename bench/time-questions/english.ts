// Memories and questions in English; their format and rules are in sets.ts. Nothing here is real.
export const english = {
  memories: `
2024-09-18 09:05 Starting this diary on the train to work, let's see how long I keep it up.
2024-09-21 18:40 Bought a second-hand cello for Alice at the flea market, 950 reais with the bow.
2024-09-25 10:32 1:1 with Priya: hiring.
2024-09-27 12:15 Dan from work lent me his copy of Piranesi, must give it back.
2024-10-02 21:10 New bike lights: the front one charges by usb-c, the rear one takes two AAA batteries.
2024-10-05 07:22 First run ever, couch to 5k day one, nearly died after two minutes.
2024-10-09 08:30 Passport renewed, it's valid until 2034, scan saved in the blue folder.
2024-10-11 21:42 Dinner with Tom and Grace at the Korean grill.
2024-10-14 19:20 Power cut for five hours, we ate everything in the freezer by candlelight.
2024-10-15 18:07 Big shop at the supermarket, 412 reais, forgot the olive oil.
2024-10-19 07:32 Morning run along Beira-Mar, 5 km, felt easy.
2024-10-19 16:45 Grace taught me how to make sourdough, her starter is called Gerald.
2024-10-29 20:47 Book club: Klara and the Sun, heated debate.
2024-10-31 22:05 Halloween at the Whitmores': Alice went as a jellyfish and won best costume.
2024-11-06 10:20 Kickoff of the Harbour project with the Rotterdam team, budget 240k.
2024-11-07 11:03 Weekly with Priya, we talked about the Harbour budget.
2024-11-09 07:18 Ran 8 km with the dog of the Whitmores.
2024-11-12 13:05 Landlord agreed to replace the water heater before Christmas.
2024-11-17 20:30 Watched The Third Man with Joaquín, the zither music is stuck in my head.
2024-11-20 15:03 Dentist: checkup fine, tartar removed, 220 reais.
2024-11-23 22:34 Cinema: Conclave, loved it.
2024-11-28 23:10 Thanksgiving dinner at Emily's flat, eleven people and one very dry turkey.
2024-11-30 18:33 3.8 km run in the rain, shoes soaked.
2024-12-03 09:45 The wifi router lives behind the bookshelf, reset button needs a pin held ten seconds.
2024-12-10 17:55 Annual review: Priya gave me "exceeds", raise of 6 percent from January.
2024-12-13 22:13 Tom and Grace came over for dinner, I made lasagne.
2024-12-14 11:30 Ordered the camera lens, a 35mm f2, from the shop in Curitiba.
2024-12-19 09:07 Car to the garage: oil and filters, 480.
2024-12-19 10:36 Priya 1:1, main topic conference plans, she is pleased.
2024-12-25 15:20 Christmas lunch on the terrace, 34 degrees, Tom brought an actual plum pudding.
2024-12-31 18:52 Supermarket run, 288 spent, they were out of bin bags.
2024-12-31 20:47 Book club at Olga's, we did The Dispossessed.
2024-12-31 23:58 New Year's Eve on the beach at Campeche, we jumped the seven waves with Alice.
2025-01-04 06:52 went for a run before breakfast, 6.7 km, legs heavy
2025-01-04 10:00 Resolutions: less phone, more cello, learn to dive.
2025-01-09 14:25 Flat tyre on the way to the airport, the spare was flat as well. Never again.
2025-01-15 19:50 Diving course, first lesson in the pool; clearing the mask terrifies me.
2025-01-19 13:15 Open water dive at Arvoredo, saw a sea turtle and two rays!
2025-01-25 07:32 Easy run, 6.2 km at 5:41 a kilometre.
2025-01-27 08:55 Alice starts second grade, her teacher is Ms. Campos.
2025-02-01 16:03 First time climbing! Hall in Trindade, toes hurt, loved it.
2025-02-04 12:40 The accountant wants the invoices as pdf, one per month, by the 10th.
2025-02-07 21:17 Dinner at Tom and Grace's, mushroom risotto and too much wine.
2025-02-13 10:32 1:1 with Priya moved to the afternoon; the roadmap.
2025-02-14 22:00 Valentine's dinner at the Thai place on the lagoon, Joaquín forgot his wallet.
2025-02-15 07:18 Ran the lagoon loop, 7.5 km, headwind both ways somehow.
2025-02-19 16:10 Grandpa's watch repaired by the clockmaker on Felipe Schmidt street, 380 reais.
2025-02-21 22:34 Went to the movies, I'm Still Here, popcorn dinner.
2025-02-25 07:40 Blood results back: cholesterol 212, vitamin D too low, take drops weekly.
2025-03-03 20:15 Parade with the kids, glitter everywhere, lost one flip flop.
2025-03-04 20:47 Our book club talked about Middlemarch, half had not finished it.
2025-03-08 18:00 Sold my old motorbike to a guy called Wesley for 7,200.
2025-03-08 18:33 Short run of 5.6 km, stopped because of a stitch.
2025-03-09 17:12 Bouldering session, fell off the 6b project eight times.
2025-03-11 18:07 Weekly groceries, 412, stocked up on rice.
2025-03-13 11:20 Sprained my wrist falling off the skateboard, x-ray shows no fracture.
2025-03-21 09:30 Flew to London for the team week, seat 23A, landed two hours late.
2025-03-23 17:35 Rainy Sunday in London: Tate Modern, then scones with Oluwaseun and his wife.
2025-03-25 21:40 Presented the Harbour prototype to the board, they loved the tide layer.
2025-03-27 11:03 1:1 with Priya: feedback for Dan.
2025-03-28 13:00 Back home, jet lag and a suitcase full of tea.
2025-03-29 06:52 Run with Tom, 11 km, he talked all the way.
2025-04-05 15:30 Planted basil, thyme and a lemon tree on the balcony.
2025-04-06 15:42 Climbing hall, forearms pumped, top-roped a 6a.
2025-04-12 10:45 {2025-04-11} Yesterday the neighbour's alarm went off all night, nobody home.
2025-04-18 21:42 Long dinner with Grace and Tom at Villa Maggio, Tom paid.
2025-04-20 12:30 Easter egg hunt in the garden, the dog found three of them first.
2025-04-29 18:20 Joaquín's surgery on the knee went fine, Dr. Brandt says six weeks without football.
2025-04-29 20:47 Book club: Convenience Store Woman, heated debate.
2025-05-03 07:32 Morning run along Beira-Mar, 4 km, felt easy.
2025-05-07 08:15 The garage door code is 4471, then hash.
2025-05-08 10:36 Weekly with Priya, we talked about the offsite.
2025-05-11 13:50 Mother's Day: breakfast in bed, burnt toast, a drawing of me as an octopus.
2025-05-17 19:05 Concert of the Baltic Strings at the theatre, Alice fell asleep in the second half.
2025-05-18 16:03 climbed with Joaquín, he belays like a statue, did a 5b
2025-05-21 15:06 Dentist again, Dr. Keller found a small cavity lower left.
2025-05-23 22:34 Cinema night with Nadia, Flow, too long.
2025-05-24 07:18 Ran 10 km with the dog of the Whitmores.
2025-05-26 10:10 Interviewed three candidates for the cartographer job, Nadia was the best.
2025-06-02 09:00 {2025-07-01} Nadia signed, she starts on the 1st of July.
2025-06-03 18:52 Big shop at the supermarket, 288 reais, forgot the milk.
2025-06-04 16:02 Dentist did the filling, half my face numb until dinner.
2025-06-08 16:40 Hiked up to Lagoinha do Leste with Emily, muddy but what a view.
2025-06-14 18:33 9 km run in the rain, shoes soaked.
2025-06-15 17:12 Climbing: new route setters, everything feels harder, even the 6a+.
2025-06-15 20:50 Found the leak: it's the pipe behind the washing machine, not the roof.
2025-06-19 10:32 Priya 1:1, main topic my workload, she is pleased.
2025-06-20 22:13 Dinner with Tom and Grace at the oyster shack.
2025-06-21 11:25 Coldest day in years, 4 degrees, we lit the fireplace for the first time.
2025-06-24 20:47 Book club at Olga's, we did The Overstory.
2025-06-26 09:12 Car service, they changed the front brake discs, 1,150.
2025-06-30 17:15 Oluwaseun's baby was born, a girl called Temi, 3.2 kg.
2025-07-05 06:52 went for a run before breakfast, 6.2 km, legs heavy
2025-07-05 14:30 School holidays: took Alice to the planetarium, she asked about black holes for an hour.
2025-07-12 09:40 Snow in Urubici! We drove up at dawn, built a tiny snowman.
2025-07-18 21:25 Tax refund arrived, 1,840 reais, goes straight into the kitchen fund.
2025-07-20 15:42 Climbing at the hall with Nadia, sent a 6a.
2025-07-29 12:05 Kitchen quote from Moura & Sons: 38,000 with the quartz counter.
2025-07-31 11:03 1:1 with Priya moved to the afternoon; the tide layer.
2025-08-02 07:32 Easy run, 7.5 km at 5:50 a kilometre.
2025-08-06 18:45 Harbour project went live, champagne over video call.
2025-08-12 18:07 Supermarket run, 412 spent, they were out of cat litter.
2025-08-14 10:30 Lost my sunglasses on the ferry, the tortoiseshell ones. Annoyed.
2025-08-22 21:17 Tom and Grace came over for dinner, I made fish curry.
2025-08-22 22:34 Cinema: The Brutalist, loved it.
2025-08-23 07:18 Ran the lagoon loop, 5.6 km, headwind both ways somehow.
2025-08-23 19:30 {2025-09-02} Emily's farewell party, she is moving to Lisbon on September 2nd.
2025-08-24 16:03 Bouldering session, fell off the 5b project eight times.
2025-08-26 20:47 Our book club talked about Beloved, half had not finished it.
2025-09-01 08:20 Kitchen works start today, we cook on a camping stove for a month.
2025-09-10 13:45 Adopted a kitten from the shelter, Alice named her Mothball.
2025-09-14 11:33 Video call with Emily, her flat has no heating.
2025-09-18 10:36 1:1 with Priya: the roadmap.
2025-09-20 18:33 Short run of 11 km, stopped because of a stitch.
2025-09-20 20:10 Neighbours' meeting: the pool will be repaired, 220 extra per flat for 5 months.
2025-09-21 17:12 Climbing hall, forearms pumped, top-roped a 6a+.
2025-10-04 22:30 Saw the Penguin Cafe live at the CIC, best concert of my life.
2025-10-11 06:52 Run with Tom, 4 km, he talked all the way.
2025-10-11 17:20 The new kitchen is finished!! First meal: grilled cheese.
2025-10-17 21:42 Dinner at Tom and Grace's, lasagne and too much wine.
2025-10-21 18:52 Weekly groceries, 288, stocked up on rice.
2025-10-23 09:15 Joined the residents' choir, they put me with the altos.
2025-10-25 12:22 Called Emily in Lisbon: she broke up with Mark.
2025-10-28 20:47 Book club: Stoner, heated debate.
2025-10-30 10:32 Weekly with Priya, we talked about feedback for Dan.
2025-10-31 21:35 Halloween again, Alice as a volcano, I as a tired geologist.
2025-11-01 07:32 Morning run along Beira-Mar, 10 km, felt easy.
2025-11-02 15:42 climbed with Joaquín, he belays like a statue, did a 5c
2025-11-05 14:50 Offer from Meridian Labs, tempting, but I'd have to move to Porto Alegre.
2025-11-09 11:10 Turned down Meridian, asked Priya for four-day weeks instead.
2025-11-16 16:00 Dad's old slides digitised, 412 pictures, on the drive called Walrus.
2025-11-21 22:34 Went to the movies, Sinners, popcorn dinner.
2025-11-27 22:45 Thanksgiving at ours this time, I made the cranberry sauce too sour.
2025-11-29 07:18 Ran 9 km with the dog of the Whitmores.
2025-11-29 11:33 emily on the phone for an hour, she may visit
2025-11-30 16:03 Climbing: new route setters, everything feels harder, even the 6b.
2025-12-02 15:04 Six-monthly checkup at the dentist, no cavities, floss more.
2025-12-06 10:35 Choir concert in the cathedral, sang Britten, only one wrong entry.
2025-12-13 15:55 Bought the Christmas presents: microscope for Alice, a fishing rod for Joaquín.
2025-12-18 11:03 Priya 1:1, main topic the offsite, she is pleased.
2025-12-19 22:13 Long dinner with Grace and Tom at the oyster shack, Tom paid.
2025-12-20 18:33 5 km run in the rain, shoes soaked.
2025-12-24 20:40 Flight to Montevideo cancelled by the storm, we spent the night in the airport hotel.
2025-12-30 20:47 Book club at Olga's, we did The Wall.
2025-12-31 23:50 New Year's Eve in Punta del Este with the in-laws, fireworks over the harbour.
2026-01-04 17:12 Climbing at the hall with Nadia, sent a 6a+.
2026-01-06 18:07 Big shop at the supermarket, 367 reais, forgot the milk.
2026-01-07 18:10 Four-day weeks approved, Fridays off from February on.
2026-01-10 06:52 went for a run before breakfast, 8 km, legs heavy
2026-01-13 09:50 Alice's school asks for two kilos of clay and an apron, labelled.
2026-01-17 12:22 Video call with Emily, new job at the aquarium.
2026-01-21 13:30 Kayak around the island of Campeche with Tom, arms like jelly.
2026-01-26 09:03 Garage again, the car needed a new battery, 620.
2026-01-29 10:36 1:1 with Priya moved to the afternoon; my workload.
2026-01-29 19:45 Grace and Tom got engaged!! She cried, he cried, the waiter cried.
2026-01-31 07:32 Easy run, 3.8 km at 5:41 a kilometre.
2026-02-03 10:10 {2026-10-17} Grace and Tom's wedding will be on 17 October 2026, on the farm of her uncle.
2026-02-08 15:42 Bouldering session, fell off the 5c project eight times.
2026-02-14 21:15 Valentine's: Joaquín cooked paella, I bought the wine, zero forgotten wallets.
2026-02-20 08:40 The boiler man comes once a year, his name is Ademir, number on the fridge.
2026-02-20 22:34 Cinema night with Nadia, One Battle After Another, too long.
2026-02-21 11:33 Called Emily in Lisbon: fado every Thursday.
2026-02-24 20:47 Our book club talked about Giovanni's Room, half had not finished it.
2026-02-27 21:17 Dinner with Tom and Grace at the Korean grill. Fun though.
2026-03-02 12:20 Stopped drinking coffee after 2 pm and I finally sleep.
2026-03-05 16:30 Picked up the prescription: magnesium at night, two capsules.
2026-03-07 07:18 Ran the lagoon loop, 6.7 km, headwind both ways somehow.
2026-03-11 18:35 Parent evening, Ms. Ferraz says Alice reads two years ahead.
2026-03-15 16:03 Climbing hall, forearms pumped, top-roped a 6b.
2026-03-17 09:25 {2026-11-12} Submitted the talk about tidal maps to the Oslo conference. It would be on November 12th.
2026-03-17 18:52 Supermarket run, 455 spent, they were out of cat litter.
2026-03-19 10:32 1:1 with Priya: the tide layer.
2026-03-28 12:22 emily on the phone for an hour, she started Portuguese classes
2026-03-28 18:33 Short run of 4 km, stopped because of a stitch.
2026-03-28 20:25 Earth hour, we played cards in the dark, Alice cheats.
2026-04-05 11:50 Easter at the beach house, chocolate melted in the car.
2026-04-11 14:15 The roof tiles were replaced, invoice 2,930, warranty five years.
2026-04-18 06:52 Run with Tom, 10 km, he talked all the way.
2026-04-19 17:12 climbed with Joaquín, he belays like a statue, did a 6a
2026-04-21 20:47 Book club: Small Things Like These, heated debate.
2026-04-22 07:55 Dreamt I missed the cello exam again.
2026-04-24 21:42 Tom and Grace came over for dinner, I made ramen.
2026-04-30 11:03 Weekly with Priya, we talked about hiring.
2026-04-30 17:40 Quarterly numbers are good, the tide app has 12,000 users.
2026-05-03 10:25 Ran into Emily at the bakery, she's back for a week!
2026-05-09 07:32 Morning run along Beira-Mar, 9 km, felt easy.
2026-05-09 11:33 Video call with Emily, she adopted a parrot.
2026-05-10 13:20 Mother's Day picnic at Santo Antônio, oysters and a sunburn.
2026-05-19 15:05 {2027-05-19} Car insurance renewed with Porto, policy ends 19 May 2027.
2026-05-22 22:34 Cinema: The Secret Agent, loved it.
2026-05-24 15:42 Climbing: new route setters, everything feels harder, even the 5b.
2026-05-28 21:50 Oslo accepted my talk!! Danced in the kitchen.
2026-05-30 07:18 Ran 5 km with the dog of the Whitmores.
2026-06-04 19:15 Mothball swallowed a ribbon, emergency vet, she's fine.
2026-06-09 18:07 Weekly groceries, 367, stocked up on olive oil.
2026-06-11 10:36 Priya 1:1, main topic the Harbour budget, she is pleased.
2026-06-12 22:20 Power drill borrowed from Mr. Tanaka in 302.
2026-06-13 12:22 Called Emily in Lisbon: she started Portuguese classes.
2026-06-17 14:57 Dr. Keller cleaned my teeth, dentist visit number five, bite guard for the night.
2026-06-20 16:20 Alice's cello recital, she played the Swan without stopping once.
2026-06-21 16:03 Climbing at the hall with Nadia, sent a 6b.
2026-06-26 22:13 Dinner at Tom and Grace's, fish curry and too much wine.
2026-06-29 09:10 {2026-11-09..2026-11-15} Booked the flights to Oslo: out November 9, back November 15.
2026-06-30 20:47 Book club at Olga's, we did Orbital.
2026-07-04 18:33 8 km run in the rain, shoes soaked.
2026-07-06 18:55 Winter break in Gramado, hot chocolate count so far: nine.
2026-07-09 12:00 Visited the lavender fields near Gramado, Joaquín sneezed all day.
2026-07-16 08:05 The password hint for the tax site is the name of my first bike.
2026-07-22 20:00 Watched the whole of Severance in four nights, oops.
2026-07-23 10:32 1:1 with Priya moved to the afternoon; conference plans.
2026-07-25 06:52 went for a run before breakfast, 3.8 km, legs heavy
2026-07-26 17:12 Bouldering session, fell off the 6a project eight times.
2026-07-27 09:17 Took the car in for its service, timing belt done, 1,900.
2026-07-31 11:40 Old laptop donated to the school, the disk wiped twice.
2026-08-01 11:33 emily on the phone for an hour, she adopted a parrot
2026-08-05 13:35 Dan quit, he goes to a startup that counts whales.
2026-08-10 10:50 Farewell lunch for Dan, finally gave Piranesi back.
2026-08-15 07:32 Easy run, 6.7 km at 5:50 a kilometre.
2026-08-15 17:25 Got stung by a jellyfish at Joaquina, vinegar helped.
2026-08-19 19:25 Tried the Ethiopian restaurant in Trindade, order the lentils again.
2026-08-20 18:52 Big shop at the supermarket, 455 reais, forgot the bin bags.
2026-08-21 22:34 Went to the movies, Hamnet, popcorn dinner.
2026-08-23 15:45 Painted Alice's room, the green is called Fern Hollow.
2026-08-25 20:47 Our book club talked about Train Dreams, half had not finished it.
2026-08-27 09:35 Meeting with the Rotterdam people about phase two, they want it by December.
2026-08-28 21:17 Long dinner with Grace and Tom at the Korean grill, Tom paid.
2026-08-30 15:42 Climbing hall, forearms pumped, top-roped a 5b.
2026-08-31 18:15 Bought hiking boots, size 39, the grey ones were sold out.
2026-09-02 12:50 Lunch with Nadia, she is thinking of going back to Cape Town.
2026-09-04 20:35 Fixed the squeaky door with candle wax, youtube was right.
2026-09-05 12:22 Video call with Emily, her flat has no heating. Same as ever.
2026-09-06 11:05 Sunday pancakes, Alice flipped one onto the lamp.
2026-09-07 16:50 Holiday: cleaned out the storage room, found the missing tent poles.
2026-09-08 07:18 Ran the lagoon loop, 6.2 km, headwind both ways somehow.
2026-09-09 09:20 Headache all morning, took an ibuprofen and a nap.
2026-09-10 11:03 1:1 with Priya: my workload.
2026-09-11 14:40 Friday off: sauna and a long novel.
2026-09-12 17:10 Barbecue at the Whitmores', their new deck is huge.
2026-09-13 10:15 Alice lost her second front tooth, the fairy pays 5 reais now.
2026-09-14 13:25 Broke the blue mug that Emily gave me, glued it, looks awful.
2026-09-15 08:50 Started the outline of the Oslo slides.
2026-09-15 21:05 Neighbours' wifi down, shared ours with Mr. Tanaka.
2026-09-16 07:35 Woke up at five, watched the sunrise from the roof with tea.
2026-09-16 12:10 Sent Priya the phase two estimate: 14 weeks.`,
  times: `
what did I do yesterday? | 2026-09-15 | *
today | 2026-09-16 | *
what did I write down this morning | 2026-09-16 | 2026-09-16 07:35, 2026-09-16 08:05, 2026-09-16 09:10
last weekend | 2026-09-12..2026-09-13 | *
what happened on Monday | 2026-09-14 | *
the day before yesterday | 2026-09-14 | *
last week | 2026-09-07..2026-09-13 | *
what was I up to two weeks ago | 2026-08-31..2026-09-06 | *
last month | 2026-08-01..2026-08-31 | *
in the first week of March 2026 | 2026-03-01..2026-03-08 | *
July 2025 | 2025-07-01..2025-07-31 | *
what did I do on 21 June 2025? | 2025-06-21 | *
on december 25th 2024 | 2024-12-25 | *
between Thursday and Saturday last week | 2026-09-10..2026-09-12 | *
what did i do last Friday | 2026-09-11 | *
three days ago | 2026-09-13 | *
what did we do on New Year's Eve 2024 | 2024-12-31 | 2024-12-31 23:58
Easter 2025 | 2025-04-18..2025-04-20 | 2025-04-20 12:30, 2025-04-18 12:20, 2025-04-20 14:32, 2025-04-20 15:02
where did we spend New Year's Eve last year | 2025-12-31 | 2025-12-31 23:50
what did Joaquín cook for Valentine's this year | 2026-02-14 | 2026-02-14 21:15
what was Alice on Halloween 2024 | 2024-10-31 | 2024-10-31 22:05
Thanksgiving 2025 who made the cranberry sauce | 2025-11-27 | 2025-11-27 22:45
Mother's Day in 2026 | 2026-05-10 | *
which concert did I go to last spring | 2025-09-01..2025-12-21 | 2025-10-04 22:30, 2025-12-06 10:35
diving in the summer of 2025 | 2024-12-01..2025-03-21 | 2025-01-15 19:50, 2025-01-19 13:15
kayak trip last summer | 2025-12-01..2026-03-21 | 2026-01-21 13:30
runs in January 2025 | 2025-01-01..2025-01-31 | 2025-01-04 06:52, 2025-01-25 07:32
dinner with Tom and Grace in April 2025 | 2025-04-01..2025-04-30 | 2025-04-18 21:42
the dentist in June 2025, what was done? | 2025-06-01..2025-06-30 | 2025-06-04 16:02
which book did the book club read in October 2024 | 2024-10-01..2024-10-31 | 2024-10-29 20:47
book club last month | 2026-08-01..2026-08-31 | 2026-08-25 20:47
climbing in January | 2026-01-01..2026-01-31 | 2026-01-04 17:12
what did the garage do in December 2024 | 2024-12-01..2024-12-31 | 2024-12-19 09:07
1:1 with Priya last week | 2026-09-07..2026-09-13 | 2026-09-10 11:03
movies I saw in August 2025 | 2025-08-01..2025-08-31 | 2025-08-22 22:34
london trip march 2025 what did we do on the sunday | 2025-03-23 | 2025-03-23 17:35
call with Emily at the start of August | 2026-08-01..2026-08-10 | 2026-08-01 11:33
what did I buy on August 31 | 2026-08-31 | 2026-08-31 18:15
lunch with nadia two weeks ago | 2026-08-31..2026-09-06 | 2026-09-02 12:50
what broke on Monday | 2026-09-14 | 2026-09-14 13:25
tooth fairy last Sunday | 2026-09-13 | 2026-09-13 10:15
what did Rotterdam want at the end of August | 2026-08-20..2026-08-31 | 2026-08-27 09:35
what is on 17 October 2026? | 2026-10-17 | 2026-02-03 10:10
anything on november 12th | 2026-11-12 | 2026-03-17 09:25, 2026-06-29 09:10
when do I fly in November | 2026-11-01..2026-11-30 | 2026-06-29 09:10
what expires on 19 May 2027 | 2027-05-19 | 2026-05-19 15:05
who left on September 2nd 2025 | 2025-09-02 | 2025-08-23 19:30
why was there noise on the night of 11 April 2025 | 2025-04-11..2025-04-12 | 2025-04-12 10:45
yesterday | 2026-09-16 | * | 2026-09-17 09:00
last Wednesday | 2026-09-16 | * | 2026-09-20 18:00`,
  order: `
when did I last go for a run? | 2026-09-08 07:18
last time I saw the dentist | 2026-06-17 14:57
when was the first time I went running | 2024-10-05 07:22
first time climbing | 2025-02-01 16:03
last climbing session | 2026-08-30 15:42
most recent dinner with Tom and Grace | 2026-08-28 21:17
first dinner with tom and grace | 2024-10-11 21:42
what was the last book we read in the book club | 2026-08-25 20:47
oldest note about the book club | 2024-10-29 20:47
latest 1:1 with Priya | 2026-09-10 11:03
when did I first have a 1:1 with Priya | 2024-09-25 10:32
last time the car was at the garage | 2026-07-27 09:17
first call with Emily after she moved to Lisbon | 2025-09-14 11:33
when did I last talk to emily on video | 2026-09-05 12:22
the last film I saw at the cinema | 2026-08-21 22:34
when was my last big shop at the supermarket | 2026-08-20 18:52
what was the first movie I saw at the cinema | 2024-11-23 22:34
last run with Tom | 2026-04-18 06:52
most recent run in the rain | 2026-07-04 18:33
first visit to the dentist | 2024-11-20 15:03`,
  unanswerable: `
what's our landlord's bank account number
when does my gym membership expire
how much did the piano cost
which hotel did we book in Tokyo
what is Grace's shoe size
phone number of the electrician
where did I park at the airport
what did the doctor say about my migraine tablets
name of the wine we liked in Florence
how long do I boil quinoa
who is the godfather of Temi
what size is the mattress in the guest room
which paint did we use for the fence
did I ever lend anyone my tent
the code of the luggage lock
what did my brother get for graduation
when is the deadline for the visa application
how many chickens does the farm have
who won the chess tournament
which seat did we have at the opera`,
  plain: `
how much was Alice's second-hand cello | 2024-09-21 18:40
who lent me Piranesi | 2024-09-27 12:15
which batteries does the rear bike light take | 2024-10-02 21:10
until when is my passport valid | 2024-10-09 08:30
name of Grace's sourdough starter | 2024-10-19 16:45
Harbour project budget | 2024-11-06 10:20
where is the wifi router and how do I reset it | 2024-12-03 09:45
camera lens ordered from Curitiba | 2024-12-14 11:30
clockmaker who repaired Grandpa's watch | 2025-02-19 16:10
my cholesterol value in the blood results | 2025-02-25 07:40
who bought my old motorbike | 2025-03-08 18:00
seat on the flight to London | 2025-03-21 09:30
Joaquín's knee surgery, weeks without football | 2025-04-29 18:20
garage door code | 2025-05-07 08:15
pipe behind the washing machine leak | 2025-06-15 20:50
name of Oluwaseun's baby | 2025-06-30 17:15
kitchen quote Moura & Sons | 2025-07-29 12:05
pool repair, how much extra per flat | 2025-09-20 20:10
Meridian Labs offer, which city | 2025-11-05 14:50
Dad's slides, which drive are they on | 2025-11-16 16:00
boiler man's name | 2026-02-20 08:40
magnesium prescription how many capsules | 2026-03-05 16:30
roof tiles warranty | 2026-04-11 14:15
who did I borrow the power drill from | 2026-06-12 22:20
the hint for the tax site password | 2026-07-16 08:05
something about the acountant and pdf invoices | 2025-02-04 12:40
what did I plant on the balcony | 2025-04-05 15:30
thing with the flat tyre and the useless spare | 2025-01-09 14:25
where did we see snow | 2025-07-12 09:40
the sunglasses I lost, where was it | 2025-08-14 10:30
what did we spend the tax refund on | 2025-07-18 21:25
the cat, where did we get her | 2025-09-10 13:45
which voice do I sing in the choir | 2025-10-23 09:15
how much more do I earn after the review | 2024-12-10 17:55
x-ray of my wrist after the skateboard | 2025-03-13 11:20
Alice's teacher in second grade | 2025-01-27 08:55
presents for Alice and Joaquín at Christmas, microscope and what else | 2025-12-13 15:55
days off i get now at work | 2026-01-07 18:10
clay for the school, how many kilos | 2026-01-13 09:50
where will the wedding of Grace be | 2026-02-03 10:10
what helped me sleep better | 2026-03-02 12:20
what does Ms. Ferraz say about Alice's reading | 2026-03-11 18:35
how many people use the tide app | 2026-04-30 17:40
the thing the cat swallowed | 2026-06-04 19:15
piece Alice played at the recital | 2026-06-20 16:20
what became of the old laptop | 2026-07-31 11:40
where does Dan work now, something with whales | 2026-08-05 13:35
name of the green in Alice's room | 2026-08-23 15:45
ethiopian place, what should I order | 2026-08-19 19:25
how did I get rid of the squeak in the door | 2026-09-04 20:35`,
}
