import type { AccountView } from '@pds/users/domain';
import type { AccountAnswer } from './users.dto';

/** The signed-in person as the browser gets them; nothing else of the account leaves the server. */
export function accountAnswer({ id, roles, firstName, lastName, email, phone, event }: AccountView): AccountAnswer {
  return { id, roles: [...roles], firstName, lastName, email, phone, ...(event === null ? {} : { event }) };
}
