import { type CommandContext, INTERRUPTED } from '../program/command-context';
import { runTry } from '../try/main';
import { Album } from './album';
import { PICTURED_TITLES, takeBuilderPictures } from './builder-pictures';
import { takeMailPictures } from './mail-pictures';
import { takeTrialPicture } from './trial-picture';
import { takeWorkbenchPictures } from './workbench-pictures';

/**
 * Takes the pictures that the pages show.
 *
 * @param url address of a running Activepieces, for those of the builder, of mails and of a trial. Without it, those of
 * the workbench are taken.
 * @returns the exit code.
 */
export async function runPictures(
  url: string | undefined,
  context: CommandContext,
): Promise<number> {
  if (url === undefined) {
    try {
      await Album.with(context, (album) => takeWorkbenchPictures(context.root, album));
      return 0;
    } catch (error) {
      if (context.signal.aborted) return INTERRUPTED;
      throw error;
    }
  }
  const printed: string[] = [];
  const watched = {
    ...context,
    print: (line: string) => {
      printed.push(...line.split('\n'));
      context.print(line);
    },
  };
  return runTry({ url, account: false }, watched, {
    flowTitles: PICTURED_TITLES,
    run: (tried) =>
      Album.with(context, async (album) => {
        await takeTrialPicture(album, url, printed);
        await takeMailPictures(album, tried.mails);
        await takeBuilderPictures(album, tried);
      }),
  });
}
