import { Problem } from '@pds/api-client';
import type { CreateOrganisationBody, CreateOrganisationBodyType } from '@pds/api-client/generated/model';
import Form from 'antd/es/form';
import Switch from 'antd/es/switch';
import { useCreateOrganisation } from '../api/organisations';
import { emailAddress } from '../../../shared/form/checks/checks';
import { Field } from '../../../shared/form/ant-design/field';
import { FormSection } from '../../../shared/form/form-sections';
import { type ProblemForm, useProblemForm } from '../../../shared/form/ant-design/use-problem-form';
import { useHasRole } from '../../../shared/session/session';
import { toast } from '../../../shared/ui/state/toast';
import {
  AddressFields,
  checkValidityText,
  DepartmentField,
  identifierDoubt,
  IdentityFields,
  userNumberCheck,
} from './organisation-fields';
import { LookAlikeNotice, type LookAlikeNoticeProps } from './look-alike-notice';
import styles from './new-organisation-form.module.css';

const managerMissingText = 'Vous devez ajouter un gestionnaire à l’organisation';
export const createdText = 'L’organisation a été créée avec succès';

/** A newly created organisation. */
export interface NewOrganisation {
  readonly id: number;
  readonly name: string;
}

type ManagerKind = 'existing' | 'new';

export interface OrganisationValues {
  readonly name: string;
  readonly isIndividual: boolean;
  readonly type: number | null;
  readonly identifier: string;
  readonly accountingEmail: string;
  readonly departmentId: number | null;
  readonly address1: string;
  readonly address2: string;
  readonly zipcode: string;
  readonly city: string;
  readonly billingAddressCheckbox: boolean;
  readonly billingAddress1?: string;
  readonly billingAddress2?: string;
  readonly billingZipCode?: string;
  readonly billingCity?: string;
  readonly managerKind: ManagerKind;
  readonly manager: {
    readonly id: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
  };
  readonly notify: boolean;
}

const empty: OrganisationValues = {
  name: '',
  isIndividual: false,
  type: null,
  identifier: '',
  accountingEmail: '',
  departmentId: null,
  address1: '',
  address2: '',
  zipcode: '',
  city: '',
  billingAddressCheckbox: false,
  managerKind: 'new',
  manager: { id: '', firstName: '', lastName: '', email: '' },
  notify: true,
};

/** The form of a new organisation (spec back-office 2, 5 and 8), on a page or in a dialog. */
export function useNewOrganisationForm(
  onCreated: (organisation: NewOrganisation) => void,
): ProblemForm<OrganisationValues> {
  const { mutateAsync: createOrganisation } = useCreateOrganisation();
  return useProblemForm<OrganisationValues>({
    values: empty,
    checkText: checkValidityText,
    save: async (typed) => {
      const missing = managerErrors(typed);
      if (missing.length > 0) {
        toast.error(managerMissingText);
        throw new Problem(422, checkValidityText, { errors: missing });
      }
      try {
        const { id, organization } = await createOrganisation(bodyOf(typed));
        toast.success(createdText);
        if (organization.identifierToVerify) toast.warning(identifierDoubt(organization.type));
        onCreated({ id, name: organization.name });
      } catch (error) {
        toast.error(failureTextOf(error));
        throw error;
      }
    },
  });
}

const contactAddress = { line1: 'address1', line2: 'address2', zipcode: 'zipcode', city: 'city' };

/** The fields of {@link useNewOrganisationForm}. */
export function NewOrganisationFields({ onChosen }: LookAlikeNoticeProps) {
  const isAdmin = useHasRole('ROLE_ADMIN');
  return (
    <>
      <FormSection title="Informations">
        <IdentityFields mayBeIndividual address={contactAddress} />
        <LookAlikeNotice onChosen={onChosen} />
        {isAdmin && (
          <DepartmentField emptyText="D’après le code postal" hint="Celui dont les cadres suivent l’organisation." />
        )}
      </FormSection>
      <FormSection title="Adresse de contact">
        <AddressFields names={contactAddress} />
      </FormSection>
      <FormSection title="Adresse de facturation">
        <Field
          name="billingAddressCheckbox"
          label="Adresse de facturation différente"
          valuePropName="checked"
          className={styles.wide}
        >
          <Switch />
        </Field>
        <BillingFields />
      </FormSection>
      <FormSection title="Gestionnaire" hint="La personne qui représente l’organisation et suit ses demandes.">
        <ManagerFields />
      </FormSection>
    </>
  );
}

