import type { Scope } from '@pds/kernel';
import { Department, type DepartmentSnapshot } from '../model/department';
import { Office, type OfficeSnapshot } from '../model/office';
import { OfficeNameTaken } from '../organisations.errors';
import { Departments } from '../ports/departments';
import { Offices } from '../ports/offices';

export class InMemoryDepartments extends Departments {
  private readonly rows = new Map<number, DepartmentSnapshot>();

  constructor(departments: readonly DepartmentSnapshot[]) {
    super();
    for (const department of departments) this.rows.set(department.id, department);
  }

  override async find(id: number, scope: Scope): Promise<Department | null> {
    const row = this.rows.get(id);
    const inScope =
      scope.kind === 'all' || ((scope.kind === 'department' || scope.kind === 'office') && scope.departmentId === id);
    return row && inScope ? Department.restore(structuredClone(row)) : null;
  }

  override findForUpdate(id: number, scope: Scope): Promise<Department | null> {
    return this.find(id, scope);
  }

  override async idOfCode(code: string): Promise<number | null> {
    return [...this.rows.values()].find((row) => row.code === code)?.id ?? null;
  }

  override async save(department: Department): Promise<void> {
    const snapshot = department.snapshot();
    this.rows.set(snapshot.id, structuredClone(snapshot));
  }
}

export class InMemoryOffices extends Offices {
  private readonly rows = new Map<number, OfficeSnapshot>();

  constructor(offices: readonly OfficeSnapshot[]) {
    super();
    for (const office of offices) this.rows.set(office.id, office);
  }

  override async find(id: number, scope: Scope): Promise<Office | null> {
    const row = this.rows.get(id);
    if (!row) return null;
    const inScope =
      scope.kind === 'all' ||
      (scope.kind === 'department' && scope.departmentId === row.departmentId) ||
      (scope.kind === 'office' && scope.officeId === id);
    return inScope ? Office.restore(structuredClone(row)) : null;
  }

  override findForUpdate(id: number, scope: Scope): Promise<Office | null> {
    return this.find(id, scope);
  }

  override async nextId(): Promise<number> {
    return Math.max(0, ...this.rows.keys()) + 1;
  }

  override async add(office: Office): Promise<void> {
    await this.save(office);
  }

  override async save(office: Office): Promise<void> {
    const snapshot = office.snapshot();
    const taken = [...this.rows.values()].some(
      (row) => row.id !== snapshot.id && row.departmentId === snapshot.departmentId && row.name === snapshot.name,
    );
    if (taken) throw new OfficeNameTaken();
    this.rows.set(snapshot.id, structuredClone(snapshot));
  }
}
