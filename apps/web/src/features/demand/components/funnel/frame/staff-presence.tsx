import { staffRoles } from '@pds/kernel';
import type { QueryKey } from '@tanstack/react-query';
import type { AutosaveForm } from '../../../../../shared/form/autosave/use-autosave-form';
import { useHasRole } from '../../../../../shared/session/session';
import { lazyComponent } from '../../../../../shared/ui/lazy/lazy-component';

/** Loaded for staff only. */
const PresenceLine = lazyComponent(async () => ({
  default: (await import('../../presence/presence-line')).PresenceLine,
}));

export interface StaffPresenceProps {
  demandId: number;
  form: Pick<AutosaveForm<object>, 'version' | 'phase'>;
  /** The query whose answer the form shows. */
  shown: QueryKey;
}

/**
 * Announces that staff are editing a dossier in one of the organiser's steps, and shows who else is (ADR 0056). Input is saved within a
 * second, so a user who has typed anything counts as editing until they leave the page.
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
      // The next save merges the changes of others; the user is asked only about fields that both changed.
      isSettled={unsaved}
      shown={shown}
    />
  );
}
