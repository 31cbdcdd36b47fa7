import { briefDay, dayText, hourText, longDay, shortDay } from './day';

describe('a day in words', () => {
  it('is in French notation', () => {
    expect(dayText('2027-05-08')).toBe('08/05/2027');
    expect(dayText('8/5')).toBe('8/5');
    expect(longDay('2027-05-01')).toBe('samedi 1er mai 2027');
    expect(longDay('2027-05-11')).toBe('mardi 11 mai 2027');
    expect(shortDay('2027-06-13')).toBe('dim. 13 juin');
    expect(briefDay('2027-07-11')).toBe('dim. 11 juil.');
  });

  it('has hours as in a sentence', () => {
    expect(hourText('08:00')).toBe('8\u00a0h');
    expect(hourText('18:05')).toBe('18\u00a0h\u00a005');
  });
});
