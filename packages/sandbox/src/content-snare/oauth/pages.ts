import { SCOPES } from './scopes';

const STYLE = `
  body { margin: 0; background: #f2f4f7; color: #1d2433; font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 24rem; margin: 12vh auto 0; padding: 2rem; background: #fff; border-radius: 8px;
    box-shadow: 0 1px 4px rgb(0 0 0 / 15%); }
  h1 { margin: 0 0 1rem; font-size: 1.25rem; }
  label { display: block; margin-bottom: 1rem; }
  input { box-sizing: border-box; width: 100%; padding: 0.5rem; font: inherit; border: 1px solid #8a94a6;
    border-radius: 4px; }
  button { padding: 0.5rem 1.25rem; font: inherit; border: 1px solid #2457c5; border-radius: 4px;
    background: #2457c5; color: #fff; cursor: pointer; }
  button.quiet { background: #fff; color: #2457c5; }
  ul { padding-left: 1.25rem; }
  .problem { color: #b3261e; }
`;

/** The login page; `problem` says why the last attempt failed. */
export function loginPage(problem?: string): string {
  return page(
    'Log in to Content Snare (sandbox)',
    `${problem === undefined ? '' : `<p class="problem" role="alert">${escaped(problem)}</p>`}
    <form method="post">
      <label>E-mail <input type="email" name="email" autocomplete="username" required autofocus></label>
      <label>Password
        <input type="password" name="password" autocomplete="current-password" required></label>
      <button type="submit">Log in</button>
    </form>`,
  );
}

/** The page on which the owner allows or denies the scopes that an application asks for. */
export function consentPage(application: string, scopes: readonly string[]): string {
  const items = scopes.map((scope) => `<li>${escaped(SCOPES[scope] ?? scope)}</li>`).join('');
  return page(
    `${application} asks for access`,
    `<p>${escaped(application)} would like to:</p>
    <ul>${items}</ul>
    <form method="post">
      <button type="submit" name="decision" value="allow">Allow</button>
      <button type="submit" name="decision" value="deny" class="quiet">Deny</button>
    </form>`,
  );
}

/** The page for a request that cannot go back to the application. */
export function errorPage(error: string, description = ''): string {
  return page('The connection failed', `<p>${escaped(description)}</p><p>${escaped(error)}</p>`);
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${escaped(title)}</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
    <h1>${escaped(title)}</h1>
    ${content}
    </main>
  </body>
</html>
`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
