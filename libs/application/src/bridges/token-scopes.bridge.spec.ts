import type { Role } from '@pds/kernel';
import { DeclaredAccessTable } from '../access/access-table';
import { TokenScopesBridge } from './token-scopes.bridge';

const all = ['demand', 'aid-station', 'pricing', 'documents', 'accounting', 'organisations'];

describe('the parts of the application that an API token of a role may use', () => {
  const scopes = new TokenScopesBridge(new DeclaredAccessTable());

  it.each<[Role, readonly string[]]>([
    ['ROLE_ADMIN', all],
    ['ROLE_LOCAL_MANAGER', all],
    ['ROLE_OFFICE_LOCAL_MANAGER', all],
    ['ROLE_ACCOUNTING', all],
    // Tariffs belong to the association; of accounting, organisers download only their own invoices and credit notes.
    ['ROLE_USER', ['demand', 'aid-station', 'documents', 'accounting', 'organisations']],
  ])('%s', (role, contexts) => expect(scopes.contextsOpenTo(role)).toEqual(contexts));

  it('are none when the role may make no call with a token', () => {
    const table = new DeclaredAccessTable();
    table.isSessionOnly = (route) => table.contextOf(route) === 'demand';
    table.ruleOf = (route) => (table.contextOf(route) === 'documents' ? 'public' : ['ROLE_ADMIN']);
    expect(new TokenScopesBridge(table).contextsOpenTo('ROLE_ADMIN')).not.toContain('demand');
    expect(new TokenScopesBridge(table).contextsOpenTo('ROLE_ADMIN')).not.toContain('documents');
    expect(new TokenScopesBridge(table).contextsOpenTo('ROLE_USER')).toEqual([]);
  });
});
