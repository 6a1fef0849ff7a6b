/**
 * Settings for actions that create or charge. They hide the platform's retry toggle, which resends a failed step
 * up to four times after any failure.
 */
export const NO_BLIND_RETRY = {
  retryOnFailure: { defaultValue: false, hide: true },
  continueOnFailure: { defaultValue: false },
};
