import Button from 'antd/es/button';
import Form from 'antd/es/form';
import { useState } from 'react';
import { useFoundCompany } from '../../../shared/place/place-queries';
import type { AddressFieldNames } from './address-field-names';
import styles from './company-offer.module.css';

/**
 * Offers what the public directory says of the company whose SIRET or SIREN is typed as identifier. Nothing changes until the button is
 * pressed.
 *
 * @param address fields of the form that the company's address fills in, if it has any
 */
export function CompanyOffer({ address }: { address: AddressFieldNames | undefined }) {
  const form = Form.useFormInstance();
  // A stored number is not looked up: only what is typed.
  const [stored] = useState(() => form.getFieldValue('identifier') as string | undefined);
  const typed = Form.useWatch<string | undefined>('identifier') ?? '';
  const company = useFoundCompany(typed === stored ? '' : typed);
  // What is pressed is seen before.
  const values = company && {
    name: company.name,
    identifier: company.siret,
    ...(address && {
      [address.line1]: company.line,
      [address.zipcode]: company.postalCode,
      [address.city]: company.city,
    }),
  };
  const current = Form.useWatch((all: Readonly<Record<string, unknown>>) => all, form) ?? {};
  const isTaken = values && Object.entries(values).every(([name, value]) => current[name] === value);
  if (!company || !values || isTaken) return null;
  return (
    <div className={styles.offer} role="status">
      <p>
        <strong>{company.name}</strong>
        {company.isClosed && ' (établissement fermé)'}
        <span>
          SIRET {company.siret}, {company.line}, {company.postalCode} {company.city}
        </span>
      </p>
      <Button
        onClick={() => {
          form.setFields(Object.entries(values).map(([name, value]) => ({ name, value, errors: [] })));
        }}
      >
        {address ? 'Reprendre le nom et l’adresse' : 'Reprendre le nom'}
      </Button>
    </div>
  );
}
