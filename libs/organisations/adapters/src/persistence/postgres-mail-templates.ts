import type { LetterTemplate } from '@pds/kernel';
import type { MailTemplateKind } from '@pds/organisations/contract';
import { MailTemplates } from '@pds/organisations/domain';
import { sql, type TypeOrmUnitOfWork } from '@pds/platform';

export class PostgresMailTemplates extends MailTemplates {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async find(departmentId: number, kind: MailTemplateKind): Promise<LetterTemplate | null> {
    const [row] = await this.unitOfWork.query<LetterTemplate>(
      sql`SELECT subject, content FROM organisations.mail_templates WHERE department_id = ${departmentId} AND kind = ${kind}`,
    );
    return row ?? null;
  }

  override async ofDepartment(departmentId: number): Promise<ReadonlyMap<MailTemplateKind, LetterTemplate>> {
    const rows = await this.unitOfWork.query<LetterTemplate & { kind: MailTemplateKind }>(
      sql`SELECT kind, subject, content FROM organisations.mail_templates WHERE department_id = ${departmentId}`,
    );
    return new Map(rows.map(({ kind, ...template }) => [kind, template]));
  }

  override async save(departmentId: number, kind: MailTemplateKind, template: LetterTemplate): Promise<void> {
    const { subject, content } = template;
    await this.unitOfWork.query(
      sql`INSERT INTO organisations.mail_templates (department_id, kind, subject, content)
          VALUES (${departmentId}, ${kind}, ${subject}, ${content})
          ON CONFLICT (department_id, kind) DO UPDATE SET subject = EXCLUDED.subject, content = EXCLUDED.content`,
    );
  }

  override async remove(departmentId: number, kind: MailTemplateKind): Promise<void> {
    await this.unitOfWork.query(
      sql`DELETE FROM organisations.mail_templates WHERE department_id = ${departmentId} AND kind = ${kind}`,
    );
  }
}
