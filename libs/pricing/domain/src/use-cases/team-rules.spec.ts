import { ChangedMeanwhile, type Principal, type Scope } from '@pds/kernel';
import { ImmediateUnitOfWork, InMemoryEditions } from '@pds/kernel/testing';
import { nationalTeamRules } from '../model/team';
import { NotAWholeNumber, NumberTooLarge, PricingNotFound } from '../pricing.errors';
import { InMemoryDepartments, InMemoryTeamSettings } from '../testing';
import { ChangeTeamRules } from './change-team-rules';
import { ConsultTeamRules } from './consult-team-rules';

const rhone = { id: 69, number: '69', name: 'Rhône' };
const caller = (role: Principal['role'], scope: Scope): Principal => ({ accountId: 1, role, scope });
const admin = caller('ROLE_ADMIN', { kind: 'all' });
const manager = caller('ROLE_LOCAL_MANAGER', { kind: 'department', departmentId: 69 });
const stranger = caller('ROLE_LOCAL_MANAGER', { kind: 'department', departmentId: 38 });

const withPostLeaders = (fixed: number) => ({
  ...nationalTeamRules['DPS-PE'],
  postLeader: { fixed, every: null },
});
const small = (fixed: number) => [{ stationClass: 'DPS-PE' as const, rules: withPostLeaders(fixed) }];

function setUp() {
  const settings = new InMemoryTeamSettings();
  const departments = new InMemoryDepartments([rhone, { id: 38, number: '38', name: 'Isère' }]);
  const editions = new InMemoryEditions();
  return {
    consult: new ConsultTeamRules(settings, departments, editions),
    change: new ChangeTeamRules(settings, departments, editions, new ImmediateUnitOfWork()),
  };
}

describe('the required teams', () => {
  it('are the usual ones until somebody sets others', async () => {
    const { consult } = setUp();
    expect(await consult.execute({ departmentId: 0 }, manager)).toEqual({
      version: 0,
      department: rhone,
      own: {},
      inherited: nationalTeamRules,
    });
  });

  it('of a department inherit the association’s class by class, and can be reset to them', async () => {
    const { consult, change } = setUp();
    await change.execute({ departmentId: 0, classes: small(2) }, admin);
    await change.execute({ departmentId: 0, classes: small(3) }, manager);
    expect(await consult.execute({ departmentId: 69 }, manager)).toMatchObject({
      own: { 'DPS-PE': withPostLeaders(3) },
      inherited: { ...nationalTeamRules, 'DPS-PE': withPostLeaders(2) },
    });
    await change.execute({ departmentId: 69, classes: [{ stationClass: 'DPS-PE', rules: null }] }, manager);
    expect((await consult.execute({ departmentId: 69 }, manager)).own).toEqual({});
  });

  it('keep the classes that a change does not contain', async () => {
    const { consult, change } = setUp();
    await change.execute({ departmentId: 0, classes: small(2) }, manager);
    await change.execute(
      { departmentId: 0, classes: [{ stationClass: 'PAPS', rules: nationalTeamRules.PAPS }] },
      manager,
    );
    expect((await consult.execute({ departmentId: 0 }, manager)).own).toEqual({
      PAPS: nationalTeamRules.PAPS,
      'DPS-PE': withPostLeaders(2),
    });
  });

  it('are not visible or changeable outside the scope', async () => {
    const { consult, change } = setUp();
    await expect(consult.execute({ departmentId: 69 }, stranger)).rejects.toThrow(PricingNotFound);
    await expect(change.execute({ departmentId: 69, classes: small(2) }, stranger)).rejects.toThrow(PricingNotFound);
  });

  it('are not overwritten by a save of an older version', async () => {
    const { change } = setUp();
    await change.execute({ departmentId: 69, version: 0, classes: small(2) }, manager);
    await expect(change.execute({ departmentId: 69, version: 0, classes: small(3) }, manager)).rejects.toThrow(
      ChangedMeanwhile,
    );
  });

  it.each([
    ['half a person', { fixed: 0.5, every: null }, NotAWholeNumber, 'fixed'],
    ['a number above the maximum', { fixed: 501, every: null }, NumberTooLarge, 'fixed'],
    ['one for each zero rescuers', { fixed: 0, every: 0 }, NotAWholeNumber, 'every'],
  ])('refuse %s at its field', async (_, pse2, error, field) => {
    const { change } = setUp();
    const rules = { ...nationalTeamRules.PAPS, pse2 };
    const refused = change.execute({ departmentId: 69, classes: [{ stationClass: 'PAPS', rules }] }, manager);
    await expect(refused).rejects.toThrow(error);
    await expect(refused).rejects.toMatchObject({ fields: [{ field: `classes.0.rules.pse2.${field}` }] });
  });
});
