import { emailAddress } from '../../../shared/form/checks/checks';
import { Field } from '../../../shared/form/ant-design/field';
import { FormSection } from '../../../shared/form/form-sections';
import { NumberSelect } from '../../../shared/form/inputs/number-select';
import { civilities } from './user-values';

/** Personal fields, shared by adding and editing a user. */
export function PersonSection({ disabled = false, hint }: { disabled?: boolean; hint?: string }) {
  return (
    <fieldset disabled={disabled} style={{ minWidth: 0, margin: 0, padding: 0, border: 0 }}>
      <FormSection title="Identité" hint={hint}>
        <Field name="civility" label="Civilité">
          <NumberSelect options={civilities} emptyText="Non précisée" />
        </Field>
        <Field name="firstName" label="Prénom" required>
          <input className="pds-input" maxLength={100} autoComplete="off" />
        </Field>
        <Field name="lastName" label="Nom" required>
          <input className="pds-input" maxLength={100} autoComplete="off" />
        </Field>
        <Field name="birthName" label="Nom de naissance">
          <input className="pds-input" maxLength={100} autoComplete="off" />
        </Field>
        <Field name="email" label="E-mail" required checks={[emailAddress]}>
          <input className="pds-input" type="email" maxLength={254} autoComplete="off" />
        </Field>
        <Field name="phone" label="Téléphone">
          <input className="pds-input" type="tel" maxLength={60} autoComplete="off" />
        </Field>
      </FormSection>
    </fieldset>
  );
}
