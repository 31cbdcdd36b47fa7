import type { Ownership, Principal } from '@pds/kernel';

/** The data of a demand that the transformation needs. */
export interface DemandToTransform {
  readonly id: number;
  /** Status 1, EN COURS. */
  readonly isOpen: boolean;
  readonly ownership: Ownership;
}

/** The demands of the demand context, as this context needs them. */
export abstract class TransformableDemands {
  /** Returns the demand, locked until the transaction ends; null if there is none, or if it has been deleted. */
  abstract findForUpdate(demandId: number): Promise<DemandToTransform | null>;

  /** Sets its status to VALIDÉE in the same transaction; its organiser can no longer edit it. */
  abstract markTransformed(demandId: number, by: Principal): Promise<void>;

  /** Sets the status of a deleted station's demand to ANNULÉE in the same transaction. */
  abstract cancelStation(demandId: number, by: Principal): Promise<void>;

  /** Returns who handles a dossier and who filed it; null if there is none. */
  abstract ownershipOf(demandId: number): Promise<Ownership | null>;
}
