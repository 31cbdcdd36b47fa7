import type { RelatedFile } from '../model/related-files';

/** Where it is noted which files are annexed to demands. */
export abstract class RelatedFiles {
  /** An id for a new file. */
  abstract nextId(): Promise<number>;

  abstract find(id: number): Promise<RelatedFile | null>;

  /** Those of a demand, the decree of its particularities included, by id. */
  abstract ofDemand(demandId: number): Promise<RelatedFile[]>;

  abstract add(file: RelatedFile): Promise<void>;

  abstract remove(id: number): Promise<void>;
}
