import { describePieceContract } from '@pieceworks/tools/piece-contract';
import { contentSnare } from '../src';

describePieceContract('content-snare', contentSnare);
