import { describeOddAnswers } from '@pieceworks/lab/suites/odd-answer-suite';

describeOddAnswers('content-snare');
