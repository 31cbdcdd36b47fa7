import type { FrozenFileRef, FrozenFiles } from '@pds/kernel';

/** So many are kept in memory: every department has one at most. */
const most = 120;

/** Pictures of the file store, as pages that load nothing can show them. */
export class FrozenPictures {
  private readonly known = new Map<string, Promise<string>>();

  constructor(private readonly frozenFiles: FrozenFiles) {}

  /**
   * A PNG as a `data:` address; null where there is none.
   * @throws FrozenFileMissing, FrozenFileAltered: a paper is not printed without what it was frozen with
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
    // Read again next time: it may have been put back.
    read.catch(() => this.known.delete(file.sha256));
    return read;
  }
}
