import type { CommanderError } from 'commander';

/** A command that is a word, which is no secret. */
const PLAIN_COMMAND = /unknown command '[a-z-]{1,20}'/i;

/** Removes from a message of Commander what the user typed: it may be a token or a password. */
export function withoutGivenText(message: string): string {
  return message
    .replace(/^error: command-argument value '.*' is invalid for argument '([^']+)'\. /s, '<$1>: ')
    .replace(/^error: option '(--[\w-]+).*' argument '.*' is invalid\. /s, '$1: ')
    .replace(/^error: (.)/, (_, first: string) => first.toUpperCase())
    .replace(/(unknown option '[^=]*)=.*'/i, "$1'")
    .replace(/(unknown command) '[^']*'/i, (whole, command: string) =>
      PLAIN_COMMAND.test(whole) ? whole : command,
    )
    .replace(/\n\(Did you mean .*\)/, '');
}

/** The errors whose cause can be a secret among the arguments. */
const OF_GIVEN_TEXT: readonly CommanderError['code'][] = [
  'commander.unknownOption',
  'commander.excessArguments',
  'commander.unknownCommand',
];

/** A warning for a command whose credentials come from the environment. */
const SECRET =
  'If you passed a secret, replace it: other users of this machine can see arguments.\n';

export function warningAbout({ code, message }: CommanderError): string {
  return OF_GIVEN_TEXT.includes(code) && !PLAIN_COMMAND.test(message) ? SECRET : '';
}
