type Made = {
  client: string;
  outcome: string;
  request: string;
  skipped: boolean;
  link: string;
};

/** A note to the team: what was done, and what was there already. */
export const code = ({ client, outcome, request, skipped, link }: Made) => ({
  text: [
    `Client ${client}: ${outcome}.`,
    `Request ${request}: ${skipped ? 'open already, none was sent' : 'sent'}.`,
    link,
  ]
    .join(' ')
    .trim(),
});
