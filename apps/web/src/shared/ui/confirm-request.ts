export interface ConfirmRequest {
  readonly title: string;
  readonly text: string;
  /** Label of the confirm button, e.g. `SUPPRIMER`. */
  readonly action: string;
  /** Red button, for an action that cannot be undone. */
  readonly danger?: boolean;
}

export interface PendingConfirm extends ConfirmRequest {
  /** The element that had the focus when the dialog opened. */
  readonly opener: Element | null;
  answer(goAhead: boolean): void;
}
