import { useSyncExternalStore } from 'react';
import type { ConfirmAnswer, ConfirmRequest, PendingConfirm } from './confirm-request';
import { lazyComponent } from '../lazy/lazy-component';

let pending: PendingConfirm | null = null;
const listeners = new Set<() => void>();
const set = (next: PendingConfirm | null) => {
  pending = next;
  listeners.forEach((listener) => listener());
};

/** Asks before acting, from anywhere: `if (await confirm({ title, text, action: 'SUPPRIMER', danger: true })) …`. */
export async function confirm(request: Omit<ConfirmRequest, 'alternative'>): Promise<boolean> {
  return (await choose(request)) === 'action';
}

/** Asks before acting, with two ways to go ahead. Returns the chosen one, or null. */
export function choose(request: ConfirmRequest): Promise<ConfirmAnswer> {
  pending?.answer(null);
  return new Promise((resolve) => {
    const own: PendingConfirm = {
      ...request,
      opener: document.activeElement,
      answer: (answer) => {
        // A late answer must not remove the question that replaced this one.
        if (pending === own) set(null);
        resolve(answer);
      },
    };
    set(own);
  });
}

/** The dialog is loaded with the first question, or in advance where it may be needed without a network. */
export const loadConfirmDialog = () => import('./confirm-dialog');
const ConfirmDialog = lazyComponent(loadConfirmDialog, {
  // An action that cannot be confirmed is not done.
  close: ({ request }) => {
    request.answer(null);
    return true;
  },
});
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const read = () => pending;

/** Renders the questions. Use once in the application. */
export function ConfirmHost() {
  const request = useSyncExternalStore(subscribe, read, read);
  if (!request) return null;
  return <ConfirmDialog request={request} />;
}
