import { createTransport } from 'nodemailer';
import type { SmtpSettings } from '../settings/settings';
import { errorCodesOf } from './mail-outcome';

/** Connects and logs in to the mail server, and sends nothing. Returns the codes of what failed; null if the server is ready. */
export async function mailServerFailure(smtp: SmtpSettings): Promise<string | null> {
  const { url, connectionTimeout, greetingTimeout, socketTimeout } = smtp;
  const transport = createTransport({ url, connectionTimeout, greetingTimeout, socketTimeout });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return errorCodesOf(error);
  } finally {
    transport.close();
  }
}
