import type { CalendarReader } from '@pds/users/contract';

/** What the programs that read calendars by their links may see: what the owner may see at that moment. */
export abstract class CalendarReaders {
  /** The reader with this secret, whose reading is noted; null for an unknown secret, or an owner who may see nothing at present. */
  abstract bySecret(secret: string): Promise<CalendarReader | null>;
}
