import type { Scope } from '@pds/kernel';
import { Office, OfficeNameTaken, Offices } from '@pds/organisations/domain';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import { QueryFailedError } from 'typeorm';
import { OfficeRecord } from './structure.record';

export class PostgresOffices extends Offices {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override find(id: number, scope: Scope): Promise<Office | null> {
    return this.first(id, scope);
  }

  override findForUpdate(id: number, scope: Scope): Promise<Office | null> {
    return this.first(id, scope, { mode: 'pessimistic_write' });
  }

  override async nextId(): Promise<number> {
    const [row] = await this.unitOfWork.query<{ id: number }>(
      `SELECT nextval('organisations.offices_id_seq')::integer AS id`,
    );
    return row!.id;
  }

  override add(office: Office): Promise<void> {
    return this.store(this.unitOfWork.manager.insert(OfficeRecord, office.snapshot()));
  }

  override save(office: Office): Promise<void> {
    const { id, ...details } = office.snapshot();
    return this.store(this.unitOfWork.manager.update(OfficeRecord, { id }, details));
  }

  private async store(change: Promise<unknown>): Promise<void> {
    try {
      await change;
    } catch (error) {
      if (error instanceof QueryFailedError && (error.driverError as { code?: string }).code === '23505')
        throw new OfficeNameTaken();
      throw error;
    }
  }

  private async first(id: number, scope: Scope, lock?: { mode: 'pessimistic_write' }): Promise<Office | null> {
    if (scope.kind === 'organiser' || (scope.kind === 'office' && scope.officeId !== id)) return null;
    const where = scope.kind === 'department' ? { id, departmentId: scope.departmentId } : { id };
    const record = await this.unitOfWork.manager.findOne(OfficeRecord, { where, lock });
    return record && Office.restore({ ...record });
  }
}
