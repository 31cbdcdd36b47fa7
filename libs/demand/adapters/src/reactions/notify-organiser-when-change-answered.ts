import { Injectable } from '@nestjs/common';
import { ChangeAnswered, organiserPage } from '@pds/demand/contract';
import { anonymousContact, ChangeRequests, Demands, People, Structure } from '@pds/demand/domain';
import type { Ownership } from '@pds/kernel';
import { type EventHandler, HandlesEvent, Mailer, Settings } from '@pds/platform';
import { changeAnsweredMail } from '../mails/change-mails';

/**
 * Sends the answer to the person who asked for a change, to the confirmed address of their account; once that person no longer sees the
 * event, to that of whoever handles it. For a request by a secret link, and for an event that staff filed, to the contact of the dossier.
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
    const asker = await this.asker(request.askedBy, demand.ownership);
    const person = asker === null ? { ...contact, emailConfirmed: true } : await this.people.person(asker);
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

  /** The account that asked, or else the one that handles the event once the former no longer sees it; null for the contact. */
  private async asker(askedBy: number | null, { filedBy, organisationId }: Ownership): Promise<number | null> {
    if (askedBy === null || askedBy === filedBy) return askedBy;
    const managers = organisationId === null ? [] : await this.people.managersOf(organisationId);
    return managers.some(({ id }) => id === askedBy) ? askedBy : filedBy;
  }
}
