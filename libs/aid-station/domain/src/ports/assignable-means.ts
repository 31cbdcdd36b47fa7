import type { Instant, Ownership } from '@pds/kernel';

/** A dossier as needed to assign equipment to its slots. */
export interface DossierToEquip {
  readonly ownership: Ownership;
  readonly slotIds: readonly number[];
}

/** The dossiers that equipment is assigned to, and the equipment of their offices. */
export abstract class AssignableMeans {
  /** Returns a dossier, locked until the transaction ends; null if there is none, or if it has been deleted. */
  abstract dossierForUpdate(demandId: number): Promise<DossierToEquip | null>;

  /** The ids of everything that an office has and has not retired at that time; empty when there is no such office. */
  abstract equipmentIdsOf(officeId: number, at: Instant): Promise<number[]>;
}
