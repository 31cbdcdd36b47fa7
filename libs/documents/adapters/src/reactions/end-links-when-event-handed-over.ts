import { Injectable } from '@nestjs/common';
import { EventHandedOver } from '@pds/demand/contract';
import { Documents, IssuedLinks } from '@pds/documents/domain';
import { type EventHandler, HandlesEvent } from '@pds/platform';

/** Ends the secret links that the former contact of an event has: its new one answers in their account, or by a link sent to them. */
@Injectable()
@HandlesEvent(EventHandedOver)
export class EndLinksWhenEventHandedOver implements EventHandler<EventHandedOver> {
  constructor(
    private readonly documents: Documents,
    private readonly links: IssuedLinks,
  ) {}

  async handle({ demandId, at }: EventHandedOver): Promise<void> {
    const documents = await this.documents.ofDemand(demandId);
    await this.links.end(
      documents.map(({ id }) => id),
      at,
    );
  }
}
