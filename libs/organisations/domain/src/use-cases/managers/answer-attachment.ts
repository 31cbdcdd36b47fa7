import type { Clock, Outbox, Principal, UnitOfWork } from '@pds/kernel';
import { AttachmentAnswered, AttachmentExpired, AttachmentNotFound } from '../../organisations.errors';
import type { Attachment } from '../../model/attachment';
import type { Organisation } from '../../model/organisation';
import type { Attachments } from '../../ports/attachments';
import type { Organisations } from '../../ports/organisations';
import type { OrganiserAffiliations } from '../../ports/organiser-affiliations';
import { attachManager } from './attach-by-siret';

/**
 * A manager agrees, or refuses, that a person with the organisation's SIRET manages it too; once. Throws `AttachmentNotFound` (also for
 * callers who do not manage the organisation), `AttachmentAnswered`, `AttachmentExpired`.
 */
export class AnswerAttachment {
  constructor(
    private readonly organisations: Organisations,
    private readonly attachments: Attachments,
    private readonly affiliations: OrganiserAffiliations,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute({ id, accepted }: { id: number; accepted: boolean }, principal: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      const asked = await this.attachments.find(id);
      const organisation = asked && (await this.organisations.findForUpdate(asked.organisationId, { kind: 'all' }));
      if (!organisation?.managerIds.includes(principal.accountId)) throw new AttachmentNotFound();
      // Read again under the organisation's lock: of two answers one sees the other.
      const attachment = await this.attachments.find(id);
      if (!attachment) throw new AttachmentNotFound();
      if (attachment.state !== 'asked') throw new AttachmentAnswered();
      const now = this.clock.now();
      if (attachment.expiresAt <= now) throw new AttachmentExpired();
      if (accepted && !(await this.isStillVouched(attachment, organisation))) throw new AttachmentExpired();
      await this.attachments.save({
        ...attachment,
        state: accepted ? 'accepted' : 'refused',
        decidedBy: principal.accountId,
        decidedAt: now,
      });
      if (!accepted) return;
      const { organisations, affiliations, outbox } = this;
      await attachManager({ organisations, affiliations, outbox }, organisation, attachment.accountId);
    });
  }

  /** Whether the provider still vouches for the SIRET, and the organisation still has it: both may change while its managers think. */
  private async isStillVouched({ accountId, siret }: Attachment, organisation: Organisation): Promise<boolean> {
    const vouched = await this.affiliations.vouchedSiretOf(accountId);
    return vouched?.value === siret && organisation.snapshot().identifier === siret;
  }
}
