import type { Page, PageRequest, Role, Scope } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '@pds/platform';

export const userSorts = ['id', 'firstName', 'lastName', 'email'] as const;
export type UserSort = (typeof userSorts)[number];

/** Filters of the list (spec organiser 7). Role, department and office must be those of one and the same affiliation. */
export interface UserFilters {
  readonly id?: number | undefined;
  /** Contained in the name, whatever the case and accents; its beginning when under three letters. */
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  readonly role?: Role | undefined;
  readonly departmentId?: number | undefined;
  readonly officeId?: number | undefined;
}

export interface UserRow {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Rows are counted up to here; one more means « plus de 10 000 ». */
const countCap = 10_000;

const sortColumns: Record<UserSort, string> = {
  id: 'a.id',
  firstName: 'a.first_name_search',
  lastName: 'a.last_name_search',
  email: 'a.email_search',
};

/**
 * Staff's list of accounts: a projection in plain SQL, made for 100 000 of them. Who has no affiliation within the
 * caller's scope is not in it (domain's `isSeenIn`, mirrored here), nor are deleted accounts.
 */
export class UserListReadModel {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  async page(
    scope: Scope,
    filters: UserFilters,
    request: PageRequest<UserSort>,
  ): Promise<Page<UserRow> & { readonly totalIsExact: boolean }> {
    const query = new ListSql(request, scope, filters);
    const answer = (total: number, records: UserRow[]) => ({
      records,
      total,
      totalIsExact: total <= countCap,
      page: request.page,
      perPage: request.perPage,
    });

    // From the side on which fewer rows lie: the affiliations looked for, or the accounts.
    const fromAffiliations = query.asksForAffiliations && (await this.total(query.countOfAffiliations())) <= countCap;
    if (query.isNarrowed) {
      const few = await this.sql<UserRow & { total: number }>(query.fewMatches(fromAffiliations));
      const { total } = few[0]!;
      if (total <= countCap)
        return answer(
          total,
          few
            .filter(({ id }) => id !== null)
            .map(({ id, firstName, lastName, email }) => ({ id, firstName, lastName, email })),
        );
      return answer(total, await this.sql(query.inOrder()));
    }
    return answer(await this.total(query.countOfAccounts()), await this.sql(query.inOrder()));
  }

  private async total(sql: Sql): Promise<number> {
    const [row] = await this.sql<{ total: number }>(sql);
    return row!.total;
  }

  private sql<Row = UserRow>({ text, values }: Sql): Promise<Row[]> {
    return this.unitOfWork.query<Row>(text, values);
  }
}

interface Sql {
  readonly text: string;
  readonly values: readonly unknown[];
}

const columns = 'u.id, u.first_name AS "firstName", u.last_name AS "lastName", u.email';

/** The SQL of one request. Each variant finds the page's ids first and fetches what is shown of those only. */
class ListSql {
  private readonly values: unknown[] = [];
  /** On the account. */
  private readonly conditions = ['a.deleted_at IS NULL'];
  /** On one affiliation `f`; each alternative is a query of its own, so that each has its index. */
  private readonly alternatives: { readonly join: string; readonly conditions: readonly string[] }[] = [];

  constructor(
    private readonly request: PageRequest<UserSort>,
    scope: Scope,
    filters: UserFilters,
  ) {
    if (filters.id !== undefined) this.conditions.push(`a.id = ${this.parameter(filters.id)}`);
    this.contains('a.first_name_search', filters.firstName);
    this.contains('a.last_name_search', filters.lastName);
    this.contains('a.email_search', filters.email);

    const asked: string[] = [];
    if (filters.role !== undefined) asked.push(`f.role = ${this.parameter(filters.role)}`);
    if (filters.departmentId !== undefined) asked.push(`f.department_id = ${this.parameter(filters.departmentId)}`);
    if (filters.officeId !== undefined) asked.push(`f.office_id = ${this.parameter(filters.officeId)}`);
    this.within(scope, asked);
  }

  get asksForAffiliations(): boolean {
    return this.alternatives.length > 0;
  }

  get isNarrowed(): boolean {
    return this.asksForAffiliations || this.conditions.length > 1;
  }

  countOfAffiliations(): Sql {
    const rows = this.affiliations(` ORDER BY f.account_id LIMIT ${countCap + 1}`);
    return this.cappedCount(`SELECT FROM (${rows}) AS each`);
  }

  /** Walked in the order of an index: any order will do, and the table itself is not read. */
  countOfAccounts(): Sql {
    return this.cappedCount(`SELECT a.id FROM users.accounts a WHERE ${this.conditions.join(' AND ')} ORDER BY a.id`);
  }

