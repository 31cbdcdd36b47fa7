/** Something did not answer within its time limit. */
class TimeLimitExceeded extends Error {}

/**
 * Returns the answer, if it comes in time; what it is the answer to continues.
 * @param milliseconds the time limit
 * @throws TimeLimitExceeded
 */
export async function withinTime<T>(answer: Promise<T>, milliseconds: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new TimeLimitExceeded('No answer in time')), milliseconds);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
