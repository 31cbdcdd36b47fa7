import type { FrozenFileRef, FrozenFiles } from '@pds/kernel';

/** Number of pictures kept in memory: every department has at most one. */
const most = 120;

/** Pictures of the file store, in a form that pages without network access can show. */
export class FrozenPictures {
  private readonly known = new Map<string, Promise<string>>();

  constructor(private readonly frozenFiles: FrozenFiles) {}

  /**
   * A PNG as a `data:` address; null when there is no file.
   * @throws FrozenFileMissing, FrozenFileAltered: a paper is never printed without its frozen pictures
   */
  async dataUrl(file: FrozenFileRef | null | undefined): Promise<string | null> {
    if (!file) return null;
    const known = this.known.get(file.sha256);
    if (known) return known;
    if (this.known.size >= most) this.known.clear();
    const read = this.frozenFiles
      .read(file)
      .then((bytes) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`);
    this.known.set(file.sha256, read);
    // Read again next time: the file may have been restored.
    read.catch(() => this.known.delete(file.sha256));
    return read;
  }
}
