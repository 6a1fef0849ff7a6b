import { existsSync } from 'node:fs';

/** Paths of Debian's packages of these names. The first one draws no windows, and takes less time. */
const PATHS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Path of Debian's Chromium; `undefined` if it is not installed. */
export const debianChromium = PATHS.find((path) => existsSync(path));
