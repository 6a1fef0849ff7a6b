/** Email providers for private addresses. */
const PERSONAL_HOSTS = new Set(
  (
    'gmail.com googlemail.com outlook.com outlook.com.au hotmail.com hotmail.com.au live.com live.com.au ' +
    'msn.com yahoo.com yahoo.com.au yahoo.co.nz ymail.com y7mail.com icloud.com me.com mac.com aol.com ' +
    'proton.me protonmail.com gmx.com gmx.net mail.com fastmail.com zoho.com bigpond.com bigpond.net.au ' +
    'optusnet.com.au iinet.net.au tpg.com.au internode.on.net dodo.com.au westnet.com.au xtra.co.nz ' +
    'slingshot.co.nz orcon.net.nz'
  ).split(' '),
);

/** Returns the reason why an email address does not lead to a company. */
export function whyNoCompany(mailHost: string): string {
  return `${mailHost} is a public mail host, so the address does not tell the company.`;
}

/** Returns true for a private email address, as opposed to one at work. */
export function isPersonalEmail(email: string): boolean {
  return PERSONAL_HOSTS.has(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
}
