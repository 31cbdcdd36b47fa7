import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { finalize, type Observable } from 'rxjs';
import type { AuthenticatedRequest } from '../http/access/access';
import { TooManyUploads, UploadsBusy } from './uploads.errors';

/** The maximum number of simultaneous uploads in one process. */
export interface UploadLimits {
  /** Per account: the pages send two in parallel. */
  readonly perAccount: number;
  readonly perProcess: number;
}

/**
 * Limits the simultaneous uploads: each holds its file in memory from its first byte until its handler is done, including the wait for its
 * turn to be re-encoded. Refuses before any byte is read, with {@link TooManyUploads} or {@link UploadsBusy}.
 */
export class UploadLimiter implements NestInterceptor {
  private readonly underWayByAccount = new Map<number | null, number>();
  private underWay = 0;

  constructor(private readonly bounds: UploadLimits) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { authentication } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const accountId = authentication?.principal?.accountId ?? null;
    const ofAccount = this.underWayByAccount.get(accountId) ?? 0;
    if (ofAccount >= this.bounds.perAccount) throw new TooManyUploads();
    if (this.underWay >= this.bounds.perProcess) throw new UploadsBusy();
    this.underWayByAccount.set(accountId, ofAccount + 1);
    this.underWay++;
    return next.handle().pipe(finalize(() => this.end(accountId)));
  }

  private end(accountId: number | null): void {
    const left = this.underWayByAccount.get(accountId)! - 1;
    if (left === 0) this.underWayByAccount.delete(accountId);
    else this.underWayByAccount.set(accountId, left);
    this.underWay--;
  }
}
