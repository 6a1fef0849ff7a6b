import { formatError } from '@pieceworks/host';
import { readText } from '@pieceworks/kit';

/** A simulated release of Activepieces, by its differences from others. */
export type PlayedRelease = {
  readonly release: string;
  /** The newest schema version of flows that it accepts. */
  readonly schema: number;
  /**
   * The length of an output, in characters of JSON, above which a run stores it in a file. Servers can configure it;
   * the default of 32 KB is more than any output of the trial.
   */
  readonly longestOutput: number;
  /** Formats the error of a step as a run shows it. */
  readonly writeError: (error: unknown) => string;
  /** The answer if a piece cannot be loaded. From 0.86.0, this applies to every piece that is requested by name. */
  readonly loadFailure: { readonly status: number; readonly message: string };
  /** True if an import finds pieces that are installed only for the platform. */
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
