import { heard, mayTryAgain, problemOf, sendAct, unknownUpload } from '@pds/api-client';

export interface UploadOptions {
  /** Sent share, from 0 to 1. */
  readonly onProgress?: (sent: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Sends a form with a file like `fetchApi` does for other calls. Uses XMLHttpRequest, because only it reports upload progress.
 *
 * @throws Problem on any answer outside 2xx and when no answer comes; the reason of an abort
 */
export async function uploadApi<Answer>(url: string, form: FormData, options: UploadOptions = {}): Promise<Answer> {
  for (;;) {
    const { status, body } = await sendAct(
      (signal) => send(url, form, { ...options, signal }),
      unknownUpload,
      options.signal,
    );
    if (status >= 200 && status < 300) return body as Answer;
    const problem = problemOf(status, body);
    if (!(await mayTryAgain(problem))) throw problem;
  }
}

function send(url: string, form: FormData, { onProgress, signal }: UploadOptions) {
  return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort);
    request.upload.onprogress = ({ loaded, total }) => {
      // Upload progress proves that the network works: a busy line delays other requests.
      heard();
      onProgress?.(total === 0 ? 0 : loaded / total);
    };
    request.onload = () => resolve({ status: request.status, body: decoded(request) });
    request.onerror = () => reject(new Error('no answer'));
    request.onabort = () => reject(signal?.reason as Error);
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    request.open('POST', url);
    request.setRequestHeader('X-Requested-With', 'XMLHttpRequest');
    request.setRequestHeader('Accept', 'application/json, application/problem+json');
    request.send(form);
  });
}

/** A gateway answers with an HTML page. */
function decoded({ responseText }: XMLHttpRequest): unknown {
  try {
    return JSON.parse(responseText);
  } catch {
    return undefined;
  }
}
