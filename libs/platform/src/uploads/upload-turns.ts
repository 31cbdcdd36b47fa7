import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { finalize, type Observable } from 'rxjs';
import type { AuthenticatedRequest } from '../http/access';
import { TooManyUploads, UploadsBusy } from './uploads.errors';

/** How many uploads one process has under way at once. */
export interface UploadBounds {
  /** Of one account: the pages send two side by side. */
  readonly perAccount: number;
  readonly perProcess: number;
}

/**
 * Bounds the uploads that are under way: each holds its file in memory from its first byte until its handler is done, also
 * while it waits for its turn to be drawn anew. Refused before a byte is read, as {@link TooManyUploads} or {@link UploadsBusy}.
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
