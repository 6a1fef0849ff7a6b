import { useEffect, useState } from 'preact/hooks';

export const VIEWS = ['steps', 'triggers', 'services', 'connections', 'instance'] as const;
export type ViewName = (typeof VIEWS)[number];

/** What the part of the address behind `#` says: a view, and what is chosen in it. */
export type Route = { view: ViewName; rest: readonly string[] };

export function useRoute(): Route {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = () => {
      setHash(location.hash);
    };
    window.addEventListener('hashchange', follow);
    return () => {
      window.removeEventListener('hashchange', follow);
    };
  }, []);
  const [name, ...rest] = hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
  return { view: VIEWS.find((view) => view === name) ?? 'steps', rest };
}

export function linkTo(view: ViewName, ...rest: readonly string[]): string {
  return `#/${[view, ...rest].map(encodeURIComponent).join('/')}`;
}
