import type { OrganisationPricingAnswer } from '@pds/api-client/generated/model';
import { managerRoles } from '@pds/kernel';
import Form from 'antd/es/form';
import { useMemo } from 'react';
import { useGetOrganisationPricing, useLoadOrganisationRates, useUpdateOrganisationPricing } from '../api/pricing';
import { FormSections, SaveBar } from '../../../shared/form/form-sections';
import { useUnsavedChanges } from '../../../shared/form/unsaved-changes';
import { useProblemForm } from '../../../shared/form/ant-design/use-problem-form';
import { QueryState } from '../../../shared/ui/state/query-state';
import { useHasRole } from '../../../shared/session/session';
import { toast } from '../../../shared/ui/state/toast';
import { RateFields } from './rate-fields';
import { ratesOf, type RateValues } from './rate-values';

/** The tab « Tarifs » of an organisation: its own rates, which override its department's (spec back-office 2). */
export function OrganisationRates({ organisationId }: { organisationId: number }) {
  const pricing = useGetOrganisationPricing(organisationId);
  return (
    <QueryState query={pricing}>
      {(loaded) => <RatesForm key={organisationId} organisationId={organisationId} loaded={loaded} />}
    </QueryState>
  );
}

interface VersionedRates extends RateValues {
  /** The version of the values. */
  readonly version: number;
}

function RatesForm({ organisationId, loaded }: { organisationId: number; loaded: OrganisationPricingAnswer }) {
  const { version, pricing, defaults } = loaded;
  const readOnly = !useHasRole(...managerRoles);
  const { mutateAsync: updateOrganisationPricing } = useUpdateOrganisationPricing(organisationId);
  const loadRates = useLoadOrganisationRates(organisationId);
  const form = useProblemForm<VersionedRates>({
    values: useMemo(() => ({ ...ratesOf(pricing), version }), [pricing, version]),
    save: async (values) => {
      await updateOrganisationPricing({ ...ratesOf(values), version: values.version });
      toast.success('Les tarifs ont été mis à jour');
    },
  });
  useUnsavedChanges(form.dirty && !readOnly);
  return (
    <Form<VersionedRates> {...form.formProps} disabled={readOnly || undefined}>
      <FormSections readOnly={readOnly}>
        <RateFields form={form.form} fallback={defaults} readOnly={readOnly} onChanged={form.markDirty} />
      </FormSections>
      {!readOnly && (
        <SaveBar
          form={form}
          loadOther={async () => {
            const other = await loadRates();
            return { ...ratesOf(other.pricing), version: other.version };
          }}
        />
      )}
    </Form>
  );
}
