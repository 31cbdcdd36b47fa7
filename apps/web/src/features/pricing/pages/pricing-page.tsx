import type { DepartmentOptionAnswer, PricingAnswer } from '@pds/api-client/generated/model';
import { type ReactNode, useMemo } from 'react';
import { useGetPricing, useListOptions, useLoadTariff, useUpdateTariff } from '../api/pricing';
import { pathTo } from '../../../routing/routes';
import { FormPage } from '../../../shared/form/ant-design/form-page';
import { useProblemForm } from '../../../shared/form/ant-design/use-problem-form';
import { ListExport } from '../../../shared/list/list-export';
import { PageFrame } from '../../../shared/ui/page/page-frame';
import { ProblemNotice } from '../../../shared/ui/state/problem-notice';
import { Loading } from '../../../shared/ui/state/query-state';
import { useHasRole } from '../../../shared/session/session';
import { toast } from '../../../shared/ui/state/toast';
import { confirmDepartmentChange, useChosenDepartment } from '../components/chosen-department';
import { BillingItems, type BillingItemValues } from '../components/billing-items';
import { OptionList, type OptionValues } from '../components/option-list';
import { RateFields } from '../components/rate-fields';
import { ratesOf, type RateValues } from '../components/rate-values';

const breadcrumb = [{ label: 'Tableau de bord', to: pathTo('root') }];
const baseTitle = 'Gestion des tarifs par défaut';

/**
 * The pricing screen (spec back-office 2): an administrator edits the default tariff or any department's, `?departement=`; everyone else
 * their own, which is 0 in the calls.
 */
export default function PricingPage() {
  const { departmentId, chosen, selector } = useChosenDepartment('Tarifs par défaut');
  const title = chosen ? `${baseTitle} (département ${chosen.code})` : baseTitle;
  const pricing = useGetPricing(departmentId);
  const options = useListOptions(departmentId);

  if (pricing.data && options.data) {
    return (
      <PricingEditor
        key={departmentId}
        departmentId={departmentId}
        title={title}
        loaded={pricing.data}
        options={options.data}
        selector={selector}
      />
    );
  }
  const failed = [pricing, options].find(({ error }) => error);
  return (
    <PageFrame title={title} breadcrumb={breadcrumb} actions={selector(() => Promise.resolve(true))}>
      {failed ? <ProblemNotice error={failed.error} retry={() => void failed.refetch()} /> : <Loading />}
    </PageFrame>
  );
}

interface PricingValues extends RateValues {
  /** The version of the rates and items. */
  readonly version: number;
  readonly options: readonly OptionValues[];
  readonly billableItems: readonly BillingItemValues[];
}

interface PricingEditorProps {
  /** Id in the calls: 0 for the default tariff, or for the caller's own department. */
  departmentId: number;
  title: string;
  loaded: PricingAnswer;
  options: readonly DepartmentOptionAnswer[];
  /** Selector of the department, which asks before it discards input. */
  selector: (mayLeave: () => Promise<boolean>) => ReactNode;
}

function PricingEditor({ departmentId, title, loaded, options, selector }: PricingEditorProps) {
  const { pricing, defaults } = loaded;
  // Offices may not change what their department charges (decisions: Pricing).
  const readOnly = !useHasRole('ROLE_ADMIN', 'ROLE_LOCAL_MANAGER');
  const isAdmin = useHasRole('ROLE_ADMIN');
  const { mutateAsync: updateTariff } = useUpdateTariff(departmentId);
  const loadTariff = useLoadTariff(departmentId);
  const form = useProblemForm<PricingValues>({
    values: useMemo(() => valuesOf(loaded, options), [loaded, options]),
    save: async (values) => {
      await updateTariff({
        pricing: {
          ...ratesOf(values),
          version: values.version,
          billableItems: values.billableItems.map(({ id, name, price }) => ({ id, name: name.trim(), price: price! })),
        },
        options: values.options.map(({ id, activated, price }) => ({ id, departmentId, activated, price })),
      });
      toast.success('Tarifs mis à jour');
    },
  });
  const mayLeave = async () => !form.dirty || readOnly || confirmDepartmentChange();
  return (
    <FormPage<PricingValues>
      title={title}
      breadcrumb={breadcrumb}
      meta={!isAdmin && pricing.department && `${pricing.department.number} – ${pricing.department.name}`}
      actions={
        <>
          {selector(mayLeave)}
          {!readOnly && <ListExport name="pricing.tariffs" department={pricing.department?.id} size="medium" />}
        </>
      }
      form={form}
      readOnly={readOnly}
      loadOther={async () => {
        const other = await loadTariff();
        return valuesOf(other.tariff, other.options);
      }}
    >
      <RateFields
        form={form.form}
        fallback={pricing.department && defaults}
        readOnly={readOnly}
        onChanged={form.markDirty}
      />
      <OptionList options={options} isDefault={pricing.department === null} />
      <BillingItems departmentId={departmentId} form={form.form} readOnly={readOnly} />
    </FormPage>
  );
}

function valuesOf(
  { version, pricing, billableItems }: PricingAnswer,
  options: readonly DepartmentOptionAnswer[],
): PricingValues {
  return {
    ...ratesOf(pricing),
    version,
    options: options.map(({ id, activated, price }) => ({ id, activated, price })),
    billableItems,
  };
}
