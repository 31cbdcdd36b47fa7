import type { AcceptanceLink } from '../model/acceptance-rule';

/** The issued secret links. They are retained after their document is deleted, so that they can report it. */
export abstract class IssuedLinks {
  abstract add(link: AcceptanceLink): Promise<void>;
  abstract findByDigest(digest: string): Promise<AcceptanceLink | null>;
}
