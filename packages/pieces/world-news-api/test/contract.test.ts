import { describePieceContract } from '@pieceworks/tools/piece-contract';
import { worldNewsApi } from '../src';

describePieceContract('world-news-api', worldNewsApi);
