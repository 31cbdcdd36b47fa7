/** The embedded server can't run; the message, in French, tells the operator why and what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
