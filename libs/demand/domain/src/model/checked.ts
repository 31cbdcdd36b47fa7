import { FormCheck } from '@pds/kernel';
import { InvalidConfiguration } from '../demand.errors';

/** What a form comes to; throws {@link InvalidConfiguration} naming every field that was refused. */
export function checked<Next>(read: (check: FormCheck) => Next): Next {
  const check = new FormCheck();
  const next = read(check);
  check.orThrow(InvalidConfiguration);
  return next;
}
