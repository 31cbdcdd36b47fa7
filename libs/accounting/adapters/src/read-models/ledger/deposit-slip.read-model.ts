import { type Page, type PageRequest, type Principal, toIsoWithOffset } from '@pds/kernel';
import { type ListDefinition, pageOf, scopeCondition, sql, type TypeOrmUnitOfWork } from '@pds/platform';

interface SlipRow {
  id: number;
  number: string;
  deposited_on: string;
  made_at: Date;
  cheques: number;
  total_cents: string;
  issuer: { readonly name: string; readonly timeZone: string };
}

export interface ListedDepositSlip {
  readonly id: number;
  readonly number: string;
  readonly depositedOn: string;
  readonly createdAt: string;
  readonly cheques: number;
  /** Euros. */
  readonly total: number;
  readonly issuerName: string;
}

/** The list of cheque deposit slips (docs/adr/0008-lists.md). */
export class DepositSlipReadModel {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  /** Returns one page of the caller's scope. It is empty for organisers. */
  list(
    query: Pick<PageRequest<string>, 'page' | 'perPage' | 'direction'>,
    { scope }: Principal,
  ): Promise<Page<ListedDepositSlip>> {
    const list: ListDefinition<SlipRow, ListedDepositSlip> = {
      from: sql`accounting.deposit_slips s`,
      id: sql`s.id`,
      key: sql`s.id`,
      direction: query.direction,
      matching: scope.kind === 'organiser' ? sql`false` : scopeCondition(scope, sql`s`),
      columns: sql`s.id, s.number, s.deposited_on::text AS deposited_on, s.made_at, s.cheques, s.total_cents,
        s.snapshot->'issuer' AS issuer`,
      linesOf: async (rows) => rows.map(lineOf),
    };
    return pageOf(this.unitOfWork, list, query);
  }
}

function lineOf({ id, number, deposited_on, made_at, cheques, total_cents, issuer }: SlipRow): ListedDepositSlip {
  return {
    id,
    number,
    depositedOn: deposited_on,
    createdAt: toIsoWithOffset(made_at.getTime(), issuer.timeZone),
    cheques,
    total: Number(total_cents) / 100,
    issuerName: issuer.name,
  };
}
