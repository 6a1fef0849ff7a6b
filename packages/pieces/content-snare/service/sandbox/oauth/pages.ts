import { LOGIN } from '../../login';

/** The permission that each scope grants, in the words of the consent page. */
export const SCOPES: Record<string, string> = {
  read_clients: 'See your clients',
  write_clients: 'Create and change clients',
  read_requests: 'See your requests and their status',
  write_requests: 'Create requests and send them to clients',
  review_requests: 'Approve or reject what clients have submitted',
  read_templates: 'See your templates',
  read_team_members: 'See the members of your team',
  write_team_members: 'Add and change members of your team',
  administration: 'Manage webhooks of the account',
};

const STYLE = `
  body { margin: 0; background: #f2f4f7; color: #1d2433; font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 24rem; margin: 12vh auto 0; padding: 2rem; background: #fff; border-radius: 8px;
    box-shadow: 0 1px 4px rgb(0 0 0 / 15%); }
  header { margin-bottom: 1rem; color: #5b6472; font-size: 0.875rem; }
  h1 { margin: 0 0 1rem; font-size: 1.25rem; }
  label { display: block; margin-bottom: 1rem; }
  input { box-sizing: border-box; width: 100%; padding: 0.5rem; font: inherit; border: 1px solid #8a94a6;
    border-radius: 4px; }
  button { padding: 0.5rem 1.25rem; font: inherit; border: 1px solid #2457c5; border-radius: 4px;
    background: #2457c5; color: #fff; cursor: pointer; }
  button.quiet { background: #fff; color: #2457c5; }
  button + button { margin-left: 0.5rem; }
  ul { padding-left: 1.25rem; }
  .problem { color: #b3261e; }
  .hint { margin: 1.5rem 0 0; color: #5b6472; font-size: 0.875rem; }
`;

/** The problem of the last login attempt, and the email address that was entered. */
type FailedLogin = { problem: string; email: string };

/** Returns the login page. It shows the sandbox's own email address and password. */
export function loginPage(failed?: FailedLogin): string {
  const { email, password } = LOGIN;
  return page(
    'Log in to Content Snare',
    `${failed === undefined ? '' : `<p class="problem" role="alert">${escaped(failed.problem)}</p>`}
    <form method="post">
      <label>Email <input type="email" name="email" value="${escaped(failed?.email ?? '')}"
        autocomplete="username" required autofocus></label>
      <label>Password
        <input type="password" name="password" autocomplete="current-password" required></label>
      <button type="submit">Log in</button>
    </form>
    <p class="hint">The account of the sandbox: <code>${escaped(email)}</code>,
      password <code>${escaped(password)}</code></p>`,
  );
}

/** Returns the page on which the owner allows or denies the requested scopes. */
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

/** Returns the page for an error that cannot be sent back to the application. */
export function errorPage(error: string, description = ''): string {
  return page(
    'The connection failed',
    `<p class="problem" role="alert">${escaped(description)}</p><p>${escaped(error)}</p>`,
  );
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
    <header>Sandbox</header>
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
