import { Injectable } from '@nestjs/common';
import { defineEvent, FrozenFiles, type Outbox } from '@pds/kernel';
import { type EventHandler, HandlesEvent } from '../events/handles-event';
import { sql } from '../sql/sql';
import { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';

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

/** Deletes the bytes; deleting them again does no harm. A letter may name the same bytes again by now: these stay. */
@Injectable()
@HandlesEvent(FilesForgotten)
export class DiscardBytesWhenFilesForgotten implements EventHandler<FilesForgotten> {
  constructor(
    private readonly frozen: FrozenFiles,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {}

  async handle({ keys }: FilesForgotten): Promise<void> {
    for (const key of keys) {
      const [letter] = await this.unitOfWork.query(
        sql`SELECT FROM platform.mails m
            WHERE m.attachments <> '[]' AND m.attachments @> jsonb_build_array(jsonb_build_object('fileKey', ${key}::text)) LIMIT 1`,
      );
      if (!letter) await this.frozen.discard(key);
    }
  }
}
