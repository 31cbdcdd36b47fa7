import type { OrganisationPricingAnswer } from '@pds/api-client/generated/model';
import {
  getGetOrganisationPricingQueryKey,
  updateOrganisationPricing,
  useGetOrganisationPricing,
} from '@pds/api-client/generated/pricing/pricing';
import { managerRoles } from '@pds/kernel';
import { useQueryClient } from '@tanstack/react-query';
import Form from 'antd/es/form';
import { useMemo } from 'react';
import { FormSections, SaveBar } from '../../shared/form/form-page';
import { useUnsavedChanges } from '../../shared/form/unsaved-changes';
import { useProblemForm } from '../../shared/form/use-problem-form';
import { QueryState } from '../../shared/query-state';
import { useHasRole } from '../../shared/session';
import { toast } from '../../shared/toast';
import { RateFields } from './rate-fields';
import { ratesOf, type RateValues } from './rate-values';

/** The tab « Tarifs » of an organisation: what it is charged instead of its department's rates (spec back-office 2). */
export function OrganisationRates({ organisationId }: { organisationId: number }) {
  const pricing = useGetOrganisationPricing(organisationId);
  return (
    <QueryState query={pricing}>
      {(loaded) => <RatesForm key={organisationId} organisationId={organisationId} loaded={loaded} />}
    </QueryState>
  );
}

function RatesForm({ organisationId, loaded }: { organisationId: number; loaded: OrganisationPricingAnswer }) {
  const { pricing, defaults } = loaded;
  const client = useQueryClient();
  const readOnly = !useHasRole(...managerRoles);
  const form = useProblemForm<RateValues>({
    values: useMemo(() => ratesOf(pricing), [pricing]),
    save: async (values) => {
      const saved = await updateOrganisationPricing(organisationId, ratesOf(values));
      client.setQueryData(getGetOrganisationPricingQueryKey(organisationId), saved);
      // Dossiers of this organisation are priced by other rates from now on.
      void client.invalidateQueries({
        predicate: ({ queryKey: [address] }) =>
          typeof address === 'string' && address.startsWith('/api/aid-station-pricing/default-pricing/'),
      });
      toast.success('Les tarifs ont été mis à jour');
    },
  });
  useUnsavedChanges(form.dirty && !readOnly);
  return (
    <Form<RateValues> {...form.formProps} disabled={readOnly || undefined}>
      <FormSections readOnly={readOnly}>
        <RateFields form={form.form} fallback={defaults} readOnly={readOnly} onChanged={form.markDirty} />
      </FormSections>
      {!readOnly && <SaveBar form={form} />}
    </Form>
  );
}
