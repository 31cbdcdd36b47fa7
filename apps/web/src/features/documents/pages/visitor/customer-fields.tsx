import type { AcceptanceAnswer } from '@pds/api-client/generated/model';
import { postalCode } from '../../../../shared/form/checks/checks';
import { NumberSelect, optionsOf } from '../../../../shared/form/inputs/number-select';
import { Field, useValue } from '../../../../shared/form/native/form';
import { internalType, organisationTypes } from '../../../../shared/reference/organisation-types';
import { LabelledCheckbox } from './labelled-checkbox';
import styles from './reply.module.css';

/** A private person, among the types of organisations. */
const individual = 0;

const types = [
  ...optionsOf(organisationTypes).filter(({ value }) => value !== internalType),
  { value: individual, label: 'Particulier, en mon nom' },
];

const company = 1;

/** What the number of each type is called, and whether it may be left out. */
const numbers: Readonly<Record<number, string>> = {
  [company]: 'SIRET',
  2: 'SIRET (identifiant Chorus Pro), facultatif',
  3: 'SIRET (identifiant Chorus Pro), facultatif',
  4: 'RNA ou SIRET, facultatif',
  5: 'LEA, facultatif',
};

/** Asks for what convention and invoice lack of the organiser. Whoever does not know it may say so. */
export default function CustomerFields({ shown }: { shown: AcceptanceAnswer }) {
  const { customer, customerMissing: missing, customerType } = shown;
  const chosen = useValue('orgaType') as number | null | undefined;
  const isUnknown = useValue('orgaUnknown') === true;
  const type = customerType ?? chosen;
  const number = type ? numbers[type] : undefined;
  return (
    <fieldset className={styles.customer}>
      <legend>Pour la convention et la facture</legend>
      <p className={styles.hint}>Ces informations manquent pour {customer}.</p>
      {!isUnknown && (
        <>
          {missing.includes('type') && (
            <Field name="orgaType" label="Qui organise ?" required="Veuillez choisir un type">
              <NumberSelect emptyText="Choisir" options={types} />
            </Field>
          )}
          {missing.includes('identifier') && number && (
            <Field name="orgaIdentifier" label={number} required={type === company && 'Veuillez saisir le SIRET'}>
              <input className="pds-input" maxLength={100} autoComplete="off" />
            </Field>
          )}
          {missing.includes('line1') && (
            <Field name="orgaAddress" label="Adresse" required>
              <input className="pds-input" maxLength={200} autoComplete="street-address" />
            </Field>
          )}
          {missing.includes('zipcode') && (
            <Field name="orgaZipCode" label="Code postal" required checks={[postalCode]}>
              <input className="pds-input" inputMode="numeric" maxLength={12} autoComplete="postal-code" />
            </Field>
          )}
          {missing.includes('city') && (
            <Field name="orgaCity" label="Ville" required>
              <input className="pds-input" maxLength={200} autoComplete="address-level2" />
            </Field>
          )}
        </>
      )}
      <Field name="orgaUnknown" valuePropName="checked">
        <LabelledCheckbox label="Je ne les connais pas : l’association les demandera." />
      </Field>
    </fieldset>
  );
}
