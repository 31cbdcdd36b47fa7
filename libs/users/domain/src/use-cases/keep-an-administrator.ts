import type { Account } from '../model/account';
import type { Accounts } from '../ports/accounts';
import { LastAdministrator } from '../users.errors';

/**
 * An account is about to be no administrator any more: somebody else must be one, and stay so until the transaction ends.
 * Whoever is none may go. Throws `LastAdministrator`.
 */
export async function keepAnAdministrator(
  accounts: Accounts,
  leaving: Account,
  whose: 'own' | 'other' = 'other',
): Promise<void> {
  if (!leaving.holdsOneOf(['ROLE_ADMIN'])) return;
  if (!(await accounts.hasAdministratorBesideForUpdate(leaving.id))) throw new LastAdministrator(whose);
}
