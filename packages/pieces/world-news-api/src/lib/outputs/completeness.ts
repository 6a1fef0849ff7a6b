import { onFirstUse } from '@pieceworks/kit';
import type { Article } from './output-rows';

/** Texts of at least this length are no teasers, in characters. */
const TEASER_LENGTH = 500;
const ELLIPSIS = /[\u2026\u22ef]|\.\.\./;
/** Words that ask to subscribe, log in or read on elsewhere. */
const ASKS_TO_SUBSCRIBE =
  /\b(subscri|(log|sign)(ging|ing)?[- ]?(in|up)\b|register (to|for|now|free)|free account|members?[- ]only|become a member|(continue|keep) reading|read (more|on|the (full|rest))\b|abb?on[aein]|anmelden|einloggen|weiterlesen|registrieren|connectez|inscrivez|la suite\b|suscr[i\u00ed]|inicia(r)? sesi|reg[i\u00ed]strat|seguir leyendo|accedi\b|continua a leggere|assinant|assine\b|continue lendo|inloggen|lees (verder|meer)|prenumer|logga in|zaloguj|subskryb)|\u043f\u043e\u0434\u043f\u0438\u0448\u0438\u0442\u0435\u0441\u044c|\u043f\u043e\u0434\u043f\u0438\u0441\u043a|\u0432\u043e\u0439\u0434\u0438\u0442\u0435|\u8ba2\u9605|\u8a02\u95b1|\u767b[\u5f55\u9304\u5165]|[\u4f1a\u6703][\u5458\u54e1]|\u8cfc\u8aad|\u30ed\u30b0\u30a4\u30f3|\uad6c\ub3c5|\ub85c\uadf8\uc778|\u0627\u0634\u062a\u0631\u0643/i;

/** A number of people, with at most two words before them: "20,000 paying subscribers" asks nobody. */
const countPattern = onFirstUse(() => /\p{N}[kmb]?\s(?:\p{L}+ ){0,2}\p{L}+/giu);

/**
 * Returns the reason why the text of an extracted article seems incomplete; `null` if it seems complete. The
 * service answers 200 for unreadable pages (fact blocked-page), so this checks the text itself.
 */
export function whyIncomplete({ text, title, source, publishDate }: Article): string | null {
  if (text === null) return 'The page gave no text: it may be blocked or behind a paywall.';
  if ([title, source, source?.split('.')[0]].some((name) => bare(name) === bare(text))) {
    return 'The page gave only its title or the name of the site: it may be blocked.';
  }
  if (text.length < TEASER_LENGTH && (breaksOff(text) || asksToSubscribe(text))) {
    return 'The text looks like a teaser: it is short and breaks off, or asks to subscribe or log in.';
  }
  if (text.length < TEASER_LENGTH && publishDate === null) {
    return 'The text is short and has no date: the page may not be an article.';
  }
  return null;
}

function asksToSubscribe(text: string): boolean {
  return ASKS_TO_SUBSCRIBE.test(text.replace(countPattern(), ''));
}

function breaksOff(text: string): boolean {
  const words = /^.*[\p{L}\p{N}\p{M}]/su.exec(text)?.[0] ?? '';
  return ELLIPSIS.test(text.slice(words.length));
}

function bare(text: string | null | undefined): string | undefined {
  return text?.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
