import { grantableRoles, type Principal, type Role, roles } from '@pds/kernel';
import fc from 'fast-check';
import { Account, type AccountSnapshot } from './account';
import { type Affiliation, principalOf } from './affiliation';
import {
  type AffiliationProposal,
  hasAuthorityOverPerson,
  isUnderAuthorityOf,
  isVisibleIn,
  reviseAffiliations,
} from './affiliation-rules';
import { sampleStructure as facts } from '../testing/fakes';
import * as errors from '../users.errors';

const terms = (role: Role, departmentId: number | null = null, officeId: number | null = null) => ({
  id: null,
  role,
  departmentId,
  officeId,
  organisationId: null,
});
const held = (
  id: number,
  proposal: Omit<AffiliationProposal, 'id'> & { readonly entrusts?: boolean },
  active = false,
): Affiliation => ({ entrusts: true, ...proposal, id, active });

const admin: Principal = { accountId: 1, role: 'ROLE_ADMIN', scope: { kind: 'all' } };
const manager: Principal = {
  accountId: 2,
  role: 'ROLE_LOCAL_MANAGER',
  scope: { kind: 'department', departmentId: 69 },
};
const accountant: Principal = { accountId: 4, role: 'ROLE_ACCOUNTING', scope: manager.scope };
const officeManager: Principal = {
  accountId: 3,
  role: 'ROLE_OFFICE_LOCAL_MANAGER',
  scope: { kind: 'office', officeId: 1, departmentId: 69 },
};

const add = (editor: Principal, ...proposals: AffiliationProposal[]) =>
  reviseAffiliations(editor, { id: 9, affiliations: [] }, proposals, facts);

describe('granting an affiliation', () => {
  it('offers the role choices of the specification that can be granted', () => {
    const offered = roles.map((role) => [role, grantableRoles(role).length]);
    expect(Object.fromEntries(offered)).toEqual({
      ...{ ROLE_USER: 1, ROLE_LOCAL_MANAGER: 4, ROLE_OFFICE_LOCAL_MANAGER: 2, ROLE_ACCOUNTING: 2, ROLE_ADMIN: 5 },
    });
    for (const role of grantableRoles('ROLE_OFFICE_LOCAL_MANAGER'))
      expect(add(officeManager, terms(role, 69, 1))).toHaveLength(1);
  });

  it('lets an administrator give every role, a manager those of their department, an office manager those of the office', () => {
    for (const proposal of [
      terms('ROLE_ADMIN'),
      terms('ROLE_LOCAL_MANAGER', 38),
      terms('ROLE_OFFICE_LOCAL_MANAGER', 38, 3),
      { ...terms('ROLE_USER', 38), organisationId: 11 },
    ])
      expect(add(admin, proposal)).toEqual([{ ...proposal, entrusts: true }]);
    for (const proposal of [
      terms('ROLE_LOCAL_MANAGER', 69),
      terms('ROLE_ACCOUNTING', 69),
      terms('ROLE_OFFICE_LOCAL_MANAGER', 69, 2),
      { ...terms('ROLE_USER', 69), organisationId: 10 },
    ])
      expect(add(manager, proposal)).toEqual([{ ...proposal, entrusts: false }]);
    for (const proposal of [terms('ROLE_OFFICE_LOCAL_MANAGER', 69, 1), terms('ROLE_USER', 69)])
      expect(add(officeManager, proposal)).toEqual([{ ...proposal, entrusts: false }]);
  });

  it.each<[string, Principal, AffiliationProposal, new (...args: never[]) => Error]>([
    ['ROLE_ADMIN from a manager', manager, terms('ROLE_ADMIN'), errors.RoleNotGrantable],
    ['ROLE_ADMIN with a place', manager, terms('ROLE_ADMIN', 69), errors.RoleNotGrantable],
    ['any role from accounting', accountant, terms('ROLE_USER', 69), errors.RoleNotGrantable],
    ['another department', manager, terms('ROLE_LOCAL_MANAGER', 38), errors.ScopeNotGrantable],
    [
      'an organisation of another department',
      manager,
      { ...terms('ROLE_USER', 69), organisationId: 11 },
      errors.ScopeNotGrantable,
    ],
    [
      'an organisation without a department',
      manager,
      { ...terms('ROLE_USER', 69), organisationId: 12 },
      errors.ScopeNotGrantable,
    ],
    ['a department from an office', officeManager, terms('ROLE_LOCAL_MANAGER', 69, 1), errors.RoleNotGrantable],
    ['accounting from an office', officeManager, terms('ROLE_ACCOUNTING', 69, 1), errors.RoleNotGrantable],
    ['another office', officeManager, terms('ROLE_OFFICE_LOCAL_MANAGER', 69, 2), errors.ScopeNotGrantable],
    ['no department', admin, terms('ROLE_USER'), errors.AffiliationIncomplete],
    ['no office', admin, terms('ROLE_OFFICE_LOCAL_MANAGER', 69), errors.AffiliationIncomplete],
    ['an unknown department', admin, terms('ROLE_USER', 999), errors.UnknownPlace],
    ['an unknown office', admin, terms('ROLE_USER', 69, 99), errors.UnknownPlace],
    ['an unknown organisation', admin, { ...terms('ROLE_USER', 69), organisationId: 99 }, errors.UnknownPlace],
    ['an office of another department', admin, terms('ROLE_USER', 69, 3), errors.OfficeOfAnotherDepartment],
    ['an unknown affiliation', admin, { ...terms('ROLE_USER', 69), id: 77 }, errors.AffiliationNotFound],
  ])('refuses %s', (_, editor, proposal, error) => {
    expect(() => add(editor, proposal)).toThrow(error);
  });

  it('names the invalid field', () => {
    const thrown = (() => {
      try {
        return add(admin, terms('ROLE_ADMIN'), terms('ROLE_USER'));
      } catch (error) {
        return error;
      }
    })();
    expect(thrown).toMatchObject({
      message: 'Vous devez choisir un département pour cet utilisateur',
      fields: [{ field: 'userAffiliations.1.departmentId' }],
    });
  });

  it('refuses an empty list, and a duplicate', () => {
    expect(() => add(admin)).toThrow(errors.AffiliationRequired);
    expect(() => add(admin, terms('ROLE_USER', 69), terms('ROLE_USER', 69))).toThrow(errors.AffiliationRepeated);
  });
});

