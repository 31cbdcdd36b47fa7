import { useSyncExternalStore } from 'react';
import { fetched } from './fetched';

export interface ConfirmRequest {
  readonly title: string;
  readonly text: string;
  /** Label of the confirming button, e.g. `SUPPRIMER`. */
  readonly action: string;
  /** Red button, for actions that cannot be undone. */
  readonly danger?: boolean;
}

export interface PendingConfirm extends ConfirmRequest {
  /** The element that had the focus when the question was asked. */
  readonly opener: Element | null;
  answer(goAhead: boolean): void;
}

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
