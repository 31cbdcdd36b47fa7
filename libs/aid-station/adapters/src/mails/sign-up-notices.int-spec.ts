import { AnswerSlot, OpenSignUps, RemoveMember } from '@pds/aid-station/domain';
import { daysLater, mainlandDay, type Principal } from '@pds/kernel';
import { emptyTeam } from '@pds/pricing/contract';
import { type TestApplication, testApplication } from '@pds/testing';

const everybody: Principal = { accountId: 1, role: 'ROLE_ADMIN', scope: { kind: 'all' } };

describe('e-mails about the places of a slot', () => {
  let app: TestApplication;
  let office: Awaited<ReturnType<TestApplication['scenario']['office']>>;
  let zoe: number;
  beforeAll(async () => {
    app = await testApplication();
    office = await app.scenario.office({ name: 'Brignais', email: 'brignais@example.org' });
    const named = { firstName: 'Zoé', lastName: 'Blanc', email: 'zoe@example.org' };
    zoe = await app.scenario.member(office, { functions: ['logistician'], ...named });
  });
  afterAll(() => app?.close());

  /** A slot with a place for a logistician, so many days from now. */
  async function opened(days: number) {
    const day = daysLater(mainlandDay(Date.now()), days);
    const { id: demandId } = await app.scenario.dossier({ name: 'Course', office, day }).priced();
    const [slot] = await app.unitOfWork.query<{ id: number }>('SELECT id FROM demand.slots WHERE demand_id = $1', [
      demandId,
    ]);
    const slotId = slot!.id;
    const open = async (meetingPlace: string) => {
      const settings = { isOpen: true, meetingAt: null, meetingPlace, instructions: '' };
      const added = { ...emptyTeam, logistician: 1 };
      await app.application
        .get(OpenSignUps, { strict: false })
        .execute({ demandId, slots: [{ slotId, ...settings, added }] }, everybody);
    };
    await open('Parking nord');
    const say = (memberId: number, answer: 'yes' | 'no') =>
      app.application.get(AnswerSlot, { strict: false }).execute({ memberId, slotId, answer, function: 'logistician' });
    const mails = async () => {
      await app.drainJobs();
      return app.unitOfWork.query<{ recipient: string; subject: string; text: string }>(
        `SELECT recipient, subject, text_body AS text FROM platform.mails WHERE key LIKE '%:' || $1::text || ':%' ORDER BY id`,
        [slotId],
      );
    };
    return { demandId, slotId, open, say, mails };
  }

  it('tell the office that a member withdrew in the last 72 hours, and which function is missing', async () => {
    const early = await opened(10);
    for (const answer of ['yes', 'no'] as const) await early.say(zoe, answer);
    expect(await early.mails()).toEqual([]);
    const late = await opened(2);
    for (const answer of ['yes', 'no'] as const) await late.say(zoe, answer);
    const [mail, ...others] = await late.mails();
    expect(others).toEqual([]);
    expect([mail!.recipient, mail!.subject]).toEqual([
      'brignais@example.org',
      expect.stringMatching(/^Désistement.*Logisticien, Course$/),
    ]);
    expect(mail!.text).toContain('Zoé Blanc (Logisticien) ne vient plus à');
    expect(mail!.text).toMatch(/1\slogisticien/);
  });

  it('tell members that the meeting changed, and that a coordinator removed them', async () => {
    const { demandId, slotId, open, say, mails } = await opened(20);
    await say(zoe, 'yes');
    await open('Parking sud');
    await mails();
    await app.application.get(RemoveMember, { strict: false }).execute({ demandId, slotId, memberId: zoe }, everybody);
    const sent = await mails();
    expect(sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['zoe@example.org', expect.stringMatching(/^Changement/)],
      ['zoe@example.org', expect.stringMatching(/^Votre inscription/)],
    ]);
    expect(sent[0]!.text).toMatch(/Bonjour Zoé[^]*rendez-vous Parking sud[^]*Auparavant[^]*rendez-vous Parking nord/);
    expect(sent[1]!.text).toContain('Vous n’avez plus à venir');
  });
});
