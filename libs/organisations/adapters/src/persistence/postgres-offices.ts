import type { Scope } from '@pds/kernel';
import { Office, OfficeNameTaken, Offices } from '@pds/organisations/domain';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import { QueryFailedError } from 'typeorm';
import { held } from './locked-when-in-transaction';
import { OfficeRecord } from './structure.record';

/** Offices in PostgreSQL. */
export class PostgresOffices extends Offices {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async find(id: number, scope: Scope): Promise<Office | null> {
    if (scope.kind === 'organiser' || (scope.kind === 'office' && scope.officeId !== id)) return null;
    const where = scope.kind === 'department' ? { id, departmentId: scope.departmentId } : { id };
    const record = await held(this.unitOfWork, OfficeRecord, where);
    return record && Office.restore({ ...record });
  }

  override async save(office: Office): Promise<void> {
    const { id, ...details } = office.snapshot();
    try {
      await this.unitOfWork.manager.update(OfficeRecord, { id }, details);
    } catch (error) {
      if (error instanceof QueryFailedError && (error.driverError as { code?: string }).code === '23505')
        throw new OfficeNameTaken();
      throw error;
    }
  }
}
