import type { FieldError, Principal, Role } from '@pds/kernel';
import type { ImportedValues, ImportField } from './import-field';

/** For whom something is imported. */
export interface ImportContext {
  /** The department whose data it becomes. */
  readonly departmentId: number;
  /** Who imports, with the rights of now. */
  readonly principal: Principal;
}

/** One object of a file: a row, or several rows that belong together. */
export interface ImportedObject {
  /** Of the first row. */
  readonly values: ImportedValues;
  /** Of all its rows, the first included, in their order. */
  readonly lines: readonly ImportedValues[];
  /** The rows as the file has them, with their numbers as Excel counts. */
  readonly rows?: readonly { readonly row: number; readonly values: ImportedValues }[];
}

/** What the file itself says: the lines of a stored object have its other values, too, so that only these rows can contradict each other. */
export function linesOfFile({ rows, lines }: ImportedObject): readonly ImportedValues[] {
  return rows?.map(({ values }) => values) ?? lines;
}

/** What tells an object from others, such as `siret:12345678900011`; compared as a whole. */
export type Identity = string;

export interface IdentityMatch {
  readonly identity: Identity;
  readonly id: number;
}

/** A stored object that is perhaps the same: whoever imports decides. */
export interface LookAlike {
  readonly id: number;
  /** French: « Mairie de Bron (69500) ». */
  readonly name: string;
}

/**
 * One kind of thing that people bring from elsewhere. A context declares it in one file and provides it; `Importables` finds providers of
 * this type wherever they are declared. The kit reads the file, finds the objects by their identities, compares, shows, runs and undoes;
 * this class knows what the fields mean.
 *
 * Nothing here sends, numbers, bills or synchronises. No method but `create`, `change` and `remove` writes; those three join the ambient
 * transaction, one for each object, and throw a `DomainError` to refuse it.
 */
export abstract class Importable {
  /** `<context>.<things>`; stored. */
  abstract readonly name: `${string}.${string}`;
  /** French, plural: « Organisations ». */
  abstract readonly title: string;
  abstract readonly roles: readonly Role[];

  /** The fields, with the choices of the department. */
  abstract fields(context: ImportContext): Promise<readonly ImportField[]>;

  /** The values of a row in the form that `current` has: a whole address of one cell in its parts. */
  normalised(values: ImportedValues): ImportedValues {
    return values;
  }

  /** What rows of one object have in common, wherever they stand. Null: each row is an object. */
  groupOf(_values: ImportedValues): string | null {
    return null;
  }

  /** What tells the object from others, the strongest first. At least one. The number of the tool before is not among them: the kit adds it. */
  abstract identitiesOf(object: ImportedObject): readonly Identity[];

  /** The stored objects with these identities, within the scope. Of a strong identity two may be found: the kit then refuses the row. */
  abstract find(identities: readonly Identity[], context: ImportContext): Promise<readonly IdentityMatch[]>;

  /** Objects that are perhaps the same as one that `find` does not find; asked for each object that would be created. */
  lookAlikes(objects: readonly ImportedObject[], _context: ImportContext): Promise<readonly (readonly LookAlike[])[]> {
    return Promise.resolve(objects.map(() => []));
  }

  /**
   * The values of stored objects as a file would say them, to be compared with those of a row. Unknown ids are left out. What no field says
   * and an undone change must set back has a key that begins with `keptForUndo`.
   */
  abstract current(
    ids: readonly number[],
    context: ImportContext,
  ): Promise<ReadonlyMap<number, { readonly name: string; readonly lines: readonly ImportedValues[] }>>;

  /**
   * Ids in batches, among which all objects of the department are, for the list that imports again; `current` leaves out the others.
   */
  abstract stored(context: ImportContext): AsyncGenerator<readonly number[]>;

  /**
   * The rules that an object would break, by the keys of fields, with French messages. For a stored object the lines are its current ones
   * with the values of the file laid over them; {@link linesOfFile} has what the file itself says.
   */
  abstract problems(object: ImportedObject, context: ImportContext): readonly FieldError[];

  /** What a row of a new object says and nothing keeps, in French: not a refusal. */
  remarks(_values: ImportedValues): readonly string[] {
    return [];
  }

  /** Creates the object by its use case; returns its id. */
  abstract create(object: ImportedObject, context: ImportContext): Promise<number>;

  /**
   * Changes what differs; `changes` has the fields that differ, `object` all that the file says. An empty text removes a value: an import
   * that is undone gives what was there before.
   */
  abstract change(id: number, changes: ImportedValues, object: ImportedObject, context: ImportContext): Promise<void>;

  /**
   * Removes an object that an import created.
   * @returns why it stays, in French, if something uses it: « 2 demandes »; null once it is removed
   */
  abstract remove(id: number, context: ImportContext): Promise<string | null>;
}
