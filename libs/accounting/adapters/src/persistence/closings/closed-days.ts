import type { TypeOrmUnitOfWork } from '@pds/platform';

/**
 * Returns the last closed day of an issuer and locks it until the transaction ends; does not wait for transactions that issue documents.
 * Null before the first closing.
 */
export async function closedThrough(unitOfWork: TypeOrmUnitOfWork, issuerCode: string): Promise<string | null> {
  const [counter] = await unitOfWork.prepared<{ day: string | null }>(
    'accounting.closed-through',
    `SELECT closed_through::text AS day FROM accounting.counters WHERE issuer = $1 AND kind = 'invoice' FOR KEY SHARE`,
    [issuerCode],
  );
  return counter?.day ?? null;
}
