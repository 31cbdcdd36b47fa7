import { type ReactNode, useState } from 'react';
import { fetched } from '../../ui/fetched';

/** What remains after a correct password: enter a code, or set up the second factor that a role requires. */
export type SecondStep = 'required' | 'enrolment';

export interface PendingSecondStep {
  readonly step: SecondStep;
  /** True once logged in, false when the user cancels. */
  settle(loggedIn: boolean): void;
}

/** The dialog is loaded with the first login that needs it. */
const SecondStepDialog = fetched(() => import('./second-step-dialog'));

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
