import { randomBytes } from 'node:crypto';
import { Algorithm, hash, type Options, verify } from '@node-rs/argon2';
import { PasswordHasher } from '@pds/users/domain';

// OWASP's recommendation for argon2id: 19 MiB, two passes, one lane; about 20 ms on usual servers.
const options: Options = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** argon2id, in its own threads. */
export class Argon2PasswordHasher extends PasswordHasher {
  /** The hash of an unknown password, created at the same cost as any other: passwords for unknown accounts are compared with it. */
  readonly nobody = hash(randomBytes(32), options);

  override hash(password: string): Promise<string> {
    return hash(password.normalize('NFKC'), options);
  }

  override async matches(password: string, known: string | null): Promise<boolean> {
    const matches = await verify(known ?? (await this.nobody), password.normalize('NFKC'));
    return known !== null && matches;
  }
}
