import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

/** « Qui vient ? »: what a member does by their personal link. */
describe('the personal link of a member', () => {
  let app: TestApplication;
  let manager: TestBrowser;
  let office: { readonly id: number };
  let slotId: number;

  beforeAll(async () => {
    app = await testApplication();
    const own = await app.scenario.office({ name: 'Mornant' });
    office = own;
    manager = await app.loginAs(await app.scenario.staff('office manager', { office: own }));
    const dossier = await app.scenario.dossier({ office: own, name: 'Course des vendanges', day: 60 }).priced();
    slotId = await dossier.opened({ places: { pse1: 1 }, meetingPlace: 'Local', instructions: 'Tenue complète' });
  });
  afterAll(() => app?.close());

  async function member(firstName: string, validUntil: string | null = null): Promise<{ url: string; token: string }> {
    const qualifications = [{ name: 'PSE1', validUntil }];
    const added = await manager.post(`/api/office/${office.id}/members`, {
      firstName,
      lastName: 'Petit',
      email: 'petit@example.org',
      qualifications,
    });
    const url = `/api/office/${office.id}/members/${added.body.id}`;
    return { url, token: await linkOf(url) };
  }
  async function linkOf(url: string): Promise<string> {
    const { status, body } = await manager.post(`${url}/link`);
    expect(status).toBe(201);
    const { pathname, hash } = new URL(body.address);
    expect(pathname).toBe('/benevole/');
    return new URLSearchParams(hash.slice(1)).get('token')!;
  }
  const call = (what: string, body: object) => app.visitor().post(`/api/volunteer/${what}`, body);
  const shiftIn = ({ body }: Awaited<ReturnType<typeof call>>) =>
    body.shifts.find((shift: { slotId: number }) => shift.slotId === slotId);
  const shiftOf = async (token: string) => shiftIn(await call('read', { token }));

  it('shows the open slots of the office, takes one of its places, and gives it back', async () => {
    const [zoe, ada] = [await member('Zoé'), await member('Ada')];
    const shown = await call('read', { token: zoe.token });
    const contact = { name: expect.stringContaining('Mornant') };
    expect(shown.body).toMatchObject({ firstName: 'Zoé', officeName: 'Mornant', hasEmail: true, contact });
    expect(shiftIn(shown)).toMatchObject({
      ...{ eventName: 'Course des vendanges', meetingPlace: 'Local', state: null, reason: null, isLate: false },
      ...{ choices: [{ function: 'pse1', label: 'PSE1', isFull: false }], instructions: '', leader: null },
    });
    // A lost answer is sent again.
    for (let press = 0; press < 2; press++) {
      const answered = await call('answer', { token: zoe.token, slotId, answer: 'yes', function: 'pse1' });
      expect([answered.status, shiftIn(answered)]).toMatchObject([
        200,
        { state: 'confirmed', function: 'pse1', functionLabel: 'PSE1', instructions: 'Tenue complète' },
      ]);
    }
    expect(await shiftOf(ada.token)).toMatchObject({ state: null, choices: [{ isFull: true }] });
    const queued = await call('answer', { token: ada.token, slotId, answer: 'yes' });
    expect(shiftIn(queued)).toMatchObject({ state: 'waiting' });
    const calendar = await call('calendar', { token: zoe.token, slotId });
    expect(calendar.body as unknown as string).toContain('SUMMARY:Poste de secours\u00a0: Course des vendanges');
    expect((await call('calendar', { token: ada.token, slotId })).status).toBe(404);

    expect(shiftIn(await call('answer', { token: zoe.token, slotId, answer: 'no' })).state).toBe('withdrawn');
    expect(await shiftOf(ada.token)).toMatchObject({ state: 'offered', offeredUntil: expect.any(String) });
    expect(shiftIn(await call('answer', { token: ada.token, slotId, answer: 'no' })).state).toBe('no');
  });

  it('says why a member may not come, and takes their wish to come', async () => {
    const { token } = await member('Luc', '2026-01-01');
    expect(await shiftOf(token)).toMatchObject({ choices: [], reason: 'PSE1 valable jusqu’au 01/01/2026.' });
    const refused = await call('answer', { token, slotId, answer: 'yes' });
    expect([refused.status, refused.body.detail]).toEqual([409, 'PSE1 valable jusqu’au 01/01/2026.']);
    expect(shiftIn(await call('answer', { token, slotId, answer: 'wish' })).state).toBe('wish');
  });

  it('ends when another one is made, and when the member leaves or is deleted', async () => {
    const { url, token } = await member('Léa');
    const renewed = await linkOf(url);
    const kept = await app.unitOfWork.query(
      `SELECT count(*) FILTER (WHERE digest = encode(sha256(convert_to($1, 'UTF8')), 'hex'))::integer AS hashes,
              count(*) FILTER (WHERE strpos(l::text, $1) > 0)::integer AS secrets FROM aid_station.volunteer_links l`,
      [renewed],
    );
    expect(kept).toEqual([{ hashes: 1, secrets: 0 }]);
    const ended = await call('read', { token });
    expect([ended.status, ended.body.contact.name]).toEqual([410, expect.stringContaining('Mornant')]);
    expect((await call('read', { token: renewed })).status).toBe(200);
    await manager.patch(url, { leftOn: '2026-01-01' });
    expect((await call('read', { token: renewed })).status).toBe(410);
    expect((await manager.post(`${url}/link`)).status).toBe(409);
    await manager.delete(url);
    await app.drainJobs();
    expect((await call('read', { token: renewed })).status).toBe(404);
  });

  it('changes nothing when programs open it, and notes once that a person saw it', async () => {
    const { url, token } = await member('Paul');
    await call('answer', { token, slotId, answer: 'maybe' });
    const id = Number(url.split('/').at(-1));
    await app.unitOfWork.query('UPDATE aid_station.answers SET asked_at = now() WHERE member_id = $1', [id]);
    const stored = () =>
      app.unitOfWork.query<{ seen_at: Date | null }>(
        `SELECT a.*, (SELECT count(*) FROM aid_station.volunteer_links l WHERE l.member_id = a.member_id) AS links
         FROM aid_station.answers a WHERE member_id = $1`,
        [id],
      );
    const before = await stored();
    for (let scan = 0; scan < 25; scan++) {
      await call('read', { token });
      for (const what of ['read', 'answer', 'replacement', 'seen', 'calendar'])
        for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
          const address = `/api/volunteer/${what}?token=${token}&slotId=${slotId}&answer=yes`;
          expect((await app.application.inject({ method, url: address })).statusCode).toBe(404);
        }
    }
    expect(await stored()).toEqual(before);
    expect((await call('seen', { token })).status).toBe(204);
    const [first] = await stored();
    expect(first!.seen_at).not.toBeNull();
    await call('seen', { token });
    expect((await stored())[0]!.seen_at).toEqual(first!.seen_at);
  });

  it('is slowed down when it is guessed', async () => {
    const guess = () => call('read', { token: 'A'.repeat(32) });
    expect((await guess()).status).toBe(404);
    const answers = [];
    for (let index = 0; index < 120; index++) answers.push(await guess());
    expect(answers.at(-1)).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } });
    const { token } = await member('Ève');
    expect((await call('read', { token })).status).toBe(200);
  });
});