  /** All matches if they are no more than the cap, sorted in memory, and how many there are. */
  fewMatches(fromAffiliations: boolean): Sql {
    const where = this.conditions.join(' AND ');
    // LATERAL … LIMIT 1 looks each row up by its index, whatever the planner expects to find.
    const matches = fromAffiliations
      ? `SELECT found.id, found.key FROM (SELECT DISTINCT account_id FROM (${this.affiliations()}) AS each) AS held,
           LATERAL (SELECT a.id, ${this.key} AS key FROM users.accounts a
                    WHERE a.id = held.account_id AND ${where} LIMIT 1) AS found
         LIMIT ${countCap + 1}`
      : `SELECT a.id, ${this.key} AS key FROM users.accounts a ${this.heldByAccount()} WHERE ${where}
         ${this.conditions.length === 1 ? 'ORDER BY a.id' : ''} LIMIT ${countCap + 1}`;
    return this.sql(
      `WITH matches AS MATERIALIZED (${matches}), counted AS (SELECT count(*)::integer AS total FROM matches),
       page AS (
         SELECT id, key FROM matches WHERE (SELECT total FROM counted) <= ${countCap} ORDER BY ${this.order('')} ${this.limit()}
       )
       SELECT counted.total, ${columns}
       FROM counted LEFT JOIN page ON true
       LEFT JOIN LATERAL (SELECT * FROM users.accounts WHERE accounts.id = page.id LIMIT 1) AS u ON true
       ORDER BY ${this.order('page.')}`,
    );
  }

  /** The page along the index of the sort: with this many matches it is soon met. */
  inOrder(): Sql {
    const direction = this.request.direction;
    const order = this.request.sort === 'id' ? `a.id ${direction}` : `${this.key} ${direction}, a.id ${direction}`;
    return this.sql(
      `SELECT ${columns} FROM (
         SELECT a.id, ${this.key} AS key FROM users.accounts a ${this.heldByAccount()}
         WHERE ${this.conditions.join(' AND ')} ORDER BY ${order} ${this.limit()}
       ) AS page, LATERAL (SELECT * FROM users.accounts WHERE accounts.id = page.id LIMIT 1) AS u
       ORDER BY ${this.order('page.')}`,
    );
  }

  private contains(column: string, text: string | undefined): void {
    const term = text?.trim();
    if (!term) return;
    // The text is searched as it is: its own wildcards are only characters. Under three letters there is no trigram.
    const pattern = `${term.length < 3 ? '' : '%'}${term.replace(/[\\%_]/g, '\\$&')}%`;
    this.conditions.push(`${column} LIKE platform.searchable(${this.parameter(pattern)})`);
  }

  private within(scope: Scope, asked: readonly string[]): void {
    const organises = (departmentId: number) => ({
      join: 'JOIN organisations.organisations o ON o.id = f.organisation_id',
      conditions: [...asked, `f.role = 'ROLE_USER'`, `o.department_id = ${this.parameter(departmentId)}`],
    });
    switch (scope.kind) {
      case 'all':
        if (asked.length > 0) this.alternatives.push({ join: '', conditions: asked });
        return;
      case 'department': {
        const own = `f.department_id = ${this.parameter(scope.departmentId)}`;
        this.alternatives.push({ join: '', conditions: [...asked, own] }, organises(scope.departmentId));
        return;
      }
      case 'office': {
        const own = `f.office_id = ${this.parameter(scope.officeId)}`;
        this.alternatives.push({ join: '', conditions: [...asked, own] }, organises(scope.departmentId));
        return;
      }
      case 'organiser':
        this.alternatives.push({ join: '', conditions: ['false'] });
    }
  }

  /** The accounts of the affiliations looked for; one may come twice. */
  private affiliations(suffix = ''): string {
    return this.alternatives
      .map(
        ({ join, conditions }) =>
          `(SELECT f.account_id FROM users.affiliations f ${join} WHERE ${conditions.join(' AND ')}${suffix})`,
      )
      .join(' UNION ALL ');
  }

  private heldByAccount(): string {
    if (!this.asksForAffiliations) return '';
    return `JOIN LATERAL (SELECT FROM (${this.affiliations(' AND f.account_id = a.id')}) AS each LIMIT 1) AS held ON true`;
  }

  private get key(): string {
    return sortColumns[this.request.sort];
  }

  private order(prefix: string): string {
    return `${prefix}key ${this.request.direction}, ${prefix}id ${this.request.direction}`;
  }

  private limit(): string {
    const { page, perPage } = this.request;
    return `LIMIT ${this.parameter(perPage)} OFFSET ${this.parameter((page - 1) * perPage)}`;
  }

  private cappedCount(rows: string): Sql {
    return this.sql(`SELECT count(*)::integer AS total FROM (${rows} LIMIT ${countCap + 1}) AS counted`);
  }

  private parameter(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  /** Parameters are numbered across all variants; each statement gets those it names. */
  private sql(text: string): Sql {
    const values: unknown[] = [];
    const renumbered = text.replace(
      /\$(\d+)/g,
      (_, number: string) => `$${values.push(this.values[Number(number) - 1])}`,
    );
    return { text: renumbered, values };
  }
}
