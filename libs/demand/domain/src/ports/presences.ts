import type { Instant, Scope } from '@pds/kernel';
import type { OpenPage } from '../model/dossier/presence';

/** A page of a user that shows a dossier. */
export interface PageOfDossier {
  readonly demandId: number;
  readonly accountId: number;
  /** Distinguishes the pages of one person. */
  readonly tab: string;
}

/** The state that a page reports. */
export interface PageActivity extends PageOfDossier {
  readonly editing: boolean;
}

/** A dossier and the other pages that show it. */
export interface OpenDossier {
  readonly version: number;
  /** Null: not a user with an account. */
  readonly updatedBy: number | null;
  readonly updatedAt: Instant;
  readonly timeZone: string;
  /** Every page except the reporting one, unordered. */
  readonly pages: readonly OpenPage[];
}

/** Which pages show which dossiers now. A page that stops reporting is soon removed. */
export abstract class Presences {
  /**
   * Records that a page shows a dossier. Returns null, and records nothing, when the scope has no such dossier. A deleted dossier still
   * counts.
   */
  abstract recordPage(said: PageActivity, scope: Scope): Promise<OpenDossier | null>;

  /** Removes a page of a dossier; false when the scope has no such dossier. */
  abstract removePage(page: PageOfDossier, scope: Scope): Promise<boolean>;
}
