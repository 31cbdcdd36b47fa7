import type { DepartmentOption } from '../model/option';

export interface OptionSetting {
  readonly optionId: number;
  readonly activated: boolean;
  readonly priceCents: number | null;
}

/** The catalogue of options and the settings of each department; department 0 is the default tariff. */
export abstract class Options {
  /** Returns every option, in the order of the catalogue. */
  abstract of(departmentId: number): Promise<DepartmentOption[]>;

  /** Replaces a department's setting of an option. */
  abstract save(departmentId: number, setting: OptionSetting): Promise<void>;
}
