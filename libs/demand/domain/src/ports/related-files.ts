import type { RelatedFile } from '../model/related-files';

/** Stores which files are annexed to demands. */
export abstract class RelatedFiles {
  /** An id for a new file. */
  abstract nextId(): Promise<number>;

  abstract find(id: number): Promise<RelatedFile | null>;

  /** The files of a demand, including the decree of its particularities, ordered by id. */
  abstract ofDemand(demandId: number): Promise<RelatedFile[]>;

  abstract add(file: RelatedFile): Promise<void>;

  abstract remove(id: number): Promise<void>;
}
