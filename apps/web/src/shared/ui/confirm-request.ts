export interface ConfirmRequest {
  readonly title: string;
  readonly text: string;
  /** Label of the button that goes ahead, e.g. `SUPPRIMER`. */
  readonly action: string;
  /** Red button, for what cannot be undone. */
  readonly danger?: boolean;
}

export interface PendingConfirm extends ConfirmRequest {
  /** What had the focus when it was asked. */
  readonly opener: Element | null;
  answer(goAhead: boolean): void;
}
