import type { Scope } from '@pds/kernel';
import { Department, Departments, Office, OfficeNameTaken, Offices } from '@pds/organisations/domain';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import { type FindOptionsWhere, QueryFailedError } from 'typeorm';
import { DepartmentRecord, OfficeRecord } from './structure.record';

/** Departments in PostgreSQL. */
export class TypeOrmDepartments extends Departments {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async find(id: number, scope: Scope): Promise<Department | null> {
    const isOwn = (scope.kind === 'department' || scope.kind === 'office') && scope.departmentId === id;
    if (scope.kind !== 'all' && !isOwn) return null;
    const record = await held(this.unitOfWork, DepartmentRecord, { id });
    return record && Department.restore({ ...record });
  }

  override async idOfCode(code: string): Promise<number | null> {
    const record = await this.unitOfWork.manager.findOne(DepartmentRecord, { where: { code }, select: { id: true } });
    return record?.id ?? null;
  }

  override async save(department: Department): Promise<void> {
    const { id, code: _, ...details } = department.snapshot();
    await this.unitOfWork.manager.update(DepartmentRecord, { id }, details);
  }
}

/** Offices in PostgreSQL. */
export class TypeOrmOffices extends Offices {
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

/** One row, locked when there is a transaction in which it may be saved. */
function held<Row extends { id: number }>(
  { manager }: TypeOrmUnitOfWork,
  record: new () => Row,
  where: FindOptionsWhere<Row>,
): Promise<Row | null> {
  const lock = manager.queryRunner?.isTransactionActive ? { lock: { mode: 'pessimistic_write' } as const } : {};
  return manager.findOne(record, { where, ...lock });
}
