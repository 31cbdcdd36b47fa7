import { formatNumber } from './format';

/** `1,4 Mo`, `320 ko`: as people read it, never 0. */
export function fileSize(bytes: number): string {
  if (bytes >= 1024 * 1024) return `${formatNumber(Math.round((bytes / 1024 / 1024) * 10) / 10)} Mo`;
  return `${Math.max(1, Math.round(bytes / 1024))} ko`;
}
