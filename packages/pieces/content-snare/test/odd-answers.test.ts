import { describeOddAnswers } from '@pieceworks/lab/suites/odd-answer-suite';
import service from '../service/entry';

describeOddAnswers(service);
