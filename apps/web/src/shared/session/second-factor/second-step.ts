/** The step after a correct password: enter a code, or set up the second factor that the role requires. */
export type SecondStep = 'required' | 'enrolment';

export interface PendingSecondStep {
  readonly step: SecondStep;
  /** @param loggedIn true after the login, false when the user gives up */
  settle(loggedIn: boolean): void;
}
