import { eraseMails, type Mailer, type Settings, type TypeOrmUnitOfWork } from '@pds/platform';
import { linkTo } from '@pds/users/contract';
import { AccountMails, type AddressMail, type CredentialMail, type LinkMail, sessionLinks } from '@pds/users/domain';
import { type AccountMail, accountMail, signUpWithDemandMail } from '../mails/account-mails';

/** Sends the e-mails about accounts. */
export class AccountMailer extends AccountMails {
  constructor(
    private readonly mailer: Mailer,
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly settings: Settings,
  ) {
    super();
  }

  override async postCredentialLink(mail: CredentialMail): Promise<void> {
    const { purpose, secret, demand } = mail;
    const path = linkTo(sessionLinks.includes(purpose) ? '/account/sign-in' : '/reset-password', secret);
    if (!demand) return this.post(mail, purpose, path);
    const { appUrl } = this.settings;
    await this.mailer.post({
      key: mail.key,
      to: mail.to,
      ...signUpWithDemandMail(demand, `${appUrl}${path}`, appUrl),
      demandId: demand.id,
      personal: true,
    });
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

  override forgetAllTo(address: string): Promise<void> {
    return eraseMails(this.unitOfWork, address);
  }

  private post({ key, to, firstName }: AddressMail, kind: AccountMail, path: string): Promise<void> {
    return this.mailer.post({ key, to, ...accountMail(kind, firstName, `${this.settings.appUrl}${path}`) });
  }
}
