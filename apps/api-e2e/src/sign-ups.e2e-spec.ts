import { StoreChangedTasks, type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

const day = '2028-06-24';

describe('the places of the slots of a dossier', () => {
  let app: TestApplication;
  let cadre: TestBrowser;
  beforeAll(async () => {
    app = await testApplication();
    cadre = await app.loginAs('cadre@demo.example');
  });
  afterAll(() => app?.close());

  async function dossier(given: { email?: string } = {}) {
    const office = await app.scenario.office({ travelMinutes: 30, ...given });
    const slots = [{ from: '14:00', hours: 4 }];
    const course = await app.scenario.dossier({ name: 'Course', office, day, slots }).priced();
    return { office, course, id: course.id };
  }
  const stored = (id: number) =>
    app.unitOfWork.query(
      'SELECT event_name, place, is_cancelled, travel_minutes, required FROM aid_station.sign_ups WHERE demand_id = $1',
      [id],
    );

  it('are those of the required team; coordinators add some, set the meeting, and open them', async () => {
    const { id } = await dossier();
    const url = `/api/demand/${id}/sign-up`;
    const shown = await cadre.get(url);
    expect(shown.status).toBe(200);
    const [slot] = shown.body.slots;
    expect(slot).toMatchObject({ isOpen: false, startsAt: `${day}T14:00:00+02:00`, tooMany: 0, people: [] });
    expect(slot.missing).toBe(
      slot.places.reduce((sum: number, { required }: { required: number }) => sum + required, 0),
    );

    const change = { slotId: slot.slotId, isOpen: true, meetingAt: `${day}T13:15`, meetingPlace: 'Parking nord' };
    const added = [{ function: 'logistician', added: 1 }];
    const opened = await cadre.put(url, { version: shown.body.version, slots: [{ ...change, added }] });
    expect([opened.status, opened.body.slots]).toMatchObject([
      200,
      [{ isOpen: true, meetingAt: `${day}T13:15:00+02:00`, meetingPlace: 'Parking nord', missing: slot.missing + 1 }],
    ]);
    expect(opened.body.slots[0].missingText).toContain('1 logisticien');

    expect((await cadre.put(url, { version: shown.body.version, slots: [] })).status).toBe(409);
    const wrong = await cadre.put(url, { slots: [{ ...change, meetingAt: 'midi' }] });
    expect([wrong.status, wrong.body.errors]).toMatchObject([422, [{ field: 'slots.0.meetingAt' }]]);
    expect((await cadre.put(url, { slots: [{ ...change, slotId: 999_999 }] })).status).toBe(404);
  });

  it('follow the dossier in the same transaction: its event’s name and place, and « Sans suite »', async () => {
    const { id, course } = await dossier();
    await course.opened();
    const { demand } = (await cadre.get(`/api/demand/${id}`)).body;
    const event = { eventName: 'Semi-marathon', eventPlace: 'Halle', eventAddress: '3 rue du Port' };
    expect((await cadre.patch(`/api/demand/${id}`, { version: demand.version, ...event })).status).toBe(200);
    expect(await stored(id)).toMatchObject([
      { event_name: 'Semi-marathon', place: 'Halle, 3 rue du Port', is_cancelled: false, travel_minutes: 30 },
    ]);
    await cadre.patch(`/api/aid-station/update-status/${id}`, { commercialStatus: 3 });
    expect(await stored(id)).toMatchObject([{ is_cancelled: true }]);
  });

  it('follow the travel of the office, in all its dossiers, and the team rules, within the minute of the planned task', async () => {
    const { id, office, course } = await dossier();
    await course.opened();
    const second = await app.scenario.dossier({ name: 'Relais', office, day: '2028-06-25' }).priced();
    await second.opened();
    const minute = () => app.application.get(StoreChangedTasks, { strict: false }).run();
    await cadre.patch(`/api/office/${office.id}`, { travelMinutes: 45 });
    expect(await stored(id)).toMatchObject([{ travel_minutes: 30 }]);
    await minute();
    expect(await stored(id)).toMatchObject([{ travel_minutes: 45, required: { logistician: 0 } }]);
    expect(await stored(second.id)).toMatchObject([{ travel_minutes: 45 }]);
    const { classes } = (await cadre.get('/api/team-rules/0')).body;
    const setLogisticians = (fixed: number | null) =>
      cadre.put('/api/team-rules/0', {
        classes: classes.map(({ stationClass, inherited }: { stationClass: string; inherited: object }) => ({
          stationClass,
          rules: fixed === null ? null : { ...inherited, logistician: { fixed, every: null } },
        })),
      });
    await setLogisticians(7);
    await minute();
    expect(await stored(id)).toMatchObject([{ required: { logistician: 7 } }]);
    await setLogisticians(null);
    await minute();
    expect(await stored(id)).toMatchObject([{ required: { logistician: 0 } }]);
  });

  it('are the one source of who is planned and missing: in the dossier, the planning and the status of the team', async () => {
    const { id, office, course } = await dossier();
    const staffing = async () => (await cadre.get(`/api/demand/${id}`)).body.staffing;
    expect(await staffing()).toBeNull();
    const slotId = await course.opened({ added: { pse1: 2 } });
    const member = await app.scenario.member(office, { qualifications: [{ name: 'PSE2', validUntil: null }] });
    const [slot] = (await cadre.put(`/api/demand/${id}/sign-up/${slotId}/member/${member}`, { function: 'pse1' })).body
      .slots;
    const { planned, missing } = await staffing();
    const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0);
    expect([sum(planned), sum(missing)]).toEqual([1, slot.missing]);

    const { bars } = (await cadre.get(`/api/planning?startDate=${day}&endDate=${day}`)).body;
    const bar = bars.find((each: { id: number }) => each.id === id);
    expect([bar.plannedRescuers, bar.requiredRescuers - 1, bar.missingPeople]).toEqual([
      1,
      missing.teamLeader + missing.pse2 + missing.pse1,
      slot.missing,
    ]);

    const validated = await cadre.patch(`/api/aid-station/update-status/${id}`, { teamStatus: 3 });
    expect(validated.body.missingTeam).toEqual(missing);
  });

  it('are taken by members of an office that granted help; each side sees of the other who comes', async () => {
    const helper = await app.loginAs('cadre38@demo.example');
    const vienne = app.demo.office('38/Vienne');
    const { id, office, course } = await dossier();
    const url = `/api/demand/${id}/sign-up`;
    const slotId = await course.opened({ added: { otherStaff: 3 } });
    /** The personal link of a new member. */
    const linkOf = async (manager: TestBrowser, of: { id: number }, firstName: string) => {
      const memberId = await app.scenario.member(of, { firstName, lastName: 'Blanc', phone: '06 12 34 56 78' });
      const { address } = (await manager.post(`/api/office/${of.id}/members/${memberId}/link`)).body;
      return new URLSearchParams(new URL(address).hash.slice(1)).get('token')!;
    };
    const [anna, boris] = [await linkOf(helper, vienne, 'Anna'), await linkOf(helper, vienne, 'Boris')];
    const [zoe, leo] = [await linkOf(cadre, office, 'Zoé'), await linkOf(cadre, office, 'Léo')];
    const say = async (token: string, answer: 'yes' | 'maybe') =>
      (await app.visitor().post('/api/volunteer/answer', { token, slotId, answer })).status;
    expect(await say(anna, 'yes')).toBe(404);

    const wanted = { officeId: vienne.id, start: `${day}T14:00`, end: `${day}T18:00`, means: { rescuer: 1 } };
    const [request] = (await cadre.post(`/api/demand/${id}/reinforcements`, wanted)).body.reinforcements;
    const helped = `/api/reinforcement/${request.id}`;
    expect(await say(anna, 'yes')).toBe(404);
    expect((await helper.get(`${helped}/sign-up`)).body.slots).toEqual([]);
    await helper.post(`${helped}/answer`, { seen: 'pending', outcome: 'granted', means: { rescuer: 1 } });

    for (const each of [anna, zoe]) expect(await say(each, 'yes')).toBe(200);
    for (const each of [boris, leo]) expect(await say(each, 'maybe')).toBe(200);
    const peopleOf = (slots: readonly { people: readonly { name: string; state: string }[] }[]) =>
      slots[0]!.people.map(({ name, state }) => [name, state]);
    const shown = await helper.get(`${helped}/sign-up`);
    expect(peopleOf(shown.body.slots)).toEqual([
      ['Anna Blanc', 'confirmed'],
      ['Boris Blanc', 'maybe'],
      ['Zoé Blanc', 'confirmed'],
    ]);
    expect(shown.body.slots[0].people[2]).toMatchObject({ phone: null, askedAt: null, answeredAt: null, note: '' });
    expect(peopleOf((await cadre.get(url)).body.slots)).toEqual([
      ['Anna Blanc', 'confirmed'],
      ['Léo Blanc', 'maybe'],
      ['Zoé Blanc', 'confirmed'],
    ]);
    expect((await helper.get(url)).status).toBe(404);
    expect((await cadre.get(`${helped}/sign-up`)).status).toBe(404);
  });

  it('are closed at once to a coordinator who is dismissed; whom they confirmed still comes', async () => {
    const { id, office, course } = await dossier();
    const url = `/api/demand/${id}/sign-up`;
    const slot = `${url}/${await course.opened()}`;
    const memberId = await app.scenario.member(office);
    const dismissed = await app.scenario.staff('office manager', { office });
    const browser = await app.loginAs(dismissed);
    expect((await browser.put(`${slot}/member/${memberId}`, { function: 'otherStaff' })).status).toBe(200);
    const admin = await app.loginAs('admin@demo.example');
    expect((await admin.delete(`/api/users/${dismissed.accountId}`)).status).toBe(204);
    for (const path of [url, `${slot}/candidate`, `${slot}/pdf`]) expect((await browser.get(path)).status).toBe(401);
    expect((await cadre.get(url)).body.slots[0].people).toMatchObject([{ memberId, state: 'confirmed' }]);
  });

  it('stay those of a member who leaves before the slot until somebody decides; the office of the dossier is told', async () => {
    const { id, course } = await dossier({ email: 'brignais@example.org' });
    const slotId = await course.opened();
    const office = await app.scenario.office({ name: 'Soucieu' });
    const member = await app.scenario.member(office, { firstName: 'Léa', lastName: 'Blanc' });
    await cadre.put(`/api/demand/${id}/sign-up/${slotId}/member/${member}`, { function: 'otherStaff' });
    await cadre.patch(`/api/office/${office.id}/members/${member}`, { leftOn: '2028-06-23' });
    await app.drainJobs();
    const [person] = (await cadre.get(`/api/demand/${id}/sign-up`)).body.slots[0].people;
    expect(person).toMatchObject({ state: 'confirmed', doubt: 'sortie de l’association le 23/06/2028' });
    const [mail] = await app.unitOfWork.query<{ recipient: string; text: string }>(
      `SELECT recipient, text_body AS text FROM platform.mails WHERE key LIKE 'late-withdrawal:' || $1::text || ':%'`,
      [slotId],
    );
    expect(mail).toEqual({
      recipient: 'brignais@example.org',
      text: expect.stringContaining('quitte l’association et ne pourra pas venir à'),
    });
  });

  it('are given to members by hand: without a note not two at once; whoever is erased leaves no name', async () => {
    const [one, other] = [await dossier(), await dossier()];
    const office = await app.scenario.office({ name: 'Chaponost' });
    const lead = await app.scenario.member(office, { lastName: 'Blanc', firstName: 'Zoé', phone: '06 12 34 56 78' });
    const placeOf = async ({ id, course }: typeof one) =>
      `/api/demand/${id}/sign-up/${await course.opened()}/member/${lead}`;
    const [first, second] = [await placeOf(one), await placeOf(other)];
    const set = await cadre.put(first, { function: 'otherStaff' });
    expect([set.status, set.body.slots[0].people]).toMatchObject([
      200,
      [{ memberId: lead, name: 'Zoé Blanc', officeName: 'Chaponost', phone: null, state: 'confirmed', note: '' }],
    ]);
    const clash = await cadre.put(second, { function: 'otherStaff' });
    expect([clash.status, clash.body.detail]).toEqual([
      409,
      'Inscription à «\u00a0Course\u00a0», samedi 24 juin 2028 de 14\u00a0h à 18\u00a0h.',
    ]);
    expect((await cadre.put(second, { function: 'otherStaff', note: 'Relève à 16 h' })).status).toBe(200);
    const [moved] = (await cadre.get(`/api/demand/${one.id}/sign-up`)).body.slots[0].people;
    expect(moved.doubt).toBe('inscription à «\u00a0Course\u00a0», samedi 24 juin 2028 de 14\u00a0h à 18\u00a0h');
    const removed = await cadre.delete(second);
    expect([removed.status, removed.body.slots[0].people]).toMatchObject([200, [{ state: 'withdrawn' }]]);

    expect((await cadre.delete(`/api/office/${office.id}/members/${lead}`)).status).toBe(204);
    await app.drainJobs();
    expect((await cadre.get(`/api/demand/${one.id}/sign-up`)).body.slots[0].people).toEqual([]);
  });
});
