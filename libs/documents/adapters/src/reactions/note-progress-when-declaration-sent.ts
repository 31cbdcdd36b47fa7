import { Injectable } from '@nestjs/common';
import { DeclarationSent } from '@pds/documents/contract';
import { SaleFollowUp } from '@pds/documents/domain';
import { type EventHandler, HandlesEvent } from '@pds/platform';

/** Notes a declaration that reached an authority's server in the progress of its dossier. */
@Injectable()
@HandlesEvent(DeclarationSent)
export class NoteProgressWhenDeclarationSent implements EventHandler<DeclarationSent> {
  constructor(private readonly followUp: SaleFollowUp) {}

  async handle({ demandId }: DeclarationSent): Promise<void> {
    await this.followUp.noteDeclarationSent(demandId);
  }
}
