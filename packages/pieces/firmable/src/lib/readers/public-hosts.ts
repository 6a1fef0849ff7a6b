import { onFirstUse, parseUrl, withScheme } from '@pieceworks/kit';

/** Hosts that many people or companies share, so that they do not tell a company. */

/** Providers with addresses under many endings: `hotmail.co.nz`, `yahoo.com.au`, `gmx.at`. */
const MAIL_FAMILIES =
  'aol bigpond gmx googlemail hotmail icloud live msn outlook proton protonmail rocketmail tiscali walla yahoo yandex ymail zoho zohomail';
const MAIL_HOSTS: Readonly<Record<string, string>> = {
  com: '126 139 163 189 21cn aim aliyun btconnect btinternet btopenworld email embarqmail excite fastmail foxmail frontier globomail gmail guerrillamail hanmail hey hushmail inbox indiatimes juno lycos mac madasafish mail mailfence mailinator mchsi me mindspring mozmail nate naver netvigator nifty ntlworld ono onmail peoplepc q qq rediffmail roadrunner rogers runbox sharklasers simplelogin sina sky sohu startmail streamyx supanet talk21 tom trashmail tutamail tutanota usa vip.163 vip.qq virginmedia wowway y7mail yopmail',
  'com.au':
    'adam aussiebb aussiemail comcen dodo eftel exemail fastmail froggy highway1 ihug iprimus mysoul netspace optusnet ozemail ozonline pacific picknowl powerup primus senet skymesh southcom southernphone tpg westnet',
  'net.au':
    'aanet aapt activ8 amnet arach bordernet chariot dcsi hotkey iinet ncable netspace spin tassie tpg',
  'co.nz':
    'actrix amcom bopis compassnet earthlight es farmside flip hyper iconz ihug inspire kinect kol maxnet orcon slingshot ubernet vodafone wave woosh worldnet xnet xtra',
  'net.nz':
    'callplus clear gdc globe infogen inspire nettel orcon paradise quicksilver snap value vodafone',
  net: 'ameritech att bell bellsouth bigmir bredband centurylink charter comcast cox daum earthlink eircom frontiernet fsmail hanmail hughes internode.on laposte mts netscape netzero on optonline pacbell posteo prodigy ptd riseup sasktel sbcglobal suddenlink swbell talktalk tds telefonica telkomsa telus tesco ukr verizon virgin windstream yeah',
  fr: 'aliceadsl bbox club-internet free laposte neuf numericable orange sfr voila wanadoo',
  de: 'arcor email freenet kabelmail mail online posteo t-online web',
  it: 'alice email fastwebnet inwind libero tin virgilio',
  es: 'movistar terra',
  nl: 'casema chello hetnet home kpnmail online planet telfort upcmail xs4all ziggo',
  be: 'proximus scarlet skynet telenet',
  ch: 'bluewin hispeed sunrise',
  at: 'aon chello',
  pl: 'gazeta interia o2 onet op tlen vp wp',
  cz: 'centrum email post seznam volny',
  ru: 'bk inbox internet lenta list mail rambler ya',
  'co.uk': 'blueyonder freeserve o2 wanadoo',
  ca: 'cogeco eastlink shaw sympatico videotron',
  'com.br': 'bol ig oi r7 terra uol',
  'co.za': 'mweb vodamail webmail',
  'ne.jp': 'biglobe docomo ezweb ocn so-net softbank',
  '': 'pm.me duck.com privaterelay.appleid.com fastmail.fm tuta.io tuta.com keemail.me mailbox.org disroot.org maildrop.cc addy.io anonaddy.me sina.cn sina.com.cn i.softbank.jp singnet.com.sg starhub.net.sg pacific.net.sg tm.net.my sapo.pt online.no mail.dk comhem.se luukku.com kolumbus.fi poczta.fm onet.eu freemail.hu citromail.hu azet.sk zoznam.sk i.ua meta.ua fibertel.com.ar prodigy.net.mx netvision.net.il 012.net.il emirates.net.ae',
};

const mailPattern = onFirstUse(
  () =>
    new RegExp(
      `^(?:${oneOf(MAIL_FAMILIES)}(?:\\.(?:com?|net))?(?:\\.[a-z]{2,3})?|${Object.entries(
        MAIL_HOSTS,
      )
        .map(([ending, names]) => oneOf(names) + oneOf(ending && `.${ending}`))
        .join('|')})$`,
    ),
);

/** Returns the pattern of one of the words. */
function oneOf(words: string): string {
  return `(?:${words.replaceAll('.', '\\.').replaceAll(' ', '|')})`;
}

