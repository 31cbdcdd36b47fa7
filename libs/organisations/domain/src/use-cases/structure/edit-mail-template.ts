import type { Editions, LetterTemplate, Principal, UnitOfWork } from '@pds/kernel';
import { editedMailTemplate } from '../../model/versioned-resources';
import { checkedMailTemplate, mailTemplateKind } from '../../model/mail-template';
import { DepartmentNotFound } from '../../organisations.errors';
import type { Departments } from '../../ports/departments';
import type { MailTemplates } from '../../ports/mail-templates';
import type { RichText } from '../../ports/rich-text';

/**
 * Saves a department's own letter of a kind; its content is sanitised before it is stored. Throws `DepartmentNotFound`,
 * `MailTemplateNotFound`, `ChangedMeanwhile`, `InvalidFields`.
 */
export class EditMailTemplate {
  constructor(
    private readonly departments: Departments,
    private readonly templates: MailTemplates,
    private readonly richText: RichText,
    private readonly editions: Editions,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(
    command: { departmentId: number; kind: string; template: LetterTemplate; version?: number | undefined },
    principal: Principal,
  ): Promise<void> {
    const { departmentId, template, version } = command;
    return this.unitOfWork.run(async () => {
      if (!(await this.departments.findForUpdate(departmentId, principal.scope))) throw new DepartmentNotFound();
      const kind = mailTemplateKind(command.kind);
      const checked = checkedMailTemplate(kind, { ...template, content: this.richText.clean(template.content) });
      await this.editions.advance(editedMailTemplate(departmentId, kind), version, principal.accountId);
      await this.templates.save(departmentId, kind, checked);
    });
  }
}
