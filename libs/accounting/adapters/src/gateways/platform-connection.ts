import { PlatformUnavailable } from '@pds/accounting/domain';
import { Logger } from '@nestjs/common';
import { instantOfWallTime, mainlandTimeZone, wallTimeAt } from '@pds/kernel';
import { boundedText, failureCode, type OAuthClient } from '@pds/platform';
import { setTimeout as delay } from 'node:timers/promises';

/** The time for an answer, including its body. Milliseconds. */
const answerTime = 20_000;

/** A longer answer is not read. Bytes. */
const maxAnswerBytes = 4 * 1024 * 1024;

/** A token is renewed a minute before it expires. Milliseconds. */
const renewedBefore = 60_000;

/** Before each further attempt of a call without effect. Milliseconds. */
const pauses = [0, 100, 500];

/** Statuses after which a platform certainly did nothing. */
const nothingDone = new Set([401, 408, 425, 429]);

/** Statuses after which asking again for the same thing is useless. */
const gone = new Set([403, 404, 410]);

/** An answer of a platform; `text` is null if it was too long. */
export interface PlatformAnswer {
  readonly status: number;
  readonly text: string | null;
}

/** The result of a call that changes something: an answer, or none; `isSent` tells whether the platform may have acted on it. */
export type CallResult = { readonly answer: PlatformAnswer } | { readonly answer: null; readonly isSent: boolean };

export interface PlatformRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
}

/**
 * Calls to a platform with an OAuth token (client credentials), which is kept until shortly before it expires. Redirects are not followed,
 * so that token and papers reach no other server; answers are capped, and neither they nor addresses are logged.
 */
export class PlatformConnection {
  private readonly logger = new Logger('Platforms');
  private token: { readonly value: string; readonly until: number } | null = null;

  /**
   * @param name names the platform in logs
   * @param timeout a signal that ends the wait for one answer
   */
  constructor(
    private readonly name: string,
    private readonly client: OAuthClient,
    private readonly timeout: () => AbortSignal = () => AbortSignal.timeout(answerTime),
  ) {}

  /** Makes a call that may have an effect, once. Throws only the signal's reason. */
  async change(request: PlatformRequest, signal: AbortSignal): Promise<CallResult> {
    const token = await this.tokenOrNull(signal);
    if (token === null) return { answer: null, isSent: false };
    try {
      const answer = await this.send(request, token, signal);
      if (answer.status === 401) this.token = null;
      if (answer.status < 200 || answer.status >= 300) this.warn(request.method, `status ${answer.status}`);
      if (nothingDone.has(answer.status)) return { answer: null, isSent: false };
      return answer.status >= 500 || (answer.status >= 300 && answer.status < 400)
        ? { answer: null, isSent: true }
        : { answer };
    } catch (error) {
      signal.throwIfAborted();
      const code = failureCode(error);
      this.warn(request.method, code);
      return { answer: null, isSent: !unconnected.has(code) };
    }
  }

  /** Makes a call without effect, and repeats it if the platform does not answer. Throws `PlatformUnavailable`. */
  async ask(request: PlatformRequest, signal: AbortSignal): Promise<string> {
    const text = await this.askForOne(request, signal);
    if (text === null) throw new PlatformUnavailable();
    return text;
  }

  /** Like {@link ask}; null if the platform answers that it has no such thing, or one too large to read. */
  async askForOne(request: PlatformRequest, signal: AbortSignal): Promise<string | null> {
    for (const pause of [...pauses, null]) {
      const { answer } = await this.change(request, signal);
      if (answer && answer.status >= 200 && answer.status < 300) return answer.text;
      if (answer && gone.has(answer.status)) return null;
      if (answer !== null || pause === null) break;
      await delay(pause, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
    throw new PlatformUnavailable();
  }

  private async tokenOrNull(signal: AbortSignal): Promise<string | null> {
    if (this.token && this.token.until > Date.now()) return this.token.value;
    const { tokenUrl, clientId, clientSecret, scope } = this.client;
    try {
      const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
      const answer = await fetch(tokenUrl, {
        method: 'POST',
        body: new URLSearchParams({ ...form, ...(scope && { scope }) }),
        redirect: 'manual',
        signal: AbortSignal.any([signal, this.timeout()]),
      });
      const text = await boundedText(answer, maxAnswerBytes);
      const granted = answer.ok && text !== null ? objectOf(text) : null;
      const value = granted?.access_token;
      if (typeof value !== 'string' || !/^[\x21-\x7e]{1,8192}$/.test(value)) {
        this.warn('token request', `status ${answer.status}`);
        return null;
      }
      const seconds = typeof granted?.expires_in === 'number' ? granted.expires_in : 300;
      this.token = { value, until: Date.now() + Math.max(seconds * 1000 - renewedBefore, 0) };
      return value;
    } catch (error) {
      signal.throwIfAborted();
      this.warn('token request', failureCode(error));
      return null;
    }
  }

  private async send(request: PlatformRequest, token: string, signal: AbortSignal): Promise<PlatformAnswer> {
    const { method, url, headers = {}, body } = request;
    const answer = await fetch(url, {
      method,
      headers: { Authorization: `Bearer ${token}`, Accept: 'application/json', ...headers },
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal: AbortSignal.any([signal, this.timeout()]),
    });
    return { status: answer.status, text: await boundedText(answer, maxAnswerBytes) };
  }

  private warn(what: string, why: string): void {
    this.logger.warn(`${this.name} did not take a ${what}: ${why}`);
  }
}

/** Error codes of connections that were never made. */
const unconnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Parses a JSON object; null for anything else. */
export function objectOf(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects of a list; empty for anything else. */
export function objectsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** A text or number as one line of at most 300 characters, without control characters; empty for anything else. */
export function lineOf(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return String(value)
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);
}

/** An identifier of at most 200 characters; null for anything else. */
export function idOf(value: unknown): string | null {
  const id = lineOf(value);
  return id !== '' && id.length <= 200 ? id : null;
}

/** The instant of an ISO 8601 time, which is the mainland's if it has no offset; null for anything else. */
export function instantOf(value: unknown): number | null {
  if (typeof value !== 'string') return null;
  const isLocal = /T[\d:.]+$/.test(value);
  const at = Date.parse(isLocal ? `${value}Z` : value);
  if (!Number.isSafeInteger(at)) return null;
  return isLocal ? instantOfWallTime(wallTimeAt(at, 'UTC'), mainlandTimeZone) + (at % 60_000) : at;
}
