type File = {
  client: string;
  field: string;
  name: string;
  file: string;
  problem: string;
};

/** Returns a file for the next step: its place in the flow, or the reason why it is missing. */
export const code = ({ client, field, name, file, problem }: File) => ({
  file,
  fileName: `${client} - ${field} - ${name}`,
  problem,
});
