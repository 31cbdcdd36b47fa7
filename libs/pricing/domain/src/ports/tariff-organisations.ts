import type { Scope } from '@pds/kernel';

/** An organisation that may have a tariff of its own. */
export interface TariffOrganisation {
  readonly id: number;
  /** Whose tariff stands behind its own; `null` for the default one. */
  readonly departmentId: number | null;
}

/** Which organisations there are to have a tariff; fulfilled by the organisations context. */
export abstract class TariffOrganisations {
  /** `null` where there is none, and where it lies outside the caller's scope. */
  abstract find(id: number, scope: Scope): Promise<TariffOrganisation | null>;
}
