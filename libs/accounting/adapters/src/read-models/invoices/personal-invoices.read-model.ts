import { type Person, PersonalDataSource, type TypeOrmUnitOfWork } from '@pds/platform';

/** The invoices of the demands that a person filed. Amounts in euros. */
export class PersonalInvoices extends PersonalDataSource<'invoices'> {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async of({ accountId }: Person) {
    return {
      invoices: await this.unitOfWork.query(
        `SELECT number, event_name AS "eventName", contact_name AS "contactName", contact_email AS "contactEmail",
                issued_at AS "issuedAt", amount_cents / 100.0 AS amount
         FROM accounting.invoices WHERE filed_by = $1 ORDER BY id`,
        [accountId],
      ),
    };
  }
}
