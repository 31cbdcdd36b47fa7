/** A department as the pricing screen names it. */
export interface TariffDepartment {
  readonly id: number;
  /** `69`, `2A`. */
  readonly number: string;
  readonly name: string;
}

/** The departments that can have a tariff; implemented with the organisations context. */
export abstract class Departments {
  abstract find(id: number): Promise<TariffDepartment | null>;
}
