import { Mailer } from '@pds/platform';
import { type SmtpStage, smtpStage } from '@pds/platform/testing';
import { type TestApplication, testApplication } from '@pds/testing';
import { AccountMails } from '@pds/users/domain';

describe('messages to somebody who asks to be forgotten', () => {
  let app: TestApplication;
  let smtp: SmtpStage;

  beforeAll(async () => {
    smtp = await smtpStage();
    app = await testApplication({ SMTP_URL: smtp.url });
  });
  afterAll(async () => {
    await app?.close();
    await smtp?.close();
  });

  const posted = async (mail: { key: string; to: string; cc: string }) => {
    await app.application
      .get(Mailer)
      .post({ ...mail, subject: 'Essai', text: 'Secret du texte', html: '<p>Essai</p>' });
    await app.drainJobs();
    const [row] = await app.unitOfWork.query<{ id: number }>(
      'SELECT id::integer AS id FROM platform.mails WHERE key = $1',
      [mail.key],
    );
    return row!.id;
  };

  it('lose the address of whoever is forgotten, in copy too, and are not sent to them any more', async () => {
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
    smtp.arrived.length = 0;
    smtp.onRecipient = () => null;
    await app.unitOfWork.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
    await app.drainJobs();
    expect(smtp.arrived).toEqual([]);
  });
});
