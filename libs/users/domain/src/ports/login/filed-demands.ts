import type { IssuerContact } from '@pds/kernel';

/** What an e-mail to the filer of a demand says of it: nothing that was typed, since the address may not be theirs. */
export interface FiledDemandSummary {
  readonly id: number;
  /** « Sportif », from the list of natures; null when none was chosen. */
  readonly nature: string | null;
  /** The times of each slot, in French. */
  readonly times: readonly string[];
  /** The path of its print page. */
  readonly printPath: string;
  /** The association that answers; null when no department is known. */
  readonly contact: IssuerContact | null;
}

/** What users need to know of demands, which another context owns. */
export abstract class FiledDemands {
  /** Whether a demand was filed by this account and is still EN COURS: only then can login open it. */
  abstract isInProgress(demandId: number, accountId: number): Promise<boolean>;

  /** The latest demand of this account that is EN COURS; null without one. */
  abstract latestOf(accountId: number): Promise<FiledDemandSummary | null>;

  /** Replaces the address of the contact in the demands EN COURS of an account that name its former address. */
  abstract correctContact(accountId: number, former: string, email: string): Promise<void>;
}
