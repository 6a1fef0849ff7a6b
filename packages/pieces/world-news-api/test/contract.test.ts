import { describePieceContract } from '@pieceworks/testing/piece-suite';
import { worldNewsApi } from '../src';

describePieceContract('world-news-api', worldNewsApi);
