import type { IssuerContact } from '@pds/kernel';
import type { DemandState } from '../model/dossier/demand-state';

/** What both sides of a hand-over are told. */
export interface HandOverNotice {
  /** The event with its new contact. */
  readonly event: DemandState;
  /** The person who handled it until now; null when their account's address is not confirmed. */
  readonly former: {
    readonly email: string;
    readonly keepsAccess: boolean;
    /** Whether they confirmed the address: their e-mail then contains the names that somebody typed. */
    readonly mayReadTyped: boolean;
  } | null;
  /** The association that answers; null when no department is known. */
  readonly association: IssuerContact | null;
}

/** The e-mails to both sides of a hand-over. */
export abstract class HandOverMails {
  /** Posts both in the ambient transaction. The one to the new person contains nothing that somebody typed. */
  abstract post(notice: HandOverNotice): Promise<void>;

  /**
   * Erases the messages about an event to its present and earlier contacts, in the ambient transaction and before the event is saved.
   *
   * @param kept addresses whose messages stay
   */
  abstract eraseFormer(demandId: number, kept: readonly string[]): Promise<void>;
}
