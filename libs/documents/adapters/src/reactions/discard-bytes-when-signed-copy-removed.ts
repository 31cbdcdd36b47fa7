import { Injectable } from '@nestjs/common';
import { SignedCopyRemoved } from '@pds/documents/contract';
import { FrozenFiles } from '@pds/kernel';
import { type EventHandler, HandlesEvent } from '@pds/platform';

/** Deletes the bytes of a signed copy that was removed or replaced; the event is delivered only after the commit. */
@Injectable()
@HandlesEvent(SignedCopyRemoved)
export class DiscardBytesWhenSignedCopyRemoved implements EventHandler<SignedCopyRemoved> {
  constructor(private readonly frozen: FrozenFiles) {}

  async handle({ key }: SignedCopyRemoved): Promise<void> {
    await this.frozen.discard(key);
  }
}
