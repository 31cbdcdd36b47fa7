import { PersonNameField, TextField } from '@pds/platform';

const required = '* Veuillez vérifier vos informations';

/** A person's first name; where it may be absent, it is then unchanged. */
export const FirstNameField = (options: { optional?: boolean; description?: string; example?: string } = {}) =>
  PersonNameField({ ...options, what: 'prénom', filled: true, message: required });

/** A person's last name, with the same rule. */
export const LastNameField = (options: { optional?: boolean; description?: string; example?: string } = {}) =>
  PersonNameField({ ...options, what: 'nom', filled: true, message: required });

const missing = 'Mot de passe obligatoire';

/** A password to compare with the stored one. */
export const PasswordField = () =>
  TextField({ maxLength: 200, filled: true, message: missing, format: 'password', verbatim: true });

/** A new password; the domain decides whether it is acceptable. */
export const NewPasswordField = (description?: string) =>
  TextField({
    maxLength: 200,
    minLength: 10,
    filled: true,
    message: missing,
    tooLong: 'Le mot de passe doit compter au plus 200 caractères.',
    format: 'password',
    verbatim: true,
    ...(description === undefined ? {} : { description }),
  });
