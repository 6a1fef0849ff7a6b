import path from 'node:path';
import { buildPiece } from './piece-build';

const [pieceFolder] = process.argv.slice(2);
if (pieceFolder === undefined) throw new Error('Usage: build-piece <piece folder>');
await buildPiece(path.resolve(pieceFolder), path.resolve(pieceFolder, 'dist'));
