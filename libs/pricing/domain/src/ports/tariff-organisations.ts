import type { Scope } from '@pds/kernel';

/** An organisation that may have its own tariff. */
export interface TariffOrganisation {
  readonly id: number;
  /** The department whose tariff is the fallback; `null` for the default one. */
  readonly departmentId: number | null;
}

/** The organisations that can have a tariff; implemented with the organisations context. */
export abstract class TariffOrganisations {
  /** `null` if there is none, or if it is outside the caller's scope. */
  abstract find(id: number, scope: Scope): Promise<TariffOrganisation | null>;
}
