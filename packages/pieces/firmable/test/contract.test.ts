import { describePieceContract } from '@pieceworks/testing/piece-suite';
import { firmable } from '../src';

describePieceContract('firmable', firmable);
