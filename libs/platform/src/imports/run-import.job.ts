import { Logger } from '@nestjs/common';
import { DomainError } from '@pds/kernel';
import type { JobHandler, JobRun } from '../jobs/runs-job';
import { RunsJob } from '../jobs/runs-job';
import { withoutMessage } from '../logs/loggable-error';
import { isOutage, retryWhilePassing } from '../outage/outage';
import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import { planObjects, type PlanSetting } from './import-planner';
import type { DoneRow, ImportRecord, ImportStore, WritingTask } from './import-store';
import { type ImportTask, rightsCheck, RunImport, taskSetting, UndoImport } from './import-tasks';
import type { HeldRoles } from './held-roles';
import type { Importables } from './importables';
import { ImportRightsLost } from './imports.errors';
import type { ImportedValues } from './import-field';
import { changesBetween, comparedLines, objectOfStored } from './plan-objects';

const logger = new Logger('Imports');

/**
 * Writes the objects of an import that are left, each in a transaction with the note that it is done: a killed task goes on with those that
 * are left then.
 */
abstract class WriteImportJob implements JobHandler<ImportTask> {
  constructor(
    protected readonly store: ImportStore,
    private readonly importables: Importables,
    private readonly roles: HeldRoles,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {}

  readonly run = async ({ input, jobId, progress }: JobRun<ImportTask>): Promise<void> => {
    const setting = await taskSetting(input, this.store, this.importables, this.roles);
    const { id } = setting.record;
    const checkRights = rightsCheck(input.principal, this.roles);
    const left = await this.store.objectsLeft(id, this.task);
    for (const [done, firstRow] of left.entries()) {
      await progress(done, left.length);
      const refusal = await refusalOf(() =>
        this.unitOfWork.run(async () => {
          await this.store.lockDepartment(setting.record);
          const rows = await this.store.rowsLeft(id, firstRow, this.task);
          if (rows.length === 0) return;
          await checkRights();
          await this.write(rows, setting);
        }),
      );
      if (refusal !== null) await this.unitOfWork.run(() => this.refuse(id, firstRow, refusal));
    }
    await this.unitOfWork.run(() => this.end(setting.record, jobId));
  };

  protected abstract readonly task: WritingTask;
  protected abstract write(rows: readonly DoneRow[], setting: PlanSetting): Promise<void>;
  protected abstract refuse(id: number, firstRow: number, message: string): Promise<void>;
  protected abstract end(record: ImportRecord, jobId: number): Promise<unknown>;
}

/**
 * Creates and changes what the preview showed. An object is planned again before it is written, since others may have changed the world
 * meanwhile.
 */
@RunsJob(RunImport)
export class RunImportJob extends WriteImportJob {
  protected override readonly task = 'run';

  protected override async write(rows: readonly DoneRow[], setting: PlanSetting): Promise<void> {
    const { record, importable, context } = setting;
    const object = objectOfStored(rows);
    const { firstRow, lookAlikes, objectId: chosen } = rows[0]!;
    // Of two or more look-alikes somebody chose one.
    const decided = lookAlikes.length > 0 && chosen !== null ? [chosen] : undefined;
    const [plan] = await planObjects([object], setting, this.store, { asks: false, decided });
    const { outcome, changes } = plan!;
    if (outcome === 'refuse') return this.store.writePlan(record.id, firstRow, { ...plan!, objectId: null });
    let objectId = plan!.id;
    if (objectId === null) objectId = await importable.create(object, context);
    else if (outcome === 'change') {
      const changed: Record<string, ImportedValues[string]> = {};
      for (const { field, after } of changes) changed[field] ??= after;
      await importable.change(objectId, changed, object, context);
    }
    await this.store.writePlan(record.id, firstRow, { ...plan!, objectId }, true);
    await this.store.link(record, firstRow);
  }

  protected override async refuse(id: number, firstRow: number, message: string): Promise<void> {
    if ((await this.store.rowsLeft(id, firstRow, this.task)).length === 0) return;
    const problems = [{ column: null, value: '', message }];
    await this.store.writePlan(id, firstRow, { outcome: 'refuse', objectId: null, problems, changes: [], before: [] });
  }

  protected override async end(record: ImportRecord, jobId: number): Promise<void> {
    if (await this.store.endTask(record.id, jobId, 'done')) await this.store.link(record, null);
  }
}

/**
 * Removes what an import created and sets back what it changed, the last object first. What something uses, or somebody changed since,
 * stays, with the reason; so does what a later import created or changed, until that is undone.
 */
@RunsJob(UndoImport)
export class UndoImportJob extends WriteImportJob {
  protected override readonly task = 'undo';

  protected override async write(rows: readonly DoneRow[], setting: PlanSetting): Promise<void> {
    await this.store.writeUndone(setting.record.id, rows[0]!.firstRow, await this.undo(rows, setting));
  }

  protected override refuse(id: number, firstRow: number, message: string): Promise<void> {
    return this.store.writeUndone(id, firstRow, message);
  }

  protected override end({ id }: ImportRecord, jobId: number) {
    return this.store.endTask(id, jobId, 'undone');
  }

  /** Returns why the object stays; null once it is undone. */
  private async undo(
    rows: readonly DoneRow[],
    { record, importable, context, fields }: PlanSetting,
  ): Promise<string | null> {
    const { outcome, objectId, before } = rows[0]!;
    const id = objectId!;
    const lines = comparedLines(
      rows.map(({ given }) => given),
      fields,
    );
    const stored = (await importable.current([id], context)).get(id);
    if (!stored) return 'La fiche n’existe plus.';
    if (await this.store.isWrittenSince(record, rows[0]!)) return 'Un import plus récent l’a modifiée.';
    if (changesBetween(lines, stored.lines).length > 0) return 'La fiche a été modifiée depuis.';
    if (outcome === 'create') {
      const reason = await importable.remove(id, context);
      if (reason === null && rows[0]!.sourceId !== null) await this.store.unlink(record, rows[0]!.sourceId, id);
      return reason;
    }
    const object = { values: before[0]!, lines: before };
    const back = changesBetween(before, lines);
    await importable.change(id, Object.fromEntries(back.map(({ field, after }) => [field, after])), object, context);
    return null;
  }
}

/** Runs the step of one object; returns why it was refused, in French, or null. An outage, and lost rights, end the task. */
async function refusalOf(step: () => Promise<unknown>): Promise<string | null> {
  try {
    await retryWhilePassing(step);
    return null;
  } catch (error) {
    if (error instanceof ImportRightsLost || isOutage(error)) throw error;
    if (error instanceof DomainError) return messageOf(error);
    logger.error(`A row could not be imported: ${withoutMessage(error)}`);
    return 'Cette ligne n’a pas pu être enregistrée.';
  }
}

function messageOf({ message, fields }: DomainError): string {
  return fields.length === 0 ? message : fields.map((each) => each.message).join('. ');
}
