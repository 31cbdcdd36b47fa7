import { plannedStaffingText, staffingText } from './staffing';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('the number of persons of a cover', () => {
  it.each([
    [0, 0, '0 vendu', '0'],
    [2, 0, '2 vendus', '2'],
    [1, 1, '1 vendu + 1 encadrement', '1 + 1 encadrement'],
    [4, 1, '4 vendus + 1 encadrement', '4 + 1 encadrement'],
    [14, 3, '14 vendus + 3 encadrement', '14 + 3 encadrement'],
  ])(
    'is said for %i rescuers and %i who supervise, with and without a participle',
    (rescuers, supervision, full, short) => {
      expect(plain(staffingText({ rescuers, supervision }, 'vendu'))).toBe(full);
      expect(plain(staffingText({ rescuers, supervision }))).toBe(short);
    },
  );

  it('is compared with the required one, if it is known', () => {
    const planned = { rescuers: 8, supervision: 1 };
    expect(plain(plannedStaffingText(planned, { rescuers: 12, supervision: 2 }))).toBe(
      '8 prévus + 1 encadrement sur 12 + 2 encadrement',
    );
    expect(plain(plannedStaffingText(planned, null))).toBe('8 prévus + 1 encadrement, besoin à définir');
  });
});
