import type { Principal } from '@pds/kernel';
import { defineJob } from '../jobs/define-job';
import type { HeldRoles } from './held-roles';
import type { Importables } from './importables';
import type { PlanSetting } from './import-planner';
import { importQueue, type ImportRecord, type ImportStore } from './import-store';
import { ImportNotFound, ImportRightsLost } from './imports.errors';

/** What a task of an import works on, with the rights that its starter had; it stops once they are lost. */
export interface ImportTask {
  readonly importId: number;
  readonly departmentId: number;
  readonly principal: Principal;
}

/** Imports of one department are written one after the other. */
const inTurn = { queueOf: ({ departmentId }: ImportTask) => importQueue({ departmentId }) };

export const PreviewImport = defineJob<ImportTask>('imports.preview');
export const RunImport = defineJob<ImportTask>('imports.run', inTurn);
export const UndoImport = defineJob<ImportTask>('imports.undo', inTurn);

/**
 * What a task needs of its import.
 * @throws ImportNotFound once it is deleted, ImportRightsLost, ImportableUnknown
 */
export async function taskSetting(
  { importId, principal }: ImportTask,
  store: ImportStore,
  importables: Importables,
  roles: HeldRoles,
): Promise<PlanSetting> {
  const record = await store.find(importId);
  if (!record?.file || !record.choices) throw new ImportNotFound();
  if (!(await roles.holds(principal))) throw new ImportRightsLost();
  return settingOf(record, principal, importables);
}

/** How often a task asks whether its starter still has the role. Milliseconds. */
const rightsHoldFor = 1_000;

/** A check that may be called for every object; it throws {@link ImportRightsLost} within a second. */
export function rightsCheck(principal: Principal, roles: HeldRoles): () => Promise<void> {
  let checkedAt = -Infinity;
  return async () => {
    if (performance.now() - checkedAt < rightsHoldFor) return;
    if (!(await roles.holds(principal))) throw new ImportRightsLost();
    checkedAt = performance.now();
  };
}

/** What plans of an import with chosen columns share. */
export async function settingOf(
  record: ImportRecord,
  principal: Principal,
  importables: Importables,
): Promise<PlanSetting> {
  const importable = importables.of(record.importable, principal);
  const context = { departmentId: record.departmentId, principal };
  const fields = await importable.fields(context);
  const titles = new Map(record.choices!.columns.map(({ field, title }) => [field, title]));
  return { record, importable, context, fields, titles };
}
