/** A wait in French words, rounded up: « 30 secondes », « 12 minutes ». */
export function waitInWords(seconds: number): string {
  if (seconds < 60) return seconds > 1 ? `${seconds} secondes` : '1 seconde';
  const minutes = Math.ceil(seconds / 60);
  return minutes > 1 ? `${minutes} minutes` : '1 minute';
}
