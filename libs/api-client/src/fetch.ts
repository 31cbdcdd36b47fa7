import type { ContactAnswer } from './generated/model';
import { type Intention, intentionOf } from './intentions';
import { accompany, answers, heard, isOffline } from './network';

/** One wrong field of a request: a path such as `eventSlots.0.endDate`, and what to tell the user. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** The save that came between what was loaded and what was to be saved. */
export interface OtherSave {
  /** Null for somebody who is no longer known. */
  readonly who: string | null;
  /** French date and time: « 22/11/2026 à 14 h 32 ». */
  readonly when: string;
  /** The very person who saved now: in another tab. */
  readonly isSelf: boolean;
}

/** An error answer of the API (RFC 9457 `application/problem+json`), or the failure to get one (`status` 0). */
export class Problem extends Error {
  readonly status: number;
  /** Stable name of the broken rule, for code that reacts to one of them. */
  readonly code: string | undefined;
  /** Fields to correct; empty when the error is not about a field. */
  readonly errors: readonly FieldError[];
  /** Whom to turn to, where the text says so. */
  readonly contact: ContactAnswer | null;

  /** Where somebody saved meanwhile: who, and when. */
  readonly otherSave: OtherSave | undefined;
  /** When the server asked to wait: for how many seconds. */
  readonly retryAfter: number | undefined;

  /** @param message the French text to show */
  constructor(
    status: number,
    message: string,
    options: {
      code?: string;
      errors?: readonly FieldError[];
      contact?: ContactAnswer;
      otherSave?: OtherSave | undefined;
      retryAfter?: number | undefined;
    } = {},
  ) {
    super(message);
    this.name = 'Problem';
    this.status = status;
    this.code = options.code;
    this.errors = options.errors ?? [];
    this.contact = options.contact ?? null;
    this.otherSave = options.otherSave;
    this.retryAfter = options.retryAfter;
  }
}

/** Said when no answer comes to a question. */
const unreachable = 'Le serveur ne répond pas. Vérifiez votre connexion puis réessayez.';
/** Said when nobody can know whether what was asked for has been done: the same call again has the same key. */
const unknownOnce =
  'Le serveur ne répond pas : nous ne savons pas si cette action a été enregistrée. Quand la connexion est revenue, recommencez sans rien changer : elle ne comptera qu’une fois.';
/** The same of a call without a key, as an upload. */
export const unknownUpload =
  'Le serveur ne répond pas : nous ne savons pas si cette action a été enregistrée. Quand la connexion est revenue, regardez ce qu’il en est avant de recommencer.';
/** Said when it is sure that the server knows nothing of it. */
const nothingSent =
  'Pas de connexion : rien n’a été envoyé, et rien ne le sera sans vous. Recommencez quand la connexion est revenue.';
const unexpected = 'Une erreur inattendue est survenue. Réessayez dans quelques instants.';

/** The problem of a request that was sent before and is still being carried out (docs/adr/0030). */
const underWay = 'http.request-under-way';

/** The problem of a call without a session: nobody has logged in, or it has ended. */
const noSession = 'http.401';

/**
 * Calls about who is here: those that log in, and the one that asks; and what an open page says by itself. Nobody is asked to log in
 * for them.
 */
const unasked = /^\/api\/(?:authentication\/|demand\/\d+\/presence\b)/;

/** POSTs that only ask, and those that log in: when their answer is lost, nothing is left in doubt. */
const onlyAsks =
  /^\/api\/authentication\/|\/(?:organiser-proposal|check-data|letter-preview|means-conflicts|reminder\/due|reminder\/preview|acceptance\/(?:read|pdf|evidence)|card-payment\/(?:read|return))$/;

let signInAgain: () => Promise<boolean> = () => Promise.resolve(false);

/** Whether a call that was refused may be made again, since the person has logged in meanwhile. */
export async function mayTryAgain(problem: Problem): Promise<boolean> {
  return problem.code === noSession && (await signInAgain());
}

/**
 * What to do when a call finds the session ended: logs the person in again and answers true, upon which the call is made again as
 * it was, with its key; false when they give up, or nobody was here.
 */
export function whenSessionEnds(again: () => Promise<boolean>): void {
  signInAgain = again;
}

let noteUnknownOutcome = () => {};

/** Notes that the answer of a call that may have saved something did not come. */
function noteLoss(url: string): void {
  if (!unasked.test(url) && !onlyAsks.test(url)) noteUnknownOutcome();
}

/** What to do when something may have been saved whose answer did not come. */
export function whenOutcomeUnknown(note: () => void): void {
  noteUnknownOutcome = note;
}

const keyHeader = 'Idempotency-Key';

/** What a call with a key of the caller's own takes as its options: one that is stored, to outlive the page. */
export const withKey = (key: string): RequestInit => ({ headers: { [keyHeader]: `"${key}"` } });

