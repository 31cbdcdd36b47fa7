import type { LetterTemplate } from '@pds/kernel';
import type { MailTemplateKind } from '@pds/organisations/contract';
import { MailTemplates } from '../ports/mail-templates';

export class InMemoryMailTemplates extends MailTemplates {
  private readonly rows = new Map<number, Map<MailTemplateKind, LetterTemplate>>();

  override async find(departmentId: number, kind: MailTemplateKind): Promise<LetterTemplate | null> {
    return this.rows.get(departmentId)?.get(kind) ?? null;
  }

  override async ofDepartment(departmentId: number): Promise<ReadonlyMap<MailTemplateKind, LetterTemplate>> {
    return new Map(this.rows.get(departmentId));
  }

  override async save(departmentId: number, kind: MailTemplateKind, template: LetterTemplate): Promise<void> {
    this.rows.set(departmentId, new Map(this.rows.get(departmentId)).set(kind, { ...template }));
  }

  override async remove(departmentId: number, kind: MailTemplateKind): Promise<void> {
    this.rows.get(departmentId)?.delete(kind);
  }
}
