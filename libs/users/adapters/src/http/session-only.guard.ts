import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { AuthenticatedRequest } from '@pds/platform';
import { NotWithToken } from '@pds/users/domain';

/** Lets browser sessions in and API tokens not: a token that leaked must not make another, or change the password. */
@Injectable()
export class SessionOnly implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { authentication } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (authentication?.apiTokenId !== undefined) throw new NotWithToken();
    return true;
  }
}
