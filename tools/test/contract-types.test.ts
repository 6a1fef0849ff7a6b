import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const ROOT = path.resolve(__dirname, '../..');
const PIECES = path.join(ROOT, 'packages/pieces');

/** A field of a body or a query in the source of a piece. */
type WrittenField = {
  file: string;
  name: string;
  /** Start and end of its name in the text. */
  start: number;
  end: number;
  /** Position at which the compiler reports it if it is wrong. */
  errorAt: number;
  isShorthand: boolean;
  /** The enclosing statement; the compiler reports only the first wrong field of an object. */
  statement: ts.Statement;
};

const files = readdirSync(PIECES).flatMap((piece) => {
  return ['api', 'model'].flatMap((room) => {
    const folder = path.join(PIECES, piece, 'src/lib', room);
    return readdirSync(folder).map((file) => path.join(folder, file));
  });
});

/** Names in the services' APIs contain underscores, hyphens or brackets; our own do not. */
const SERVICE_NAME = /[_[-]/;

/** Returns the fields of every object with at least one name of a service's API. */
function fieldsOf(file: string): WrittenField[] {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: WrittenField[] = [];
  const isOfApi = path.basename(path.dirname(file)) === 'api';
  const visit = (node: ts.Node, statement: ts.Statement) => {
    if (isOfApi && ts.isObjectLiteralExpression(node)) {
      const fields = node.properties.flatMap((property) =>
        ts.isPropertyAssignment(property) || ts.isShorthandPropertyAssignment(property)
          ? [property]
          : [],
      );
      const names = fields.map(({ name }) => (ts.isComputedPropertyName(name) ? '' : name.text));
      if (names.some((name) => SERVICE_NAME.test(name))) {
        fields.forEach((field, position) => {
          found.push({
            file,
            name: names[position] ?? '',
            start: field.name.getStart(source),
            end: field.name.end,
            errorAt: field.name.getStart(source),
            isShorthand: ts.isShorthandPropertyAssignment(field),
            statement,
          });
        });
      }
    }
    if (ts.isPropertyAssignment(node) && ts.isStringLiteral(node.initializer)) {
      const { name, initializer } = node;
      // The wire name of a field, in its row.
      if (['gateway', 'vendor'].includes(name.getText(source))) {
        found.push({
          file,
          name: initializer.text,
          isShorthand: false,
          statement,
          start: initializer.getStart(source),
          end: initializer.end,
          errorAt: name.getStart(source),
        });
      }
    }
    ts.forEachChild(node, (child) => {
      visit(child, ts.isStatement(child) && !ts.isBlock(child) ? child : statement);
    });
  };
  for (const statement of source.statements) visit(statement, statement);
  return found;
}

/** Compiles the pieces with changed texts in some of their files. */
class Compiler {
  readonly #texts = new Map<string, { text: string; version: number }>();
  readonly #service: ts.LanguageService;

  constructor() {
    const config: unknown = ts.readConfigFile(
      path.join(ROOT, 'tsconfig.json'),
      ts.sys.readFile.bind(ts.sys),
    ).config;
    const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
    this.#service = ts.createLanguageService({
      getCompilationSettings: () => options,
      getScriptFileNames: () => files,
      getScriptVersion: (file) => String(this.#texts.get(file)?.version ?? 0),
      getScriptSnapshot: (file) => {
        const text = this.#texts.get(file)?.text ?? ts.sys.readFile(file);
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
      },
      getCurrentDirectory: () => ROOT,
      getDefaultLibFileName: ts.getDefaultLibFilePath.bind(ts),
      fileExists: ts.sys.fileExists.bind(ts.sys),
      readFile: ts.sys.readFile.bind(ts.sys),
      readDirectory: ts.sys.readDirectory.bind(ts.sys),
      directoryExists: ts.sys.directoryExists.bind(ts.sys),
      getDirectories: ts.sys.getDirectories.bind(ts.sys),
      ...(ts.sys.realpath && { realpath: ts.sys.realpath.bind(ts.sys) }),
    });
  }

  /** Returns the positions of the compiler's errors in a file. */
  errorsIn(file: string, text: string): number[] {
    this.#texts.set(file, { text, version: (this.#texts.get(file)?.version ?? 0) + 1 });
    return this.#service
      .getSemanticDiagnostics(file)
      .flatMap(({ start }) => (start === undefined ? [] : [start]));
  }
}

const fields = files.flatMap(fieldsOf);
const compiler = new Compiler();

/** Misspells a field of each statement of a file at once, and returns those that still compile. */
function unnoticed(file: string, misspelled: readonly WrittenField[]): WrittenField[] {
  const passed = passedTogether(file, misspelled);
  // For a row that is part of others, the error is reported at the place where they are combined.
  return passed.filter((field) => passedTogether(file, [field], 'anywhere').length > 0);
}

/**
 * Returns the misspelled fields without an error.
 * @param place where an error counts: at the field, or anywhere in its file.
 */
function passedTogether(
  file: string,
  misspelled: readonly WrittenField[],
  place: 'at the field' | 'anywhere' = 'at the field',
): WrittenField[] {
  const text = readFileSync(file, 'utf8');
  const changes = misspelled.map(({ name, start, end, isShorthand }) => {
    const spelled = `'${name}x'${isShorthand ? `: ${name}` : ''}`;
    return { start, end, spelled, longer: spelled.length - (end - start) };
  });
  const changed = changes.reduceRight(
    (rest, { start, end, spelled }) => rest.slice(0, start) + spelled + rest.slice(end),
    text,
  );
  const moved = (position: number) =>
    changes.reduce((sum, { start, longer }) => sum + (start < position ? longer : 0), position);
  const errors = compiler.errorsIn(file, changed);
  if (place === 'anywhere') return errors.length > 0 ? [] : [...misspelled];
  return misspelled.filter(({ errorAt }) => !errors.includes(moved(errorAt)));
}

const filesWithFields = files.filter((file) => fields.some((field) => field.file === file));

it.each(filesWithFields.map((file) => [path.relative(PIECES, file), file] as const))(
  'the compiler refuses every misspelled field of %s',
  (_name, file) => {
    const byStatement = new Map<ts.Statement, WrittenField[]>();
    for (const field of fields.filter((one) => one.file === file)) {
      byStatement.set(field.statement, [...(byStatement.get(field.statement) ?? []), field]);
    }
    const passes = Math.max(0, ...[...byStatement.values()].map(({ length }) => length));
    const passed = Array.from({ length: passes }, (_, pass) =>
      unnoticed(
        file,
        [...byStatement.values()].flatMap((list) => list[pass] ?? []),
      ),
    );
    expect(passed.flat().map(({ name }) => name)).toEqual([]);
  },
);

it('the misspelled fields are those of every contract', () => {
  expect(fields.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'profile_url',
      'ln_slug',
      'source-countries',
      'source-country',
      'client_id',
      'client_email',
      'question_number',
      'rejection_comment',
      'filter_by[statuses][]',
    ]),
  );
});
