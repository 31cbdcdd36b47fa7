import { type Instant, localDate, mainlandTimeZone, monthsLater, startOfDay } from '@pds/kernel';

/** Why personal data of a category are processed, for the register of processing (GDPR art. 30). French texts. */
export interface ProcessingEntry {
  readonly purpose: string;
  readonly legalBasis: string;
  readonly persons: string;
  readonly data: string;
  readonly recipients: string;
}

/** A row whose term has passed, and its dossier; null for a row of no dossier. */
export interface DueRow {
  readonly id: number;
  readonly dossierId: number | null;
}

/** A page of the rows that are due. */
export interface DuePage {
  /** Rows older than this moment are due. */
  readonly before: Instant;
  /** Only rows with a greater id. */
  readonly after: number;
  readonly limit: number;
  /** Whether to lock the rows, which are then erased in the same transaction. */
  readonly lock: boolean;
}

/** One kind of data with a term. */
export interface RetentionCategory {
  /** `<context>.<what is kept>` */
  readonly name: `${string}.${string}`;
  /** Its name in French. */
  readonly title: string;
  /** What happens to it once the term has passed, in French. */
  readonly effect: string;
  /** From when the term runs, in French: « la fin de l’évènement ». */
  readonly startsAt: string;
  /** Months, with the bounds that the law or the recommendation sets. */
  readonly defaultMonths: number;
  readonly minMonths: number;
  readonly maxMonths: number;
  /** The text that gives the default, with its date, in French. */
  readonly source: string;
  readonly register: ProcessingEntry;
  /** What becomes of the dossiers that its rows are: every context then deletes or anonymises what it stores about them. */
  readonly dossiers?: 'deleted' | 'anonymised';
  /** Whether the term runs from the end of the calendar year, as that of accounts does. */
  readonly fromEndOfYear?: boolean;
  /** Whether rows of a dossier that a context keeps are erased all the same: they prove nothing. */
  readonly ignoresHolds?: boolean;
  /** Returns a page of the rows that are due, by ascending id. */
  readonly due: (page: DuePage) => Promise<readonly DueRow[]>;
  /** Erases rows, in the ambient transaction. A row that was erased is no longer due. */
  readonly erase: (ids: readonly number[]) => Promise<void>;
}

/** The question which dossiers must be kept. */
export interface HoldQuestion {
  readonly dossierIds: readonly number[];
  /** Whether the dossiers are to be deleted, rather than parts of them. */
  readonly isDeletion: boolean;
  /** The category that asks. */
  readonly category: string;
  /** The moment before which data of a category are due. */
  readonly before: (category: string) => Instant;
}

/**
 * The retention rules of one context about its own tables; `Retention` finds providers of this type wherever they are declared
 * (docs/privacy.md).
 */
export abstract class RetentionSource {
  abstract readonly categories: readonly RetentionCategory[];

  /** Returns those dossiers that this context must keep, with the reason in French: nothing of them is erased. */
  holds(_question: HoldQuestion): Promise<ReadonlyMap<number, string>> {
    return Promise.resolve(new Map());
  }

  /**
   * Deletes what this context stores about dossiers that are deleted as a whole, or the personal data of those that are anonymised, in the
   * ambient transaction.
   */
  forgetDossiers(_dossierIds: readonly number[], _isDeleted: boolean): Promise<void> {
    return Promise.resolve();
  }
}

/**
 * The moment before which data are due: midnight in mainland France, `months` months before today. With `fromEndOfYear`, the beginning of
 * that day's year: data of a year are due once the term has passed since its 31 December.
 */
export function dueBefore(now: Instant, months: number, fromEndOfYear = false): Instant {
  const day = monthsLater(localDate(now, mainlandTimeZone), -months);
  return startOfDay(fromEndOfYear ? `${day.slice(0, 4)}-01-01` : day, mainlandTimeZone);
}
