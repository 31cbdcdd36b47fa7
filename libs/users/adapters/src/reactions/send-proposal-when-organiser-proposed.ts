import { Injectable } from '@nestjs/common';
import { type EventHandler, HandlesEvent } from '@pds/platform';
import { OrganiserProposed } from '@pds/users/contract';
import { SendOrganiserProposal } from '@pds/users/domain';

/** The e-mail that proposes that a person manages an organisation. */
@Injectable()
@HandlesEvent(OrganiserProposed)
export class SendProposalWhenOrganiserProposed implements EventHandler<OrganiserProposed> {
  constructor(private readonly sendOrganiserProposal: SendOrganiserProposal) {}

  handle({ proposalId }: OrganiserProposed, event: { readonly id: string }): Promise<void> {
    return this.sendOrganiserProposal.execute({ proposalId, cause: `event:${event.id}` });
  }
}
