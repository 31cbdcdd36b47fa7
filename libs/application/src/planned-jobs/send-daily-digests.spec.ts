import { defaultDeadlineRules } from '@pds/organisations/contract';
import { FixedClock, ImmediateUnitOfWork } from '@pds/kernel/testing';
import type { Mail, Mailer } from '@pds/platform';
import type { DigestDossier, DigestOffice, ListedDeadline } from '@pds/screens';
import { SendDailyDigests } from './send-daily-digests';

const lyon: DigestOffice = { id: 1, name: 'Lyon', departmentId: 69, departmentCode: '69', timeZone: 'Europe/Paris' };
const saintDenis: DigestOffice = {
  id: 2,
  name: 'Saint-Denis',
  departmentId: 974,
  departmentCode: '974',
  timeZone: 'Indian/Reunion',
};
const strasbourg: DigestOffice = { ...lyon, id: 3, name: 'Strasbourg', departmentId: 67, departmentCode: '67' };

const dossier: DigestDossier = {
  id: 12,
  eventName: 'Corrida',
  startsAt: Date.parse('2027-06-05T06:00Z'),
  timeZone: 'Europe/Paris',
  isAidStation: false,
};
const late: ListedDeadline = {
  kind: 'team',
  rule: defaultDeadlineRules.find(({ kind }) => kind === 'team')!,
  dueOn: '2027-05-26',
  state: 'late',
  doneAt: null,
  doneBy: null,
  isMarked: false,
  ruleChangedAt: null,
  daysLeft: -2,
  dossier: { ...dossier, id: 13, eventName: 'Fête du <lac>', organisationName: null, officeId: 1, isAidStation: true },
};

/** Remembers each key once, as the outbox does; can be made to die, to lose the database, or to fail for some addresses. */
class FakeMailer implements Mailer {
  readonly mails = new Map<string, Mail>();
  diesAfter = Infinity;
  failsFor: readonly string[] = [];
  isLost = false;
  tries = 0;

  async post(mail: Mail): Promise<void> {
    this.tries += 1;
    if (this.mails.size >= this.diesAfter) throw new Error('killed');
    if (this.isLost) throw new Error('lost');
    if (this.failsFor.includes(mail.to[0]!)) throw new Error(`refused ${mail.to[0]}`);
    if (!this.mails.has(mail.key)) this.mails.set(mail.key, mail);
  }
}

function setUp(waiting: readonly number[] = [1, 2, 3]) {
  const mailer = new FakeMailer();
  const none = async () => new Map<number, readonly DigestDossier[]>();
  const digests = {
    offices: async () => [lyon, saintDenis, strasbourg],
    incompleteTeams: none,
    waitingRequests: async () => new Map(waiting.map((id) => [id, [dossier]])),
  };
  const readers = [lyon, saintDenis, strasbourg].flatMap(({ id }) =>
    [41, 42].map((person) => ({
      officeId: id,
      accountId: id * 100 + person,
      email: `${id}.${person}@example.org`,
      secret: 'secret',
    })),
  );
  const clock = new FixedClock(0);
  const task = new SendDailyDigests(
    digests,
    { ofOffices: async () => new Map([[1, [late]]]) },
    { digestReaders: async (ids) => readers.filter(({ officeId }) => ids.includes(officeId)) },
    mailer,
    new ImmediateUnitOfWork(),
    { appUrl: 'https://secours.example' },
    clock,
    (error) => error instanceof Error && error.message === 'lost',
  );
  return { mailer, task, clock };
}

describe('the daily digest', () => {
  it.each([
    ['2027-05-28T04:30Z', ['1', '3'], 'a Friday at 6:30 in Paris, in summer'],
    ['2027-01-08T05:30Z', ['1', '3'], 'a Friday at 6:30 in Paris, in winter'],
    ['2027-05-28T02:30Z', ['2'], '6:30 in Réunion'],
    ['2027-05-28T05:00Z', [], '7:00 in Paris'],
    ['2027-05-29T04:30Z', [], 'a Saturday'],
    ['2027-05-17T04:30Z', [], 'Whit Monday'],
    ['2027-03-26T05:30Z', ['1'], 'Good Friday, a holiday in Alsace'],
    ['2027-12-20T02:30Z', [], '20 December in Réunion, a holiday there'],
  ])('at %s goes to offices %j: %s', async (planned, offices) => {
    const { mailer, task } = setUp();
    await task.run(Date.parse(planned));
    expect([...new Set([...mailer.mails.keys()].map((key) => key.split(':')[1]))]).toEqual(offices);
  });

  it('names what waits, with links to the dossiers and one that switches it off', async () => {
    const { mailer, task } = setUp();
    await task.run(Date.parse('2027-05-28T04:30Z'));
    const mail = mailer.mails.get('daily-digest:1:2027-05-28:141')!;
    expect(mail).toMatchObject({
      to: ['1.41@example.org'],
      subject: '28/05/2027\u00a0: 1\u00a0échéance, 1\u00a0demande en attente',
      unsubscribeUrl: 'https://secours.example/api/account/daily-digest/one-click?token=secret',
    });
    expect(mail.text).toContain('Équipe complète, en retard de 2\u00a0jours (26/05/2027)');
    expect(mail.text).toContain('https://secours.example/admin/aid-station/edit/13?onglet=administratif');
    expect(mail.text).toContain('https://secours.example/admin/aid-station/demand/12');
    expect(mail.html).not.toContain('<lac>');
    expect(mail.text).toContain('https://secours.example/account/daily-digest#token=secret');
  });

  it('is never empty', async () => {
    const { mailer, task } = setUp([]);
    await task.run(Date.parse('2027-05-28T04:30Z'));
    expect([...mailer.mails.keys()].map((key) => key.split(':')[1])).toEqual(['1', '1']);
  });

  it('reaches everyone once when its run is killed and repeated', async () => {
    const { mailer, task } = setUp();
    const planned = Date.parse('2027-05-28T04:30Z');
    mailer.diesAfter = 3;
    await expect(task.run(planned)).rejects.toThrow('killed');
    mailer.diesAfter = Infinity;
    await task.run(planned);
    await task.run(planned);
    expect(mailer.mails.size).toBe(4);
  });

  it('of an office that fails does not stop those of the others; the first error is thrown', async () => {
    const { mailer, task } = setUp();
    mailer.failsFor = ['1.41@example.org', '2.42@example.org'];
    await expect(task.send([lyon, saintDenis, strasbourg], Date.parse('2027-05-28T04:30Z'))).rejects.toThrow(
      'refused 1.41@example.org',
    );
    expect([...mailer.mails.values()].map(({ to }) => to[0])).toEqual([
      '2.41@example.org',
      '3.41@example.org',
      '3.42@example.org',
    ]);
  });

  it('stops at a lost database', async () => {
    const { mailer, task } = setUp();
    mailer.isLost = true;
    await expect(task.send([lyon, saintDenis, strasbourg], Date.parse('2027-05-28T04:30Z'))).rejects.toThrow('lost');
    expect(mailer.tries).toBe(1);
  });

  it.each([
    ['2027-05-28T07:30:00Z', 4],
    ['2027-05-28T07:30:01Z', 0],
  ])('planned for 04:30 is sent until three hours later: at %s, %i messages', async (now, messages) => {
    const { mailer, task, clock } = setUp();
    clock.instant = Date.parse(now);
    await task.run(Date.parse('2027-05-28T04:30Z'));
    expect(mailer.mails.size).toBe(messages);
  });
});
