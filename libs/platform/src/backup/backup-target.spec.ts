import fc from 'fast-check';
import { backupName, expiredBackups, type StoredBackup } from './backup-target';

const day = 86_400_000;
const now = Date.parse('2026-11-27T01:19:00Z');
const daysAgo = (days: number): StoredBackup => ({ name: `${days}`, takenAt: now - days * day, bytes: 1 });

describe('the retention of backups', () => {
  it('keeps the newest ones, however old, and all of the last days, however many', () => {
    const stored = [0, 1, 2, 3, 40, 50, 60].map(daysAgo);
    const names = (keep: number, keepDays: number) =>
      expiredBackups(stored, now, { keep, keepDays }).map(({ name }) => name);
    expect(names(2, 2.5)).toEqual(['3', '40', '50', '60']);
    expect(names(5, 2)).toEqual(['50', '60']);
    expect(names(1, 100)).toEqual([]);
    expect(names(1, 0)).toEqual(['1', '2', '3', '40', '50', '60']);
  });

  it('never deletes the newest one, nor one newer than a kept one', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(500)), fc.integer({ min: 1, max: 30 }), fc.nat(100), (ages, keep, keepDays) => {
        const stored = ages.map(daysAgo);
        const expired = new Set(expiredBackups(stored, now, { keep, keepDays }));
        const remaining = stored.filter((each) => !expired.has(each));
        expect(remaining.length).toBeGreaterThanOrEqual(Math.min(keep, stored.length));
        const oldestKept = Math.min(...remaining.map(({ takenAt }) => takenAt));
        for (const { takenAt } of expired) expect(takenAt).toBeLessThanOrEqual(oldestKept);
      }),
    );
  });
});

it('a backup is named by its second in UTC', () => {
  expect(backupName(now, true)).toBe('sauvegarde-20261127T011900Z.tar.age');
  expect(backupName(now + 999, false)).toBe('sauvegarde-20261127T011900Z.tar');
});
