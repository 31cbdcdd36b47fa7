import { Injectable } from '@nestjs/common';
import { ChangeAsked, dossierPage } from '@pds/demand/contract';
import { ChangeRequests, Demands, RefusalLetters } from '@pds/demand/domain';
import { type EventHandler, HandlesEvent, Mailer, Settings } from '@pds/platform';
import { changeAskedMail } from '../mails/change-mails';

/** Sends the e-mail about a change that an organiser asks for, or an event that they withdraw, to the office of the dossier, or else to its department. */
@Injectable()
@HandlesEvent(ChangeAsked)
export class NotifyOfficeWhenChangeAsked implements EventHandler<ChangeAsked> {
  constructor(
    private readonly requests: ChangeRequests,
    private readonly demands: Demands,
    private readonly letters: RefusalLetters,
    private readonly mailer: Mailer,
    private readonly settings: Settings,
  ) {}

  async handle({ requestId }: ChangeAsked): Promise<void> {
    const request = (await this.requests.find(requestId))?.snapshot();
    const demand = request && (await this.demands.find(request.demandId));
    // Deleted meanwhile: there is nothing left to change.
    if (!request || !demand) return;
    const { departmentId, officeId } = demand.snapshot();
    const address = await this.letters.replyAddress(departmentId, officeId);
    if (address === null) return;
    const dossier = demand.dossier();
    const link = `${this.settings.appUrl}${dossierPage(dossier)}?onglet=administratif`;
    await this.mailer.post({
      key: `change-asked:${requestId}`,
      to: address,
      ...changeAskedMail({ request, dossier, link }),
      demandId: demand.id,
    });
  }
}
