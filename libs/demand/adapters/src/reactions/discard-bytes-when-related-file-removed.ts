import { Injectable } from '@nestjs/common';
import { RelatedFileRemoved } from '@pds/demand/contract';
import { FrozenFiles } from '@pds/kernel';
import { type EventHandler, HandlesEvent } from '@pds/platform';

/** Removes the bytes of a file that was taken off its dossier or replaced; told only once that is committed. */
@Injectable()
@HandlesEvent(RelatedFileRemoved)
export class DiscardBytesWhenRelatedFileRemoved implements EventHandler<RelatedFileRemoved> {
  constructor(private readonly frozen: FrozenFiles) {}

  async handle({ key }: RelatedFileRemoved): Promise<void> {
    await this.frozen.discard(key);
  }
}
