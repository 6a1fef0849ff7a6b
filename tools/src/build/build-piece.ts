import path from 'node:path';
import { buildPiece } from './piece-build';

const [pieceFolder, dist = path.join(pieceFolder ?? '', 'dist')] = process.argv.slice(2);
if (pieceFolder === undefined)
  throw new Error('Usage: build-piece <piece folder> [folder to build to]');
await buildPiece(path.resolve(pieceFolder), path.resolve(dist));
