import type { Principal } from '@pds/kernel';
import type { DossierSnapshot } from './dossier-snapshot';

/**
 * What other contexts may ask of demands. Joins the ambient unit of work. It applies no scope by itself: the caller
 * compares `ownership` with its principal's scope (`isInScope`).
 */
export abstract class DemandFacade {
  /** The dossier, or null when there is none of that id or it was deleted. */
  abstract dossier(id: number): Promise<DossierSnapshot | null>;

  /** As {@link dossier}, holding the demand's row lock until the transaction ends. Needs an ambient transaction. */
  async dossierForUpdate(id: number): Promise<DossierSnapshot | null> {
    return (await this.dossiersForUpdate([id]))[0] ?? null;
  }

  /** The same of several, those that there are, in the order of their numbers. */
  abstract dossiersForUpdate(ids: readonly number[]): Promise<DossierSnapshot[]>;

  /** Whether a demand was filed by this account and is EN COURS; cheaper than the whole {@link dossier}. */
  abstract isInProgress(id: number, filedBy: number): Promise<boolean>;

  /** Those of some organisations of which a department handles a demand that is not deleted; each once, in no order. */
  abstract servedOrganisations(organisationIds: readonly number[], departmentId: number): Promise<number[]>;

  /**
   * 1 EN COURS → 3 VALIDÉE, as part of a transformation into an aid station. From then on the organiser can no longer
   * edit it. Refuses with `demand.not-found` (outside the principal's scope included) or, from another status,
   * `demand.illegal-status-change` (conflict).
   */
  abstract markTransformed(id: number, principal: Principal): Promise<void>;

  /**
   * 3 VALIDÉE → 4 ANNULÉE, as part of the deletion of the aid station made of it. Refuses as {@link markTransformed} does.
   */
  abstract cancelStation(id: number, principal: Principal): Promise<void>;

  /**
   * Notes which event of e-Protec a dossier is, null for none any more. Whoever has the dossier open may still save it: its version
   * stays. Does nothing for a dossier that is gone, or has another number by now than `held`: a person noted it.
   */
  abstract noteEprotecNumber(id: number, eProtecId: string | null, held: string | null): Promise<void>;
}
