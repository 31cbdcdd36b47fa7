import type { AcceptanceLink } from '../model/acceptance-rule';

/** The secret links that were issued. They stay when their document goes, so that they can say so. */
export abstract class IssuedLinks {
  abstract add(link: AcceptanceLink): Promise<void>;
  abstract findByDigest(digest: string): Promise<AcceptanceLink | null>;
}
