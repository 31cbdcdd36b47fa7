import type { Clock, Role } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import { Account } from '@pds/users/domain';
import { Argon2PasswordHasher } from '../gateways/argon2-password-hasher';
import { PostgresAccounts } from '../persistence/postgres-accounts';

/** An account of the demonstration data, known by its e-mail address. */
export interface DemoAccount {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly role: Role;
  readonly departmentId?: number;
  readonly officeId?: number;
  /** Organisations of an organiser, one affiliation each. */
  readonly organisationIds?: readonly number[];
}

/**
 * Makes the accounts that do not exist yet, all with one password; those that exist stay as they are.
 * Answers every account's id by e-mail address.
 */
export async function seedDemoAccounts(
  unitOfWork: TypeOrmUnitOfWork,
  clock: Clock,
  wanted: readonly DemoAccount[],
  password: string,
): Promise<Map<string, number>> {
  const accounts = new PostgresAccounts(unitOfWork);
  const hasher = new Argon2PasswordHasher();
  const ids = new Map<string, number>();
  for (const demo of wanted) {
    await unitOfWork.run(async () => {
      const known = await accounts.findByEmail(demo.email);
      ids.set(demo.email, known?.id ?? (await make(demo)));
    });
  }
  return ids;

  async function make(demo: DemoAccount): Promise<number> {
    const now = clock.now();
    const account = Account.restore({
      id: await accounts.nextId(),
      email: demo.email,
      identifier: null,
      firstName: demo.firstName,
      lastName: demo.lastName,
      birthName: null,
      phone: demo.phone,
      civility: null,
      passwordHash: null,
      emailConfirmedAt: null,
      pendingEventId: null,
      createdAt: now,
      deletedAt: null,
      affiliations: [],
    });
    account.choosePassword(await hasher.hash(password), now);
    for (const organisationId of demo.organisationIds ?? [null])
      account.affiliate({
        id: await accounts.nextAffiliationId(),
        role: demo.role,
        departmentId: demo.departmentId ?? null,
        officeId: demo.officeId ?? null,
        organisationId,
      });
    await accounts.add(account);
    return account.id;
  }
}
