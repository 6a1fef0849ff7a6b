import { describePiece } from '@pieceworks/testing/piece-suite';
import { contentSnare } from '../src';

describePiece('content-snare', contentSnare, { maxBytes: 90_000 });
