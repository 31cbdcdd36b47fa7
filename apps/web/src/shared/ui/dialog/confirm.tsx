import type { ConfirmAnswer, ConfirmRequest, PendingConfirm } from './confirm-request';
import { lazyComponent } from '../lazy/lazy-component';
import { sharedValue, useShared } from '../state/shared-value';

const pending = sharedValue<PendingConfirm | null>(null);

/** Asks before acting, from anywhere: `if (await confirm({ title, text, action: 'SUPPRIMER', danger: true })) …`. */
export async function confirm(request: Omit<ConfirmRequest, 'alternative'>): Promise<boolean> {
  return (await choose(request)) === 'action';
}

/** Asks before acting, with two ways to go ahead. Returns the chosen one, or null. */
export function choose(request: ConfirmRequest): Promise<ConfirmAnswer> {
  pending.get()?.answer(null);
  return new Promise((resolve) => {
    const own: PendingConfirm = {
      ...request,
      opener: document.activeElement,
      answer: (answer) => {
        // A late answer must not remove the question that replaced this one.
        if (pending.get() === own) pending.set(null);
        resolve(answer);
      },
    };
    pending.set(own);
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

/** Renders the questions. Use once in the application. */
export function ConfirmHost() {
  const request = useShared(pending);
  if (!request) return null;
  return <ConfirmDialog request={request} />;
}
