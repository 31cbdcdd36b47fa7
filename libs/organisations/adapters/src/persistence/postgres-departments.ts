import type { Scope } from '@pds/kernel';
import { Department, Departments } from '@pds/organisations/domain';
import { sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { DepartmentRecord } from './structure.record';

export class PostgresDepartments extends Departments {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override find(id: number, scope: Scope): Promise<Department | null> {
    return this.first(id, scope);
  }

  override findForUpdate(id: number, scope: Scope): Promise<Department | null> {
    return this.first(id, scope, { mode: 'pessimistic_write' });
  }

  override async idOfCode(code: string): Promise<number | null> {
    const record = await this.unitOfWork.manager.findOne(DepartmentRecord, { where: { code }, select: { id: true } });
    return record?.id ?? null;
  }

  override async save(department: Department): Promise<void> {
    const { id, code: _, logo, termsOfSaleChangedAt, ...details } = department.snapshot();
    const changedAt = termsOfSaleChangedAt === null ? null : new Date(termsOfSaleChangedAt);
    await this.unitOfWork.run(async () => {
      await this.unitOfWork.manager.update(
        DepartmentRecord,
        { id },
        {
          ...details,
          termsOfSaleChangedAt: changedAt,
          logoKey: logo?.key ?? null,
          logoSha256: logo?.sha256 ?? null,
        },
      );
      if (changedAt === null) return;
      // Every version stays as it was first stored.
      await this.unitOfWork.query(
        sql`INSERT INTO organisations.terms_of_sale (department_id, version, content, changed_at)
            VALUES (${id}, ${details.termsOfSaleVersion}, ${details.termsOfSale}, ${changedAt})
            ON CONFLICT DO NOTHING`,
      );
    });
  }

  private async first(id: number, scope: Scope, lock?: { mode: 'pessimistic_write' }): Promise<Department | null> {
    const isOwn = (scope.kind === 'department' || scope.kind === 'office') && scope.departmentId === id;
    if (scope.kind !== 'all' && !isOwn) return null;
    const record = await this.unitOfWork.manager.findOne(DepartmentRecord, { where: { id }, lock });
    if (!record) return null;
    const { logoKey, logoSha256, termsOfSaleChangedAt, ...details } = record;
    return Department.restore({
      ...details,
      termsOfSaleChangedAt: termsOfSaleChangedAt?.getTime() ?? null,
      logo: logoKey && logoSha256 ? { key: logoKey, sha256: logoSha256 } : null,
    });
  }
}
