import type { TypeOrmUnitOfWork } from '@pds/platform';
import { type RateField, rateFields } from '@pds/pricing/contract';
import { emptyRateSheet, type RateOwner, Rates, type RateSheet } from '@pds/pricing/domain';
import { RateRecord } from './rate.record';

export class PostgresRates extends Rates {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async find(owner: RateOwner): Promise<RateSheet> {
    const record = await this.unitOfWork.manager.findOneBy(RateRecord, keyOf(owner));
    return record ? toSheet(record) : emptyRateSheet;
  }

  override async chain(departmentId: number | null, organisationId: number | null): Promise<RateSheet[]> {
    const owners: RateOwner[] = [
      ...(organisationId === null ? [] : [{ kind: 'organisation', id: organisationId } as const]),
      ...(departmentId === null ? [] : [{ kind: 'department', id: departmentId } as const]),
      { kind: 'default' },
    ];
    const records = await this.unitOfWork.manager.findBy(RateRecord, owners.map(keyOf));
    return owners.flatMap(({ kind }) => {
      const record = records.find(({ ownerKind }) => ownerKind === kind);
      return record ? [toSheet(record)] : [];
    });
  }

  override async findForUpdate(owner: RateOwner): Promise<RateSheet> {
    const { ownerKind, ownerId } = keyOf(owner);
    // A missing row cannot be locked: two first changes of one department must still wait for each other. The
    // default row always exists, and its check would refuse an empty row before the conflict is detected.
    if (owner.kind !== 'default') {
      await this.unitOfWork.query(
        `INSERT INTO pricing.rates (owner_kind, owner_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
        [ownerKind, ownerId],
      );
    }
    await this.unitOfWork.query(`SELECT 1 FROM pricing.rates WHERE owner_kind = $1 AND owner_id = $2 FOR UPDATE`, [
      ownerKind,
      ownerId,
    ]);
    return this.find(owner);
  }

  override async save(owner: RateOwner, { cents, ...night }: RateSheet): Promise<void> {
    await this.unitOfWork.manager.upsert(RateRecord, { ...keyOf(owner), ...cents, ...night }, ['ownerKind', 'ownerId']);
  }
}

function keyOf(owner: RateOwner): Pick<RateRecord, 'ownerKind' | 'ownerId'> {
  return { ownerKind: owner.kind, ownerId: owner.kind === 'default' ? 0 : owner.id };
}

function toSheet(record: RateRecord): RateSheet {
  return {
    cents: Object.fromEntries(rateFields.map((field) => [field, record[field]])) as Record<RateField, number | null>,
    disableNightHours: record.disableNightHours,
    nightHourStart: record.nightHourStart,
    nightHourEnd: record.nightHourEnd,
  };
}
