import { booksRetention } from '@pds/accounting/domain';
import { type HoldQuestion, type RetentionCategory, RetentionSource, sql, type TypeOrmUnitOfWork } from '@pds/platform';

/** Keeps the books and their dossiers: see {@link booksRetention}. */
export class AccountingRetention extends RetentionSource {
  override readonly categories: readonly RetentionCategory[] = [
    { ...booksRetention, due: () => Promise.resolve([]), erase: () => Promise.resolve() },
  ];

  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  /** A dossier that is to be deleted is kept for any invoice; one that is to be anonymised for a recent entry, or a balance. */
  override async holds({ dossierIds, isDeletion, before }: HoldQuestion): Promise<ReadonlyMap<number, string>> {
    const moment = new Date(before(booksRetention.name));
    const rows = await this.unitOfWork.query<{ id: number }>(
      sql`SELECT DISTINCT i.aid_station_id AS id FROM accounting.invoices i
          WHERE i.aid_station_id = ANY(${[...dossierIds]}::integer[])
            AND (${isDeletion} OR i.balance_cents > 0 OR i.issued_at >= ${moment}
              OR EXISTS (SELECT FROM accounting.credit_notes c WHERE c.invoice_id = i.id AND c.issued_at >= ${moment})
              OR EXISTS (SELECT FROM accounting.payments p WHERE p.invoice_id = i.id AND p.recorded_at >= ${moment}))`,
    );
    return new Map(rows.map(({ id }) => [id, 'solde dû ou pièces comptables à conserver']));
  }
}
