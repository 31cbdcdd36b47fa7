import { type CellKind, workbookOf, type WorkbookColumn } from '../exports/workbook';
import { type TakeoutContext, type TakeoutPart, TakeoutSource } from './takeout-source';
import type { ImportedValues, ImportField } from '../imports/import-field';
import type { ImportStore } from '../imports/import-store';
import type { Importable, ImportContext } from '../imports/importable';
import type { Importables } from '../imports/importables';
import { shownValue } from '../imports/plan-objects';

const cellKinds: Partial<Record<ImportField['kind'], CellKind>> = {
  money: 'euros',
  day: 'date',
  decimal: 'number',
  wholeNumber: 'number',
};

/**
 * The list of everything of one kind that a department has, as a workbook with the titles and the words of the import: imported again, it
 * changes nothing.
 */
export class ImportableLists extends TakeoutSource {
  constructor(
    private readonly importables: Importables,
    private readonly store: ImportStore,
  ) {
    super();
  }

  override parts(context: TakeoutContext): readonly TakeoutPart[] {
    const workbook = (importable: Importable) => this.workbook(importable, context);
    return this.importables.forCaller(context.principal).map((importable) => ({
      name: importable.title,
      contents: 'une liste qui peut être importée de nouveau',
      count: () => Promise.resolve(1),
      async *files() {
        yield {
          folders: ['Listes', 'À réimporter'],
          name: importable.title,
          extension: 'xlsx',
          content: workbook(importable),
        };
      },
    }));
  }

  /** @throws ImportableUnknown */
  workbookOf(
    name: string,
    context: ImportContext,
  ): { readonly title: string; readonly bytes: AsyncGenerator<Uint8Array> } {
    const importable = this.importables.of(name, context.principal);
    return { title: importable.title, bytes: this.workbook(importable, context) };
  }

  private async *workbook(importable: Importable, context: ImportContext): AsyncGenerator<Uint8Array> {
    // Columns that no object fills would only be in the way.
    const filled = new Set<string>();
    const all = await importable.fields(context);
    for await (const rows of this.rows(importable, all, context))
      for (const row of rows) for (const key of Object.keys(row)) filled.add(key);
    const fields = all.filter(({ key, isRequired }) => isRequired || filled.has(key));
    yield* workbookOf(importable.title, fields.map(importColumn), this.rows(importable, all, context));
  }

  /** A row for each line of an object. */
  private async *rows(
    importable: Importable,
    fields: readonly ImportField[],
    context: ImportContext,
  ): AsyncGenerator<readonly ImportedValues[]> {
    const sourceId = fields.find(({ isSourceId }) => isSourceId)?.key;
    for await (const ids of importable.stored(context)) {
      const objects = await importable.current(ids, context);
      const place = { departmentId: context.departmentId, importable: importable.name };
      const sourceIds = sourceId === undefined ? new Map<number, string>() : await this.store.sourceIds(place, ids);
      yield [...objects].flatMap(([id, { lines }]) => {
        const given = sourceIds.get(id);
        return lines.map((line) => (given === undefined ? line : { ...line, [sourceId!]: given }));
      });
    }
  }
}

/** The column of a field in a workbook that can be imported again. */
function importColumn(field: ImportField): WorkbookColumn<ImportedValues> {
  const kind = cellKinds[field.kind] ?? 'text';
  return {
    title: field.label,
    kind,
    width: 24,
    value: ({ [field.key]: value }) => {
      if (value === undefined) return null;
      return kind === 'text' ? shownValue(field, value) : (value as string | number);
    },
  };
}
