import type { DomainError, Principal } from '@pds/kernel';
import { IssuerNotFound } from '../../closings.errors';
import type { KnownIssuer, LedgerMovements } from '../../ports/closings/ledger-movements';

/**
 * Returns the issuer if it has invoiced and is in the caller's scope.
 * @param missing the error otherwise, `IssuerNotFound` by default
 */
export async function issuerInScope(
  movements: Pick<LedgerMovements, 'issuers'>,
  code: string,
  { scope }: Pick<Principal, 'scope'>,
  missing: () => DomainError = () => new IssuerNotFound(),
): Promise<KnownIssuer> {
  const [issuer] = await movements.issuers(scope, code);
  if (!issuer) throw missing();
  return issuer;
}
