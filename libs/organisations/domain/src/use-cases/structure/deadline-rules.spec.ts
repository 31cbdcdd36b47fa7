import { ChangedMeanwhile } from '@pds/kernel';
import { FixedClock, ImmediateUnitOfWork, InMemoryEditions, managerOf69 as manager } from '@pds/kernel/testing';
import { type DeadlineRule, defaultDeadlineRules } from '@pds/organisations/contract';
import { DepartmentNotFound, EditDeadlineRules, InvalidFields, ShowDeadlineRules } from '../../index';
import { InMemoryDeadlineRules, InMemoryDepartments, sampleDepartments } from '../../testing';

const sdis: DeadlineRule = {
  kind: 'sdis',
  minPublic: 0,
  maxPublic: 1_500,
  delay: 2,
  unit: 'months',
  recipientName: ' SDIS ',
  recipientEmail: 'prevision@sdis.example',
  recipientAddress: '',
  source: 'Page de la préfecture',
  sourceDate: null,
  toVerify: false,
};

function setUp() {
  const departments = new InMemoryDepartments(sampleDepartments);
  const rules = new InMemoryDeadlineRules();
  const editions = new InMemoryEditions();
  const clock = new FixedClock(Date.UTC(2026, 10, 20));
  return {
    clock,
    edit: new EditDeadlineRules(departments, rules, editions, new ImmediateUnitOfWork(), clock),
    show: new ShowDeadlineRules(departments, rules, editions),
  };
}

describe('the deadline rules of a department', () => {
  it('are the default ones until it has its own', async () => {
    const { edit, show } = setUp();
    expect(await show.execute(69, manager)).toEqual({ rules: defaultDeadlineRules, isDefault: true, version: 0 });
    await edit.execute({ departmentId: 69, rules: [sdis], version: 0 }, manager);
    expect(await show.execute(69, manager)).toEqual({
      rules: [{ ...sdis, recipientName: 'SDIS', changedAt: Date.UTC(2026, 10, 20) }],
      isDefault: false,
      version: 1,
    });
  });

  it('say when their day changed; a default rule that stays has no change, nor has a new recipient', async () => {
    const { edit, show, clock } = setUp();
    const team = defaultDeadlineRules.find(({ kind }) => kind === 'team')!;
    await edit.execute({ departmentId: 69, rules: [sdis, team] }, manager);
    clock.instant = Date.UTC(2026, 11, 1);
    const rules = [
      { ...sdis, recipientName: 'SDIS 69' },
      { ...team, delay: team.delay + 1 },
    ];
    await edit.execute({ departmentId: 69, rules }, manager);
    const shown = await show.execute(69, manager);
    expect(shown.rules.map(({ kind, changedAt }) => [kind, changedAt])).toEqual([
      ['sdis', Date.UTC(2026, 10, 20)],
      ['team', Date.UTC(2026, 11, 1)],
    ]);
  });

  it('are changed by one person at a time, and only in the scope', async () => {
    const { edit, show } = setUp();
    await edit.execute({ departmentId: 69, rules: [sdis], version: 0 }, manager);
    await expect(edit.execute({ departmentId: 69, rules: [sdis], version: 0 }, manager)).rejects.toThrow(
      ChangedMeanwhile,
    );
    await expect(edit.execute({ departmentId: 201, rules: [sdis] }, manager)).rejects.toThrow(DepartmentNotFound);
    await expect(show.execute(201, manager)).rejects.toThrow(DepartmentNotFound);
  });

  it.each<[string, DeadlineRule[], string]>([
    ['none is left', [], 'rules'],
    ['a delay is longer than a year', [{ ...sdis, delay: 13 }], 'rules.0.delay'],
    ['the most persons are fewer than the fewest', [{ ...sdis, minPublic: 2_000 }], 'rules.0.maxPublic'],
    ['two hold for the same public', [sdis, { ...sdis, minPublic: 1_500, maxPublic: null }], 'rules.1.minPublic'],
    ['an address is not one', [{ ...sdis, recipientEmail: 'sdis' }], 'rules.0.recipientEmail'],
    ['the source is missing', [{ ...sdis, source: ' ' }], 'rules.0.source'],
  ])('are refused when %s', async (_, rules, field) => {
    const { edit } = setUp();
    const refused = edit.execute({ departmentId: 69, rules }, manager);
    await expect(refused).rejects.toThrow(InvalidFields);
    await expect(refused).rejects.toMatchObject({ fields: [{ field }] });
  });

  it('of one kind may follow each other by public', async () => {
    const { edit } = setUp();
    const rules = [sdis, { ...sdis, minPublic: 1_501, maxPublic: null }];
    await expect(edit.execute({ departmentId: 69, rules }, manager)).resolves.toBeUndefined();
  });
});
