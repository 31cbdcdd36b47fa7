import type { RefreshSignUps } from '@pds/aid-station/domain';
import type { ChangedDossiers } from '@pds/platform';

/** Keeps sign-ups in line with their dossiers: each transaction brings along those of the dossiers that it changes. */
export class RefreshChangedSignUps {
  constructor(changed: ChangedDossiers, refreshSignUps: RefreshSignUps) {
    changed.onChange((dossierIds) => refreshSignUps.execute(dossierIds));
  }
}
