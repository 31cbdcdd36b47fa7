import { createHash, randomUUID } from 'node:crypto';
import type { Clock, FrozenFiles, Instant, Principal, UploadStore } from '@pds/kernel';
import type { PersonNames } from '../editions/person-names';
import { workbookOf } from '../exports/workbook';
import type { JobDefinition } from '../jobs/define-job';
import type { Jobs } from '../jobs/jobs';
import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import type { UploadedFile } from '../uploads/check-file';
import { headOf } from './columns/sheet-head';
import { fileHead, type ImportHead } from './file-head';
import { planObjects, plannedTogether } from './import-planner';
import {
  type DoneRow,
  type ImportCounts,
  importDays,
  type ImportRecord,
  type ImportState,
  type ImportStore,
  type ImportTaskName,
  importTasks,
  type StoredState,
} from './import-store';
import { type ImportTask, PreviewImport, RunImport, settingOf, UndoImport } from './import-tasks';
import type { Importable } from './importable';
import type { Importables } from './importables';
import type { ImportChoice, ImportField, ImportFieldKind } from './import-field';
import {
  ImportChoicesRefused,
  ImportDepartmentRequired,
  ImportDepartmentUnknown,
  ImportNotFound,
  ImportRightsLost,
  ImportStateConflict,
} from './imports.errors';
import { type ImportOutcome, objectOfStored, type RowProblem, shownValue } from './plan-objects';
import { type ImportChoices, readColumns } from './read-rows';
import { readSheets } from './reading/read-sheets';
import { importLimits } from './reading/sheet-rows';
import { refusedColumns, refusedLines, refusedShape } from './refused-rows';
import type { Sheet } from './sheet';
import { isChoice } from './values/choice-words';

export const maxImportMebibytes = importLimits.bytes / (1024 * 1024);

const mostListed = 50;

/** Heads of files that this process remembers: reading one takes up to seconds. */
const mostHeads = 20;

export interface ImportFieldView {
  readonly key: string;
  readonly label: string;
  readonly kind: ImportFieldKind;
  readonly isRequired: boolean;
  readonly isSensitive: boolean;
  readonly choices: readonly Pick<ImportChoice, 'code' | 'label'>[];
}

export interface ImportableView {
  readonly name: string;
  readonly title: string;
  /** None without a department. */
  readonly fields: readonly ImportFieldView[];
}

/** An import as its screen shows it. */
export interface ImportView {
  readonly id: number;
  readonly importable: string;
  readonly title: string;
  readonly departmentId: number;
  readonly fileName: string;
  readonly state: ImportState;
  /** French: why its task failed. */
  readonly problem: string | null;
  /** Which task failed; null in every other state. */
  readonly failedTask: ImportTaskName | null;
  /** Whether file and rows are there: without them nothing more can be done. */
  readonly hasFile: boolean;
  /** The name of who imported. */
  readonly by: string;
  readonly at: Instant;
  /** Rows of the file. */
  readonly counts: ImportCounts;
  /** The objects that they are: several rows may be one. */
  readonly objects: ImportCounts;
  /** Objects, while a task runs. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** Null when nothing can be undone. */
  readonly undoUntil: Instant | null;
  readonly undone: { readonly removed: number; readonly stayed: number } | null;
  /** While the columns may be chosen. */
  readonly head: ImportHead | null;
}

/** A row of a file as its screen shows it. */
export interface ImportRowView {
  readonly sheet: string;
  readonly row: number;
  readonly outcome: ImportOutcome;
  readonly name: string;
  readonly id: number | null;
  readonly problems: readonly RowProblem[];
  /** Of a new object all that the file says of it. */
  readonly changes: readonly { readonly field: string; readonly before: string; readonly after: string }[];
  readonly restored: readonly string[];
  readonly lookAlikes: readonly { readonly id: number; readonly name: string }[];
  readonly stayed: string | null;
}

