import type { Ownership, Principal } from '@pds/kernel';

/** What the transformation must know of a demand. */
export interface DemandToTransform {
  readonly id: number;
  /** Status 1, EN COURS. */
  readonly isOpen: boolean;
  readonly ownership: Ownership;
}

/** The demands of the demand context, as this one needs them. */
export abstract class TransformableDemands {
  /** The demand, locked until the transaction ends; null when there is none (deleted ones included). */
  abstract findForUpdate(demandId: number): Promise<DemandToTransform | null>;

  /** Makes it VALIDÉE in the same transaction; its organiser can no longer edit it. */
  abstract markTransformed(demandId: number, by: Principal): Promise<void>;

  /** Makes the demand of a station ANNULÉE in the same transaction, as the station is deleted. */
  abstract cancelStation(demandId: number, by: Principal): Promise<void>;

  /** Who handles a dossier and who filed it; null when there is none. */
  abstract ownershipOf(demandId: number): Promise<Ownership | null>;
}
