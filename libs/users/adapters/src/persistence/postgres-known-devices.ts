import type { Instant } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import { type Familiarity, type KnownDevice, knownDeviceDays, knownDeviceLimit, KnownDevices } from '@pds/users/domain';

export class PostgresKnownDevices extends KnownDevices {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async familiarity(
    accountId: number,
    from: { readonly device: string | null; readonly address: string },
    now: Instant,
  ): Promise<Familiarity> {
    const [known] = await this.unitOfWork.query<{ device: boolean | null; network: boolean | null }>(
      `SELECT bool_or(digest = $2) AS device, bool_or(address = $3) AS network
       FROM users.known_devices WHERE account_id = $1 AND logged_in_at > $4`,
      [accountId, from.device, from.address, oldestAt(now)],
    );
    if (known!.device) return 'device';
    return known!.network ? 'network' : 'neither';
  }

  override async remember(device: KnownDevice, former: string | null): Promise<void> {
    const { accountId, digest, address, loggedInAt } = device;
    await this.unitOfWork.run(async () => {
      await this.forgetOld(loggedInAt);
      await this.unitOfWork.query('UPDATE users.known_devices SET digest = $2 WHERE digest = $1', [former, digest]);
      await this.unitOfWork.query(
        `INSERT INTO users.known_devices (account_id, digest, address, logged_in_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (account_id, digest) DO UPDATE SET address = $3, logged_in_at = $4`,
        [accountId, digest, address, new Date(loggedInAt)],
      );
      await this.unitOfWork.query(
        `DELETE FROM users.known_devices WHERE account_id = $1 AND digest NOT IN
           (SELECT digest FROM users.known_devices WHERE account_id = $1 ORDER BY logged_in_at DESC, digest LIMIT $2)`,
        [accountId, knownDeviceLimit],
      );
    });
  }

  override async forgetAllOf(accountId: number): Promise<void> {
    await this.unitOfWork.query('DELETE FROM users.known_devices WHERE account_id = $1', [accountId]);
  }

  /** Each login deletes a few that were not used again, so that the table needs no job. */
  private async forgetOld(now: Instant): Promise<void> {
    await this.unitOfWork.query(
      `DELETE FROM users.known_devices WHERE (account_id, digest) IN
         (SELECT account_id, digest FROM users.known_devices WHERE logged_in_at <= $1
          ORDER BY logged_in_at LIMIT 20 FOR UPDATE SKIP LOCKED)`,
      [oldestAt(now)],
    );
  }
}

const oldestAt = (now: Instant) => new Date(now - knownDeviceDays * 86_400_000);
