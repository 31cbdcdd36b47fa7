import type { Instant } from '@pds/kernel';
import type { AcceptanceLink } from '../model/acceptance-rule';

/** The issued secret links. They are retained after their document is deleted, so that they can report it. */
export abstract class IssuedLinks {
  abstract add(link: AcceptanceLink): Promise<void>;
  /** Ends the links to documents that were issued before an instant: from then on they are expired. */
  abstract end(documentIds: readonly number[], at: Instant): Promise<void>;
  abstract findByDigest(digest: string): Promise<AcceptanceLink | null>;
}
