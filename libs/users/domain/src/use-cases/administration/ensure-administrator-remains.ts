import type { Account } from '../../model/account';
import type { Accounts } from '../../ports/accounts';
import { LastAdministrator } from '../../users.errors';

/**
 * Checks, before an account stops being an administrator, that another one exists, and locks it until the transaction ends. An account that
 * is not an administrator may always leave. Throws `LastAdministrator`.
 */
export async function ensureAdministratorRemains(
  accounts: Accounts,
  leaving: Account,
  whose: 'own' | 'other' = 'other',
): Promise<void> {
  if (!leaving.holdsOneOf(['ROLE_ADMIN'])) return;
  if (!(await accounts.hasOtherAdministratorForUpdate(leaving.id))) throw new LastAdministrator(whose);
}
