import { DomainError } from '@pds/kernel';

/** An organisation without a name. */
export class OrganisationUnnamed extends DomainError {
  readonly code = 'organisations.unnamed';
  readonly kind = 'invalid';

  constructor() {
    const message = "Le nom de l'organisation est obligatoire";
    super(message, [{ field: 'name', message }]);
  }
}
