import type { FieldError, Instant } from '@pds/kernel';
import type { ElectronicChannel } from '../../model/deliveries/delivery';
import type { DeliveryStatus } from '../../model/deliveries/delivery-status';
import type { InvoiceContent } from '../../model/invoices/invoice-content';

/** A paper to deposit: exactly the frozen bytes of its Factur-X PDF. */
export interface InvoiceFlow {
  /** Our own identifier of the flow: the number of the paper. */
  readonly trackingId: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** SHA-256 of the bytes, hexadecimal. */
  readonly sha256: string;
}

/**
 * The result of a submission: accepted; refused, with the platform's reason; certainly not taken, so that it may be sent again (no
 * connection, no token, too many requests); or unknown: it may have been accepted, and must be searched before it is sent again.
 */
export type Submission =
  | { readonly outcome: 'accepted'; readonly flowId: string }
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'not-taken' | 'unknown' };

/** A status of a flow, as a platform reports it. */
export interface ReportedStatus extends DeliveryStatus {
  readonly trackingId: string;
  /** The platform's identifier of the flow, if it tells it. */
  readonly flowId: string | null;
}

/** A deposited flow whose statuses are awaited. */
export interface FollowedFlow {
  readonly trackingId: string;
  readonly flowId: string;
  readonly depositedAt: Instant;
}

/** Some reported statuses; everything that the platform changed until `readUntil` has then been read. */
export interface StatusPage {
  readonly statuses: readonly ReportedStatus[];
  readonly readUntil: Instant;
}

/** An address of a buyer in the directory, scheme 0225. */
export interface BuyerAddress {
  /** `SIREN`, `SIREN_SIRET` or `SIREN_SIRET_code`. */
  readonly address: string;
  readonly siret: string | null;
  /** The code of the service (« code service »); null for the buyer itself. */
  readonly routingCode: string | null;
  readonly name: string;
  /** Whether an invoice to that address must name a service, and an order number (« numéro d’engagement »). */
  readonly isServiceMandatory: boolean;
  readonly isCommitmentMandatory: boolean;
  /** Whether it must name one of the two, whichever. */
  readonly isEitherMandatory: boolean;
}

/** What is reported once an invoice is collected. */
export interface CollectedAmount {
  /** Our identifier of this report. */
  readonly reportId: string;
  /** The number of the invoice. */
  readonly trackingId: string;
  /** `YYYY-MM-DD` */
  readonly issueDate: string;
  /** SIREN of the issuer and of the buyer, nine digits. */
  readonly sellerSiren: string;
  readonly buyerSiren: string;
  /** Collected since the last report; negative if a payment was reversed. Cents. */
  readonly amountCents: number;
  readonly at: Instant;
}

/**
 * A platform that delivers invoices to their buyers and reports their statuses, as XP Z12-013 describes it. Every call has a timeout and
 * follows no redirect; what a platform answers is judged, and never logged. Methods throw `PlatformUnavailable` if there is no usable answer,
 * and the signal's reason once the caller must stop.
 */
export abstract class EInvoicingPlatform {
  abstract readonly channel: ElectronicChannel;

  /** Whether this installation has an account of the platform. */
  abstract readonly isConnected: boolean;

  /** How long after a submission an accepted flow may still be missing from a search. Milliseconds. */
  abstract readonly settleTime: number;

  /** Whether sellers report there that an invoice is collected. */
  abstract readonly takesCollections: boolean;

  /** Whether it judges invoices before they are issued: when it is asked, or by rules of it that we know. */
  abstract readonly validates: 'asked' | 'known-rules' | false;

  /**
   * Asks whether it would accept an invoice, without any effect there. Returns what it finds wrong, in the platform's French, each with the
   * field of the form or dossier where it can be told, else `invoice`; empty: it would accept it. Within ten seconds.
   *
   * @param content with a provisional number
   */
  abstract validateInvoice(content: InvoiceContent): Promise<readonly FieldError[]>;

  /** Submits a paper once; nothing makes a repetition harmless, so that the caller searches first. Never throws for a failed call. */
  abstract submitFlow(flow: InvoiceFlow, signal: AbortSignal): Promise<Submission>;

  /** Returns the platform's identifier of a paper that it accepted; null if it has none. */
  abstract findFlow(trackingId: string, signal: AbortSignal): Promise<string | null>;

  /** Returns the addresses of a buyer in the directory, found by SIREN or SIRET, and by the code of a service if given. */
  abstract lookUpBuyer(
    buyer: { readonly number: string; readonly routingCode?: string },
    signal: AbortSignal,
  ): Promise<readonly BuyerAddress[]>;

  /**
   * Returns the statuses that changed since a time; where a platform can only be asked about one flow at a time, of those that `flows` returns.
   * May contain statuses reported before, and flows of others.
   */
  abstract statusesSince(
    since: Instant,
    flows: () => Promise<readonly FollowedFlow[]>,
    signal: AbortSignal,
  ): AsyncGenerator<StatusPage, void, void>;

  /** Reports a collected amount; false if the platform certainly did not take it. Throws if that is unknown. */
  abstract reportCollected(collection: CollectedAmount, signal: AbortSignal): Promise<boolean>;
}
