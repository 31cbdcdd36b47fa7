import type { RateSheet } from '../model/rate-sheet';
import type { RateOwner } from '../model/rates';

/** Where tariffs are kept. An owner without a tariff has an empty one. */
export abstract class Rates {
  /** The tariff of an owner. */
  abstract find(owner: RateOwner): Promise<RateSheet>;

  /** As {@link find}; nobody else can change it until the ambient unit of work ends. */
  abstract findForUpdate(owner: RateOwner): Promise<RateSheet>;

  /**
   * The tariffs a dossier is priced by, the most particular first: organisation, department, default; those of the two
   * given that have none are left out.
   */
  abstract chain(departmentId: number | null, organisationId: number | null): Promise<RateSheet[]>;

  /** Replaces the tariff of an owner. */
  abstract save(owner: RateOwner, sheet: RateSheet): Promise<void>;
}
