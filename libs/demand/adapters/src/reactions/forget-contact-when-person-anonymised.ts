import { Injectable } from '@nestjs/common';
import { demandStatusCodes, RelatedFileRemoved } from '@pds/demand/contract';
import { Outbox } from '@pds/kernel';
import { type EventHandler, HandlesEvent, TypeOrmUnitOfWork } from '@pds/platform';
import { PersonAnonymised } from '@pds/users/contract';

/** Dossiers that the person alone filed and followed: no organisation goes on with them, the association holds no station. */
const ofNobodyElse = `filed_by = $1 AND organisation_id IS NULL AND status <> ${demandStatusCodes.transformed}`;

/**
 * Takes a person who asked to be forgotten off the demands they filed; the event itself stays (docs/privacy.md). Of demands
 * that are nobody else's go the people to reach on the spot, the files and the decree too. The version moves on, so that an
 * edit begun before does not write anything of it back.
 */
@Injectable()
@HandlesEvent(PersonAnonymised)
export class ForgetContactWhenPersonAnonymised implements EventHandler<PersonAnonymised> {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly outbox: Outbox,
  ) {}

  handle({ accountId }: PersonAnonymised): Promise<void> {
    return this.unitOfWork.run(async () => {
      // Holds the demands first, as whoever annexes a file does.
      await this.unitOfWork.query(
        `UPDATE demand.demands SET contact_first_name = 'Personne', contact_last_name = 'anonymisée',
                contact_phone = '', contact_email = 'anonyme@anonyme.invalid', version = version + 1,
                particularities = CASE WHEN ${ofNobodyElse} THEN jsonb_set(particularities, '{decree}', 'null')
                                       ELSE particularities END
         WHERE filed_by = $1 AND contact_email <> 'anonyme@anonyme.invalid'`,
        [accountId],
      );
      await this.unitOfWork.query(
        `UPDATE demand.slots SET details = jsonb_set(details, '{contactSlots}', '[]')
         WHERE demand_id IN (SELECT id FROM demand.demands WHERE ${ofNobodyElse})`,
        [accountId],
      );
      const gone = await this.unitOfWork.query<{ id: number; file_key: string }>(
        `WITH gone AS (DELETE FROM demand.related_files
                       WHERE demand_id IN (SELECT id FROM demand.demands WHERE ${ofNobodyElse}) RETURNING id, file_key)
         SELECT id, file_key FROM gone`,
        [accountId],
      );
      for (const { id, file_key: key } of gone) await this.outbox.publish(RelatedFileRemoved({ fileId: id, key }));
    });
  }
}
