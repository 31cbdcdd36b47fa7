import { FrozenFiles } from '@pds/kernel';
import type { JobHandler, JobRun } from '../jobs/runs-job';
import { RunsJob } from '../jobs/runs-job';
import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import { headOf } from './columns/sheet-head';
import { planObjects, plannedTogether, type PlanSetting } from './import-planner';
import type { ImportRow, ImportStore } from './import-store';
import { type ImportTask, PreviewImport, taskSetting } from './import-tasks';
import type { HeldRoles } from './held-roles';
import type { Importables } from './importables';
import { groupRows, keysOf, type ObjectPlan, type ObjectRead, twinsOf } from './plan-objects';
import { readColumns, readRows, sourceIdOf } from './read-rows';
import { readSheets } from './reading/read-sheets';

/** Says what a run would do with each row of a file; writes nothing else, and a restart begins again. */
@RunsJob(PreviewImport)
export class PreviewImportJob implements JobHandler<ImportTask> {
  constructor(
    private readonly store: ImportStore,
    private readonly importables: Importables,
    private readonly roles: HeldRoles,
    private readonly files: FrozenFiles,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {}

  readonly run = async ({ input, jobId, progress }: JobRun<ImportTask>): Promise<void> => {
    const setting = await taskSetting(input, this.store, this.importables, this.roles);
    const { record, importable, fields } = setting;
    const choices = record.choices!;
    const sheets = await readSheets({ fileName: record.fileName, bytes: await this.files.read(record.file!) });
    const sheet = sheets[choices.sheet]!;
    const head = headOf(sheet, choices.titleRow);
    const rows = readRows(sheet, head, readColumns(head, choices, fields), choices.words);
    const read = rows.map((row) => ({ ...row, values: importable.normalised(row.values) }));
    const objects = groupRows(read, (values) => importable.groupOf(values));
    await progress(0, objects.length);
    const plans: ObjectPlan[] = [];
    for (let at = 0; at < objects.length; at += plannedTogether) {
      plans.push(...(await planObjects(objects.slice(at, at + plannedTogether), setting, this.store, { asks: true })));
      await progress(plans.length, objects.length);
    }
    const answered = await this.withAnswers(objects, plans, setting);
    const planned = rowsOf(objects, refuseTwins(objects, answered, setting), setting);
    await this.unitOfWork.run(async () => {
      const current = await this.store.findForUpdate(record.id);
      // Other columns were chosen meanwhile, or this task was killed after its last step, and somebody decides about its rows.
      if (current?.jobId !== jobId || current.stored !== 'previewing') return;
      await this.store.replaceRows(record.id, planned);
      await this.store.endTask(record.id, jobId, 'previewed');
    });
  };

  /** What somebody decided in an earlier preview holds, while the row is called the same and asks about nothing more. */
  private async withAnswers(
    objects: readonly ObjectRead[],
    plans: readonly ObjectPlan[],
    setting: PlanSetting,
  ): Promise<readonly ObjectPlan[]> {
    const answers = await this.store.answers(setting.record.id);
    const answered = [...plans];
    for (const [at, plan] of plans.entries()) {
      const answer = answers.get(objects[at]!.rows[0]!.row);
      if (plan.outcome !== 'ask' || answer?.name !== plan.name) continue;
      if (!plan.lookAlikes.every(({ id }) => answer.lookAlikes.some((each) => each.id === id))) continue;
      const decided = answer.objectId;
      if (decided === null) answered[at] = { ...plan, outcome: 'create' };
      else if (plan.lookAlikes.some(({ id }) => id === decided)) {
        const [again] = await planObjects([objects[at]!], setting, this.store, { asks: false, decided: [decided] });
        if (again!.outcome !== 'refuse') answered[at] = { ...again!, name: plan.name, lookAlikes: plan.lookAlikes };
      }
    }
    return answered;
  }
}

/** Refuses objects of one file that are the same: by their keys, or since they are one stored object. */
function refuseTwins(
  objects: readonly ObjectRead[],
  plans: readonly ObjectPlan[],
  { importable, fields }: PlanSetting,
): readonly ObjectPlan[] {
  const twins = twinsOf(
    objects.map((object) => keysOf(importable.identitiesOf(object), sourceIdOf(object.values, fields))),
  );
  const ofStored = twinsOf(plans.map(({ id }) => (id === null ? [] : [`stored:${id}`])));
  return plans.map((plan, at) => {
    const twin = twins[at] ?? ofStored[at] ?? null;
    if (twin === null) return plan;
    const message = `La ligne ${objects[twin]!.rows[0]!.row} du fichier désigne la même fiche. N’en gardez qu’une.`;
    const problems = [...plan.problems, { column: null, value: '', message }];
    return { ...plan, outcome: 'refuse', id: null, changes: [], before: [], lookAlikes: [], problems };
  });
}

function rowsOf(
  objects: readonly ObjectRead[],
  plans: readonly ObjectPlan[],
  { importable, fields }: PlanSetting,
): readonly ImportRow[] {
  return objects.flatMap(({ rows, values }, at) => {
    const plan = plans[at]!;
    const firstRow = rows[0]!.row;
    const isRefused = plan.outcome === 'refuse';
    return rows.map(({ row, values: given, problems, restored }, index) => {
      const own = index === 0 ? [...problems, ...plan.problems] : problems;
      const message = `Une autre ligne de la même fiche est refusée (fiche de la ligne ${firstRow}).`;
      return {
        row,
        firstRow,
        outcome: plan.outcome,
        name: plan.name,
        sourceId: index === 0 && !isRefused ? sourceIdOf(values, fields) : null,
        // Rows that nothing is done with need no values: fewer personal data are stored.
        given: isRefused || (plan.outcome === 'same' && plan.lookAlikes.length === 0) ? {} : given,
        problems: isRefused && own.length === 0 ? [{ column: null, value: '', message }] : own,
        restored: isRefused || plan.id !== null ? restored : [...restored, ...importable.remarks(given)],
        changes: index === 0 ? plan.changes : [],
        before: index === 0 ? plan.before : [],
        lookAlikes: index === 0 ? plan.lookAlikes : [],
        objectId: plan.id,
      };
    });
  });
}
