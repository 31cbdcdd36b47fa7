import { type FrozenFiles, mainlandTimeZone, toIsoWithOffset } from '@pds/kernel';
import {
  frozenFilesPart,
  linesOfOneMoment,
  sql,
  tablePart,
  type TakeoutContext,
  type TakeoutPart,
  TakeoutSource,
  type TypeOrmUnitOfWork,
  workbookPart,
} from '@pds/platform';
import type { ExportedPapers } from '../../paper/exported-papers';
import type { PaymentReadModel } from '../ledger/payment.read-model';
import { chequeColumns, type ExportedLists } from './exported-lists.read-model';

const papers = {
  invoices: { name: 'Factures', contents: 'les factures, telles qu’elles ont été émises, par année' },
  credits: { name: 'Avoirs', contents: 'les avoirs, tels qu’ils ont été émis, par année' },
} as const;

/** The books of a department: its invoices, credit notes and payments, as the screens list them, with the papers. */
export class AccountingTakeout extends TakeoutSource {
  constructor(
    private readonly lists: ExportedLists,
    private readonly payments: PaymentReadModel,
    private readonly papers: ExportedPapers,
    private readonly frozenFiles: FrozenFiles,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {
    super();
  }

  override parts(context: TakeoutContext): readonly TakeoutPart[] {
    const payments = this.payments.definition({ sort: 'id', direction: 'asc' }, context.principal);
    return [
      ...this.issued('invoices', context),
      ...this.issued('credits', context),
      workbookPart({ name: 'Règlements', contents: 'les règlements, quel que soit leur mode' }, chequeColumns, () =>
        linesOfOneMoment(this.unitOfWork, payments),
      ),
      frozenFilesPart(
        this.unitOfWork,
        this.frozenFiles,
        { name: 'Remises de chèques', contents: 'les bordereaux de remise de chèques, par année' },
        sql`SELECT s.id, ARRAY['Remises de chèques', s.year::text] AS folders, s.number AS name, s.made_at AS at, s.file_key, s.sha256
            FROM accounting.deposit_slips s WHERE s.file_key IS NOT NULL AND s.department_id = ${context.departmentId}`,
      ),
      ...this.statements(context.departmentId),
    ];
  }

  /** Files and lines of the banks of those who invoice in the department. */
  private statements(departmentId: number): readonly TakeoutPart[] {
    const isOwn = sql`EXISTS (SELECT FROM accounting.invoices i
      WHERE i.issuer_code = s.issuer_code AND i.department_id = ${departmentId})`;
    return [
      frozenFilesPart(
        this.unitOfWork,
        this.frozenFiles,
        { name: 'Relevés bancaires', contents: 'les relevés de la banque, tels qu’ils ont été déposés, par année' },
        sql`SELECT s.id, regexp_replace(s.file_name, '\\.[^.]+$', '') AS name, s.uploaded_at AS at, s.file_key, s.sha256,
              coalesce(lower(substring(s.file_name from '\\.([^.]+)$')), s.format) AS extension,
              ARRAY['Relevés bancaires', extract(year FROM s.uploaded_at AT TIME ZONE ${mainlandTimeZone})::text] AS folders
            FROM accounting.bank_statements s WHERE ${isOwn}`,
      ),
      tablePart(
        this.unitOfWork,
        { name: 'Lignes de relevés', contents: 'les lignes des relevés bancaires et ce qu’elles sont devenues' },
        {
          ...{ ID: 'number', Relevé: 'text', Émetteur: 'text', Compte: 'text', Date: 'date', Montant: 'euros' },
          ...{ Libellé: 'text', Tiers: 'text', Référence: 'text', État: 'text', Note: 'text' },
        },
        sql`SELECT l.id AS "ID", s.file_name AS "Relevé", s.issuer_code AS "Émetteur", l.account AS "Compte",
              l.booked_on::text AS "Date", l.amount_cents::float8 AS "Montant", l.label AS "Libellé", l.counterparty AS "Tiers",
              l.reference AS "Référence",
              CASE l.state WHEN 'accepted' THEN 'Acceptée' WHEN 'ignored' THEN 'Ignorée' ELSE 'En attente' END AS "État",
              l.note AS "Note"
            FROM accounting.bank_lines l JOIN accounting.bank_statements s ON s.id = l.statement_id
            WHERE ${isOwn} ORDER BY l.id`,
      ),
    ];
  }

  /** The list, and its papers. */
  private issued(kind: keyof typeof papers, { principal }: TakeoutContext): readonly TakeoutPart[] {
    const list = this.lists.of({ list: kind, search: { sort: 'id', direction: 'asc' } }, principal);
    const read = () => this.papers.of(list.papers!, list.ids(), principal.accountId);
    return [
      workbookPart<never>(
        { name: list.title, contents: `la liste des ${list.title.toLowerCase()}` },
        list.columns,
        () => list.lines(),
      ),
      {
        ...papers[kind],
        count: () => list.count(),
        async *files() {
          for await (const { number, issuedAt, bytes } of read()) {
            const folders = [papers[kind].name, toIsoWithOffset(issuedAt.getTime(), mainlandTimeZone).slice(0, 4)];
            yield { folders, name: number, extension: 'pdf', content: bytes, date: issuedAt };
          }
        },
      },
    ];
  }
}
