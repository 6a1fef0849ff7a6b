import type { ComponentChildren, JSX } from 'preact';

const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|_(.+?)_|`(.+?)`/;

/** The little Markdown that pieces use, as elements: paragraphs, numbered lists, bold, italics and code. */
export function Markdown({ text }: { text: string }): JSX.Element {
  const blocks = text.split(/\n{2,}/).filter((block) => block.trim() !== '');
  return (
    <div class="markdown">
      {blocks.map((block) => {
        const lines = block.split('\n');
        const items = lines.map((line) => /^(?:\d+\.|[-*]) (.*)$/.exec(line)?.[1]);
        if (items.some((item) => item === undefined)) return <p key={block}>{inline(block)}</p>;
        const List = /^\d/.test(block) ? 'ol' : 'ul';
        return (
          <List key={block}>
            {items.map((item = '') => (
              <li key={item}>{inline(item)}</li>
            ))}
          </List>
        );
      })}
    </div>
  );
}

function inline(text: string): ComponentChildren {
  const match = INLINE.exec(text);
  if (match === null) return text;
  const [whole, bold, italic, emphasis, code] = match;
  const rest = text.slice(match.index + whole.length);
  const element =
    bold !== undefined ? (
      <strong>{inline(bold)}</strong>
    ) : code !== undefined ? (
      <code>{code}</code>
    ) : (
      <em>{inline(italic ?? emphasis ?? '')}</em>
    );
  return [text.slice(0, match.index), element, inline(rest)];
}
