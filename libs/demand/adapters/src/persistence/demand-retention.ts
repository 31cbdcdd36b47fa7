import {
  anonymousContact,
  contactsOfStations,
  customersOfPastEvents,
  demandsWithoutStation,
  statusesOf,
} from '@pds/demand/domain';
import { type Clock, mainlandDay, type Outbox } from '@pds/kernel';
import {
  type DuePage,
  type DueRow,
  forgetFiles,
  type HoldQuestion,
  locked,
  type RetentionCategory,
  RetentionSource,
  type Sql,
  sql,
  type TypeOrmUnitOfWork,
} from '@pds/platform';
import { eraseCustomers } from './erase-customers';

/** Erases demands and the contacts of stations, as the model's retention rule says. */
export class DemandRetention extends RetentionSource {
  override readonly categories: readonly RetentionCategory[];

  constructor(
    private readonly outbox: Outbox,
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly clock: Clock,
  ) {
    super();
    this.categories = [
      {
        ...demandsWithoutStation,
        due: (page) => this.dueDemands(page, sql`status = ANY(${statusesOf(demandsWithoutStation)}::integer[])`),
        erase: (ids) => this.deleteDemands([...ids]),
      },
      {
        ...contactsOfStations,
        due: (page) =>
          this.dueDemands(page, sql`status = ANY(${statusesOf(contactsOfStations)}::integer[]) AND erased_at IS NULL`),
        erase: (ids) => this.anonymiseDemands([...ids]),
      },
      {
        ...customersOfPastEvents,
        due: (page) => this.duePastEvents(page),
        erase: (ids) => eraseCustomers(this.unitOfWork, sql`id = ANY(${[...ids]}::integer[])`),
      },
    ];
  }

  /** The papers of an event are kept from its end, not from their own date. */
  override async holds({ dossierIds, category, before }: HoldQuestion): Promise<ReadonlyMap<number, string>> {
    const rows = await this.unitOfWork.query<{ id: number }>(
      sql`SELECT id FROM demand.demands
          WHERE id = ANY(${[...dossierIds]}::integer[]) AND ends_at >= ${new Date(before(category))}`,
    );
    return new Map(rows.map(({ id }) => [id, 'évènement trop récent']));
  }

  private dueDemands({ before, after, limit, lock }: DuePage, condition: Sql): Promise<DueRow[]> {
    const moment = new Date(before);
    return this.unitOfWork.query<DueRow>(
      sql`SELECT id, id AS "dossierId" FROM demand.demands
          WHERE ${condition} AND ends_at < ${moment} AND updated_at < ${moment} AND id > ${after}
          ORDER BY id LIMIT ${limit} ${locked(lock)}`,
    );
  }

  private duePastEvents({ before, after, limit, lock }: DuePage): Promise<DueRow[]> {
    return this.unitOfWork.query<DueRow>(
      sql`SELECT id, NULL::integer AS "dossierId" FROM demand.past_events
          WHERE customer <> '' AND last_day < ${mainlandDay(before)}::date AND id > ${after}
          ORDER BY id LIMIT ${limit} ${locked(lock)}`,
    );
  }

  private async deleteDemands(ids: number[]): Promise<void> {
    await this.deleteFiles(ids);
    await this.deleteChangeRequests(ids);
    await this.unitOfWork.query(sql`DELETE FROM demand.presences WHERE demand_id = ANY(${ids}::integer[])`);
    // Its slots are deleted with it.
    await this.unitOfWork.query(sql`DELETE FROM demand.demands WHERE id = ANY(${ids}::integer[])`);
  }

  /** The version is incremented, so that an edit begun before does not write the data back. */
  private async anonymiseDemands(ids: number[]): Promise<void> {
    const { firstName, lastName, phone, email } = anonymousContact;
    await this.deleteFiles(ids);
    await this.deleteChangeRequests(ids);
    await this.unitOfWork.query(
      sql`UPDATE demand.slots SET details = jsonb_set(details, '{contactSlots}', '[]')
          WHERE demand_id = ANY(${ids}::integer[]) AND details IS NOT NULL`,
    );
    await this.unitOfWork.query(
      sql`UPDATE demand.demands
          SET contact_first_name = ${firstName}, contact_last_name = ${lastName}, contact_phone = ${phone},
              contact_email = ${email}, comments = '', particularities = jsonb_set(particularities, '{decree}', 'null'),
              version = version + 1, erased_at = ${new Date(this.clock.now())}
          WHERE id = ANY(${ids}::integer[])`,
    );
  }

  private async deleteChangeRequests(ids: number[]): Promise<void> {
    await this.unitOfWork.query(sql`DELETE FROM demand.change_requests WHERE demand_id = ANY(${ids}::integer[])`);
  }

  private async deleteFiles(ids: number[]): Promise<void> {
    const files = await this.unitOfWork.query<{ key: string }>(
      sql`WITH gone AS (DELETE FROM demand.related_files WHERE demand_id = ANY(${ids}::integer[]) RETURNING file_key)
          SELECT file_key AS key FROM gone`,
    );
    await forgetFiles(
      this.outbox,
      files.map(({ key }) => key),
    );
  }
}
