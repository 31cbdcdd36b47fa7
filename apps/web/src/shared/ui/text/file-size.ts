import { formatNumber } from './format';

/** Formats a file size, `1,4 Mo`, `320 ko`, never as 0. */
export function fileSize(bytes: number): string {
  if (bytes >= 1024 * 1024) return `${formatNumber(Math.round((bytes / 1024 / 1024) * 10) / 10)} Mo`;
  return `${Math.max(1, Math.round(bytes / 1024))} ko`;
}
