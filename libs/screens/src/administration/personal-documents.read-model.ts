import { type Person, PersonalDataSource, sql, type TypeOrmUnitOfWork } from '@pds/platform';

/**
 * The documents of the demands that a person filed, each with the name of its signed copy, the answers given from their account, and the
 * events of the tool before that an import brought about them as a private customer. Amounts in euros.
 */
export class PersonalDocuments extends PersonalDataSource<'documents' | 'answers' | 'pastEvents'> {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async of({ accountId }: Person) {
    return {
      documents: await this.unitOfWork.query(
        sql`SELECT document.id, document.type, document.demand_id AS "demandId", document.created_at AS "createdAt",
                   document.price_cents / 100.0 AS price, document.validated_at AS "validatedAt",
                   document.signed_document_file_name AS "signedDocumentFileName",
                   document.signed_added_at AS "signedDocumentAt"
            FROM documents.v_papers AS document
            JOIN demand.v_all_dossiers AS demand ON demand.id = document.demand_id
            WHERE demand.filed_by = ${accountId} ORDER BY document.id`,
      ),
      answers: await this.unitOfWork.query(
        sql`SELECT document_id AS "documentId", outcome, name, capacity, reason, answered_at AS "answeredAt",
                   network_address AS "networkAddress", user_agent AS "userAgent"
            FROM documents.v_answers WHERE account_id = ${accountId} ORDER BY number`,
      ),
      pastEvents: await this.unitOfWork.query(
        sql`SELECT p.name, p.customer, p.customer_postal_code AS "customerPostalCode", p.place, p.first_day::text AS "firstDay",
                   p.last_day::text AS "lastDay", p.quote_number AS "quoteNumber", (p.quote_cents / 100.0)::float8 AS quote,
                   p.invoice_number AS "invoiceNumber", (p.invoice_cents / 100.0)::float8 AS invoice, p.paid_on::text AS "paidOn"
            FROM demand.v_past_events p JOIN organisations.v_organisations o ON o.id = p.organisation_id AND o.is_individual
            JOIN organisations.v_managers m ON m.organisation_id = o.id WHERE m.account_id = ${accountId} ORDER BY p.id`,
      ),
    };
  }
}
