import type { StatusText } from '../../../shared/reference/statuses';

/** Why a demand is refused, in a word (spec back-office 4). */
export function causeText(causes: Readonly<Record<number, string>>, cause: number | null): string {
  return cause === null ? 'Non défini' : (causes[cause] ?? 'Non défini');
}

/** Whether the e-mail that told the refusal has left (spec back-office 4). */
export const mailText = (mailSent: boolean) => (mailSent ? 'Envoyée' : 'Non envoyée');

/** The same as a tag, with where the e-mail is while it has not left. */
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
