/** One changed cell of a step, found by the row's id, because rows may be added or removed meanwhile. */
export interface CellStep {
  readonly rowId: number;
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface CellValue {
  readonly rowId: number;
  readonly key: string;
  readonly value: unknown;
}

/** Reads the current value of a cell. Undefined if its row no longer exists. */
type ReadCell = (rowId: number, key: string) => unknown;

/**
 * The steps that can be undone and redone. A cell that somebody else, or another part of the form, has changed since a step keeps its value
 * when that step is undone.
 */
export class EditHistory {
  #done: (readonly CellStep[])[] = [];
  #undone: (readonly CellStep[])[] = [];

  /** Adds a step, all changes of one action. Steps that were undone can no longer be redone. */
  record(step: readonly CellStep[]): void {
    const changed = step.filter(({ before, after }) => !Object.is(before, after));
    if (changed.length === 0) return;
    this.#done.push(changed);
    this.#undone = [];
  }

  /** Returns the values before the last step. Null if there is none. */
  undo(read: ReadCell): readonly CellValue[] | null {
    return move(this.#done, this.#undone, ({ before, after }) => [after, before], read);
  }

  /** Returns the values after the step that was undone last. Null if there is none. */
  redo(read: ReadCell): readonly CellValue[] | null {
    return move(this.#undone, this.#done, ({ before, after }) => [before, after], read);
  }
}

/** Moves the last step to the other list, and returns the values to set where a cell still has the value that the step left. */
function move(
  from: (readonly CellStep[])[],
  to: (readonly CellStep[])[],
  presentAndNext: (step: CellStep) => readonly [unknown, unknown],
  read: ReadCell,
): readonly CellValue[] | null {
  const step = from.pop();
  if (!step) return null;
  to.push(step);
  return step.flatMap((change) => {
    const { rowId, key } = change;
    const [present, value] = presentAndNext(change);
    return Object.is(read(rowId, key), present) ? [{ rowId, key, value }] : [];
  });
}
