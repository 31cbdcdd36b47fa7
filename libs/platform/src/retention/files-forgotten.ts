import { Injectable } from '@nestjs/common';
import { defineEvent, FrozenFiles, type Outbox } from '@pds/kernel';
import { type EventHandler, HandlesEvent } from '../events/handles-event';

/** Rows that named frozen files were erased: the bytes may be deleted. */
export interface FilesForgotten {
  /** Their storage keys. */
  readonly keys: readonly string[];
}
export const FilesForgotten = defineEvent<FilesForgotten>('platform.files-forgotten');

/** Deletes bytes once the ambient transaction, which erased the last row that names them, is committed. */
export async function forgetFiles(outbox: Outbox, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await outbox.publish(FilesForgotten({ keys }));
}

/** Deletes the bytes; deleting them again does no harm. */
@Injectable()
@HandlesEvent(FilesForgotten)
export class DiscardBytesWhenFilesForgotten implements EventHandler<FilesForgotten> {
  constructor(private readonly frozen: FrozenFiles) {}

  async handle({ keys }: FilesForgotten): Promise<void> {
    for (const key of keys) await this.frozen.discard(key);
  }
}
