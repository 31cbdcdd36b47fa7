import { type Instant, wallTimeAt } from '@pds/kernel';
import type { OfferedOption } from './complements';
import { copiedState } from './copied-state';
import { type DemandState, type DuplicateNumbers } from './demand-state';
import { type ExpressContact, expressLimits } from './express-request';
import { nameInLaterYear, nextRepetition, shiftedByDays } from './event-repetition';
import { Slots } from './slots';

/** Who repeats an event. */
export interface RepetitionAuthor {
  readonly accountId: number;
  /**
   * The organiser who files it, with their contact and the organisations they manage; null for staff, who repeat it for its original filer.
   */
  readonly organiser: { readonly contact: ExpressContact; readonly organisationIds: readonly number[] } | null;
}

/**
 * A new demand EN COURS of a repeated event (« Refaire comme l'an dernier »), moved by {@link nextRepetition} at the same local times. Copied:
 * contact, slots as described and staffed, particularities without decree and meeting day, and options that are still offered, for as many
 * days at today's price. An organiser becomes the contact when another account filed the original, and files for its organisation only if
 * they manage it now. Not copied: the agreed price, package price, extras, discounts, and what a copy excludes ({@link copiedState}).
 */
export function repeatedState(
  was: DemandState,
  numbers: DuplicateNumbers,
  offered: readonly OfferedOption[],
  { accountId, organiser }: RepetitionAuthor,
  now: Instant,
): DemandState {
  const { timeZone } = was;
  const { days, years } = nextRepetition(was.slots, timeZone, now);
  const { year } = wallTimeAt(Slots.of(was.slots).startsAt, timeZone);
  const copy = copiedState(was, numbers, accountId, now);
  return {
    ...copy,
    eventName: nameInLaterYear(was.eventName, year, years).slice(0, expressLimits.name),
    filedBy: organiser ? accountId : was.filedBy,
    contact: organiser && was.filedBy !== accountId ? organiser.contact : was.contact,
    // The original filer may no longer manage the organisation.
    organisationId: organiser?.organisationIds.every((id) => id !== was.organisationId) ? null : was.organisationId,
    particularities: { ...copy.particularities, preparatoryMeetingDate: null },
    options: was.options.flatMap((option) => {
      const offer = offered.find(({ id, activated }) => activated && id === option.id);
      return offer ? [{ ...option, name: offer.name, priceCents: offer.priceCents }] : [];
    }),
    isPackagePrice: false,
    packagePriceCents: null,
    optionsDiscount: 0,
    extras: [],
    pricingBasis: null,
    priceCents: null,
    priceLines: [],
    slots: copy.slots.map((slot) => {
      const startsAt = shiftedByDays(slot.startsAt, days, timeZone);
      return {
        ...slot,
        startsAt,
        // A clock change may skip the whole of a short slot: it must not end before it starts.
        endsAt: Math.max(startsAt, shiftedByDays(slot.endsAt, days, timeZone)),
        minutes: null,
        priceLines: [],
        discount: 0,
        details: { ...slot.details, newDate: null },
      };
    }),
  };
}
