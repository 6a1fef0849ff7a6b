import { describeOddAnswers } from '@pieceworks/testing/odd-answer-suite';

describeOddAnswers('world-news-api');
