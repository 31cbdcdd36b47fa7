import type { AcceptedQuote, AcceptedSlot, Agreement, QuoteDifference } from '@pds/documents/contract';
import { formatPrice } from '@pds/kernel';
import type { QuoteContent } from './kinds/quote';
import { describeSlotDifferences, isSamePeriod, periodOf, slotPeriod } from './dossier-texts';
import type { QuotableDossier, QuotePricing } from './quotable-dossier';

/** From this number of slots on, a difference only counts them. */
const manySlots = 4;

/** What an accepted paper fixes: a quote, or the convention after it. */
type AcceptedContent = Pick<QuoteContent, 'number' | 'totalCents' | 'dossier' | 'issuer' | 'customer' | 'schedule'>;

/** The binding part of an accepted quote. */
export function acceptedQuoteOf({
  number,
  totalCents,
  dossier,
  issuer,
  customer,
  schedule,
}: AcceptedContent): AcceptedQuote {
  return {
    quoteId: number,
    totalCents,
    organisationId: dossier.organisationId,
    organisationName: customer.name,
    ...(customer.isIndividual && { isIndividual: true }),
    ...(issuer.termsOfSale && { hasOwnTerms: true }),
    ...(schedule && { instalments: schedule.instalments }),
  };
}

/**
 * Compares a dossier with its accepted quote: customer, dates of the event, slots (times, rescuers, equipment, class of the device),
 * options and price, as frozen with the quote. A slot's name, its position, and a public or levels that require the same device are not
 * part of the delivery (decisions: Accounting, « What was accepted binds »).
 *
 * @param customerName of the dossier's present organisation; null if there is none
 */
export function agreementOn(quote: AcceptedContent, present: QuotableDossier, customerName: string | null): Agreement {
  const accepted = quote.dossier;
  const differences: QuoteDifference[] = [];
  if (accepted.organisationId !== present.organisationId) {
    const texts = { accepted: quote.customer.name, present: customerName ?? 'aucun' };
    differences.push({ field: 'customer', ...texts });
  }
  if (!isSamePeriod(accepted.event, present.event)) {
    differences.push({ field: 'dates', accepted: periodOf(accepted.event), present: periodOf(present.event) });
  }
  const slots = slotDifference(accepted, present);
  if (slots) differences.push(slots);
  const options = optionDifference(accepted.pricing, present.pricing);
  if (options) differences.push(options);
  if (quote.totalCents !== present.totalCents) {
    const now = present.totalCents === null ? 'aucun prix' : formatPrice(present.totalCents);
    differences.push({ field: 'price', accepted: formatPrice(quote.totalCents), present: now });
  }
  const { timeZone } = accepted.event;
  return { ...acceptedQuoteOf(quote), timeZone, slots: accepted.slots.map(acceptedSlotOf), differences };
}

function acceptedSlotOf(slot: QuotableDossier['slots'][number]): AcceptedSlot {
  const { id, name, startsAt, endsAt, publicPeak, publicBehaviour, feature, interventionDelay } = slot;
  const { actorDevice, deviceNature, rescueWorkerCount } = slot;
  return {
    ...{ id, name, startsAt, endsAt, publicPeak, publicBehaviour, feature, interventionDelay },
    ...{ actorDevice, deviceNature, rescueWorkerCount },
  };
}

/** The options and their number of days; their cost is part of the price. */
function optionDifference(accepted: QuotePricing | null, present: QuotePricing | null): QuoteDifference | null {
  if (!accepted || !present) return null;
  const before = optionsOf(accepted);
  const now = optionsOf(present);
  const gone = before.filter((text) => !now.includes(text));
  const added = now.filter((text) => !before.includes(text));
  if (gone.length + added.length === 0) return null;
  return { field: 'options', accepted: gone.join(', ') || 'aucune', present: added.join(', ') || 'aucune' };
}

/** `Quad (3 jours)`; an option for zero days is omitted. */
function optionsOf({ options }: QuotePricing): string[] {
  return options
    .filter(({ dayCount }) => dayCount > 0)
    .map(({ name, dayCount }) => `${name} (${dayCount} ${dayCount > 1 ? 'jours' : 'jour'})`);
}

function slotDifference(accepted: QuotableDossier, present: QuotableDossier): QuoteDifference | null {
  const before: string[] = [];
  const now: string[] = [];
  for (const was of accepted.slots) {
    const is = present.slots.find(({ id }) => id === was.id);
    const [old, fresh] = is
      ? describeSlotDifferences(was, is, accepted.event.timeZone, present.event.timeZone)
      : [[slotPeriod(was, accepted.event.timeZone)], null];
    if (old.length === 0) continue;
    before.push(`«\u00a0${was.name}\u00a0» ${old.join(', ')}`);
    if (fresh) now.push(`«\u00a0${is!.name}\u00a0» ${fresh.join(', ')}`);
  }
  for (const added of present.slots) {
    if (accepted.slots.some(({ id }) => id === added.id)) continue;
    now.push(`«\u00a0${added.name}\u00a0» ${slotPeriod(added, present.event.timeZone)}`);
  }
  if (before.length + now.length === 0) return null;
  return { field: 'slots', accepted: listed(before), present: listed(now) };
}

function listed(texts: readonly string[]): string {
  if (texts.length === 0) return 'aucun';
  return texts.length < manySlots ? texts.join(', ') : `${texts.length} créneaux`;
}
