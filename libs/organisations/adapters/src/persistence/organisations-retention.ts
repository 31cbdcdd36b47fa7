import { mainlandDay, type Outbox } from '@pds/kernel';
import { MemberErased } from '@pds/organisations/contract';
import { membersCategory } from '@pds/organisations/domain';
import { locked, type RetentionCategory, RetentionSource, sql, type TypeOrmUnitOfWork } from '@pds/platform';

/** Members who left their office. */
export class OrganisationsRetention extends RetentionSource {
  override readonly categories: readonly RetentionCategory[];

  constructor(unitOfWork: TypeOrmUnitOfWork, outbox: Outbox) {
    super();
    this.categories = [
      {
        ...membersCategory,
        due: ({ before, after, limit, lock }) =>
          unitOfWork.query(
            sql`SELECT id, NULL::integer AS "dossierId" FROM organisations.members
                WHERE left_on < ${mainlandDay(before)}::date AND id > ${after}
                ORDER BY id LIMIT ${limit} ${locked(lock)}`,
          ),
        erase: async (ids) => {
          await unitOfWork.query(sql`DELETE FROM organisations.members WHERE id = ANY(${[...ids]}::integer[])`);
          await outbox.publish(...ids.map((memberId) => MemberErased({ memberId })));
        },
      },
    ];
  }
}
