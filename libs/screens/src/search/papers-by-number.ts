import { documentTypes } from '@pds/documents/contract';
import type { Scope } from '@pds/kernel';
import { scopeCondition, type Sql, sql } from '@pds/platform';
import type { SearchedNumber } from './searched-number';

/**
 * The papers with a number, as SELECTs of their `dossier_id` and `name` (`Devis n° 12`, `Facture F69-2026-000041`): documents, invoices and
 * credit notes.
 *
 * The caller filters by the dossier's scope. Invoices have their own as well, that of the day of issue.
 */
export function papersByNumber({ document, invoicePattern }: SearchedNumber, scope: Scope, limit: number): Sql[] {
  const queries: Sql[] = [];
  if (document !== null)
    queries.push(
      sql`SELECT c.demand_id AS dossier_id, (CASE c.type WHEN ${documentTypes.quote} THEN 'Devis' WHEN ${documentTypes.convention} THEN 'Convention'
              ELSE 'Déclaration' END) || ' n° ' || c.id AS name FROM documents.v_papers c
          WHERE c.id = ${document.id} AND (${document.type}::integer IS NULL OR c.type = ${document.type})`,
    );
  if (invoicePattern !== null) {
    queries.push(
      sql`SELECT i.aid_station_id AS dossier_id, 'Facture ' || i.number AS name FROM accounting.v_invoices i
          WHERE replace(lower(i.number), '-', '') LIKE ${invoicePattern} AND ${scopeCondition(scope, sql`i`)}
          LIMIT ${limit}`,
      sql`SELECT i.aid_station_id AS dossier_id, 'Avoir ' || n.number AS name
          FROM accounting.v_credit_notes n JOIN accounting.v_invoices i ON i.id = n.invoice_id
          WHERE replace(lower(n.number), '-', '') LIKE ${invoicePattern} AND ${scopeCondition(scope, sql`i`)}
          LIMIT ${limit}`,
    );
  }
  return queries;
}
