import { onFirstUse } from './on-first-use';

/** The codes of ISO 3166-1, each of three letters with its own of two. */
const CODES =
  'ABWAW AFGAF AGOAO AIAAI ALAAX ALBAL ANDAD AREAE ARGAR ARMAM ASMAS ATAAQ ATFTF ATGAG AUSAU AUTAT AZEAZ BDIBI BELBE BENBJ BESBQ BFABF BGDBD BGRBG BHRBH BHSBS BIHBA BLMBL BLRBY BLZBZ BMUBM BOLBO BRABR BRBBB BRNBN BTNBT BVTBV BWABW CAFCF CANCA CCKCC CHECH CHLCL CHNCN CIVCI CMRCM CODCD COGCG COKCK COLCO COMKM CPVCV CRICR CUBCU CUWCW CXRCX CYMKY CYPCY CZECZ DEUDE DJIDJ DMADM DNKDK DOMDO DZADZ ECUEC EGYEG ERIER ESHEH ESPES ESTEE ETHET FINFI FJIFJ FLKFK FRAFR FROFO FSMFM GABGA GBRGB GEOGE GGYGG GHAGH GIBGI GINGN GLPGP GMBGM GNBGW GNQGQ GRCGR GRDGD GRLGL GTMGT GUFGF GUMGU GUYGY HKGHK HMDHM HNDHN HRVHR HTIHT HUNHU IDNID IMNIM INDIN IOTIO IRLIE IRNIR IRQIQ ISLIS ISRIL ITAIT JAMJM JEYJE JORJO JPNJP KAZKZ KENKE KGZKG KHMKH KIRKI KNAKN KORKR KWTKW LAOLA LBNLB LBRLR LBYLY LCALC LIELI LKALK LSOLS LTULT LUXLU LVALV MACMO MAFMF MARMA MCOMC MDAMD MDGMG MDVMV MEXMX MHLMH MKDMK MLIML MLTMT MMRMM MNEME MNGMN MNPMP MOZMZ MRTMR MSRMS MTQMQ MUSMU MWIMW MYSMY MYTYT NAMNA NCLNC NERNE NFKNF NGANG NICNI NIUNU NLDNL NORNO NPLNP NRUNR NZLNZ OMNOM PAKPK PANPA PCNPN PERPE PHLPH PLWPW PNGPG POLPL PRIPR PRKKP PRTPT PRYPY PSEPS PYFPF QATQA REURE ROURO RUSRU RWARW SAUSA SDNSD SENSN SGPSG SGSGS SHNSH SJMSJ SLBSB SLESL SLVSV SMRSM SOMSO SPMPM SRBRS SSDSS STPST SURSR SVKSK SVNSI SWESE SWZSZ SXMSX SYCSC SYRSY TCATC TCDTD TGOTG THATH TJKTJ TKLTK TKMTM TLSTL TONTO TTOTT TUNTN TURTR TUVTV TWNTW TZATZ UGAUG UKRUA UMIUM URYUY USAUS UZBUZ VATVA VCTVC VENVE VGBVG VIRVI VNMVN VUTVU WLFWF WSMWS YEMYE ZAFZA ZMBZM ZWEZW';

/** The short names of ISO 3166-1 that differ from the English ones of Unicode in more than order and accents. */
const NAMES: Readonly<Record<string, string>> = {
  BN: 'Brunei Darussalam',
  BO: 'Bolivia, Plurinational State of',
  CD: 'Congo, Democratic Republic of',
  CG: 'Congo',
  FK: 'Falkland Islands (Malvinas)',
  FM: 'Micronesia, Federated States of',
  GB: 'United Kingdom of Great Britain and Northern Ireland',
  IR: 'Iran, Islamic Republic of',
  KP: "Korea, Democratic People's Republic of",
  KR: 'Korea, Republic of',
  LA: "Lao People's Democratic Republic",
  MD: 'Moldova, Republic of',
  NL: 'Netherlands, Kingdom of',
  PS: 'Palestine, State of',
  RU: 'Russian Federation',
  SY: 'Syrian Arab Republic',
  TW: 'Taiwan, Province of China',
  TZ: 'Tanzania, United Republic of',
  US: 'United States of America',
  VE: 'Venezuela, Bolivarian Republic of',
  VN: 'Viet Nam',
};

const codesByWords = onFirstUse(
  () => new Map(Object.entries(NAMES).map(([code, name]) => [wordsOf(name), code])),
);

/** Returns the words of a name in one order, without *the*: `Korea (the Republic of)` is `Republic of Korea`. */
function wordsOf(name: string): string {
  const words = name.toLowerCase().match(/[a-z']+/g) ?? [];
  return words
    .filter((word) => word !== 'the')
    .sort()
    .join(' ');
}

/**
 * Returns the code of two letters, in capitals, for a country's code of three letters or its name in ISO 3166-1;
 * `undefined` for any other text. English names of Unicode, as dropdowns show them, are not known here.
 */
export function isoCountryCode(text: string): string | undefined {
  const given = text.trim();
  const long = /^[a-z]{3}$/i.test(given) ? ` ${given.toUpperCase()}` : undefined;
  const at = long === undefined ? -1 : ` ${CODES}`.indexOf(long);
  return at < 0 ? codesByWords().get(wordsOf(given)) : CODES.slice(at + 3, at + 5);
}
