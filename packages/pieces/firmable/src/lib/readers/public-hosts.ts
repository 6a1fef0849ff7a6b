import { parseUrl, withScheme } from '@pieceworks/kit';

/** Hosts that many people or companies share, so that they do not tell a company. */

/** Providers with addresses under many endings: `hotmail.co.nz`, `yahoo.com.au`, `gmx.at`. */
const MAIL_FAMILIES =
  'aol bigpond gmx googlemail hotmail icloud live msn outlook proton protonmail rocketmail yahoo yandex ymail zoho';
const MAIL_HOSTS: Readonly<Record<string, string>> = {
  com: '126 139 163 189 btinternet email fastmail foxmail gmail hanmail hey hushmail juno mac mail me mozmail naver qq rediffmail rogers sina sky sohu tutanota virginmedia y7mail',
  'com.au':
    'adam dodo eftel exemail fastmail froggy ihug iprimus netspace optusnet ozemail pacific primus southernphone tpg westnet',
  'net.au': 'aanet aapt amnet bordernet chariot hotkey iinet netspace spin tpg',
  'co.nz':
    'actrix farmside flip hyper ihug inspire kinect kol maxnet orcon slingshot vodafone woosh xtra',
  'net.nz': 'clear globe inspire orcon paradise quicksilver snap value vodafone',
  net: 'att bellsouth comcast cox daum earthlink hanmail internode.on on sbcglobal talktalk verizon yeah',
  fr: 'free laposte orange sfr wanadoo',
  ru: 'bk inbox list mail rambler',
  '': 'pm.me duck.com privaterelay.appleid.com fastmail.fm tuta.io web.de t-online.de freenet.de libero.it virgilio.it seznam.cz wp.pl o2.pl uol.com.br bol.com.br blueyonder.co.uk shaw.ca sympatico.ca',
};

const MAIL = new RegExp(
  `^(?:${oneOf(MAIL_FAMILIES)}(?:\\.(?:com?|net))?(?:\\.[a-z]{2,3})?|${Object.entries(MAIL_HOSTS)
    .map(([ending, names]) => oneOf(names) + oneOf(ending && `.${ending}`))
    .join('|')})$`,
);

/** Returns the pattern of one of the words. */
function oneOf(words: string): string {
  return `(?:${words.replaceAll('.', '\\.').replaceAll(' ', '|')})`;
}

/** Returns true for the host of a public email provider. */
export function isMailHost(host: string): boolean {
  return MAIL.test(host);
}

/** Platforms on which companies have a page or a site, and services for short links. */
const PLATFORMS = new RegExp(
  `(?:^|\\.)(?:${oneOf(
    'facebook.com fb.com fb.me m.me instagram.com threads.net x.com twitter.com t.co tiktok.com youtube.com youtu.be vimeo.com ' +
      'snapchat.com reddit.com tumblr.com medium.com substack.com github.com crunchbase.com about.me t.me wa.me whatsapp.com ' +
      'linkedin.com lnkd.in linktr.ee linkin.bio lnk.bio bio.link beacons.ai campsite.bio taplink.cc carrd.co bit.ly tinyurl.com ' +
      'ow.ly goo.gl g.page business.site wixsite.com wix.com wordpress.com weebly.com squarespace.com square.site myshopify.com ' +
      'webflow.io github.io netlify.app vercel.app pages.dev web.app herokuapp.com godaddysites.com jimdosite.com jimdofree.com ' +
      'strikingly.com mystrikingly.com yolasite.com notion.site canva.site etsy.com yellowpages.com.au truelocal.com.au',
  )}|${oneOf(
    'google pinterest yelp tripadvisor ebay amazon gumtree blogspot webnode',
  )}(?:\\.com?)?\\.[a-z]{2,3})$`,
);

/**
 * Returns the platform that a page or site belongs to; `null` for a company's own site. The front page of a platform is
 * the site of the company behind it.
 */
export function platformOf(address: string): string | null {
  const url = parseUrl(withScheme(address));
  if (url === undefined) return null;
  const host = url.hostname.replace(/^www\./, '').replace(/\.$/, '');
  const [platform] = PLATFORMS.exec(host) ?? [];
  if (platform === undefined) return null;
  const isFrontPage = platform === host && url.pathname === '/' && url.search === '';
  return isFrontPage ? null : host;
}

/** Returns the reason why a host of `isMailHost` or `platformOf` names no company. */
export function whyNoCompany(host: string): string {
  return isMailHost(host)
    ? `${host} is a public email provider, so the address does not tell the company.`
    : `${host} is a platform that many companies share, so the page does not tell the company.`;
}
