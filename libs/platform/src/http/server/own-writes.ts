// For its declaration of request.cookies and reply.setCookie.
import type {} from '@fastify/cookie';
import { randomBytes } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { AuthenticatedRequest } from '../access/access';
import { isStateChange } from './state-changing-get';
import { type RequestReads, TypeOrmUnitOfWork } from '../../transactions/typeorm-unit-of-work';
import { Settings } from '../../settings/settings';
import { byteAt, isLogPosition, latestOf, outOfReach } from '../../replica/log-position';

/** How long a browser keeps a position: a replica that is behind by so much is not read. Seconds. */
const positionLifetime = 3_600;

/** How long it reads from the primary after a change of which the position is not known. Seconds. */
const readsPrimaryFor = 600;

/** More cookies than a browser with many simultaneous saves has. */
const mostCookies = 30;

/** How the requests that {@link OwnWritesInterceptor} has seen read; for {@link noteOwnWrites}. */
const readsOf = new WeakMap<FastifyRequest, RequestReads>();

/**
 * Tells the reads of each request what they must see: in browsers the saves of that browser, whose positions in the log it has in cookies.
 * Requests that change something, of programs and without a session read from the primary.
 */
@Injectable()
export class OwnWritesInterceptor implements NestInterceptor {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly settings: Settings,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (!this.unitOfWork.replica) return next.handle();
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const { principal = null, apiToken } = request.authentication ?? {};
    const isChange = isStateChange(request, context.getHandler());
    const mayLag = !isChange && principal !== null && !apiToken;
    const cookies = new PositionCookies(this.settings);
    const reads: RequestReads = {
      position: mayLag ? positionIn(cookies.of(request)) : null,
      // A position that the primary could not tell is asked for again.
      showsCommits: isChange || cookies.lacksPosition(request),
    };
    // A program that sends no cookies reads from the primary always.
    if (!apiToken) readsOf.set(request, reads);
    return from(this.unitOfWork.duringRequest(reads, () => lastValueFrom(next.handle(), { defaultValue: undefined })));
  }
}

/**
 * After each request that changed something, gives the browser a cookie with the primary's position, behind what was committed: whatever the
 * answer says, since a refused or failed request may have committed too. Must be called before routes exist; does nothing without a replica.
 */
export function noteOwnWrites(fastify: FastifyInstance, unitOfWork: TypeOrmUnitOfWork, settings: Settings): void {
  const { replica } = unitOfWork;
  if (!replica) return;
  const cookies = new PositionCookies(settings);
  fastify.addHook('onSend', async (request, reply) => {
    if (!readsOf.get(request)?.showsCommits) return;
    cookies.add(request, reply, await replica.primaryPosition());
  });
}

/** What the reads of a browser with these cookies must see; null when only the primary is certain to show it. */
function positionIn(positions: readonly string[]): string | null {
  // Rubbish, and more than were ever given: nobody knows what they should have been.
  if (positions.length > mostCookies || !positions.every(isLogPosition)) return null;
  const latest = latestOf(positions);
  return latest === outOfReach ? null : latest;
}

/** Whether a cookie's value is a position behind another one, of a save that was answered first. */
function isLater(value: string, position: string): boolean {
  return isLogPosition(value) && value !== outOfReach && byteAt(value) > byteAt(position);
}

/**
 * The cookies with positions. Each answer gives a cookie of its own and deletes those that its request had sent, since it is behind them: when
 * the answers of simultaneous requests arrive in another order, none overwrites the position of another.
 */
class PositionCookies {
  private readonly prefix: string;
  private readonly options: { path: string; httpOnly: boolean; sameSite: 'lax'; secure: boolean };

  constructor({ appUrl }: Pick<Settings, 'appUrl'>) {
    const secure = appUrl.startsWith('https:');
    this.prefix = `${secure ? '__Host-' : ''}pds_position_`;
    this.options = { path: '/', httpOnly: true, sameSite: 'lax', secure };
  }

  /** The values of a request's cookies, unchecked. */
  of(request: FastifyRequest): string[] {
    return this.in(request).map(([, value]) => value);
  }

  /** Whether {@link add} had no position for an earlier answer. */
  lacksPosition(request: FastifyRequest): boolean {
    return this.in(request).some(([name, value]) => value === outOfReach && name !== this.ofUnknown);
  }

  /** @param position null when it is not known: the browser then reads from the primary, for some minutes or until it is */
  add(request: FastifyRequest, reply: FastifyReply, position: string | null): void {
    for (const [name, value] of this.in(request)) {
      // The browser's own mark of a change without an answer stays until it expires: that change may still be under way.
      if (name === this.ofUnknown) continue;
      const isKept = position === null ? value !== outOfReach : isLater(value, position);
      if (!isKept) void reply.clearCookie(name, this.options);
    }
    void reply.setCookie(`${this.prefix}${randomBytes(6).toString('hex')}`, position ?? outOfReach, {
      ...this.options,
      maxAge: position === null ? readsPrimaryFor : positionLifetime,
    });
  }

  /** The cookie that the SPA sets itself, see `apps/web/src/shared/session/unknown-outcome.ts`. */
  private get ofUnknown(): string {
    return `${this.prefix}unknown`;
  }

  private in(request: FastifyRequest): [string, string][] {
    return Object.entries(request.cookies).filter(
      (cookie): cookie is [string, string] => cookie[0].startsWith(this.prefix) && cookie[1] !== undefined,
    );
  }
}
