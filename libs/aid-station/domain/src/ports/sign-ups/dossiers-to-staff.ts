import type { Ownership } from '@pds/kernel';
import type { SlotToStaff } from '../../model/sign-ups/held-slot';

/** A dossier with the team that each slot requires. */
export interface DossierToStaff {
  readonly ownership: Ownership;
  /** Whether its event is still to be held by us: neither refused, cancelled nor « Sans suite ». */
  readonly isHeld: boolean;
  /** In the order of time. */
  readonly slots: readonly SlotToStaff[];
}

/** The dossiers whose slots need people: implemented by other contexts, because pricing computes the teams (docs/adr/0055). */
export abstract class DossiersToStaff {
  /** Null if there is none, or if it has been deleted. */
  abstract find(demandId: number): Promise<DossierToStaff | null>;

  /** The same, locked until the transaction ends: before its sign-ups, after its statuses. */
  abstract findForUpdate(demandId: number): Promise<DossierToStaff | null>;
}
