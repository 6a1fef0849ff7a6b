import ts from 'typescript';
import { withClassNames } from './class-names';

/**
 * Turns a file of the SDK from CommonJS for old engines into an ES module, so that the bundler can drop unused code.
 * Enumerations become TypeScript enumerations, whose values the bundler inlines. Every zod schema becomes `zod_1.z`.
 * Each statement keeps its line, so that source maps stay correct.
 *
 * @returns TypeScript.
 * @throws Error if the file exports or requires in an unknown form.
 */
export function toEsModule(source: string, file: string): string {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  /** Module specifiers, by the variable that holds the required module. */
  const specifiers = new Map<string, string>();

  /** Returns the text of a node, with exports under their own names. */
  const translate = (node: ts.Node): string => {
    const exported = exportedName(node);
    if (exported !== undefined && !isAssigned(node)) return exported;
    if (isNamed(node, 'exports') || isNamed(node, 'require')) {
      throw new Error(`${file} is not written as expected: ${node.parent.getText(tree)}`);
    }
    const shorter = isSchema(node) ? ['zod_1.z'] : todaysSyntax(node);
    if (shorter) {
      return shorter.map((part) => (typeof part === 'string' ? part : translate(part))).join('');
    }
    let text = '';
    let end = node.getStart(tree);
    ts.forEachChild(node, (child) => {
      text += source.slice(end, child.getStart(tree)) + translate(child);
      ({ end } = child);
    });
    return text + source.slice(end, node.end);
  };

  const translateStatement = (statement: ts.Statement): string => {
    const text = statement.getText(tree);
    for (const [pattern, rewrite] of FORMS) {
      const [, ...parts] = pattern.exec(text) ?? [];
      const rewritten = parts.length > 0 ? rewrite(parts, specifiers) : undefined;
      if (rewritten !== undefined) return rewritten;
    }
    const assignment = ts.isExpressionStatement(statement) ? statement.expression : statement;
    if (!ts.isBinaryExpression(assignment) || !isAssigned(assignment.left))
      return translate(statement);
    const name = exportedName(assignment.left);
    return name === undefined
      ? translate(statement)
      : `export const ${name} = ${translate(assignment.right)};`;
  };

  let text = '';
  for (const statement of tree.statements) {
    const { line } = tree.getLineAndCharacterOfPosition(statement.getStart(tree));
    text += '\n'.repeat(Math.max(line - lineBreaksIn(text), 0));
    text += `${translateStatement(statement)}\n`;
  }
  // Marks a file without exports as a module too.
  return withClassNames(`${text}export {};`);
}

function lineBreaksIn(text: string): number {
  return text.split('\n').length - 1;
}

/** The rewriter of a statement. It returns `undefined` if names that must be equal differ. */
type Rewrite = (parts: readonly string[], specifiers: Map<string, string>) => string | undefined;

const nothing = () => '';

/** Compiler output for imports, exports and enumerations; the first form that matches is used. */
const FORMS: readonly (readonly [pattern: RegExp, rewrite: Rewrite])[] = [
  [/^("use strict");$/, nothing],
  [/^Object\.defineProperty\(exports, "(__esModule)", \{ value: true \}\);$/, nothing],
  [/^((?:exports\.\w+ = )+)void 0;$/, nothing],
  [
    /^(?:const|var) (\w+) = (?:tslib_1\.__importDefault\()?require\(("[^"]+")\)\)?;$/,
    ([variable = '', specifier = ''], specifiers) => {
      specifiers.set(variable, specifier);
      return `import * as ${variable} from ${specifier};`;
    },
  ],
  [
    /^tslib_1\.__exportStar\(require\(("[^"]+")\), exports\);$/,
    ([specifier = '']) => `export * from ${specifier};`,
  ],
  [
    /^Object\.defineProperty\(exports, "(\w+)", \{ enumerable: true, get: function \(\) \{ return (\w+)\.(\w+); \} \}\);$/,
    ([name = '', variable = '', theirs = ''], specifiers) =>
      `export { ${theirs} as ${name} } from ${specifiers.get(variable) ?? variable};`,
  ],
  [
    /^exports\.(\w+) = (\w+);$/,
    ([name = '', variable]) => (name === variable ? `export { ${name} };` : undefined),
  ],
  [
    /^\(function \((\w+)\) \{(.*)\}\)\((\w+ \|\| \(exports\.\w+ = \w+ = \{\}\))\);$/s,
    ([name = '', members = '', given]) =>
      given === `${name} || (exports.${name} = ${name} = {})`
        ? `export enum ${name} {${members.replaceAll(/^ *\w+\["(\w+)"\] = (".*");$/gm, '$1 = $2,')}}`
        : undefined,
  ],
  // The variable of an enumeration.
  [/^var (\w+);$/, nothing],
];

function exportedName(node: ts.Node): string | undefined {
  const isExport = ts.isPropertyAccessExpression(node) && isNamed(node.expression, 'exports');
  return isExport ? node.name.text : undefined;
}

function isAssigned(node: ts.Node): boolean {
  const { parent } = node;
  return (
    ts.isBinaryExpression(parent) &&
    parent.left === node &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  );
}

function isNamed(node: ts.Node, name: string): boolean {
  return ts.isIdentifier(node) && node.text === name;
}

function isSchema(node: ts.Node): boolean {
  const isLink = ts.isCallExpression(node) || ts.isPropertyAccessExpression(node);
  return isLink && /^zod_1\.z\b/.test(node.getText());
}

/** Returns modern syntax for code that the compiler wrote for old engines, as text and the nodes in between. */
function todaysSyntax(node: ts.Node): readonly (string | ts.Node)[] | undefined {
  if (ts.isConditionalExpression(node)) {
    const value = checkedForNull(node);
    return value && ['(', value, ') ?? ', node.whenFalse];
  }
  if (ts.isYieldExpression(node) && node.expression) return ['await ', node.expression];
  if (!ts.isCallExpression(node)) return undefined;
  const called = node.expression.getText();
  if (called === 'tslib_1.__awaiter') {
    const generator = node.arguments.at(-1);
    return generator && ts.isFunctionExpression(generator)
      ? ['(async () => ', generator.body, ')()']
      : undefined;
  }
  const [target, source] = node.arguments;
  return called === 'Object.assign' && target && source && isNewObject(target)
    ? ['({ ...', target, ', ...', source, ' })']
    : undefined;
}

/** Returns the value in `(_a = value) !== null && _a !== void 0 ? _a : …`. */
function checkedForNull({ condition, whenTrue }: ts.ConditionalExpression): ts.Node | undefined {
  let first: ts.Node = condition;
  while (ts.isBinaryExpression(first)) first = first.left;
  const assignment = ts.isParenthesizedExpression(first) ? first.expression : first;
  if (!ts.isBinaryExpression(assignment)) return undefined;
  const variable = assignment.left.getText();
  const isCheck =
    condition.getText() === `(${assignment.getText()}) !== null && ${variable} !== void 0` &&
    whenTrue.getText() === variable;
  return isCheck ? assignment.right : undefined;
}

function isNewObject(expression: ts.Expression): boolean {
  return /^(?:Object\.assign\()*\{/.test(expression.getText());
}
