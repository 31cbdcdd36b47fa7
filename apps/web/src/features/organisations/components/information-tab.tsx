import type { OrganisationAnswer, UpdateOrganisationBodyType } from '@pds/api-client/generated/model';
import { staffRoles } from '@pds/kernel';
import Form from 'antd/es/form';
import { useMemo } from 'react';
import { useLoadOrganisation } from '../api/organisations';
import { useUpdateOrganisation } from '../api/update-organisation';
import { FormSection, SaveBar } from '../../../shared/form/form-sections';
import { useUnsavedChanges } from '../../../shared/form/unsaved-changes';
import { useProblemForm } from '../../../shared/form/ant-design/use-problem-form';
import { useHasRole } from '../../../shared/session/session';
import { confirm } from '../../../shared/ui/dialog/confirm';
import { lazyComponent } from '../../../shared/ui/lazy/lazy-component';
import { toast } from '../../../shared/ui/state/toast';
import {
  checkValidityText,
  DepartmentField,
  identifierDoubt,
  IdentityFields,
  RequiredReferenceFields,
} from './organisation-fields';

/** Loaded for staff only. */
const BuyerDirectory = lazyComponent(() => import('./buyer-directory'), { instead: () => null });

interface InformationValues {
  /** The version of the values. */
  readonly version: number;
  readonly name: string;
  readonly type: number | null;
  readonly isIndividual: boolean;
  readonly identifier: string;
  readonly accountingEmail: string;
  readonly serviceCodeRequired: boolean;
  readonly commitmentNumberRequired: boolean;
  readonly departmentId: number | null;
}

/** The tab « Informations » (spec back-office 2 and 5). */
export function InformationTab({ organisation }: { organisation: OrganisationAnswer }) {
  const { id, type, identifierToVerify } = organisation;
  const isAdmin = useHasRole('ROLE_ADMIN');
  const isStaff = useHasRole(...staffRoles);
  const { mutateAsync: updateOrganisation } = useUpdateOrganisation(id);
  const loadOrganisation = useLoadOrganisation(id);
  const values = useMemo(() => valuesOf(organisation), [organisation]);
  const form = useProblemForm<InformationValues>({
    values,
    checkText: checkValidityText,
    save: async (typed) => {
      if (typed.isIndividual && hasTypeOrIdentifier(organisation) && !(await confirm(individualConfirmation)))
        return false;
      await updateOrganisation({
        version: typed.version,
        name: typed.name.trim(),
        ...(isStaff && { isIndividual: typed.isIndividual }),
        ...(!typed.isIndividual && {
          type: typed.type as UpdateOrganisationBodyType,
          identifier: typed.identifier.trim(),
        }),
        accountingEmail: typed.accountingEmail.trim() || null,
        serviceCodeRequired: typed.serviceCodeRequired,
        commitmentNumberRequired: typed.commitmentNumberRequired,
        ...(isAdmin && { departmentId: typed.departmentId }),
      });
      toast.success('Changements effectués');
      return true;
    },
  });
  useUnsavedChanges(form.dirty);
  return (
    <Form<InformationValues> {...form.formProps} name="organisation">
      <FormSection title="Informations">
        <IdentityFields
          mayBeIndividual={isStaff}
          identifierHint={identifierToVerify ? identifierDoubt(type) : undefined}
        />
        <RequiredReferenceFields />
        {isStaff && <BuyerDirectory />}
        {isAdmin && <DepartmentField emptyText="Aucun" hint="Celui dont les cadres suivent l’organisation." />}
      </FormSection>
      <SaveBar form={form} loadOther={async () => valuesOf(await loadOrganisation())} />
    </Form>
  );
}

const hasTypeOrIdentifier = ({ type, identifier }: OrganisationAnswer) => type !== null || identifier !== null;

const individualConfirmation = {
  title: 'Particulier',
  text: 'Le type et l’identifiant de cette organisation seront effacés.',
  action: 'Enregistrer un particulier',
  danger: true,
};

function valuesOf(organisation: OrganisationAnswer): InformationValues {
  const { version, name, type, isIndividual, identifier, accountingEmail, departmentId } = organisation;
  const { serviceCodeRequired, commitmentNumberRequired } = organisation;
  return {
    version,
    name,
    type,
    isIndividual,
    identifier: identifier ?? '',
    accountingEmail: accountingEmail ?? '',
    serviceCodeRequired,
    commitmentNumberRequired,
    departmentId,
  };
}
