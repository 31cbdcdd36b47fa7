import { setTimeout as delay } from 'node:timers/promises';
import {
  Eprotec,
  type EprotecCreation,
  type EprotecEvent,
  EprotecEventGone,
  type EprotecEventForm,
  EprotecEventUnknown,
  EprotecRefused,
  EprotecUnavailable,
} from '@pds/aid-station/domain';
import { Logger } from '@nestjs/common';
import type { EprotecSettings } from '@pds/platform';

/** How patient we are with e-Protec. */
export interface EprotecPatience {
  /** Aborted when an answer, body included, is no longer waited for. */
  readonly timeout: () => AbortSignal;
  /** Milliseconds before each further try. */
  readonly pauses: readonly number[];
}

/** Three tries of ten seconds. */
const usualPatience: EprotecPatience = { timeout: () => AbortSignal.timeout(10_000), pauses: [500, 2_000] };

/** Longer answers are none of an event. Bytes. */
const longestAnswer = 64 * 1024;
const longestText = 300;
const longestUrl = 2_000;
const longestId = 50;

/** Answers after which the same may be asked again: nobody was there, or somebody asks the same at this moment (409). */
const passing = new Set([408, 409, 425, 429]);

/** Answers by which e-Protec itself has judged what it was sent. Any other 4xx may be a gateway's, or of our own settings. */
const judged = new Set([400, 409, 422]);

interface Call {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly form: EprotecEventForm;
  readonly key?: string;
}

/** How a try ended: with an event, with a refusal, or so that it may be tried again. */
type Ending =
  | { readonly event: EprotecEvent }
  | { readonly status: number; readonly text: string | null; readonly isFinal: boolean }
  | { readonly problem: string; readonly isFinal: boolean };

/** The last of the tries of a call, and whether one of them may have done something unheard. */
interface Outcome {
  readonly ending: Ending;
  readonly isInDoubt: boolean;
}

/**
 * e-Protec over HTTP, as docs/adr/0054 describes it. Every call may be sent again: making an event has a key, bringing it up to date says all of
 * it. Redirects are not followed, so that the token goes nowhere else; what it answers is bounded and checked; its texts are told to
 * people and never logged.
 */
export class HttpEprotec extends Eprotec {
  private readonly logger = new Logger('Eprotec');

  constructor(
    private readonly settings: EprotecSettings | undefined,
    private readonly patience: EprotecPatience = usualPatience,
  ) {
    super();
  }

  override get isConnected(): boolean {
    return this.settings !== undefined;
  }

  override async create({ key, form }: EprotecCreation, signal: AbortSignal): Promise<EprotecEvent> {
    return this.eventOr(await this.insist({ method: 'POST', path: '/events', form, key }, signal));
  }

  override async update(eventId: string, form: EprotecEventForm, signal: AbortSignal): Promise<EprotecEvent> {
    // Typed by a person it may be anything; these would be another address.
    if (/^\.{0,2}$/.test(eventId)) throw new EprotecEventUnknown(eventId);
    const path = `/events/${encodeURIComponent(eventId)}`;
    const outcome = await this.insist({ method: 'PUT', path, form }, signal);
    const status = 'status' in outcome.ending ? outcome.ending.status : null;
    if (status === 404) throw new EprotecEventUnknown(eventId);
    if (status === 410) throw new EprotecEventGone(eventId);
    return this.eventOr(outcome);
  }

  private eventOr({ ending, isInDoubt }: Outcome): EprotecEvent {
    if ('event' in ending) return ending.event;
    if ('problem' in ending) throw new EprotecUnavailable();
    if (judged.has(ending.status) && !isInDoubt) throw new EprotecRefused(ending.text);
    throw new EprotecUnavailable(ending.text);
  }

  /** Tries until there is an ending that another try would not change, or no try is left. */
  private async insist(call: Call, signal: AbortSignal): Promise<Outcome> {
    let isInDoubt = false;
    for (let tried = 0; ; tried++) {
      signal.throwIfAborted();
      const ending = await this.attempt(call, signal);
      if ('event' in ending) return { ending, isInDoubt };
      isInDoubt ||= 'problem' in ending;
      const what = 'status' in ending ? `status ${ending.status}` : ending.problem;
      this.logger.warn(`e-Protec did not take a ${call.method}: ${what}`);
      const pause = this.patience.pauses[tried];
      if (ending.isFinal || pause === undefined) return { ending, isInDoubt };
      await delay(pause, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }

  private async attempt({ method, path, form, key }: Call, signal: AbortSignal): Promise<Ending> {
    const { url, token } = this.connection();
    try {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          Accept: 'application/json',
          ...(key !== undefined && { 'Idempotency-Key': `"${key}"` }),
        },
        body: JSON.stringify(form),
        redirect: 'manual',
        signal: AbortSignal.any([signal, this.patience.timeout()]),
      });
      const text = await boundedText(answer);
      if (answer.ok) {
        const event = text === null ? null : eventOf(text, url);
        return event ? { event } : { problem: 'an answer that tells of no event', isFinal: false };
      }
      const { status } = answer;
      if (status < 400) return { problem: `a redirect, status ${status}`, isFinal: true };
      // What a server says of its own breakdown is not for the people here.
      if (status >= 500) return { problem: `status ${status}`, isFinal: false };
      return { status, text: text === null ? null : reasonOf(text, token), isFinal: !passing.has(status) };
    } catch (error) {
      signal.throwIfAborted();
      return { problem: codeOf(error), isFinal: false };
    }
  }

  private connection(): EprotecSettings {
    if (!this.settings) throw new EprotecUnavailable();
    return this.settings;
  }
}

/** The body of an answer, or null where it is longer than any that tells of an event: the rest is not read. */
async function boundedText({ body }: Response): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    // Leaving the loop ends the connection.
    if (length > longestAnswer) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The event that an answer tells of, null where it tells of none. */
function eventOf(text: string, base: string): EprotecEvent | null {
  const answer = objectOf(text);
  const id = typeof answer?.id === 'number' ? String(answer.id) : answer?.id;
  if (typeof id !== 'string' || id.trim() === '' || id.length > longestId || /\p{C}/u.test(id)) return null;
  return { id, url: linkOf(answer?.url, base) };
}

/** An address that people may be led to: of the web, and not in the clear where e-Protec itself is not; null for any other. */
function linkOf(address: unknown, base: string): string | null {
  const link = typeof address === 'string' && address.length <= longestUrl ? URL.parse(address) : null;
  if (!link || link.username || link.password) return null;
  const isSafe = link.protocol === 'https:' || (link.protocol === 'http:' && base.startsWith('http:'));
  return isSafe && link.href.length <= longestUrl ? link.href : null;
}

/** Why e-Protec refuses, as one line in its own words; null where it has none, or repeats our token. */
function reasonOf(text: string, token: string): string | null {
  const answer = objectOf(text);
  const told = [answer?.detail, answer?.message, answer?.error, answer?.title].find((it) => typeof it === 'string');
  if (told === undefined || told.includes(token)) return null;
  const line = told.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  return line.slice(0, longestText) || null;
}

function objectOf(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** What went wrong without an answer: `ECONNREFUSED`, `TimeoutError`; never a message, which may quote an address or a token. */
function codeOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: unknown }; name?: string };
  return typeof cause?.code === 'string' ? cause.code : (name ?? 'Error');
}
