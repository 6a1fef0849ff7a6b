/**
 * For actions that create or charge: hides the platform's retry toggle, which sends a failed step again
 * up to four times, whatever the failure was.
 */
export const NO_BLIND_RETRY = {
  retryOnFailure: { defaultValue: false, hide: true },
  continueOnFailure: { defaultValue: false },
};