function BillingFields() {
  const other = Form.useWatch<boolean | undefined>('billingAddressCheckbox');
  if (!other) return null;
  return (
    <AddressFields
      names={{ line1: 'billingAddress1', line2: 'billingAddress2', zipcode: 'billingZipCode', city: 'billingCity' }}
    />
  );
}

function ManagerFields() {
  const kind = Form.useWatch<ManagerKind | undefined>('managerKind') ?? empty.managerKind;
  return (
    <>
      <Field name="managerKind" label="Qui est-ce ?" className={styles.wide}>
        <ManagerKindChoice />
      </Field>
      {kind === 'existing' ? (
        <Field name={['manager', 'id']} label="ID de l’utilisateur" marked checks={[userNumberCheck]}>
          <input className="pds-input" inputMode="numeric" maxLength={10} autoComplete="off" />
        </Field>
      ) : (
        <>
          <Field name={['manager', 'firstName']} label="Prénom" marked>
            <input className="pds-input" maxLength={100} autoComplete="off" />
          </Field>
          <Field name={['manager', 'lastName']} label="Nom du gestionnaire" marked>
            <input className="pds-input" maxLength={100} autoComplete="off" />
          </Field>
          <Field name={['manager', 'email']} label="E-mail du gestionnaire" marked checks={[emailAddress]}>
            <input className="pds-input" type="email" maxLength={254} autoComplete="off" />
          </Field>
        </>
      )}
      <Field
        name="notify"
        label="Prévenir le gestionnaire par e-mail"
        valuePropName="checked"
        hint={kind === 'new' ? 'L’e-mail contient un lien pour choisir son mot de passe.' : undefined}
      >
        <Switch />
      </Field>
    </>
  );
}

const managerKinds: readonly (readonly [ManagerKind, string])[] = [
  ['new', 'Nouvel utilisateur'],
  ['existing', 'Utilisateur existant'],
];

function ManagerKindChoice({
  id,
  value,
  onChange,
}: {
  id?: string;
  value?: ManagerKind;
  onChange?: (kind: ManagerKind) => void;
}) {
  return (
    <div id={id} role="radiogroup" aria-label="Qui est-ce ?" className={styles.kinds}>
      {managerKinds.map(([kind, label]) => (
        <label key={kind}>
          <input
            type="radio"
            name="manager-kind"
            value={kind}
            checked={value === kind}
            onChange={() => onChange?.(kind)}
          />
          {label}
        </label>
      ))}
    </div>
  );
}

/** Returns the missing fields of a manager: the specified text if all are missing, else the field's own. */
function managerErrors({ managerKind, manager }: OrganisationValues) {
  const required = managerKind === 'existing' ? (['id'] as const) : (['firstName', 'lastName', 'email'] as const);
  const missing = required.filter((name) => manager[name].trim() === '');
  return missing.map((name, index) => ({
    field: `manager.${name}`,
    message: missing.length === required.length && index === 0 ? managerMissingText : 'Ce champ est obligatoire',
  }));
}

function bodyOf(typed: OrganisationValues): CreateOrganisationBody {
  const { managerKind, manager, departmentId, billingAddressCheckbox } = typed;
  const text = (value: string | undefined) => value?.trim() ?? '';
  return {
    name: text(typed.name),
    isIndividual: typed.isIndividual,
    ...(!typed.isIndividual && {
      type: typed.type as CreateOrganisationBodyType,
      identifier: text(typed.identifier),
    }),
    accountingEmail: text(typed.accountingEmail) || null,
    address1: text(typed.address1),
    address2: text(typed.address2) || null,
    zipcode: text(typed.zipcode),
    city: text(typed.city),
    billingAddressCheckbox,
    ...(billingAddressCheckbox && {
      billingAddress1: text(typed.billingAddress1),
      billingAddress2: text(typed.billingAddress2) || null,
      billingZipCode: text(typed.billingZipCode),
      billingCity: text(typed.billingCity),
    }),
    manager:
      managerKind === 'existing'
        ? { id: Number(text(manager.id)) }
        : { firstName: text(manager.firstName), lastName: text(manager.lastName), email: text(manager.email) },
    notify: typed.notify,
    ...(departmentId !== null && { departmentId }),
  };
}

/** Returns the message of a failure: the form's own for its rules, the specified one for others (spec back-office 8). */
function failureTextOf(error: unknown): string {
  return error instanceof Problem && [400, 404, 409, 422].includes(error.status)
    ? error.message
    : 'Une erreur est survenue pendant la création de l’organisation';
}
