import { AnswerSlot, type GivenAnswer, RefreshSignUps, RemoveMember, SetMember } from '@pds/aid-station/domain';
import { Clock, type Instant, instantOfWallTime, mainlandTimeZone, type Principal, wallTimeAt } from '@pds/kernel';
import type { Team, TeamFunction } from '@pds/pricing/contract';
import { type Office, type TestApplication, testApplication } from '@pds/testing';

const everybody: Principal = { accountId: 1, role: 'ROLE_ADMIN', scope: { kind: 'all' } };

interface MailRow {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly demandId: number | null;
}

describe('e-mails about the places of a slot', () => {
  let app: TestApplication;
  let brignais: Office;
  let now: Instant;
  beforeAll(async () => {
    app = await testApplication();
    await itIs(0, 12);
    brignais = await app.scenario.office({ name: 'Brignais', email: 'brignais@example.org' });
  });
  beforeEach(() => itIs(0, 12));
  afterAll(() => app?.close());

  /** Sets the clock to an hour of a day from today on; what waited until then is due. */
  async function itIs(days: number, hour: number): Promise<void> {
    const today = wallTimeAt(Date.now(), mainlandTimeZone);
    now = instantOfWallTime({ ...today, day: today.day + days, hour, minute: 0 }, mainlandTimeZone);
    jest.spyOn(app.application.get(Clock), 'now').mockImplementation(() => (now += 1000));
    await app.makeJobsDue();
  }

  const member = (firstName: string, email: string | null = `${firstName}@example.org`, office = brignais) => {
    const qualifications = [{ name: 'PSE2', validUntil: null }] as const;
    return app.scenario.member(office, {
      firstName,
      lastName: 'Blanc',
      email,
      functions: ['logistician'],
      qualifications,
    });
  };

  /** A slot with places beyond its team, so many days from now. */
  async function opened(day: number, added: Partial<Team> = { logistician: 1, pse2: 1 }, office = brignais) {
    const dossier = await app.scenario
      .dossier({ name: 'Course', department: office.departmentId, office, day })
      .priced();
    const meetAt = (meetingPlace: string) => dossier.opened({ added, meetingPlace });
    const slotId = await meetAt('Parking nord');
    const place = { demandId: dossier.id, slotId };
    const say = (memberId: number, answer: GivenAnswer, name: TeamFunction = 'logistician') =>
      app.application.get(AnswerSlot).execute({ memberId, slotId, answer, function: name });
    const set = (memberId: number, note = '') =>
      app.application.get(SetMember).execute({ ...place, memberId, function: 'logistician', note }, everybody);
    const remove = (memberId: number) => app.application.get(RemoveMember).execute({ ...place, memberId }, everybody);
    const all = async () => {
      await app.drainJobs();
      return app.unitOfWork.query<MailRow>(
        `SELECT recipient AS "to", subject, text_body AS text, demand_id AS "demandId"
         FROM platform.mails WHERE split_part(key, ':', 2) = $1::text AND split_part(key, ':', 4) <> '' ORDER BY id`,
        [slotId],
      );
    };
    let shown = 0;
    /** Those since the last call. */
    const mails = async () => {
      const since = (await all()).slice(shown);
      shown += since.length;
      return since;
    };
    return { dossier, slotId, meetAt, say, set, remove, all, mails };
  }

  it('tell the office who withdrew in the last 72 hours, whatever they said instead, and which function is missing', async () => {
    const zoe = await member('Zoé');
    const early = await opened(10);
    for (const answer of ['yes', 'no'] as const) await early.say(zoe, answer);
    expect(await early.mails()).toEqual([]);
    const late = await opened(2);
    for (const [answer, name] of [
      ['no', 'logistician'],
      ['maybe', 'logistician'],
      ['wish', 'pse2'],
    ] as const) {
      await late.say(zoe, 'yes', name);
      await late.say(zoe, answer, name);
    }
    const sent = await late.mails();
    expect(sent.map(({ subject }) => /\S+(?=, Course$)/.exec(subject)?.[0])).toEqual([
      'Logisticien',
      'Logisticien',
      'PSE2',
    ]);
    // They are not among the messages of the dossier.
    for (const mail of sent) expect(mail).toMatchObject({ to: 'brignais@example.org', demandId: null });
    expect(sent[0]!.text).toContain('Zoé Blanc (logisticien) ne vient plus à');
    expect(sent[0]!.text).toMatch(/1\slogisticien/);
    const back = await opened(2);
    for (const answer of ['yes', 'no', 'yes'] as const) await back.say(zoe, answer);
    expect(await back.mails()).toEqual([]);
  });

  it('tell the staff who read the daily digest where neither the office nor its department has an address', async () => {
    const office = await app.scenario.office({ department: 7 });
    const { email } = await app.scenario.staff('office manager', { office });
    const [late, anna] = [await opened(2, { logistician: 1 }, office), await member('Anna', null, office)];
    for (const answer of ['yes', 'no'] as const) await late.say(anna, answer);
    expect(await late.mails()).toMatchObject([{ to: email, subject: expect.stringMatching(/^Désistement/) }]);
  });

  it('offer a place that is free in the night in the morning, and say what a coordinator changed', async () => {
    const slot = await opened(10);
    const [anna, boris] = [await member('Anna'), await member('Boris')];
    await slot.set(anna);
    await slot.say(boris, 'yes');
    expect(await slot.mails()).toMatchObject([
      { to: 'Anna@example.org', text: expect.stringContaining('Vous êtes dans l’équipe') },
    ]);
    await itIs(0, 22);
    await slot.say(anna, 'no');
    expect(await slot.mails()).toEqual([]);
    await itIs(1, 8);
    const [offer, ...others] = await slot.mails();
    expect([offer!.to, others]).toEqual(['Boris@example.org', []]);
    expect(offer!.text).toMatch(/Une place est libre pour vous[^]*gardée jusqu’au \S+ à 20\sh,/);
    expect(offer!.text).toMatch(new RegExp(`/benevole/#token=[\\w-]{32,}&creneau=${slot.slotId}\\n`));

    await slot.remove(boris);
    await slot.set(anna, 'Vu au téléphone');
    await slot.say(boris, 'yes');
    await slot.remove(boris);
    await slot.remove(anna);
    const told = (await slot.mails()).map(({ to, text }) => [to, /L’équipe a changé, (.*?)\s:/.exec(text)?.[1]]);
    expect(told).toEqual([
      ['Boris@example.org', 'la place qui vous était proposée n’est plus libre'],
      ['Boris@example.org', 'vous n’êtes plus en liste d’attente'],
      ['Anna@example.org', 'vous n’avez plus à venir'],
    ]);
  });

  it('tell in the morning what changed in the night, as one change', async () => {
    const [slot, anna] = [await opened(10), await member('Anna')];
    await slot.say(anna, 'yes');
    await itIs(0, 22);
    for (const place of ['Parking sud', 'Parking ouest']) {
      await slot.meetAt(place);
      expect(await slot.mails()).toEqual([]);
    }
    const { id } = slot.dossier;
    await app.unitOfWork.query(`UPDATE demand.demands SET event_address = '3 rue du Port' WHERE id = $1`, [id]);
    await app.application.get(RefreshSignUps).execute([id]);
    await itIs(1, 8);
    const [changed, ...others] = await slot.mails();
    expect(others).toEqual([]);
    expect(changed!.subject).toMatch(/^Changement\s: Course$/);
    expect(changed!.text).toMatch(/Désormais.*3 rue du Port\), rendez-vous Parking ouest/);
    expect(changed!.text).toMatch(/Auparavant(?!.*3 rue du Port).*, rendez-vous Parking nord/);
  });

  it('tell once and at once that a slot is cancelled, also who left; nobody without an address', async () => {
    const slot = await opened(10, { logistician: 3 });
    const [anna, gone, mute] = [await member('Anna'), await member('Boris'), await member('Chloé', null)];
    for (const each of [anna, gone, mute]) await slot.say(each, 'yes');
    await app.unitOfWork.query(`UPDATE organisations.members SET left_on = '2020-01-01' WHERE id = $1`, [gone]);
    await slot.meetAt('Parking sud');
    expect(await slot.mails()).toMatchObject([
      { to: 'Anna@example.org', subject: expect.stringMatching(/^Changement/) },
    ]);
    await itIs(0, 22);
    await slot.dossier.deleted();
    await app.application.get(RefreshSignUps).execute([slot.dossier.id]);
    const sent = await slot.mails();
    expect(sent.map(({ to, subject, text }) => [to, subject.slice(0, 6), text.includes('/benevole/')])).toEqual([
      ['Anna@example.org', 'Annulé', true],
      ['Boris@example.org', 'Annulé', false],
    ]);
    expect(sent[0]!.text).toContain('Vous n’avez pas à venir');
  });

  it('go with an erased member, also those to their office', async () => {
    const slot = await opened(2, { logistician: 2 });
    const [anna, boris] = [await member('Anna'), await member('Boris')];
    await slot.set(anna);
    await slot.set(boris);
    expect(await slot.mails()).toHaveLength(2);
    await slot.say(anna, 'no');
    expect((await slot.all()).map(({ to }) => to)).toEqual([
      'Anna@example.org',
      'Boris@example.org',
      'brignais@example.org',
    ]);
    const admin = await app.loginAs('admin@demo.example');
    const erase = (id: number) => admin.delete(`/api/office/${brignais.id}/members/${id}`);
    expect((await erase(anna)).status).toBe(204);
    expect((await slot.all()).map(({ to }) => to)).toEqual(['Boris@example.org']);
    await erase(boris);
    const [left, ...others] = await slot.all();
    expect([left!.to, others]).toEqual(['brignais@example.org', []]);
    expect(left!.text).not.toContain('Boris');
  });
});
