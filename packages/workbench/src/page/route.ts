import { useEffect, useState } from 'react';

export const VIEWS = ['steps', 'triggers', 'services', 'connections', 'instance'] as const;
export type ViewName = (typeof VIEWS)[number];

/** The part of the address after `#`: a view, the selection in it, and a form. */
export type Route = {
  /** `null` for a link to an unknown view. */
  view: ViewName | null;
  rest: readonly string[];
  query: URLSearchParams;
  /** Number of followed links, so that the same link opens its form anew the second time. */
  visit: number;
};

export function useRoute(): Route {
  const [route, setRoute] = useState(() => routeOf(location.hash, 0));
  useEffect(() => {
    const follow = () => {
      setRoute(({ visit }) => routeOf(location.hash, visit + 1));
    };
    window.addEventListener('hashchange', follow);
    return () => {
      window.removeEventListener('hashchange', follow);
    };
  }, []);
  return route;
}

function routeOf(hash: string, visit: number): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split(/\?(.*)/s);
  try {
    const [name = '', ...rest] = path.split('/').map(decodeURIComponent);
    const view = VIEWS.find((one) => one === (name || 'steps')) ?? null;
    return { view, rest, query: new URLSearchParams(query), visit };
  } catch {
    // The link contains an invalid escape.
    return { view: null, rest: [], query: new URLSearchParams(), visit };
  }
}

export function linkTo(view: ViewName, ...rest: readonly string[]): string {
  return `#/${[view, ...rest].map(encodeURIComponent).join('/')}`;
}
