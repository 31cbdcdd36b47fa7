import type { AgreementAnswer } from '@pds/api-client/generated/model';
import { formatMoney } from '../../../shared/ui/format';
import type { DossierValues, SlotValues } from './dossier-values';
import { staffingFields } from './labels';

/** Means of a slot that a quote fixes; a discount is a matter of its price. */
const fixedMeans = staffingFields.filter(({ name }) => name !== 'discount');

/**
 * What of an accepted quote the form would break that still matches, in French: `2 088,00 € → 500,00 €`. What no longer
 * matches as it is stored is not said again (the dossier's `agreement` tells it). Empty where nothing was accepted.
 *
 * @param saved the values that the form was loaded with
 * @param total what the customer would pay as the form stands, in euros; null while it cannot be told
 * @param isMoved the event is placed in another time zone
 */
export function brokenByForm(
  agreement: AgreementAnswer | null,
  saved: DossierValues,
  typed: DossierValues,
  total: number | null,
  isMoved = false,
): string[] {
  if (!agreement) return [];
  const { price, organizationId, organizationName, differences } = agreement;
  const holds = (field: string) => !differences.some((difference) => difference.field === field);
  const broken: string[] = [];
  if (holds('customer') && typed.organizationId !== organizationId) {
    broken.push(`client ${organizationName} → ${typed.organizationId === null ? 'aucun' : 'autre organisation'}`);
  }
  if (holds('slots')) {
    if (isMoved) broken.push('horaires, à l’heure d’un autre fuseau');
    const changed = saved.demandSlots.filter((slot) => !hasSameMeans(slot, typed.demandSlots)).length;
    if (changed > 0) broken.push(changed === 1 ? 'moyens d’un créneau' : `moyens de ${changed} créneaux`);
  }
  if (holds('price') && total !== null && Math.round(total * 100) !== Math.round(price * 100)) {
    broken.push(`${formatMoney(price)} → ${formatMoney(total)}`);
  }
  return broken;
}

function hasSameMeans(saved: SlotValues, typed: readonly SlotValues[]): boolean {
  const now = typed.find(({ id }) => id === saved.id);
  return !now || fixedMeans.every(({ name }) => (saved[name] ?? 0) === (now[name] ?? 0));
}

/** Said before a change of slots is saved that an accepted quote does not survive; null where none is at stake. */
export function slotsAtStake(agreement: AgreementAnswer | null): string | null {
  if (!agreement || agreement.differences.some(({ field }) => field === 'slots')) return null;
  return `Le devis n°\u00a0${agreement.quoteId} de ${formatMoney(agreement.price)} a été accepté pour les créneaux actuels\u00a0: il ne correspondra plus.`;
}

/** What a quote that no longer holds asks for. */
export function needsNewQuote(isAidStation: boolean): string {
  const before = isAidStation ? '' : 'de transformer la demande, ';
  return `Il faut alors générer et faire valider un nouveau devis avant ${before}de facturer davantage ou de facturer un autre client.`;
}
