import { formatNumber } from './format';

/** Returns how many rows a list has: `1 234`, or `plus de 10 000` where counting stopped. */
export function countText({ total, totalIsExact = true }: { total: number; totalIsExact?: boolean }): string {
  return totalIsExact ? formatNumber(total) : `plus de ${formatNumber(Math.min(total, 10_000))}`;
}
