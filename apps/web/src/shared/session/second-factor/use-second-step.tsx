import { type ReactNode, useState } from 'react';
import { fetched } from '../../ui/fetched';

/** What a right password still leaves to do: give a code, or set the second factor up that one's role demands. */
export type SecondStep = 'required' | 'enrolment';

export interface PendingSecondStep {
  readonly step: SecondStep;
  /** True once logged in, false when the person gives up. */
  settle(loggedIn: boolean): void;
}

/** The dialog comes with the first login that needs it, not with the first page. */
const SecondStepDialog = fetched(() => import('./second-step-dialog'));

/**
 * The second step of a login. `complete` answers true once the person is logged in, false when they gave up; `dialog` is
 * to be shown somewhere on the page, outside its forms.
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
