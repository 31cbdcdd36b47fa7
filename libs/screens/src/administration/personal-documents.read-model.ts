import { type Person, PersonalDataSource, sql, type TypeOrmUnitOfWork } from '@pds/platform';

/**
 * The documents of the demands that a person filed, each with the name of its signed copy, and the answers given from their account.
 * Amounts in euros.
 */
export class PersonalDocuments extends PersonalDataSource<'documents' | 'answers'> {
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
    };
  }
}
