import type * as Age from 'age-encryption';
import { BackupDamaged, BackupRefused, WrongIdentity } from './backup.errors';

/** The first bytes of every file of age, and of every tar archive of ours. */
const ageMark = 'age-encryption.org/';

/** Loaded with the first backup: most processes make none. */
const age = (): Promise<typeof Age> => import('age-encryption');

/** A new key pair of age: the recipient encrypts, the identity decrypts. */
export async function newKeyPair(): Promise<{ readonly identity: string; readonly recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await age();
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/**
 * The bytes, encrypted for each of the recipients (`age1…`).
 * @throws BackupRefused for what is no recipient
 */
export async function encrypted(
  bytes: AsyncIterable<Uint8Array>,
  recipients: readonly string[],
): Promise<AsyncIterable<Uint8Array>> {
  const { Encrypter } = await age();
  const encrypter = new Encrypter();
  try {
    for (const recipient of recipients) encrypter.addRecipient(recipient);
  } catch {
    throw new BackupRefused('BACKUP_RECIPIENT : clé publique « age1… » attendue.');
  }
  return piecesOf(await encrypter.encrypt(webStreamOf(bytes)));
}

/**
 * The bytes of an archive, decrypted when they are encrypted.
 * @param identities the content of an identity file of age: one `AGE-SECRET-KEY-1…` a line, comments with `#`; null when there is none
 * @throws WrongIdentity
 * @throws BackupDamaged also while it is read: every piece is authenticated, and so is the end
 */
export async function* decrypted(
  bytes: AsyncIterable<Uint8Array>,
  identities: string | null,
): AsyncGenerator<Uint8Array> {
  // An error of the source (a disk, a network) is not one of the archive.
  let sourceFailure: { readonly error: unknown } | null = null;
  const source = (async function* () {
    try {
      yield* bytes;
    } catch (error) {
      sourceFailure = { error };
      throw error;
    }
  })();
  const begin = await source.next();
  const first = begin.done ? new Uint8Array() : begin.value;
  const whole = (async function* () {
    yield first;
    yield* source;
  })();
  try {
    if (Buffer.from(first).subarray(0, ageMark.length).toString('latin1') !== ageMark) {
      yield* whole;
      return;
    }
    const decrypter = await decrypterOf(identities);
    yield* piecesOf(await decrypter.decrypt(webStreamOf(whole)));
  } catch (error) {
    const failure = sourceFailure as { readonly error: unknown } | null;
    if (failure) throw failure.error;
    if (error instanceof BackupRefused) throw error;
    throw /no identity matched/i.test((error as Error).message)
      ? new WrongIdentity()
      : new BackupDamaged('déchiffrement impossible');
  } finally {
    await source.return(undefined);
  }
}

async function decrypterOf(identities: string | null): Promise<Age.Decrypter> {
  if (identities === null) {
    throw new BackupRefused('La sauvegarde est chiffrée : indiquez le fichier de la clé secrète.');
  }
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  const lines = identities.split(/\s*\n\s*/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  try {
    for (const line of lines) decrypter.addIdentity(line.trim());
  } catch {
    lines.length = 0;
  }
  if (lines.length === 0) {
    throw new BackupRefused('Le fichier de la clé secrète ne contient pas de clé « AGE-SECRET-KEY-1… ».');
  }
  return decrypter;
}

/** A stream of the library from our pieces, requested one by one. Node's own conversions throw a reader's error into its source. */
function webStreamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await iterator.return?.()),
  });
}

async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  let isEnded = false;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
    isEnded = true;
  } finally {
    if (!isEnded) await reader.cancel().catch(() => undefined);
  }
}
