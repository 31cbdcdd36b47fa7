/** A form rule: euros from 0 to a limit with at most so many decimals; empty is for `required` to judge. */
export function amountRule(limit: number, decimals: number) {
  const message = `Veuillez saisir un montant de 0 à ${limit.toLocaleString('fr-FR')} €, à ${decimals} décimales au plus`;
  return {
    validator: (_: unknown, value: number | null | undefined) =>
      value == null || (value >= 0 && value <= limit && Number(value.toFixed(decimals)) === value)
        ? Promise.resolve()
        : Promise.reject(new Error(message)),
  };
}
