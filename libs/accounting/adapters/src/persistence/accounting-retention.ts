import { type HoldQuestion, type RetentionCategory, RetentionSource, sql, type TypeOrmUnitOfWork } from '@pds/platform';

const books = 'accounting.books';

/**
 * Invoices, credit notes, payments and closings are never deleted, since their numbers have no gap. Until ten years after the financial year
 * they keep the dossier that they are about as it is.
 */
export class AccountingRetention extends RetentionSource {
  override readonly categories: readonly RetentionCategory[] = [
    {
      name: books,
      title: 'Pièces comptables',
      effect:
        'Jusqu’au terme, rien du dossier facturé n’est effacé. Ensuite ses contacts, messages et fichiers peuvent l’être\u00a0; les pièces restent, leur numérotation étant continue.',
      startsAt: 'la fin de l’année civile de la dernière pièce',
      defaultMonths: 120,
      minMonths: 120,
      maxMonths: 180,
      source: 'C. com., art. L. 123-22 (dix ans\u00a0; loi n°\u00a02003-7 du 3 janvier 2003)',
      register: {
        purpose: 'Facturation, encaissement et comptabilité',
        legalBasis: 'Obligation légale',
        persons: 'Clients et leurs contacts',
        data: 'Nom, adresse, identifiants, montants, règlements, relances',
        recipients:
          'Comptables et trésoriers habilités, expert-comptable, administration fiscale, Chorus Pro pour un acheteur public',
      },
      fromEndOfYear: true,
      due: () => Promise.resolve([]),
      erase: () => Promise.resolve(),
    },
  ];

  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  /** A dossier that is to be deleted is kept for any invoice; one that is to be anonymised for a recent entry, or a balance. */
  override async holds({ dossierIds, isDeletion, before }: HoldQuestion): Promise<readonly number[]> {
    const moment = new Date(before(books));
    const rows = await this.unitOfWork.query<{ id: number }>(
      sql`SELECT DISTINCT i.aid_station_id AS id FROM accounting.invoices i
          WHERE i.aid_station_id = ANY(${[...dossierIds]}::integer[])
            AND (${isDeletion} OR i.balance_cents > 0 OR i.issued_at >= ${moment}
              OR EXISTS (SELECT FROM accounting.credit_notes c WHERE c.invoice_id = i.id AND c.issued_at >= ${moment})
              OR EXISTS (SELECT FROM accounting.payments p WHERE p.invoice_id = i.id AND p.recorded_at >= ${moment}))`,
    );
    return rows.map(({ id }) => id);
  }
}
