import { emailAddress, phoneNumber } from '../checks/checks';
import { EmailInput } from './email-input';
import { Field } from '../native/form';

interface ContactFieldProps {
  name: string;
  /** What to say when it is empty. */
  missing: string;
  autoComplete?: string;
  autoFocus?: boolean;
}

/** The phone number of a contact. */
export function PhoneField({ name, missing, autoComplete = 'off', autoFocus }: ContactFieldProps) {
  return (
    <Field name={name} label="Téléphone" required={missing} checks={[phoneNumber]}>
      <input className="pds-input" type="tel" maxLength={60} autoComplete={autoComplete} autoFocus={autoFocus} />
    </Field>
  );
}

/** The e-mail address of a contact. */
export function EmailField({ name, missing, autoComplete = 'off', autoFocus }: ContactFieldProps) {
  return (
    <Field name={name} label="Adresse e-mail" required={missing} checks={[emailAddress]}>
      <EmailInput autoComplete={autoComplete} autoFocus={autoFocus} />
    </Field>
  );
}
