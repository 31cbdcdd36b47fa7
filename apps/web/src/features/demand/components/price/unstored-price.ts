import type { AgreementAnswer } from '@pds/api-client/generated/model';
import type { ConfirmRequest } from '../../../../shared/ui/dialog/confirm-request';
import { formatMoney } from '../../../../shared/ui/text/format';

/**
 * Returns what to do with a shown price that is not stored, before a paper is generated: `save` if it is the dossier's first price, else
 * the question to ask. Null if both are the same. The price of an accepted quote stays, whatever today's tariffs.
 *
 * @param shown the customer's price as the screen shows it, in euros; null while it is unknown
 * @param stored in euros; null before staff have saved the dossier
 */
export function unstoredPrice(
  shown: number | null,
  stored: number | null,
  agreement: Pick<AgreementAnswer, 'matches'> | null,
): 'save' | ConfirmRequest | null {
  if (shown === null || cents(shown) === cents(stored ?? 0) || agreement?.matches) return null;
  if (stored === null) return 'save';
  return {
    title: 'Le prix affiché n’est pas encore enregistré',
    text: `Ce dossier est enregistré au prix de ${formatMoney(stored)}\u00a0; aux tarifs d’aujourd’hui, il est affiché à ${formatMoney(shown)}. Le document reprendra le prix enregistré.`,
    action: `Enregistrer ${formatMoney(shown)} et continuer`,
  };
}

const cents = (euros: number) => Math.round(euros * 100);
