import { html, type Mailer, raw, type SafeHtml, type Settings, type TypeOrmUnitOfWork } from '@pds/platform';
import { AccountMails, type AddressMail, type CredentialMail, type LinkPurpose } from '@pds/users/domain';

interface Wording {
  readonly subject: string;
  readonly why: string;
  readonly todo: string;
  readonly lifetime: string;
  readonly otherwise: string;
}

const wordings: Record<LinkPurpose, Wording> = {
  confirmation: {
    subject: 'Confirmez votre compte Postes de secours',
    why: 'Votre compte « Postes de secours » vient d’être créé.',
    todo: 'Confirmez votre adresse e-mail et choisissez votre mot de passe',
    lifetime: 'Ce lien est valable 7 jours et ne sert qu’une fois.',
    otherwise: 'Si vous n’êtes pas à l’origine de cette inscription, ignorez simplement ce message.',
  },
  invitation: {
    subject: 'Votre accès à Postes de secours',
    why: 'Un compte « Postes de secours » a été créé pour vous.',
    todo: 'Choisissez votre mot de passe',
    lifetime: 'Ce lien est valable 7 jours et ne sert qu’une fois.',
    otherwise: 'Si vous n’attendiez pas cette invitation, ignorez simplement ce message.',
  },
  reset: {
    subject: 'Réinitialisation de votre mot de passe',
    why: 'Vous avez demandé à réinitialiser votre mot de passe « Postes de secours ».',
    todo: 'Choisissez un nouveau mot de passe',
    lifetime: 'Ce lien est valable 1 heure et ne sert qu’une fois.',
    otherwise:
      'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message : votre mot de passe ne change pas.',
  },
};

const emailChange: Wording = {
  subject: 'Confirmez votre nouvelle adresse e-mail',
  why: 'Vous avez demandé à utiliser cette adresse pour votre compte « Postes de secours ».',
  todo: 'Confirmez votre nouvelle adresse',
  lifetime: 'Ce lien est valable 24 heures et ne sert qu’une fois.',
  otherwise: 'Si vous n’êtes pas à l’origine de cette demande, ignorez simplement ce message.',
};

/** Writes the e-mails about accounts, in French, and posts them. */
export class AccountMailer extends AccountMails {
  constructor(
    private readonly mailer: Mailer,
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly settings: Settings,
  ) {
    super();
  }

  override async postCredentialLink(mail: CredentialMail): Promise<void> {
    await this.post(mail, wordings[mail.purpose], `/reset-password?token=${mail.secret}`);
  }

  override async postEmailChange(mail: AddressMail & { readonly secret: string }): Promise<void> {
    await this.post(mail, emailChange, `/account/confirm-email?token=${mail.secret}`);
  }

  override async postEmailChanged(mail: AddressMail): Promise<void> {
    await this.post(
      mail,
      {
        subject: 'Votre adresse e-mail a été modifiée',
        why: 'L’adresse e-mail de votre compte « Postes de secours » vient d’être remplacée par une autre.',
        todo: 'Voir mon compte',
        lifetime: '',
        otherwise: 'Si vous n’êtes pas à l’origine de ce changement, prévenez tout de suite votre protection civile.',
      },
      '/account',
    );
  }

  private async post(mail: AddressMail, wording: Wording, path: string): Promise<void> {
    const link = `${this.settings.appUrl}${path}`;
    await this.mailer.post({
      key: mail.key,
      to: mail.to,
      subject: wording.subject,
      text: [
        `Bonjour ${mail.firstName},`,
        wording.why,
        `${wording.todo} :\n${link}`,
        wording.lifetime,
        wording.otherwise,
        'Postes de secours',
      ]
        .filter((paragraph) => paragraph !== '')
        .join('\n\n'),
      html: page(wording, mail.firstName, link).toString(),
    });
  }

  override async forgetAllTo(address: string): Promise<void> {
    // Its job finds a deleted message no more, and ends.
    await this.unitOfWork.query(`DELETE FROM platform.mails WHERE lower(recipient) = lower($1) AND state <> 'sent'`, [
      address,
    ]);
    await this.unitOfWork.query(
      `UPDATE platform.mails SET recipient = 'anonyme', cc = NULL, text_body = '', html_body = '', attachments = '[]'
       WHERE lower(recipient) = lower($1)`,
      [address],
    );
  }
}

function page(wording: Wording, firstName: string, link: string): SafeHtml {
  return html`${raw('<!doctype html>')}
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <title>${wording.subject}</title>
      </head>
      <body style="margin:0;background:#f3f5f9;font-family:Arial,Helvetica,sans-serif;color:#1d2a44">
        <div style="max-width:560px;margin:24px auto;background:#fff;border-top:4px solid #f26a21;padding:24px">
          <p>Bonjour ${firstName},</p>
          <p>${wording.why}</p>
          <p style="margin:28px 0">
            <a
              href="${link}"
              style="background:#14387f;color:#fff;padding:12px 20px;border-radius:6px;text-decoration:none"
              >${wording.todo}</a
            >
          </p>
          <p style="font-size:13px;color:#4a5670">
            ${wording.lifetime} Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :<br />${link}
          </p>
          <p style="font-size:13px;color:#4a5670">${wording.otherwise}</p>
        </div>
      </body>
    </html>`;
}
