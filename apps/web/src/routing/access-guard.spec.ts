import { accessTo } from './access-guard';
import { routes } from './routes';

const user = { roles: ['ROLE_USER'] as const };
const accountant = { roles: ['ROLE_ACCOUNTING'] as const };

describe('route guard', () => {
  it('allows a public route to anyone, even while the user loads', () => {
    expect(accessTo('demand', routes.demand.allowed, 'loading')).toBe('show');
    expect(accessTo('error_unauthorized', routes.error_unauthorized.allowed, 'anonymous')).toBe('show');
  });

  it('waits for the user load before deciding on any other route', () => {
    expect(accessTo('root', routes.root.allowed, 'loading')).toBe('wait');
  });

  it('sends a visitor without a session to the login page', () => {
    expect(accessTo('root', routes.root.allowed, 'anonymous')).toEqual({ redirectTo: '/login-app' });
  });

  it('sends a plain user from the dashboard to their requests, but not staff', () => {
    expect(accessTo('root', routes.root.allowed, user)).toEqual({ redirectTo: '/admin/organization/demand/list' });
    expect(accessTo('root', routes.root.allowed, accountant)).toBe('show');
    expect(accessTo('root', routes.root.allowed, { roles: ['ROLE_USER', 'ROLE_ADMIN'] })).toBe('show');
  });

  it('sends a user with an unsent request from the dashboard to its contact step', () => {
    const funnel = { funnelIsActive: true };
    const contact = { redirectTo: '/admin/organization/aid-station/contact' };
    expect(accessTo('root', routes.root.allowed, accountant, funnel)).toEqual(contact);
    expect(accessTo('root', routes.root.allowed, 'anonymous', funnel)).toEqual({ redirectTo: '/login-app' });
    expect(accessTo('account', routes.account.allowed, accountant, funnel)).toBe('show');
  });

  it('allows a route that lists no role', () => {
    expect(accessTo('account', undefined, user)).toBe('show');
  });

  it('allows a user with any listed role and refuses others', () => {
    const { allowed } = routes.accounting_revenues_list;
    expect(accessTo('accounting_revenues_list', allowed, { roles: ['ROLE_USER', 'ROLE_ADMIN'] })).toBe('show');
    expect(accessTo('accounting_revenues_list', allowed, accountant)).toEqual({ redirectTo: '/unauthorized' });
  });
});
