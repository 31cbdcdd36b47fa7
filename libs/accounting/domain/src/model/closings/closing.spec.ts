import { DaysClosedAlready, DaysNotEnded } from '../../closings.errors';
import { DateBeforeBooks } from '../../ledger.errors';
import { checkBookedDay, firstBookableDay } from '../ledger/booked-day';
import { closingThrough, firstDayOf } from './closing';

const made = { at: Date.parse('2027-01-05T10:00:00Z'), by: 9, timeZone: 'Europe/Paris' };

describe('a closing', () => {
  it('starts after the previous one, and stores its own date', () => {
    const closing = closingThrough('2026-12-31', '2026-11-30', made);
    expect(closing).toEqual({
      closedBefore: '2026-11-30',
      through: '2026-12-31',
      on: '2027-01-05',
      at: made.at,
      by: 9,
    });
    expect(firstDayOf(closing)).toBe('2026-12-01');
  });

  it('covers days that are over in the issuer’s time zone', () => {
    expect(() => closingThrough('2027-01-05', null, made)).toThrow(DaysNotEnded);
    expect(closingThrough('2027-01-04', null, made).through).toBe('2027-01-04');
    const late = { ...made, at: Date.parse('2027-01-05T23:30:00Z') };
    expect(closingThrough('2027-01-05', null, late).on).toBe('2027-01-06');
    expect(() => closingThrough('2027-01-05', null, { ...late, timeZone: 'America/Martinique' })).toThrow(DaysNotEnded);
  });

  it('closes no day twice', () => {
    for (const through of ['2026-11-30', '2026-11-01'])
      expect(() => closingThrough(through, '2026-11-30', made)).toThrow(DaysClosedAlready);
  });

  it('accepts only days of this century', () => {
    expect(() => closingThrough('1999-12-31', null, made)).toThrow(DateBeforeBooks);
  });
});

describe('the books of an issuer', () => {
  it('begin a year before its first invoice, never before 2000', () => {
    expect(firstBookableDay('2026-11-20')).toBe('2025-11-20');
    expect(firstBookableDay('2000-05-01')).toBe('2000-01-01');
  });

  it('refuse a day before their first day', () => {
    expect(() => checkBookedDay('2025-11-19', '2025-11-20', 'paymentDate')).toThrow(
      'La date ne peut pas précéder le 20/11/2025, où commencent les livres de l’émetteur.',
    );
    expect(checkBookedDay('2025-11-20', '2025-11-20', 'paymentDate')).toBeUndefined();
  });
});