/** Returns true for the host of a public email provider. */
export function isMailHost(host: string): boolean {
  return mailPattern().test(host);
}

/** Platforms on which companies have a page or a site, directories, app stores, and services for short links. */
const platformPattern = onFirstUse(
  () =>
    new RegExp(
      `(?:^|\\.)(?:${oneOf(
        // Social pages and pages of links.
        'facebook.com fb.com fb.me m.me instagram.com instagr.am threads.net threads.com x.com twitter.com t.co tiktok.com youtube.com youtu.be ' +
          'vimeo.com snapchat.com reddit.com tumblr.com medium.com substack.com github.com gitlab.com about.me t.me telegram.me wa.me whatsapp.com ' +
          'linkedin.com lnkd.in xing.com vk.com ok.ru weibo.com line.me discord.com discord.gg twitch.tv bsky.app mastodon.social quora.com ' +
          'flickr.com behance.net dribbble.com soundcloud.com spotify.com patreon.com ko-fi.com buymeacoffee.com gofundme.com kickstarter.com ' +
          'meetup.com linktr.ee linkin.bio lnk.bio bio.link bio.site beacons.ai campsite.bio taplink.cc msha.ke solo.to ' +
          // Short links.
          'bit.ly bitly.com tinyurl.com ow.ly goo.gl g.page buff.ly rebrand.ly cutt.ly is.gd v.gd s.id shorturl.at tiny.cc rb.gy t.ly dlvr.it ' +
          'trib.al bl.ink adf.ly qrco.de hubs.ly hubs.la page.link app.link onelink.me amzn.to forms.gle mailchi.mp ' +
          // App stores, shared files and forms.
          'apps.apple.com itunes.apple.com appgallery.huawei.com apps.microsoft.com calendly.com typeform.com jotform.com dropbox.com ' +
          'onedrive.live.com sharepoint.com forms.office.com issuu.com slideshare.net scribd.com ' +
          // Sites under the host of a provider.
          'business.site negocio.site wixsite.com wix.com wixstudio.com editorx.io wordpress.com weebly.com squarespace.com square.site ' +
          'myshopify.com mybigcommerce.com bigcartel.com company.site webflow.io framer.website framer.app framer.ai carrd.co github.io gitlab.io ' +
          'gitbook.io netlify.app vercel.app pages.dev workers.dev web.app firebaseapp.com appspot.com herokuapp.com onrender.com fly.dev ' +
          'replit.app azurewebsites.net amazonaws.com cloudfront.net godaddysites.com jimdosite.com jimdofree.com jimdo.com strikingly.com ' +
          'mystrikingly.com yolasite.com webador.com site123.me ueniweb.com zohosites.com multiscreensite.com hs-sites.com ' +
          'hubspotpagebuilder.com mailchimpsites.com glide.page softr.app bubbleapps.io notion.site canva.site my.canva.site zyrosite.com ' +
          'hostingersite.com wpengine.com wpenginepowered.com cargo.site ghost.io typepad.com livejournal.com tripod.com angelfire.com ' +
          'smugmug.com pixieset.com mydurable.com ' +
          // Directories, registers, marketplaces and boards.
          'crunchbase.com bloomberg.com zoominfo.com opencorporates.com wikipedia.org trustpilot.com clutch.co g2.com capterra.com ' +
          'abr.business.gov.au yellowpages.com.au whitepages.com.au truelocal.com.au localsearch.com.au startlocal.com.au hotfrog.com.au ' +
          'hipages.com.au productreview.com.au yellow.co.nz finda.co.nz trademe.co.nz seek.com.au seek.co.nz airtasker.com upwork.com ' +
          'fiverr.com etsy.com alibaba.com aliexpress.com redbubble.com booking.com ubereats.com doordash.com menulog.com.au zomato.com',
      )}|${oneOf(
        'google pinterest yelp tripadvisor ebay amazon gumtree blogspot webnode eventbrite airbnb glassdoor indeed opentable',
      )}(?:\\.com?)?\\.[a-z]{2,3})$`,
    ),
);

/**
 * Returns the platform that a page or site belongs to; `null` for a company's own site. The front page of a platform is
 * the site of the company behind it.
 */
export function platformOf(address: string): string | null {
  const url = parseUrl(withScheme(address));
  if (url === undefined) return null;
  const host = url.hostname.replace(/^www\./, '').replace(/\.$/, '');
  const [platform] = platformPattern().exec(host) ?? [];
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
