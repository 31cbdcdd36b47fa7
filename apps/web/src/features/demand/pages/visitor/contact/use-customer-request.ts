import { type FieldError, Problem } from '@pds/api-client';
import { useNavigate } from 'react-router';
import { pathTo } from '../../../../../routing/routes';
import { funnel } from '../../../../../shared/session/funnel';
import { toast } from '../../../../../shared/ui/state/toast';
import { checkDemandData, useAddDemand } from '../../../api/request';
import type { DemandForm } from '../demand-form';
import { eventOf } from '../demand-rules';
import { type ContactForm, contactToFile, failureText, problemOfContact } from './contact-values';

export interface CustomerRequestOptions {
  demand: DemandForm;
  timeZone: string;
  /** Called once the request is filed. */
  onSent: () => void;
  backToForm: (errors: readonly FieldError[]) => Promise<void>;
}

/** Returns the function that files what a customer told staff. It is an act: without a network nothing is sent. */
export function useCustomerRequest({ demand, timeZone, onSent, backToForm }: CustomerRequestOptions) {
  const navigate = useNavigate();
  const { mutateAsync: addDemand } = useAddDemand();

  return async (who: ContactForm, userId: number): Promise<void> => {
    const event = eventOf(demand, timeZone);
    try {
      const { checked, errors = [] } = await checkDemandData(event);
      if (checked !== 'ok') return await backToForm(errors);
      const { id, canOpen = true } = await addDemand({
        demand: {
          ...event,
          website: demand.website,
          startedAt: demand.startedAt,
          ...contactToFile(who),
          userId,
        },
      });
      if (id === undefined) throw new Problem(0, failureText(true));
      onSent();
      // It is the customer's: the next login of this browser does not lead to it.
      funnel.abandon();
      toast.success(`La demande n°\u00a0${id} est enregistrée`);
      if (canOpen) return await navigate(pathTo('aid-station_admin_demand', { id }));
      toast.warning('Elle est traitée par un autre département\u00a0: vous n’en voyez pas le dossier');
      await navigate(pathTo('aid-station_admin_demand_list'));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const problem = problemOfContact(error, true);
      if (problem) throw problem;
      await backToForm(error.errors);
    }
  };
}
