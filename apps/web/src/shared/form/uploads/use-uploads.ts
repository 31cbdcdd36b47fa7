import { Turns } from '@pds/kernel';
import { useRef, useState } from 'react';
import { problemText } from '../../ui/problem-notice';
import type { UploadOptions } from './upload-api';

/** The longest file, in bytes (spec organiser 5: under 3 Mo); what is longer is not sent at all. */
const LONGEST = 3 * 1024 * 1024;

/** Sent side by side: more would only share the line. */
const AT_ONCE = 2;

/** A file on its way, or one that was refused. */
export interface Upload {
  readonly key: number;
  /** Of its input; null where the server names it. */
  readonly name: string | null;
  readonly fileName: string;
  /** Percent that has left. */
  readonly sent: number;
  /** Why it was refused; null while it is on its way. */
  readonly refused: string | null;
}

/** A file to send, and the input it is for. */
export interface FileToSend extends UploadOptions {
  readonly name: string | null;
  readonly file: File;
}

/**
 * Files that are being sent: each with its progress, to be cancelled, or with why it was refused.
 * @param attach the call that keeps one
 */
export function useUploads(attach: (file: FileToSend) => Promise<unknown>) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [told, setTold] = useState('');
  const lastKey = useRef(0);
  const cancels = useRef(new Map<number, AbortController>());
  const [turns] = useState(() => new Turns(AT_ONCE));

  const change = (key: number, change: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  const drop = (key: number) => setUploads((all) => all.filter((upload) => upload.key !== key));

  async function send(name: string | null, file: File): Promise<void> {
    const key = ++lastKey.current;
    const upload = { key, name, fileName: file.name, sent: 0, refused: null };
    // Another file for the same input is the answer to a refusal.
    setUploads((all) => [
      ...all.filter((other) => name === null || other.name !== name || other.refused === null),
      upload,
    ]);
    if (file.size > LONGEST) {
      change(key, { refused: `« ${file.name} » dépasse 3 Mo` });
      return;
    }
    const cancel = new AbortController();
    cancels.current.set(key, cancel);
    const { signal } = cancel;
    const onProgress = (sent: number) => change(key, { sent: Math.round(sent * 100) });
    try {
      await turns.take(async () => {
        signal.throwIfAborted();
        await attach({ name, file, signal, onProgress });
      });
      drop(key);
      setTold(`« ${file.name} » a été ajouté`);
    } catch (error) {
      if (signal.aborted) drop(key);
      else change(key, { refused: problemText(error) });
    } finally {
      cancels.current.delete(key);
    }
  }

  return {
    uploads,
    /** What to announce: the last file that arrived, or was cancelled. */
    told,
    /** Sends files under the name of their input. */
    send: (name: string | null, files: Iterable<File>) => {
      for (const file of files) void send(name, file);
    },
    cancel: ({ key, fileName }: Upload) => {
      setTold(`L’envoi de « ${fileName} » est annulé`);
      cancels.current.get(key)?.abort();
    },
    /** Takes a refusal off the page. */
    dismiss: ({ key }: Upload) => drop(key),
  };
}
