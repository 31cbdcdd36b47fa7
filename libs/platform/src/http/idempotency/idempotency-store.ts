import type { Instant } from '@pds/kernel';

/** How long an answer is given again, in milliseconds. */
export const ANSWER_KEPT = 24 * 3_600_000;

/**
 * How long a request may work before its process counts as dead where nobody knows better, in milliseconds. One that works longer loses its
 * claim and can commit nothing any more: too short a time costs work, never a second effect. A process that was killed is known to be dead at once.
 */
export const CLAIM_HELD = 60_000;

/** Seconds after which a request that a living process carries out may be asked for again. */
export const ASK_AGAIN_AFTER = 1;

/** What tells a request with a key from every other one. */
export interface KeyedRequest {
  /** Digest of who asks, the route and the key. */
  readonly id: string;
  /** Digest of the address and the body. */
  readonly fingerprint: string;
  /** The account whose deletion ends the answer; null: nobody's. */
  readonly accountId: number | null;
}

/** The right to carry a request out, held by one of those that ask at once. */
export interface Claim {
  readonly id: string;
  /** Another one for each holder: what a holder writes is refused once somebody else has the claim. */
  readonly holder: string;
}

/** What is known of a request that comes with a key. */
export type Begun =
  /** Nothing: whoever asked carries it out. */
  | { readonly state: 'claimed'; readonly claim: Claim }
  /**
   * Somebody carries it out right now. After so many seconds it may be asked for again: soon where the process is known to live, since the
   * key is free or answered as soon as it has ended; else once it counts as dead.
   */
  | { readonly state: 'under-way'; readonly retryAfterSeconds: number }
  /** The key came with another address or body. */
  | { readonly state: 'another-request' }
  /** It is done, and this was the answer. */
  | { readonly state: 'answered'; readonly answer: string }
  /** It is done; its answer was not kept, because the process died or the answer is too long. */
  | { readonly state: 'answer-lost' };

/**
 * Remembers for {@link ANSWER_KEPT} what requests with an `Idempotency-Key` came to. An effect and the mark that there was one
 * are committed together, so that none happens twice wherever a process dies (docs/adr/0030).
 */
export abstract class IdempotencyStore {
  /** Claims a request; one of many that ask at once gets the claim. */
  abstract begin(request: KeyedRequest, now: Instant): Promise<Begun>;

  /**
   * Runs `work`, every transaction of which marks the request as done when it commits.
   * @throws RequestUnderWay out of the transaction, which rolls back, when the claim was lost
   */
  abstract during<T>(claim: Claim, work: () => Promise<T>): Promise<T>;

  /**
   * Keeps the answer of a request that has committed something, and ends its claim. What had no effect has none when it is
   * repeated either: its key is free again, and nobody fills the store with requests that do nothing.
   */
  abstract answer(claim: Claim, answer: string): Promise<void>;

  /** Ends a claim without an answer: the key is free again, unless something was committed. */
  abstract giveUp(claim: Claim, now: Instant): Promise<void>;

  /** Deletes what is older than {@link ANSWER_KEPT}. */
  abstract prune(now: Instant): Promise<void>;

  /** Deletes everything of an account, in the ambient transaction. */
  abstract forget(accountId: number): Promise<void>;
}
