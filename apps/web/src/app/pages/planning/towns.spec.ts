import { byTown, townsOnMap } from './towns';

const bar = (id: number, town: string, eventDepartment: string | null) => ({
  ...{ id, town, eventDepartment, isAidStation: true, eventName: 'Course', office: null },
  ...{ startDate: '2027-05-08T14:00:00+02:00', endDate: '2027-05-08T18:00:00+02:00' },
  ...{ firstDay: '2027-05-08', lastDay: '2027-05-08', requiredRescuers: 4, plannedRescuers: 4 },
  ...{ requiredSupervision: 1, plannedSupervision: 1, missingPeople: null },
  ...{ status: 3 as const, teamStatus: 1 as const },
});

describe('the dossiers of a day by town', () => {
  it('are sorted by department and town; unknown and foreign places are last', () => {
    const bars = [
      bar(1, 'Lyon', '69'),
      bar(2, 'Genève', '0'),
      bar(3, 'Ajaccio', '2A'),
      bar(4, 'Écully', '69'),
      bar(5, 'Ici', null),
    ];
    expect(byTown(bars).map(({ department, towns }) => [department, ...towns.map(({ town }) => town)])).toEqual([
      ['2A', 'Ajaccio'],
      ['69', 'Écully', 'Lyon'],
      ['0', 'Genève'],
      [null, 'Ici'],
    ]);
  });

  it('are together whatever the capitals and accents of their town, in order', () => {
    const [only] = byTown([bar(7, 'Écully', '69'), bar(3, 'ecully', '69')]);
    expect(only!.towns).toMatchObject([{ town: 'Écully', bars: [{ id: 7 }, { id: 3 }] }]);
  });

  it('keep towns of the same name in two departments apart', () => {
    expect(
      byTown([bar(1, 'Saint-Genis', '69'), bar(2, 'Saint-Genis', '38')]).map(({ department }) => department),
    ).toEqual(['38', '69']);
  });

  it('are on the map in their order, where their town lies', () => {
    const places = byTown([bar(1, 'Lyon', '69'), bar(2, 'Vienne', '38'), bar(3, 'Givors', '69')]);
    const at = (department: string, town: string) => ({ department, town, lat: 45, lon: 4 });
    expect(townsOnMap(places, [at('69', 'lyon'), at('38', 'Vienne'), at('38', 'Givors'), at('69', 'Oullins')])).toEqual(
      [at('38', 'Vienne'), at('69', 'Lyon')],
    );
  });
});
