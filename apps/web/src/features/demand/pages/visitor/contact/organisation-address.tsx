import { postalCode } from '../../../../../shared/form/checks/checks';
import { Field, useValue } from '../../../../../shared/form/native/form';
import { renamedParts } from '../../../../../shared/place/typed-place';
import { PlaceCompletion, usePlaceTyping } from '../../../../../shared/place/use-place-typing';
import type { DemandContact } from './contact-values';
import styles from './contact-page.module.css';

/** The organisation's address, optional here: the quote requires it at the latest. */
export function OrganisationAddress({
  forCustomer,
  fill,
}: {
  forCustomer: boolean;
  /** Changes fields of the form. */
  fill: (values: Partial<DemandContact>) => void;
}) {
  const zip = (useValue('orgaZipCode') as string | undefined) ?? '';
  const city = (useValue('orgaCity') as string | undefined) ?? '';
  const address = (useValue('orgaAddress') as string | undefined) ?? '';
  const { typed, typing, setCityInput, setAddressInput } = usePlaceTyping({ city });
  return (
    <>
      <Field name="orgaAddress" label="Adresse">
        <input
          ref={setAddressInput}
          className="pds-input"
          maxLength={250}
          autoComplete={forCustomer ? 'off' : 'street-address'}
        />
      </Field>
      <div className={styles.postal}>
        <Field name="orgaZipCode" label="Code postal" checks={[postalCode]}>
          <input
            className="pds-input"
            inputMode="numeric"
            maxLength={12}
            autoComplete={forCustomer ? 'off' : 'postal-code'}
            onChange={typed('zip')}
          />
        </Field>
        <Field name="orgaCity" label="Ville">
          <input
            ref={setCityInput}
            className="pds-input"
            maxLength={120}
            autoComplete={forCustomer ? 'off' : 'address-level2'}
            onChange={typed('city')}
          />
        </Field>
      </div>
      <PlaceCompletion
        place={{ zip, city, address }}
        typing={typing}
        fill={(place) => fill(renamedParts(place, { zip: 'orgaZipCode', city: 'orgaCity', address: 'orgaAddress' }))}
      />
    </>
  );
}
