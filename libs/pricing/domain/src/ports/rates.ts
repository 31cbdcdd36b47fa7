import type { RateSheet } from '../model/rate-sheet';
import type { RateOwner } from '../model/rates';

/** Repository of tariffs. An owner without a tariff has an empty one. */
export abstract class Rates {
  /** The tariff of an owner. */
  abstract find(owner: RateOwner): Promise<RateSheet>;

  /** Like {@link find}, locked until the ambient unit of work ends. */
  abstract findForUpdate(owner: RateOwner): Promise<RateSheet>;

  /**
   * Returns the tariffs for pricing a dossier, the most specific first: organisation, department, default; owners without a tariff are
   * omitted.
   */
  abstract chain(departmentId: number | null, organisationId: number | null): Promise<RateSheet[]>;

  /** Replaces the tariff of an owner. */
  abstract save(owner: RateOwner, sheet: RateSheet): Promise<void>;
}
