import { describePiece } from '@pieceworks/lab/suites/piece-suite';
import service from '../service/entry';
import { worldNewsApi } from '../src';

describePiece(service, worldNewsApi);
