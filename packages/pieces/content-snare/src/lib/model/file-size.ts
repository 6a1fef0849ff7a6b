/** The size up to which a file is downloaded unless the step says otherwise, in MB. */
export const DEFAULT_FILE_MB = 10;
/** The platform keeps no larger files, in MB. */
export const MAX_FILE_MB = 25;
