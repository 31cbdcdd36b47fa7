import { plainAmount } from '../form/parse-number';

/**
 * The parameters of a list call from its address. There they are texts, which the API reads as the numbers and codes
 * they stand for, and refuses with a message when they are none.
 */
export function listParams<Params>({ params }: { readonly params: object }): Params {
  return params as Params;
}

/** The same of a list whose amounts are compared with what people type, `300,50 €`. */
export function amountParams<Params>({
  params,
}: {
  readonly params: { readonly minAmount?: string; readonly maxAmount?: string; readonly [name: string]: unknown };
}): Params {
  const { minAmount, maxAmount } = params;
  return listParams({ params: { ...params, minAmount: plainAmount(minAmount), maxAmount: plainAmount(maxAmount) } });
}
