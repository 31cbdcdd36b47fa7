import type { TeamFunction } from '@pds/pricing/contract';
import { withTotals } from './volunteer-hours-workbook';
import type { ServedSlot } from './volunteer-hours.read-model';

const served = (memberId: number | null, of: TeamFunction, minutes: number, given: Partial<ServedSlot> = {}) =>
  ({
    memberId,
    name: memberId && `Membre ${memberId}`,
    status: 'volunteer',
    function: of,
    minutes,
    participations: 1,
    ...given,
  }) as ServedSlot;

async function totalsOf(...batches: (readonly ServedSlot[])[]) {
  const lines = [];
  for await (const some of withTotals(inTurn(batches))) lines.push(...some);
  return lines
    .filter(({ what }) => what !== 'Créneau')
    .map(({ what, person, function: of, participations, minutes }) => [
      what,
      person,
      of ?? '',
      participations,
      minutes,
    ]);
}

async function* inTurn<Item>(items: readonly Item[]) {
  yield* items;
}

describe('the workbook of hours', () => {
  it('totals each person by function, also across batches, then all volunteers, and employees apart', async () => {
    expect(
      await totalsOf(
        [served(1, 'pse2', 240), served(1, 'pse2', 60)],
        [served(1, 'logistician', 30), served(2, 'pse2', 120, { status: 'employee' })],
        [served(null, 'pse2', 480, { name: null, status: null, participations: 2 })],
      ),
    ).toEqual([
      ['Total par fonction', 'Membre 1', 'pse2', 2, 300],
      ['Total par fonction', 'Membre 1', 'logistician', 1, 30],
      ['Total de la personne', 'Membre 1', '', 3, 330],
      ['Total par fonction', 'Membre 2', 'pse2', 1, 120],
      ['Total de la personne', 'Membre 2', '', 1, 120],
      ['Total par fonction', 'Personnes effacées', 'pse2', 2, 480],
      ['Total de la personne', 'Personnes effacées', '', 2, 480],
      ['Total par fonction', 'Ensemble, statut\u00a0: bénévole', 'pse2', 4, 780],
      ['Total par fonction', 'Ensemble, statut\u00a0: bénévole', 'logistician', 1, 30],
      ['Total', 'Ensemble, statut\u00a0: bénévole', '', 5, 810],
      ['Total par fonction', 'Ensemble, statut\u00a0: salarié', 'pse2', 1, 120],
      ['Total', 'Ensemble, statut\u00a0: salarié', '', 1, 120],
    ]);
  });

  it('is empty for a year without hours', async () => {
    expect(await totalsOf()).toEqual([]);
  });
});
