import type { ReactNode } from 'react';

export interface ConfirmRequest {
  readonly title: string;
  readonly text: string;
  /** Label of the confirm button, e.g. `SUPPRIMER`. */
  readonly action: string;
  /** Label of a second way to go ahead, e.g. `Transformer et facturer`. */
  readonly alternative?: string;
  /** A field below the question, kept by the caller. */
  readonly field?: ReactNode;
  /** Red button, for an action that cannot be undone. */
  readonly danger?: boolean;
}

export interface PendingConfirm extends ConfirmRequest {
  /** The element that had the focus when the dialog opened. */
  readonly opener: Element | null;
  answer(answer: ConfirmAnswer): void;
}

/** Which button was pressed. Null if the user declined. */
export type ConfirmAnswer = 'action' | 'alternative' | null;
