/** Scores up to this far from 0 count as neutral; the service publishes no thresholds (fact sentiment-range). */
export const NEUTRAL_UP_TO = 0.1;
export const SENTIMENTS = ['positive', 'neutral', 'negative'] as const;
export type Sentiment = (typeof SENTIMENTS)[number];
