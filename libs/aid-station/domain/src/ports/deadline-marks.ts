import type { DeadlineKind } from '@pds/organisations/contract';
import type { DeadlineMark } from '../model/deadlines/deadlines';

/** Stores which deadlines of dossiers people noted as done. */
export abstract class DeadlineMarks {
  /** All marks of a dossier, by kind. */
  abstract of(dossierId: number): Promise<DeadlineMark[]>;

  /** Stores a mark; the first one stays when there is one of that kind. Returns whether it was stored. */
  abstract add(dossierId: number, mark: DeadlineMark): Promise<boolean>;

  /** Returns whether there was one. */
  abstract remove(dossierId: number, kind: DeadlineKind): Promise<boolean>;
}
