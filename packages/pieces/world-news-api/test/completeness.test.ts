import { readArticle } from '../src/lib/api/records';
import { whyIncomplete } from '../src/lib/outputs/completeness';

const PARAGRAPH = 'The bridge carried traffic again on Tuesday, two weeks earlier than planned. ';

function reasonFor(text: string | null, more: Readonly<Record<string, unknown>> = {}) {
  const page = { url: 'https://www.msn.example/news/a', publish_date: '2026-03-31', text, ...more };
  return whyIncomplete(readArticle(page));
}

it.each<[string, string, Readonly<Record<string, unknown>>?]>([
  ['a short article', PARAGRAPH],
  ['a long article that breaks off', `${PARAGRAPH.repeat(8)}…`],
  ['a long article that asks to subscribe', `${PARAGRAPH.repeat(8)}Subscribe to our newsletter.`],
  ['words that only look like a request', 'The design in the window, by an assassin of taste.'],
  ['a text that breaks off after 500 characters', `${'x'.repeat(499)}…`],
  ['a text of 500 characters without a date', 'x'.repeat(500), { publish_date: null }],
  ['an ellipsis inside a Russian text', 'Министр заявил… что цены растут. Подробности позже.'],
  ['dots inside an Arabic text', 'قال الوزير... إن الاقتصاد ينمو.'],
  ['dots inside a Greek text', 'Ο υπουργός είπε... ότι οι τιμές ανεβαίνουν.'],
  ['an ellipsis inside a Chinese text', '部长说……物价正在上涨。'],
  ['dots inside a Hindi text', 'मंत्री ने कहा... कि कीमतें बढ़ रही हैं।'],
  ['an ellipsis inside a Thai text', 'รัฐมนตรีกล่าวว่า… ราคากำลังเพิ่มขึ้นที่'],
  ['dots before a last letter with an accent', 'Il a dit... oui, c’est arrivé'],
  ['an ellipsis before a last word in Korean', '장관은… 물가가 오르고 있다고 말했다'],
  ['a Russian text about a signature', 'Президент подписал закон.'],
  ['a number of subscribers', `${PARAGRAPH}The channel has 20,000 subscribers.`],
  ['millions of subscribers', `${PARAGRAPH}It lost 2.4 million paying subscribers this year.`],
  ['a number with a letter', `${PARAGRAPH}The channel has 20k subscribers.`],
  ['a German number', `${PARAGRAPH}Der Kanal hat 20.000 zahlende Abonnenten.`],
  ['words that begin like a subscription', 'The abbot of the abbey met an abolitionist.'],
  ['a title and more', `Harbour bridge. ${PARAGRAPH}`],
])('the check accepts %s as the whole text', (_, text, more = {}) => {
  expect(reasonFor(text, { title: 'Harbour bridge', ...more })).toBeNull();
});

it.each<[string, string | null, RegExp, Readonly<Record<string, unknown>>?]>([
  ['nothing', null, /gave no text/],
  ['blanks', ' \n', /gave no text/],
  ['the title', 'Harbour BRIDGE!', /only its title/],
  ['the host', 'msn.example', /only its title/],
  ['the name in the host', 'MSN', /only its title/],
  ['a text that breaks off before', `${'x'.repeat(498)}…`, /teaser/],
  ['an ellipsis', `${PARAGRAPH}The mayor …`, /teaser/],
  ['three dots and a bracket', `${PARAGRAPH}The mayor [...]`, /teaser/],
  ['a request to subscribe', `${PARAGRAPH}Subscribe to read on.`, /teaser/],
  ['a request after a year', `${PARAGRAPH}Updated in 2026. Subscribe now.`, /teaser/],
  ['a note for subscribers', `${PARAGRAPH}For subscribers only.`, /teaser/],
  ['a request to log in', `${PARAGRAPH}Log in now.`, /teaser/],
  ['a German request', `${PARAGRAPH}Jetzt abonnieren.`, /teaser/],
  ['a Russian text that breaks off', 'Министр заявил, что цены…', /teaser/],
  ['an Arabic text that breaks off', 'قال الوزير إن الاقتصاد...', /teaser/],
  ['a Chinese text that breaks off', '部长说物价正在……', /teaser/],
  ['a Hindi text that breaks off', 'मंत्री ने कहा कि...', /teaser/],
  ['a Greek text that breaks off', 'Ο υπουργός είπε ότι… [...]', /teaser/],
  ['a Russian request', 'Министр заявил. Подпишитесь, чтобы читать дальше.', /teaser/],
  ['a Japanese request', '大臣は語った。購読して続きを読む。', /teaser/],
  ['an Italian request', `${PARAGRAPH}Abbonati ora.`, /teaser/],
  ['a short text without a date', PARAGRAPH, /not be an article/, { publish_date: null }],
  ['a request to sign in', `${PARAGRAPH}Sign in to your account.`, /teaser/],
  ['a request to read on', `${PARAGRAPH}Continue reading with a free trial.`, /teaser/],
  ['a note for members', `${PARAGRAPH}This story is for members only.`, /teaser/],
  ['a Dutch request', `${PARAGRAPH}Lees verder.`, /teaser/],
  ['a Polish request', `${PARAGRAPH}Zaloguj si\u0119.`, /teaser/],
  [
    'a Korean request',
    '\uc7a5\uad00\uc740 \ub9d0\ud588\ub2e4. \ub85c\uadf8\uc778\ud558\uc138\uc694.',
    /teaser/,
  ],
  ['a Spanish request', `${PARAGRAPH}Suscríbete ahora.`, /teaser/],
])('the check does not accept %s as the whole text', (_, text, reason, more = {}) => {
  expect(reasonFor(text, { title: 'Harbour bridge', ...more })).toMatch(reason);
});

it('the check accepts a text without a title', () => {
  expect(reasonFor(PARAGRAPH, { title: null, url: null })).toBeNull();
});
