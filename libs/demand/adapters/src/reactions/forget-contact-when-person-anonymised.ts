import { Injectable } from '@nestjs/common';
import { demandStatusCodes, RelatedFileRemoved } from '@pds/demand/contract';
import { anonymousContact, withoutForgottenPerson } from '@pds/demand/domain';
import { Outbox, Timeline } from '@pds/kernel';
import { OrganisationsFacade } from '@pds/organisations/contract';
import { type EventHandler, HandlesEvent, sql, TypeOrmUnitOfWork } from '@pds/platform';
import { PersonAnonymised } from '@pds/users/contract';
import { eraseContactMails } from '../gateways/erase-contact-mails';
import { eraseCustomers } from '../persistence/erase-customers';

/**
 * Dossiers that only the person filed and follows: no organisation owns them but the person as an individual ($2), and the association has no
 * station for them.
 */
const soleOwnerCondition = `filed_by = $1 AND (organisation_id IS NULL OR organisation_id = ANY($2)) AND status <> ${demandStatusCodes.transformed}`;

/**
 * Removes a person who asked to be forgotten from the demands they filed; the event itself remains (docs/privacy.md). Messages about these
 * demands to their contact are anonymised like those to the account's own address. From demands that only this person followed, the people
 * to reach on the spot, the files, the decree and the changes asked for are removed too, and all of them from the timelines. The version is incremented, so that
 * an edit begun before does not write the data back. Past events of the person's own as an individual lose the customer's name. Demands that
 * the person typed as staff for a customer are not changed.
 */
@Injectable()
@HandlesEvent(PersonAnonymised)
export class ForgetContactWhenPersonAnonymised implements EventHandler<PersonAnonymised> {
  constructor(
    private readonly timeline: Timeline,
    private readonly outbox: Outbox,
    private readonly organisations: OrganisationsFacade,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {}

  handle({ accountId, organisationIds = [] }: PersonAnonymised): Promise<void> {
    return this.unitOfWork.run(async () => {
      const { firstName, lastName, phone, email } = anonymousContact;
      // Locks the demands first, as attaching a file or saving a change does.
      const filed = await this.unitOfWork.query<{ id: number }>(
        'SELECT id FROM demand.demands WHERE filed_by = $1 ORDER BY id FOR UPDATE',
        [accountId],
      );
      const own = await this.organisations.individualsOf(accountId, organisationIds);
      const owner = [accountId, own];
      await eraseCustomers(this.unitOfWork, sql`organisation_id = ANY(${[...own]}::integer[])`);
      await eraseContactMails(
        this.unitOfWork,
        filed.map(({ id }) => id),
      );
      await this.unitOfWork.query(
        `UPDATE demand.demands SET contact_first_name = $3, contact_last_name = $4, contact_phone = $5, contact_email = $6,
                version = version + 1,
                particularities = CASE WHEN ${soleOwnerCondition} THEN jsonb_set(particularities, '{decree}', 'null')
                                       ELSE particularities END
         WHERE filed_by = $1 AND contact_email <> $6`,
        [...owner, firstName, lastName, phone, email],
      );
      await this.unitOfWork.query(
        `UPDATE demand.slots SET details = jsonb_set(details, '{contactSlots}', '[]')
         WHERE demand_id IN (SELECT id FROM demand.demands WHERE ${soleOwnerCondition})`,
        owner,
      );
      const deletedFiles = await this.unitOfWork.query<{ id: number; file_key: string }>(
        `WITH gone AS (DELETE FROM demand.related_files
                       WHERE demand_id IN (SELECT id FROM demand.demands WHERE ${soleOwnerCondition}) RETURNING id, file_key)
         SELECT id, file_key FROM gone`,
        owner,
      );
      for (const { id, file_key: key } of deletedFiles)
        await this.outbox.publish(RelatedFileRemoved({ fileId: id, key }));
      await this.unitOfWork.query(
        `DELETE FROM demand.change_requests
         WHERE field <> 'withdrawal' AND demand_id IN (SELECT id FROM demand.demands WHERE ${soleOwnerCondition})`,
        owner,
      );
      // The wish of a withdrawal is our own sentence on what is owed, which staff still need.
      await this.unitOfWork.query(
        "UPDATE demand.change_requests SET note = '', wish = CASE field WHEN 'withdrawal' THEN wish ELSE '' END WHERE asked_by = $1",
        [accountId],
      );
      await this.anonymiseTimelines(owner);
      await this.unitOfWork.query('DELETE FROM demand.presences WHERE account_id = $1', [accountId]);
    });
  }

  /** Rewrites the timeline of each demand as if the person had never been named. */
  private async anonymiseTimelines(owner: readonly unknown[]): Promise<void> {
    const demands = await this.unitOfWork.query<{ id: number; isNobodyElses: boolean }>(
      `SELECT id, (${soleOwnerCondition}) AS "isNobodyElses" FROM demand.demands WHERE filed_by = $1`,
      owner,
    );
    for (const isNobodyElses of [true, false]) {
      const ids = demands.filter((demand) => demand.isNobodyElses === isNobodyElses).map(({ id }) => id);
      await this.timeline.forget(ids, (change) => withoutForgottenPerson(change, isNobodyElses));
    }
  }
}
