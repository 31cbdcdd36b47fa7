import { readBoardAddress } from './board-address';

const read = (address: string, today: string) => readBoardAddress(new URLSearchParams(address), today);

describe('the address of the board of means', () => {
  it('shows the weekend of today, or the next one', () => {
    const weekend = ['2027-05-07', '2027-05-08', '2027-05-09'];
    for (const today of ['2027-05-03', '2027-05-06', '2027-05-07', '2027-05-09'])
      expect(read('', today)).toMatchObject({ days: weekend, isWeek: false });
    expect(read('', '2027-05-09').day).toBe('2027-05-09');
    expect(read('jour=non', '2027-05-03')).toMatchObject({ day: '2027-05-08', officeId: null });
  });

  it('shows the whole week where it is chosen, and where its day is before Friday', () => {
    const week = { isWeek: true, day: '2027-05-05' };
    for (const address of ['jour=2027-05-05', 'vue=semaine&jour=2027-05-05'])
      expect(read(address, '2026-01-01')).toMatchObject(week);
    expect(read('vue=semaine', '2027-05-08').days).toEqual([
      ...['2027-05-03', '2027-05-04', '2027-05-05', '2027-05-06', '2027-05-07', '2027-05-08', '2027-05-09'],
    ]);
    expect(read('jour=2027-05-08&antenne=3&departement=69', '2026-01-01')).toMatchObject({
      ...{ isWeek: false, day: '2027-05-08', officeId: 3, departmentId: 69 },
    });
  });
});
