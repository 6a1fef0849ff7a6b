import { describePiece } from '@pieceworks/testing/piece-suite';
import { firmable } from '../src';

describePiece('firmable', firmable, { maxBytes: 78_000 });
