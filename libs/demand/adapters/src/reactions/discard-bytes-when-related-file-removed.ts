import { Injectable } from '@nestjs/common';
import { RelatedFileRemoved } from '@pds/demand/contract';
import { FrozenFiles } from '@pds/kernel';
import { type EventHandler, HandlesEvent } from '@pds/platform';

/** Deletes the bytes of a file that was removed from its dossier or replaced, once that is committed. */
@Injectable()
@HandlesEvent(RelatedFileRemoved)
export class DiscardBytesWhenRelatedFileRemoved implements EventHandler<RelatedFileRemoved> {
  constructor(private readonly frozen: FrozenFiles) {}

  async handle({ key }: RelatedFileRemoved): Promise<void> {
    await this.frozen.discard(key);
  }
}
