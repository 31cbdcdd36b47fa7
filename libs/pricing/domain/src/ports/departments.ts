/** A department as the pricing screen names it. */
export interface TariffDepartment {
  readonly id: number;
  /** `69`, `2A`. */
  readonly number: string;
  readonly name: string;
}

/** Which departments there are to have a tariff; fulfilled by the organisations context. */
export abstract class Departments {
  abstract find(id: number): Promise<TariffDepartment | null>;
}
