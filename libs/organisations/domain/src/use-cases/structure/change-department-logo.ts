import type { FrozenFiles, Principal, UnitOfWork } from '@pds/kernel';
import { DepartmentNotFound } from '../../organisations.errors';
import type { Departments } from '../../ports/departments';

/**
 * Sets the picture at the top of a department's later papers. The previous one remains in the file store, because papers frozen with it may
 * still be printed. Throws `DepartmentNotFound`.
 */
export class ChangeDepartmentLogo {
  constructor(
    private readonly departments: Departments,
    private readonly frozenFiles: FrozenFiles,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Checks that the caller may change it, before any byte is read. */
  async check(id: number, { scope }: Principal): Promise<void> {
    if (!(await this.departments.find(id, scope))) throw new DepartmentNotFound();
  }

  /** @param png the picture, already re-encoded */
  async execute(command: { id: number; png: Uint8Array }, principal: Principal): Promise<void> {
    await this.check(command.id, principal);
    const place = { folder: 'logos', name: String(command.id), extension: 'png' };
    const { key, sha256 } = await this.frozenFiles.freeze(command.png, place);
    await this.unitOfWork.run(async () => {
      const department = await this.departments.findForUpdate(command.id, principal.scope);
      if (!department) throw new DepartmentNotFound();
      department.changeLogo({ key, sha256 });
      await this.departments.save(department);
    });
  }
}
