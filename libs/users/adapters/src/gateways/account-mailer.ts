import type { Mailer, Settings, TypeOrmUnitOfWork } from '@pds/platform';
import { linkTo } from '@pds/users/contract';
import { AccountMails, type AddressMail, type CredentialMail, type LinkMail } from '@pds/users/domain';
import { type AccountMail, accountMail } from '../mails/account-mails';

/** Posts the e-mails about accounts. */
export class AccountMailer extends AccountMails {
  constructor(
    private readonly mailer: Mailer,
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly settings: Settings,
  ) {
    super();
  }

  override async postCredentialLink(mail: CredentialMail): Promise<void> {
    await this.post(mail, mail.purpose, linkTo('/reset-password', mail.secret));
  }

  override async postEmailChange(mail: LinkMail): Promise<void> {
    await this.post({ ...mail, firstName: null }, 'email-change', linkTo('/account/confirm-email', mail.secret));
  }

  override async postEmailChanged(mail: AddressMail): Promise<void> {
    await this.post(mail, 'email-changed', '/account');
  }

  override async postOrganiserProposal(mail: LinkMail): Promise<void> {
    const path = linkTo('/account/organiser-proposal', mail.secret);
    await this.post({ ...mail, firstName: null }, 'organiser-proposal', path);
  }

  override async forgetAllTo(address: string): Promise<void> {
    const toThem = `EXISTS (
      SELECT FROM platform.mail_recipients r WHERE r.mail_id = m.id AND r.kind = 'to' AND lower(r.address) = lower($1)
    )`;
    // Its job finds a deleted message no more, and ends.
    await this.unitOfWork.query(`DELETE FROM platform.mails m WHERE state <> 'sent' AND ${toThem}`, [address]);
    await this.unitOfWork.query(
      `UPDATE platform.mails m SET recipient = 'anonyme', cc = NULL, reply_to = NULL, text_body = '', html_body = '',
         attachments = '[]', last_error = NULL WHERE ${toThem}`,
      [address],
    );
    await this.unitOfWork.query(
      `UPDATE platform.mails m SET cc = array_to_string(array_remove(string_to_array(m.cc, ', '), r.address), ', ')
       FROM platform.mail_recipients r WHERE r.mail_id = m.id AND r.kind = 'cc' AND lower(r.address) = lower($1)`,
      [address],
    );
    await this.unitOfWork.query(
      `UPDATE platform.mail_recipients r SET address = 'anonyme', why = NULL,
         state = CASE WHEN r.state = 'queued' THEN 'refused' ELSE r.state END
       WHERE lower(r.address) = lower($1)`,
      [address],
    );
  }

  private post({ key, to, firstName }: AddressMail, kind: AccountMail, path: string): Promise<void> {
    return this.mailer.post({ key, to, ...accountMail(kind, firstName, `${this.settings.appUrl}${path}`) });
  }
}
