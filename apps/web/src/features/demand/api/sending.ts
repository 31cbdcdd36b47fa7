// What happens to a request of the public form from the press on: stored with its keys before the first attempt, and carried out once,
// whatever is lost on the way (docs/adr/0064).
import { type FieldError, newKey, Problem, withKey } from '@pds/api-client';
import type { AddDemandAnswer, AddDemandBody, ExpressEventBody, SignUpBody } from '@pds/api-client/generated/model';
import { funnel } from '../../../shared/session/funnel';

/** What is sent: the same content is the same request. */
export interface DemandRequest {
  readonly event: ExpressEventBody;
  /** Contact, organisation and signs of a program: the demand without its event. */
  readonly rest: Omit<AddDemandBody, keyof ExpressEventBody | 'userId'>;
  /** The account that files it; null for a visitor, whose sign-up is part of the request. */
  readonly accountId: number | null;
  /** A phone number that the account lacks. */
  readonly phone: string | null;
}

/** A request on its way, with everything that a repeat in another tab or after a reload needs. */
export interface Sending extends DemandRequest {
  /** The content as a short text. */
  readonly request: string;
  readonly keys: { readonly demand: string; readonly signUp: string };
  /** 128 random bits by which the server gives this browser the session of a repeated sign-up. */
  readonly proof: string;
  /** The account that the sign-up created, once known. */
  readonly userId: number | null;
  /** Whether it ends with « Demande envoyée »; otherwise with the detailed demand. */
  readonly express: boolean;
  /** Whether it is sent by itself. False after a refusal, and while its author changes it. */
  readonly isWaiting: boolean;
  /** When the demand was first sent without an answer: it may be filed. In milliseconds. */
  readonly attemptedAt: number | null;
}

/** The calls of a request, each of which may be repeated. */
export interface SendingCalls {
  check(event: ExpressEventBody): Promise<{ readonly checked: string; readonly errors?: readonly FieldError[] }>;
  signUp(person: SignUpBody, options: RequestInit): Promise<number>;
  add(demand: AddDemandBody, options: RequestInit): Promise<AddDemandAnswer>;
  link(userId: number, demandId: number): Promise<unknown>;
  storePhone(phone: string): Promise<unknown>;
}

export type SendingOutcome =
  /** Null when the demand is filed, and its number was lost with a server that was killed. */
  | { readonly filed: { readonly id: number; readonly uniqId: string } | null }
  /** The event is refused, with its errors; none for a request that was taken for a program's. */
  | { readonly refused: readonly FieldError[] }
  /** Its author took it back before the demand was sent. */
  | 'withdrawn';

/** Where storage is full or forbidden, the request lives as long as the page. */
let inMemory: Sending | null = null;

export const sendings = {
  /** Returns the request on its way, or null. */
  current: (): Sending | null => funnel.sending<Sending>() ?? inMemory,
  /** Returns the request that is to be sent by itself, or null. */
  waiting(): Sending | null {
    const sending = sendings.current();
    return sending?.isWaiting ? sending : null;
  },
  keep(sending: Sending): Sending {
    funnel.keepSending(sending);
    inMemory = funnel.sending<Sending>()?.keys.demand === sending.keys.demand ? null : sending;
    return sending;
  },
  forget(): void {
    inMemory = null;
    funnel.forgetSending();
  },
  /** Stops sending by itself: its author changes it, or it was refused. Pressed again without a change, it has the same keys. */
  hold(request: string): void {
    const sending = sendings.current();
    if (sending?.request === request) sendings.keep({ ...sending, isWaiting: false });
  },
};

/** Returns the content of a request as a short text. */
export const requestOf = (content: DemandRequest): string => digestOf(JSON.stringify(content));

/**
 * Stores a request before its first attempt. The same one, pressed again or in another tab, continues with its keys; one whose event or
 * contact was changed meanwhile is another one, and keeps the account that was created for its address.
 */
export function beginSending(content: DemandRequest, express: boolean): Sending {
  const request = requestOf(content);
  const before = sendings.current();
  const same = before?.request === request ? before : null;
  const ofSamePerson =
    before?.accountId === content.accountId && before.rest.email === content.rest.email ? before : null;
  return sendings.keep({
    ...content,
    request,
    keys: same?.keys ?? { demand: newKey(), signUp: newKey() },
    proof: ofSamePerson?.proof ?? newKey(),
    userId: ofSamePerson?.userId ?? null,
    express,
    isWaiting: true,
    attemptedAt: same?.attemptedAt ?? null,
  });
}

/** The page that follows a request that was filed in this browser already, in another tab; null otherwise. */
export function pageOfFiled(request: string): string | null {
  const event = funnel.event();
  return event?.request === request ? (event.page ?? null) : null;
}

