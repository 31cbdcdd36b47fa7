import type { Clock, Instant } from '@pds/kernel';
import { sql, type TypeOrmUnitOfWork } from '@pds/platform';
import type { UsersFacade } from '@pds/users/contract';

/** A request to manage an organisation, as its managers see it. */
export interface AttachmentRow {
  readonly id: number;
  readonly organisation: { readonly id: number; readonly name: string };
  readonly siret: string;
  readonly person: { readonly firstName: string; readonly lastName: string; readonly email: string };
  readonly expiresAt: Instant;
}

/** The requests that a manager may answer. */
export class AttachmentList {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly users: UsersFacade,
    private readonly clock: Clock,
  ) {}

  /** Oldest first; without people who have left. */
  async toAnswerBy(managerId: number): Promise<AttachmentRow[]> {
    const asked = await this.unitOfWork.query<{
      id: number;
      organisationId: number;
      name: string;
      siret: string;
      accountId: number;
      expiresAt: Date;
    }>(
      sql`SELECT a.id, o.id AS "organisationId", o.name, a.siret, a.account_id AS "accountId", a.expires_at AS "expiresAt"
          FROM organisations.attachments a
          JOIN organisations.organisations o ON o.id = a.organisation_id
          JOIN organisations.managers m ON m.organisation_id = o.id AND m.account_id = ${managerId}
          WHERE a.state = 'asked' AND a.expires_at > ${new Date(this.clock.now())}
          ORDER BY a.created_at, a.id`,
    );
    const people = new Map(
      (await this.users.contacts(asked.map((row) => row.accountId))).map((each) => [each.id, each]),
    );
    return asked.flatMap(({ id, organisationId, name, siret, accountId, expiresAt }) => {
      const person = people.get(accountId);
      if (!person) return [];
      const { firstName, lastName, email } = person;
      return [
        {
          id,
          organisation: { id: organisationId, name },
          siret,
          person: { firstName, lastName, email },
          expiresAt: expiresAt.getTime(),
        },
      ];
    });
  }
}
