import { mainlandTimeZone, toIsoWithOffset } from '@pds/kernel';
import type { AccountView, Session } from '@pds/users/domain';
import type { SessionAnswer } from './account.dto';
import type { AccountAnswer } from '../administration/users.dto';

/** The signed-in user as returned to the browser; no other data of the account leaves the server. */
export function accountAnswer({ roles, event, mayChooseFirstPassword, ...person }: AccountView): AccountAnswer {
  const { id, firstName, lastName, email, phone } = person;
  return {
    id,
    roles: [...roles],
    firstName,
    lastName,
    email,
    phone,
    ...(event === null ? {} : { event }),
    ...(mayChooseFirstPassword && { withoutPassword: true }),
  };
}

/** Where and when a user signed in. */
export function sessionAnswer({ createdAt, lastSeenAt, address, userAgent }: Session): SessionAnswer {
  return {
    createdAt: toIsoWithOffset(createdAt, mainlandTimeZone),
    lastSeenAt: toIsoWithOffset(lastSeenAt, mainlandTimeZone),
    address,
    userAgent,
  };
}
