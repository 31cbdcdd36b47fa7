import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

const day = '2028-06-24';

describe('the places of the slots of a dossier', () => {
  let app: TestApplication;
  let cadre: TestBrowser;
  beforeAll(async () => {
    app = await testApplication();
    cadre = await app.loginAs('cadre@demo.example');
  });
  afterAll(() => app?.close());

  async function dossier() {
    const office = await app.scenario.office({ travelMinutes: 30 });
    const slots = [{ from: '14:00', hours: 4 }];
    return app.scenario.dossier({ name: 'Course', office, day, slots }).priced();
  }
  const stored = (id: number) =>
    app.unitOfWork.query(
      'SELECT event_name, is_cancelled, travel_minutes FROM aid_station.v_sign_ups WHERE demand_id = $1',
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

  it('follow the dossier in the same transaction: its event’s name, and « Sans suite »', async () => {
    const { id } = await dossier();
    const url = `/api/demand/${id}/sign-up`;
    const [slot] = (await cadre.get(url)).body.slots;
    await cadre.put(url, { slots: [{ slotId: slot.slotId, isOpen: true }] });
    const { demand } = (await cadre.get(`/api/demand/${id}`)).body;
    const renamed = await cadre.patch(`/api/demand/${id}`, { version: demand.version, eventName: 'Semi-marathon' });
    expect(renamed.status).toBe(200);
    expect(await stored(id)).toMatchObject([{ event_name: 'Semi-marathon', is_cancelled: false, travel_minutes: 30 }]);
    await cadre.patch(`/api/aid-station/update-status/${id}`, { commercialStatus: 3 });
    expect(await stored(id)).toMatchObject([{ is_cancelled: true }]);
  });

  it('are given to members by hand: not two at once without a note; who is erased leaves no name', async () => {
    const [one, other] = [await dossier(), await dossier()];
    const office = await app.scenario.office({ name: 'Chaponost' });
    const lead = await app.scenario.member(office, { lastName: 'Blanc', firstName: 'Zoé', phone: '06 12 34 56 78' });
    const placeOf = async ({ id }: { id: number }) => {
      const [slot] = (await cadre.get(`/api/demand/${id}/sign-up`)).body.slots;
      await cadre.put(`/api/demand/${id}/sign-up`, { slots: [{ slotId: slot.slotId, isOpen: true }] });
      return `/api/demand/${id}/sign-up/${slot.slotId}/member/${lead}`;
    };
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
    const removed = await cadre.delete(second);
    expect([removed.status, removed.body.slots[0].people]).toMatchObject([200, [{ state: 'withdrawn' }]]);

    expect((await cadre.delete(`/api/office/${office.id}/members/${lead}`)).status).toBe(204);
    await app.drainJobs();
    expect((await cadre.get(`/api/demand/${one.id}/sign-up`)).body.slots[0].people).toEqual([]);
  });
});
