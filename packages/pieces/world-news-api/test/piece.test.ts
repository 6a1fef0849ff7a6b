import { describePiece } from '@pieceworks/testing/piece-suite';
import { worldNewsApi } from '../src';

describePiece('world-news-api', worldNewsApi);
