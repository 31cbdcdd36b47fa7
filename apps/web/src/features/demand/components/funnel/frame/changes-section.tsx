import type { ChangeRequestsAnswer, DossierAnswer } from '@pds/api-client/generated/model';
import { lazyComponent } from '../../../../../shared/ui/lazy/lazy-component';
import { Section } from './section';

/** Loaded after the page: most dossiers have none. */
export const OwnChanges = lazyComponent(() => import('../../../../../shared/dossier/changes/own-changes'), {
  instead: () => null,
});

/** Whether the organiser has something to see of changes, or may ask for one. */
export const hasChanges = ({ mayAsk, requests }: ChangeRequestsAnswer) => mayAsk || requests.length > 0;

/** « Demander une modification » once there is a quote; before, the organiser changes the demand itself. */
export function ChangesSection({ dossier: { changes, demand, documents } }: { dossier: DossierAnswer }) {
  if (documents.length === 0 || !hasChanges(changes)) return null;
  return <OwnChanges demandId={demand.id} changes={changes} Frame={Section} />;
}
