import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from './icons';

/** Copies a text, and says so. */
export function CopyButton({ text, label }: { text: string; label: string }): JSX.Element {
  const [copied, setCopied] = useState('');
  const isCopied = copied === text;
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={isCopied ? 'Copied' : label}
      title={isCopied ? 'Copied' : label}
      onClick={() => {
        void navigator.clipboard.writeText(text).then(() => {
          setCopied(text);
        });
      }}
    >
      <Icon name={isCopied ? 'check' : 'copy'} />
    </button>
  );
}
