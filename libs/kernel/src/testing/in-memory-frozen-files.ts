import {
  type FrozenFile,
  FrozenFileAltered,
  frozenFileKey,
  FrozenFileMissing,
  type FrozenFilePlace,
  type FrozenFileRef,
  FrozenFiles,
} from '../index';

export class InMemoryFrozenFiles extends FrozenFiles {
  /** The stored bytes, by key: a test may change or remove them. */
  readonly kept = new Map<string, Uint8Array>();

  override async freeze(bytes: Uint8Array, place: FrozenFilePlace): Promise<FrozenFile> {
    const sha256 = await sha256Of(bytes);
    const key = frozenFileKey(place, sha256);
    this.kept.set(key, bytes.slice());
    return { key, sha256, size: bytes.byteLength };
  }

  override async open(file: FrozenFileRef): Promise<AsyncIterable<Uint8Array>> {
    const bytes = this.kept.get(file.key);
    if (!bytes) throw new FrozenFileMissing(file.key);
    if (file.size !== undefined && file.size !== bytes.byteLength) throw new FrozenFileAltered(file.key);
    return verified(bytes, file);
  }

  override async discard(key: string): Promise<void> {
    this.kept.delete(key);
  }
}

async function* verified(bytes: Uint8Array, file: FrozenFileRef): AsyncGenerator<Uint8Array> {
  if ((await sha256Of(bytes)) !== file.sha256) throw new FrozenFileAltered(file.key);
  yield bytes.slice();
}

async function sha256Of(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes.slice()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
