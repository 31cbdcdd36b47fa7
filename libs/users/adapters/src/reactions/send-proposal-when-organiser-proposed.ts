import { Injectable } from '@nestjs/common';
import { type EventHandler, HandlesEvent } from '@pds/platform';
import { OrganiserProposed } from '@pds/users/contract';
import { SendOrganiserProposal } from '@pds/users/domain';

/** Sends the e-mail that asks a person to manage an organisation. */
@Injectable()
@HandlesEvent(OrganiserProposed)
export class SendProposalWhenOrganiserProposed implements EventHandler<OrganiserProposed> {
  constructor(private readonly sendOrganiserProposal: SendOrganiserProposal) {}

  handle({ proposalId }: OrganiserProposed, event: { readonly id: string }): Promise<void> {
    return this.sendOrganiserProposal.execute({ proposalId, cause: `event:${event.id}` });
  }
}
