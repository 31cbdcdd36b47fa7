import type { Clock, Outbox, Siret, UnitOfWork } from '@pds/kernel';
import { AttachmentAsked, ManagerAppointed, ManagerAttached } from '@pds/organisations/contract';
import { type Attachment, attachmentLifetime, attachmentVerdict } from '../../model/attachment';
import type { Organisation } from '../../model/organisation';
import type { Attachments } from '../../ports/attachments';
import type { Organisations } from '../../ports/organisations';
import type { OrganiserAffiliations } from '../../ports/organiser-affiliations';

/**
 * Attaches a person to the organisations with the SIRET that their identity provider vouches for, each judged by itself
 * ({@link attachmentVerdict}): they become manager where nobody manages it; else its managers are asked, and the person sees nothing of it
 * until one agrees. The first organisation that they declare gets the SIRET when none has it (`DeclareOrganisation`). Idempotent.
 */
export class AttachBySiret {
  constructor(
    private readonly organisations: Organisations,
    private readonly attachments: Attachments,
    private readonly affiliations: OrganiserAffiliations,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute({ accountId }: { accountId: number }): Promise<void> {
    return this.unitOfWork.run(async () => {
      const siret = await this.affiliations.vouchedSiretOf(accountId);
      if (!siret) return;
      for (const organisation of await this.organisations.withIdentifierForUpdate(siret.value))
        await this.judge(organisation, accountId, siret);
    });
  }

  private async judge(organisation: Organisation, accountId: number, siret: Siret): Promise<void> {
    const now = this.clock.now();
    const last = await this.attachments.lastOf(organisation.id, accountId);
    const state = attachmentVerdict(organisation.snapshot(), accountId, last, now);
    if (state === null) return;
    const attachment: Attachment = {
      id: await this.attachments.nextId(),
      organisationId: organisation.id,
      accountId,
      siret: siret.value,
      state,
      createdAt: now,
      expiresAt: now + attachmentLifetime,
      decidedBy: null,
      decidedAt: null,
    };
    await this.attachments.save(attachment);
    if (state === 'asked') await this.outbox.publish(AttachmentAsked({ organisationId: organisation.id, accountId }));
    const { organisations, affiliations, outbox } = this;
    if (state === 'attached') await attachManager({ organisations, affiliations, outbox }, organisation, accountId);
  }
}

/** Makes a person manager and organiser of a locked organisation, and has them and its department notified. */
export async function attachManager(
  ports: {
    readonly organisations: Organisations;
    readonly affiliations: OrganiserAffiliations;
    readonly outbox: Outbox;
  },
  organisation: Organisation,
  accountId: number,
): Promise<void> {
  const appointment = { organisationId: organisation.id, accountId };
  organisation.appoint(accountId);
  await ports.organisations.save(organisation);
  // Not « self »: a SIRET gives the staff of the place no authority over the person (ADR 0026).
  await ports.affiliations.affiliate(accountId, organisation.id, 'staff');
  await ports.outbox.publish(ManagerAppointed(appointment), ManagerAttached(appointment));
}
