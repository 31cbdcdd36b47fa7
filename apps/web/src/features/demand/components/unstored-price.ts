import type { AgreementAnswer } from '@pds/api-client/generated/model';
import type { ConfirmRequest } from '../../../shared/ui/confirm-request';
import { formatMoney } from '../../../shared/ui/format';

/**
 * What becomes of a price that is shown and not stored, before a paper is made of the stored one: `save` where it is the first price of the
 * dossier, else what is asked; null where both are the same. The price of an accepted quote stands whatever the tariffs of today say.
 *
 * @param shown what the customer would pay as the screen shows it, in euros; null while it cannot be told
 * @param stored in euros; null before staff saved the dossier
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
