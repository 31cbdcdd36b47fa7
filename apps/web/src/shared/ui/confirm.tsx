import { useSyncExternalStore } from 'react';
import type { ConfirmRequest, PendingConfirm } from './confirm-request';
import { fetched } from './fetched';

let pending: PendingConfirm | null = null;
const listeners = new Set<() => void>();
const set = (next: PendingConfirm | null) => {
  pending = next;
  listeners.forEach((listener) => listener());
};

/** Asks before acting, from anywhere: `if (await confirm({ title, text, action: 'SUPPRIMER', danger: true })) …`. */
export function confirm(request: ConfirmRequest): Promise<boolean> {
  pending?.answer(false);
  return new Promise((resolve) => {
    set({
      ...request,
      opener: document.activeElement,
      answer: (goAhead) => {
        set(null);
        resolve(goAhead);
      },
    });
  });
}

/** The dialog is loaded with the first question, or in advance where it may be needed without a network. */
export const loadConfirmDialog = () => import('./confirm-dialog');
const ConfirmDialog = fetched(
  loadConfirmDialog,
  () => null,
  // An action that cannot be confirmed is not done.
  ({ request }) => {
    request.answer(false);
    return true;
  },
);
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Renders the questions. Use once in the application. */
export function ConfirmHost() {
  const request = useSyncExternalStore(subscribe, () => pending);
  if (!request) return null;
  return <ConfirmDialog request={request} />;
}
