import { describeOddAnswers } from '@pieceworks/lab/suites/odd-answer-suite';

describeOddAnswers('world-news-api');
