import { Controller, Get, Header, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { DomainError } from '@pds/kernel';
import { developerPage, html, raw } from '@pds/paper';
import { idOr, TypeOrmUnitOfWork } from '@pds/platform';

interface MailRow {
  id: string;
  recipient: string;
  subject: string;
  state: string;
  created_at: Date;
  html_body: string;
  text_body: string;
  attachments: { filename: string }[];
}

/** The states of a message as shown to people. */
const states: Readonly<Record<string, string>> = { queued: 'en attente', sent: 'envoyé', refused: 'refusé' };

class MessageNotFound extends DomainError {
  readonly code = 'dev.message-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Ce message n’existe pas.');
  }
}

/** These pages have styles of their own, and mails have style attributes; nothing else is allowed. */
const stylesOnly = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** Outside production: reads the messages that would have been sent. Not mounted in production. */
@ApiExcludeController()
@Controller('dev/mail')
export class DevMailController {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  @Get()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', stylesOnly)
  async list(): Promise<string> {
    const mails = await this.unitOfWork.query<MailRow>(
      'SELECT id, recipient, subject, state, created_at FROM platform.mails ORDER BY id DESC LIMIT 200',
    );
    const rows = mails.map(
      (mail) =>
        html`<tr>
          <td>${mail.created_at.toLocaleString('fr-FR')}</td>
          <td>${mail.recipient}</td>
          <td><a href="/dev/mail/${mail.id}">${mail.subject}</a></td>
          <td>${states[mail.state]}</td>
        </tr>`,
    );
    return developerPage(
      'Messages',
      html`<h1>Messages</h1>
        <p>Chaque message avec des données d’exemple : <a href="/dev/papers">/dev/papers</a>.</p>
        <table>
          <tr>
            <th>Date</th>
            <th>Destinataire</th>
            <th>Sujet</th>
            <th>État</th>
          </tr>
          ${rows}
        </table>`,
    );
  }

  @Get(':id')
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', stylesOnly)
  async show(@Param('id', idOr(MessageNotFound)) id: number): Promise<string> {
    const [mail] = await this.unitOfWork.query<MailRow>(
      'SELECT id, recipient, subject, html_body, text_body, attachments FROM platform.mails WHERE id = $1',
      [id],
    );
    if (!mail) throw new MessageNotFound();
    return developerPage(
      mail.subject,
      html`<p><a href="/dev/mail">Tous les messages</a></p>
        <h1>${mail.subject}</h1>
        <p>À : ${mail.recipient}</p>
        <p>Joint : ${mail.attachments.map(({ filename }) => filename).join(', ') || 'rien'}</p>
        <section>${raw(mail.html_body)}</section>
        <h2>Texte</h2>
        <pre>${mail.text_body}</pre>`,
    );
  }
}
