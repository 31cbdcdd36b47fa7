import type { DeadlineKind } from '@pds/organisations/contract';
import type { DeadlineMark } from '../model/deadlines/deadlines';
import { DeadlineMarks } from '../ports/deadline-marks';

export class InMemoryDeadlineMarks extends DeadlineMarks {
  private rows: { readonly dossierId: number; readonly mark: DeadlineMark }[] = [];

  override async of(dossierId: number): Promise<DeadlineMark[]> {
    return this.rows
      .filter((row) => row.dossierId === dossierId)
      .map(({ mark }) => mark)
      .sort((one, other) => (one.kind < other.kind ? -1 : 1));
  }

  override async add(dossierId: number, mark: DeadlineMark): Promise<boolean> {
    if ((await this.of(dossierId)).some(({ kind }) => kind === mark.kind)) return false;
    this.rows.push({ dossierId, mark });
    return true;
  }

  override async remove(dossierId: number, kind: DeadlineKind): Promise<boolean> {
    const before = this.rows.length;
    this.rows = this.rows.filter((row) => row.dossierId !== dossierId || row.mark.kind !== kind);
    return this.rows.length < before;
  }
}
