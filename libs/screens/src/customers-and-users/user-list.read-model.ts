import type { Page, PageRequest, Role, Scope } from '@pds/kernel';
import {
  allOf,
  anyOf,
  contains,
  countCap,
  empty,
  equals,
  join,
  PageFinder,
  type Sql,
  sql,
  type TypeOrmUnitOfWork,
} from '@pds/platform';
import { isPhoneNumber } from '../search/search-words';

export const userSorts = ['id', 'firstName', 'lastName', 'email'] as const;
export type UserSort = (typeof userSorts)[number];

/** Filters of the list (spec organiser 7). Role, department and office must all match the same affiliation. */
export interface UserFilters {
  readonly id?: number | undefined;
  /** Matches anywhere in the name, ignoring case and accents; under three letters only at the beginning. */
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  /** Words, each in a name or the address; or a whole identifier or phone number. */
  readonly text?: string | undefined;
  readonly role?: Role | undefined;
  readonly departmentId?: number | undefined;
  readonly officeId?: number | undefined;
}

export interface UserRow {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Whether the person has proved that the address is theirs: before, they are only invited. */
  readonly isConfirmed: boolean;
  /** Those that the caller sees. */
  readonly affiliations: { role: Role; officeId: number | null }[];
}

const sortColumns: Record<UserSort, Sql> = {
  id: sql`a.id`,
  firstName: sql`a.first_name_search`,
  lastName: sql`a.last_name_search`,
  email: sql`a.email_search`,
};

const shownTo = (scope: Scope) => ({
  columns: sql`u.id, u.first_name AS "firstName", u.last_name AS "lastName", u.email,
    u.email_confirmed_at IS NOT NULL AS "isConfirmed", coalesce(held.roles, '[]') AS affiliations`,
  // LATERAL … LIMIT 1 looks each row up by its index, whatever the planner estimates.
  joins: sql`LEFT JOIN LATERAL (SELECT * FROM users.v_accounts a WHERE a.id = page.id LIMIT 1) AS u ON true
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(DISTINCT jsonb_build_object('role', each.role, 'officeId', each.office_id)) AS roles
      FROM (${accountsOf(
        requestedAffiliations(scope, {}) ?? [{ join: empty, where: sql`true` }],
        sql`AND f.account_id = page.id`,
        sql`f.role, f.office_id`,
      )}) AS each
    ) AS held ON true`,
});

/**
 * Staff's list of accounts: a projection in plain SQL, designed for 100 000 of them (docs/adr/0008-lists.md). Accounts without an
 * affiliation in the caller's scope are excluded (users' `isVisibleIn`, repeated here), as are deleted ones.
 */
export class UserListReadModel {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  async page(scope: Scope, filters: UserFilters, request: PageRequest<UserSort>): Promise<Page<UserRow>> {
    const finder = new PageFinder<UserRow>(this.unitOfWork, shownTo(scope), request);
    const key = sortColumns[request.sort];
    const person = [
      equals(sql`a.id`, filters.id),
      contains(sql`a.first_name_search`, filters.firstName),
      contains(sql`a.last_name_search`, filters.lastName),
      contains(sql`a.email_search`, filters.email),
      filters.text === undefined ? undefined : isCalled(filters.text),
    ].filter((condition) => condition !== undefined);
    const accounts = allOf(sql`a.deleted_at IS NULL`, ...person);
    const affiliations = requestedAffiliations(scope, filters);
    const inOrder = sql`SELECT a.id AS id, ${key} AS key FROM users.v_accounts a
      ${affiliations ? heldBy(affiliations) : empty} WHERE ${accounts}`;

    if (!affiliations) return finder.page(inOrder);
    // Starts from the side with fewer rows: the matching affiliations, or the accounts.
    const hasFewAffiliations =
      (await finder.count(sql`SELECT FROM (${accountsOf(affiliations, upToCap)}) AS each`)) <= countCap;
    const { total, records } = await finder.few(
      hasFewAffiliations
        ? sql`SELECT found.id, found.key FROM (SELECT DISTINCT account_id FROM (${accountsOf(affiliations)}) AS each) AS held,
                LATERAL (SELECT a.id, ${key} AS key FROM users.v_accounts a
                         WHERE a.id = held.account_id AND ${accounts} LIMIT 1) AS found`
        : sql`${inOrder} ${person.length === 0 ? sql`ORDER BY a.id` : empty}`,
    );
    return finder.answer(total, records ?? (await finder.inOrder(inOrder)));
  }
}

/** Further words of a search are ignored. */
const maxWords = 8;

function isCalled(text: string): Sql {
  const words = text.trim().split(/\s+/).slice(0, maxWords);
  const holds = (word: string) =>
    anyOf(
      contains(sql`a.first_name_search`, word),
      contains(sql`a.last_name_search`, word),
      contains(sql`a.email_search`, word),
    );
  return anyOf(allOf(...words.map(holds)), equals(sql`a.identifier`, text.trim()), isPhoneNumber(sql`a.phone`, text));
}

/** One way of searching affiliations `f`. Each is a separate query, so that each uses its own index. */
interface AffiliationSearch {
  readonly join: Sql;
  readonly where: Sql;
}

/** The affiliations of which an account must have one; undefined when any account matches. */
function requestedAffiliations(scope: Scope, filters: UserFilters): readonly AffiliationSearch[] | undefined {
  const asked = [
    equals(sql`f.role`, filters.role),
    equals(sql`f.department_id`, filters.departmentId),
    equals(sql`f.office_id`, filters.officeId),
  ].filter((condition) => condition !== undefined);
  const heldIn = (place: Sql): AffiliationSearch => ({ join: empty, where: allOf(...asked, place) });
  const organises = (departmentId: number): AffiliationSearch => ({
    join: sql`JOIN organisations.v_organisations o ON o.id = f.organisation_id`,
    where: allOf(...asked, sql`f.role = 'ROLE_USER'`, sql`o.department_id = ${departmentId}`),
  });
  switch (scope.kind) {
    case 'all':
      return asked.length === 0 ? undefined : [{ join: empty, where: allOf(...asked) }];
    case 'department':
      return [heldIn(sql`f.department_id = ${scope.departmentId}`), organises(scope.departmentId)];
    case 'office':
      return [heldIn(sql`f.office_id = ${scope.officeId}`), organises(scope.departmentId)];
    case 'organiser':
      return [heldIn(sql`false`)];
  }
}

const upToCap = sql`ORDER BY f.account_id LIMIT ${countCap + 1}`;

/** The accounts that have a matching affiliation; one may occur twice. */
function accountsOf(affiliations: readonly AffiliationSearch[], suffix = empty, columns = sql`f.account_id`): Sql {
  return join(
    affiliations.map(
      ({ join, where }) => sql`(SELECT ${columns} FROM users.v_affiliations f ${join} WHERE ${where} ${suffix})`,
    ),
    ' UNION ALL ',
  );
}

function heldBy(affiliations: readonly AffiliationSearch[]): Sql {
  const own = accountsOf(affiliations, sql`AND f.account_id = a.id`);
  return sql`JOIN LATERAL (SELECT FROM (${own}) AS each LIMIT 1) AS held ON true`;
}
