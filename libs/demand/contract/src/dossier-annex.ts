import type { FrozenFile } from '@pds/kernel';

/** A file annexed to a dossier. */
export interface DossierAnnex {
  /** The name of its input, as people read it: `Plan d’accès`. */
  readonly name: string;
  readonly kind: 'decree' | 'access-plan' | 'other';
  readonly mediaType: string;
  readonly file: FrozenFile;
}
