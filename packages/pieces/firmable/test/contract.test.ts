import { describePieceContract } from '@pieceworks/tools/piece-contract';
import { firmable } from '../src';

describePieceContract('firmable', firmable);
