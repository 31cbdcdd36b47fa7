import { FormCheck } from '@pds/kernel';
import { InvalidConfiguration } from '../../demand.errors';

/** Reads a form with a new check. Throws {@link InvalidConfiguration} with every field that was refused. */
export function readForm<Next>(read: (check: FormCheck) => Next): Next {
  const check = new FormCheck();
  const next = read(check);
  check.orThrow(InvalidConfiguration);
  return next;
}
