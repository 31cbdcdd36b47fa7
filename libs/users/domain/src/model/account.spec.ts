import { Account } from './account';
import { type Affiliation, principalOf } from './affiliation';
import { AffiliationIncomplete, AffiliationNotFound } from '../users.errors';

const at = Date.parse('2026-11-20T10:00:00Z');
const jeanne = () =>
  Account.signUp(
    { account: 7, affiliation: 70 },
    { firstName: ' Jeanne ', lastName: 'Martin', email: ' jeanne@example.org ', phone: '0612345678' },
    at,
  );

describe('account', () => {
  it('is an organiser without password, confirmation or organisation after sign-up', () => {
    const account = jeanne();
    expect(account.hasPassword).toBe(false);
    expect(account.roles).toEqual(['ROLE_USER']);
    expect(account.snapshot()).toMatchObject({
      email: 'jeanne@example.org',
      firstName: 'Jeanne',
      emailConfirmedAt: null,
    });
    expect(account.principal()).toEqual({
      accountId: 7,
      role: 'ROLE_USER',
      scope: { kind: 'organiser', accountId: 7, organisationIds: [] },
    });
  });

  it('has its address confirmed by the first password set through a link', () => {
    const account = jeanne();
    account.choosePassword('hash', at + 1);
    account.choosePassword('another', at + 2);
    expect(account.snapshot()).toMatchObject({ passwordHash: 'another', emailConfirmedAt: at + 1 });
  });

  it('completes its open organiser affiliation, then adds one per organisation', () => {
    const account = jeanne();
    account.affiliateOrganiser(3, 71, 'self');
    account.affiliateOrganiser(3, 72, 'self');
    account.affiliateOrganiser(4, 73, 'self');
    expect(account.snapshot().affiliations).toEqual([
      {
        id: 70,
        role: 'ROLE_USER',
        departmentId: null,
        officeId: null,
        organisationId: 3,
        entrusts: true,
        active: true,
      },
      {
        id: 73,
        role: 'ROLE_USER',
        departmentId: null,
        officeId: null,
        organisationId: 4,
        entrusts: true,
        active: false,
      },
    ]);
  });

  it('gives staff authority over the person by the person’s own actions, not by roles that staff give', () => {
    const account = jeanne();
    account.affiliateOrganiser(3, 71, 'staff');
    account.affiliateOrganiser(4, 72, 'self');
    account.affiliateOrganiser(5, 73, 'staff');
    expect(account.snapshot().affiliations.map(({ organisationId, entrusts }) => [organisationId, entrusts])).toEqual([
      [3, false],
      [4, true],
      [5, false],
    ]);
  });

  it('acts in one role at a time', () => {
    const account = jeanne();
    account.affiliate({
      id: 71,
      role: 'ROLE_ACCOUNTING',
      departmentId: 69,
      officeId: null,
      organisationId: null,
      entrusts: true,
    });
    account.switchTo(71);
    expect(account.roles).toEqual(['ROLE_ACCOUNTING']);
    expect(account.principal()?.scope).toEqual({ kind: 'department', departmentId: 69 });
    expect(() => account.switchTo(99)).toThrow(AffiliationNotFound);
  });

  it('does not hold a role twice in the same place', () => {
    const account = jeanne();
    const terms = {
      role: 'ROLE_ADMIN',
      departmentId: null,
      officeId: null,
      organisationId: null,
      entrusts: true,
    } as const;
    account.affiliate({ id: 71, ...terms });
    account.affiliate({ id: 72, ...terms });
    expect(account.snapshot().affiliations).toHaveLength(2);
  });

  it('refuses a staff role without its department or office', () => {
    const account = jeanne();
    const nowhere = { id: 71, departmentId: null, officeId: null, organisationId: null, entrusts: true };
    expect(() => account.affiliate({ ...nowhere, role: 'ROLE_LOCAL_MANAGER' })).toThrow(AffiliationIncomplete);
    expect(() => account.affiliate({ ...nowhere, role: 'ROLE_ACCOUNTING' })).toThrow(AffiliationIncomplete);
    expect(() => account.affiliate({ ...nowhere, role: 'ROLE_OFFICE_LOCAL_MANAGER', departmentId: 69 })).toThrow(
      AffiliationIncomplete,
    );
  });
});

describe('principal', () => {
  const affiliation = (part: Partial<Affiliation>): Affiliation => ({
    id: 1,
    role: 'ROLE_USER',
    departmentId: null,
    officeId: null,
    organisationId: null,
    entrusts: true,
    active: false,
    ...part,
  });

  it('takes role and scope from the active affiliation only', () => {
    const admin = affiliation({ role: 'ROLE_ADMIN' });
    const office = affiliation({ role: 'ROLE_OFFICE_LOCAL_MANAGER', departmentId: 69, officeId: 2, active: true });
    expect(principalOf(7, [admin, office])).toEqual({
      accountId: 7,
      role: 'ROLE_OFFICE_LOCAL_MANAGER',
      scope: { kind: 'office', officeId: 2, departmentId: 69 },
    });
    expect(principalOf(7, [{ ...admin, active: true }])?.scope).toEqual({ kind: 'all' });
  });

  it('sees as an organiser the organisations of every organiser affiliation, each once', () => {
    const principal = principalOf(7, [
      affiliation({ organisationId: 3, active: true }),
      affiliation({ organisationId: 4 }),
      affiliation({ organisationId: 4 }),
      affiliation({ role: 'ROLE_ADMIN', organisationId: 5 }),
    ]);
    expect(principal?.scope).toEqual({ kind: 'organiser', accountId: 7, organisationIds: [3, 4] });
  });

  it('is null without an active affiliation or without the place that its role needs', () => {
    expect(principalOf(7, [affiliation({ role: 'ROLE_ADMIN' })])).toBeNull();
    expect(principalOf(7, [affiliation({ role: 'ROLE_LOCAL_MANAGER', active: true })])).toBeNull();
    expect(
      principalOf(7, [affiliation({ role: 'ROLE_OFFICE_LOCAL_MANAGER', departmentId: 69, active: true })]),
    ).toBeNull();
  });
});
