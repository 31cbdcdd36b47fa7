/** The embedded server cannot run; the French message gives the operator the reason and the remedy. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
