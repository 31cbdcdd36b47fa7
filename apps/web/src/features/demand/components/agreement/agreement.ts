import type { AcceptedSlotAnswer, AgreementAnswer, DossierAnswer } from '@pds/api-client/generated/model';
import { isOtherDevice, type SizedDevice } from '@pds/documents/contract';
import { sizingOf } from '@pds/pricing/domain';
import { formatMoney, formatPrice } from '../../../../shared/ui/text/format';
import type { DossierValues, SlotValues } from '../dossier/dossier-values';
import { staffingFields } from '../slots/staffing-fields';

/** Means of a slot that a quote fixes. A discount concerns its price. */
const fixedMeans = staffingFields.filter(({ name }) => name !== 'discount');

/**
 * Returns the terms of an accepted quote that the form would break, in French: `2 088,00 € → 500,00 €`. Excludes terms that no longer match
 * as stored (the dossier's `agreement` lists them). Empty if nothing was accepted.
 *
 * @param saved the values that the form was loaded with
 * @param total the customer's price including unsaved input, in euros; null while it is unknown
 * @param isMoved the event is moved to another time zone
 * @param slots as stored: actors are not fields of the form
 */
export function termsBrokenByForm(
  agreement: AgreementAnswer | null,
  saved: DossierValues,
  typed: DossierValues,
  total: number | null,
  isMoved = false,
  slots: readonly StoredSlot[] = [],
): string[] {
  if (!agreement) return [];
  const { price, organizationId, organizationName, differences } = agreement;
  const stillMatches = (field: string) => !differences.some((difference) => difference.field === field);
  const broken: string[] = [];
  if (stillMatches('customer') && typed.organizationId !== organizationId) {
    broken.push(`organisateur ${organizationName} → ${typed.organizationId === null ? 'aucun' : 'autre organisation'}`);
  }
  if (stillMatches('slots')) {
    const retimed = saved.demandSlots.filter((slot) => !hasSameTimes(slot, typed.demandSlots)).length;
    if (isMoved) broken.push('horaires, à l’heure d’un autre fuseau');
    else if (retimed > 0) broken.push(retimed === 1 ? 'horaires d’un créneau' : `horaires de ${retimed} créneaux`);
    const changed = saved.demandSlots.filter((slot) => !hasSameMeans(slot, typed.demandSlots)).length;
    if (changed > 0) broken.push(changed === 1 ? 'moyens d’un créneau' : `moyens de ${changed} créneaux`);
    const resized = typed.demandSlots.filter((slot) => {
      const stored = slots.find(({ id }) => id === slot.id);
      return stored && needsOtherDevice(agreement, { ...stored, ...sizedFrom(slot) });
    }).length;
    if (resized > 0) broken.push(resized === 1 ? 'dispositif d’un créneau' : `dispositif de ${resized} créneaux`);
  }
  if (stillMatches('options') && optionsText(saved) !== optionsText(typed)) {
    broken.push(`options ${optionsText(saved) || 'aucune'} → ${optionsText(typed) || 'aucune'}`);
  }
  if (stillMatches('price') && total !== null && Math.round(total * 100) !== Math.round(price * 100)) {
    broken.push(`${formatPrice(price)} → ${formatMoney(total)}`);
  }
  return broken;
}

function hasSameMeans(saved: SlotValues, typed: readonly SlotValues[]): boolean {
  const now = typed.find(({ id }) => id === saved.id);
  return !now || fixedMeans.every(({ name }) => (saved[name] ?? 0) === (now[name] ?? 0));
}

function hasSameTimes(saved: SlotValues, typed: readonly SlotValues[]): boolean {
  const now = typed.find(({ id }) => id === saved.id);
  return !now || (saved.startDate === now.startDate && saved.endDate === now.endDate);
}

const sizedFrom = ({ publicPeak, publicBehavior, feature, interventionDelay }: SlotValues) => ({
  publicPeak,
  publicBehavior,
  feature,
  interventionDelay,
});

