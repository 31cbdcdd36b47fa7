import { type Person, PersonalDataSource, type TypeOrmUnitOfWork } from '@pds/platform';

/** The demands that a person filed, deleted ones included, with their annexed files. */
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
                contact_email AS "contactEmail", commitment_number AS "commitmentNumber", service_code AS "serviceCode", created_at AS "createdAt", deleted_at AS "deletedAt",
                (SELECT coalesce(json_agg(json_build_object('name', f.name, 'originalName', f.original_name, 'size', f.size,
                                                            'addedAt', f.added_at) ORDER BY f.id), '[]')
                   FROM demand.related_files f WHERE f.demand_id = demands.id) AS files
         FROM demand.demands WHERE filed_by = $1 ORDER BY id`,
        [accountId],
      ),
    };
  }
}
