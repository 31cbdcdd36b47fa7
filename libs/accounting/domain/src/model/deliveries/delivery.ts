import type { Instant } from '@pds/kernel';
import { type DeliveryStatus, distinctStatuses, refused, rejected, statusInForce, statusKey } from './delivery-status';
import { isPublicBuyer } from '../invoices/mentions';

/** Where the invoices of a department for public buyers go: nowhere but by e-mail, to an approved platform, or to Chorus Pro. */
export const deliveryChannels = ['off', 'platform', 'chorus-pro'] as const;
export type DeliveryChannel = (typeof deliveryChannels)[number];
export type ElectronicChannel = Exclude<DeliveryChannel, 'off'>;

/** What happens to an invoice if the platform that judges it first gives no answer: it is issued all the same, or waits. */
export const whenAwayRules = ['issue', 'wait'] as const;
export type WhenAway = (typeof whenAwayRules)[number];

/** What a department chose for the invoices of its public buyers. */
export interface DeliveryChoice {
  readonly channel: DeliveryChannel;
  readonly whenAway: WhenAway;
}

/** By e-mail only; a platform chosen later does not hold up any invoice. */
export const defaultDeliveryChoice: DeliveryChoice = { channel: 'off', whenAway: 'issue' };

/**
 * What is known of a delivery: `waiting` to be deposited, `uncertain` (sent, and the answer was lost: searched before it is sent again),
 * `not-accepted` (refused at the deposit), `deposited`, `refused` (by the buyer, or rejected by a platform later).
 */
export type DeliveryStage = 'waiting' | 'uncertain' | 'not-accepted' | 'deposited' | 'refused';

/** The full state of a delivery, as repositories store it. */
export interface DeliveryState {
  readonly id: number;
  readonly invoiceId: number;
  /** Set if the credit note is delivered, and not the invoice itself. */
  readonly creditNoteId: number | null;
  readonly channel: ElectronicChannel;
  /** Our own identifier of the flow: the number of the paper, unique among all papers. */
  readonly trackingId: string;
  readonly requestedAt: Instant;
  /** The beginning of the last submission whose result is unknown; null if there is none. */
  readonly attemptedAt: Instant | null;
  /** Attempts since the last success, to space them out. */
  readonly attempts: number;
  readonly nextAttemptAt: Instant;
  /** The platform's identifier of the accepted flow. */
  readonly flowId: string | null;
  readonly depositedAt: Instant | null;
  /** Why the deposit was refused; null if it was not. */
  readonly refusal: string | null;
  readonly statuses: readonly DeliveryStatus[];
  /** The collected amount last reported to the platform. Cents. */
  readonly reportedCents: number;
  readonly reportedAt: Instant | null;
}

const minute = 60_000;

/** The pauses between attempts double up to an hour. Milliseconds. */
const longestPause = 60 * minute;

/** The electronic delivery of an invoice or of a credit note to its buyer (docs/e-invoicing.md). */
export class Delivery {
  private readonly knownReasons: ReadonlyMap<string, string>;

  private constructor(private state: DeliveryState) {
    this.knownReasons = new Map(state.statuses.map((status) => [statusKey(status), status.reason]));
  }

  static request(
    requested: Pick<DeliveryState, 'id' | 'invoiceId' | 'creditNoteId' | 'channel' | 'trackingId'>,
    now: Instant,
  ): Delivery {
    return new Delivery({
      ...requested,
      requestedAt: now,
      attemptedAt: null,
      attempts: 0,
      nextAttemptAt: now,
      flowId: null,
      depositedAt: null,
      refusal: null,
      statuses: [],
      reportedCents: 0,
      reportedAt: null,
    });
  }

  static restore(state: DeliveryState): Delivery {
    return new Delivery({ ...state });
  }

  get id(): number {
    return this.state.id;
  }

