import type { Instant } from '@pds/kernel';
import type { Delivery, DeliveryState, ElectronicChannel } from '../../model/deliveries/delivery';
import type { FollowedFlow } from './e-invoicing-platform';

/** Deliveries of invoices and credit notes. Methods that lock must run in a transaction. */
export abstract class Deliveries {
  /** Requests a delivery unless that paper has one: repeated events request it again. */
  abstract add(
    requested: Pick<DeliveryState, 'invoiceId' | 'creditNoteId' | 'channel' | 'trackingId'>,
    now: Instant,
  ): Promise<void>;

  /**
   * Takes the next open delivery of a channel whose attempt is due, and keeps it from other processes until `until`, at which an attempt
   * must have ended. Null if none is due.
   */
  abstract takeDue(channel: ElectronicChannel, now: Instant, until: Instant): Promise<TakenDelivery | null>;

  /** Stores the result of an attempt and releases the delivery; does nothing if another process has taken it since. */
  abstract saveTaken(taken: TakenDelivery): Promise<void>;

  /** The same, and keeps the delivery. Returns false if another process has taken it since: this one must not go on. */
  abstract keepTaken(taken: TakenDelivery): Promise<boolean>;

  /** The delivery of a paper by its number, locked; null if there is none. */
  abstract findForUpdate(trackingId: string): Promise<Delivery | null>;

  abstract save(delivery: Delivery): Promise<void>;

  /** The deliveries of an invoice: its own first, then those of its credit notes. */
  abstract ofInvoice(invoiceId: number): Promise<Delivery[]>;

  /** The time of the oldest deposit of a channel whose statuses are followed; null if there is none. */
  abstract oldestFollowed(channel: ElectronicChannel): Promise<Instant | null>;

  /**
   * Returns deposited flows of a channel to ask about, and notes that they are asked about now: those asked about longest ago first, so that
   * repeated calls go through all of them.
   */
  abstract askAbout(channel: ElectronicChannel, most: number, now: Instant): Promise<readonly FollowedFlow[]>;

  /**
   * Takes the next deposited invoice whose collected amount differs from the reported one, and that is settled or was reported before, as
   * {@link takeDue} does. Each is taken once until `until`. Null if there is none.
   */
  abstract takeToReport(channel: ElectronicChannel, now: Instant, until: Instant): Promise<TakenDelivery | null>;

  /** Until when the statuses of a channel have been read; null if they never were. */
  abstract readUntil(channel: ElectronicChannel): Promise<Instant | null>;

  /** Moves that time forward, never back. */
  abstract noteReadUntil(channel: ElectronicChannel, until: Instant): Promise<void>;

  /** Notes the identifier of a received message; false if it was noted before. */
  abstract noteMessage(id: string, now: Instant): Promise<boolean>;
}

/** A delivery taken by a process. */
export interface TakenDelivery {
  readonly delivery: Delivery;
  /** Distinguishes this taking from later ones. */
  readonly take: number;
}
