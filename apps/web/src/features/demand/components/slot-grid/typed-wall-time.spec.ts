import { parseWallTime, wallTimeText, wallTimeWithWeekday } from './typed-wall-time';

describe('The time of a slot in the grid', () => {
  it('is shown with its weekday and edited without', () => {
    expect(wallTimeWithWeekday('2027-05-08T14:00')).toBe('sam. 08/05/27 14:00');
    expect(wallTimeText('2027-05-08T14:00')).toBe('08/05/2027 14:00');
    expect(wallTimeWithWeekday('2027-05-08T')).toBe('sam. 08/05/27');
    expect(wallTimeWithWeekday('bald')).toBe('bald');
  });

  it.each([
    ['08/05/2027 14:00', '2027-05-08T14:00'],
    ['8/5/27 14h', '2027-05-08T14:00'],
    ['sam. 08/05/2027 14:00', '2027-05-08T14:00'],
    ['samedi 8 mai 2027 à 14 h 30', '2027-05-08T14:30'],
    ['2027-05-08T14:00', '2027-05-08T14:00'],
    ['2027-05-08 14:00:00', '2027-05-08T14:00'],
    ['14h30', '2026-11-20T14:30'],
    ['18', '2026-11-20T18:00'],
    ['8h30', '2026-11-20T08:30'],
    ['24 h', '2026-11-21T00:00'],
    ['31/12/2027 24:00', '2028-01-01T00:00'],
    ['9:05', '2026-11-20T09:05'],
    ['08/05/2027', '2027-05-08T20:00'],
    ['8 mai', '2026-05-08T20:00'],
    ['08/05 23:15', '2026-05-08T23:15'],
    [' 1er mai 2027 8h ', '2027-05-01T08:00'],
  ])('is read from « %s »', (text, wall) => {
    expect(parseWallTime(text, '2026-11-20T20:00')).toBe(wall);
  });

  it.each([
    '',
    'demain',
    '31/02/2027 10:00',
    '08/05/2027 25:00',
    '08/05/2027 24:30',
    '25',
    '10:75',
    '08/13/2027 10:00',
  ])('is not read from « %s »', (text) => {
    expect(parseWallTime(text, '2026-11-20T20:00')).toBeNull();
  });

  it('needs both parts when there is none yet', () => {
    expect(parseWallTime('14:00', '')).toBeNull();
    expect(parseWallTime('08/05/2027', '')).toBeNull();
    expect(parseWallTime('08/05/2027 14:00', '')).toBe('2027-05-08T14:00');
  });
});
