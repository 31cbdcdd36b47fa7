import { CardPaymentsUnavailable } from '../../card-payments.errors';

/** Runs a call to the provider. A wait that its signal ended is an answer that did not come: throws `CardPaymentsUnavailable`. */
export async function unlessTooLate<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (signal.aborted) throw new CardPaymentsUnavailable();
    throw error;
  }
}
