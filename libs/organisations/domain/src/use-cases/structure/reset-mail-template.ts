import type { Editions, Principal, UnitOfWork } from '@pds/kernel';
import { editedMailTemplate } from '../../model/versioned-resources';
import { mailTemplateKind } from '../../model/mail-template';
import { DepartmentNotFound } from '../../organisations.errors';
import type { Departments } from '../../ports/departments';
import type { MailTemplates } from '../../ports/mail-templates';

/** Resets a department's letter of a kind to the default text. Throws `DepartmentNotFound`, `MailTemplateNotFound`, `ChangedMeanwhile`. */
export class ResetMailTemplate {
  constructor(
    private readonly departments: Departments,
    private readonly templates: MailTemplates,
    private readonly editions: Editions,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(
    command: { departmentId: number; kind: string; version?: number | undefined },
    principal: Principal,
  ): Promise<void> {
    const { departmentId } = command;
    return this.unitOfWork.run(async () => {
      if (!(await this.departments.findForUpdate(departmentId, principal.scope))) throw new DepartmentNotFound();
      const kind = mailTemplateKind(command.kind);
      await this.editions.advance(editedMailTemplate(departmentId, kind), command.version, principal.accountId);
      await this.templates.remove(departmentId, kind);
    });
  }
}
