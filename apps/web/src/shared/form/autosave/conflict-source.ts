import type { AutosaveConflict } from './use-autosave-form';

/** Whose the other values are. */
export type ConflictSource = 'self' | 'other' | 'several';

/** Whose the other values are: the same person's, one other person's, or several or unknown people's. */
export function sourceOf(conflicts: readonly AutosaveConflict[]): ConflictSource {
  const [first, ...others] = conflicts.map(({ by }) => by);
  const isOne = first && others.every((by) => by?.isSelf === first.isSelf && by.who === first.who);
  return !isOne ? 'several' : first.isSelf ? 'self' : 'other';
}