  get stage(): DeliveryStage {
    const code = statusInForce(this.state.statuses)?.code;
    if (code === refused || code === rejected) return 'refused';
    if (this.state.flowId !== null) return 'deposited';
    if (this.state.refusal !== null) return 'not-accepted';
    return this.state.attemptedAt === null ? 'waiting' : 'uncertain';
  }

  /** Whether it still has to be deposited, or found. */
  get isOpen(): boolean {
    return this.state.flowId === null && this.state.refusal === null;
  }

  /** The statuses received since it was loaded, and those whose reason was. */
  get newStatuses(): readonly DeliveryStatus[] {
    return this.state.statuses.filter((status) => this.knownReasons.get(statusKey(status)) !== status.reason);
  }

  /**
   * Whether a flow that the platform does not find may be sent again: an answer may be late, and a search may not yet show what was
   * accepted.
   * @param settleTime how long a platform may take to show an accepted flow. Milliseconds
   */
  mayBeSent(now: Instant, settleTime: number): boolean {
    return this.state.attemptedAt === null || now - this.state.attemptedAt >= settleTime;
  }

  /** Notes that a submission begins: until its result is known, it may have been accepted. */
  beginSubmission(now: Instant): void {
    this.state = { ...this.state, attemptedAt: now };
  }

  /** The platform has the flow. */
  accept(flowId: string, now: Instant): void {
    this.state = { ...this.state, flowId, depositedAt: now, attemptedAt: null, attempts: 0, refusal: null };
  }

  /** The platform refused the flow, and has none of an earlier attempt. */
  refuse(reason: string): void {
    this.state = { ...this.state, refusal: reason, attemptedAt: null };
  }

  /** The platform certainly did not take the submission that {@link beginSubmission} noted. */
  forgetSubmission(): void {
    this.state = { ...this.state, attemptedAt: null };
  }

  /** Tries again later: after a minute, then ever later, up to an hour. `noLaterThan`: an earlier time at which there is a reason to. */
  postpone(now: Instant, noLaterThan: Instant = Number.POSITIVE_INFINITY): void {
    const pause = Math.min(minute * 2 ** this.state.attempts, longestPause);
    const nextAttemptAt = Math.max(now, Math.min(now + pause, noLaterThan));
    this.state = { ...this.state, attempts: Math.min(this.state.attempts + 1, 10), nextAttemptAt };
  }

  /**
   * Adds statuses that a platform reported, in any order and any number of times. A status of a flow whose deposit was not answered proves
   * that the flow was accepted, also one that does not name the flow.
   */
  receive(statuses: readonly DeliveryStatus[], flowId: string | null, now: Instant): void {
    this.state = { ...this.state, statuses: distinctStatuses([...this.state.statuses, ...statuses]) };
    if (this.state.flowId === null && statuses.length > 0) this.accept(flowId ?? this.state.trackingId, now);
  }

  /**
   * Returns the amount to report as collected, in cents: what was collected since the last report once the invoice is settled, negative if
   * a payment was reversed afterwards; 0 if there is nothing to report.
   */
  amountToReport({ paidCents, balanceCents }: { readonly paidCents: number; readonly balanceCents: number }): number {
    if (this.stage !== 'deposited' || this.state.creditNoteId !== null) return 0;
    const isSettled = balanceCents === 0 && paidCents > 0;
    if (!isSettled && this.state.reportedCents === 0) return 0;
    return paidCents - this.state.reportedCents;
  }

  noteReported(paidCents: number, now: Instant): void {
    this.state = { ...this.state, reportedCents: paidCents, reportedAt: now };
  }

  snapshot(): DeliveryState {
    return { ...this.state };
  }
}

/** Whether a buyer receives its invoices by a platform: a public body with a SIRET; all others receive them by e-mail. */
export function isDeliverable(buyer: { readonly type: number | null; readonly identifier: string | null }): boolean {
  return isPublicBuyer(buyer) && /^\d{14}$/.test(buyer.identifier?.replaceAll(/\s/g, '') ?? '');
}
