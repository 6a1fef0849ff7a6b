import { describePiece } from '@pieceworks/lab/suites/piece-suite';
import { worldNewsApi } from '../src';

describePiece('world-news-api', worldNewsApi);
