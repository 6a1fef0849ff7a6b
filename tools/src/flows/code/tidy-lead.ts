/** Mail hosts whose addresses say nothing of a company. */
const PRIVATE = [
  'gmail.com',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
  'icloud.com',
  'bigpond.com',
];

/** The lead as it is looked up: what is missing is an empty text. */
export const code = ({ email, abn }: { email: string; abn: string | number }) => {
  const address = email.trim().toLowerCase();
  const number = String(abn).replace(/\D/g, '');
  const host = address.split('@')[1] ?? '';
  return {
    email: address,
    abn: number,
    domain: PRIVATE.includes(host) ? '' : host,
    lead: [address, number].filter((part) => part !== '').join(', '),
  };
};
