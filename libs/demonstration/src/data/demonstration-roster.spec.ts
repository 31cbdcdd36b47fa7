import { expiryOf, type MemberDetails } from '@pds/organisations/domain';
import { rosterOn } from './demonstration-roster';

describe('the roster of the demonstration', () => {
  const today = '2026-11-30';
  const people = rosterOn(today).map(({ details }) => details);
  const count = (has: (person: MemberDetails) => boolean) => people.filter((person) => has(person)).length;
  const hasOne = (expiry: string) =>
    count(({ qualifications }) => qualifications.some((each) => expiryOf(each, today) === expiry));

  it('has sixty people of different names, addresses and phones', () => {
    expect(people).toHaveLength(60);
    for (const key of ['email', 'phone'] as const) expect(new Set(people.map((person) => person[key])).size).toBe(60);
  });

  it('shows what a roster may have', () => {
    expect(hasOne('soon')).toBe(5);
    expect(hasOne('expired')).toBe(1);
    expect(people.filter(({ isMinor }) => isMinor).map(({ hasGuardianAgreement }) => hasGuardianAgreement)).toEqual([
      true,
      false,
    ]);
    expect(count(({ away }) => away.length > 0)).toBe(3);
    expect(count(({ leftOn }) => leftOn !== null)).toBe(1);
    expect(count(({ isPhoneMasked }) => isPhoneMasked)).toBeGreaterThan(0);
  });
});
