import { SecretBox, type Settings, type TypeOrmUnitOfWork } from '@pds/platform';
import { SecondFactor, SecondFactors } from '@pds/users/domain';

interface SecondFactorRow {
  secret: string;
  confirmed_at: Date | null;
  last_step: string;
}

/** Second factors in PostgreSQL, their secrets encrypted. */
export class PostgresSecondFactors extends SecondFactors {
  private readonly box: SecretBox;

  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    settings: Pick<Settings, 'sessionSecret'>,
  ) {
    super();
    this.box = new SecretBox(settings.sessionSecret, 'users: second factor');
  }

  override async find(accountId: number): Promise<SecondFactor | null> {
    const [row] = await this.unitOfWork.query<SecondFactorRow>(
      'SELECT secret, confirmed_at, last_step FROM users.second_factors WHERE account_id = $1 FOR UPDATE',
      [accountId],
    );
    if (!row) return null;
    const codes = await this.unitOfWork.query<{ digest: string; used_at: Date | null }>(
      'SELECT digest, used_at FROM users.recovery_codes WHERE account_id = $1 ORDER BY position',
      [accountId],
    );
    return SecondFactor.restore({
      accountId,
      // After a change of SESSION_SECRET no code is valid any more, but recovery codes still are.
      secret: this.box.open(row.secret, String(accountId)) ?? '',
      confirmedAt: row.confirmed_at?.getTime() ?? null,
      lastStep: Number(row.last_step),
      recoveryCodes: codes.map(({ digest, used_at }) => ({ digest, usedAt: used_at?.getTime() ?? null })),
    });
  }

  override async save(factor: SecondFactor): Promise<void> {
    const { accountId, secret, confirmedAt, lastStep, recoveryCodes } = factor.snapshot();
    await this.unitOfWork.run(async () => {
      await this.unitOfWork.query(
        `INSERT INTO users.second_factors (account_id, secret, confirmed_at, last_step) VALUES ($1, $2, $3, $4)
         ON CONFLICT (account_id) DO UPDATE SET
           secret = CASE WHEN $5 THEN $2 ELSE second_factors.secret END, confirmed_at = $3, last_step = $4`,
        [
          accountId,
          this.box.close(secret, String(accountId)),
          confirmedAt === null ? null : new Date(confirmedAt),
          lastStep,
          // An unreadable secret must not be lost: the former SESSION_SECRET may be restored.
          secret !== '',
        ],
      );
      await this.unitOfWork.query('DELETE FROM users.recovery_codes WHERE account_id = $1', [accountId]);
      await this.unitOfWork.query(
        `INSERT INTO users.recovery_codes (account_id, position, digest, used_at)
         SELECT $1, position, digest, used_at
         FROM unnest($2::text[], $3::timestamptz[]) WITH ORDINALITY AS code (digest, used_at, position)`,
        [
          accountId,
          recoveryCodes.map((code) => code.digest),
          recoveryCodes.map((code) => (code.usedAt === null ? null : new Date(code.usedAt))),
        ],
      );
    });
  }

  override async forget(accountId: number): Promise<void> {
    await this.unitOfWork.query('DELETE FROM users.second_factors WHERE account_id = $1', [accountId]);
  }
}
