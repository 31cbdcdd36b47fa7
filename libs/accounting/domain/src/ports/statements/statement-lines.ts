import type { Instant } from '@pds/kernel';
import type { StoredLine } from '../../model/statements/statement';
import type { IdentifiedLine } from '../../model/statements/statement-line';
import type { Proposal } from '../../model/statements/statement-matching';

/** Who decided on a line, and when. */
export interface LineDecision {
  readonly by: number;
  readonly at: Instant;
}

/** An entry of the ledger that a line leads to. */
export interface LineMovement {
  readonly paymentId: number;
  /** Whether the line wrote it; otherwise it confirms an earlier one. */
  readonly isRecorded: boolean;
}

/** An entry that a proposal names, locked: whether it may still be linked. */
export interface LinkableEntry {
  readonly id: number;
  readonly amountCents: number;
  /** Whether a counter-entry takes it off. */
  readonly isReversed: boolean;
}

/** The lines of bank statements. */
export abstract class StatementLines {
  /** Stores the lines of a file that no file of the issuer contained before. */
  abstract add(
    statement: { readonly id: number; readonly issuerCode: string },
    lines: readonly IdentifiedLine[],
  ): Promise<void>;

  /** Returns the lines of an issuer that nobody decided on, by day. */
  abstract pending(issuerCode: string): Promise<StoredLine[]>;

  /** Replaces the proposals of pending lines; lines decided meanwhile stay as they are. */
  abstract propose(proposals: readonly { readonly id: number; readonly proposal: Proposal | null }[]): Promise<void>;

  abstract find(id: number): Promise<StoredLine | null>;

  /** The same, locked until the transaction ends. */
  abstract findForUpdate(id: number): Promise<StoredLine | null>;

  /** Returns those of the given entries that belong to an issuer and that no line leads to, locked until the transaction ends. */
  abstract linkable(issuerCode: string, paymentIds: readonly number[]): Promise<LinkableEntry[]>;

  /** Marks a line as accepted and stores its movements; each movement belongs to one line only. */
  abstract accept(id: number, movements: readonly LineMovement[], decision: LineDecision): Promise<void>;

  /** Marks a line as ignored. */
  abstract ignore(id: number, reason: string, decision: LineDecision): Promise<void>;

  /**
   * Whether a line wrote something that still explains it: a payment that no counter-entry takes off, or that another line of the bank takes
   * off, or a counter-entry.
   */
  abstract hasStandingMovement(id: number): Promise<boolean>;

  /** Makes a line pending again, without its movements. */
  abstract reopen(id: number): Promise<void>;

  /** Stores why a certain proposal was not booked, in French. */
  abstract noteRefusal(id: number, refusal: string): Promise<void>;
}
