import { useSyncExternalStore } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { accountQuery } from '../session';
import { lazyComponent } from '../../ui/lazy/lazy-component';
import type { PendingSignIn } from './pending-sign-in';

let pending: (PendingSignIn & { readonly outcome: Promise<boolean> }) | null = null;
const listeners = new Set<() => void>();
const set = (next: typeof pending) => {
  pending = next;
  listeners.forEach((listener) => listener());
};

/**
 * Asks the person shown by the page to log in again, once for all calls that found the session ended. Returns true if they did. A page that
 * shows nobody returns false: its guard leads to the login.
 */
export function signInAgain(client: QueryClient): Promise<boolean> {
  if (pending) return pending.outcome;
  const account = client.getQueryData(accountQuery.queryKey);
  if (!account) return Promise.resolve(false);
  let resolve!: (loggedIn: boolean) => void;
  const outcome = new Promise<boolean>((settled) => (resolve = settled));
  set({
    account,
    outcome,
    settle: (loggedIn) => {
      set(null);
      resolve(loggedIn);
    },
  });
  return outcome;
}

/** The dialog is loaded when it is needed. */
const SignInAgainDialog = lazyComponent(() => import('./sign-in-again-dialog'));
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const read = () => pending;

/** Renders the login above any page. Use once in the application. */
export function SignInAgainHost() {
  const shown = useSyncExternalStore(subscribe, read, read);
  if (!shown) return null;
  return <SignInAgainDialog pending={shown} />;
}
