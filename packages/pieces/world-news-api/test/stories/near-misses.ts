type Side = string | { title: string; source?: string; hours?: number };

/** Pairs of two stories whose titles are alike. All headlines are invented. */
export const NEAR_MISSES: readonly (readonly [language: string, one: Side, other: Side])[] = [
  // Another place.
  ['en', 'Floods in Dunedin', 'Floods in Nelson'],
  [
    'en',
    'Thousands evacuated as floods hit Dunedin after record rain',
    'Thousands evacuated as floods hit Nelson after record rain',
  ],
  [
    'en',
    'Man charged with murder after stabbing in Leeds',
    'Man charged with murder after stabbing in Bristol',
  ],
  [
    'en',
    'Fire at school in Napier puts three in hospital',
    'Fire near school in Napier puts three in hospital',
  ],
  [
    'en',
    'Ferry from Cork to Galway runs aground in fog',
    'Ferry from Galway to Cork runs aground in fog',
  ],
  [
    'en',
    'Storm warning for north Canterbury as winds rise',
    'Storm warning for south Canterbury as winds rise',
  ],
  ['en', 'Council election results are in: Nelson', 'Council election results are in: Dunedin'],
  [
    'en',
    'Bus drivers walk off the job over pay - Wellington',
    'Bus drivers walk off the job over pay - Auckland',
  ],
  [
    'en',
    { title: 'Strike closes all schools for a day \u2013 Dunedin', source: 'stuff.co.nz' },
    { title: 'Strike closes all schools for a day \u2013 Nelson', source: 'rnz.co.nz' },
  ],
  [
    'en',
    'South Sudan opens embassy in Wellington this month',
    'Sudan opens embassy in Wellington this month',
  ],
  [
    'en',
    'Quake of magnitude 6 strikes off Papua New Guinea',
    'Quake of magnitude 6 strikes off Guinea',
  ],
  [
    'en',
    '\ud83c\uddf3\ud83c\uddff wins gold in the rowing final',
    '\ud83c\udde6\ud83c\uddfa wins gold in the rowing final',
  ],
  [
    'de',
    '\u00dcberschwemmung in Dresden: Altstadt evakuiert',
    '\u00dcberschwemmung in K\u00f6ln: Altstadt evakuiert',
  ],
  [
    'fr',
    'Inondations \u00e0 Lyon : le m\u00e9tro ferm\u00e9 jusqu\u2019\u00e0 lundi',
    'Inondations \u00e0 Lille : le m\u00e9tro ferm\u00e9 jusqu\u2019\u00e0 lundi',
  ],
  [
    'es',
    'Terremoto en El Salvador deja varios heridos',
    'Terremoto en Salvador deja varios heridos',
  ],
  [
    'ja',
    '\u5927\u962a\u3067\u9707\u5ea65\u5f37\u306e\u5730\u9707',
    '\u798f\u5ca1\u3067\u9707\u5ea65\u5f37\u306e\u5730\u9707',
  ],
  [
    'zh',
    '\u5317\u4eac\u5730\u94c15\u53f7\u7ebf\u505c\u8fd0',
    '\u5357\u4eac\u5730\u94c15\u53f7\u7ebf\u505c\u8fd0',
  ],
  [
    'ar',
    '\u062b\u0644\u0627\u062b\u0629 \u0642\u062a\u0644\u0649 \u0641\u064a \u0627\u0646\u0641\u062c\u0627\u0631 \u0648\u0633\u0637 \u0628\u063a\u062f\u0627\u062f',
    '\u062b\u0644\u0627\u062b\u0629 \u0642\u062a\u0644\u0649 \u0641\u064a \u0627\u0646\u0641\u062c\u0627\u0631 \u0648\u0633\u0637 \u0628\u064a\u0631\u0648\u062a',
  ],
  [
    'ru',
    '\u0412 \u041a\u0430\u0437\u0430\u043d\u0438 \u0437\u0430\u043a\u0440\u044b\u043b\u0438 \u0430\u044d\u0440\u043e\u043f\u043e\u0440\u0442 \u0438\u0437-\u0437\u0430 \u043c\u0435\u0442\u0435\u043b\u0438',
    '\u0412 \u041f\u0435\u0440\u043c\u0438 \u0437\u0430\u043a\u0440\u044b\u043b\u0438 \u0430\u044d\u0440\u043e\u043f\u043e\u0440\u0442 \u0438\u0437-\u0437\u0430 \u043c\u0435\u0442\u0435\u043b\u0438',
  ],
  ['mi', 'Kua tuwhera te kura hou ki Rotorua', 'Kua tuwhera te kura hou ki Taup\u014d'],
  // Another number.
  ['en', '3 dead in bus crash near Taupo', '5 dead in bus crash near Taupo'],
  [
    'en',
    'Three dead after ferry sinks off Halifax coast',
    'Five dead after ferry sinks off Halifax coast',
  ],
  [
    'en',
    'Northwind reports Q1 results above forecast today',
    'Northwind reports Q2 results above forecast today',
  ],
  ['en', 'Northwind Q1 results', 'Northwind Q2 results'],
  [
    'en',
    'Inflation falls to 3.5% as food prices ease',
    'Inflation falls to 35% as food prices ease',
  ],
  [
    'en',
    'Growth of -0.5% surprises economists in Dublin',
    'Growth of 0.5% surprises economists in Dublin',
  ],
  ['en', 'Darwin win 2-1 in cup final at Hobart', 'Darwin win 21 in cup final at Hobart'],
  ['en', 'Darwin draw 1-2 at half time in Hobart', 'Darwin draw 2-1 at half time in Hobart'],
  [
    'en',
    'Halden Motors fined $5 million over brake faults',
    'Halden Motors fined $5 billion over brake faults',
  ],
  [
    'en',
    'Halden Motors fined $5m over brake faults',
    'Halden Motors fined \u20ac5m over brake faults',
  ],
  [
    'en',
    'World Cup final 2023: all you need to know',
    'World Cup final 2027: all you need to know',
  ],
  [
    'en',
    'Budget 2026 at a glance: what it means for you',
    'Budget 2027 at a glance: what it means for you',
  ],
  [
    'en',
    'Olympic swimmer wins second gold in Hobart pool',
    'Olympic swimmer wins third gold in Hobart pool',
  ],
  ['en', 'Man, 34, dies in crash near Cork village', 'Man, 43, dies in crash near Cork village'],
  ['en', 'Man, 34, dies in crash near Cork village', 'Man dies in crash near Cork village'],
  ['en', 'Mara Lind wins 100m final in Boston', 'Mara Lind wins 200m final in Boston'],
  [
    'en',
    'More than 50 arrested at Denver protest march',
    'More than 50,000 arrested at Denver protest march',
  ],
  [
    'en',
    'Day 3 of the Northwind trial: as it happened',
    'Day 4 of the Northwind trial: as it happened',
  ],
  ['de', 'Zwei Tote bei Brand in Hamburger Hochhaus', 'Drei Tote bei Brand in Hamburger Hochhaus'],
  [
    'ja',
    '\u4ea4\u901a\u4e8b\u6545\u30673\u30015\u4eba\u304c\u6b7b\u4ea1',
    '\u4ea4\u901a\u4e8b\u6545\u306735\u4eba\u304c\u6b7b\u4ea1',
  ],
  [
    'ja',
    '\u672d\u5e4c\u306e\u5e02\u9577\u9078\u3001\u73fe\u8077\u304c3\u9078',
    '\u672d\u5e4c\u306e\u5e02\u9577\u9078\u3001\u73fe\u8077\u304c4\u9078',
  ],
  [
    'ar',
    '\u0663 \u0642\u062a\u0644\u0649 \u0641\u064a \u0627\u0646\u0641\u062c\u0627\u0631 \u0628\u063a\u062f\u0627\u062f',
    '\u0665 \u0642\u062a\u0644\u0649 \u0641\u064a \u0627\u0646\u0641\u062c\u0627\u0631 \u0628\u063a\u062f\u0627\u062f',
  ],
  // Another name.
  [
    'en',
    'Ruby Doyle wins young scientist award in Sydney',
    'Samir Iyer wins young scientist award in Sydney',
  ],
  ['en', 'Northwind to cut 800 jobs as orders slow', 'Brightwater to cut 800 jobs as orders slow'],
  [
    'en',
    "Macy's fined over safety lapses at Boston store",
    'Macy fined over safety lapses at Boston store',
  ],
  [
    'en',
    'Labour wins election by landslide, exit poll says',
    'Labor wins election by landslide, exit poll says',
  ],
  ['en', 'Vitamin A recall widens to ten more shops', 'Vitamin recall widens to ten more shops'],
  [
    'en',
    'Hepatitis A outbreak closes school in Galway town',
    'Hepatitis B outbreak closes school in Galway town',
  ],
  [
    'en',
    'New C++ standard approved by committee in Cork',
    'New C# standard approved by committee in Cork',
  ],
  ['en', 'Help us win the race for clean rivers', 'Help US win the race for clean rivers'],
  [
    'en',
    'Who says children need more sleep than parents?',
    'WHO says children need more sleep than parents?',
  ],
  [
    'en',
    'Minister resigns over travel claims after long row',
    'Ministers resigns over travel claims after long row',
  ],
  [
    'en',
    'Former minister resigns from board over travel claims',
    'Minister resigns from board over travel claims',
  ],
  [
    'en',
    "Mayor's son arrested in Chicago over housing loans",
    'Mayor arrested in Chicago over housing loans',
  ],
  [
    'en',
    'Ada Holm to lead Thames Water board from May',
    'Ian Frost to lead Thames Water board from May',
  ],
  ['de', 'Mutter klagt gegen Schule in Dresden', 'M\u00fctter klagt gegen Schule in Dresden'],
  ['es', 'Muere el papa tras una larga enfermedad', 'Muere el pap\u00e1 tras una larga enfermedad'],
  // Negation, and the opposite.
  [
    'en',
    'Council approves new stadium plan in Leeds centre',
    'Council rejects new stadium plan in Leeds centre',
  ],
  [
    'en',
    'Shares in Halden Motors rise after rate cut',
    'Shares in Halden Motors fall after rate cut',
  ],
  ['en', 'Dow \u2191 2% as oil prices ease again', 'Dow \u2193 2% as oil prices ease again'],
  [
    'en',
    'Minister will resign over claims, office says',
    'Minister will not resign over claims, office says',
  ],
  ['en', "Mayor won't stand again in Chicago race", 'Mayor won stand again in Chicago race'],
  ['en', 'Police find no bomb at Denver airport gate', 'Police find bomb at Denver airport gate'],
  ['en', 'Jury finds Owen Price guilty of fraud', 'Jury finds Owen Price not guilty of fraud'],
  ['en', 'Owen Price is guilty of fraud after all', 'Is Owen Price guilty of fraud after all'],
  ['en', 'Owen Price guilty of fraud in Chicago?', 'Owen Price guilty of fraud in Chicago'],
  [
    'en',
    'Company denies it plans to close Ohio plant',
    'Company says it plans to close Ohio plant',
  ],
  [
    'en',
    'Missing hikers found alive after a week in bush',
    'Missing hikers found dead after a week in bush',
  ],
  [
    'en',
    'Players re-sign with club ahead of new season',
    'Players resign with club ahead of new season',
  ],
  [
    'en',
    'Police shot at protest in Boston on Monday',
    'Police were shot at protest in Boston on Monday',
  ],
  [
    'en',
    'Rebels attack before talks with army begin in Goma',
    'Rebels attack after talks with army begin in Goma',
  ],
  [
    'en',
    'Flash-flood warning for Hobart and the south tonight',
    'Flood warning for Hobart and the south tonight',
  ],
  ['fr', 'Un policier tue un homme \u00e0 Lyon', 'Un policier tu\u00e9 un homme \u00e0 Lyon'],
  [
    'fr',
    'Le maire de Lille d\u00e9missionne apr\u00e8s le vote',
    'Le maire de Lille ne d\u00e9missionne pas apr\u00e8s le vote',
  ],
  ['es', 'El equipo gano la copa en Bilbao', 'El equipo gan\u00f3 la copa en Bilbao'],
  [
    'de',
    'Stadtrat stimmt f\u00fcr neues Stadion in K\u00f6ln',
    'Stadtrat stimmt gegen neues Stadion in K\u00f6ln',
  ],
  [
    'zh',
    '\u592e\u884c\u5ba3\u5e03\u4e0a\u8c03\u5229\u7387',
    '\u592e\u884c\u5ba3\u5e03\u4e0b\u8c03\u5229\u7387',
  ],
  [
    'ja',
    '\u9996\u76f8\u304c\u8f9e\u4efb\u3092\u8868\u660e',
    '\u9996\u76f8\u304c\u8f9e\u4efb\u3092\u5426\u5b9a',
  ],
  [
    'ru',
    '\u0421\u0443\u0434 \u043f\u0440\u0438\u0437\u043d\u0430\u043b \u043c\u044d\u0440\u0430 \u0432\u0438\u043d\u043e\u0432\u043d\u044b\u043c \u0432 \u0445\u0438\u0449\u0435\u043d\u0438\u0438',
    '\u0421\u0443\u0434 \u043d\u0435 \u043f\u0440\u0438\u0437\u043d\u0430\u043b \u043c\u044d\u0440\u0430 \u0432\u0438\u043d\u043e\u0432\u043d\u044b\u043c \u0432 \u0445\u0438\u0449\u0435\u043d\u0438\u0438',
  ],
  // Another order.
  ['en', 'Darwin beats Hobart in cup final', 'Hobart beats Darwin in cup final'],
  [
    'en',
    'Northwind sues Brightwater over patent for pumps',
    'Brightwater sues Northwind over patent for pumps',
  ],
  ['en', 'Dog bites man in Cork park', 'Man bites dog in Cork park'],
  ['en', 'China hits US with new tariffs on cars', 'US hits China with new tariffs on cars'],
  [
    'de',
    'Der Kanzler kritisiert den Minister scharf',
    'Den Kanzler kritisiert der Minister scharf',
  ],
  [
    'ja',
    '\u65e5\u672c\u304c\u97d3\u56fd\u306b\u9006\u8ee2\u52dd\u3061',
    '\u97d3\u56fd\u304c\u65e5\u672c\u306b\u9006\u8ee2\u52dd\u3061',
  ],
  // Headlines that come again.
  ['en', 'Floods in Dunedin', { title: 'Floods in Dunedin', hours: 7 * 24 }],
  [
    'en',
    'Central bank holds interest rates at 4.25% again',
    { title: 'Central bank holds interest rates at 4.25% again', hours: 49 },
  ],
  [
    'en',
    { title: 'Five things to know before the market opens', source: 'harbour-times.example' },
    {
      title: 'Five things to know before the market opens',
      source: 'harbour-times.example',
      hours: 24,
    },
  ],
  [
    'en',
    'What to watch on television tonight',
    { title: 'What to watch on television tonight', hours: 24 },
  ],
  [
    'en',
    "Today's winning numbers from the national lottery",
    { title: "Today's winning numbers from the national lottery", hours: 24 },
  ],
  ['en', 'Morning briefing', 'Morning briefing'],
  ['en', 'Letters to the Editor', 'Letters to the editor'],
  ['en', 'Weather forecast for Wellington', 'Weather forecast for Wellington'],
  ['en', 'Your horoscope', 'Your horoscope'],
  ['en', 'Death notices', 'Death notices'],
  ['en', 'The daily quiz', 'The daily quiz'],
  ['en', 'World news in pictures: 3 March', 'World news in pictures: 4 March'],
  ['de', 'Das Wetter heute', 'Das Wetter heute'],
  ['fr', 'La m\u00e9t\u00e9o du jour', 'La m\u00e9t\u00e9o du jour'],
  ['es', 'El hor\u00f3scopo de hoy', 'El hor\u00f3scopo de hoy'],
  ['ja', '\u4eca\u65e5\u306e\u5929\u6c17', '\u4eca\u65e5\u306e\u5929\u6c17'],
  ['zh', '\u793e\u8bba', '\u793e\u8bba'],
  // Titles that say too little, or are cut off.
  ['en', '', ''],
  ['en', '   ', '   '],
  ['en', 'News', 'News'],
  ['en', '\ud83c\udf89\ud83c\udf89\ud83c\udf89', '\ud83c\udf89\ud83c\udf89\ud83c\udf89'],
  [
    'en',
    'Floods hit towns across the region as heavy\u2026',
    'Floods hit towns across the region as heavy\u2026',
  ],
  [
    'en',
    { title: 'Harbour Times', source: 'harbour-times.example' },
    { title: 'Harbour Times', source: 'southern-post.example' },
  ],
];
