import { DomainError, type FieldError } from '@pds/kernel';

/** A request whose shape is wrong: each field with its French message. */
export class InvalidRequest extends DomainError {
  readonly code = 'request.invalid';
  readonly kind = 'malformed';

  constructor(fields: readonly FieldError[]) {
    super('Veuillez vérifier la validité des champs', fields);
  }
}
