import type { Editions, Principal } from '@pds/kernel';
import { mailTemplateKinds } from '@pds/organisations/contract';
import { editedMailTemplate } from '../../model/versioned-resources';
import { type DepartmentMailTemplate, mailTemplateOf } from '../../model/mail-template';
import { DepartmentNotFound } from '../../organisations.errors';
import type { Departments } from '../../ports/departments';
import type { MailTemplates } from '../../ports/mail-templates';

/** A department's letter, with the version to send back when saving it. */
export interface ShownMailTemplate extends DepartmentMailTemplate {
  readonly version: number;
}

/** Every letter of a department, its own or the default one. Throws `DepartmentNotFound`. */
export class ShowMailTemplates {
  constructor(
    private readonly departments: Departments,
    private readonly templates: MailTemplates,
    private readonly editions: Editions,
  ) {}

  async execute(departmentId: number, principal: Principal): Promise<ShownMailTemplate[]> {
    if (!(await this.departments.find(departmentId, principal.scope))) throw new DepartmentNotFound();
    const versions = await this.editions.versionsOf(
      mailTemplateKinds.map((kind) => editedMailTemplate(departmentId, kind)),
    );
    const own = await this.templates.ofDepartment(departmentId);
    return mailTemplateKinds.map((kind, at) => ({
      ...mailTemplateOf(kind, own.get(kind) ?? null),
      version: versions[at]!,
    }));
  }
}
