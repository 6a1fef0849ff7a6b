type File = { name: string; url: string | null; file: string | null; problem: string | null };
type Field = { id: string; name: string; text: string | null; files: readonly File[] };
type Request = { fields: readonly Field[]; wanted: string };

/** Sorts the client's files and answers, and lists the fields named in `wanted` that are still empty. */
export const code = ({ fields, wanted }: Request) => {
  const names = wanted.split(',').map((name) => name.trim().toLowerCase());
  const isEmpty = ({ text, files }: Field) => (text ?? '') === '' && files.length === 0;
  return {
    files: fields.flatMap(({ name, files }) => files.map((file) => ({ field: name, ...file }))),
    answers: fields
      .filter((field) => field.files.length === 0 && !isEmpty(field))
      .map(({ name, text }) => ({ field: name, text })),
    missing: fields
      .filter((field) => isEmpty(field) && names.includes(field.name.toLowerCase()))
      .map(({ id, name }) => ({ id, name })),
  };
};
