/** Why a backup or a restore cannot be done; the message is French and meant for the operator. Never quotes stored data. */
export class BackupRefused extends Error {
  override readonly name: string = 'BackupRefused';
}

/** The archive is incomplete or altered, or is no backup of this product. */
export class BackupDamaged extends BackupRefused {
  override readonly name = 'BackupDamaged';

  constructor(what: string) {
    super(`La sauvegarde est endommagée ou incomplète (${what}) : rien n’a été restauré.`);
  }
}

/** The archive was encrypted for another key. */
export class WrongIdentity extends BackupRefused {
  override readonly name = 'WrongIdentity';

  constructor() {
    super('Cette clé n’ouvre pas la sauvegarde : elle a été chiffrée pour une autre.');
  }
}
