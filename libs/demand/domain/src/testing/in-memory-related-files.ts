import type { RelatedFile } from '../model/related-files';
import { RelatedFiles } from '../ports/related-files';

/** Annexed files in maps. */
export class InMemoryRelatedFiles extends RelatedFiles {
  private readonly rows = new Map<number, RelatedFile>();
  private lastId = 0;

  override async nextId(): Promise<number> {
    return ++this.lastId;
  }

  override async find(id: number): Promise<RelatedFile | null> {
    return this.rows.get(id) ?? null;
  }

  override async ofDemand(demandId: number): Promise<RelatedFile[]> {
    return [...this.rows.values()].filter((file) => file.demandId === demandId).sort((a, b) => a.id - b.id);
  }

  override async add(file: RelatedFile): Promise<void> {
    this.rows.set(file.id, file);
  }

  override async remove(id: number): Promise<void> {
    this.rows.delete(id);
  }
}
