import { type Person, PersonalDataSource, type TypeOrmUnitOfWork } from '@pds/platform';

/** The demands that a person filed, deleted ones included. */
export class PersonalDemands extends PersonalDataSource<'demands'> {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async of({ accountId }: Person) {
    return {
      demands: await this.unitOfWork.query(
        `SELECT id, event_name AS "eventName", event_place_city AS "eventPlaceCity", starts_at AS "startDate",
                ends_at AS "endDate", comments, contact_first_name AS "contactFirstName",
                contact_last_name AS "contactLastName", contact_phone AS "contactPhone",
                contact_email AS "contactEmail", created_at AS "createdAt", deleted_at AS "deletedAt"
         FROM demand.demands WHERE filed_by = $1 ORDER BY id`,
        [accountId],
      ),
    };
  }
}
