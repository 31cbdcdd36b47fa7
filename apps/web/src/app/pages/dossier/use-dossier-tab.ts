import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { engagementFields } from '../../../features/demand/components/engagement/engagement-values';
import { changedAddress } from '../../../routing/changed-address';
import { showControlOnceRendered } from '../../../shared/ui/lazy/show-control';

/** Tabs in the order of the specification (back-office 2), and the timeline. */
export const tabNames = [
  'manifestation',
  'particularites',
  'options',
  'statut',
  'engagement',
  'administratif',
  'documents',
  'historique',
] as const;

interface RequestedField {
  readonly tab: string;
  readonly field: string | undefined;
}

/** The open tab of a dossier, and the functions that open the tab of a field and show the field there. */
export function useDossierTab() {
  const [tab, setTab] = useTab();
  const [requestedField, setRequestedField] = useState<RequestedField | null>(null);
  /** The requested field that was shown last. */
  const shownField = useRef<RequestedField>(null);

  // Scrolls to a requested field and focuses it once its tab is shown.
  useEffect(() => {
    if (requestedField?.tab !== tab || shownField.current === requestedField) return;
    shownField.current = requestedField;
    const { field: id } = requestedField;
    // A field of a slot is a cell of the grid.
    const fieldNow = () =>
      id === undefined ? null : (document.getElementById(`cell-${id}`) ?? document.getElementById(id));
    if (!fieldNow()) document.querySelector('[data-panel]:not([hidden])')?.scrollIntoView({ block: 'center' });
    return id === undefined ? undefined : showControlOnceRendered(fieldNow);
  }, [requestedField, tab]);

  const goTo = (requested: string, field?: string) => {
    setTab(requested);
    setRequestedField({ tab: requested, field });
  };
  const goToField = (name: readonly (string | number)[]) => goTo(tabOf(name[0]), name.join('_'));
  return { tab, setTab, goTo, goToField };
}

/** Returns the tab that contains a field of the form. */
function tabOf(field: string | number | undefined): string {
  return engagementFields.some((name) => name === field) ? 'engagement' : 'manifestation';
}

/** Returns the open tab, kept in the address as `?onglet=`. */
function useTab(): [string, (tab: string) => void] {
  const [address, setAddress] = useSearchParams();
  const requested = address.get('onglet');
  const shown = tabNames.some((name) => name === requested) ? requested! : tabNames[0];
  const open = (tab: string) => {
    // A navigation to the same address would add an entry to the history and scroll to the top.
    if (tab === shown) return;
    setAddress((previous) => changedAddress(previous, { onglet: tab === tabNames[0] ? '' : tab }));
  };
  return [shown, open];
}