/** How often it is asked for again; a quote takes some seconds to print. */
const MOST_TRIES = 30;

/**
 * How every call of the generated client is made: same-origin cookies, the header that marks a programmatic request
 * (CSRF defence), the key with which a POST or PUT has its effect once (the caller's own, if it gave one), the decoded body as the result.
 *
 * @throws Problem on any answer outside 2xx and when no answer comes (`network.nothing-sent`, `network.no-answer` for what
 *   changes something); an abort stays the browser's own error
 */
export async function fetchApi<Answer>(url: string, options: RequestInit = {}): Promise<Answer> {
  const isOnce = options.method === 'POST' || options.method === 'PUT';
  const intention = isOnce && !new Headers(options.headers).has(keyHeader) ? intentionOf(url, options.body) : null;
  for (let tries = 1; ; tries++) {
    const { response, body } = await send(url, options, intention);
    if (response.ok) {
      intention?.settle();
      return body as Answer;
    }
    const problem = problemOf(response.status, body, Number(response.headers.get('Retry-After') ?? undefined));
    if (problem.code === underWay && tries < MOST_TRIES) {
      await pause(problem.retryAfter ?? 1, options.signal);
      continue;
    }
    if (!unasked.test(url) && (await mayTryAgain(problem))) continue;
    // Nobody knows whether a server that failed has done it all the same; every other refusal is for good.
    if (problem.status < 500 && problem.code !== underWay) intention?.settle();
    else if ((options.method ?? 'GET') !== 'GET') noteLoss(url);
    throw problem;
  }
}

async function send(url: string, options: RequestInit, intention: Intention | null) {
  const headers = new Headers(options.headers);
  headers.set('X-Requested-With', 'XMLHttpRequest');
  if (!headers.has('Accept')) headers.set('Accept', 'application/json, application/problem+json');
  if (intention) headers.set(keyHeader, `"${intention.key}"`);
  const attempt = async (signal: AbortSignal | null) => {
    const response = await fetch(url, { ...options, headers, credentials: 'same-origin', signal });
    heard();
    return { response, body: await decoded(response) };
  };
  const { method = 'GET', signal = null } = options;
  if (method !== 'GET')
    return sendAct(attempt, onlyAsks.test(url) ? unreachable : unknownOnce, signal, () => noteLoss(url));
  try {
    return await attempt(signal);
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new Problem(0, unreachable);
  }
}

/**
 * Makes a call that changes something, as long as there is a network: without one it is not made, and when the network dies it is given
 * up within five seconds. Either way nothing is sent later by itself (docs/ui.md, « Without a network »).
 *
 * @param attempt makes the call; rejects when no answer comes, and when its signal aborts
 * @param lost said when it was made and no answer came
 * @param whenLost what to do then, or when the caller gives it up
 * @throws Problem when nothing was sent, or no answer came; what an abort by the caller rejects with
 */
export async function sendAct<Answer>(
  attempt: (signal: AbortSignal) => Promise<Answer>,
  lost: string,
  signal: AbortSignal | null | undefined,
  whenLost: () => void = noteUnknownOutcome,
): Promise<Answer> {
  // Some browsers say so on a machine that has no network but its own.
  if (isOffline() && !(await answers())) throw new Problem(0, nothingSent, { code: 'network.nothing-sent' });
  const givenUp = new AbortController();
  const end = accompany(() => givenUp.abort());
  try {
    return await attempt(signal ? AbortSignal.any([signal, givenUp.signal]) : givenUp.signal);
  } catch (cause) {
    whenLost();
    if (signal?.aborted) throw cause;
    throw new Problem(0, lost, { code: 'network.no-answer' });
  } finally {
    end();
  }
}

/** Waits some seconds, or rejects with the reason of an abort. */
function pause(seconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

async function decoded(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  if (response.headers.get('Content-Type') === 'application/pdf') return response.blob();
  const text = await response.text();
  if (!/\bjson\b/.test(response.headers.get('Content-Type') ?? '')) return text;
  return text ? JSON.parse(text) : undefined;
}

/**
 * The problem that an answer of 400 and above tells.
 *
 * @param wait the seconds of its `Retry-After`; NaN without one
 */
export function problemOf(status: number, body: unknown, wait = NaN): Problem {
  const { title, detail, code, errors, contact, otherSave } = (typeof body === 'object' && body ? body : {}) as {
    title?: string;
    detail?: string;
    code?: string;
    errors?: FieldError[];
    contact?: ContactAnswer;
    otherSave?: OtherSave;
  };
  return new Problem(status, detail ?? title ?? unexpected, {
    code,
    errors,
    contact,
    otherSave,
    retryAfter: Number.isNaN(wait) ? undefined : wait,
  });
}
