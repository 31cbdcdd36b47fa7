import type { DossierAnswer } from '@pds/api-client/generated/model';
import { lazyComponent } from '../../../../../shared/ui/lazy/lazy-component';
import { Section } from './section';

/** Loaded after the page: most dossiers have none. */
export const OwnChanges = lazyComponent(() => import('../../../../../shared/dossier/changes/own-changes'), {
  instead: () => null,
});

/** « Annuler ma manifestation », loaded after the page. */
export const Withdraw = lazyComponent(() => import('../../../../../shared/dossier/withdrawal/withdraw'), {
  instead: () => null,
});

/** « Demander une modification » once there is a quote; before, the organiser changes the demand itself. */
export function ChangesSection({ dossier: { actions, demand, documents } }: { dossier: DossierAnswer }) {
  if (actions || documents.length === 0) return null;
  return <OwnChanges demandId={demand.id} Frame={Section} />;
}
