import path from 'node:path';
import { packPiece } from './pack-piece';
import { PACKS_FOLDER } from './piece-manifest';

const [pieceFolder] = process.argv.slice(2);
if (pieceFolder === undefined) throw new Error('Usage: pack <piece folder>');
await packPiece(path.resolve(pieceFolder, 'dist'), path.resolve(PACKS_FOLDER));
