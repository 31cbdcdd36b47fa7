import { type DeadlineRuleInForce, defaultDeadlineRules } from '@pds/organisations/contract';
import type { DeadlineRules } from '../ports/deadline-rules';

/** What every implementation of {@link DeadlineRules} must do, for departments 69 and 201. */
export function deadlineRulesContract(makeRules: () => Promise<DeadlineRules>): void {
  const police: DeadlineRuleInForce = {
    kind: 'police',
    minPublic: 0,
    maxPublic: 1_499,
    delay: 2,
    unit: 'months',
    recipientName: 'Gendarmerie',
    recipientEmail: 'brigade@interieur.example',
    recipientAddress: '1 rue de la Paix\n79000 Niort',
    source: 'https://www.deux-sevres.gouv.example',
    sourceDate: '2024-03-30',
    toVerify: true,
    changedAt: Date.UTC(2026, 10, 20, 8),
  };
  const larger: DeadlineRuleInForce = {
    ...police,
    minPublic: 1_500,
    maxPublic: null,
    sourceDate: null,
    changedAt: null,
  };
  const team = defaultDeadlineRules.find(({ kind }) => kind === 'team')!;

  it('replaces all rules of a department, and returns them by kind and public', async () => {
    const rules = await makeRules();
    await rules.save(69, [team]);
    await rules.save(69, [team, larger, police]);
    await rules.save(201, [team]);
    expect(await rules.of(69)).toEqual([police, larger, team]);
    const all = await rules.all();
    expect([all.get(69), all.get(201)]).toEqual([[police, larger, team], [team]]);
  });

  it('has none of a department that has saved none', async () => {
    const rules = await makeRules();
    expect(await rules.of(201)).toBeUndefined();
    expect((await rules.all()).has(201)).toBe(false);
  });
}
