import type { Instant } from '@pds/kernel';

/** How long an answer is returned again, in milliseconds. */
export const answerRetention = 24 * 3_600_000;

/**
 * How long a request may run before its process counts as dead when nothing else shows whether it lives, in milliseconds. A request that
 * runs longer loses its claim and can commit nothing any more: too short a time costs repeated work, never a second effect. A killed
 * process is detected at once.
 */
export const claimTimeout = 60_000;

/** Seconds after which to retry a request that a living process is executing. */
export const shortestRetryAfter = 1;

/** The data that identify a request with a key. */
export interface KeyedRequest {
  /** Digest of the caller, the route and the key. */
  readonly id: string;
  /** Digest of the address and the body. */
  readonly fingerprint: string;
  /** The account whose deletion also deletes the answer; null when there is none. */
  readonly accountId: number | null;
}

/** The right to execute a request, held by one of several simultaneous callers. */
export interface Claim {
  readonly id: string;
  /** Different for each holder: writes of a holder are refused once another one has the claim. */
  readonly holder: string;
}

/** What is known of a request with a key. */
export type BeginOutcome =
  /** Nothing yet: the caller executes it. */
  | { readonly state: 'claimed'; readonly claim: Claim }
  /**
   * Another caller is executing it. It may be retried after this many seconds: soon when the process is known to live, since the key is
   * freed or answered as soon as it ends; otherwise once it counts as dead.
   */
  | { readonly state: 'under-way'; readonly retryAfterSeconds: number }
  /** The key was used before with another address or body. */
  | { readonly state: 'another-request' }
  /** It was executed, with this answer. */
  | { readonly state: 'answered'; readonly answer: string }
  /** It was executed; its answer was not stored, because the process died or the answer was too long. */
  | { readonly state: 'answer-lost' };

/**
 * Stores for {@link answerRetention} the outcomes of requests with an `Idempotency-Key`. An effect and the mark of its execution are committed
 * together, so that no effect happens twice whenever a process dies (docs/adr/0030).
 */
export abstract class IdempotencyStore {
  /** Claims a request; only one of several simultaneous callers gets the claim. */
  abstract begin(request: KeyedRequest, now: Instant): Promise<BeginOutcome>;

  /**
   * Runs `work`; each of its transactions marks the request as executed when it commits.
   * @throws RequestUnderWay within the transaction, which rolls back, when the claim was lost
   */
  abstract runClaimed<T>(claim: Claim, work: () => Promise<T>): Promise<T>;

  /**
   * Stores the answer of a request that has committed something, and ends its claim. A request without effect leaves its key free:
   * repeating it has no effect either, and requests that do nothing cannot fill the store.
   */
  abstract answer(claim: Claim, answer: string): Promise<void>;

  /** Ends a claim without an answer: the key is free again, unless something was committed. */
  abstract releaseClaim(claim: Claim, now: Instant): Promise<void>;

  /** Deletes outcomes older than {@link answerRetention}. */
  abstract prune(now: Instant): Promise<void>;

  /** Deletes all outcomes of an account, in the ambient transaction. */
  abstract forget(accountId: number): Promise<void>;
}
