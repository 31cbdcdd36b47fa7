import type { StatusText } from '../../../../shared/reference/statuses';

/** Names the cause of a refusal (spec back-office 4). */
export function causeText(causes: Readonly<Record<number, string>>, cause: number | null): string {
  return cause === null ? 'Non défini' : (causes[cause] ?? 'Non défini');
}

/** Says whether the e-mail about the refusal was sent (spec back-office 4). */
export const mailText = (mailSent: boolean) => (mailSent ? 'Envoyée' : 'Non envoyée');

/** The same as a tag, with the e-mail's state while it is not sent. */
export function mailStatus({
  mailSent,
  mailState,
}: {
  readonly mailSent: boolean;
  readonly mailState: 'queued' | 'sent' | 'refused' | null;
}): StatusText & { readonly why: string | null } {
  const text = mailText(mailSent);
  if (mailSent) return { text, tone: 'done', why: null };
  if (mailState === 'queued') return { text, tone: 'progress', why: 'E-mail en attente d’envoi' };
  if (mailState === 'refused') return { text, tone: 'refused', why: 'E-mail refusé par le destinataire' };
  return { text, tone: 'neutral', why: 'Aucun e-mail' };
}
