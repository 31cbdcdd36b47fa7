import { type Instant, wallTimeAt } from '@pds/kernel';
import type { OfferedOption } from './complements';
import { copiedState } from './copied-state';
import { type DemandState, type DuplicateNumbers } from './demand-state';
import { type ExpressContact, expressLimits } from './express-request';
import { movedBy, nameYearsLater, nextYear } from './next-year';
import { Slots } from './slots';

/** Who asks for an event once more. */
export interface Repeater {
  readonly accountId: number;
  /**
   * Who files it themselves: as its contact, for an organisation that they manage; null for staff, who repeat it for whoever filed
   * the original.
   */
  readonly organiser: { readonly contact: ExpressContact; readonly organisationIds: readonly number[] } | null;
}

/**
 * A new demand EN COURS of an event that takes place again (« Refaire comme l'an dernier »), moved by {@link nextYear}, its wall
 * times kept: contact, slots as described and staffed, particularities but for decree and day of the meeting, and the options
 * still offered, for as many days at the price of today. An organiser becomes the contact where somebody else filed the original, and
 * files for its organisation only as one of those who manage it now.
 * What was agreed on the price is not kept: price, package price, extras, discounts; nor what a copy leaves out
 * ({@link copiedState}).
 */
export function repeatedState(
  was: DemandState,
  numbers: DuplicateNumbers,
  offered: readonly OfferedOption[],
  { accountId, organiser }: Repeater,
  now: Instant,
): DemandState {
  const { timeZone } = was;
  const { days, years } = nextYear(was.slots, timeZone, now);
  const { year } = wallTimeAt(Slots.of(was.slots).startsAt, timeZone);
  const copy = copiedState(was, numbers, accountId, now);
  return {
    ...copy,
    eventName: nameYearsLater(was.eventName, year, years).slice(0, expressLimits.name),
    filedBy: organiser ? accountId : was.filedBy,
    contact: organiser && was.filedBy !== accountId ? organiser.contact : was.contact,
    // Whoever filed the original for it may manage it no longer.
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
      const startsAt = movedBy(slot.startsAt, days, timeZone);
      return {
        ...slot,
        startsAt,
        // The hour that clocks leave out may swallow a short slot: it must not end before it starts.
        endsAt: Math.max(startsAt, movedBy(slot.endsAt, days, timeZone)),
        minutes: null,
        priceLines: [],
        discount: 0,
        details: { ...slot.details, newDate: null },
      };
    }),
  };
}
