/** Stories as papers report them: the titles of each by the host of the paper. All headlines and most papers are invented. */
export const REPEATS: readonly {
  language: string;
  titles: Readonly<Record<string, string>>;
}[] = [
  {
    language: 'en',
    titles: {
      'odt.co.nz': 'Thousands evacuated as floods hit Dunedin after record rain',
      'nzherald.co.nz': 'Thousands evacuated as floods hit Dunedin after record rain | NZ Herald',
      'stuff.co.nz': 'Thousands Evacuated As Floods Hit Dunedin After Record Rain - Stuff.co.nz',
      'bbc.co.uk': 'Thousands evacuated as floods hit Dunedin after record rain \u2013 BBC News',
      'rnz.co.nz': 'THOUSANDS EVACUATED AS FLOODS HIT DUNEDIN AFTER RECORD RAIN',
      'kauri-herald.example':
        'Breaking: Thousands evacuated as floods hit Dunedin after record rain',
      'cook-strait-news.example': 'Thousands evacuated after floods hit Dunedin after record rain',
      'southern-post.example':
        'UPDATE 1-Thousands evacuated as floods hit Dunedin after record rain (Reuters)',
      'harbour-times.example': 'WATCH: Thousands evacuated as floods hit Dunedin after record rain',
      'plains-dispatch.example': 'Dunedin floods force thousands from their homes',
      'lakeside-tribune.example':
        'Thousands evacuated as floods hit Dunedin after record rain | World news | Lakeside Tribune',
      'northern-star.example':
        '\ud83d\udea8 LIVE: Thousands evacuated as floods hit Dunedin after record rain',
    },
  },
  {
    language: 'en',
    titles: {
      'reuters.com': 'UPDATE 2-Central bank holds interest rates at 4.25% for third month',
      'afr.example': 'Central bank holds interest rates at 4.25 per cent for third month',
      'harbour-times.example': 'Central bank holds interest rates at 4.25 percent for third month',
      'southern-post.example':
        'Central Bank Holds Interest Rates at 4.25% for Third Month | Southern Post',
      'plains-dispatch.example': 'The central bank holds interest rates at 4.25% for a third month',
      'liffey-echo.example':
        'Central bank holds interest rates at 4.25 pct for third month - Liffey Echo',
      'maple-journal.example': 'Central bank keeps rates on hold',
    },
  },
  {
    language: 'en',
    titles: {
      'harbour-times.example': 'Northwind to buy Halden Motors for $1.5 billion',
      'southern-post.example': 'Northwind to buy Halden Motors for $1.5bn',
      'kauri-herald.example': 'Northwind to buy Halden Motors for $1.5b - Kauri Herald',
      'lakeside-tribune.example': 'EXCLUSIVE-Northwind to buy Halden Motors for $1.5 billion',
      'thames-courier.example':
        'Northwind To Buy Halden Motors For $1.5 Billion | The Thames Courier',
      'pacific-record.example': 'NORTHWIND TO BUY HALDEN MOTORS FOR $1.5 BILLION',
    },
  },
  {
    language: 'en',
    titles: {
      'kauri-herald.example': 'Māori land court hears claim over Lake Taupō bed',
      'cook-strait-news.example': 'Maori land court hears claim over Lake Taupo bed',
      'odt.co.nz':
        'Māori Land Court hears claim over Lake Taupō bed | Otago Daily Times Online News',
      'nzherald.co.nz': 'Ma\u0304ori Land Court hears claim over Lake Taupo\u0304 bed - NZ Herald',
      'waateanews.example': 'M&#257;ori Land Court hears claim over Lake Taup&#333; bed',
      'harbour-times.example': 'Court hears Māori claim to bed of Lake Taupō',
    },
  },
  {
    language: 'en',
    titles: {
      'thames-courier.example':
        "Minister's \u2018secret\u2019 trip to Cork cost \u00a340,000, papers show",
      'northern-star.example':
        'Minister\u2019s \u201csecret\u201d trip to Cork cost \u00a340,000, papers show',
      'liffey-echo.example':
        'Minister&#8217;s &quot;secret&quot; trip to Cork cost &pound;40,000, papers show',
      'western-mail.example': "Minister's secret trip to Cork cost \u00a340000, papers show",
      'harbour-times.example':
        'MINISTER\u2019S \u2018SECRET\u2019 TRIP TO CORK COST \u00a340,000, PAPERS SHOW',
      'plains-dispatch.example': 'Cabinet member under fire over costly visit to Ireland',
    },
  },
  {
    language: 'en',
    titles: {
      'maple-journal.example': 'Three dead, two missing after ferry sinks off Halifax',
      'pacific-record.example': '3 dead, 2 missing after ferry sinks off Halifax',
      'lakeside-tribune.example': 'Three dead and two missing after ferry sinks off Halifax',
      'thames-courier.example':
        'Three dead, two missing as ferry sinks off Halifax \u2014 The Thames Courier',
      'bbc.co.uk': 'Live: Three dead, two missing after ferry sinks off Halifax - BBC News',
      'abc.net.au': 'Three dead, two missing after ferry sinks off Halifax - ABC News',
    },
  },
  {
    language: 'en',
    titles: {
      'theguardian.com':
        'United Nations says record number of children lack clean water | World news | The Guardian',
      'harbour-times.example': 'UN says record number of children lack clean water',
      'southern-post.example': 'U.N. says record number of children lack clean water',
      'liffey-echo.example': 'United Nations said record number of children lack clean water',
      'plains-dispatch.example': 'UN: Record number of children lack clean water',
    },
  },
  {
    language: 'en',
    titles: {
      'lakeside-tribune.example': 'US Senate passes budget bill after all-night session',
      'plains-dispatch.example': 'U.S. Senate passes budget bill after all-night session',
      'harbour-times.example': 'US Senate passes budget bill amid all-night session',
      'kauri-herald.example': 'United States Senate passes budget bill after all night session',
      'maple-journal.example': 'U.S. SENATE PASSES BUDGET BILL AFTER ALL-NIGHT SESSION',
      'thames-courier.example':
        'US Senate passes the budget bill after an all-night session | Thames Courier',
    },
  },
  {
    language: 'en',
    titles: {
      'kauri-herald.example': 'New Zealand Prime Minister opens new harbour bridge in Whangārei',
      'cook-strait-news.example': 'NZ PM opens new harbour bridge in Whangarei',
      'southern-post.example': 'NZ Prime Minister opens new harbour bridge in Whangārei',
      'lakeside-tribune.example': 'New Zealand Prime Minister opens new harbor bridge in Whangarei',
      'harbour-times.example':
        'New Zealand PM opens new harbour bridge in Whangārei | Harbour Times',
    },
  },
  {
    language: 'en',
    titles: {
      'northern-star.example': 'Scientists find 2,000-year-old theatre under car park in Leeds',
      'thames-courier.example': 'Scientists find 2000-year-old theatre under car park in Leeds',
      'lakeside-tribune.example': 'Scientists Find 2,000-Year-Old Theater Under Car Park in Leeds',
      'liffey-echo.example':
        'PHOTOS: Scientists find 2,000-year-old theatre under car park in Leeds',
      'maple-journal.example':
        'Scientists find 2,000-year-old theatre under car park in Leeds (photos)',
      'harbour-times.example': 'Ancient stage found beneath city car park',
    },
  },
  {
    language: 'en',
    titles: {
      'harbour-times.example': 'Brightwater recalls 30,000 bottles over glass fears',
      'southern-post.example':
        'Brightwater recalls 30,000 bottles over glass fears - Southern Post',
      'kauri-herald.example': 'JUST IN: Brightwater recalls 30,000 bottles over glass fears',
      'cook-strait-news.example': 'BRIGHTWATER RECALLS 30,000 BOTTLES OVER GLASS FEARS',
      'lakeside-tribune.example': 'Brightwater recalls thousands of bottles over glass fears',
    },
  },
  {
    language: 'en',
    titles: {
      'southern-post.example': 'Whale freed from shark net near Darwin swims out to sea',
      'harbour-times.example':
        'Whale freed from shark net near Darwin swims out to sea \u2013 video',
      'kauri-herald.example': 'Video: Whale freed from shark net near Darwin swims out to sea',
      'thames-courier.example': '[VIDEO] Whale freed from shark net near Darwin swims out to sea',
      'plains-dispatch.example':
        'Whale freed from shark net near Darwin swims out to sea \ud83d\udc0b',
    },
  },
  {
    language: 'en',
    titles: {
      'harbour-times.example': 'Oriel Systems cuts 800 jobs as chip orders slow',
      'southern-post.example': 'Oriel Systems cuts 800 jobs amid chip orders slow',
      'lakeside-tribune.example': 'Oriel Systems cuts 800 jobs as chip orders slow - Reuters',
      'plains-dispatch.example': 'Oriel Systems Cuts 800 Jobs as Chip Orders Slow',
      'maple-journal.example': 'Chip maker Oriel to cut 800 jobs',
    },
  },
  {
    language: 'en',
    titles: {
      'western-mail.example': 'Teachers in Galway vote to strike over class sizes',
      'liffey-echo.example': 'Teachers in Galway vote to strike over class sizes | Liffey Echo',
      'thames-courier.example':
        'Teachers in Galway vote to strike over class sizes \u00b7 Thames Courier',
      'northern-star.example': 'TEACHERS IN GALWAY VOTE TO STRIKE OVER CLASS SIZES',
    },
  },
  {
    language: 'en',
    titles: {
      'maple-journal.example': 'Noah Singh wins novel prize for tale of two rivers',
      'pacific-record.example': 'Noah Singh wins novel prize for a tale of two rivers',
      'lakeside-tribune.example': 'Noah Singh Wins Novel Prize for \u201cTale of Two Rivers\u201d',
      'thames-courier.example':
        'Noah Singh wins novel prize for \u2018Tale of 2 Rivers\u2019 - Thames Courier',
      'plains-dispatch.example': 'Novel prize goes to Noah Singh',
    },
  },
  {
    language: 'en',
    titles: {
      'plains-dispatch.example': 'Denver airport closes both runways after ice storm',
      'lakeside-tribune.example': 'Denver Airport closes both runways after ice storm',
      'maple-journal.example': 'Breaking News: Denver airport closes both runways after ice storm',
      'harbour-times.example': 'Denver airport closes both runways as ice storm',
      'bbc.co.uk': 'Denver airport closes both runways after ice storm - BBC News',
      'southern-post.example': 'Updated: Denver airport closes both runways after ice storm',
    },
  },
  {
    language: 'en',
    titles: {
      'kauri-herald.example': 'Kiwi sailors beat Swiss crew to take Pacific Cup',
      'cook-strait-news.example': 'Kiwi sailors beat Swiss crew to take the Pacific Cup',
      'odt.co.nz': 'Kiwi sailors beat Swiss crew to take Pacific Cup | Sport | Otago Daily Times',
      'harbour-times.example': 'KIWI SAILORS BEAT SWISS CREW TO TAKE PACIFIC CUP',
      'stuff.co.nz': 'Kiwi sailors beat Swiss crew to take Pacific Cup | Stuff',
    },
  },
  {
    language: 'en',
    titles: {
      'harbour-times.example': 'Doctors warn of measles outbreak in western Sydney schools',
      'southern-post.example': 'Doctors warn of a measles outbreak in western Sydney schools',
      'abc.net.au': 'Doctors warn of measles outbreak in western Sydney schools - ABC News',
      'kauri-herald.example': 'Alert: Doctors warn of measles outbreak in western Sydney schools',
      'smh.com.au':
        'Doctors warn of measles outbreak in western Sydney schools | Sydney Morning Herald',
    },
  },
  {
    language: 'en',
    titles: {
      'thames-courier.example': 'European Union agrees defence fund worth \u20ac90bn',
      'northern-star.example': 'EU agrees defence fund worth \u20ac90 billion',
      'lakeside-tribune.example': 'EU Agrees Defense Fund Worth \u20ac90 Billion',
      'liffey-echo.example': 'European Union agrees defence fund worth \u20ac90b | Liffey Echo',
      'plains-dispatch.example': 'Europe to pool military spending',
    },
  },
  {
    language: 'en',
    titles: {
      'pacific-record.example': 'Court rules pipeline through Cedar Valley can go ahead',
      'maple-journal.example': 'Court rules that pipeline through Cedar Valley can go ahead',
      'lakeside-tribune.example': 'Court rules pipeline through Cedar Valley can go ahead (AP)',
      'plains-dispatch.example': 'Court Rules Pipeline Through Cedar Valley Can Go Ahead - AP News',
    },
  },
  {
    language: 'en',
    titles: {
      'liffey-echo.example': 'Sean Daly named captain for summer tour of Japan',
      'western-mail.example': 'Seán Daly named captain for summer tour of Japan',
      'thames-courier.example': 'Se&aacute;n Daly named captain for summer tour of Japan',
      'northern-star.example':
        'Sean Daly named captain for the summer tour of Japan | Northern Star',
      'harbour-times.example': 'Daly to lead side in Japan',
    },
  },
  {
    language: 'en',
    titles: {
      'kauri-herald.example': 'Power restored to 12,000 homes in Northland after cyclone',
      'cook-strait-news.example': 'Power restored to 12000 homes in Northland after cyclone',
      'rnz.co.nz': 'Power restored to 12,000 homes in Northland after cyclone | RNZ News',
      'stuff.co.nz': 'Power restored to 12,000 homes in Northland after cyclone | Stuff.co.nz',
      'nzherald.co.nz': 'Power restored to 12,000 homes in Northland after cyclone - NZ Herald',
    },
  },
  {
    language: 'en',
    titles: {
      'lakeside-tribune.example': 'Owen Price quits as mayor of Chicago over housing loans',
      'plains-dispatch.example': 'Owen Price Quits as Mayor of Chicago Over Housing Loans',
      'maple-journal.example':
        'Owen Price quits as mayor of Chicago over housing loans \u2014 Maple Journal',
      'thames-courier.example': 'BREAKING: Owen Price quits as mayor of Chicago over housing loans',
      'harbour-times.example': 'Chicago mayor steps down',
    },
  },
  {
    language: 'en',
    titles: {
      'southern-post.example': 'Floods in Dunedin',
      'kauri-herald.example': 'FLOODS IN DUNEDIN',
      'cook-strait-news.example': 'Floods in Dunedin | Cook Strait News',
      'odt.co.nz': 'Live: Floods in Dunedin',
      'stuff.co.nz': 'Dunedin floods',
    },
  },
  {
    language: 'en',
    titles: {
      'harbour-times.example': 'Shares in Halden Motors jump 14% on profit',
      'southern-post.example': 'Shares in Halden Motors jump 14 per cent on profit',
      'lakeside-tribune.example': 'RPT-Shares in Halden Motors jump 14% on profit',
      'thames-courier.example':
        'Shares in Halden Motors jump 14 percent on profit - Thames Courier',
    },
  },
  {
    language: 'en',
    titles: {
      'northern-star.example': 'Bristol hospital trials robot that draws blood',
      'thames-courier.example': 'Bristol hospital trials robot that draws blood | Thames Courier',
      'liffey-echo.example': 'Bristol hospital trials a robot that draws blood',
      'western-mail.example': 'BRISTOL HOSPITAL TRIALS ROBOT THAT DRAWS BLOOD',
      'plains-dispatch.example': 'Robot nurse draws blood in hospital test',
    },
  },
  {
    language: 'en',
    titles: {
      'maple-journal.example': 'Toronto subway line reopens after six-week closure',
      'pacific-record.example': 'Toronto subway line reopens after 6-week closure',
      'lakeside-tribune.example': 'Toronto subway line re\u2010opens after six\u2011week closure',
      'plains-dispatch.example': 'Toronto Subway Line Reopens After Six-Week Closure',
      'thames-courier.example': 'Toronto subway line reopens after six\u2013week closure',
    },
  },
  {
    language: 'en',
    titles: {
      'kauri-herald.example': 'Wellington council votes to sell airport shares',
      'cook-strait-news.example':
        'Wellington council votes to sell airport shares - Cook Strait News',
      'stuff.co.nz': 'Wellington council votes to sell airport shares | Stuff',
      'rnz.co.nz': 'Wellington Council votes to sell airport shares (RNZ)',
      'harbour-times.example': 'Wellington council decides to sell airport shares',
    },
  },
  {
    language: 'en',
    titles: {
      'harbour-times.example': 'Ruby Doyle and Samir Iyer share young scientist award',
      'southern-post.example': 'Ruby Doyle, Samir Iyer share young scientist award',
      'kauri-herald.example': 'Ruby Doyle &amp; Samir Iyer share young scientist award',
      'abc.net.au': 'Ruby Doyle and Samir Iyer share young scientist award - ABC News',
    },
  },
  {
    language: 'en',
    titles: {
      'thames-courier.example': 'Rail fares to rise 3.8% from March',
      'northern-star.example': 'Rail fares to rise 3.8 per cent from March',
      'liffey-echo.example': '<b>Rail fares</b> to rise 3.8% from March',
      'western-mail.example': 'Rail Fares to Rise 3.8% From March | Western Mail',
    },
  },
  {
    language: 'en',
    titles: {
      'plains-dispatch.example': 'Wildfire near Boulder doubles in size overnight',
      'lakeside-tribune.example': 'Wildfire Near Boulder Doubles in Size Overnight',
      'maple-journal.example': 'UPDATE: Wildfire near Boulder doubles in size overnight',
      'harbour-times.example':
        'Wildfire near Boulder doubles in size overnight \u2013 live updates',
      'bbc.co.uk': 'Wildfire near Boulder doubles in size overnight - BBC News',
      'kauri-herald.example': 'Boulder wildfire doubles in size',
    },
  },
  {
    language: 'en',
    titles: {
      'cook-strait-news.example': 'Te Papa returns carved canoe to Ngāti Porou',
      'kauri-herald.example': 'Te Papa returns carved canoe to Ngati Porou',
      'nzherald.co.nz': 'Te Papa returns carved canoe to Ngāti Porou | NZ Herald',
      'stuff.co.nz': 'Te Papa returns carved canoe to Nga\u0304ti Porou - Stuff',
    },
  },
  {
    language: 'en',
    titles: {
      'harbour-times.example': 'Cricket: Darwin beat Hobart by four runs in final',
      'southern-post.example': 'Cricket: Darwin beat Hobart by 4 runs in final',
      'abc.net.au': 'Cricket: Darwin beat Hobart by four runs in the final - ABC News',
      'kauri-herald.example': 'CRICKET: DARWIN BEAT HOBART BY FOUR RUNS IN FINAL',
    },
  },
  {
    language: 'de',
    titles: {
      'elbe-kurier.example': 'Schüsse in München: Polizei nimmt Täter nach Flucht fest',
      'rheinblatt.example': 'Schuesse in Muenchen: Polizei nimmt Taeter nach Flucht fest',
      'spiegel.de': 'Schüsse in München: Polizei nimmt Täter nach Flucht fest - DER SPIEGEL',
      'faz.net': 'Eilmeldung: Schüsse in München: Polizei nimmt Täter nach Flucht fest',
      'zeit.de': 'Schüsse in München: Polizei nimmt Täter nach Flucht fest | ZEIT ONLINE',
    },
  },
  {
    language: 'de',
    titles: {
      'elbe-kurier.example': 'Hamburg sperrt Elbtunnel wegen Bauarbeiten für drei Tage',
      'rheinblatt.example': 'Hamburg sperrt Elbtunnel wegen Bauarbeiten fu\u0308r drei Tage',
      'stern.de': 'Hamburg sperrt Elbtunnel wegen Bauarbeiten f&uuml;r drei Tage | STERN.de',
      'welt.de': 'Live: Hamburg sperrt Elbtunnel wegen Bauarbeiten für drei Tage - WELT',
      'zeit.de': 'Elbtunnel für drei Tage gesperrt',
    },
  },
  {
    language: 'de',
    titles: {
      'rheinblatt.example': 'Kölner Dom bleibt nach Sturm \u201ebis auf Weiteres\u201c geschlossen',
      'elbe-kurier.example': 'Kölner Dom bleibt nach Sturm "bis auf Weiteres" geschlossen',
      'stern.de': 'KÖLNER DOM BLEIBT NACH STURM BIS AUF WEITERES GESCHLOSSEN',
      'welt.de': 'Kölner Dom bleibt nach Sturm \u00bbbis auf Weiteres\u00ab geschlossen (dpa)',
    },
  },
  {
    language: 'de',
    titles: {
      'elbe-kurier.example': 'Dresdner Straßenbahn entgleist: Elf Verletzte',
      'rheinblatt.example': 'Dresdner Strassenbahn entgleist: Elf Verletzte',
      'spiegel.de': 'Liveticker: Dresdner Straßenbahn entgleist: Elf Verletzte',
    },
  },
  {
    language: 'fr',
    titles: {
      'le-rhone.example': 'Lyon : un policier tué lors d\u2019un contrôle routier',
      'atlantique-matin.example': "Lyon : un policier tué lors d'un contrôle routier",
      'lemonde.fr': 'Lyon : un policier tué lors d\u2019un contrôle routier | Le Monde',
      'lefigaro.fr': 'EN DIRECT - Lyon : un policier tué lors d\u2019un contrôle routier',
      'le-fleuve.example': 'LYON : UN POLICIER TUÉ LORS D\u2019UN CONTRÔLE ROUTIER',
    },
  },
  {
    language: 'fr',
    titles: {
      'atlantique-matin.example': 'États-Unis : une tempête prive d\u2019électricité deux États',
      'le-rhone.example': 'Etats-Unis : une tempête prive d\u2019électricité deux Etats',
      'la-rive.example':
        'E\u0301tats-Unis : une tempe\u0302te prive d\u2019e\u0301lectricite\u0301 deux E\u0301tats',
      'le-fleuve.example':
        '&Eacute;tats-Unis : une temp&ecirc;te prive d&rsquo;&eacute;lectricit&eacute; deux &Eacute;tats',
    },
  },
  {
    language: 'fr',
    titles: {
      'la-rive.example': 'Montréal : le pont Champlain fermé toute la nuit à cause du verglas',
      'le-fleuve.example':
        'Montréal: le pont Champlain fermé toute la nuit à cause du verglas | Le Fleuve',
      'le-rhone.example':
        'URGENT. Montréal : le pont Champlain fermé toute la nuit à cause du verglas',
      'lapresse.ca':
        'VIDÉO : Montréal : le pont Champlain fermé toute la nuit à cause du verglas - La Presse',
    },
  },
  {
    language: 'es',
    titles: {
      'diario-del-ebro.example':
        'Última hora: El Gobierno aprueba la ley de vivienda tras meses de debate',
      'la-costa.example': 'El Gobierno aprueba la ley de vivienda tras meses de debate',
      'elpais.com': 'El Gobierno aprueba la ley de vivienda tras meses de debate | EL PAÍS',
      'elmundo.es': 'El gobierno aprueba la ley de vivienda tras meses de debate | EL MUNDO',
      'abc.es': 'Luz verde a la ley de vivienda',
    },
  },
  {
    language: 'es',
    titles: {
      'la-costa.example': '\u00bfSubirá el agua? Málaga decide hoy sobre la tarifa',
      'diario-del-ebro.example': 'Subirá el agua? Málaga decide hoy sobre la tarifa',
      'elpais.com': '\u00bfSubira\u0301 el agua? Ma\u0301laga decide hoy sobre la tarifa - El País',
    },
  },
  {
    language: 'es',
    titles: {
      'diario-del-ebro.example': 'Detenido en Bilbao el alcalde por un fraude de dos millones',
      'la-costa.example': 'VIDEO: Detenido en Bilbao el alcalde por un fraude de dos millones',
      'elmundo.es': 'DETENIDO EN BILBAO EL ALCALDE POR UN FRAUDE DE DOS MILLONES',
      'efe.com': 'Detenido en Bilbao el alcalde por un fraude de dos millones - EFE',
    },
  },
  {
    language: 'it',
    titles: {
      'il-tevere.example': 'Torino, chiusa la metropolitana per un guasto elettrico',
      'gazzetta-alpina.example':
        "Ultim'ora: Torino, chiusa la metropolitana per un guasto elettrico",
      'ansa.it': 'Torino, chiusa la metropolitana per un guasto elettrico - ANSA',
    },
  },
  {
    language: 'pt',
    titles: {
      'folha-do-vale.example': 'Chuva forte deixa 200 famílias desabrigadas em Belém',
      'correio-do-rio.example': 'AO VIVO: Chuva forte deixa 200 famílias desabrigadas em Belém',
      'jornal.example': 'Chuva forte deixa 200 fami\u0301lias desabrigadas em Bele\u0301m | Jornal',
    },
  },
  {
    language: 'mi',
    titles: {
      'waateanews.example': 'Ka whānuitia te kura kaupapa Māori ki Rotorua ā te tau hou',
      'kauri-herald.example': 'Ka whanuitia te kura kaupapa Maori ki Rotorua a te tau hou',
      'rnz.co.nz':
        'Ka wha\u0304nuitia te kura kaupapa Ma\u0304ori ki Rotorua a\u0304 te tau hou | RNZ',
    },
  },
  {
    language: 'mi',
    titles: {
      'waateanews.example': 'He tīpuna waka kua hoki ki Ōtautahi',
      'cook-strait-news.example': 'HE TĪPUNA WAKA KUA HOKI KI ŌTAUTAHI',
      'stuff.co.nz': 'He tipuna waka kua hoki ki Otautahi - Stuff.co.nz',
    },
  },
  {
    language: 'ja',
    titles: {
      'minato-shimbun.example': '大阪で高速道路が全面通行止め\u3001大雪の影響',
      'hokuto-nippo.example': '\u3010速報\u3011大阪で高速道路が全面通行止め 大雪の影響',
      'asahi.com': '大阪で高速道路が全面通行止め\u3001大雪の影響\uff5c朝日新聞デジタル',
      'nhk.or.jp': '大阪で高速道路が全面通行止め\u3001大雪の影響 | NHKニュース',
    },
  },
  {
    language: 'ja',
    titles: {
      'hokuto-nippo.example': '札幌の市長選\u3001現職が3選果たす',
      'minato-shimbun.example': '札幌の市長選\u3001現職が\uff13選果たす',
      'kyodo.example': '札幌の市長選\u3001現職が3選果たす\uff08共同通信\uff09',
    },
  },
  {
    language: 'zh',
    titles: {
      'jianghe.example': '台风登陆浙江\uff0c三万人连夜转移',
      'dongfang.example': '快讯\uff1a台风登陆浙江\uff0c三万人连夜转移',
      'nanfang.example': '台风登陆浙江 三万人连夜转移',
      'beijing.example': '台风登陆浙江\uff0c三万人连夜转移 - 新华社',
    },
  },
  {
    language: 'zh',
    titles: {
      'jianghe.example': '突发\uff01重庆地铁5号线停运',
      'dongfang.example': '重庆地铁 5 号线停运',
      'nanfang.example': '重庆地铁5号线停运',
      'beijing.example': '重庆地铁\uff15号线停运 | 北京日报',
    },
  },
  {
    language: 'ar',
    titles: {
      'annahar.example': 'ثلاثة قتلى في انفجار وسط بغداد',
      'alfajr.example': 'عاجل: ثلاثة قتلى في انفجار وسط بغداد',
      'alwatan.example': 'ث\u064eلاثة قتلى في انفجــار وسط بغداد',
      'alshams.example': 'ثلاثة قتلى في انفجار وسط بغداد | الشمس نيوز',
    },
  },
  {
    language: 'ar',
    titles: {
      'annahar.example': 'أعلن البنك المركزي خفض الفائدة إلى 5%',
      'alfajr.example': 'اعلن البنك المركزي خفض الفائدة الى \u0665%',
      'alwatan.example': 'مباشر | أعلن البنك المركزي خفض الفائدة إلى 5%',
    },
  },
  {
    language: 'ru',
    titles: {
      'volga.example': 'В Казани закрыли аэропорт из-за метели',
      'neva.example': 'Срочно: в Казани закрыли аэропорт из-за метели',
      'tass.ru': 'В Казани закрыли аэропорт из\u2013за метели - ТАСС',
      'ria.ru': 'В КАЗАНИ ЗАКРЫЛИ АЭРОПОРТ ИЗ-ЗА МЕТЕЛИ | РИА Новости',
    },
  },
  {
    language: 'ru',
    titles: {
      'neva.example': 'Четырёх альпинистов спасли на Эльбрусе',
      'volga.example': 'Четырех альпинистов спасли на Эльбрусе',
      'sibir.example': 'Видео: Четырех альпинистов спасли на Эльбрусе',
    },
  },
  {
    language: 'uk',
    titles: {
      'dnipro.example': 'У Львові відкрили новий міст через Полтву',
      'karpaty.example': 'Терміново: у Львові відкрили новии\u0306 міст через Полтву',
    },
  },
  {
    language: 'ko',
    titles: {
      'hangang.example': '부산 지하철 2호선 운행 재개',
      'namsan.example': '부산 지하철 2호선 운행 재개'.normalize('NFD'),
    },
  },
  {
    language: 'el',
    titles: {
      'aigaio.example': 'Κλειστό το λιμάνι του Πειραιά λόγω απεργίας',
      'ionio.example': 'Κλειστό το λιμάνι του Πειραιά λόγω απεργίας'.normalize('NFD'),
      'kriti.example': 'LIVE: Κλειστό το λιμάνι του Πειραιά λόγω απεργίας',
    },
  },
  {
    language: 'en',
    titles: {
      'maple-journal.example': 'Claire Roy to head new climate office at United Nations',
      'pacific-record.example': 'Claire Roy to head new climate office at UN',
      'lakeside-tribune.example': 'Claire Roy to head new climate office at U.N.',
      'thames-courier.example':
        'Claire Roy to head a new climate office at the United Nations - Thames Courier',
    },
  },
  {
    language: 'en',
    titles: {
      'southern-post.example': 'Is this the end of the corner shop?',
      'harbour-times.example': 'IS THIS THE END OF THE CORNER SHOP?',
      'kauri-herald.example': 'Is this the end of the corner shop? | Kauri Herald',
    },
  },
  {
    language: 'en',
    titles: {
      'thames-courier.example': 'London marathon moves to September because of heat',
      'northern-star.example': 'London Marathon moves to September because of the heat',
      'liffey-echo.example':
        'London marathon moves to September because of heat | Sport | Liffey Echo',
      'plains-dispatch.example': 'Heat forces London marathon to September',
    },
  },
];
