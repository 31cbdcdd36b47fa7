/** A value of a list, and what files call it. */
export interface ImportChoice {
  readonly code: string;
  /** French, as the screens show it. */
  readonly label: string;
  /** Other words for it: « Mairie » for « Collectivité locale ». Compared without regard to case, accents and signs. */
  readonly words?: readonly string[];
}

/**
 * What a column holds, and the value that is read from it: `day` as `YYYY-MM-DD`, `hour` as `HH:MM` (`24:00` included), `money` in cents,
 * `postalCode`, `phone`, `email` and `siret` as the kernel writes them, `choice` as its code, `decimal` and `wholeNumber` as numbers.
 */
export const importFieldKinds = [
  'text',
  'email',
  'phone',
  'postalCode',
  'siret',
  'day',
  'hour',
  'money',
  'decimal',
  'wholeNumber',
  'yesNo',
  'choice',
] as const;
export type ImportFieldKind = (typeof importFieldKinds)[number];

/** A value that was read from a cell; an empty cell has none. */
export type ImportedValue = string | number | boolean;

/** The values of a row by the keys of their fields: the filled cells only. */
export type ImportedValues = Readonly<Record<string, ImportedValue>>;

/** Begins a key that is of no field: {@link Importable.current} keeps its value for an undone change. */
export const keptForUndo = 'kept:';

/** One thing that a file may say of each of its rows. */
export interface ImportField {
  /** Stable: it is stored with the remembered columns. */
  readonly key: string;
  /** French; the title of this column in our own exports, which are therefore recognised. */
  readonly label: string;
  readonly kind: ImportFieldKind;
  /** Other titles of the column in the files that people have. Compared without regard to case, accents and signs. */
  readonly titles?: readonly string[];
  /** Of a `choice`. */
  readonly choices?: readonly ImportChoice[];
  /** Whether several values may stand in one cell or in several columns; they are joined by a line feed. Of a `text`. */
  readonly isJoined?: boolean;
  readonly isRequired?: boolean;
  /** Longest text, in characters; 200 unless told. */
  readonly maxLength?: number;
  /** Read only if whoever imports asks for it (birth date, nationality …): nothing of it is stored otherwise. */
  readonly isSensitive?: boolean;
  /** Whether it is read for new objects only: of a stored one nothing is compared or changed. */
  readonly isOnlyForNew?: boolean;
  /**
   * Whether it tells the lines of one object apart: a line of a file is the stored line with the same keys, as far as both say them, or the
   * only one with the same first key; any other is a new one. Without such a field a line is the next that is left.
   */
  readonly isLineKey?: boolean;
  /** Whether it is the number that the tool before gave: the kit stores it and finds the object by it at the next import. */
  readonly isSourceId?: boolean;
}
