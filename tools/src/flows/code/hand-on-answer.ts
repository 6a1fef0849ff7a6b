type Answer = { client: string; field: string; text: string };

/** Returns an answer as a row. */
export const code = ({ client, field, text }: Answer) => ({
  Client: client,
  Question: field,
  Answer: text,
});
