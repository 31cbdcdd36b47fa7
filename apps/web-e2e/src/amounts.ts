import type { Locator } from '@playwright/test';

/** Cents of a French amount, which contains non-breaking spaces and may have a minus sign. */
export function cents(text: string): number {
  const digits = text.replace('−', '-').replace(/[^\d,-]/g, '');
  return Math.round(Number(digits.replace(',', '.')) * 100);
}

/** Cents of the amount that an element shows. */
export const centsOf = async (amount: Locator): Promise<number> => cents((await amount.textContent())!);
