import type { Clock, HourlyLimit, RateLimiter } from '@pds/kernel';
import { hasLeft, type Volunteer } from '../../model/volunteers/volunteer';
import type { ServingMembers } from '../../ports/sign-ups/serving-members';
import type { VolunteerLinks } from '../../ports/volunteers/volunteer-links';
import type { VolunteerOffices } from '../../ports/volunteers/volunteer-offices';
import { TooManyVolunteerLinks, VolunteerLinkEnded, VolunteerLinkUnknown } from '../../volunteers.errors';
import { volunteerWithOffice } from './volunteer-with-office';

/**
 * Maximum number of unknown secrets from one network in an hour. Known ones neither count nor are refused for them: a whole association may
 * answer from the network of its premises.
 */
export const unknownVolunteerLinksPerHour: HourlyLimit = { kind: 'hourly', most: 120 };

/**
 * Finds the member who holds a personal link. Call outside a transaction. Throws `VolunteerLinkUnknown`, `VolunteerLinkEnded`,
 * `TooManyVolunteerLinks`.
 */
export class FindVolunteer {
  constructor(
    private readonly links: VolunteerLinks,
    private readonly members: ServingMembers,
    private readonly offices: VolunteerOffices,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  /** @param network the network of the caller */
  async execute(secret: string, network: string): Promise<Volunteer> {
    const now = this.clock.now();
    const link = await this.links.find(secret);
    if (!link) {
      const key = `volunteer-link-unknown:${network}`;
      const wait = await this.limiter.attempt([{ key, limit: unknownVolunteerLinksPerHour }], now);
      throw wait > 0 ? new TooManyVolunteerLinks(Math.ceil(wait / 1000)) : new VolunteerLinkUnknown();
    }
    const volunteer = await volunteerWithOffice(this.members, this.offices, link.memberId);
    if (!volunteer || hasLeft(volunteer, now) || link.expiresAt <= now)
      throw new VolunteerLinkEnded(volunteer && volunteer.contact);
    return volunteer;
  }
}
