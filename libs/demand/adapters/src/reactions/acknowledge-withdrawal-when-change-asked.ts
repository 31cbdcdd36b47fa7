import { Injectable } from '@nestjs/common';
import { ChangeAsked, organiserPage } from '@pds/demand/contract';
import { ChangeRequests, Demands, People, Structure } from '@pds/demand/domain';
import { type EventHandler, HandlesEvent, Mailer, Settings } from '@pds/platform';
import { withdrawalReceivedMail } from '../mails/change-mails';

/** Sends the organiser who withdraws an event what they declared, with day and hour, to the confirmed address of their account. */
@Injectable()
@HandlesEvent(ChangeAsked)
export class AcknowledgeWithdrawalWhenChangeAsked implements EventHandler<ChangeAsked> {
  constructor(
    private readonly requests: ChangeRequests,
    private readonly demands: Demands,
    private readonly people: People,
    private readonly structure: Structure,
    private readonly mailer: Mailer,
    private readonly settings: Settings,
  ) {}

  async handle({ requestId }: ChangeAsked): Promise<void> {
    const request = await this.requests.find(requestId);
    if (!request?.isWithdrawal) return;
    const { demandId, askedBy } = request.snapshot();
    const demand = await this.demands.find(demandId);
    const person = askedBy === null ? null : await this.people.person(askedBy);
    if (!demand || !person?.emailConfirmed) return;
    const { departmentId, officeId } = demand.snapshot();
    const association = departmentId === null ? null : await this.structure.contactOf(departmentId, officeId);
    const notice = {
      request: request.snapshot(),
      dossier: demand.dossier(),
      link: `${this.settings.appUrl}${organiserPage(demandId)}`,
    };
    await this.mailer.post({
      key: `withdrawal-received:${requestId}`,
      to: person.email,
      ...withdrawalReceivedMail(notice, association),
      demandId,
    });
  }
}
