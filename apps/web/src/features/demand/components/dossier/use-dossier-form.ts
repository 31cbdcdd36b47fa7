import type { DossierAnswer } from '@pds/api-client/generated/model';
import { type RefObject, useMemo, useState } from 'react';
import { useConfigureDemand } from '../../api/demands';
import { useProblemForm } from '../../../../shared/form/native/use-problem-form';
import { confirm } from '../../../../shared/ui/dialog/confirm';
import { toast } from '../../../../shared/ui/state/toast';
import { newQuoteText, termsBrokenByForm } from '../agreement/agreement';
import { type DossierValues, updateOf, valuesOf } from './dossier-values';
import { type LiveDossier, liveTotal } from '../price/live-price-context';

/**
 * The form of the dossier, saved with the version that its values came from. Before a save that would break the accepted quote it asks,
 * naming what will no longer match. `base` is the dossier before the input. `rebase` says that the input was merged onto another version.
 *
 * @param liveRef the form's current values with their price
 * @param onHandedOver called once a save has handed the dossier over, so that the user no longer sees it
 */
export function useDossierForm(
  dossier: DossierAnswer,
  liveRef: RefObject<LiveDossier | null>,
  onHandedOver: () => void,
) {
  const { mutateAsync: configureDemand } = useConfigureDemand(dossier.demand.id);
  // Documents and statuses may change meanwhile. Only another version of the demand gives the form new values.
  const { demand, slots, extras, options } = dossier;
  const values = useMemo(() => valuesOf({ demand, slots, extras, options }), [demand, slots, extras, options]);
  const form = useProblemForm<DossierValues>({
    values,
    save: async (typed) => {
      const { price = null, isMoved = false } = liveRef.current ?? {};
      const total = liveTotal({ values: typed, price });
      const broken = termsBrokenByForm(dossier.agreement, values, typed, total, isMoved, slots);
      if (broken.length > 0) {
        const goAhead = await confirm({
          title: `Le devis n°\u00a0${dossier.agreement!.quoteId} ne correspondra plus`,
          text: `Ce qui change\u00a0: ${broken.join('\u00a0; ')}. ${newQuoteText(dossier.isAidStation)}`,
          action: 'Enregistrer quand même',
        });
        if (!goAhead) return false;
      }
      const { isHandedOver } = await configureDemand(updateOf(typed));
      if (isHandedOver) {
        toast.success(`Le dossier n°\u00a0${dossier.demand.id} est enregistré et n’est plus dans votre périmètre`);
        onHandedOver();
      } else toast.success('Modifications enregistrées');
      return true;
    },
  });
  // The dossier may be reloaded while there is input, so the values before the input are kept.
  const [base, setBase] = useState(values);
  if (!form.dirty && base !== values) setBase(values);
  return { form, values, base, rebase: setBase };
}
