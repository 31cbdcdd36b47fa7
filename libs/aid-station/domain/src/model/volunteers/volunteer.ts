import { dayMilliseconds, type Instant, type IssuerContact, localDate } from '@pds/kernel';
import type { NamedMember } from '../../ports/sign-ups/serving-members';

/** An office, as its members see it. */
export interface VolunteerOffice {
  /** Zone of the department. */
  readonly timeZone: string;
  /** Whom to ask: the office, or its department. */
  readonly contact: IssuerContact;
}

/** A member with their office: who has their personal link acts for them. */
export interface Volunteer extends NamedMember, VolunteerOffice {}

/** Whether a member's last day in the office is over at an instant. */
export const hasLeft = ({ leftOn, timeZone }: Pick<Volunteer, 'leftOn' | 'timeZone'>, at: Instant): boolean =>
  leftOn !== null && leftOn < localDate(at, timeZone);

/** The personal link of a member. */
export interface VolunteerLink {
  readonly memberId: number;
  /** First instant at which it no longer works. */
  readonly expiresAt: Instant;
}

/** How long a link works after its e-mail. Milliseconds. */
export const volunteerLinkLife = 180 * dayMilliseconds;
