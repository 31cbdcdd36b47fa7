import { Injectable } from '@nestjs/common';
import { SignedCopyRemoved } from '@pds/documents/contract';
import { FrozenFiles } from '@pds/kernel';
import { type EventHandler, HandlesEvent } from '@pds/platform';

/** Removes the bytes of a signed copy that was taken off its document or replaced; told only once that is committed. */
@Injectable()
@HandlesEvent(SignedCopyRemoved)
export class DiscardBytesWhenSignedCopyRemoved implements EventHandler<SignedCopyRemoved> {
  constructor(private readonly frozen: FrozenFiles) {}

  async handle({ key }: SignedCopyRemoved): Promise<void> {
    await this.frozen.discard(key);
  }
}
