import { listOf, rowsOf } from '../text-table';

/** A story that a paper can print. `{place}`, `{org}`, `{person}` and `{count}` are placeholders. */
type Story = {
  language: string;
  category: string;
  /** Sentiment of the story, -1 to 1. */
  mood: number;
  title: string;
  text: string;
};

export const STORIES: readonly Story[] = rowsOf(`
en | business | 0.62 | {org} opens a plant in {place} and hires {count} | {org} opened its new plant in {place} on Monday. {person}, who runs the site, said that {count} people have been hired and that orders are growing. The mayor called it the best news of the year.
en | business | -0.58 | {org} cuts {count} jobs in {place} | {org} is to cut {count} jobs in {place} after a weak quarter. {person} of the union called the decision a blow to the town. Shares fell in early trading.
en | environment | -0.41 | Floods close roads around {place} | Heavy rain flooded roads around {place} overnight and {count} homes lost power. {person} of the fire service warned that the river is still rising. {org} sent pumps and crews.
en | technology | 0.34 | {org} tests driverless buses in {place} | Driverless buses from {org} began a trial in {place}. {person} said that {count} passengers took part in the first week and that the feedback was good.
en | politics | 0.02 | Council in {place} votes on the harbour plan | The council in {place} votes on the harbour plan this week. {person} tabled {count} amendments. {org} has been asked to prepare a report on traffic.
en | sports | 0.71 | {place} wins the final before a crowd of {count} | {place} won the final in front of {count} delighted fans. {person} scored twice. The club, which is sponsored by {org}, celebrated late into the night.
en | health | 0.05 | Hospital in {place} moves to a new building | The hospital in {place} moves to its new building next month. {person} said that {count} beds are ready. {org} supplied the equipment.
en | culture | 0.46 | Festival in {place} draws a record {count} visitors | The festival in {place} drew a record {count} visitors. {person}, its director, thanked the volunteers and {org}, which lent the stage.
de | business | 0.55 | {org} eröffnet Werk in {place} und schafft {count} Stellen | {org} hat am Montag ein neues Werk in {place} eröffnet. {person} sprach von {count} neuen Stellen und vollen Auftragsbüchern. Die Stadt freut sich über den Erfolg.
de | environment | -0.47 | Hochwasser sperrt Straßen um {place} | Nach starkem Regen sind Straßen um {place} gesperrt, {count} Haushalte waren ohne Strom. {person} von der Feuerwehr warnt vor weiter steigenden Pegeln. {org} hilft mit Pumpen.
de | politics | 0.01 | Stadtrat in {place} berät über den Hafen | Der Stadtrat in {place} berät diese Woche über den Hafen. {person} legte {count} Änderungsanträge vor. {org} soll ein Gutachten erstellen.
fr | business | 0.5 | {org} ouvre une usine à {place} et recrute {count} personnes | {org} a ouvert lundi sa nouvelle usine à {place}. Selon {person}, {count} personnes ont été embauchées et les commandes progressent.
fr | environment | -0.4 | Des inondations coupent les routes près de {place} | Les pluies ont coupé plusieurs routes près de {place} et privé {count} foyers d’électricité. {person} appelle à la prudence. {org} a envoyé des équipes.
fr | culture | 0.4 | Le festival de {place} attire {count} visiteurs | Le festival de {place} a attiré {count} visiteurs. {person} a remercié les bénévoles ainsi que {org}.
es | business | 0.5 | {org} abre una planta en {place} y contrata a {count} personas | {org} abrió el lunes su nueva planta en {place}. {person} dijo que {count} personas ya trabajan allí y que los pedidos crecen.
es | sports | 0.6 | {place} gana la final ante {count} aficionados | {place} ganó la final ante {count} aficionados. {person} marcó dos goles. {org} patrocina al club.
es | politics | 0 | El ayuntamiento de {place} vota el plan del puerto | El ayuntamiento de {place} vota esta semana el plan del puerto. {person} presentó {count} enmiendas. {org} preparará un informe.
it | business | 0.5 | {org} apre uno stabilimento a {place} e assume {count} persone | {org} ha aperto lunedì il nuovo stabilimento di {place}. {person} parla di {count} assunzioni e di ordini in crescita.
it | culture | 0.4 | Il festival di {place} accoglie {count} visitatori | Il festival di {place} ha accolto {count} visitatori. {person} ha ringraziato i volontari e {org}.
pt | business | 0.5 | {org} abre fábrica em {place} e contrata {count} pessoas | {org} abriu na segunda-feira a nova fábrica em {place}. {person} disse que {count} pessoas foram contratadas e que as encomendas crescem.
pt | environment | -0.4 | Inundações fecham estradas perto de {place} | A chuva fechou estradas perto de {place} e deixou {count} casas sem energia. {person} pede cautela. {org} enviou equipes.
ja | business | 0.5 | {org}、{place}に新工場 {count}人を採用 | {org}は月曜日、{place}で新工場を開いた。{person}氏によると{count}人が採用され、受注も伸びている。
ja | environment | -0.4 | {place}周辺で洪水、道路が通行止め | 大雨のため{place}周辺の道路が通行止めとなり、{count}世帯が停電した。{person}氏は注意を呼びかけた。{org}が支援にあたっている。
`).map(([language = '', category = '', mood, title = '', text = '']) => ({
  language,
  category,
  title,
  text,
  mood: Number(mood),
}));

