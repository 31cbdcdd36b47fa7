import type { QueryClient } from '@tanstack/react-query';
import { accountQuery } from '../session';
import { lazyComponent } from '../../ui/lazy/lazy-component';
import { sharedValue, useShared } from '../../ui/state/shared-value';
import type { PendingSignIn } from './pending-sign-in';

const pending = sharedValue<(PendingSignIn & { readonly outcome: Promise<boolean> }) | null>(null);

/**
 * Asks the person shown by the page to log in again, once for all calls that found the session ended. Returns true if they did. A page that
 * shows nobody returns false: its guard leads to the login.
 */
export function signInAgain(client: QueryClient): Promise<boolean> {
  const asked = pending.get();
  if (asked) return asked.outcome;
  const account = client.getQueryData(accountQuery.queryKey);
  if (!account) return Promise.resolve(false);
  let resolve!: (loggedIn: boolean) => void;
  const outcome = new Promise<boolean>((settled) => (resolve = settled));
  pending.set({
    account,
    outcome,
    settle: (loggedIn) => {
      pending.set(null);
      resolve(loggedIn);
    },
  });
  return outcome;
}

/** The dialog is loaded when it is needed. */
const SignInAgainDialog = lazyComponent(() => import('./sign-in-again-dialog'));

/** Renders the login above any page. Use once in the application. */
export function SignInAgainHost() {
  const shown = useShared(pending);
  if (!shown) return null;
  return <SignInAgainDialog pending={shown} />;
}
