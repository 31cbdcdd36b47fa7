import Form from 'antd/es/form';
import Switch from 'antd/es/switch';
import type { ComponentProps } from 'react';
import { emailAddress, matchesPattern, postalCode } from '../../../shared/form/checks/checks';
import { Field } from '../../../shared/form/ant-design/field';
import { NumberSelect } from '../../../shared/form/inputs/number-select';
import { PlaceCompletion, usePlaceTyping } from '../../../shared/place/use-place-typing';
import { useDepartments } from '../../../shared/reference/reference-lists';
import { identifierLabel, internalType, organisationTypes } from '../../../shared/reference/organisation-types';
import type { AddressFieldNames } from './address-field-names';
import { CompanyOffer } from './company-offer';

/**
 * Fields shared by creating and editing an organisation. An individual has neither type nor number; both are required of others.
 * @param mayBeIndividual whether this can be chosen here: only staff may
 * @param address fields of the same form that the company's address fills in
 */
export function IdentityFields({
  mayBeIndividual,
  identifierHint,
  address,
}: {
  mayBeIndividual: boolean;
  identifierHint?: string | undefined;
  address?: AddressFieldNames;
}) {
  const isIndividual = Form.useWatch<boolean | undefined>('isIndividual');
  return (
    <>
      <Field name="name" label="Nom" required>
        <input className="pds-input" maxLength={200} autoComplete="off" />
      </Field>
      {mayBeIndividual && <IndividualField />}
      {!isIndividual && <KindFields identifierHint={identifierHint} address={address} />}
      <Field
        name="accountingEmail"
        label="E-mail de la comptabilité"
        checks={[emailAddress]}
        hint="Reçoit les factures."
      >
        <input className="pds-input" type="email" maxLength={254} autoComplete="off" />
      </Field>
    </>
  );
}

/** The references without which the buyer refuses an invoice. Chorus Pro tells a public body which ones it demands. */
export function RequiredReferenceFields() {
  const isIndividual = Form.useWatch<boolean | undefined>('isIndividual');
  if (isIndividual) return null;
  return (
    <>
      <Field
        name="serviceCodeRequired"
        label="Code service exigé"
        valuePropName="checked"
        hint="Chorus Pro refuse ses factures sans code service."
      >
        <Switch />
      </Field>
      <Field
        name="commitmentNumberRequired"
        label="Numéro d’engagement exigé"
        valuePropName="checked"
        hint="Ses factures doivent porter un numéro d’engagement ou de bon de commande."
      >
        <Switch />
      </Field>
    </>
  );
}

function IndividualField() {
  return (
    <Field
      name="isIndividual"
      label="Particulier"
      valuePropName="checked"
      hint="Une personne, sans type d’organisation ni identifiant."
    >
      <Switch />
    </Field>
  );
}

function KindFields({
  identifierHint,
  address,
}: {
  identifierHint: string | undefined;
  address: AddressFieldNames | undefined;
}) {
  const type = Form.useWatch<number | null | undefined>('type');
  return (
    <>
      <Field name="type" label="Type" required>
        <TypeSelect />
      </Field>
      <Field
        name="identifier"
        label={type ? `Identifiant (${identifierLabel(type)})` : 'Identifiant'}
        required
        hint={identifierHint ?? identifierHints[type ?? 0]}
      >
        <input className="pds-input" maxLength={100} autoComplete="off" />
      </Field>
      <CompanyOffer address={address} />
    </>
  );
}

const identifierHints: Readonly<Record<number, string>> = {
  1: '14 chiffres.',
  4: 'RNA : W et neuf caractères. Sans RNA, le SIRET ; en Alsace-Moselle, volume et folio du registre des associations.',
};

/** Says kindly that a stored number is not as its register usually writes it (`identifierToVerify`). */
export function identifierDoubt(type: number | null): string {
  return type === 4
    ? 'Numéro à vérifier : il est enregistré, mais n’a pas la forme d’un RNA de métropole. Il convient outre-mer, en Corse et en Alsace-Moselle.'
    : 'Numéro à vérifier : il est enregistré, mais sa clé de contrôle ne correspond pas à la règle usuelle. Comparez-le avec un document officiel.';
}

/** Shown above an organisation's form when a field is invalid (spec back-office 5). */
export const checkValidityText = 'Veuillez vérifier la validité des champs';

/** Error for a number without an account. */
export const unknownUserText = 'Aucun utilisateur ne correspond à cet ID';

/** Checks the format of an account number. */
export const userNumberCheck = matchesPattern(/^[1-9]\d{0,9}$/, unknownUserText);

function TypeSelect({ value, onChange, ...select }: ControlledSelect) {
  return (
    <select
      {...select}
      className="pds-input"
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value === '' ? null : Number(event.target.value))}
    >
      <option value="">Choisir un type</option>
      {Object.entries(organisationTypes).map(([code, label]) => (
        <option key={code} value={code} disabled={Number(code) === internalType}>
          {label}
        </option>
      ))}
    </select>
  );
}

interface ControlledSelect extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  value?: number | null;
  onChange?: (value: number | null) => void;
}

/** The department that looks after the organisation. Only administrators choose it. */
export function DepartmentField({ emptyText, hint }: { emptyText: string; hint?: string }) {
  const departments = useDepartments();
  return (
    <Field name="departmentId" label="Département" hint={hint}>
      <NumberSelect
        emptyText={departments.isPending ? 'Chargement des données' : emptyText}
        options={(departments.data ?? []).map(({ id, code, name }) => ({ value: id, label: `${code} – ${name}` }))}
      />
    </Field>
  );
}

/** An address of an organisation: the postal code fills in the town, an address that is chosen while typing both. */
export function AddressFields({ names }: { names: AddressFieldNames }) {
  const form = Form.useFormInstance();
  const address = Form.useWatch<string | undefined>(names.line1) ?? '';
  const zip = Form.useWatch<string | undefined>(names.zipcode) ?? '';
  const city = Form.useWatch<string | undefined>(names.city) ?? '';
  const { typed, typing, setCityInput, setAddressInput } = usePlaceTyping({
    city: form.getFieldValue(names.city) as string | undefined,
  });
  const set = (name: string, value: string | undefined) => {
    if (value !== undefined) form.setFields([{ name, value, errors: [] }]);
  };
  return (
    <>
      <Field name={names.line1} label="Adresse" required>
        <input ref={setAddressInput} className="pds-input" maxLength={200} autoComplete="off" />
      </Field>
      <Field name={names.line2} label="Complément d’adresse">
        <input className="pds-input" maxLength={200} autoComplete="off" />
      </Field>
      <Field name={names.zipcode} label="Code postal" required checks={[postalCode]}>
        <input className="pds-input" inputMode="numeric" maxLength={10} autoComplete="off" onChange={typed('zip')} />
      </Field>
      <Field name={names.city} label="Ville" required>
        <input ref={setCityInput} className="pds-input" maxLength={200} autoComplete="off" onChange={typed('city')} />
      </Field>
      <PlaceCompletion
        place={{ zip, city, address }}
        typing={typing}
        fill={(place) => {
          set(names.line1, place.address);
          set(names.zipcode, place.zip);
          set(names.city, place.city);
        }}
      />
    </>
  );
}