describe('changing affiliations', () => {
  const account = {
    id: 9,
    affiliations: [
      held(1, terms('ROLE_OFFICE_LOCAL_MANAGER', 69, 1), true),
      held(2, terms('ROLE_LOCAL_MANAGER', 69, 1)),
      held(3, terms('ROLE_LOCAL_MANAGER', 38)),
      held(4, terms('ROLE_ADMIN')),
    ],
  };
  const proposal = ({ active: _, entrusts: __, ...rest }: Affiliation): AffiliationProposal => rest;
  const [office, department, elsewhere, everything] = account.affiliations.map(proposal) as [
    AffiliationProposal,
    AffiliationProposal,
    AffiliationProposal,
    AffiliationProposal,
  ];

  it('retains what the editor does not see', () => {
    expect(reviseAffiliations(manager, account, [office], facts)).toMatchObject([elsewhere, everything, office]);
  });

  it('refuses to change what the editor sees but could not have granted', () => {
    const edit = (...proposals: AffiliationProposal[]) => reviseAffiliations(officeManager, account, proposals, facts);
    expect(edit(department)).toMatchObject([elsewhere, everything, department]);
    expect(() => edit(office)).toThrow(errors.AffiliationOutOfReach);
    expect(() => edit(office, { ...department, role: 'ROLE_USER' })).toThrow(errors.AffiliationOutOfReach);
    expect(() => edit(office, department, { ...elsewhere, departmentId: 69 })).toThrow(errors.AffiliationNotFound);
  });

  it('refuses a change of one’s own affiliations, except by an administrator who remains one', () => {
    const own = { id: manager.accountId, affiliations: [held(1, terms('ROLE_LOCAL_MANAGER', 69), true)] };
    const same = proposal(own.affiliations[0]!);
    expect(reviseAffiliations(manager, own, [same], facts)).toEqual([{ ...same, entrusts: true }]);
    expect(() => reviseAffiliations(manager, own, [same, terms('ROLE_ACCOUNTING', 69)], facts)).toThrow(
      errors.OwnAffiliations,
    );
    const ownAdmin = { id: admin.accountId, affiliations: [held(1, terms('ROLE_ADMIN'), true)] };
    const role = proposal(ownAdmin.affiliations[0]!);
    expect(reviseAffiliations(admin, ownAdmin, [role, terms('ROLE_ACCOUNTING', 69)], facts)).toHaveLength(2);
    expect(() => reviseAffiliations(admin, ownAdmin, [terms('ROLE_ACCOUNTING', 69)], facts)).toThrow(
      errors.OwnAdministratorRole,
    );
  });

  it('requires the department that sign-up did not give once the editor changes the affiliation, and not before', () => {
    const organiser = { id: 9, affiliations: [held(1, { ...terms('ROLE_USER'), organisationId: 10 }, true)] };
    const same = proposal(organiser.affiliations[0]!);
    expect(reviseAffiliations(manager, organiser, [same], facts)).toEqual([{ ...same, entrusts: true }]);
    const elsewhere = { ...same, organisationId: null };
    expect(() => reviseAffiliations(manager, organiser, [elsewhere], facts)).toThrow(errors.AffiliationIncomplete);
    expect(reviseAffiliations(manager, organiser, [{ ...same, departmentId: 69 }], facts)).toHaveLength(1);
  });
});