/** How long the server knows a key, less an hour for slow clocks, in milliseconds (docs/adr/0030). */
const keyLifetimeMs = 23 * 3_600_000;

/** Whether a repeat could file the demand a second time: the server has forgotten the key of an attempt whose outcome is unknown. */
export const isStale = ({ attemptedAt }: Sending, now: number): boolean =>
  attemptedAt !== null && now - attemptedAt > keyLifetimeMs;

/** Whether a call got no answer, so that it is to be repeated: without a network, or from a server that is out of order. */
export const isUnanswered = (error: unknown): error is Problem =>
  error instanceof Problem && (error.status === 0 || error.status >= 500);

/** Codes of a sign-up that was carried out and whose session is not given again with the same key: the proof gives it. */
const lostSignUps = ['http.session-not-given-again', 'http.answer-lost'];

/**
 * Makes the calls of a request in the specified order (organiser 4): account, check, demand, link. Stores what it learns, so that the next
 * attempt continues.
 *
 * @throws Problem when a call is refused or has no answer; `sending.session-over` when the account is no longer this browser's
 */
export async function carryOut(sending: Sending, calls: SendingCalls, now: () => number): Promise<SendingOutcome> {
  let current = sending;
  /** Stores what was learnt, unless its author took the request back meanwhile. */
  const learn = (news: Partial<Sending>) => {
    current = { ...current, ...news };
    const stored = sendings.current();
    if (stored?.request === current.request) sendings.keep({ ...current, isWaiting: stored.isWaiting });
  };
  if (current.accountId === null && current.userId === null) learn({ userId: await accountOf(current, calls) });
  const { checked, errors = [] } = await calls.check(current.event);
  if (checked !== 'ok') return { refused: errors };
  if (sendings.waiting()?.request !== current.request) return 'withdrawn';
  const userId = current.accountId ?? current.userId!;
  const { attemptedAt } = current;
  // Stored before the call: a page that is closed during it knows that the demand may be filed.
  learn({ attemptedAt: attemptedAt ?? now() });
  let answer: AddDemandAnswer;
  try {
    answer = await calls.add({ ...current.event, ...current.rest, userId }, withKey(current.keys.demand));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'http.answer-lost') return { filed: null };
    const { status } = error;
    if (error.code === 'network.nothing-sent') learn({ attemptedAt });
    // A refusal is certain: an earlier attempt that had filed the demand would have been answered with it. A 404 is not: the account may
    // have changed since that attempt.
    else if (!isUnanswered(error)) learn({ attemptedAt: status === 404 ? attemptedAt : null });
    if (status !== 404) throw error;
    learn({ userId: null });
    const text = attemptedAt === null ? sessionOverText : `${sessionOverText} ${perhapsFiledText}`;
    throw new Problem(404, text, { code: sessionOverCode });
  }
  const { id, uniqId, success } = answer;
  if (success === 'malicious') return { refused: [] };
  if (!success || id === undefined || uniqId === undefined) throw new Problem(500, '');
  // The demand is filed. If one of these fails, its owner finds it in their list, and is asked for the number next time.
  if (current.accountId === null) await calls.link(userId, id).catch(() => undefined);
  if (current.phone !== null) await calls.storePhone(current.phone).catch(() => undefined);
  return { filed: { id, uniqId } };
}

async function accountOf({ rest, keys, proof }: Sending, calls: SendingCalls): Promise<number> {
  const { firstName = '', name = '', email = '', tel = '' } = rest;
  const person = { firstName, name, email, tel, proof, demandFollows: true };
  try {
    return await calls.signUp(person, withKey(keys.signUp));
  } catch (error) {
    if (!(error instanceof Problem) || !lostSignUps.includes(error.code ?? '')) throw error;
    return calls.signUp(person, withKey(newKey()));
  }
}

/** The problem of a request whose account this browser may no longer use. */
export const sessionOverCode = 'sending.session-over';
const sessionOverText =
  'Votre session est terminée. Connectez-vous pour envoyer votre demande : tout ce que vous avez saisi est gardé.';
const perhapsFiledText =
  'Elle est peut-être déjà enregistrée : un e-mail vous l’a alors confirmé, et vous la trouverez dans vos demandes.';

/** A short text that differs for different contents (cyrb53): compared in one browser only, so no secret and no attacker. */
function digestOf(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  return `${(a >>> 0).toString(16)}${(b >>> 0).toString(16)}${text.length.toString(16)}`;
}

/** Lets one tab send at a time, where the browser has locks; elsewhere the keys alone keep it to one demand. */
export async function oneTabAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const { locks } = navigator as { readonly locks?: LockManager };
  return locks ? await locks.request('pds.demand-sending', work) : work();
}
