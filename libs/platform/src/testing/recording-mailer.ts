import type { Mail } from '../mail/mail';
import { Mailer } from '../mail/mailer';

export class RecordingMailer extends Mailer {
  readonly posted: Mail[] = [];

  override async post(mail: Mail): Promise<void> {
    this.posted.push(mail);
  }
}
