import { plainSpaces } from '@pds/kernel/testing';
import { erasedAddress } from '@pds/platform';
import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

const who = { name: 'Zoé Petit', capacity: 'Secrétaire', agreed: true };

/** « Qui voit cet évènement ? » and its hand-over, over HTTP on the real application. */
describe('the people of an event', () => {
  let app: TestApplication;
  let manager: TestBrowser;
  let organiser: TestBrowser;

  beforeAll(async () => {
    app = await testApplication();
    manager = await app.loginAs('cadre@demo.example');
    organiser = await app.loginAs('organisateur@demo.example');
  });
  afterAll(() => app?.close());

  const dossier = () =>
    app
      .dossier({ name: 'Foulées confiées', slots: [{ name: 'Course', from: '08:00', hours: 10, peak: 500 }] })
      .priced();
  const mailsOf = async (id: number) => {
    await app.drainJobs();
    return app.unitOfWork.query<{ recipient: string; subject: string; text: string }>(
      `SELECT recipient, subject, text_body AS text FROM platform.mails WHERE key LIKE 'event-handed-over:%' AND demand_id = $1 ORDER BY id`,
      [id],
    );
  };

  it('see it, answer its quote and are told when it is handed over; a link from before ends', async () => {
    const { id } = await dossier();
    const quote = (await manager.post(`/api/document/add/1/${id}`)).body as { id: number };
    const secretOf = async () => {
      const { address } = (await manager.post(`/api/document/acceptance-link/${quote.id}`)).body;
      return new URL(address).hash.split('token=')[1]!;
    };
    const former = await secretOf();
    // Answered to a contact's address, which the dossier names no longer after the hand-over.
    const { version } = (await manager.get(`/api/demand/${id}`)).body.demand;
    await manager.patch(`/api/demand/${id}`, { version, contactEmail: 'bureau@example.org' });
    const change = { field: 'dates', wish: 'Dimanche', note: '' };
    await app.visitor().post('/api/document/acceptance/change', { token: former, ...change });
    const [request] = (await manager.get(`/api/demand/${id}`)).body.changes.requests;
    await manager.patch(`/api/demand/${id}/change-requests/${request.id}`, { outcome: 'done' });
    await app.drainJobs();
    const next = await app.scenario.organiser();
    const { email } = next;
    const successor = await app.loginAs(next);
    const peopleUrl = `/api/demand/${id}/people`;
    expect((await successor.get(peopleUrl)).status).toBe(404);
    expect((await manager.get(peopleUrl)).status).toBe(403);
    const before = (await organiser.get(peopleUrl)).body;
    expect(before.people).toContainEqual(expect.objectContaining({ reason: 'handler' }));
    expect(before.association).toMatch(/^Protection civile/);
    // Nobody of the staff is named.
    expect(JSON.stringify(before)).not.toContain('cadre@demo.example');

    const person = { firstName: 'Zoé', lastName: 'Petit', email };
    const url = `/api/demand/${id}/hand-over`;
    expect((await successor.post(url, person)).status).toBe(404);
    expect((await organiser.post(url, { ...person, email: 'zoe' })).status).toBe(422);
    expect((await organiser.post(url, person)).status).toBe(204);
    expect((await successor.get(peopleUrl)).body.people[0]).toEqual({ name: 'Zoé Petit', email, reason: 'handler' });

    const [toNew, toFormer, ...more] = await mailsOf(id);
    expect(more).toEqual([]);
    expect(toNew).toMatchObject({
      recipient: email,
      text: expect.stringContaining(`/organization/aid-station/show/${id}`),
    });
    expect(toNew!.text).not.toContain('Foulées');
    expect(toFormer).toMatchObject({
      recipient: 'organisateur@demo.example',
      subject: expect.stringContaining('Foulées'),
    });
    const answers = await app.unitOfWork.query(
      `SELECT recipient, text_body AS text FROM platform.mails WHERE key = $1`,
      [`change-answered:${request.id}`],
    );
    expect(answers).toEqual([{ recipient: erasedAddress, text: '' }]);
    const titles = (await manager.get(`/api/demand/${id}/timeline`)).body.entries.map(
      ({ title }: { title: string }) => title,
    );
    expect(titles).toContain('Évènement confié à un autre gestionnaire');

    const shown = (token: string) => app.visitor().post('/api/document/acceptance/read', { token });
    const closed = await shown(former);
    const open = await shown(await secretOf());
    expect([closed.status, open.status]).toEqual([410, 200]);
    const accepted = await successor.post(`/api/document/reply/${quote.id}/accept`, who);
    expect(accepted.status).toBe(200);
  });

  it('who have no account get an invitation', async () => {
    const { id } = await dossier();
    const person = { firstName: 'Noé', lastName: 'Neuf', email: 'noe-neuf@example.org' };
    expect((await organiser.post(`/api/demand/${id}/hand-over`, person)).status).toBe(204);
    await app.drainJobs();
    const subjects = await app.unitOfWork.query<{ subject: string }>(
      'SELECT subject FROM platform.mails WHERE recipient = $1 ORDER BY id',
      [person.email],
    );
    const expected = [`Un évènement vous est confié\u00a0: dossier n°\u00a0${id}`, 'Votre accès à Postes de secours'];
    expect(plainSpaces(subjects.map(({ subject }) => subject).sort())).toEqual(plainSpaces(expected));
  });
});
