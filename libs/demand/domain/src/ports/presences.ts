import type { Instant, Scope } from '@pds/kernel';
import type { OpenPage } from '../model/presence';

/** A page of somebody that shows a dossier. */
export interface PageOfDossier {
  readonly demandId: number;
  readonly accountId: number;
  /** Tells the pages of one person apart. */
  readonly tab: string;
}

/** What a page says of itself. */
export interface SaidPresence extends PageOfDossier {
  readonly editing: boolean;
  /** Out of sight, so that its browser lets it speak seldom. */
  readonly background: boolean;
}

/** A dossier and who else has it open. */
export interface WatchedDossier {
  readonly version: number;
  /** Null: nobody who has an account. */
  readonly updatedBy: number | null;
  readonly updatedAt: Instant;
  readonly timeZone: string;
  /** Every page but the one that spoke, in no particular order. */
  readonly pages: readonly OpenPage[];
}

/** Which pages show which dossiers now. What is kept of one goes by itself soon after it falls silent. */
export abstract class Presences {
  /** Notes that a page shows a dossier; null, and nothing noted, where the scope has no such dossier. A deleted one is one still. */
  abstract say(said: SaidPresence, scope: Scope): Promise<WatchedDossier | null>;

  /** Forgets a page of a dossier; false where the scope has no such dossier. */
  abstract leave(page: PageOfDossier, scope: Scope): Promise<boolean>;
}
