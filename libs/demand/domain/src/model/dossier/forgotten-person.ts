import type { Change, Json } from '@pds/kernel';
import type { DemandState } from './demand-state';

/** Replaces a contact who asked to be forgotten. */
export const anonymousContact: DemandState['contact'] = {
  firstName: 'Personne',
  lastName: 'anonymisée',
  phone: '',
  email: 'anonyme@anonyme.invalid',
};

/**
 * A recorded change without the person who asked to be forgotten: a contact is anonymous before and after, like the demand's now. In a
 * demand that nobody else follows, the people to reach on the spot and the decree are removed too. Returns the same change when it contains
 * nothing of them, null when it contains nothing else.
 */
export function withoutForgottenPerson(change: Change, isSoleOwner: boolean): Change | null {
  const { path } = change;
  const field = /^\/contact\/(firstName|lastName|phone|email)$/.exec(path)?.[1] as keyof typeof anonymousContact;
  if (field) return { path, before: anonymousContact[field], after: anonymousContact[field] };
  if (!isSoleOwner) return change;
  if (path.includes('/details/contactSlots') || path.startsWith('/particularities/decree')) return null;
  if (!/^\/slots\/#\d+$/.test(path)) return change;
  return {
    path,
    ...(change.before !== undefined && { before: withoutContacts(change.before) }),
    ...(change.after !== undefined && { after: withoutContacts(change.after) }),
  };
}

function withoutContacts(slot: Json): Json {
  const { details, ...same } = slot as { readonly details: { readonly [key: string]: Json } };
  return { ...same, details: { ...details, contactSlots: [] } };
}
