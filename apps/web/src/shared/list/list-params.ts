import { keepPreviousData } from '@tanstack/react-query';
import { normalizeAmount } from '../form/inputs/parse-number';

/**
 * Returns the parameters of a list call from its address. In the address they are texts. The API converts them to numbers and codes, and
 * refuses invalid ones with a message.
 */
export function listParams<Params>({ params }: { readonly params: object }): Params {
  return params as Params;
}

/** The same for a list with amount filters typed as `300,50 €`. */
export function amountParams<Params>({
  params,
}: {
  readonly params: { readonly minAmount?: string; readonly maxAmount?: string; readonly [name: string]: unknown };
}): Params {
  const { minAmount, maxAmount } = params;
  return listParams({
    params: { ...params, minAmount: normalizeAmount(minAmount), maxAmount: normalizeAmount(maxAmount) },
  });
}

/** Options of a list call: the rows stay while those of the next search are loading. */
export const keepShownRows = { query: { placeholderData: keepPreviousData } } as const;