/** A country's papers in one language, with the places and people of their stories. */
export type Edition = {
  country: string;
  language: string;
  papers: readonly string[];
  places: readonly string[];
  people: readonly string[];
};

export const EDITIONS: readonly Edition[] = rowsOf(`
au | en | harbour-times, southern-post | Sydney, Hobart, Darwin | Ruby Doyle, Samir Iyer
nz | en | kauri-herald, cook-strait-news | Auckland, Dunedin, Wellington | Aroha Rangi, Tane Walker
us | en | lakeside-tribune, plains-dispatch | Chicago, Denver, Boston | Mara Lind, Owen Price
gb | en | thames-courier, northern-star | London, Leeds, Bristol | Ada Holm, Ian Frost
ie | en | liffey-echo, western-mail | Dublin, Cork, Galway | Niamh Byrne, Sean Daly
ca | en | maple-journal, pacific-record | Toronto, Vancouver, Halifax | Claire Roy, Noah Singh
ca | fr | le-fleuve, la-rive | Montréal, Québec, Gatineau | Élise Gagnon, Luc Tremblay
de | de | elbe-kurier, rheinblatt | Hamburg, Dresden, Köln | Jana Weiß, Jörg Müller
fr | fr | le-rhone, atlantique-matin | Lyon, Nantes, Lille | Zoé Marchand, Rémi Faure
es | es | diario-del-ebro, la-costa | Valencia, Málaga, Bilbao | Inés Muñoz, Pablo Ortega
it | it | il-tevere, gazzetta-alpina | Torino, Bari, Genova | Chiara Riva, Luca Conti
br | pt | folha-do-vale, correio-do-rio | Recife, Curitiba, Belém | Beatriz Lima, João Nunes
jp | ja | minato-shimbun, hokuto-nippo | 大阪, 札幌, 福岡 | 高橋美咲, 伊藤健
`).map(([country = '', language = '', papers = '', places = '', people = '']) => ({
  country,
  language,
  papers: listOf(papers),
  places: listOf(places),
  people: listOf(people),
}));

export const ORGANISATIONS = listOf('Northwind, Halden Motors, Brightwater, Oriel Systems');

/** A newspaper, as in a search for sources and in the front pages. */
type Paper = {
  /** Identifies the paper in the front pages. */
  id: string;
  name: string;
  url: string;
  language: string;
  country: string;
};

export const PAPERS: readonly Paper[] = EDITIONS.flatMap(({ papers, language, country }) =>
  papers.map((id) => ({ id, name: titled(id), url: `https://${id}.example`, language, country })),
);

/** Papers without articles. Their front pages are too large, lack a picture, or have a path in the name. */
export const ODD_PAPERS: readonly Paper[] = [
  { id: 'oversized-gazette', name: 'Oversized Gazette' },
  { id: 'pictureless-gazette', name: 'Pictureless Gazette' },
  { id: 'climbing-gazette', name: '../../Climbing: "Gazette"/..' },
].map((paper) => ({ ...paper, url: `https://${paper.id}.example`, language: 'en', country: 'gb' }));

/** Returns `harbour-times` as `Harbour Times`. */
function titled(id: string): string {
  return id.replace(/(?:^|-)\p{L}/gu, (start) => start.replace('-', ' ').toUpperCase());
}
