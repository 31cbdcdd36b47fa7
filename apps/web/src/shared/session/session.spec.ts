import { jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { funnel } from './funnel';
import { forgetPerson } from './forget-person';
import { requestedPage } from './requested-page';
import { accountQuery, reloadAccount, reloadWhenSessionEnds } from './session';

/** Simulated `localStorage` and `sessionStorage`. */
const browserStorage = new Map<string, string>();
const tabStorage = new Map<string, string>();
const storageOf = (items: Map<string, string>) => ({
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => items.set(key, value),
  removeItem: (key: string) => items.delete(key),
});
Object.assign(globalThis, { localStorage: storageOf(browserStorage), sessionStorage: storageOf(tabStorage) });

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

describe('the end of a session', () => {
  const signedIn = 'pds.signed-in';
  let client: QueryClient;
  const originalFetch = globalThis.fetch;
  beforeEach(() => {
    client = new QueryClient();
    browserStorage.clear();
    tabStorage.clear();
    browserStorage.set(signedIn, '1');
    funnel.keepForm({ eventName: 'Fête' });
    funnel.keepContact({ email: 'jeanne@example.org' });
    funnel.activate();
  });
  afterEach(() => {
    client.clear();
    globalThis.fetch = originalFetch;
  });

  it('by logout leaves no data of the person in the browser', () => {
    tabStorage.set(
      'pds.last-list',
      JSON.stringify({ address: '/admin/users/list?lastName=Durand', title: 'Utilisateurs' }),
    );
    tabStorage.set('pds.recent-dossiers', JSON.stringify([{ id: 12, title: 'Marathon' }]));
    tabStorage.set('pds.prepared', JSON.stringify({ reminders: { receivers: [[3, 'tresorier@foulees.example']] } }));
    forgetPerson(1);
    expect([...browserStorage, ...tabStorage]).toEqual([]);
  });

  it('in another tab leads the next login to the page of this tab only for the same person', () => {
    requestedPage.keep('/admin/organization/demand/edit/41');
    expect(requestedPage.get(1)).toBe('/admin/organization/demand/edit/41');
    requestedPage.belongTo(1);
    expect(requestedPage.get(1)).toBeNull();
    requestedPage.keep('/admin/organization/demand/edit/42');
    expect([requestedPage.get(1), requestedPage.get(2)]).toEqual(['/admin/organization/demand/edit/42', null]);
  });

  it('by expiry removes the person’s data and keeps the typed form', async () => {
    globalThis.fetch = () => Promise.resolve(json(401, { status: 401, code: 'http.401', detail: '…' }));
    expect(await client.fetchQuery(accountQuery)).toBeNull();
    expect(funnel.contact()).toBeNull();
    expect(funnel.form()).toEqual({ eventName: 'Fête' });
  });

  it('does not concern a visitor who never signed in: their input is kept', async () => {
    browserStorage.delete(signedIn);
    globalThis.fetch = () => Promise.resolve(json(401, { status: 401, code: 'http.401', detail: '…' }));
    await client.fetchQuery(accountQuery);
    expect(funnel.contact()).toEqual({ email: 'jeanne@example.org' });
  });

  it('drops cached data before the next person', async () => {
    await client.fetchQuery({ queryKey: ['/api/demand/list'], queryFn: () => 'of the first person' });
    globalThis.fetch = () => Promise.resolve(json(200, { id: 2, roles: [] }));
    expect(await reloadAccount(client)).toMatchObject({ id: 2 });
    expect(client.getQueryData(['/api/demand/list'])).toBeUndefined();
  });

  describe('other pages of the browser', () => {
    let reloads: number;
    const page = () => {
      const target = new EventTarget();
      reloads = 0;
      reloadWhenSessionEnds(
        client,
        Object.assign(target, { location: { reload: () => reloads++ } }) as unknown as Window,
      );
      return (type: string, properties: object) => target.dispatchEvent(Object.assign(new Event(type), properties));
    };

    it('are reloaded if they show a person: other tabs, and pages restored by « back »', async () => {
      globalThis.fetch = () => Promise.resolve(json(200, { id: 1, roles: [] }));
      await client.fetchQuery(accountQuery);
      const tell = page();
      tell('storage', { key: 'pds.demand-form', newValue: null });
      tell('storage', { key: signedIn, newValue: '1' });
      tell('pageshow', { persisted: false });
      expect(reloads).toBe(0);
      tell('storage', { key: signedIn, newValue: null });
      tell('storage', { key: null, newValue: null });
      tell('pageshow', { persisted: true });
      expect(reloads).toBe(3);
    });

    it('do not include the page that is logging out, whose data the server clears', async () => {
      globalThis.fetch = () => Promise.resolve(json(200, { id: 1, roles: [] }));
      await client.fetchQuery(accountQuery);
      const tell = page();
      forgetPerson(1);
      tell('storage', { key: null, newValue: null });
      expect(reloads).toBe(0);
      tell('pageshow', { persisted: true });
      tell('storage', { key: null, newValue: null });
      expect(reloads).toBe(2);
    });

    it('do not include a page left by its address bar; a page that only began a download listens again', async () => {
      globalThis.fetch = () => Promise.resolve(json(200, { id: 1, roles: [] }));
      await client.fetchQuery(accountQuery);
      jest.useFakeTimers();
      const tell = page();
      tell('beforeunload', {});
      tell('storage', { key: null, newValue: null });
      expect(reloads).toBe(0);
      jest.runAllTimers();
      tell('storage', { key: null, newValue: null });
      expect(reloads).toBe(1);
      jest.useRealTimers();
    });

    it('stay unchanged if they show nobody', () => {
      const tell = page();
      tell('storage', { key: signedIn, newValue: null });
      tell('pageshow', { persisted: true });
      expect(reloads).toBe(0);
    });
  });
});
