import { Mailer, MailOutbox, type MailSubject } from '@pds/platform';
import { type FakeSmtpServer, startFakeSmtpServer } from '@pds/platform/testing';
import { type TestApplication, testApplication } from '@pds/testing';
import { AccountMails } from '@pds/users/domain';

describe('messages to a person who asks to be erased', () => {
  let app: TestApplication;
  let smtp: FakeSmtpServer;

  beforeAll(async () => {
    smtp = await startFakeSmtpServer();
    app = await testApplication({ SMTP_URL: smtp.url });
  });
  afterAll(async () => {
    await app?.close();
    await smtp?.close();
  });

  const posted = async (mail: {
    key: string;
    to: string;
    cc?: string;
    demandId?: number;
    about?: MailSubject;
    replyTo?: string;
  }) => {
    await app.application
      .get(Mailer)
      .post({ ...mail, subject: 'Essai de Zoé Martin', text: 'Secret du texte', html: '<p>Essai</p>' });
    await app.drainJobs();
    const [row] = await app.unitOfWork.query<{ id: number }>(
      'SELECT id::integer AS id FROM platform.mails WHERE key = $1',
      [mail.key],
    );
    return row!.id;
  };

  /** All stored data of messages. */
  const rowsOf = async (ids: readonly number[]) =>
    JSON.stringify(
      await app.unitOfWork.query(
        `SELECT to_jsonb(m) AS mail, (SELECT jsonb_agg(r) FROM platform.mail_recipients r WHERE r.mail_id = m.id) AS recipients
         FROM platform.mails m WHERE m.id = ANY($1)`,
        [ids],
      ),
    );

  it('lose the erased person’s address, in copy too, and are not sent to them any more', async () => {
    smtp.onRecipient = (address) => (address.toLowerCase() === 'gone@club.example' ? [451, 'later'] : null);
    const sent = await posted({
      key: 'f',
      to: 'zoe@club.example',
      cc: 'Gone@club.example, leo@club.example',
    });
    const waiting = await posted({ key: 'g', to: 'gone@club.example', cc: 'leo@club.example' });
    await app.unitOfWork.run(() => app.application.get(AccountMails).forgetAllTo('gone@club.example'));
    expect(
      await app.unitOfWork.query('SELECT id::integer, cc, text_body FROM platform.mails WHERE id = ANY($1)', [
        [sent, waiting],
      ]),
    ).toEqual([{ id: sent, cc: 'leo@club.example', text_body: 'Secret du texte' }]);
    expect(
      await app.unitOfWork.query(
        `SELECT address, state FROM platform.mail_recipients WHERE mail_id = $1 ORDER BY place`,
        [sent],
      ),
    ).toEqual([
      { address: 'zoe@club.example', state: 'sent' },
      { address: 'anonyme', state: 'refused' },
      { address: 'leo@club.example', state: 'sent' },
    ]);
    expect(await rowsOf([sent])).not.toMatch(/gone@/i);
    smtp.arrived.length = 0;
    smtp.onRecipient = () => null;
    await app.makeJobsDue();
    await app.drainJobs();
    expect(smtp.arrived).toEqual([]);
  });

  it('no longer quote the person’s address in the server’s answers to messages of which they had a copy', async () => {
    smtp.onRecipient = (address) => (address.startsWith('quoted') ? [550, `no ${address}`] : null);
    const id = await posted({ key: 'h', to: 'zoe@club.example', cc: 'quoted@club.example, leo@club.example' });
    // A server's answer about the whole message is stored with each recipient.
    await app.unitOfWork.query(
      `UPDATE platform.mail_recipients SET state = 'refused', why = '554 no mail for Quoted@club.example' WHERE mail_id = $1 AND address LIKE 'leo%'`,
      [id],
    );
    expect(await rowsOf([id])).toMatch(/550 no quoted@club\.example/);
    await app.unitOfWork.run(() => app.application.get(AccountMails).forgetAllTo('quoted@club.example'));
    expect(await rowsOf([id])).not.toMatch(/quoted@/i);
  });

  it('stay in the timeline of their dossier without personal data, and are never sent', async () => {
    smtp.arrived.length = 0;
    smtp.onRecipient = (address) => {
      if (address.startsWith('waiting')) return [451, 'later'];
      return address.startsWith('refused') ? [550, `no ${address}`] : null;
    };
    const { id: demandId } = await app.scenario.dossier({ department: 69 }).filed();
    const outbox = app.application.get(MailOutbox);
    const admin = await app.loginAs(await app.scenario.staff('admin'));
    const cc = 'waiting-too@club.example';
    const waiting = await posted({ key: 'k', to: 'waiting@club.example', cc, demandId, replyTo: 'zoe@club.example' });
    const about = { thing: 'document', id: 1 } as const;
    const refused = await posted({ key: 'l', to: 'refused@club.example', demandId, about });
    expect(await outbox.sendToOther(refused, 'waiting@club.example', 1)).toBe(true);
    await app.drainJobs();
    // A message whose sending attempt is in progress meanwhile.
    const inHand = (await outbox.beginAttempt(String(waiting)))!;
    for (const address of ['waiting@club.example', 'refused@club.example']) {
      await app.unitOfWork.run(() => app.application.get(AccountMails).forgetAllTo(address));
    }
    const later = { state: 'queued', why: 'Le serveur demande de réessayer : waiting@club.example' } as const;
    await outbox.recordOutcomes(inHand, new Map(inHand.recipients.map(({ address }) => [address, later])));

    const kept = await app.unitOfWork.query<{ subject: string; told: string }>(
      `SELECT m.subject, m.text_body, m.html_body, m.state, m.refusals, m.next_attempt_at AS next,
              concat(to_jsonb(m), (SELECT jsonb_agg(r) FROM platform.mail_recipients r WHERE r.mail_id = m.id AND kind = 'to')) AS told
       FROM platform.mails m WHERE m.id = $1 OR m.id = $2 OR m.corrects_id = $2 ORDER BY m.id`,
      [waiting, refused],
    );
    expect(kept).toHaveLength(3);
    for (const mail of kept) {
      expect(mail).toMatchObject({ text_body: '', html_body: '', state: 'refused', refusals: 0, next: null });
      expect(mail.told).not.toMatch(/club\.example|Zoé|Martin|Secret|Essai/);
    }
    expect(kept.map(({ subject }) => subject)).toEqual([
      'Message, objet effacé',
      'Document, objet effacé',
      'Document, objet effacé',
    ]);
    const { entries } = (await admin.get(`/api/demand/${demandId}/timeline?kind=mails`)).body;
    const told = entries.filter(({ title }: { title: string }) => title.includes('objet effacé'));
    expect(told).toHaveLength(3);
    for (const { text } of told) expect(text).toBe('Non reçu, destinataire effacé');

    smtp.arrived.length = 0;
    smtp.onRecipient = () => null;
    await app.makeJobsDue();
    await app.drainJobs();
    for (const body of [{}, { to: 'zoe@club.example' }]) {
      expect((await admin.post(`/api/mails/${refused}/resend`, body)).status).toBe(409);
    }
    await app.drainJobs();
    expect(smtp.arrived).toEqual([]);
    const { records } = (await admin.get(`/api/mails?state=refused&demandId=${demandId}`)).body;
    expect(records).toEqual([]);
  });

  it('about the demands that the person filed lose the contact’s address too, the present and the previous one', async () => {
    const organiser = await app.scenario.organiser();
    const { id: demandId } = await app.scenario.dossier({ organiser, department: 69 }).filed();
    const { id: other } = await app.scenario.dossier({ department: 69 }).filed();
    const admin = await app.loginAs(await app.scenario.staff('admin'));
    for (const contactEmail of ['before@club.example', 'club@club.example']) {
      const { version } = (await admin.get(`/api/demand/${demandId}`)).body.demand;
      expect((await admin.patch(`/api/demand/${demandId}`, { version, contactEmail })).status).toBe(200);
    }
    const ids = [
      await posted({ key: 'a', to: 'Club@club.example', demandId, about: { thing: 'invoice', id: 1 } }),
      await posted({ key: 'b', to: 'before@club.example', demandId }),
      await posted({ key: 'c', to: 'zoe@club.example', cc: 'club@club.example', demandId }),
      await posted({ key: 'd', to: 'club@club.example', demandId: other }),
      await posted({ key: 'e', to: 'club@club.example' }),
    ];
    const own = await app.loginAs(organiser);
    const body = { currentPassword: organiser.password };
    expect((await own.post('/api/account/deletion-request', body)).status).toBe(204);
    await app.drainJobs();
    const text = 'Secret du texte';
    const subject = 'Essai de Zoé Martin';
    const messages = `SELECT m.id::integer, m.subject, m.text_body, array_agg(r.address ORDER BY r.place) AS addresses
      FROM platform.mails m JOIN platform.mail_recipients r ON r.mail_id = m.id WHERE m.id = ANY($1) GROUP BY m.id ORDER BY m.id`;
    expect(await app.unitOfWork.query(messages, [ids])).toEqual([
      { id: ids[0], subject: 'Facture, objet effacé', text_body: '', addresses: ['anonyme'] },
      { id: ids[1], subject: 'Message, objet effacé', text_body: '', addresses: ['anonyme'] },
      { id: ids[2], subject, text_body: text, addresses: ['zoe@club.example', 'anonyme'] },
      { id: ids[3], subject, text_body: text, addresses: ['club@club.example'] },
      { id: ids[4], subject, text_body: text, addresses: ['club@club.example'] },
    ]);
    expect(await rowsOf(ids.slice(0, 2))).not.toMatch(/club\.example|Zoé|Martin|Secret|Essai/);
  });
});
