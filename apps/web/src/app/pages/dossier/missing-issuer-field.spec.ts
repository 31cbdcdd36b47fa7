import { missingIssuerField } from './missing-issuer-field';

const siret = { field: 'issuer.siret', message: 'le SIRET de l’émetteur (Rhône) n’est pas renseigné' };
const ofDepartment = { departmentId: 69, officeId: null };
const ofOffice = { departmentId: 69, officeId: 4 };

describe('missing issuer fields', () => {
  it('link an administrator to the field of the department, and other users to their own department', () => {
    expect(missingIssuerField(ofDepartment, siret, ['ROLE_ADMIN'])).toEqual({
      text: 'le SIRET de l’émetteur',
      to: '/admin/administration/department/edit/69#siret',
    });
    expect(missingIssuerField(ofDepartment, siret, ['ROLE_LOCAL_MANAGER']).to).toBe(
      '/admin/affiliation/department#siret',
    );
  });

  it('link to the office that bills in its own name, except for the name, which is the department’s', () => {
    expect(missingIssuerField(ofOffice, siret, ['ROLE_LOCAL_MANAGER']).to).toBe(
      '/admin/administration/antenne/edit/4#siret',
    );
    expect(missingIssuerField(ofOffice, { ...siret, field: 'issuer.name' }, ['ROLE_ADMIN']).to).toBe(
      '/admin/administration/department/edit/69#name',
    );
  });

  it('link nobody to a form that they may not open', () => {
    expect(missingIssuerField(ofOffice, siret, ['ROLE_ACCOUNTING'])).toEqual({
      text: 'le SIRET de l’émetteur',
      to: null,
    });
  });

  it('use the server’s words for an unknown field', () => {
    const other = { field: 'issuer.bic', message: 'le BIC n’est pas renseigné' };
    expect(missingIssuerField(ofDepartment, other, ['ROLE_ADMIN']).text).toBe('le BIC n’est pas renseigné');
  });
});