describe('no sequence of edits by managers', () => {
  const everyRole: Role[] = [
    'ROLE_USER',
    'ROLE_LOCAL_MANAGER',
    'ROLE_OFFICE_LOCAL_MANAGER',
    'ROLE_ACCOUNTING',
    'ROLE_ADMIN',
  ];
  const anything = fc.record({
    role: fc.constantFrom(...everyRole),
    departmentId: fc.constantFrom(null, 38, 69),
    officeId: fc.constantFrom(null, null, 1, 2, 3),
    organisationId: fc.constantFrom(null, null, 10, 11, 12),
  });
  /** Mostly plausible proposals, so that many edits succeed. */
  const place = fc.oneof(
    { weight: 1, arbitrary: anything },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        { ...terms('ROLE_USER', 69), organisationId: 10 },
        { ...terms('ROLE_USER', null), organisationId: 10 },
        terms('ROLE_USER', 69, 1),
        terms('ROLE_LOCAL_MANAGER', 69),
        terms('ROLE_LOCAL_MANAGER', 38),
        terms('ROLE_ACCOUNTING', 69),
        terms('ROLE_OFFICE_LOCAL_MANAGER', 69, 1),
        terms('ROLE_OFFICE_LOCAL_MANAGER', 69, 2),
        terms('ROLE_ADMIN'),
      ),
    },
  );
  const accounts = fc
    .array(fc.array(place, { maxLength: 3 }), { minLength: 2, maxLength: 3 })
    .map((others) => [[terms('ROLE_LOCAL_MANAGER', 69)], [terms('ROLE_OFFICE_LOCAL_MANAGER', 69, 1)], ...others]);
  /** An edit removes, changes and adds affiliations; sometimes it names one that the editor does not see. */
  const edit = fc.record({
    editor: fc.nat(4),
    account: fc.nat(4),
    blind: fc.boolean(),
    dropped: fc.option(fc.nat(3)),
    changed: fc.option(fc.record({ index: fc.nat(3), to: place })),
    added: fc.option(place),
  });

  it('raises an account above the editors, or changes what is above them', () => {
    let permitted = 0;
    fc.assert(
      fc.property(accounts, fc.array(edit, { minLength: 1, maxLength: 12 }), (initial, edits) => {
        let nextId = 1;
        const state = initial.map((list, id) => ({
          id,
          affiliations: list.map((each, index) => held(nextId++, each, index === 0)),
        }));
        // The people who may edit, with their initial authority: managers, never administrators.
        const editors = state.map(({ id, affiliations }) => principalOf(id, affiliations));
        const before = structuredClone(state);

        for (const { editor: who, account: target, blind, dropped, changed, added } of edits) {
          const editor = editors[who % state.length]!;
          const account = state[target % state.length]!;
          if (editor === null || !['ROLE_LOCAL_MANAGER', 'ROLE_OFFICE_LOCAL_MANAGER'].includes(editor.role)) continue;
          const proposals: AffiliationProposal[] = account.affiliations
            .filter((each) => blind || isVisibleIn(editor.scope, each, facts))
            .filter((_, index) => index !== dropped)
            .map(({ active: _, entrusts: __, ...each }, index) =>
              index === changed?.index ? { ...changed.to, id: each.id } : each,
            );
          if (added) proposals.push({ ...added, id: null });
          try {
            const revised = reviseAffiliations(editor, account, proposals, facts);
            account.affiliations = revised.map((each, index) => held(each.id ?? nextId++, each, index === 0));
            if (proposals.length > 0 && (added || changed || dropped !== null)) permitted++;
          } catch (error) {
            expect(error).toHaveProperty('code');
          }
        }

        const managers = editors.filter((each) => each !== null && each.role !== 'ROLE_ADMIN') as Principal[];
        const someCouldGrant = (each: Affiliation) =>
          managers.some((manager) => isUnderAuthorityOf(manager, each, facts));
        const inWords = (each: Affiliation) =>
          `${each.id} ${each.role} ${each.departmentId} ${each.officeId} ${each.organisationId}`;
        state.forEach((account, index) => {
          const former = before[index]!.affiliations;
          for (const each of account.affiliations) {
            const same = former.find(({ id }) => id === each.id);
            const untouched = same && inWords(same) === inWords(each);
            if (!untouched) {
              expect(each.role).not.toBe('ROLE_ADMIN');
              expect(someCouldGrant(each)).toBe(true);
            }
          }
          // What no manager could grant is still there, unchanged.
          for (const each of former.filter((one) => !someCouldGrant(one)))
            expect(account.affiliations.map(inWords)).toContain(inWords(each));
        });
      }),
      { numRuns: 600 },
    );
    // The property is meaningful only if many edits succeed.
    expect(permitted).toBeGreaterThan(50);
  });

  it('changes the affiliations of a manager who edits themselves', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 3 }), fc.array(place, { maxLength: 3 }), (others, proposed) => {
        const own = {
          id: manager.accountId,
          affiliations: [held(1, terms('ROLE_LOCAL_MANAGER', 69), true), ...others.map((each, n) => held(n + 2, each))],
        };
        const proposals = proposed.map((each, n) => ({ ...each, id: n < own.affiliations.length ? n + 1 : null }));
        try {
          const revised = reviseAffiliations(manager, own, proposals, facts);
          const plain = (list: readonly { id: number | null }[]) => [...list].sort((a, b) => (a.id ?? 0) - (b.id ?? 0));
          expect(plain(revised)).toMatchObject(plain(own.affiliations.map(({ active: _, ...rest }) => rest)));
        } catch (error) {
          expect(error).toHaveProperty('code');
        }
      }),
    );
  });
});

