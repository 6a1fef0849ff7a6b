import ts from 'typescript';

const TOP_LEVEL = '(top level)';

/**
 * The name of the function that a position of a source is in: its own, that of the variable, the field or
 * the property that holds it, or `constructor`. A callback without a name counts to the function around it.
 * Where there is none, it goes by what is made with it: `run` in `run: limited(() => …)`.
 *
 * @param source JavaScript or TypeScript.
 * @param line from 1 on.
 * @param column from 0 on, as source maps count.
 * @returns `(top level)` outside of any function.
 */
export function enclosingFunction(source: string, line: number, column: number): string {
  const tree = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);
  const functions = ancestors(nodeAt(tree, line, column)).filter(ts.isFunctionLike);
  const outermost = functions.at(-1);
  const around = outermost === undefined ? [] : ancestors(outermost);
  const names = [...functions.map(ownName), ...around.map(heldAs)];
  return names.find((name) => name !== undefined) ?? TOP_LEVEL;
}

/** The smallest node that is at a position. */
function nodeAt(tree: ts.SourceFile, line: number, column: number): ts.Node {
  const position = ts.getPositionOfLineAndCharacter(tree, line - 1, column);
  let node: ts.Node = tree;
  for (;;) {
    const child: ts.Node | undefined = ts.forEachChild(node, (part) =>
      part.getStart(tree) <= position && position < part.end ? part : undefined,
    );
    if (child === undefined) return node;
    node = child;
  }
}

/** A node and what it is in, from the inside out. */
function ancestors(node: ts.Node): ts.Node[] {
  const nodes: ts.Node[] = [];
  for (let next = node; !ts.isSourceFile(next); next = next.parent) nodes.push(next);
  return nodes;
}

/** The name of a function, or of what holds nothing else. */
function ownName(node: ts.SignatureDeclaration): string | undefined {
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  if (node.name !== undefined) return nameText(node.name);
  let holder: ts.Node = node.parent;
  while (
    ts.isParenthesizedExpression(holder) ||
    ts.isSatisfiesExpression(holder) ||
    ts.isAsExpression(holder)
  )
    holder = holder.parent;
  return heldAs(holder);
}

/** The name under which a variable, a field or a property holds its value. */
function heldAs(node: ts.Node): string | undefined {
  const isHolder =
    ts.isVariableDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isPropertyDeclaration(node);
  return isHolder ? nameText(node.name) : undefined;
}

/** The text of a name; a pattern such as `{ a, b }` is none. */
function nameText(name: ts.PropertyName | ts.BindingName): string | undefined {
  if (ts.isObjectBindingPattern(name) || ts.isArrayBindingPattern(name)) return undefined;
  return ts.isComputedPropertyName(name) ? name.getText() : name.text;
}
