import type { Principal } from '@pds/kernel';
import type { WantedChange } from './change-fields';
import type { DossierAnnex } from './dossier-annex';
import type { DossierSnapshot } from './dossier-snapshot';

/**
 * What other contexts may request of demands. Joins the ambient unit of work. It applies no scope by itself: the caller compares
 * `ownership` with its principal's scope (`isInScope`).
 */
export abstract class DemandFacade {
  /** The dossier, or null when none has that id or it was deleted. */
  abstract dossier(id: number): Promise<DossierSnapshot | null>;

  /** Like {@link dossier}, and locks the demand's row until the transaction ends. Needs an ambient transaction. */
  async dossierForUpdate(id: number): Promise<DossierSnapshot | null> {
    return (await this.dossiersForUpdate([id]))[0] ?? null;
  }

  /** The same for several: those that exist, in the order of their numbers. */
  abstract dossiersForUpdate(ids: readonly number[]): Promise<DossierSnapshot[]>;

  /** The files annexed to a dossier, in the order of their inputs; none for one that does not exist. */
  abstract annexes(id: number): Promise<DossierAnnex[]>;

  /**
   * Asks for a change of a dossier, for a caller whom another context let in by a secret link: no scope applies. Throws `demand.not-found`,
   * `demand.invalid-configuration`, and conflicts when none may be asked for now.
   */
  abstract askForChange(id: number, wanted: WantedChange): Promise<void>;

  /** Whether a dossier is « Sans suite », which the statuses of a later context say. */
  abstract isDropped(id: number): Promise<boolean>;

  /** Whether a demand was filed by this account and is EN COURS; cheaper than the whole {@link dossier}. */
  abstract isInProgress(id: number, filedBy: number): Promise<boolean>;

  /** The latest demand that an account filed and that is EN COURS; null without one. */
  abstract latestOf(filedBy: number): Promise<DossierSnapshot | null>;

  /** Replaces the address of the contact in the demands EN COURS that an account filed, where it is the former one. */
  abstract correctFilerEmail(filedBy: number, former: string, email: string): Promise<void>;

  /** Those of some organisations of which a department handles a demand that is not deleted; each once, unordered. */
  abstract servedOrganisations(organisationIds: readonly number[], departmentId: number): Promise<number[]>;

  /** The numbers of demands, deleted ones included, and of past events of an organisation in all departments. */
  abstract countsOfOrganisation(
    organisationId: number,
  ): Promise<{ readonly demands: number; readonly pastEvents: number }>;

  /**
   * * 1 EN COURS → 3 VALIDÉE, as part of a transformation into an aid station. From then on the organiser can no longer edit it. Throws
   * `demand.not-found` (outside the principal's scope included) or, from another status, `demand.illegal-status-change` (conflict).
   */
  abstract markTransformed(id: number, principal: Principal): Promise<void>;

  /** 3 VALIDÉE → 4 ANNULÉE, as part of deleting the demand's aid station. Throws as {@link markTransformed} does. */
  abstract cancelStation(id: number, principal: Principal): Promise<void>;

  /**
   * Records which event in e-Protec belongs to a dossier; null for none. The version is unchanged, so that a user who has the dossier open
   * can still save it. Does nothing for a deleted dossier, or for one whose number is no longer `held`: a person has changed it.
   */
  abstract noteEprotecNumber(id: number, eProtecId: string | null, held: string | null): Promise<void>;
}
