import { SendShiftReminders } from '@pds/application';
import { Clock, frenchDateTimeInSentence, instantOfWallTime, localDate, toIsoWithOffset } from '@pds/kernel';
import { type Dossier, type Office, type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

interface MailRow {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly files: string[];
}

/** « Demander à N personnes »: requests, replacements and reminders, by e-mail. */
describe('members who are asked to come to a slot', () => {
  let app: TestApplication;
  let manager: TestBrowser;
  let office: Office;
  let dossier: Dossier;
  let url: string;
  let slotId: number;
  let start: number;
  const meeting = { meetingPlace: 'Gymnase', instructions: 'Tenue complète' };
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    app = await testApplication();
    await app.scenario.department(7);
    office = await app.scenario.office({ name: 'Privas', department: 7 });
    manager = await app.loginAs(await app.scenario.staff('office manager', { office }));
    dossier = await app.scenario.dossier({ department: 7, office, name: 'Course des châtaignes', day: 60 }).priced();
    slotId = await dossier.opened({ places: { pse1: 1 }, ...meeting });
    start = (await dossier.snapshot())!.event.startsAt;
    url = `/api/demand/${dossier.id}/sign-up/${slotId}`;
    for (const name of ['Anna', 'Boris', 'Chloé', 'Denis']) {
      const email = `${name.toLowerCase().replace('é', 'e')}-privas@example.org`;
      const qualifications = name === 'Denis' ? [] : [{ name: 'PSE1', validUntil: null }];
      ids[name] = await app.scenario.member(office, { firstName: name, lastName: 'Roux', email, qualifications });
    }
  });
  afterAll(() => app?.close());

  const call = (what: string, body: object) => app.visitor().post(`/api/volunteer/${what}`, body);
  /** The messages under keys with a prefix, once those that wait for the end of the quiet hours are due. */
  async function mails(prefix: string): Promise<MailRow[]> {
    await app.makeJobsDue();
    await app.drainJobs();
    return app.unitOfWork.query<MailRow>(
      `SELECT recipient AS "to", subject, text_body AS text,
              (SELECT array_agg(f ->> 'filename') FROM jsonb_array_elements(attachments) f) AS files
       FROM platform.mails WHERE starts_with(key, $1) ORDER BY id`,
      [`${prefix}:${slotId}:`],
    );
  }
  /** Gives the team a leader and a time to meet. */
  async function lead(meetingAt: number): Promise<void> {
    const wallTime = toIsoWithOffset(meetingAt, 'Europe/Paris').slice(0, 16);
    await dossier.opened({ places: { pse1: 1, postLeader: 1 }, meetingAt: wallTime, ...meeting });
    const person = { firstName: 'Élise', lastName: 'Roux', email: null, phone: '06 12 34 56 78' };
    const leader = await app.scenario.member(office, { ...person, functions: ['postLeader'] });
    expect((await manager.put(`${url}/member/${leader}`, { function: 'postLeader' })).status).toBe(200);
  }
  const tokenIn = ({ text }: MailRow) => /\/benevole\/#token=([\w-]+)&creneau=\d+/.exec(text)![1]!;

  it('are shown before, get one e-mail with a link of their own, and are seen as asked', async () => {
    const { status, body } = await manager.get(`${url}/candidate`);
    expect([status, body.suited.map(({ name }: { name: string }) => name)]).toEqual([
      200,
      ['Anna Roux', 'Boris Roux', 'Chloé Roux'],
    ]);
    expect(body.others).toMatchObject([
      { name: 'Denis Roux', reason: 'aucune place pour ces fonctions et qualifications' },
    ]);
    for (let press = 0; press < 2; press++) {
      const asked = await manager.post(`${url}/ask`, { memberIds: [ids.Anna, ids.Boris, ids.Denis] });
      const states = asked.body.slots[0].people.map((each: { name: string; state: string }) => [each.name, each.state]);
      expect([asked.status, states]).toEqual([
        200,
        [
          ['Anna Roux', 'asked'],
          ['Boris Roux', 'asked'],
        ],
      ]);
    }
    const sent = await mails('slot-request');
    expect(sent.map(({ to }) => to)).toEqual(['anna-privas@example.org', 'boris-privas@example.org']);
    expect(sent[0]!.subject).toMatch(/^Pouvez-vous venir\s\? Course des châtaignes$/);
    expect(sent[0]!.text).toContain('Il manque 1 PSE1.');
    const [anna, boris] = sent.map(tokenIn);
    expect((await call('read', { token: anna })).body).toMatchObject({ firstName: 'Anna' });

    expect((await call('answer', { token: boris, slotId, answer: 'no' })).status).toBe(200);
    const { others } = (await manager.get(`${url}/candidate`)).body;
    expect(others).toContainEqual(
      expect.objectContaining({ name: 'Boris Roux', reason: 'a répondu «\u00a0non\u00a0»' }),
    );
  });

  it('may ask others to take over, and come until somebody does', async () => {
    const [request] = await mails('slot-request');
    const token = tokenIn(request!);
    expect((await call('replacement', { token, slotId })).status).toBe(409);
    await call('answer', { token, slotId, answer: 'yes' });
    const asked = await call('replacement', { token, slotId });
    expect([asked.status, asked.body.shifts[0]]).toMatchObject([200, { state: 'confirmed', isReplacementAsked: true }]);
    const chloe = (await mails('slot-request')).at(-1)!;
    expect([chloe.to, chloe.subject]).toEqual([
      'chloe-privas@example.org',
      expect.stringMatching(/^Remplacement\s: Course des châtaignes$/),
    ]);
    const taken = await call('answer', { token: tokenIn(chloe), slotId, answer: 'yes' });
    expect(taken.body.shifts[0]).toMatchObject({ state: 'confirmed' });
    expect((await call('read', { token })).body.shifts[0]).toMatchObject({ state: 'withdrawn' });
    expect(await mails('place-changed')).toMatchObject([
      {
        to: 'anna-privas@example.org',
        subject: expect.stringMatching(/^Votre remplacement\s: Course des châtaignes$/),
      },
    ]);
  });

  it('are reminded seven days and one day before, once each, of meeting and leader, with a calendar file', async () => {
    const meetingAt = start - 45 * 60_000;
    await lead(meetingAt);
    const reminders = app.application.get(SendShiftReminders, { strict: false });
    const [year, month, date] = localDate(start, 'Europe/Paris').split('-').map(Number) as [number, number, number];
    const at = (days: number, hour: number) =>
      instantOfWallTime({ year, month, day: date - days, hour, minute: 0 }, 'Europe/Paris');
    const clock = jest.spyOn(app.application.get(Clock), 'now');
    const calendars: string[] = [];
    for (const [days, hour] of [
      [8, 10],
      [7, 9],
      [7, 10],
      [7, 10],
      [1, 10],
    ] as const) {
      clock.mockReturnValue(at(days, hour));
      await reminders.run(at(days, hour));
      const token = tokenIn((await mails('slot-request')).at(-1)!);
      calendars.push((await call('calendar', { token, slotId })).raw.toString());
    }
    clock.mockRestore();
    const sent = await mails('shift-reminder');
    expect(sent).toMatchObject([
      { to: 'chloe-privas@example.org', subject: expect.stringMatching(/^Dans 7\sjours\s: Course des châtaignes$/) },
      { subject: expect.stringMatching(/^Demain\s: Course des châtaignes$/), files: ['poste-de-secours.ics'] },
    ]);
    const meets = `Rendez-vous\u00a0: le ${frenchDateTimeInSentence(meetingAt, 'Europe/Paris')}, Gymnase\n`;
    for (const { text } of sent)
      for (const said of [meets, 'Consignes\u00a0: Tenue complète']) expect(text).toContain(said);
    const [early, late] = sent.map(({ text }) =>
      /Responsable\u00a0: Élise Roux(.*)\n/.exec(text)![1]!.replace(/\D/g, ''),
    );
    expect(early).toBe('');
    expect(late).toMatch(/612345678$/);
    // Agendas replace the file of the same slot by one with a higher sequence; they keep it, so that it has no phone.
    const begins = `DTSTART:${new Date(meetingAt).toISOString().replace(/[-:]|\.\d+/g, '')}`;
    for (const calendar of calendars) expect(calendar).toMatch(new RegExp(`UID:creneau-${slotId}@[^]*${begins}`));
    const sequences = calendars.map((calendar) => Number(/SEQUENCE:(\d+)/.exec(calendar)![1]));
    expect(sequences.at(-1)).toBeGreaterThan(sequences[0]!);
    expect(calendars.at(-1)!.replace(/\D/g, '')).not.toContain('612345678');
  });
});
