import { type Clock, daysLater, localDate, mapPage, type Page, type PageRequest, type Scope } from '@pds/kernel';
import type { Qualification } from '@pds/organisations/contract';
import { expiresSoonDays, expiryOf, type MemberSnapshot } from '@pds/organisations/domain';
import { allOf, containsAnywhere, PageFinder, type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { qualificationsOfMember } from '../persistence/postgres-members';
import { officesIn } from './structure.read-model';

export const memberSorts = ['name'] as const;
export type MemberSort = (typeof memberSorts)[number];

/** Expired, or valid today and no more in {@link expiresSoonDays} days. */
export const expiries = ['soon', 'expired'] as const;

/** Filters of the members of an office; text ones mean "contains", without regard to case or accents. */
export interface MemberFilters {
  /** In names and e-mail. */
  readonly search?: string | undefined;
  /** In the name of a qualification. */
  readonly qualification?: string | undefined;
  /** Of a qualification: of one that matches {@link qualification}, if this is given. */
  readonly expiry?: (typeof expiries)[number] | undefined;
  /** Those who left; else those who did not. */
  readonly left?: 'yes' | undefined;
}

/** A member as the list shows them; the phone of a member who masks it is null. */
export interface MemberRow extends Omit<MemberSnapshot, 'officeId' | 'enteredOn' | 'qualifications' | 'away'> {
  /** Away today: the last day of it, included. */
  readonly awayUntil: string | null;
  readonly qualifications: readonly (Qualification & { readonly expiry: ReturnType<typeof expiryOf> })[];
}

/** The members of an office as a list. */
export class MemberList {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Null for an office outside the scope. Today is the day of the office's department. */
  async page(
    officeId: number,
    scope: Scope,
    { search, qualification, expiry, left }: MemberFilters,
    request: PageRequest<MemberSort>,
  ): Promise<Page<MemberRow> | null> {
    const [office] = await this.unitOfWork.query<{ timeZone: string }>(
      sql`SELECT d.time_zone AS "timeZone" FROM organisations.offices f
          JOIN organisations.departments d ON d.id = f.department_id WHERE f.id = ${officeId} AND ${officesIn(scope)}`,
    );
    if (!office) return null;
    const today = localDate(this.clock.now(), office.timeZone);
    const isGone = sql`COALESCE(m.left_on < ${today}::date, false)`;
    const ofQualification = [
      containsAnywhere(sql`platform.searchable(q.name)`, qualification),
      expiry && expiresWithin(expiry, today),
    ];
    const matching = allOf(
      sql`m.office_id = ${officeId}`,
      left ? isGone : sql`NOT ${isGone}`,
      containsAnywhere(
        sql`platform.searchable(m.last_name || ' ' || m.first_name || ' ' || m.last_name || ' ' || COALESCE(m.email, ''))`,
        search,
      ),
      ofQualification.some((condition) => condition !== undefined)
        ? sql`EXISTS (SELECT FROM organisations.member_qualifications q
                WHERE q.member_id = m.id AND ${allOf(...ofQualification)})`
        : undefined,
    );
    const shown = {
      columns: sql`m.id, m.last_name AS "lastName", m.first_name AS "firstName", m.email,
        CASE WHEN NOT m.is_phone_masked THEN m.phone END AS phone, m.is_phone_masked AS "isPhoneMasked", m.status, m.functions,
        m.is_minor AS "isMinor", m.has_guardian_agreement AS "hasGuardianAgreement",
        (SELECT max(a."to")::text FROM jsonb_to_recordset(m.away) AS a ("from" date, "to" date)
         WHERE ${today}::date BETWEEN a."from" AND a."to") AS "awayUntil", m.left_on::text AS "leftOn", ${qualificationsOfMember} AS qualifications`,
      joins: sql`LEFT JOIN organisations.members m ON m.id = page.id`,
    };
    const found = await new PageFinder<MemberRow>(this.unitOfWork, shown, request).page(
      sql`SELECT m.id AS id, platform.searchable(m.last_name || ' ' || m.first_name) AS key
          FROM organisations.members m WHERE ${matching}`,
    );
    return mapPage(found, (row) => ({
      ...row,
      qualifications: row.qualifications.map((each) => ({ ...each, expiry: expiryOf(each, today) })),
    }));
  }
}

/** The SQL form of the domain's `expiryOf`. */
function expiresWithin(expiry: (typeof expiries)[number], today: string): Sql {
  return expiry === 'expired'
    ? sql`q.valid_until < ${today}::date`
    : sql`q.valid_until BETWEEN ${today}::date AND ${daysLater(today, expiresSoonDays)}::date`;
}
