import { mainlandTimeZone, toIsoWithOffset } from '@pds/kernel';
import type { AccountView, Session } from '@pds/users/domain';
import type { SessionAnswer } from './account.dto';
import type { AccountAnswer } from './users.dto';

/** The signed-in user as returned to the browser; no other data of the account leaves the server. */
export function accountAnswer({ id, roles, firstName, lastName, email, phone, event }: AccountView): AccountAnswer {
  return { id, roles: [...roles], firstName, lastName, email, phone, ...(event === null ? {} : { event }) };
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
