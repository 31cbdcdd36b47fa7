import type { Principal } from '@pds/kernel';
import type { Departments } from '../ports/departments';
import type { DepartmentOption } from '../model/option';
import type { Options } from '../ports/options';
import { tariffDepartment } from './tariff-access';

/** Options of one department with its number; 0 for the default tariff. */
export interface OptionsOfDepartment {
  readonly departmentId: number;
  readonly options: readonly DepartmentOption[];
}

/** Returns the catalogue as offered by a department, to its staff; 0 is their own department, the default one for an admin. */
export class ListOptions {
  constructor(
    private readonly options: Options,
    private readonly departments: Departments,
  ) {}

  /** @throws PricingNotFound outside the caller's scope */
  async execute({ departmentId }: { departmentId: number }, principal: Principal): Promise<OptionsOfDepartment> {
    const id = (await tariffDepartment(departmentId, principal, this.departments))?.id ?? 0;
    return { departmentId: id, options: await this.options.of(id) };
  }
}
