import { describeCallers } from '@pieceworks/lab/suites/callers-suite';
import service from '../service/entry';

describeCallers(service);