describe('authority over a person', () => {
  const organiser69 = { ...terms('ROLE_USER', 69), organisationId: 10 };
  const over = (editor: Principal, ...affiliations: Affiliation[]) =>
    hasAuthorityOverPerson(editor, affiliations, facts);

  it('comes with every role of an account that was created within the scope, or joined it by itself', () => {
    expect(over(manager, held(1, organiser69, true))).toBe(true);
    expect(over(manager, held(1, terms('ROLE_ACCOUNTING', 69), true))).toBe(true);
    expect(over(officeManager, held(1, terms('ROLE_OFFICE_LOCAL_MANAGER', 69, 1), true))).toBe(true);
    expect(over(manager, held(1, organiser69, true), held(2, terms('ROLE_USER', 38)))).toBe(false);
    expect(over(accountant, held(1, organiser69, true))).toBe(false);
  });

  it('does not come with a role that was given to an existing account', () => {
    const given = { ...organiser69, entrusts: false };
    expect(over(manager, held(1, given, true))).toBe(false);
    // The role from sign-up has no place, so it gives nobody authority over the person.
    expect(over(manager, held(1, terms('ROLE_USER'), true), held(2, given))).toBe(false);
    expect(over(manager, held(1, organiser69, true), held(2, given))).toBe(true);
    expect(over(admin, held(1, given, true))).toBe(true);
  });

  /** Any change that a manager may make to the roles of an account; the person agrees to every proposal. */
  const deed = fc.oneof(
    fc.record({
      kind: fc.constant('edit' as const),
      dropped: fc.option(fc.nat(3)),
      changed: fc.option(fc.record({ index: fc.nat(3), to: fc.constantFrom(organiser69, terms('ROLE_USER', 69, 1)) })),
      added: fc.option(
        fc.constantFrom(
          organiser69,
          terms('ROLE_USER', 69),
          terms('ROLE_ACCOUNTING', 69),
          terms('ROLE_LOCAL_MANAGER', 69),
          terms('ROLE_OFFICE_LOCAL_MANAGER', 69, 1),
        ),
      ),
    }),
    fc.record({ kind: fc.constantFrom('appoint by id' as const, 'appoint by address' as const, 'dismiss' as const) }),
  );
  const former = fc.constantFrom(
    terms('ROLE_USER'),
    terms('ROLE_USER', 38),
    { ...terms('ROLE_USER'), organisationId: 11 },
    { ...terms('ROLE_USER'), organisationId: 12 },
    terms('ROLE_ACCOUNTING', 38),
    terms('ROLE_ADMIN'),
  );

  it('is never gained over an account that existed out of sight, by any sequence of changes by managers of a department', () => {
    let permitted = 0;
    fc.assert(
      fc.property(
        fc.array(former, { minLength: 1, maxLength: 3 }),
        fc.array(fc.tuple(fc.boolean(), deed), { minLength: 1, maxLength: 10 }),
        fc.boolean(),
        (roles, deeds, dismissedElsewhere) => {
          let nextId = 100;
          const affiliations = roles.map((each, index) => held(index + 1, each, index === 0));
          const account = Account.restore({ id: 9, affiliations } as unknown as AccountSnapshot);
          const sees = ({ scope }: Principal) =>
            account.snapshot().affiliations.some((each) => isVisibleIn(scope, each, facts));
          for (const [byOffice, what] of deeds) {
            const editor = byOffice ? officeManager : manager;
            if (what.kind === 'edit' && sees(editor)) {
              const proposals = account
                .snapshot()
                .affiliations.filter((each) => isVisibleIn(editor.scope, each, facts))
                .filter((_, index) => index !== what.dropped)
                .map(({ active: _, entrusts: __, ...each }, index) =>
                  index === what.changed?.index ? { ...what.changed.to, id: each.id } : each,
                );
              if (what.added) proposals.push({ ...what.added, id: null as never });
              try {
                const revised = reviseAffiliations(editor, account.snapshot(), proposals, facts);
                account.replaceAffiliations(revised.map((each) => ({ ...each, id: each.id ?? nextId++ })));
                permitted++;
              } catch (error) {
                expect(error).toHaveProperty('code');
              }
            } else if (what.kind === 'dismiss') account.withdrawOrganiser(10);
            else if (what.kind === 'appoint by address' || sees(editor))
              account.affiliateOrganiser(10, nextId++, 'staff');
            // Staff with authority over the person before may withdraw their role, which gives nobody else authority.
            if (dismissedElsewhere) account.withdrawOrganiser(11);
            for (const each of [manager, officeManager])
              expect(hasAuthorityOverPerson(each, account.snapshot().affiliations, facts)).toBe(false);
          }
        },
      ),
      { numRuns: 1000 },
    );
    // The property is meaningful only if many edits succeed.
    expect(permitted).toBeGreaterThan(100);
  });
});
