import { demandStatusCodes } from '@pds/demand/contract';
import type { Instant } from '@pds/kernel';
import type { OfferedOption } from '../slots/complements';
import { copiedState } from './copied-state';
import type { DemandRepetition, DemandState, DuplicateNumbers } from '../dossier/demand-state';
import { type ExpressContact, expressLimits } from './express-request';
import { EventRepetition } from './event-repetition';
import { particularityLimits, particularityTexts } from '../dossier/particularities';
import { detailTexts, slotDetailLimits } from '../slots/slot-details';

/** Who repeats an event. */
export interface RepetitionAuthor {
  readonly accountId: number;
  /**
   * The organiser who files it, with their contact and the organisations they manage; null for staff, who repeat it for its original filer.
   */
  readonly organiser: { readonly contact: ExpressContact; readonly organisationIds: readonly number[] } | null;
}

/**
 * A new demand EN COURS of a repeated event (« Refaire comme l'an dernier »), moved with its texts by {@link EventRepetition}. Copied: contact, slots as described and staffed, particularities without decree and meeting day, and options that are still offered, for as many
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
  const repetition = EventRepetition.of(was, now);
  const copy = copiedState(was, numbers, accountId, now);
  const moved = {
    ...copy,
    eventName: repetition.name(was.eventName, expressLimits.name),
    comments: repetition.sentence('Commentaires', was.comments, expressLimits.comments),
    particularities: {
      ...withMoved(copy.particularities, particularityTexts, (text) =>
        repetition.sentence('Particularités', text, particularityLimits.text),
      ),
      preparatoryMeetingDate: null,
    },
    slots: copy.slots.map((slot) => ({
      ...repetition.slot(slot, expressLimits.slotName),
      minutes: null,
      priceLines: [],
      discount: 0,
      details: {
        ...withMoved(slot.details, detailTexts, (text) =>
          repetition.sentence('Détail d’un créneau', text, slotDetailLimits.text),
        ),
        newDate: null,
      },
    })),
  };
  return {
    ...moved,
    repetition: { of: was.id, ...repetition.notes },
    filedBy: organiser ? accountId : was.filedBy,
    contact: organiser && was.filedBy !== accountId ? organiser.contact : was.contact,
    // The original filer may no longer manage the organisation.
    organisationId: organiser?.organisationIds.every((id) => id !== was.organisationId) ? null : was.organisationId,
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
  };
}

/** The same object with some of its texts moved. */
function withMoved<Field extends string, Texts extends Readonly<Record<Field, string>>>(
  was: Texts,
  fields: readonly Field[],
  move: (text: string) => string,
): Texts {
  return { ...was, ...Object.fromEntries(fields.map((field) => [field, move(was[field])])) };
}

/**
 * What a repeated demand tells of its repetition: nothing once it is decided on; of what had to be verified in its texts, what still stands
 * in them.
 */
export function openRepetition(state: DemandState): DemandRepetition | null {
  const { repetition, status, particularities, slots } = state;
  if (!repetition || status !== demandStatusCodes.inProgress) return null;
  const texts = [
    ...[state.eventName, state.comments, ...particularityTexts.map((field) => particularities[field])],
    ...slots.flatMap(({ name, details }) => [name, ...detailTexts.map((field) => details[field])]),
  ];
  const toVerify = repetition.toVerify.filter(
    ({ found }) => found === null || texts.some((text) => text.includes(found)),
  );
  return { ...repetition, toVerify };
}
