/** Formats an hour for a sentence: `8 h`, `18 h 30`, with no-break spaces. */
export function frenchHour(hour: number, minute: number): string {
  return `${hour}\u00a0h${minute === 0 ? '' : `\u00a0${String(minute).padStart(2, '0')}`}`;
}
