import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { finalize, type Observable } from 'rxjs';
import type { AuthenticatedRequest } from '../http/access';
import { TooManyUploads, UploadsBusy } from './uploads.errors';

/** The maximum number of simultaneous uploads in one process. */
export interface UploadBounds {
  /** Per account: the pages send two in parallel. */
  readonly perAccount: number;
  readonly perProcess: number;
}

/**
 * Limits the simultaneous uploads: each holds its file in memory from its first byte until its handler is done, including the wait for its
 * turn to be re-encoded. Refuses before any byte is read, with {@link TooManyUploads} or {@link UploadsBusy}.
 */
export class UploadTurns implements NestInterceptor {
  private readonly ofAccounts = new Map<number | null, number>();
  private underWay = 0;

  constructor(private readonly bounds: UploadBounds) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { authentication } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const accountId = authentication?.principal?.accountId ?? null;
    const ofAccount = this.ofAccounts.get(accountId) ?? 0;
    if (ofAccount >= this.bounds.perAccount) throw new TooManyUploads();
    if (this.underWay >= this.bounds.perProcess) throw new UploadsBusy();
    this.ofAccounts.set(accountId, ofAccount + 1);
    this.underWay++;
    return next.handle().pipe(finalize(() => this.end(accountId)));
  }

  private end(accountId: number | null): void {
    const left = this.ofAccounts.get(accountId)! - 1;
    if (left === 0) this.ofAccounts.delete(accountId);
    else this.ofAccounts.set(accountId, left);
    this.underWay--;
  }
}
