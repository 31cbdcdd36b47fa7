/**
 * Positions in PostgreSQL's write-ahead log as texts of the type `pg_lsn`, `16/B374D848`: what was committed before a position is visible on
 * a replica that has replayed the log that far.
 */
const text = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/i;

/** The beginning of the log: every replica has replayed it. */
export const logBeginning = '0/0';

/** The last position there can be: no replica ever reaches it, so that whoever waits for it reads from the primary. */
export const outOfReach = 'FFFFFFFF/FFFFFFFF';

/** Whether an untrusted text is a position. */
export function isLogPosition(given: string): boolean {
  return text.test(given);
}

/** The number of the byte at a position. @param position must be one, see {@link isLogPosition} */
export function byteAt(position: string): bigint {
  const [high, low] = position.split('/') as [string, string];
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** The latest of some positions; {@link logBeginning} for none. */
export function latestOf(positions: readonly string[]): string {
  return positions.reduce((latest, each) => (byteAt(each) > byteAt(latest) ? each : latest), logBeginning);
}
