import type { Mail } from '../mail/mail';
import { Mailer } from '../mail/mailer';

/** Records the messages that are posted. */
export class RecordingMailer extends Mailer {
  readonly posted: Mail[] = [];

  override async post(mail: Mail): Promise<void> {
    this.posted.push(mail);
  }
}
