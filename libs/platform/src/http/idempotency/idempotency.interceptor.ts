import { createHmac } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, Logger, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Clock } from '@pds/kernel';
import type { FastifyReply } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { SecretBox } from '../../secrets/secret-box';
import { Settings } from '../../settings/settings';
import type { AuthenticatedRequest } from '../access/access';
import { routeKey } from '../access/access-table';
import type { Authentication } from '../access/authenticator';
import { networkOf } from '../server/rate-limit-address';
import {
  AnswerLost,
  IdempotencyKeyMalformed,
  IdempotencyKeyReused,
  RequestUnderWay,
  SessionNotReissued,
} from './idempotency.errors';
import { idempotencyKeyOf } from './idempotency-key';
import { type Claim, IdempotencyStore, type KeyedRequest, shortestRetryAfter } from './idempotency-store';

/** The metadata key of a handler's {@link IdempotentOptions}. */
export const idempotentKey = 'pds:idempotent';

/** How a route's answer is returned again. */
export interface IdempotentOptions<Answer = unknown> {
  /**
   * For an answer that opened a session, which is not opened again: whether the caller has that session. Without it the answer would
   * promise something the caller cannot do.
   */
  readonly toSession?: (answer: Answer, authentication: Authentication | null) => boolean;
}

/** Longer answers are not stored; a repeated request then gets 409. Characters of JSON. */
const maxAnswerLength = 256 * 1024;

interface StoredAnswer {
  readonly status: number;
  /** Absent for an answer without a body. */
  readonly body?: unknown;
}

/**
 * Executes a request with an `Idempotency-Key` once and returns its answer to every later request with the same key (docs/adr/0030). Only
 * successful requests are stored: a refused or failed request leaves its key free. Cookies are never returned again.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly logger = new Logger('Idempotency');

  constructor(
    private readonly store: IdempotencyStore,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<AuthenticatedRequest>();
    const key = idempotencyKeyOf(request.headers['idempotency-key']);
    if (key === null) return next.handle();
    // The parts of an upload are not read yet, and so cannot be compared.
    if (request.headers['content-type']?.startsWith('multipart/')) throw new IdempotencyKeyMalformed();
    const options = this.reflector.get<IdempotentOptions>(idempotentKey, context.getHandler());
    return from(this.executeOnce(key, request, http.getResponse<FastifyReply>(), options, next));
  }

  private async executeOnce(
    key: string,
    request: AuthenticatedRequest,
    reply: FastifyReply,
    options: IdempotentOptions,
    next: CallHandler,
  ): Promise<unknown> {
    const keyed = this.keyedRequest(key, request, options);
    // A copy of the database cannot decrypt it even with the installation's secret: only the caller has the key.
    const box = new SecretBox(this.settings.sessionSecret, `platform: answer to ${key}`);
    const begun = await this.store.begin(keyed, this.clock.now());
    switch (begun.state) {
      case 'claimed':
        return this.execute(begun.claim, box, reply, next);
      case 'answered': {
        const opened = box.decrypt(begun.answer, keyed.id);
        // Changed in the database, or copied from another row.
        if (opened === null) throw new AnswerLost();
        const { status, body } = JSON.parse(opened) as StoredAnswer;
        if (options.toSession && !options.toSession(body, request.authentication ?? null)) {
          throw new SessionNotReissued();
        }
        void reply.status(status).header('Idempotent-Replayed', 'true');
        return body;
      }
      case 'under-way':
        throw underWay(reply, begun.retryAfterSeconds);
      case 'another-request':
        throw new IdempotencyKeyReused();
      case 'answer-lost':
        throw new AnswerLost();
    }
  }

  private async execute(claim: Claim, box: SecretBox, reply: FastifyReply, next: CallHandler): Promise<unknown> {
    let body: unknown;
    try {
      body = await this.store.runClaimed(claim, () => lastValueFrom(next.handle(), { defaultValue: undefined }));
    } catch (error) {
      await this.ignoreStoreFailure(() => this.store.releaseClaim(claim, this.clock.now()));
      throw error instanceof RequestUnderWay ? underWay(reply, shortestRetryAfter) : error;
    }
    const answer: StoredAnswer = { status: reply.statusCode, body };
    const text = JSON.stringify(answer);
    const isKept = answer.status < 400 && text.length <= maxAnswerLength;
    await this.ignoreStoreFailure(() =>
      isKept ? this.store.answer(claim, box.encrypt(text, claim.id)) : this.store.releaseClaim(claim, this.clock.now()),
    );
    return body;
  }

  /** Stores an outcome; a failure to do so is only logged, since the request has its answer. */
  private async ignoreStoreFailure(note: () => Promise<void>): Promise<void> {
    try {
      await note();
    } catch (error) {
      this.logger.warn(`The outcome of a request was not noted: ${error instanceof Error ? error.name : typeof error}`);
    }
  }

  /**
   * The caller is the account, also one that this browser session only created: its network may change, or the link of the sign-up open
   * the account's session, before it repeats a request whose answer was lost. It is the network without an account, and where the session
   * only comes with the answer. A program with an API token and its owner's browser do not receive each other's answers.
   */
  private keyedRequest(key: string, request: AuthenticatedRequest, options: IdempotentOptions): KeyedRequest {
    const { authentication } = request;
    const createdAccountId = authentication?.createdAccountId ?? null;
    const accountId = authentication?.principal?.accountId ?? (options.toSession ? null : createdAccountId);
    const who =
      accountId === null
        ? `network ${networkOf(request.ip)}`
        : `account ${accountId} token ${authentication?.apiToken?.id ?? 'none'}`;
    const route = routeKey(request.method, request.routeOptions.url!);
    return {
      id: this.digest('id', [who, route, key]),
      fingerprint: this.digest('fingerprint', [request.url, request.body ?? null]),
      accountId: accountId ?? createdAccountId,
    };
  }

  /** Keyed: bodies contain passwords and names that could be guessed from a plain digest. */
  private digest(purpose: string, parts: readonly unknown[]): string {
    return createHmac('sha256', this.settings.sessionSecret)
      .update(`idempotency ${purpose}: ${JSON.stringify(parts)}`)
      .digest('base64url');
  }
}

function underWay(reply: FastifyReply, retryAfterSeconds: number): RequestUnderWay {
  void reply.header('Retry-After', String(retryAfterSeconds));
  return new RequestUnderWay();
}
