import { ConcurrencyLimiter } from '@pds/kernel';
import { useRef, useState } from 'react';
import { problemText } from '../../ui/state/problem-notice';
import { prepareFile } from './prepare-file';
import type { UploadOptions } from './upload-api';

/** Maximum number of parallel uploads: more would only share the bandwidth. */
const MAX_PARALLEL_UPLOADS = 2;

/** A running upload, or a refused one. */
export interface Upload {
  readonly key: number;
  /** Name of its input. Null if the server names it. */
  readonly name: string | null;
  readonly fileName: string;
  /** Sent share in percent. */
  readonly sent: number;
  /** Why it was refused. Null while it is running. */
  readonly refused: string | null;
}

/** A file to send, with its input. */
export interface FileToSend extends UploadOptions {
  readonly name: string | null;
  readonly file: File;
}

/**
 * Uploads files, large pictures made smaller. Each has its progress and can be cancelled, or has the reason why it was refused.
 * @param attach the call that stores one file
 */
export function useUploads(attach: (file: FileToSend) => Promise<unknown>) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const lastKey = useRef(0);
  const cancels = useRef(new Map<number, AbortController>());
  const [turns] = useState(() => new ConcurrencyLimiter(MAX_PARALLEL_UPLOADS));

  const change = (key: number, change: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  const drop = (key: number) => setUploads((all) => all.filter((upload) => upload.key !== key));

  async function send(name: string | null, file: File): Promise<void> {
    const key = ++lastKey.current;
    const upload = { key, name, fileName: file.name, sent: 0, refused: null };
    // A further file for the same input replaces a refused one.
    setUploads((all) => [
      ...all.filter((other) => name === null || other.name !== name || other.refused === null),
      upload,
    ]);
    const cancel = new AbortController();
    cancels.current.set(key, cancel);
    const { signal } = cancel;
    const onProgress = (sent: number) => change(key, { sent: Math.round(sent * 100) });
    try {
      const refused = await turns.run(async () => {
        signal.throwIfAborted();
        const prepared = await prepareFile(file);
        signal.throwIfAborted();
        if (typeof prepared === 'string') return prepared;
        await attach({ name, file: prepared, signal, onProgress });
        return null;
      });
      if (refused !== null) {
        change(key, { refused });
        return;
      }
      drop(key);
      setAnnouncement(`« ${file.name} » a été ajouté`);
    } catch (error) {
      if (signal.aborted) drop(key);
      else change(key, { refused: problemText(error) });
    } finally {
      cancels.current.delete(key);
    }
  }

  return {
    uploads,
    /** Text to announce: the last file that was uploaded or cancelled. */
    announcement,
    /** Sends files under the name of their input. */
    send: (name: string | null, files: Iterable<File>) => {
      for (const file of files) void send(name, file);
    },
    cancel: ({ key, fileName }: Upload) => {
      setAnnouncement(`L’envoi de « ${fileName} » est annulé`);
      cancels.current.get(key)?.abort();
    },
    /** Removes a refused file from the list. */
    dismiss: ({ key }: Upload) => drop(key),
  };
}
