/**
 * Returns the codes in the reason why a message waits or was refused, never its text, which may quote an address: those of SMTP (`550 5.1.1`) or
 * of the connection (`ECONNREFUSED`); null when it has none.
 */
export function mailErrorCode(reason: string): string | null {
  const [, smtp] = /^[^:]*\u00a0: ([45]\d\d(?:[ -][245]\.\d{1,3}\.\d{1,3})?)(?!\d)/.exec(reason) ?? [];
  if (smtp !== undefined) return smtp.replace('-', ' ');
  const [, connection] = /n’a pas répondu jusqu’au bout \((E[A-Z]{1,20})\)$/.exec(reason) ?? [];
  if (connection !== undefined) return connection;
  return reason.endsWith('refuse le compte de l’application') ? 'EAUTH' : null;
}