/** What is imported, for whom. */
interface ImportPlace {
  readonly importable: string;
  readonly departmentId: number;
}

/**
 * The imports of departments, for callers who may import their kind of thing there; managers of an office have those that were started for
 * it (docs/adr/0093). Any other does not exist for the caller: each call throws `ImportNotFound`, `ImportableUnknown` or
 * `ImportDepartmentUnknown`.
 */
export class Imports {
  private readonly heads = new Map<string, ImportHead>();

  constructor(
    private readonly store: ImportStore,
    private readonly kinds: Importables,
    private readonly jobs: Jobs,
    private readonly uploads: UploadStore,
    private readonly files: FrozenFiles,
    private readonly names: PersonNames,
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * The department that a caller imports for: their own, or the one that an administrator names.
   * @throws ImportDepartmentRequired, ImportDepartmentUnknown
   */
  departmentFor(named: number | undefined, { scope }: Principal): number {
    if (scope.kind === 'department' || scope.kind === 'office') {
      if (named !== undefined && named !== scope.departmentId) throw new ImportDepartmentUnknown();
      return scope.departmentId;
    }
    if (scope.kind !== 'all') throw new ImportDepartmentUnknown();
    if (named === undefined) throw new ImportDepartmentRequired();
    return named;
  }

  async importables(departmentId: number | null, principal: Principal): Promise<readonly ImportableView[]> {
    return Promise.all(
      this.kinds.forCaller(principal).map(async (importable) => ({
        name: importable.name,
        title: importable.title,
        fields: departmentId === null ? [] : (await importable.fields({ departmentId, principal })).map(fieldView),
      })),
    );
  }

  /** The latest ones of a department; of an office only, for its managers. */
  async list(departmentId: number, principal: Principal): Promise<readonly Omit<ImportView, 'head'>[]> {
    const kinds = this.kinds.forCaller(principal).map(({ name }) => name);
    const records = await this.store.latest({ departmentId, officeId: officeOf(principal) }, kinds, mostListed);
    const names = new Map<number, string>();
    for (const { accountId } of records)
      if (!names.has(accountId)) names.set(accountId, (await this.names.nameOf(accountId)) ?? '');
    return records.map((record) => this.summary(record, names.get(record.accountId)!));
  }

  /** Refuses an upload before any byte is read. */
  check(importable: string, principal: Principal): void {
    this.kinds.of(importable, principal);
  }

  /**
   * Stores a file; nothing is imported yet.
   * @throws ImportFileRefused
   */
  async receive(place: ImportPlace, file: UploadedFile, principal: Principal): Promise<ImportView> {
    const importable = this.kinds.of(place.importable, principal);
    const sheets = await readSheets(file);
    const sha256 = createHash('sha256').update(file.bytes).digest('hex');
    const extension = /\.xlsx$/i.test(file.fileName) ? 'xlsx' : 'csv';
    const received = {
      ...{ ...place, officeId: officeOf(principal), fileName: file.fileName },
      ...{ accountId: principal.accountId, createdAt: this.clock.now() },
    };
    const id = await this.uploads.store(
      { bytes: file.bytes, sha256 },
      { folder: 'imports', name: randomUUID(), extension },
      (frozen) => this.store.add(received, frozen),
      (key) => this.store.isNamed(key),
    );
    const record = (await this.store.find(id))!;
    await this.headOf(record, importable, principal, sheets);
    return this.show(id, principal);
  }

  async show(id: number, principal: Principal): Promise<ImportView> {
    const { record, importable } = await this.inScope(id, principal);
    const summary = this.summary(record, (await this.names.nameOf(record.accountId)) ?? '');
    const isBeforeRun = ['columns', 'previewed'].includes(record.state) || summary.failedTask === 'preview';
    const head = summary.hasFile && isBeforeRun ? await this.headOf(record, importable, principal) : null;
    return { ...summary, head };
  }

  /**
   * Chooses sheet, columns and words, remembers them for files with the same titles, and starts the preview. Without columns only the sheet
   * and the row of titles change, and its columns are guessed.
   * @throws ImportChoicesRefused, ImportStateConflict
   */
  async choose(id: number, choices: ImportChoices, principal: Principal): Promise<ImportView> {
    const { record, importable } = await this.inScope(id, principal);
    const fields = await importable.fields({ departmentId: record.departmentId, principal });
    const sheets = await this.sheetsOf(record);
    const sheet = sheets[choices.sheet];
    if (!sheet) throw new ImportChoicesRefused('sheet', 'Cette feuille n’existe pas');
    if (choices.titleRow !== null && choices.titleRow >= sheet.rows.length)
      throw new ImportChoicesRefused('titleRow', 'Cette ligne n’existe pas');
    const { titleRow, titles, signature } = headOf(sheet, choices.titleRow ?? undefined);
    checkColumns(choices, fields, titles.length);
    const columns = choices.columns.map((each) => ({ ...each, title: titles[each.column]! }));
    await this.unitOfWork.run(async () => {
      const current = await this.lockedBefore(id, ['columns', 'previewing', 'previewed']);
      await this.store.setChoices(id, { ...choices, titleRow, columns, sheetName: sheet.name });
      if (columns.length === 0) return;
      // Only words that somebody decided: what else a cell says is gone with the file.
      const words = choices.words.filter(({ code }) => code !== null);
      await this.store.remember(current, signature, { columns: choices.columns, words });
      const refused = refusedShape(readColumns({ titles }, choices, fields));
      await this.store.remember(current, refused.signature, { columns: refused.columns, words });
      await this.start(PreviewImport, current, 'previewing', principal);
    });
    if (columns.length === 0) await this.headOf((await this.store.find(id))!, importable, principal, sheets);
    return this.show(id, principal);
  }

  /** A page of the rows of a preview or a run. */
  async rows(
    id: number,
    { outcome, ...page }: { readonly outcome?: ImportOutcome; readonly page: number; readonly perPage: number },
    principal: Principal,
  ): Promise<{ readonly records: readonly ImportRowView[]; readonly total: number }> {
    const { record, importable } = await this.inScope(id, principal);
    const { rows, total } = await this.store.page(id, outcome, page);
    const fields = await importable.fields({ departmentId: record.departmentId, principal });
    const byKey = new Map(fields.map((field) => [field.key, field]));
    const shown = (key: string, value: Parameters<typeof shownValue>[1]) => {
      const field = byKey.get(key);
      return field ? shownValue(field, value) : String(value);
    };
    // Of a new object, what the file says of it.
    const changesOf = ({ outcome: own, given, changes }: (typeof rows)[number]) =>
      own === 'create' || own === 'ask'
        ? fields.flatMap(({ key }) => (key in given ? [{ field: key, before: '', after: given[key]! }] : []))
        : changes;
    const records = rows.map((stored) => {
      const { objectId, row, outcome: own, name, problems, restored, lookAlikes, stayed } = stored;
      return {
        ...{ sheet: record.choices?.sheetName ?? '', row, outcome: own, name, id: objectId },
        ...{ problems, restored, lookAlikes, stayed },
        changes: changesOf(stored).map(({ field: key, before, after }) => ({
          field: byKey.get(key)?.label ?? key,
          before: shown(key, before),
          after: shown(key, after),
        })),
      };
    });
    return { records, total };
  }

  /**
   * Decides whether a row is one of the objects that it looks like.
   * @param choice the number of any row of the object, and a look-alike's id; null: a new one
   * @throws ImportStateConflict, ImportChoicesRefused
   */
  async decide(
    id: number,
    choice: { readonly row: number; readonly id: number | null },
    principal: Principal,
  ): Promise<ImportView> {
    await this.inScope(id, principal);
    await this.unitOfWork.run(async () => {
      const record = await this.lockedBefore(id, ['previewed', 'done']);
      const rows = await this.store.rowsAsked(id, choice.row);
      if (rows.length === 0) throw new ImportChoicesRefused('row', 'Cette ligne n’attend pas de réponse');
      if (choice.id !== null && !rows[0]!.lookAlikes.some((each) => each.id === choice.id))
        throw new ImportChoicesRefused('id', 'Cette fiche n’est pas proposée');
      const other = choice.id === null ? null : await this.store.rowOf(id, choice.id, rows[0]!.firstRow);
      if (other !== null) throw new ImportChoicesRefused('id', `La ligne ${other} du fichier désigne déjà cette fiche`);
      const [refusal] = await this.answer(record, [rows], choice.id === null ? undefined : [choice.id], principal);
      if (refusal !== undefined) throw new ImportChoicesRefused('id', refusal);
    });
    return this.show(id, principal);
  }

  /**
   * Decides about every object that looks like one stored object, at most 2,000 in a call. Those that look like several stay questions.
   * @param areKnown whether each is what it looks like, unless another object of the file may be that, too; otherwise all are new
   * @throws ImportStateConflict, ImportChoicesRefused when none could be decided
   */
  async decideAll(id: number, areKnown: boolean, principal: Principal): Promise<ImportView> {
    await this.inScope(id, principal);
    await this.unitOfWork.run(async () => {
      const record = await this.lockedBefore(id, ['previewed', 'done']);
      const rows = await this.store.rowsWithOneLookAlike(id, areKnown);
      const asked = [...Map.groupBy(rows, ({ firstRow }) => firstRow).values()];
      const known = areKnown ? asked.map(([first]) => first!.lookAlikes[0]!.id) : undefined;
      const refusals = await this.answer(record, asked, known, principal);
      if (refusals.length === asked.length) throw new ImportChoicesRefused('areKnown', refusals[0] ?? oneByOne);
    });
    return this.show(id, principal);
  }

  /**
   * Plans objects as somebody answered.
   * @param decided the look-alike that each one is; undefined: all are new
   * @returns why some cannot be so, which stay as they are
   */
  private async answer(
    record: ImportRecord,
    objects: readonly (readonly DoneRow[])[],
    decided: readonly number[] | undefined,
    principal: Principal,
  ): Promise<readonly string[]> {
    const setting = await settingOf(record, principal, this.kinds);
    const refusals: string[] = [];
    for (let from = 0; from < objects.length; from += plannedTogether) {
      const some = objects.slice(from, from + plannedTogether);
      const ids = decided?.slice(from, from + plannedTogether);
      const options = { asks: false, decided: ids };
      const plans = await planObjects(some.map(objectOfStored), setting, this.store, options);
      for (const [place, plan] of plans.entries()) {
        const objectId = ids?.[place] ?? null;
        if (plan.outcome === 'refuse') refusals.push(plan.problems.map(({ message }) => message).join('. '));
        else await this.store.writePlan(record.id, some[place]![0]!.firstRow, { ...plan, objectId });
      }
    }
    await this.store.count(record.id);
    return refusals;
  }

  /**
   * Starts to write what the preview showed; goes on with what an interrupted run left, and with rows that were decided since.
   * @throws ImportStateConflict
   */
  async run(id: number, principal: Principal): Promise<ImportView> {
    await this.inScope(id, principal);
    await this.unitOfWork.run(async () => {
      const record = await this.lockedBefore(id, ['previewed', 'running', 'done']);
      await this.start(RunImport, record, 'running', principal);
    });
    return this.show(id, principal);
  }

  /**
   * Starts to remove what an import created, and to set back what it changed, where nothing used it since; a second time, what stayed then.
   * @throws ImportStateConflict
   */
  async undo(id: number, principal: Principal): Promise<ImportView> {
    await this.inScope(id, principal);
    await this.unitOfWork.run(async () => {
      const record = await this.lockedBefore(id, ['running', 'done', 'undoing', 'undone']);
      if (this.undoUntil(record) === null)
        throw new ImportStateConflict(
          record.stored === 'undone' ? refusals.undone : `Un import s’annule dans les ${importDays} jours.`,
        );
      if (record.stored === 'undone') await this.store.forgetStayed(id);
      await this.start(UndoImport, record, 'undoing', principal);
    });
    return this.show(id, principal);
  }

  /** The refused rows as a workbook, which can be imported. */
  async refused(id: number, principal: Principal): Promise<AsyncIterable<Uint8Array>> {
    const { record, importable } = await this.inScope(id, principal);
    if (!record.choices) throw new ImportNotFound();
    const fields = await importable.fields({ departmentId: record.departmentId, principal });
    const sheet = (await this.sheetsOf(record))[record.choices.sheet]!;
    const head = headOf(sheet, record.choices.titleRow);
    const columns = refusedColumns(readColumns(head, record.choices, fields), record.choices.words, sheet.is1904);
    return workbookOf('Lignes refusées', columns, refusedLines(sheet, head, await this.store.refusedRows(id)));
  }

  private async inScope(
    id: number,
    principal: Principal,
  ): Promise<{ readonly record: ImportRecord; readonly importable: Importable }> {
    const record = await this.store.find(id);
    const { scope } = principal;
    const sees =
      scope.kind === 'all' ||
      (scope.kind === 'department' && scope.departmentId === record?.departmentId) ||
      (scope.kind === 'office' && scope.officeId === record?.officeId);
    const importable = record && this.kinds.forCaller(principal).find(({ name }) => name === record.importable);
    if (!sees || !record || !importable) throw new ImportNotFound();
    return { record, importable };
  }

  /**
   * The import, locked, in one of some states. In the state of a task only once that has failed, but for a preview, which is replaced.
   * @throws ImportStateConflict
   */
  private async lockedBefore(id: number, states: readonly StoredState[]): Promise<ImportRecord> {
    const record = await this.store.findForUpdate(id);
    if (!record?.file) throw new ImportNotFound();
    const { stored, state } = record;
    const isBusy = (stored === 'running' || stored === 'undoing') && state !== 'failed';
    if (isBusy) throw new ImportStateConflict('Cet import est en cours.');
    if (!states.includes(stored)) throw new ImportStateConflict(refusals[stored]);
    return record;
  }

  private async start(
    task: JobDefinition<ImportTask, void>,
    { id, departmentId }: ImportRecord,
    state: StoredState,
    principal: Principal,
  ): Promise<void> {
    const jobId = await this.jobs.start(task, { importId: id, departmentId, principal }, principal.accountId);
    await this.store.startTask(id, state, jobId);
  }

  private async sheetsOf({ fileName, file }: ImportRecord): Promise<Sheet[]> {
    if (!file) throw new ImportNotFound();
    return readSheets({ fileName, bytes: await this.files.read(file) });
  }

  /** @param sheets of the file, if they were read already */
  private async headOf(
    record: ImportRecord,
    importable: Importable,
    principal: Principal,
    sheets?: readonly Sheet[],
  ): Promise<ImportHead> {
    const key = `${record.id} ${JSON.stringify([record.choices, principal.scope])}`;
    const known = this.heads.get(key);
    if (known) return known;
    const fields = await importable.fields({ departmentId: record.departmentId, principal });
    const head = await fileHead(sheets ?? (await this.sheetsOf(record)), fields, record.choices, (signature) =>
      this.store.remembered(record, signature),
    );
    this.heads.set(key, head);
    const [oldest] = this.heads.keys();
    if (this.heads.size > mostHeads) this.heads.delete(oldest!);
    return head;
  }

  private summary(record: ImportRecord, by: string): Omit<ImportView, 'head'> {
    const { id, importable, departmentId, fileName, state, counts, objects, progress, undone } = record;
    return {
      ...{ id, importable, title: this.kinds.titleOf(importable), departmentId, fileName, state, by },
      ...{ at: record.createdAt, counts, objects, progress, undone, undoUntil: this.undoUntil(record) },
      problem: state === 'failed' ? problemOf(record) : null,
      failedTask: state === 'failed' ? importTasks[record.stored as keyof typeof importTasks] : null,
      hasFile: record.file !== null,
    };
  }

  /** From the day on which the file was received: then it is deleted with the rows, which an undoing needs. */
  private undoUntil({ stored, file, ranAt, createdAt, undone }: ImportRecord): Instant | null {
    const until = createdAt + importDays * 86_400_000;
    const hasStayed = stored === 'undone' && undone !== null && undone.stayed > 0;
    const isRun = ranAt !== null && (hasStayed || ['running', 'done', 'undoing'].includes(stored));
    return isRun && file !== null && this.clock.now() < until ? until : null;
  }
}

const oneByOne =
  'Répondez ligne par ligne\u00a0: celles qui restent ressemblent à plusieurs fiches, ou plusieurs à la même.';

const refusals: Readonly<Record<StoredState, string>> = {
  columns: 'Choisissez d’abord les colonnes.',
  previewing: 'L’aperçu est en cours.',
  previewed: 'Cet import n’a pas été lancé.',
  running: 'Cet import a été interrompu\u00a0: relancez-le.',
  done: 'Cet import est terminé.',
  undoing: 'L’annulation a été interrompue\u00a0: relancez-la.',
  undone: 'Cet import a été annulé.',
};

/** The office whose imports somebody sees; null for more than one. */
function officeOf({ scope }: Principal): number | null {
  return scope.kind === 'office' ? scope.officeId : null;
}

function problemOf({ errorCode, stored }: ImportRecord): string {
  if (errorCode === new ImportRightsLost().code) return new ImportRightsLost().message;
  return stored === 'previewing'
    ? 'L’aperçu a échoué. Choisissez de nouveau les colonnes.'
    : 'La tâche a été interrompue. Relancez-la\u00a0: ce qui est fait ne sera pas refait.';
}

/** @throws ImportChoicesRefused */
function checkColumns(
  { columns, words, sensitive }: ImportChoices,
  fields: readonly ImportField[],
  width: number,
): void {
  const known = new Map(fields.map((field) => [field.key, field]));
  const seen = new Set<string>();
  columns.forEach(({ column, field }, at) => {
    const chosen = known.get(field);
    if (!chosen) throw new ImportChoicesRefused(`columns.${at}.field`, 'Ce champ n’existe pas');
    if (column >= width) throw new ImportChoicesRefused(`columns.${at}.column`, 'Cette colonne n’existe pas');
    const isTwice = seen.has(String(column)) || (seen.has(field) && !chosen.isJoined);
    if (isTwice)
      throw new ImportChoicesRefused(`columns.${at}.field`, `«\u00a0${chosen.label}\u00a0» est choisi deux fois`);
    seen.add(field).add(String(column));
  });
  words.forEach(({ field, code }, at) => {
    const chosen = known.get(field);
    if (!chosen) throw new ImportChoicesRefused(`words.${at}.field`, 'Ce champ n’existe pas');
    if (code !== null && !isChoice(chosen, code))
      throw new ImportChoicesRefused(`words.${at}.code`, 'Ce choix n’existe pas');
  });
  const unknown = sensitive.find((key) => !known.get(key)?.isSensitive);
  if (unknown !== undefined) throw new ImportChoicesRefused('sensitive', 'Ce champ n’existe pas');
}

function fieldView({ key, label, kind, isRequired, isSensitive, choices }: ImportField): ImportFieldView {
  return {
    ...{ key, label, kind, isRequired: isRequired ?? false, isSensitive: isSensitive ?? false },
    choices: (choices ?? []).map(({ code, label: own }) => ({ code, label: own })),
  };
}
