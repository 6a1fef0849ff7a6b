import { formatError } from '@pieceworks/host';
import { readText } from '@pieceworks/kit';

/** A release of Activepieces that is played, by what it does otherwise than others. */
export type PlayedRelease = {
  readonly release: string;
  /** The newest form of flows that it knows. */
  readonly schema: number;
  /**
   * The length of an output, in characters of JSON, above which a run keeps it in a file. A server sets it; 32 KB,
   * its default, is more than any output of the trial.
   */
  readonly longestOutput: number;
  /** The failure of a step as a run tells it. */
  readonly writeError: (error: unknown) => string;
  /** The answer where a piece cannot be loaded, which from 0.86.0 on is every piece that is asked for by name. */
  readonly loadFailure: { readonly status: number; readonly message: string };
  /** Whether an import finds pieces that are not fetched but installed for the platform. */
  readonly importFindsPlatformPieces: boolean;
};

export const RELEASES = [
  {
    release: '0.83.0',
    schema: 20,
    longestOutput: Infinity,
    writeError: formatError,
    loadFailure: { status: 400, message: '{}' },
    importFindsPlatformPieces: true,
  },
  {
    release: '0.86.3',
    schema: 22,
    longestOutput: 4 * 1024,
    writeError: (error) =>
      JSON.stringify({
        __apErrorVersion: 1,
        message: readText(error, 'message') ?? 'Unknown error',
        raw: formatError(error),
      }),
    loadFailure: { status: 500, message: 'Failed to fetch piece bundle: 404 Not Found' },
    importFindsPlatformPieces: false,
  },
] as const satisfies readonly PlayedRelease[];
