import { useEffect, useState } from 'react';

/** The views, with the labels of their links. */
export const VIEWS = {
  start: 'Start',
  steps: 'Steps',
  triggers: 'Triggers',
  flows: 'Flows',
  services: 'Services',
  connections: 'Connections',
  instance: 'For an instance',
};
export type ViewName = keyof typeof VIEWS;

const isViewName = (name: string): name is ViewName => name in VIEWS;
export const VIEW_NAMES = Object.keys(VIEWS).filter(isViewName);

/** The part of the address after `#`: a view, the selection in it, and a form. */
export type Route = {
  /** Any text: a link may name an unknown view. */
  view: string;
  rest: readonly string[];
  query: URLSearchParams;
  /** Number of followed links, so that the same link opens its form anew the second time. */
  visit: number;
};

export function useRoute(): Route {
  const [route, setRoute] = useState(() => routeOf(0));
  useEffect(() => {
    const follow = () => {
      setRoute(({ visit }) => routeOf(visit + 1));
    };
    window.addEventListener('hashchange', follow);
    return () => {
      window.removeEventListener('hashchange', follow);
    };
  }, []);
  return route;
}

function routeOf(visit: number): Route {
  const [path = '', query] = location.hash.replace(/^#\/?/, '').split(/\?(.*)/s);
  try {
    const [view = '', ...rest] = path.split('/').map(decodeURIComponent);
    return { view: view || 'start', rest, query: new URLSearchParams(query), visit };
  } catch {
    // The link contains an invalid escape.
    return { view: path, rest: [], query: new URLSearchParams(), visit };
  }
}

export function linkTo(view: ViewName, ...rest: readonly string[]): string {
  return `#/${[view, ...rest].map(encodeURIComponent).join('/')}`;
}
