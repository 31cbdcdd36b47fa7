import { AccountMails, type CredentialMail } from '../ports/account-mails';
import { PasswordHasher } from '../ports/password-hasher';
import { type Token, Tokens } from '../ports/tokens';

/** Tokens that count, so that a test can name them: `secret-1`, `secret-2`. */
export class CountingTokens extends Tokens {
  private count = 0;

  override issue(): Token {
    const secret = `secret-${++this.count}`;
    return { secret, digest: this.digest(secret) };
  }

  override digest(secret: string): string {
    return `digest of ${secret}`;
  }
}

/** Hashes that can be read, and a count of the work that was done. */
export class ReadableHasher extends PasswordHasher {
  comparisons = 0;

  override async hash(password: string): Promise<string> {
    return `hash of ${password}`;
  }

  override async matches(password: string, hash: string | null): Promise<boolean> {
    this.comparisons++;
    return hash === `hash of ${password}`;
  }
}

/** Remembers the mails that were posted. */
export class InMemoryAccountMails extends AccountMails {
  readonly posted: CredentialMail[] = [];

  override async postCredentialLink(mail: CredentialMail): Promise<void> {
    this.posted.push(mail);
  }
}
