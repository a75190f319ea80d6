export const FAILURE_LIMIT = 3;
export const FAILURE_RESET_MS = 30_000;

/**
 * Counts failed secured requests in a row. Three mean that the session is of
 * no more use: it is cleared instead of hammering the server. A failure that
 * led to no refresh is forgotten after half a minute, so that three slips over
 * a day do not add up.
 */
export function failureCounter(onLimit: () => void) {
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function reset() {
    count = 0;
    clearTimeout(timer);
  }

  return {
    success: reset,
    failure(refreshed: boolean) {
      count += 1;
      clearTimeout(timer);
      if (count >= FAILURE_LIMIT) {
        reset();
        onLimit();
      } else if (!refreshed) {
        timer = setTimeout(reset, FAILURE_RESET_MS);
      }
    },
    get count() {
      return count;
    },
  };
}
