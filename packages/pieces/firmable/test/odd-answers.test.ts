import { describeOddAnswers } from '@pieceworks/testing/odd-answer-suite';

describeOddAnswers('firmable');
