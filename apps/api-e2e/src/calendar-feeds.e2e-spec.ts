import { type Organiser, type TestApplication, testApplication, type TestBrowser } from '@pds/testing';
import ICAL from 'ical.js';

interface Entry {
  readonly uid: string;
  readonly status: string;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly sequence: number;
  readonly changed: string;
}

function entriesOf(file: string): Entry[] {
  return new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((event) => {
    const value = (name: string) => String(event.getFirstPropertyValue(name) ?? '');
    return {
      uid: value('uid'),
      status: value('status'),
      title: value('summary'),
      description: value('description'),
      url: value('url'),
      sequence: Number(value('sequence')),
      changed: value('last-modified'),
    };
  });
}

/** Calendars by secret links (docs/adr/0068-calendar-links.md). */
describe('calendars over HTTP', () => {
  let app: TestApplication;
  let organiser: Organiser;
  let manager: TestBrowser;
  let own: TestBrowser;
  const officeId = 1;

  beforeAll(async () => {
    app = await testApplication();
    organiser = await app.scenario.organiser();
    own = await app.loginAs(organiser);
    manager = await app.loginAs('cadre@demo.example');
  });
  afterAll(() => app?.close());

  const linkOf = async (browser: TestBrowser, path = '/api/account/calendar-link') => {
    const { status, body } = await browser.post(path);
    expect(status).toBe(201);
    return new URL(body.url).pathname;
  };
  const read = (path: string, headers: Record<string, string> = {}) => app.visitor().get(path, headers);
  const entryOf = async (path: string, id: number) => {
    const { status, body } = await read(path);
    expect(status).toBe(200);
    return entriesOf(body as unknown as string).find(({ uid }) => uid.startsWith(`dossier-${id}@`));
  };

  it('show an organiser their own dossiers, as requested, ordered, then cancelled', async () => {
    const path = await linkOf(own);
    const dossier = await app.scenario.dossier({ organiser, name: 'Foulées de Bron', day: 40 }).filed();
    const foreign = await app.scenario.dossier({ name: 'Ailleurs', day: 40 }).filed();
    expect(await entryOf(path, dossier.id)).toMatchObject({
      status: 'TENTATIVE',
      title: 'Demande\u00a0: Foulées de Bron',
    });
    expect(await entryOf(path, foreign.id)).toBeUndefined();
    const station = await dossier.transformed();
    expect(await entryOf(path, dossier.id)).toMatchObject({
      status: 'CONFIRMED',
      title: 'Foulées de Bron',
      url: expect.stringMatching(`/admin/organization/aid-station/show/${dossier.id}$`),
    });
    // Programs take a new state only with a new SEQUENCE and LAST-MODIFIED.
    await app.unitOfWork.query(`UPDATE demand.demands SET updated_at = updated_at - interval '1 day' WHERE id = $1`, [
      dossier.id,
    ]);
    const ordered = (await entryOf(path, dossier.id))!;
    await station.withStatuses({ commercialStatus: 3 });
    const dropped = (await entryOf(path, dossier.id))!;
    await station.withStatuses({ commercialStatus: 4 });
    const resumed = (await entryOf(path, dossier.id))!;
    expect([dropped.status, dropped.sequence, resumed.status, resumed.sequence]).toEqual([
      ...['CANCELLED', ordered.sequence + 1],
      ...['CONFIRMED', ordered.sequence + 2],
    ]);
    expect(dropped.changed > ordered.changed && resumed.changed >= dropped.changed).toBe(true);
    const deleted = await app.scenario.dossier({ organiser, name: 'Course annulée', day: 40 }).deleted();
    expect(await entryOf(path, deleted.id)).toMatchObject({
      status: 'CANCELLED',
      title: 'Annulé\u00a0: Course annulée',
    });
  });

  it('show staff the dossiers of their scope, the contact only where the department says so', async () => {
    const path = await linkOf(manager);
    const inside = await app.scenario.dossier({ day: 50 }).filed();
    const outside = await app.scenario.dossier({ department: 38, day: 50 }).filed();
    const contact = async () => (await entryOf(path, inside.id))!.description;
    expect(await entryOf(path, outside.id)).toBeUndefined();
    expect(await contact()).not.toContain('Contact');
    expect((await manager.patch('/api/department/69', { contactInCalendar: true })).status).toBe(200);
    expect(await contact()).toMatch(/Contact\u00a0: \S+ .+, .*\d/);
    expect((await manager.patch('/api/department/69', { contactInCalendar: false })).status).toBe(200);
  });

  it('show the dossiers of an office by its own link, which its managers handle', async () => {
    const address = `/api/office/${officeId}/calendar-link`;
    const path = await linkOf(manager, address);
    const inside = await app.scenario.dossier({ office: { id: officeId }, day: 60 }).quoted();
    const outside = await app.scenario.dossier({ day: 60 }).filed();
    expect(await entryOf(path, inside.id)).toBeDefined();
    expect(await entryOf(path, outside.id)).toBeUndefined();
    expect((await manager.delete(address)).status).toBe(204);
    expect((await read(path)).status).toBe(404);
  });

  it('of an office end when a manager who was shown the link is dismissed, until another renews it', async () => {
    const address = `/api/office/${officeId}/calendar-link`;
    const renewed = await linkOf(manager, address);
    const dismissed = await app.scenario.staff('office manager', { office: app.demo.office('69/Villeurbanne') });
    const shown = await app.loginAs(dismissed);
    const offices = async () => (await shown.get('/api/account/export')).body.shownOfficeCalendarLinks;
    // A page that an image or another site loads shows nobody anything.
    expect((await shown.get(address, { 'x-requested-with': undefined })).status).toBe(403);
    expect(await offices()).toEqual([]);
    expect((await shown.get(address)).body.url).toContain(renewed);
    expect(await offices()).toEqual([{ officeId, createdAt: expect.any(String) }]);
    const admin = await app.loginAs('admin@demo.example');
    expect((await admin.delete(`/api/users/${dismissed.accountId}`)).status).toBe(204);
    expect((await read(renewed)).status).toBe(404);
    expect((await manager.get(address)).body).toMatchObject({ url: null, ended: true });
    const again = await linkOf(manager, address);
    expect((await manager.get(address)).body).toMatchObject({ ended: false });
    expect((await read(again)).status).toBe(200);
  });

  it('are read with an ETag, privately, and not at all after the link was renewed or revoked', async () => {
    const path = await linkOf(own);
    const { headers } = await read(path);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      etag: expect.stringMatching(/^"[\w-]{43}"$/),
    });
    const unchanged = await read(path, { 'if-none-match': `W/${headers['etag']}` });
    expect([unchanged.status, unchanged.body, unchanged.headers['etag']]).toEqual([304, '', headers['etag']]);

    const shown = await own.get('/api/account/calendar-link');
    expect(new URL(shown.body.url).pathname).toBe(path);
    expect(shown.body.lastReadAt).not.toBeNull();

    const renewed = await linkOf(own);
    expect((await read(path)).status).toBe(404);
    expect((await read(renewed)).status).toBe(200);
    expect((await own.delete('/api/account/calendar-link')).status).toBe(204);
    expect((await read(renewed)).status).toBe(404);
    expect((await own.get('/api/account/calendar-link')).body).toEqual({
      url: null,
      createdAt: null,
      ended: false,
      lastReadAt: null,
    });
  });

  it('end with a new password of their owner', async () => {
    const person = await app.scenario.organiser();
    const browser = await app.loginAs(person);
    const path = await linkOf(browser);
    const change = { currentPassword: person.password, password: 'Une-Autre-Phrase-2026' };
    expect((await browser.post('/api/account/password', change)).status).toBe(204);
    expect((await read(path)).status).toBe(404);
  });
});
