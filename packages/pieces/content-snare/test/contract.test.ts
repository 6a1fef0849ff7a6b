import { describePieceContract } from '@pieceworks/testing/piece-suite';
import { contentSnare } from '../src';

describePieceContract('content-snare', contentSnare);
