import type { DossierAnswer } from '@pds/api-client/generated/model';
import { useLive } from '../../features/demand/components/live-price-context';
import { type Tab, Tabs } from '../../shared/ui/tabs';
import { useSteps } from './dossier-head';

export interface DossierTabsProps {
  dossier: DossierAnswer;
  active: string;
  onChange: (key: string) => void;
  tabs: readonly Tab[];
}

/**
 * The tabs of a dossier, each with the number of items missing in it: for the next step, and in the engagement tab the people that the
 * devices require and nobody plans.
 */
export function DossierTabs({ dossier, tabs, ...rest }: DossierTabsProps) {
  const next = useSteps(dossier).find(({ isDone }) => !isDone);
  const missingTeamCount = useLive(({ team }) => team.lacks);
  const missing = (key: string) =>
    key === 'engagement'
      ? missingTeamCount
      : (next?.missing ?? []).filter((lack) => 'tab' in lack && lack.tab === key).length;
  return (
    <Tabs name="Onglet" selectOnPhone {...rest} tabs={tabs.map((tab) => ({ ...tab, missing: missing(tab.key) }))} />
  );
}
