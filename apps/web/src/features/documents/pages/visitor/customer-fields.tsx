import type { AcceptanceAnswer } from '@pds/api-client/generated/model';
import { postalCode } from '../../../../shared/form/checks/checks';
import { Field, useValue } from '../../../../shared/form/native/form';
import { internalType, organisationTypes } from '../../../../shared/reference/organisation-types';
import { LabelledCheckbox } from './labelled-checkbox';
import styles from './reply.module.css';

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
  const chosen = useValue('orgaType') as string | undefined;
  const isUnknown = useValue('orgaUnknown') === true;
  const type = customerType ?? Number(chosen ?? 0);
  const number = numbers[type];
  return (
    <fieldset className={styles.customer}>
      <legend>Pour la convention et la facture</legend>
      <p className={styles.hint}>Ces informations manquent pour {customer}.</p>
      {!isUnknown && (
        <>
          {missing.includes('type') && (
            <Field name="orgaType" label="Qui organise ?" required="Veuillez choisir un type">
              <select className="pds-input">
                <option value="">Choisir</option>
                {Object.entries(organisationTypes)
                  .filter(([code]) => Number(code) !== internalType)
                  .map(([code, label]) => (
                    <option key={code} value={code}>
                      {label}
                    </option>
                  ))}
                <option value="0">Particulier, en mon nom</option>
              </select>
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
