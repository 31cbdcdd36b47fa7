import {
  configureDemand,
  getListDemandsQueryKey,
  getShowDemandQueryKey,
} from '@pds/api-client/generated/demand/demand';
import type { DossierAnswer } from '@pds/api-client/generated/model';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useProblemForm } from '../../../shared/form/ant-design/use-problem-form';
import { toast } from '../../../shared/ui/toast';
import { type DossierValues, updateOf, valuesOf } from './dossier-values';

/** The form of the dossier: values from what was loaded, saved with the version they came from. */
export function useDossierForm(dossier: DossierAnswer, onSaved: () => Promise<unknown>) {
  const client = useQueryClient();
  const { id } = dossier.demand;
  // Documents and statuses change behind the form; only another version of the demand gives it new values.
  const { demand, slots, extras, options } = dossier;
  const values = useMemo(() => valuesOf({ demand, slots, extras, options }), [demand, slots, extras, options]);
  const form = useProblemForm<DossierValues>({
    values,
    save: async (typed) => {
      const saved = await configureDemand(id, updateOf(typed));
      client.setQueryData<DossierAnswer>(getShowDemandQueryKey(id), (loaded) => loaded && { ...loaded, ...saved });
      toast.success('Modifications enregistrées');
      await Promise.all([onSaved(), client.invalidateQueries({ queryKey: getListDemandsQueryKey() })]);
    },
  });
  // While something is typed the dossier may be loaded again behind it: what the typing started from stays known.
  const [base, setBase] = useState(values);
  if (!form.dirty && base !== values) setBase(values);
  return { form, values, base };
}
