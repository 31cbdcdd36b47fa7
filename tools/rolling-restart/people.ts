import { setTimeout as delay } from 'node:timers/promises';

/** Pause between two actions of a person. Milliseconds. */
const thinkMs = [1_000, 4_000] as const;

/** A screen waits that long for an answer. Milliseconds. */
const answerWithin = 60_000;

/** Times of one period, by kind of request, and the requests that failed. */
export interface Figures {
  readonly times: Map<string, number[]>;
  readonly failed: string[];
}

export const noFigures = (): Figures => ({ times: new Map(), failed: [] });

interface Slot {
  readonly id: number;
}
interface Dossier {
  readonly demand: { readonly id: number; readonly version: number };
  readonly slots: readonly Slot[];
}

/** One person of the staff at work, with a session and a dossier of their own. */
export class Person {
  private cookie = '';
  private dossierId = 0;
  private readonly url: string;
  private readonly number: number;
  private readonly figures: () => Figures;

  /** @param figures where the present period's times are noted */
  constructor(url: string, number: number, figures: () => Figures) {
    this.url = url;
    this.number = number;
    this.figures = figures;
  }

  /** Logs in and makes the dossier, a copy of one of the demonstration. @throws Error when that fails */
  async begin(): Promise<void> {
    const credentials = { username: 'cadre@demo.example', password: 'Secours-2026' };
    if ((await this.send('log-in', 'POST', '/api/authentication/login', credentials)) === null)
      throw new Error(`Person ${this.number} could not log in: ${this.figures().failed.at(-1)}`);
    const copy = await this.send<Dossier>('copy', 'POST', '/api/demand/duplicate/50');
    if (!copy) throw new Error(`Person ${this.number} has no dossier: ${this.figures().failed.at(-1)}`);
    this.dossierId = copy.demand.id;
  }

  /** Works until the signal: of a hundred actions 45 are a list, 30 a dossier, 22 a save, 3 a quote. */
  async work(signal: AbortSignal): Promise<void> {
    await delay(Math.random() * thinkMs[1]);
    while (!signal.aborted) {
      const share = Math.random() * 100;
      if (share < 45) await this.send('list', 'GET', '/api/demand/list?page=1&perPage=25&sort=id&direction=desc');
      else if (share < 75) await this.openDossier();
      else if (share < 97) await this.save();
      else await this.send('quote', 'POST', `/api/document/add/1/${this.dossierId}`);
      await delay(thinkMs[0] + Math.random() * (thinkMs[1] - thinkMs[0]), undefined, { signal }).catch(() => undefined);
    }
  }

  private openDossier(): Promise<Dossier | null> {
    return this.send<Dossier>('dossier', 'GET', `/api/demand/${this.dossierId}`);
  }

  private async save(): Promise<void> {
    const shown = await this.openDossier();
    if (!shown) return;
    const rescueWorkerCount = 2 + 2 * Math.floor(Math.random() * 6);
    await this.send('save', 'PATCH', `/api/demand/${this.dossierId}`, {
      version: shown.demand.version,
      comments: `Reçu par téléphone, ${rescueWorkerCount} secouristes`,
      demandSlots: shown.slots.map(({ id }) => ({ id, rescueWorkerCount })),
    });
  }

  /** Sends a request as the interface does; null when it failed, which is noted. */
  private async send<Answer>(kind: string, method: string, path: string, body?: object): Promise<Answer | null> {
    const { times, failed } = this.figures();
    const started = performance.now();
    try {
      const answer = await fetch(this.url + path, {
        method,
        headers: {
          'x-requested-with': 'fetch',
          'x-forwarded-for': `192.0.2.${this.number}`,
          cookie: this.cookie,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(answerWithin),
      });
      const text = await answer.text();
      times.set(kind, [...(times.get(kind) ?? []), performance.now() - started]);
      const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!);
      if (cookies.length > 0) this.cookie = cookies.join('; ');
      if (answer.ok) return (text === '' ? {} : JSON.parse(text)) as Answer;
      failed.push(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
    } catch (error) {
      failed.push(`${method} ${path}: ${String((error as Error).cause ?? error)}`);
    }
    return null;
  }
}
