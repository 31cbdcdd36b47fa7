import type { DossierAnswer } from '@pds/api-client/generated/model';
import { useMemo, useState } from 'react';
import { useConfigureDemand } from '../api/demands';
import { useProblemForm } from '../../../shared/form/ant-design/use-problem-form';
import { toast } from '../../../shared/ui/toast';
import { type DossierValues, updateOf, valuesOf } from './dossier-values';

/** The form of the dossier: values from what was loaded, saved with the version they came from. */
export function useDossierForm(dossier: DossierAnswer) {
  const { mutateAsync: configureDemand } = useConfigureDemand(dossier.demand.id);
  // Documents and statuses change behind the form; only another version of the demand gives it new values.
  const { demand, slots, extras, options } = dossier;
  const values = useMemo(() => valuesOf({ demand, slots, extras, options }), [demand, slots, extras, options]);
  const form = useProblemForm<DossierValues>({
    values,
    save: async (typed) => {
      await configureDemand(updateOf(typed));
      toast.success('Modifications enregistrées');
    },
  });
  // While something is typed the dossier may be loaded again behind it: what the typing started from stays known.
  const [base, setBase] = useState(values);
  if (!form.dirty && base !== values) setBase(values);
  return { form, values, base };
}
