type File = {
  client: string;
  field: string;
  name: string;
  file: string;
  problem: string;
};

/** A file as the next step takes it: where it is in the flow, or why it is not. */
export const code = ({ client, field, name, file, problem }: File) => ({
  file,
  fileName: `${client} - ${field} - ${name}`,
  problem,
});
