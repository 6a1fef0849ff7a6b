type Made = {
  client: string;
  outcome: string;
  request: string;
  skipped: boolean;
  link: string;
};

/** Writes a note to the team: new records, and existing ones. */
export const code = ({ client, outcome, request, skipped, link }: Made) => ({
  text: [
    `Client ${client}: ${outcome}.`,
    `Request ${request}: ${skipped ? 'already open, none was sent' : 'sent'}.`,
    link,
  ]
    .join(' ')
    .trim(),
});
