import { hash, randomBytes } from 'node:crypto';
import { type Token, Tokens } from '@pds/users/domain';

/** 256 bits from the operating system, stored as their SHA-256 (sufficient for unguessable secrets). */
export class RandomTokens extends Tokens {
  override issue(): Token {
    const secret = randomBytes(32).toString('base64url');
    return { secret, digest: this.digest(secret) };
  }

  override forSignUp(proof: string, accountId: number): Token {
    const secret = hash('sha256', `session of the sign-up ${accountId} ${proof}`, 'base64url');
    return { secret, digest: this.digest(secret) };
  }

  override digest(secret: string): string {
    return hash('sha256', secret, 'hex');
  }
}
