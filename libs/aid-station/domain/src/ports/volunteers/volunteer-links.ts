import type { VolunteerLink } from '../../model/volunteers/volunteer';

/** The personal links by which members say without an account whether they come. Every call joins the ambient transaction. */
export abstract class VolunteerLinks {
  /**
   * Issues a new link to a member and returns its complete address; only a hash is stored, so that it cannot be shown again. Earlier links
   * stay valid, so that the link of every e-mail works.
   * @param slotId the slot that the page shows first
   */
  abstract issue(memberId: number, slotId?: number): Promise<string>;

  /** Ends all links of a member. */
  abstract end(memberId: number): Promise<void>;

  /** The link with that secret, also one that has ended for a while; null if there is none. */
  abstract find(secret: string): Promise<VolunteerLink | null>;

  /** Deletes all links of a member. */
  abstract forget(memberId: number): Promise<void>;
}
