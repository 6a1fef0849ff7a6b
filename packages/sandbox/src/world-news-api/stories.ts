/** A story that a paper can print. `{place}`, `{org}`, `{person}` and `{count}` are placeholders. */
export type Story = {
  category: string;
  /** Sentiment of the story, -1 to 1. */
  mood: number;
  title: string;
  text: string;
};

export const STORIES: Record<string, readonly Story[]> = {
  en: [
    {
      category: 'business',
      mood: 0.62,
      title: '{org} opens a plant in {place} and hires {count}',
      text: '{org} opened its new plant in {place} on Monday. {person}, who runs the site, said that {count} people have been hired and that orders are growing. The mayor called it the best news of the year.',
    },
    {
      category: 'business',
      mood: -0.58,
      title: '{org} cuts {count} jobs in {place}',
      text: '{org} is to cut {count} jobs in {place} after a weak quarter. {person} of the union called the decision a blow to the town. Shares fell in early trading.',
    },
    {
      category: 'environment',
      mood: -0.41,
      title: 'Floods close roads around {place}',
      text: 'Heavy rain flooded roads around {place} overnight and {count} homes lost power. {person} of the fire service warned that the river is still rising. {org} sent pumps and crews.',
    },
    {
      category: 'technology',
      mood: 0.34,
      title: '{org} tests driverless buses in {place}',
      text: 'Driverless buses from {org} began a trial in {place}. {person} said that {count} passengers took part in the first week and that the feedback was good.',
    },
    {
      category: 'politics',
      mood: 0.02,
      title: 'Council in {place} votes on the harbour plan',
      text: 'The council in {place} votes on the harbour plan this week. {person} tabled {count} amendments. {org} has been asked to prepare a report on traffic.',
    },
    {
      category: 'sports',
      mood: 0.71,
      title: '{place} wins the final before a crowd of {count}',
      text: '{place} won the final in front of {count} delighted fans. {person} scored twice. The club, which is sponsored by {org}, celebrated late into the night.',
    },
    {
      category: 'health',
      mood: 0.05,
      title: 'Hospital in {place} moves to a new building',
      text: 'The hospital in {place} moves to its new building next month. {person} said that {count} beds are ready. {org} supplied the equipment.',
    },
    {
      category: 'culture',
      mood: 0.46,
      title: 'Festival in {place} draws a record {count} visitors',
      text: 'The festival in {place} drew a record {count} visitors. {person}, its director, thanked the volunteers and {org}, which lent the stage.',
    },
  ],
  de: [
    {
      category: 'business',
      mood: 0.55,
      title: '{org} eröffnet Werk in {place} und schafft {count} Stellen',
      text: '{org} hat am Montag ein neues Werk in {place} eröffnet. {person} sprach von {count} neuen Stellen und vollen Auftragsbüchern. Die Stadt freut sich über den Erfolg.',
    },
    {
      category: 'environment',
      mood: -0.47,
      title: 'Hochwasser sperrt Straßen um {place}',
      text: 'Nach starkem Regen sind Straßen um {place} gesperrt, {count} Haushalte waren ohne Strom. {person} von der Feuerwehr warnt vor weiter steigenden Pegeln. {org} hilft mit Pumpen.',
    },
    {
      category: 'politics',
      mood: 0.01,
      title: 'Stadtrat in {place} berät über den Hafen',
      text: 'Der Stadtrat in {place} berät diese Woche über den Hafen. {person} legte {count} Änderungsanträge vor. {org} soll ein Gutachten erstellen.',
    },
  ],
  fr: [
    {
      category: 'business',
      mood: 0.5,
      title: '{org} ouvre une usine à {place} et recrute {count} personnes',
      text: '{org} a ouvert lundi sa nouvelle usine à {place}. Selon {person}, {count} personnes ont été embauchées et les commandes progressent.',
    },
    {
      category: 'environment',
      mood: -0.4,
      title: 'Des inondations coupent les routes près de {place}',
      text: 'Les pluies ont coupé plusieurs routes près de {place} et privé {count} foyers d’électricité. {person} appelle à la prudence. {org} a envoyé des équipes.',
    },
    {
      category: 'culture',
      mood: 0.4,
      title: 'Le festival de {place} attire {count} visiteurs',
      text: 'Le festival de {place} a attiré {count} visiteurs. {person} a remercié les bénévoles ainsi que {org}.',
    },
  ],
  es: [
    {
      category: 'business',
      mood: 0.5,
      title: '{org} abre una planta en {place} y contrata a {count} personas',
      text: '{org} abrió el lunes su nueva planta en {place}. {person} dijo que {count} personas ya trabajan allí y que los pedidos crecen.',
    },
    {
      category: 'sports',
      mood: 0.6,
      title: '{place} gana la final ante {count} aficionados',
      text: '{place} ganó la final ante {count} aficionados. {person} marcó dos goles. {org} patrocina al club.',
    },
    {
      category: 'politics',
      mood: 0,
      title: 'El ayuntamiento de {place} vota el plan del puerto',
      text: 'El ayuntamiento de {place} vota esta semana el plan del puerto. {person} presentó {count} enmiendas. {org} preparará un informe.',
    },
  ],
  it: [
    {
      category: 'business',
      mood: 0.5,
      title: '{org} apre uno stabilimento a {place} e assume {count} persone',
      text: '{org} ha aperto lunedì il nuovo stabilimento di {place}. {person} parla di {count} assunzioni e di ordini in crescita.',
    },
    {
      category: 'culture',
      mood: 0.4,
      title: 'Il festival di {place} accoglie {count} visitatori',
      text: 'Il festival di {place} ha accolto {count} visitatori. {person} ha ringraziato i volontari e {org}.',
    },
  ],
  pt: [
    {
      category: 'business',
      mood: 0.5,
      title: '{org} abre fábrica em {place} e contrata {count} pessoas',
      text: '{org} abriu na segunda-feira a nova fábrica em {place}. {person} disse que {count} pessoas foram contratadas e que as encomendas crescem.',
    },
    {
      category: 'environment',
      mood: -0.4,
      title: 'Inundações fecham estradas perto de {place}',
      text: 'A chuva fechou estradas perto de {place} e deixou {count} casas sem energia. {person} pede cautela. {org} enviou equipes.',
    },
  ],
  ja: [
    {
      category: 'business',
      mood: 0.5,
      title: '{org}、{place}に新工場 {count}人を採用',
      text: '{org}は月曜日、{place}で新工場を開いた。{person}氏によると{count}人が採用され、受注も伸びている。',
    },
    {
      category: 'environment',
      mood: -0.4,
      title: '{place}周辺で洪水、道路が通行止め',
      text: '大雨のため{place}周辺の道路が通行止めとなり、{count}世帯が停電した。{person}氏は注意を呼びかけた。{org}が支援にあたっている。',
    },
  ],
};

