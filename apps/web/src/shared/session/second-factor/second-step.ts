/** What a right password still leaves to do: give a code, or set the second factor up that one's role demands. */
export type SecondStep = 'required' | 'enrolment';

export interface PendingSecondStep {
  readonly step: SecondStep;
  /** True once logged in, false when the person gives up. */
  settle(loggedIn: boolean): void;
}
