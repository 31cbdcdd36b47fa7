import { Member, type MemberSnapshot, Members } from '@pds/organisations/domain';
import { type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';

/** The qualifications of a member `m`, as the domain has them. */
export const qualificationsOfMember = sql`(
  SELECT coalesce(json_agg(json_build_object('name', q.name, 'validUntil', q.valid_until) ORDER BY q.name COLLATE "C"), '[]')
  FROM organisations.member_qualifications q WHERE q.member_id = m.id)`;

export class PostgresMembers extends Members {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async nextId(): Promise<number> {
    const [row] = await this.unitOfWork.query<{ id: number }>(
      `SELECT nextval('organisations.members_id_seq')::integer AS id`,
    );
    return row!.id;
  }

  override withIds(ids: readonly number[]): Promise<Member[]> {
    return this.matching(sql`m.id = ANY(${ids}::integer[]) ORDER BY m.id`);
  }

  override async findForUpdate(id: number, officeId: number): Promise<Member | null> {
    const isThis = sql`m.id = ${id} AND m.office_id = ${officeId}`;
    await this.unitOfWork.query(sql`SELECT FROM organisations.members m WHERE ${isThis} FOR UPDATE`);
    // In a statement of its own: one that waited for the lock has the qualifications from before.
    const [found] = await this.matching(isThis);
    return found ?? null;
  }

  override async save(member: Member): Promise<void> {
    const { id, officeId, lastName, firstName, email, phone, isPhoneMasked, status, functions, isMinor, ...others } =
      member.snapshot();
    const { hasGuardianAgreement, enteredOn, leftOn, qualifications, away } = others;
    await this.unitOfWork.run(async () => {
      await this.unitOfWork.query(
        sql`INSERT INTO organisations.members (id, office_id, last_name, first_name, email, phone, is_phone_masked, status,
              functions, is_minor, has_guardian_agreement, entered_on, left_on, away)
            VALUES (${id}, ${officeId}, ${lastName}, ${firstName}, ${email}, ${phone}, ${isPhoneMasked}, ${status},
              ${functions}::text[], ${isMinor}, ${hasGuardianAgreement}, ${enteredOn}::date, ${leftOn}::date,
              ${JSON.stringify(away)}::jsonb)
            ON CONFLICT (id) DO UPDATE SET office_id = excluded.office_id, last_name = excluded.last_name,
              first_name = excluded.first_name, email = excluded.email, phone = excluded.phone,
              is_phone_masked = excluded.is_phone_masked, status = excluded.status, functions = excluded.functions,
              is_minor = excluded.is_minor, has_guardian_agreement = excluded.has_guardian_agreement,
              entered_on = excluded.entered_on, left_on = excluded.left_on, away = excluded.away`,
      );
      await this.unitOfWork.query(sql`DELETE FROM organisations.member_qualifications WHERE member_id = ${id}`);
      await this.unitOfWork.query(
        sql`INSERT INTO organisations.member_qualifications (member_id, name, valid_until)
            SELECT ${id}, name, valid_until
            FROM unnest(${qualifications.map(({ name }) => name)}::text[],
                        ${qualifications.map(({ validUntil }) => validUntil)}::date[]) AS q (name, valid_until)`,
      );
    });
  }

  override async remove(member: Member): Promise<void> {
    await this.unitOfWork.query(sql`DELETE FROM organisations.members WHERE id = ${member.snapshot().id}`);
  }

  private async matching(condition: Sql): Promise<Member[]> {
    const rows = await this.unitOfWork.query<MemberSnapshot>(
      sql`SELECT m.id, m.office_id AS "officeId", m.last_name AS "lastName", m.first_name AS "firstName", m.email, m.phone,
            m.is_phone_masked AS "isPhoneMasked", m.status, m.functions, m.is_minor AS "isMinor",
            m.has_guardian_agreement AS "hasGuardianAgreement", m.away, m.entered_on::text AS "enteredOn", m.left_on::text AS "leftOn", ${qualificationsOfMember} AS qualifications
          FROM organisations.members m WHERE ${condition}`,
    );
    return rows.map((row) => Member.restore(row));
  }
}