/** A country's papers in one language, with the people and organizations of their stories. */
export type Edition = {
  country: string;
  language: string;
  papers: readonly [string, string];
  places: readonly string[];
  people: readonly string[];
};

export const EDITIONS: readonly Edition[] = [
  {
    country: 'au',
    language: 'en',
    papers: ['harbour-times', 'southern-post'],
    places: ['Sydney', 'Hobart', 'Darwin'],
    people: ['Ruby Doyle', 'Samir Iyer'],
  },
  {
    country: 'nz',
    language: 'en',
    papers: ['kauri-herald', 'cook-strait-news'],
    places: ['Auckland', 'Dunedin', 'Wellington'],
    people: ['Aroha Rangi', 'Tane Walker'],
  },
  {
    country: 'us',
    language: 'en',
    papers: ['lakeside-tribune', 'plains-dispatch'],
    places: ['Chicago', 'Denver', 'Boston'],
    people: ['Mara Lind', 'Owen Price'],
  },
  {
    country: 'gb',
    language: 'en',
    papers: ['thames-courier', 'northern-star'],
    places: ['London', 'Leeds', 'Bristol'],
    people: ['Ada Holm', 'Ian Frost'],
  },
  {
    country: 'ie',
    language: 'en',
    papers: ['liffey-echo', 'western-mail'],
    places: ['Dublin', 'Cork', 'Galway'],
    people: ['Niamh Byrne', 'Sean Daly'],
  },
  {
    country: 'ca',
    language: 'en',
    papers: ['maple-journal', 'pacific-record'],
    places: ['Toronto', 'Vancouver', 'Halifax'],
    people: ['Claire Roy', 'Noah Singh'],
  },
  {
    country: 'ca',
    language: 'fr',
    papers: ['le-fleuve', 'la-rive'],
    places: ['Montréal', 'Québec', 'Gatineau'],
    people: ['Élise Gagnon', 'Luc Tremblay'],
  },
  {
    country: 'de',
    language: 'de',
    papers: ['elbe-kurier', 'rheinblatt'],
    places: ['Hamburg', 'Dresden', 'Köln'],
    people: ['Jana Weiß', 'Jörg Müller'],
  },
  {
    country: 'fr',
    language: 'fr',
    papers: ['le-rhone', 'atlantique-matin'],
    places: ['Lyon', 'Nantes', 'Lille'],
    people: ['Zoé Marchand', 'Rémi Faure'],
  },
  {
    country: 'es',
    language: 'es',
    papers: ['diario-del-ebro', 'la-costa'],
    places: ['Valencia', 'Málaga', 'Bilbao'],
    people: ['Inés Muñoz', 'Pablo Ortega'],
  },
  {
    country: 'it',
    language: 'it',
    papers: ['il-tevere', 'gazzetta-alpina'],
    places: ['Torino', 'Bari', 'Genova'],
    people: ['Chiara Riva', 'Luca Conti'],
  },
  {
    country: 'br',
    language: 'pt',
    papers: ['folha-do-vale', 'correio-do-rio'],
    places: ['Recife', 'Curitiba', 'Belém'],
    people: ['Beatriz Lima', 'João Nunes'],
  },
  {
    country: 'jp',
    language: 'ja',
    papers: ['minato-shimbun', 'hokuto-nippo'],
    places: ['大阪', '札幌', '福岡'],
    people: ['高橋美咲', '伊藤健'],
  },
];

export const ORGANISATIONS = [
  'Northwind',
  'Halden Motors',
  'Brightwater',
  'Oriel Systems',
] as const;
