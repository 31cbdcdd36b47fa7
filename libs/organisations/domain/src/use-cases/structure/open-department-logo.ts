import type { FrozenFiles, Principal } from '@pds/kernel';
import { DepartmentNotFound, LogoNotFound } from '../../organisations.errors';
import type { Departments } from '../../ports/departments';

/** The picture at the top of a department's papers, a PNG. Throws `DepartmentNotFound`, `LogoNotFound`. */
export class OpenDepartmentLogo {
  constructor(
    private readonly departments: Departments,
    private readonly frozenFiles: FrozenFiles,
  ) {}

  async execute(id: number, { scope }: Principal): Promise<Uint8Array> {
    const department = await this.departments.find(id, scope);
    if (!department) throw new DepartmentNotFound();
    if (!department.logo) throw new LogoNotFound();
    return this.frozenFiles.read(department.logo);
  }
}
