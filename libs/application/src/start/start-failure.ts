import { EmbeddedPostgresError } from '@pds/embedded-postgres';
import { DatabaseNewerThanProgram, InvalidSettings } from '@pds/platform';

/** What the system refuses, and the setting that changes it. */
const refusals: Record<string, string> = {
  EADDRINUSE: 'PORT : ce port est déjà pris',
  EADDRNOTAVAIL: 'HOST : cette adresse n’est pas une adresse de cette machine',
  ENOTFOUND: 'HOST, DATABASE_URL : ce nom de machine est inconnu',
  ECONNREFUSED: 'DATABASE_URL : aucun serveur PostgreSQL ne répond à cette adresse',
  ETIMEDOUT: 'DATABASE_URL : le serveur PostgreSQL ne répond pas',
  ENOSPC: 'DATA_DIR : le disque est plein',
  EDQUOT: 'DATA_DIR : le disque est plein',
  EROFS: 'DATA_DIR : ce dossier est en lecture seule',
  // PostgreSQL's own codes: a wrong password, an unknown role, an unknown database, a full disk.
  '28P01': 'DATABASE_URL : mot de passe refusé',
  '28000': 'DATABASE_URL : accès refusé',
  '3D000': 'DATABASE_URL : cette base n’existe pas',
  '53100': 'le disque de PostgreSQL est plein',
};

/** PgBouncer's answer to a session's settings, which the product omits once it knows of the pooler. */
const poolerRefusal = /^unsupported startup parameter/;

/**
 * What the operator reads when a program of the product could not start or continue: the list of settings to check when one of them is the
 * cause, else the error with its stack.
 */
export function startFailure(error: unknown): string {
  if ([InvalidSettings, DatabaseNewerThanProgram, EmbeddedPostgresError].some((known) => error instanceof known)) {
    return (error as Error).message;
  }
  if (error instanceof Error && poolerRefusal.test(error.message)) {
    return new InvalidSettings([
      'DATABASE_URL : cette adresse est celle d’un répartiteur de connexions (PgBouncer) ; indiquez aussi celle du serveur dans DATABASE_DIRECT_URL',
    ]).message;
  }
  const { code } = (error ?? {}) as { code?: unknown };
  const refusal = typeof code === 'string' ? refusals[code] : undefined;
  if (refusal) return new InvalidSettings([refusal]).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
