/** The layout of an archive; a program refuses a higher number. */
export const archiveFormat = 1;

/** Entries of an archive, in this order: the manifest, the parts of each table, the files, the contents. */
export const manifestEntry = 'manifest.json';
export const tableFolder = 'database/';
export const fileFolder = 'files/';
export const contentsEntry = 'contents.json';

/** A table of the backup, and the columns of its rows in their order. Generated columns are left out: the restore computes them. */
export interface TableLayout {
  /** Quoted and with its schema: `accounting.invoices`. */
  readonly name: string;
  readonly columns: readonly string[];
}

export interface SequencePosition {
  readonly name: string;
  /** As text: a bigint may exceed what a number holds. */
  readonly last: string;
  readonly called: boolean;
}

/** First entry: all that must be known before anything is restored. */
export interface Manifest {
  readonly format: number;
  /** Random: a restore that was interrupted at its end recognises the backup. */
  readonly id: string;
  /** The moment of the snapshot, ISO 8601 in UTC. */
  readonly takenAt: string;
  /** Names of the migrations that its database had: its version. */
  readonly migrations: readonly string[];
  readonly tables: readonly TableLayout[];
  readonly sequences: readonly SequencePosition[];
}

/** A stored file that is not as its row names it. */
export interface FileFault {
  readonly key: string;
  readonly fault: 'missing' | 'altered';
}

/** The rows of a table in their order, as text of `COPY`. */
export interface TableContents {
  readonly name: string;
  readonly rows: number;
  readonly sha256: string;
}

/** Last entry: what the archive contains. An archive without it is incomplete. */
export interface Contents {
  readonly tables: readonly TableContents[];
  readonly files: { readonly count: number; readonly bytes: number };
  readonly faults: readonly FileFault[];
}
