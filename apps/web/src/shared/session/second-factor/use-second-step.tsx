import { type ReactNode, useState } from 'react';
import { lazyComponent } from '../../ui/lazy/lazy-component';
import type { PendingSecondStep, SecondStep } from './second-step';

/** The dialog is loaded with the first login that needs it. */
const SecondStepDialog = lazyComponent(() => import('./second-step-dialog'));

/**
 * The second step of a login. `complete` returns true once the user is logged in, false if they cancelled. Render `dialog` on the page,
 * outside its forms.
 */
export function useSecondStep(): { complete: (step: SecondStep) => Promise<boolean>; dialog: ReactNode } {
  const [pending, setPending] = useState<PendingSecondStep | null>(null);
  return {
    complete: (step) =>
      new Promise((resolve) =>
        setPending({
          step,
          settle: (loggedIn) => {
            setPending(null);
            resolve(loggedIn);
          },
        }),
      ),
    dialog: pending && <SecondStepDialog pending={pending} />,
  };
}
