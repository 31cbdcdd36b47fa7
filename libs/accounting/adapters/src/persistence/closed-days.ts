import type { TypeOrmUnitOfWork } from '@pds/platform';

/**
 * The last closed day of an issuer, which nobody moves before the transaction ends; whoever issues is not waited for. Null while
 * there is none.
 */
export async function closedThrough(unitOfWork: TypeOrmUnitOfWork, issuerCode: string): Promise<string | null> {
  const [counter] = await unitOfWork.prepared<{ day: string | null }>(
    'accounting.closed-through',
    `SELECT closed_through::text AS day FROM accounting.counters WHERE issuer = $1 AND kind = 'invoice' FOR KEY SHARE`,
    [issuerCode],
  );
  return counter?.day ?? null;
}
