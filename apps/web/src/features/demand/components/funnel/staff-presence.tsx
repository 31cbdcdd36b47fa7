import { staffRoles } from '@pds/kernel';
import type { QueryKey } from '@tanstack/react-query';
import type { AutosaveForm } from '../../../../shared/form/autosave/use-autosave-form';
import { useHasRole } from '../../../../shared/session/session';
import { fetched } from '../../../../shared/ui/fetched';

/** For the staff alone: an organiser's page goes without. */
const PresenceLine = fetched(async () => ({ default: (await import('../presence/presence-line')).PresenceLine }));

export interface StaffPresenceProps {
  demandId: number;
  form: Pick<AutosaveForm<object>, 'version' | 'phase'>;
  /** The query whose answer the form shows. */
  shown: QueryKey;
}

/**
 * Says that staff are at work on a dossier in one of the organiser's steps, and who else is (ADR 0056). What is typed is saved within
 * a second: whoever has typed anything modifies the dossier for as long as they look at the page.
 */
export function StaffPresence({ demandId, form: { version, phase }, shown }: StaffPresenceProps) {
  if (!useHasRole(...staffRoles)) return null;
  const unsaved = phase !== 'untouched' && phase !== 'saved';
  return (
    <PresenceLine
      id={demandId}
      version={version}
      unsaved={unsaved}
      editing={phase !== 'untouched'}
      // The next save takes in what others saved, and asks where both changed the same.
      isSettled={unsaved}
      shown={shown}
    />
  );
}
