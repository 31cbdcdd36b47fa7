import { affiliationErrors, changeOf, isComplete, newAffiliation, type UserValues } from './user-values';

const person: UserValues = {
  firstName: 'Jeanne',
  lastName: 'Martin',
  birthName: '',
  email: 'jeanne@example.org',
  phone: ' ',
  civility: null,
  userAffiliations: [newAffiliation(69)],
  sendInvitation: false,
};

describe('isComplete', () => {
  it('requires e-mail, first and last name', () => {
    expect(isComplete(person)).toBe(true);
    for (const field of ['email', 'firstName', 'lastName']) expect(isComplete({ ...person, [field]: ' ' })).toBe(false);
  });

  it('requires a department for every affiliation that is not an administrator’s', () => {
    expect(isComplete({ ...person, userAffiliations: [newAffiliation(null)] })).toBe(false);
    expect(isComplete({ ...person, userAffiliations: [{ ...newAffiliation(null), role: 'ROLE_ADMIN' }] })).toBe(true);
  });
});

describe('affiliationErrors', () => {
  it('names the affiliation whose department is missing', () => {
    expect(affiliationErrors([newAffiliation(69), newAffiliation(null)])).toEqual([
      { field: 'userAffiliations.1.departmentId', message: 'Vous devez choisir un département pour cet utilisateur' },
    ]);
  });

  it('skips an unchanged affiliation, whose department sign-up did not give, until it is changed', () => {
    const held = { ...newAffiliation(null), id: 4, organizationId: 7 };
    expect(affiliationErrors([{ ...held }], [held])).toEqual([]);
    expect(affiliationErrors([{ ...held, organizationId: 8 }], [held])).toHaveLength(1);
    expect(affiliationErrors([newAffiliation(null)], [held])).toHaveLength(1);
  });

  it('skips affiliations that the editor may not change', () => {
    expect(affiliationErrors([{ ...newAffiliation(null), editable: false }])).toEqual([]);
  });
});

describe('changeOf', () => {
  it('sends no personal field when the editor may not change them', () => {
    expect(Object.keys(changeOf(person, false))).toEqual(['userAffiliations']);
  });

  it('sends empty texts as null and removes an administrator’s department and office', () => {
    const changed = { ...person, userAffiliations: [{ ...newAffiliation(69), id: 4, role: 'ROLE_ADMIN' as const }] };
    expect(changeOf(changed, true)).toMatchObject({
      phone: null,
      birthName: null,
      userAffiliations: [{ id: 4, role: 'ROLE_ADMIN', departmentId: null, officeId: null, organizationId: null }],
    });
  });
});
