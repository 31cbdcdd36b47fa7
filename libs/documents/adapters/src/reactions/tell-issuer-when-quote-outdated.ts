import { Injectable } from '@nestjs/common';
import { QuoteOutdated } from '@pds/documents/contract';
import { Issuers, QuotableDossiers, ShowAgreement } from '@pds/documents/domain';
import { type EventHandler, HandlesEvent, Mailer, Settings } from '@pds/platform';
import { quoteOutdatedMail } from '../mails/quote-outdated-mail';

/**
 * Sends the e-mail that notifies the office, or else the department, that an organiser changed the accepted dossier. Staff who make such a
 * change confirm it on the screen and are not notified.
 */
@Injectable()
@HandlesEvent(QuoteOutdated)
export class TellIssuerWhenQuoteOutdated implements EventHandler<QuoteOutdated> {
  constructor(
    private readonly dossiers: QuotableDossiers,
    private readonly issuers: Issuers,
    private readonly agreement: ShowAgreement,
    private readonly mailer: Mailer,
    private readonly settings: Settings,
  ) {}

  async handle({ demandId, quoteId, isOrganiser, at }: QuoteOutdated): Promise<void> {
    if (!isOrganiser) return;
    const dossier = await this.dossiers.find(demandId);
    const agreement = await this.agreement.execute(demandId);
    // The dossier was deleted, accepted again, or matches its quote again: nothing is left to do.
    if (!dossier || agreement?.quoteId !== quoteId || agreement.differences.length === 0) return;
    const { departmentId, officeId } = dossier;
    const issuer = departmentId === null ? null : await this.issuers.issuer(departmentId, officeId);
    if (!issuer?.email) return;
    await this.mailer.post({
      key: `quote-outdated:${quoteId}:${at}`,
      to: issuer.email,
      ...quoteOutdatedMail({
        agreement,
        eventName: dossier.event.name,
        link: `${this.settings.appUrl}/admin/aid-station/demand/${demandId}`,
      }),
      demandId,
      about: { thing: 'document', id: quoteId },
    });
  }
}
