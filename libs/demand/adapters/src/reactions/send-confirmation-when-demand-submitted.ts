import { Injectable } from '@nestjs/common';
import { DemandSubmitted, organiserPage } from '@pds/demand/contract';
import { Demands, People, Structure } from '@pds/demand/domain';
import { periodInWords } from '@pds/kernel';
import { type EventHandler, HandlesEvent, Mailer, Settings } from '@pds/platform';
import { confirmationMail, type DemandConfirmation } from '../mails/confirmation-mail';

/**
 * The e-mail that confirms to the filer that the request has arrived, with the link to print it. It is sent to the account's own address,
 * because the one typed in the form is not proved; that of a request that staff take by phone goes to its customer. Until the account's
 * address is confirmed, it contains nothing of what was typed. To a person who has just signed up, the e-mail of their sign-up confirms the
 * demand too: they get one message, not two.
 */
@Injectable()
@HandlesEvent(DemandSubmitted)
export class SendConfirmationWhenDemandSubmitted implements EventHandler<DemandSubmitted> {
  constructor(
    private readonly demands: Demands,
    private readonly people: People,
    private readonly structure: Structure,
    private readonly mailer: Mailer,
    private readonly settings: Settings,
  ) {}

  async handle({ demandId, accountId }: DemandSubmitted): Promise<void> {
    const state = (await this.demands.find(demandId))?.snapshot();
    // Staff filed it by phone: its customer has no account, and staff vouch for the address.
    const isForCustomer = state?.filedBy === null;
    const person = isForCustomer ? { ...state.contact, emailConfirmed: true } : await this.people.person(accountId);
    // Deleted meanwhile: there is nothing left to confirm, or no recipient.
    if (!state || !person) return;
    const key = `demand-confirmation:${demandId}`;
    if (!isForCustomer && (await this.people.sendSignUpLink(accountId, key))) return;
    const confirmation: DemandConfirmation = {
      typed: person.emailConfirmed
        ? {
            firstName: person.firstName,
            eventName: state.eventName,
            slotNames: state.slots.map(({ name }) => name),
          }
        : null,
      number: state.id,
      times: state.slots.map(({ startsAt: start, endsAt: end }) => periodInWords({ start, end }, state.timeZone)),
      link: `${this.settings.appUrl}/event/no-auth/print/${state.uniqId}`,
      followUrl: `${this.settings.appUrl}${organiserPage(state.id)}`,
      contact: state.departmentId === null ? null : await this.structure.contactOf(state.departmentId, null),
    };
    await this.mailer.post({
      key,
      to: person.email,
      ...confirmationMail(confirmation),
      demandId,
    });
  }
}
