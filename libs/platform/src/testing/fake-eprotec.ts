import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { LoopbackServer } from './loopback-server';

/**
 * What happens to a request instead of a good answer:
 * - a status and a body: they are the answer, and nothing is done;
 * - `lose`: it is done, and the connection is broken before the answer;
 * - `silence`: neither done nor answered;
 * - `late`: it is done, and answered once {@link FakeEprotec.release} is called;
 * - `twice`: it is done, and answered twice on the one connection;
 * - `endless`: it is done, and the answer does not end;
 * - `cut`: it is done, and half of the answer arrives.
 */
export type EprotecMishap =
  | { readonly status: number; readonly body?: string; readonly headers?: Record<string, string> }
  | 'lose'
  | 'silence'
  | 'late'
  | 'twice'
  | 'endless'
  | 'cut';

/** A request as it arrived. */
export interface EprotecRequest {
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly body: unknown;
}

/**
 * An e-Protec in this process, over real HTTP, as docs/adr/0054 describes it: it requires its token, creates one event for each
 * `Idempotency-Key`, refuses another request with the same key, and updates events. Mishaps apply to requests in order.
 */
export class FakeEprotec extends LoopbackServer {
  readonly token = 'fake-eprotec-token';
  readonly events = new Map<string, unknown>();
  /** The numbers of events that it reports as deleted. */
  readonly deletedEvents = new Set<string>();
  readonly requests: EprotecRequest[] = [];
  private readonly created = new Map<string, { readonly id: string; readonly body: string }>();
  private readonly mishaps: EprotecMishap[] = [];
  private readonly lateAnswers: (() => void)[] = [];
  private readonly awaited: { readonly count: number; readonly done: () => void }[] = [];

  override get url(): string {
    return `${super.url}/api`;
  }

  /** Makes the next requests go wrong, one mishap each. */
  queueMishaps(...mishaps: EprotecMishap[]): void {
    this.mishaps.push(...mishaps);
  }

  /** Drops the remaining mishaps, and answers the late requests. */
  recover(): void {
    this.mishaps.length = 0;
    this.release();
  }

  /** Answers the late requests. */
  release(): void {
    for (const answer of this.lateAnswers.splice(0)) answer();
  }

  /** Resolves once this many requests have arrived and were executed. */
  arrived(count: number): Promise<void> {
    return new Promise((done) => {
      this.awaited.push({ count, done });
      this.resolveArrivals();
    });
  }

  private resolveArrivals(): void {
    for (const { count, done } of this.awaited) if (this.requests.length >= count) done();
  }

  protected override async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await json(request);
    const { method = '', url = '' } = request;
    const key = request.headers['idempotency-key'];
    const call = { method, path: url, key: typeof key === 'string' ? key : null, body };
    const mishap = this.mishaps.shift();
    const isDone = mishap === undefined || (typeof mishap === 'string' && mishap !== 'silence');
    const answer = isDone ? this.execute(call, request.headers.authorization) : null;
    this.requests.push(call);
    this.resolveArrivals();
    if (typeof mishap === 'object') {
      response.writeHead(mishap.status, { 'Content-Type': 'application/json', ...mishap.headers }).end(mishap.body);
      return;
    }
    if (!answer) return;
    const text = JSON.stringify(answer.body);
    const head = { 'Content-Type': 'application/json' };
    switch (mishap) {
      case 'lose':
        response.destroy();
        return;
      case 'late':
        this.lateAnswers.push(() => response.writeHead(answer.status, head).end(text));
        return;
      case 'twice': {
        const whole = `HTTP/1.1 ${answer.status} OK\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
        response.socket?.write(whole + whole);
        return;
      }
      case 'endless': {
        response.writeHead(answer.status, head).write(text);
        const more = () => {
          while (!response.destroyed && response.write(' '.repeat(16 * 1024)));
        };
        response.on('drain', more);
        more();
        return;
      }
      case 'cut':
        response.writeHead(answer.status, { ...head, 'Content-Length': text.length });
        response.write(text.slice(0, text.length / 2), () => response.destroy());
        return;
      default:
        response.writeHead(answer.status, head).end(text);
    }
  }

  private execute(
    { method, path, key, body }: EprotecRequest,
    authorization: string | undefined,
  ): { readonly status: number; readonly body: object } {
    if (authorization !== `Bearer ${this.token}`) return { status: 401, body: { detail: 'Jeton inconnu' } };
    const text = JSON.stringify(body);
    if (method === 'POST' && path === '/api/events') {
      if (!/^"[\x21\x23-\x7e]+"$/.test(key ?? '')) return { status: 400, body: { detail: 'Clé manquante' } };
      const earlier = this.created.get(key!);
      if (earlier && earlier.body !== text) return { status: 422, body: { detail: 'Clé déjà utilisée' } };
      const id = earlier?.id ?? `EP-${this.created.size + 1}`;
      if (!earlier) {
        this.created.set(key!, { id, body: text });
        this.events.set(id, body);
      }
      return { status: earlier ? 200 : 201, body: eventOf(id) };
    }
    const id = /^\/api\/events\/([^/?#]+)$/.exec(path)?.[1];
    if (id !== undefined && this.deletedEvents.has(decodeURIComponent(id))) {
      return { status: 410, body: { detail: 'Évènement supprimé' } };
    }
    if (method !== 'PUT' || id === undefined || !this.events.has(decodeURIComponent(id))) {
      return { status: 404, body: { detail: 'Évènement inconnu' } };
    }
    this.events.set(decodeURIComponent(id), body);
    return { status: 200, body: eventOf(decodeURIComponent(id)) };
  }
}

function eventOf(id: string): { id: string; url: string } {
  return { id, url: `https://e-protec.example/evenements/${id}` };
}
