import { Departments, type TariffDepartment } from '../ports/departments';

export class InMemoryDepartments extends Departments {
  constructor(private readonly departments: readonly TariffDepartment[]) {
    super();
  }

  override async find(id: number): Promise<TariffDepartment | null> {
    return this.departments.find((department) => department.id === id) ?? null;
  }
}
