import { asRecord, asText, readText } from '@pieceworks/kit/json';

/**
 * Returns the web address of the repository, in any form that npm takes for it; `undefined` for none, and for another form.
 */
export function repositoryUrl(repository: unknown): string | undefined {
  const text = asText(repository) ?? readText(asRecord(repository), 'url') ?? '';
  const short = /^(?:github:)?([\w-]+\/[\w.-]+)$/.exec(text);
  if (short?.[1] !== undefined) return `https://github.com/${short[1]}`;
  const url = text.replace(/^git\+/, '').replace(/\.git$/, '');
  return url.startsWith('https://') ? url : undefined;
}

/** Returns the field `repository` of a package in a folder of the repository. */
export function repositoryField(repository: unknown, folder: string): object {
  const url = repositoryUrl(repository);
  if (url === undefined) return {};
  return { repository: { type: 'git', url: `git+${url}.git`, directory: folder } };
}

/**
 * Returns the text of a page with absolute links and pictures, since npm shows it outside of the repository.
 * @param folder of the page, from the repository's root.
 */
export function npmPage(text: string, folder: string, repository: unknown): string {
  const url = repositoryUrl(repository);
  if (url === undefined) return text;
  return text.replace(
    /(!?)(\[[^\]]*\]\()(\.{1,2}\/[^)\s]*)/g,
    (_whole, isPicture: string, before: string, link: string) => {
      const { pathname, hash } = new URL(link, `https://page/${folder}/`);
      return `${isPicture}${before}${url}/${isPicture ? 'raw' : 'blob'}/HEAD${pathname}${hash}`;
    },
  );
}
