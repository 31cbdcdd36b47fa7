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
import { boundedText, type EprotecSettings, failureCode } from '@pds/platform';

/** Timeouts and pauses for calls to e-Protec. */
export interface EprotecRetryPolicy {
  /** Returns a signal that aborts the wait for an answer, including its body. */
  readonly timeout: () => AbortSignal;
  /** Milliseconds before each further attempt. */
  readonly pauses: readonly number[];
}

/** Three attempts of ten seconds. */
const defaultRetryPolicy: EprotecRetryPolicy = { timeout: () => AbortSignal.timeout(10_000), pauses: [500, 2_000] };

/** A longer answer does not describe an event. Bytes. */
const maxAnswerBytes = 64 * 1024;
const maxTextLength = 300;
const maxUrlLength = 2_000;
const maxIdLength = 50;

/** Statuses after which the request may be retried: no server was available, or the same request is being processed (409). */
const retryableStatuses = new Set([408, 409, 425, 429]);

/** Statuses by which e-Protec itself refuses a request. Any other 4xx may come from a gateway, or from our own settings. */
const refusalStatuses = new Set([400, 409, 422]);

interface Call {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly form: EprotecEventForm;
  readonly key?: string;
}

/** The result of an attempt: an event, a refusal, or a failure that may be retried. */
type AttemptResult =
  | { readonly event: EprotecEvent }
  | { readonly status: number; readonly text: string | null; readonly isFinal: boolean }
  | { readonly problem: string; readonly isFinal: boolean };

/** The result of the last attempt of a call, and whether an earlier attempt may have taken effect without an answer. */
interface Outcome {
  readonly ending: AttemptResult;
  readonly isInDoubt: boolean;
}

/**
 * e-Protec over HTTP, as described in docs/adr/0054. Every call may be repeated: a creation has a key, and an update contains the full
 * event. Redirects are not followed, so that the token is sent to no other server; the size and form of answers are checked; their texts
 * are shown to users and never logged.
 */
export class HttpEprotec extends Eprotec {
  private readonly logger = new Logger('Eprotec');

  constructor(
    private readonly settings: EprotecSettings | undefined,
    private readonly retryPolicy: EprotecRetryPolicy = defaultRetryPolicy,
  ) {
    super();
  }

  override get isConnected(): boolean {
    return this.settings !== undefined;
  }

  override async create({ key, form }: EprotecCreation, signal: AbortSignal): Promise<EprotecEvent> {
    return this.eventOrThrow(await this.callWithRetries({ method: 'POST', path: '/events', form, key }, signal));
  }

  override async update(eventId: string, form: EprotecEventForm, signal: AbortSignal): Promise<EprotecEvent> {
    // A person may have typed any text; these ids would address another path.
    if (/^\.{0,2}$/.test(eventId)) throw new EprotecEventUnknown(eventId);
    const path = `/events/${encodeURIComponent(eventId)}`;
    const outcome = await this.callWithRetries({ method: 'PUT', path, form }, signal);
    const status = 'status' in outcome.ending ? outcome.ending.status : null;
    if (status === 404) throw new EprotecEventUnknown(eventId);
    if (status === 410) throw new EprotecEventGone(eventId);
    return this.eventOrThrow(outcome);
  }

  private eventOrThrow({ ending, isInDoubt }: Outcome): EprotecEvent {
    if ('event' in ending) return ending.event;
    if ('problem' in ending) throw new EprotecUnavailable();
    if (refusalStatuses.has(ending.status) && !isInDoubt) throw new EprotecRefused(ending.text);
    throw new EprotecUnavailable(ending.text);
  }

  /** Retries until a result is final, or no attempt is left. */
  private async callWithRetries(call: Call, signal: AbortSignal): Promise<Outcome> {
    let isInDoubt = false;
    for (let tried = 0; ; tried++) {
      signal.throwIfAborted();
      const ending = await this.attempt(call, signal);
      if ('event' in ending) return { ending, isInDoubt };
      isInDoubt ||= 'problem' in ending;
      const what = 'status' in ending ? `status ${ending.status}` : ending.problem;
      this.logger.warn(`e-Protec did not take a ${call.method}: ${what}`);
      const pause = this.retryPolicy.pauses[tried];
      if (ending.isFinal || pause === undefined) return { ending, isInDoubt };
      await delay(pause, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }

  private async attempt({ method, path, form, key }: Call, signal: AbortSignal): Promise<AttemptResult> {
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
        signal: AbortSignal.any([signal, this.retryPolicy.timeout()]),
      });
      const text = await boundedText(answer, maxAnswerBytes);
      if (answer.ok) {
        const event = text === null ? null : eventOf(text, url);
        return event ? { event } : { problem: 'an answer that tells of no event', isFinal: false };
      }
      const { status } = answer;
      if (status < 400) return { problem: `a redirect, status ${status}`, isFinal: true };
      // The error text of a failing server is not meant for our users.
      if (status >= 500) return { problem: `status ${status}`, isFinal: false };
      return { status, text: text === null ? null : reasonOf(text, token), isFinal: !retryableStatuses.has(status) };
    } catch (error) {
      signal.throwIfAborted();
      return { problem: failureCode(error), isFinal: false };
    }
  }

  private connection(): EprotecSettings {
    if (!this.settings) throw new EprotecUnavailable();
    return this.settings;
  }
}

/** Parses the event in an answer; null if there is none. */
function eventOf(text: string, base: string): EprotecEvent | null {
  const answer = objectOf(text);
  const id = typeof answer?.id === 'number' ? String(answer.id) : answer?.id;
  if (typeof id !== 'string' || id.trim() === '' || id.length > maxIdLength || /\p{C}/u.test(id)) return null;
  return { id, url: linkOf(answer?.url, base) };
}

/** Returns a link that users may open: a web address, encrypted unless e-Protec itself is not; null for any other. */
function linkOf(address: unknown, base: string): string | null {
  const link = typeof address === 'string' && address.length <= maxUrlLength ? URL.parse(address) : null;
  if (!link || link.username || link.password) return null;
  const isSafe = link.protocol === 'https:' || (link.protocol === 'http:' && base.startsWith('http:'));
  return isSafe && link.href.length <= maxUrlLength ? link.href : null;
}

/** Returns the reason of a refusal by e-Protec, on one line in its own words; null if there is none, or if it repeats our token. */
function reasonOf(text: string, token: string): string | null {
  const answer = objectOf(text);
  const sentence = [answer?.detail, answer?.message, answer?.error, answer?.title].find((it) => typeof it === 'string');
  if (sentence === undefined || sentence.includes(token)) return null;
  const line = sentence.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  return line.slice(0, maxTextLength) || null;
}

function objectOf(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
