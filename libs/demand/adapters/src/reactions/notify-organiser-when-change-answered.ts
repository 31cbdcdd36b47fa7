import { Injectable } from '@nestjs/common';
import { ChangeAnswered, organiserPage } from '@pds/demand/contract';
import { anonymousContact, ChangeRequests, Demands, People, Structure } from '@pds/demand/domain';
import { type EventHandler, HandlesEvent, Mailer, Settings } from '@pds/platform';
import { changeAnsweredMail } from '../mails/change-mails';

/**
 * Sends the answer to the person who asked for a change: to the confirmed address of their account; for a request by a secret link, to the
 * contact of the dossier.
 */
@Injectable()
@HandlesEvent(ChangeAnswered)
export class NotifyOrganiserWhenChangeAnswered implements EventHandler<ChangeAnswered> {
  constructor(
    private readonly requests: ChangeRequests,
    private readonly demands: Demands,
    private readonly people: People,
    private readonly structure: Structure,
    private readonly mailer: Mailer,
    private readonly settings: Settings,
  ) {}

  async handle({ requestId }: ChangeAnswered): Promise<void> {
    const request = (await this.requests.find(requestId))?.snapshot();
    const demand = request && (await this.demands.find(request.demandId));
    if (!request || !demand) return;
    const { contact, departmentId, officeId } = demand.snapshot();
    const person =
      request.askedBy === null ? { ...contact, emailConfirmed: true } : await this.people.person(request.askedBy);
    // Deleted meanwhile, or nobody proved that the address is theirs.
    if (!person?.emailConfirmed || person.email === anonymousContact.email) return;
    const { quoteId } = request;
    const page = quoteId === null ? organiserPage(demand.id) : `/admin/organization/documents/reply/${quoteId}`;
    const link = `${this.settings.appUrl}${page}`;
    const association = departmentId === null ? null : await this.structure.contactOf(departmentId, officeId);
    await this.mailer.post({
      key: `change-answered:${requestId}`,
      to: person.email,
      ...changeAnsweredMail({ request, dossier: demand.dossier(), link }, association),
      demandId: demand.id,
    });
  }
}
