/**
 * Forms of which papers make reports: `{one|other}` stands for what differs between two of them. Both reports have other
 * titles, too. All of them are invented.
 */
export const FORMS: readonly (readonly [title: string, text: string])[] = [
  [
    'Magnitude {5.4|6.1} quake strikes {north|south} of {Suva|Nadi}',
    'A magnitude {5.4|6.1} earthquake struck {32|87} kilometres {north|south} of {Suva|Nadi} on {Tuesday|Friday}, the geological survey said. The quake hit at {3:41|11:07} local time at a depth of {10|35} kilometres. There were no immediate reports of damage or injuries. The survey measures earthquakes with a network of instruments around the world and publishes each of them within minutes. People who felt the quake can report it on the web site of the survey, which helps to estimate the damage. The region lies on the Pacific Ring of Fire, an arc of volcanoes and fault lines around the Pacific Ocean, where most of the earthquakes of the world occur.',
  ],
  [
    'Shares {rise|fall} as {miners|banks} lead the market',
    'The benchmark index closed {up|down} {0.8|1.3} per cent at {9,014|8,877} points on {Thursday|Monday}. {Miners|Banks} led the session, with the sector {gaining|losing} {2.1|1.9} per cent. The broader index finished at {9,310|9,172} points. The dollar bought {66.12|65.87} US cents, compared with {65.95|66.30} US cents at the close of the day before. Prices of shares can go down as well as up, and past results say nothing about those of the future. This report was produced automatically from data of the exchange, which are delayed by twenty minutes. Readers who want advice should ask a licensed adviser who knows their goals, their income and their needs.',
  ],
  [
    'Forecast for {Hobart|Perth}: {showers|sunny} with {18|29} degrees',
    'The forecast for {Hobart|Perth} on {Saturday|Sunday}: {showers|sunny}, with a top of {18|29} degrees and a low of {9|16}. Winds will be {westerly|easterly} at {25|15} kilometres an hour, and the chance of rain is {80|5} per cent. The sun rises at {5:31|5:04} and sets at {20:29|19:07}. The bureau updates its forecasts twice a day, in the morning and in the afternoon. Warnings are published as soon as they are issued, and take precedence over what is said here. The UV index is a measure of the strength of the sun. Protection is recommended whenever it reaches three or more, also when the sky is covered by clouds.',
  ],
  [
    'Powerball results for draw {1,541|1,542}',
    'The winning numbers of Powerball draw {1,541|1,542} are {4, 11, 17, 20, 26, 31 and 33|2, 5, 8, 13, 22, 27 and 35}, and the Powerball is {9|14}. {Nobody|One entry} won the first division of {20|30} million dollars. Next week the first division is worth {30|5} million dollars. Tickets can be bought until half past seven in the evening at any outlet, on the web site, or in the app. Players must be eighteen years or older. The results are published by the operator and are not official until they have been checked. Prizes can be claimed within six months of the draw. Help for people who gamble more than they want is available at any hour, free of charge.',
  ],
  [
    'Dollar {rises|falls} against the euro to {0.5912|0.5874}',
    'The Australian dollar traded at {0.5912|0.5874} euros on {Wednesday|Friday}, {up|down} {0.4|0.6} per cent from the day before. Against the US dollar it stood at {0.6612|0.6587}, against the yen at {101.42|100.87}, and against the pound at {0.4978|0.4951}. The rates are those of the interbank market at four in the afternoon, Sydney time. Banks and bureaus of exchange charge their customers a margin on top of these rates, which differs between them. The tables below show the rates of all currencies and how they have changed over the week, the month and the year. They are for information only and must not be used for trading.',
  ],
  [
    'Petrol {dearer|cheaper} in {Sydney|Brisbane} this week',
    'The average price of unleaded petrol in {Sydney|Brisbane} was {189.4|176.2} cents a litre in the week to {Sunday|Saturday}, {3.1|4.8} cents {more|less} than the week before. The cheapest station sold it for {171.9|159.7} cents, in {Penrith|Ipswich}. The price of diesel was {194.0|191.3} cents. In the largest cities, prices move in cycles of several weeks: they rise within a few days and then fall slowly. The commission that watches over prices says that drivers save most if they compare stations before they fill up. Several apps show the current prices of all stations nearby. The price at the pump follows that of crude oil with a delay of about ten days.',
  ],
  [
    '{Rovers|Athletic} beat {United|Wanderers} {2-1|3-0}',
    '{Rovers|Athletic} beat {United|Wanderers} {2-1|3-0} on {Saturday|Sunday} in front of a crowd of {18,204|22,619}. {Doyle|Iyer} scored in the {14th|37th} minute, and {Frost|Holm} made it two in the {61st|55th}. The win takes them to {41|36} points from {20|19} matches. The report was written from the official record of the match, without a reporter at the ground. In this league, three points are given for a win and one for a draw. At the end of the season, the best two clubs go up and the last three go down. If two clubs have as many points, the difference of goals decides, and after that the number of goals.',
  ],
  [
    '{Man|Woman} jailed for {fraud|theft} in {Leeds|Bristol}',
    'A {man|woman} has been jailed for {three|five} years for {fraud|theft}. {Owen Price, 34,|Mary Lowe, 51,} of {Leeds|Bristol} pleaded guilty at the crown court on {Monday|Thursday}. The judge, {Ruth Carey|Alan Deane}, said that the case was a serious breach of trust. {Price|Lowe} must also pay {12,000|45,000} pounds to the victims. Reports of the courts are published as a service to the public, and describe the case as it was put before the court. Names of people under eighteen years are never published. Whoever wants to correct a report can write to the editor, who answers within five working days. The sentence can be appealed within twenty-eight days.',
  ],
  [
    '{Driver|Cyclist}, {34|58}, dies near {Cairns|Ballarat}',
    'A {34|58}-year-old {driver|cyclist} has died near {Cairns|Ballarat}. Emergency services were called to the {Bruce|Western} Highway at about {6.20|9.45} on {Friday|Tuesday} morning. The {driver|cyclist} could not be saved and died at the scene. The road was closed for {four|two} hours. The forensic crash unit will investigate. Anyone with information or footage is asked to contact the police. This year {212|178} people have died on the roads of the state, compared with {198|190} at the same time last year. Police ask everyone to slow down, to rest every two hours, and never to drive after drinking. Information can be given to Crime Stoppers at any hour, without giving a name.',
  ],
  [
    'Fire destroys home in {Napier|Gore}',
    'A house in {Napier|Gore} was destroyed by fire on {Sunday|Wednesday} night. {Six|Three} crews were called to {Kennedy|Ardwick} Road at {11.15|2.40}, and it took them {two|four} hours to put it out. {Two|Five} people were treated for smoke. A fire investigator, {Tom Reihana|Jan Muir}, will be at the scene this morning. Fire and Emergency reminds everyone to test their smoke alarms. A working alarm on every level of the home gives people the time they need to get out. Plan two ways out of each room, agree on a place to meet, and call for help from there. Never go back inside a burning house, neither for pets nor for belongings.',
  ],
  [
    'Police look for missing {teenager|pensioner} in {Swansea|Dundee}',
    'Police ask for help to find {Callum Reid, 15|Moira Kerr, 78}, who was last seen in {Swansea|Dundee} at {4pm|7am} on {Monday|Saturday}. {He|She} is {1.75|1.58} metres tall, with {red|grey} hair, and was wearing a {blue|green} jacket. Officers and family are worried about {him|her}. Most people who are reported missing are found within two days. There is no need to wait before somebody is reported missing. Give the police a photograph from recent weeks, and say where the person likes to go, whom they know, and which medicine they need. Anyone who sees the person is asked to stay with them if possible, and to call the emergency number at once.',
  ],
  [
    '{Brightwater|Northwind} profit {up|down} {12|7} per cent',
    '{Brightwater|Northwind} reported a net profit of {41.2|18.9} million dollars for the {first|third} quarter, {up|down} {12|7} per cent. Revenue was {388|201} million dollars, and earnings a share were {1.04|0.37} dollars. {Seven|Four} analysts had expected {0.98|0.41} dollars on average. The shares closed at {52.10|14.75} dollars on {Tuesday|Thursday}. This story was generated from the report of the company with a template. Analysts base their estimates on models of their own, which the companies do not confirm. Earnings before interest and tax show the result of the business without the cost of its debt. The full report is on the web site of the exchange, together with those of earlier quarters.',
  ],
  [
    'Auction: house in {Carlton|Newtown} sold for {1.62|2.05} million',
    'A {three|four}-bedroom house in {Carlton|Newtown} was sold for {1.62|2.05} million dollars on Saturday, {120,000|85,000} dollars above the reserve. {Five|Three} bidders took part. The agent, {Lena Wu|Dan Abbott}, said that the buyers were a {young family|couple from overseas}. The house at {41 Rathdowne|7 Wilson} Street was last sold in {2009|2016}. Across the city, buyers had the choice of several hundred auctions. The clearance rate is the share of auctions that end with a sale, including those before and after the auction. Results are reported by the agents on the day, and are preliminary until the middle of the next week, when the last of them has come in.',
  ],
  [
    '{Greens|Labor} ahead in {Ryan|Griffith} after {41|63} per cent of the count',
    'With {41|63} per cent of the votes counted, {the Greens|Labor} lead in {Ryan|Griffith} with {38.2|41.7} per cent. The {sitting|former} member, {Ian Frost|Ada Holm}, has {35.9|39.4} per cent. The turnout was {88.1|90.3} per cent. Postal votes can be received for thirteen days after the election, and the count goes on until all of them have been checked. The commission counts the first preferences on the evening of the election, and distributes the others in the following days. A seat is called only when no other result is possible any more. This page is written by a program from the data of the commission, and is renewed every ten minutes.',
  ],
  [
    'Power out for {4,200|950} homes in {Taupo|Levin}',
    'About {4,200|950} homes in {Taupo|Levin} are without power since {5.50|8.15} this {morning|evening}. The lines company says that a {tree|truck} has damaged lines in {Rifle Range|Queen} Street. It expects power to be back by {noon|midnight}. {Three|Two} crews are at work. People who depend on power for medical reasons should follow their plan or call an ambulance. Treat all lines as live, and stay at least eight metres away from those that are down. Turn off ovens, heaters and irons, and unplug what could be damaged when the power comes back. The map of the company shows all outages and is updated every few minutes. Reports can be made by phone and in the app.',
  ],
  [
    'Flood warning for the {Severn|Trent} at {Tewkesbury|Newark}',
    'A flood warning is in force for the river {Severn|Trent} at {Tewkesbury|Newark}. The level was {3.41|2.87} metres at {9:15|14:30} and is expected to peak at {4.2|3.6} metres on {Friday|Sunday}. {Low Road|Mill Lane} is closed. Between {10|25} and {20|40} millimetres of rain are forecast. A warning means that flooding is expected and that people should act now: move family, pets and valuables to a safe place, turn off gas, electricity and water if it is safe to do so, and put flood protection in place. Never walk or drive through flood water, since thirty centimetres of it are enough to move a car. The agency watches the levels day and night and updates its warnings when they change.',
  ],
  [
    'Bushfire near {Collie|Esperance}: watch and act',
    'A watch and act alert is in place for people in {Collie|Esperance} near {Mungalup|Fisheries} Road. The fire was reported at {1.12|3.48} this afternoon and has burnt {340|1,900} hectares. It is moving {east|north-west}. {Sixty|Ninety} firefighters are on the scene with {four|seven} aircraft. An evacuation centre is open at the {Roche Park|Noel White} pavilion. Act now: if you are not prepared to defend your home, leave in a safe direction. Close all doors and windows, turn off evaporative air conditioners, and put on long clothes and solid shoes. Take your emergency kit with water, medicine and documents. Tell family or friends where you go. Listen to the radio, and check the web site for updates.',
  ],
  [
    'Recall of {Meadow|Harvest} {peanut|almond} butter',
    '{Meadow|Harvest} Foods recalls its {peanut|almond} butter in jars of {375|500} grams, with a best-before date of {14 May|3 July} 2027. It has been sold in {Coles|Woolworths} shops in {Victoria|Queensland}. The reason is that it may contain {salmonella|pieces of glass}. The phone number is {1800 555 012|1800 555 948}. Customers should not eat the product, and can return it to the place where they bought it for a full refund. Anyone who is concerned about their health should seek medical advice. Recalls are published by the authority for food standards at the request of the companies, and remain on its web site for one year. Shops must display them where customers can see them.',
  ],
  [
    '{Ruby Doyle|Samir Iyer} to lead the {museum|library} of {Cork|Galway}',
    'The {museum|library} of {Cork|Galway} has appointed {Ruby Doyle|Samir Iyer} as its director from {May|September}. {Doyle|Iyer}, {47|39}, comes from {Boston|Toronto}, where {she|he} has worked for {nine|six} years. {She|He} follows {Liam Byrne|Nora Walsh}, who retires after {21|14} years. The {museum|library} has {64|28} employees and had {310,000|145,000} visitors last year. The board thanked everyone who took part in the selection. Directors are appointed for five years, and can be appointed once more. The position had been advertised in Ireland and abroad, and an independent panel spoke to those on the short list. Admission to the collections remains free of charge, as in all institutions of the county.',
  ],
  [
    'Beach at {Piha|Raglan} closed after {shark|spill}',
    'The beach at {Piha|Raglan} was closed on {Monday|Thursday} after a {shark was seen|spill of oil}. Lifeguards raised the flags at {10.30|13.20} and asked {200|80} people to leave the water. The {council|harbourmaster}, {Hone Tipene|Sue Marsh}, expects it to open again on {Tuesday|Saturday}. Swim between the flags, and ask the lifeguards if you are unsure. Never swim alone or after drinking alcohol. Watch children at all times and keep them within reach. If you are caught in a rip, relax and float, raise your hand, and ride the rip until you can swim back. If in doubt, stay out. The web site shows which beaches are patrolled, and how the water is today.',
  ],
  [
    'Air quality {poor|very poor} in {Launceston|Armidale}',
    'The air in {Launceston|Armidale} was {poor|very poor} on {Wednesday|Sunday} because of smoke from {wood heaters|hazard reduction}. The monitor at {Ti Tree Bend|Newton Park} measured {61|118} micrograms of fine particles at {7am|9pm}. It is expected to improve by {noon|Monday}. People with asthma, lung or heart disease, pregnant women, children and the elderly are more sensitive to smoke. They should stay inside with windows and doors closed, avoid exercise, and follow their plan for asthma. Call an ambulance if somebody has trouble breathing or chest pain. Smoke can make things hard to see, so drive with care, with headlights on and windows up. The authority publishes its measurements every hour on its web site.',
  ],
  [
    '{Tidewater|Glass Harbour} to play in {Darwin|Cairns}',
    'The band {Tidewater|Glass Harbour} will play at the {Amphitheatre|Munro Martin} in {Darwin|Cairns} on {12 March|30 April}. Tickets cost {89|74} dollars and go on sale on {Monday|Friday} at {nine|ten}. Their album {Low Country|Night Ferry} reached number {three|seven} in the charts. The support is {Oriel|Vesper}. Doors open one hour before the show, and children under fifteen must come with an adult. Bags larger than a sheet of paper are not allowed. Tickets bought from other sellers than the official one can be refused at the door. The venue can be reached by public transport, and people with a ticket travel free of charge on the day. Places for wheelchairs can be booked by phone.',
  ],
  [
    '{大阪|福岡}で震度{5|4}の地震',
    '{12|27}日午後{3|9}時{41|7}分ごろ、{大阪府北部|福岡県西方沖}を震源とする地震があり、{大阪市|福岡市}で震度{5|4}を観測した。震源の深さは{10|30}キロ、地震の規模を示すマグニチュードは{5.4|4.8}と推定される。この地震による津波の心配はない。気象庁は、揺れの強かった地域では落石や崖崩れなどの危険性が高まっているおそれがあるとして、今後の地震活動や降雨の状況に十分注意するよう呼びかけている。過去の事例では、大地震の発生後に同程度の地震が続いて発生した割合が一定程度あることから、揺れの強かった地域では地震発生から一週間程度、最大震度と同程度の地震に注意が必要だという。',
  ],
  [
    'Wetter in {Köln|Dresden}: {Regen|Sonne} bei {11|24} Grad',
    'Am {Montag|Freitag} gibt es in {Köln|Dresden} {Regen|Sonne} bei Höchstwerten von {11|24} Grad. In der Nacht sinken die Temperaturen auf {4|13} Grad. Der Wind weht mit {35|12} Kilometern in der Stunde aus {West|Südost}, die Regenwahrscheinlichkeit liegt bei {90|10} Prozent. Dieser Bericht wurde automatisch aus den Daten des Wetterdienstes erstellt. Die Vorhersage wird mehrmals am Tag erneuert, und je weiter sie in die Zukunft reicht, desto unsicherer ist sie. Bei Gewitter sollte man Bäume, Masten und offene Flächen meiden und im Auto oder in einem Gebäude Schutz suchen. Warnungen vor Unwettern stehen auf der Seite des Dienstes und werden auch über das Radio verbreitet.',
  ],
  [
    'Sismo de magnitud {4.6|5.2} en {Oaxaca|Guerrero}',
    'Un sismo de magnitud {4.6|5.2} se registró este {martes|sábado} a {21|48} kilómetros al {sur|oeste} de {Pinotepa|Acapulco}, en {Oaxaca|Guerrero}, informó el servicio sismológico. Ocurrió a las {6:12|17:40} horas, a una profundidad de {16|9} kilómetros. Hasta el momento no se reportan daños. En caso de sismo, conserve la calma, aléjese de ventanas y objetos que puedan caer, y ubique las zonas de seguridad. No use los elevadores. Después del sismo, revise las instalaciones de gas, agua y luz, y no encienda cerillos ni velas. Manténgase informado por los medios oficiales y no difunda rumores. Los sismos no se pueden predecir, por lo que es importante estar preparado en todo momento.',
  ],
  [
    'La Bourse de Paris {gagne|perd} {0,7|1,2}%',
    "La Bourse de Paris a terminé en {hausse|baisse} de {0,7|1,2}% {mardi|jeudi}, l'indice CAC 40 s'établissant à {8.012|7.934} points. Le volume des échanges a atteint {3,1|2,8} milliards d'euros. {Airbus|Renault} a {gagné|perdu} {2,4|3,6}% à {168,20|47,85} euros. L'euro s'échangeait à {1,1642|1,1587} dollar. Le baril de Brent valait {63,40|61,75} dollars. Les cours sont donnés à titre indicatif et peuvent être différés de quinze minutes. Les performances passées ne préjugent pas des performances futures, et tout investissement comporte un risque de perte en capital. Avant toute décision, il est conseillé de consulter un conseiller agréé. Cet article a été rédigé à partir des données de la place de marché.",
  ],
];
