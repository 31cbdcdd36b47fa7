import { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import { DeliveryReports } from './delivery-reports';
import { maxTries } from './mail-outcome';
import { MailOutbox } from './mail-outbox';
import { startFakeSmtpServer } from './testing/fake-smtp-server';
import { MessageSent } from './testing/mailing-process';
import { type MailRow, TestOutbox } from './testing/test-outbox';

describe('the outbox of messages on PostgreSQL and SMTP', () => {
  const on = new TestOutbox();

  const oneMail = async () => (await on.mails()) as [MailRow, ...MailRow[]];
  const recipients = () =>
    on.query<{ address: string; state: string; why: string | null }>(
      'SELECT address, state, why FROM platform.mail_recipients ORDER BY mail_id, place',
    );
  const minutesToNext = async () => {
    const [next] = await on.query<{ minutes: number; same: boolean }>(
      `SELECT round(extract(epoch FROM j.run_at - now()) / 60)::integer AS minutes,
              abs(extract(epoch FROM j.run_at - m.next_attempt_at)) < 1 AS same
       FROM graphile_worker.jobs j JOIN platform.mails m ON j.key = 'send-mail:' || m.id`,
    );
    expect(next?.same).toBe(true);
    return next!.minutes;
  };

  it('sends with explicit envelope, one Message-ID, the day it was queued, and text beside HTML', async () => {
    await on.post({
      to: 'zoe@club.example',
      cc: 'ada@club.example; leo@club.example, ZOE@club.example',
      replyTo: 'a@pc.example',
    });
    await on.drain();
    const [{ id }] = await oneMail();
    expect(on.smtp.arrived).toHaveLength(1);
    const { to, email } = on.smtp.arrived[0]!;
    expect(to).toEqual(['zoe@club.example', 'ada@club.example', 'leo@club.example']);
    expect(email).toMatchObject({
      messageId: `<mail-${id}@127.0.0.1>`,
      from: { name: 'Postes de secours', address: 'ne-pas-repondre@postes-de-secours.example' },
      to: [{ address: 'zoe@club.example', name: '' }],
      cc: [{ address: 'ada@club.example' }, { address: 'leo@club.example' }],
      replyTo: [{ address: 'a@pc.example' }],
      text: 'Bonjour\n',
    });
    expect(email.html).toContain('<p>Bonjour</p>');
    expect(email.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
    const [{ queued_at: queued }] = (await on.query('SELECT queued_at FROM platform.mails')) as [{ queued_at: Date }];
    expect(Math.floor(Date.parse(email.date!) / 1000)).toBe(Math.floor(queued.getTime() / 1000));
  });

  it('adds the unsubscribe link to a notification, and to no other message', async () => {
    const [page, call] = ['/admin/affiliation/department', '/api/account/daily-digest/one-click?token=1.a'];
    await on.post({ unsubscribeUrl: `http://127.0.0.1:3000${page}` });
    await on.post({ unsubscribeUrl: `http://127.0.0.1:3000${call}` });
    await on.post();
    await on.drain();
    const unsubscribe = on.smtp.arrived.map(({ email }) =>
      ['list-unsubscribe', 'list-unsubscribe-post'].map((name) => email.headers.find(({ key }) => key === name)?.value),
    );
    // Only a call takes the POST of a mail program (RFC 8058).
    expect(unsubscribe.toSorted()).toEqual([
      [undefined, undefined],
      [`<http://127.0.0.1:3000${page}>`, undefined],
      [`<http://127.0.0.1:3000${call}>`, 'List-Unsubscribe=One-Click'],
    ]);
  });

  it('allows automatic replies only to what a person sent', async () => {
    await on.post({ sentBy: 7 });
    await on.drain();
    expect(on.smtp.arrived[0]!.email.headers.map(({ key }) => key)).not.toContain('auto-submitted');
  });

  it.each([
    'zoe@club.example\r\nBcc: spy@evil.example',
    'Zoé <zoe@club.example>',
    '"zoe@club.example" spy@evil.example',
    'pas une adresse',
    '',
  ])('sends nothing to %j, and shows it as refused', async (to) => {
    await on.post({ to });
    await on.drain();
    expect(on.smtp.arrived).toEqual([]);
    expect(await on.mails()).toMatchObject([
      { state: 'refused', refusals: 1, last_error: 'Ce n’est pas une adresse e-mail' },
    ]);
  });

  it('sends to those in copy when the first address is invalid', async () => {
    await on.post({ to: 'pas une adresse', cc: 'ada@club.example' });
    await on.drain();
    expect(on.smtp.arrived.map(({ to }) => to)).toEqual([['ada@club.example']]);
    expect(on.smtp.arrived[0]!.email.to ?? []).toEqual([]);
    expect(await on.mails()).toMatchObject([{ state: 'sent', refusals: 1 }]);
  });

  it('sends nothing whose cause was not committed', async () => {
    await expect(
      on.application.get(TypeOrmUnitOfWork).run(async () => {
        await on.post();
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await on.drain();
    expect(on.smtp.arrived).toEqual([]);
    expect(await on.mails()).toEqual([]);
  });

  it('handles greylisting: waits a minute, and shows why', async () => {
    const answers: ([number, string] | null)[] = [[451, '4.7.1 Greylisted zoe@club.example'], null];
    on.smtp.onRecipient = () => answers.shift()!;
    await on.post();
    await on.drain();
    expect(on.smtp.arrived).toEqual([]);
    expect(await minutesToNext()).toBe(1);
    expect(await on.mails()).toMatchObject([{ state: 'queued', attempts: 1, refusals: 0 }]);
    expect((await recipients())[0]!.why).toBe(
      'Le serveur demande de réessayer\u00a0: 451 4.7.1 Greylisted zoe@club.example',
    );
    expect(on.log.lines.join()).toMatch(/^Mail \d+ was not sent to everybody: EENVELOPE 451$/);
    await on.drain();
    expect(on.smtp.arrived).toEqual([]);
    await on.nextAttempt();
    expect(on.smtp.arrived).toHaveLength(1);
    expect(await on.mails()).toMatchObject([{ state: 'sent', attempts: 2, refusals: 0, last_error: null }]);
  });

  it('stops after a permanent refusal, and keeps the address out of the log', async () => {
    on.smtp.onRecipient = () => [550, '5.1.1 No such user zoe@club.example'];
    await on.post();
    await on.drain();
    expect(await on.mails()).toMatchObject([{ state: 'refused', attempts: 1, refusals: 1 }]);
    expect((await on.mails())[0]!.last_error).toContain('550 5.1.1 No such user');
    expect(await on.query('SELECT FROM graphile_worker.jobs')).toEqual([]);
    expect(on.log.lines.join()).toMatch(/^Mail \d+ was refused for good: EENVELOPE 550$/);
  });

  it.each([
    [552, 'refused'],
    [452, 'queued'],
  ] as const)('treats a %d after the message according to its class', async (code, state) => {
    on.smtp.onMessage = () => [code, 'too much'];
    await on.post();
    await on.drain();
    expect(await on.mails()).toMatchObject([{ state }]);
  });

  it('sends once to accepted recipients, again to deferred ones, never to refused ones', async () => {
    const answers: Record<string, [number, string] | null> = {
      'ada@club.example': [550, '5.1.1 unknown'],
      'leo@été.example': [450, '4.2.1 busy'],
    };
    // The envelope contains an ASCII domain.
    on.smtp.onRecipient = (address) => answers[address] ?? (/^leo@/.test(address) ? answers['leo@été.example']! : null);
    await on.post({ cc: ['ada@club.example', 'leo@été.example'] });
    await on.drain();
    expect(on.smtp.arrived.map(({ to }) => to)).toEqual([['zoe@club.example']]);
    expect(await on.mails()).toMatchObject([{ state: 'queued', refusals: 1 }]);
    expect(await recipients()).toMatchObject([{ state: 'sent' }, { state: 'refused' }, { state: 'queued' }]);
    answers['leo@été.example'] = null;
    await on.nextAttempt();
    expect(on.smtp.arrived.map(({ to }) => to)).toEqual([['zoe@club.example'], [expect.stringMatching(/^leo@/)]]);
    expect(new Set(on.smtp.arrived.map(({ email }) => email.messageId)).size).toBe(1);
    expect(on.smtp.arrived[1]!.email.cc).toHaveLength(2);
    expect(await on.mails()).toMatchObject([{ state: 'sent', refusals: 1 }]);
    await on.nextAttempt();
    expect(on.smtp.arrived).toHaveLength(2);
  });

  it('arrives at most twice when the connection drops in place of the answer, with the same Message-ID and date', async () => {
    let drops = 1;
    on.smtp.onMessage = () => (drops-- > 0 ? 'drop' : null);
    await on.post();
    await on.drain();
    expect(await on.mails()).toMatchObject([{ state: 'queued', attempts: 1 }]);
    await on.nextAttempt();
    await on.nextAttempt();
    expect(on.smtp.arrived).toHaveLength(2);
    expect(on.smtp.arrived[1]!.email.messageId).toBe(on.smtp.arrived[0]!.email.messageId);
    expect(on.smtp.arrived[1]!.email.date).toBe(on.smtp.arrived[0]!.email.date);
    expect(await on.mails()).toMatchObject([{ state: 'sent', attempts: 2, last_error: null }]);
  });

  it('gives up after two days of an unreachable server; sent again, it reaches the remaining recipients under its own id', async () => {
    const port = Number(new URL(on.smtp.url).port);
    await on.smtp.close();
    await on.post();
    await on.drain();
    const pauses: number[] = [];
    for (let tried = 1; tried < maxTries; tried++) {
      pauses.push(await minutesToNext());
      expect(await on.mails()).toMatchObject([{ state: 'queued', attempts: tried }]);
      await on.nextAttempt();
    }
    expect(pauses).toEqual([1, 5, 15, 60, 120, 240, 480, 720, 720, 720]);
    expect(await on.query('SELECT FROM graphile_worker.jobs')).toEqual([]);
    const [{ id, ...dead }] = await oneMail();
    expect(dead).toMatchObject({ state: 'refused', attempts: 11, refusals: 1 });
    expect(dead).toMatchObject({
      last_error: expect.stringMatching(/^Abandonné après 11 essais\. Le serveur d’e-mail n’a pas répondu/),
    });

    on.smtp = await startFakeSmtpServer(port);
    expect(await on.application.get(MailOutbox).resend(Number(id))).toBe(true);
    expect(await on.mails()).toMatchObject([{ state: 'queued', refusals: 0 }]);
    expect(await on.application.get(MailOutbox).resend(Number(id))).toBe(true);
    await on.drain();
    expect(on.smtp.arrived.map(({ email }) => email.messageId)).toEqual([`<mail-${id}@127.0.0.1>`]);
    expect(await on.mails()).toMatchObject([{ state: 'sent', refusals: 0, last_error: null }]);
    expect(await on.application.get(MailOutbox).resend(Number(id))).toBe(false);
    await on.drain();
    expect(on.smtp.arrived).toHaveLength(1);
  });

  it('creates no second task for a message that is being sent', async () => {
    const sending = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<null>();
    on.smtp.onMessage = () => {
      sending.resolve();
      return answer.promise;
    };
    await on.post();
    const drained = on.drain();
    await sending.promise;
    const [{ id }] = await oneMail();
    await on.application.get(MailOutbox).resend(Number(id));
    expect(await on.query('SELECT FROM graphile_worker.jobs')).toHaveLength(1);
    answer.resolve(null);
    await drained;
    await on.drain();
    expect(on.smtp.arrived).toHaveLength(1);
  });

  it('sends a refused message of a dossier to another address, once, as a separate message', async () => {
    on.smtp.onRecipient = (address) => (address === 'zoe@club.example' ? [550, 'unknown'] : null);
    await on.post({ demandId: 12, about: { thing: 'document', id: 4 } });
    await on.drain();
    const [{ id }] = await oneMail();
    const outbox = on.application.get(MailOutbox);
    for (let press = 0; press < 2; press++) {
      expect(await outbox.sendToOther(Number(id), 'zoe@ville.example', 7)).toBe(true);
      await on.drain();
    }
    expect(on.smtp.arrived.map(({ to }) => to)).toEqual([['zoe@ville.example']]);
    expect(on.smtp.arrived[0]!.email.messageId).not.toBe(`<mail-${id}@127.0.0.1>`);
    expect(
      await on.query(
        'SELECT demand_id, about_thing, about_id, sent_by, corrects_id, state FROM platform.mails ORDER BY id',
      ),
    ).toEqual([
      { demand_id: 12, about_thing: 'document', about_id: 4, sent_by: null, corrects_id: null, state: 'refused' },
      { demand_id: 12, about_thing: 'document', about_id: 4, sent_by: 7, corrects_id: id, state: 'sent' },
    ]);
  });

  describe('the event of a message', () => {
    const published = () => on.query(`SELECT type, payload FROM platform.outbox_events`);
    const event = { type: 'test.message-sent', payload: { messageId: 3 } };

    it('is published once, when a first recipient accepted the message', async () => {
      on.smtp.onRecipient = () => [451, 'later'];
      await on.post({ to: 'zoe@club.example, ada@club.example', whenSent: MessageSent({ messageId: 3 }) });
      await on.drain();
      expect(await published()).toEqual([]);
      on.smtp.onRecipient = (address) => (address === 'zoe@club.example' ? [451, 'later'] : null);
      await on.nextAttempt();
      expect(await published()).toEqual([event]);
      on.smtp.onRecipient = () => null;
      await on.nextAttempt();
      expect(await published()).toEqual([event]);
    });

    it('is published at once when there is no server, and the message is only read at /dev/mail', async () => {
      await on.post({ whenSent: MessageSent({ messageId: 3 }) });
      await on.application.get(MailOutbox).holdBack((await oneMail())[0].id);
      expect(await published()).toEqual([event]);
    });

    it('is not published when everybody is refused, but when another address accepts the message', async () => {
      on.smtp.onRecipient = (address) => (address === 'zoe@club.example' ? [550, 'unknown'] : null);
      await on.post({ demandId: 12, whenSent: MessageSent({ messageId: 3 }) });
      await on.drain();
      expect(await published()).toEqual([]);
      const [{ id }] = await oneMail();
      await on.application.get(MailOutbox).sendToOther(Number(id), 'zoe@ville.example', 7);
      await on.drain();
      expect(await published()).toEqual([event]);
    });
  });

  it('sends the secret link of an account to no other address', async () => {
    on.smtp.onRecipient = () => [550, 'unknown'];
    await on.post();
    await on.drain();
    const [{ id }] = await oneMail();
    expect(await on.application.get(MailOutbox).sendToOther(Number(id), 'spy@evil.example', 7)).toBe(false);
    expect(await on.mails()).toHaveLength(1);
  });

  it('records a bounced message as refused, and ignores repeated reports and those about other messages', async () => {
    await on.post({ cc: 'ada@club.example' });
    await on.drain();
    const [{ id }] = await oneMail();
    const reports = on.application.get(DeliveryReports);
    expect(await reports.bounced(`<mail-${id}@127.0.0.1>`, 'ADA@club.example', '5.1.1 no\r\nsuch user')).toBe(true);
    expect(await reports.bounced(`mail-${id}@127.0.0.1`, 'ada@club.example', 'again')).toBe(false);
    expect(await reports.bounced(`<mail-${id}@127.0.0.1>`, 'leo@club.example', 'no')).toBe(false);
    expect(await reports.bounced('<mail-9999999@127.0.0.1>', 'ada@club.example', 'no')).toBe(false);
    expect(await reports.bounced('<other@club.example>', 'ada@club.example', 'no')).toBe(false);
    expect(await on.mails()).toMatchObject([
      { state: 'sent', refusals: 1, last_error: 'Non remis\u00a0: 5.1.1 no such user' },
    ]);
    expect(await reports.bounced(`<mail-${id}@127.0.0.1>`, 'zoe@club.example', '')).toBe(true);
    expect(await on.mails()).toMatchObject([{ state: 'refused', refusals: 2, last_error: 'Non remis' }]);
    await on.application.get(MailOutbox).resend(Number(id));
    await on.drain();
    expect(on.smtp.arrived.map(({ to }) => to.length)).toEqual([2, 2]);
    expect(await on.mails()).toMatchObject([{ state: 'sent', refusals: 0 }]);
  });

  it('finds messages that lost their task, and no others', async () => {
    await on.post();
    await on.post();
    await on.query(
      `DELETE FROM graphile_worker._private_jobs WHERE id = (SELECT min(id) FROM graphile_worker._private_jobs)`,
    );
    const outbox = on.application.get(MailOutbox);
    await outbox.requeueStranded();
    expect(await on.query('SELECT FROM graphile_worker.jobs')).toHaveLength(1);
    await on.query(`UPDATE platform.mails SET next_attempt_at = now() - interval '11 minutes'`);
    await outbox.requeueStranded();
    expect(await on.query('SELECT FROM graphile_worker.jobs')).toHaveLength(2);
    await on.query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts');
    await outbox.requeueStranded();
    await on.drain();
    expect(on.smtp.arrived).toHaveLength(2);
  });

  it('reuses a few connections', async () => {
    const began = on.smtp.sessions.began;
    for (let mail = 0; mail < 12; mail++) await on.post();
    await on.drain();
    expect(on.smtp.arrived).toHaveLength(12);
    expect(on.smtp.sessions.began - began).toBeLessThanOrEqual(2);
  });
});
