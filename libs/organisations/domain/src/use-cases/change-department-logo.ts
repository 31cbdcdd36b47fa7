import type { FrozenFiles, Principal, UnitOfWork } from '@pds/kernel';
import { DepartmentNotFound } from '../organisations.errors';
import type { Departments } from '../ports/departments';

/**
 * Puts a picture at the top of the papers to come of a department. What it had before stays in the file store: papers that were
 * frozen with it may be printed still. Throws `DepartmentNotFound`.
 */
export class ChangeDepartmentLogo {
  constructor(
    private readonly departments: Departments,
    private readonly frozenFiles: FrozenFiles,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Whether the caller may, before any byte is read. */
  async check(id: number, { scope }: Principal): Promise<void> {
    if (!(await this.departments.find(id, scope))) throw new DepartmentNotFound();
  }

  /** @param png the picture, already drawn anew */
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
