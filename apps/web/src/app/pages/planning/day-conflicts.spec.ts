import { judgedOffices, shownConflicts } from './day-conflicts';

const lack = {
  kind: 'vps' as const,
  text: '2 VPS demandés, 1 disponible',
  start: '2027-05-07T22:00:00+02:00',
  end: '2027-05-08T04:00:00+02:00',
  needed: 2,
  tentative: 0,
  available: 1,
  dossiers: [
    { id: 3, eventName: 'Course' },
    { id: 5, eventName: 'Bal' },
  ],
};

describe('the conflicts of a period', () => {
  const period = { startDate: '2027-05-08', endDate: '2027-05-10' };

  it('are on each of their days within it', () => {
    const shown = shownConflicts([{ officeName: 'Givors', conflicts: [lack] }], period);
    expect(['2027-05-07', '2027-05-08', '2027-05-09'].map((day) => shown.on(day).length)).toEqual([0, 1, 0]);
  });

  it('are not on the day that begins as they end', () => {
    const shown = shownConflicts(
      [{ officeName: 'Givors', conflicts: [{ ...lack, end: '2027-05-09T00:00:00+02:00' }] }],
      period,
    );
    expect(['2027-05-08', '2027-05-09'].map((day) => shown.on(day).length)).toEqual([1, 0]);
  });

  it('are found by dossier', () => {
    const shown = shownConflicts([{ officeName: 'Givors', conflicts: [lack] }], period);
    expect([3, 5, 4].map((id) => shown.of(id).length)).toEqual([1, 1, 0]);
  });

  it('name the office of each', () => {
    const conflicts = [lack];
    const shown = shownConflicts(
      [
        { officeName: 'Givors', conflicts },
        { officeName: 'Lyon', conflicts },
      ],
      period,
    );
    expect(shown.on('2027-05-08').map(({ officeName }) => officeName)).toEqual(['Givors', 'Lyon']);
  });

  const rhone = [1, 2].map((id) => ({ id, departmentId: 69 }));
  const country = [...rhone, { id: 3, departmentId: 38 }];
  it.each([
    ['every office of one’s own department', rhone, {}, [1, 2]],
    ['the chosen office', country, { antenne: '3' }, [3]],
    ['the offices of the chosen department', country, { departement: '69' }, [1, 2]],
    ['none of the whole country', country, {}, []],
  ])('are those of %s', (_, offices, chosen, judged) => {
    expect(judgedOffices(offices, { antenne: '', departement: '', ...chosen }).map(({ id }) => id)).toEqual(judged);
  });
});