/** Lists the chosen options with their number of days. */
function optionsText({ demandOptions }: Pick<DossierValues, 'demandOptions'>): string {
  return demandOptions
    .filter(({ dayCount }) => (dayCount ?? 0) > 0)
    .map(({ name, dayCount }) => `${name} (${dayCount} ${dayCount! > 1 ? 'jours' : 'jour'})`)
    .join(', ');
}

/** Fields that determine the size of a slot. */
type SizedFrom = Pick<
  AcceptedSlotAnswer,
  'publicBehavior' | 'feature' | 'interventionDelay' | 'actorDevice' | 'deviceNature'
> & { readonly publicPeak: number | null };

type StoredSlot = SizedFrom & { readonly id: number };

/** Whether a slot, as typed, needs another device than the accepted one, by the server's rule. False while the input cannot be sized. */
export function needsOtherDevice({ slots }: AgreementAnswer, typed: StoredSlot): boolean {
  const accepted = slots.find(({ id }) => id === typed.id);
  const [before, now] = [accepted ? deviceOf(accepted) : null, deviceOf(typed)];
  return before !== null && now !== null && isOtherDevice(before, now, accepted!.rescueWorkerCount);
}

/** Null if levels or numbers are invalid. */
function deviceOf(slot: SizedFrom): SizedDevice | null {
  const sizing = sizingOf(slot);
  if (!sizing) return null;
  if (sizing.kind === 'incomplete') return { stationClass: null, actorsClass: null, proposedRescuers: null };
  const { stationClass, actors, proposedRescuers } = sizing;
  return { stationClass, actorsClass: actors?.stationClass ?? null, proposedRescuers };
}

/** The parts of a dossier that an accepted quote fixes and that change outside the dossier's form. */
export type AgreedPart = 'slots' | 'options';

/** Returns the warning before a change that breaks an accepted quote. Null if none is affected. */
function changeWarning(agreement: AgreementAnswer | null, part: AgreedPart): string | null {
  if (!agreement || agreement.differences.some(({ field }) => field === part)) return null;
  const present = part === 'slots' ? 'les créneaux actuels' : 'les options actuelles';
  return `Le devis n°\u00a0${agreement.quoteId} de ${formatPrice(agreement.price)} a été accepté pour ${present}\u00a0: il ne correspondra plus.`;
}

/** Returns the warning before a change of slots. */
export const slotChangeWarning = (agreement: AgreementAnswer | null) => changeWarning(agreement, 'slots');

/**
 * Returns the confirmation before such a change. Null if none is affected. Organisers read what it means for them, and are not asked once
 * anything no longer matches, because another quote is expected.
 */
export function changeQuestion(
  { agreement, isAidStation, actions }: Pick<DossierAnswer, 'agreement' | 'isAidStation' | 'actions'>,
  part: AgreedPart,
) {
  const warning = changeWarning(agreement, part);
  if (!agreement || warning === null || (!actions && !agreement.matches)) return null;
  const title = `Le devis n°\u00a0${agreement.quoteId} ne correspondra plus`;
  if (actions) {
    return { title, text: `${warning} ${newQuoteText(isAidStation)}`, action: 'Enregistrer quand même' };
  }
  return {
    title,
    text: `Ce devis de ${formatPrice(agreement.price)} a été accepté pour votre demande telle qu’elle est. Si vous la modifiez, votre association est prévenue et vous envoie un nouveau devis, que vous aurez à accepter\u00a0: son prix peut être différent.`,
    action: 'Modifier quand même',
  };
}

/** Says what to do about a quote that no longer matches. */
export function newQuoteText(isAidStation: boolean): string {
  const before = isAidStation ? '' : 'de transformer la demande, ';
  return `Il faut alors générer et faire valider un nouveau devis avant ${before}de facturer davantage ou de facturer un autre client.`;
}
