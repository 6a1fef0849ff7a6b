/** Mail hosts whose addresses do not identify a company. */
const PRIVATE = [
  'gmail.com',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
  'icloud.com',
  'bigpond.com',
];

/** Returns the lead for the lookup, with an empty text for each missing value. */
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
