import type { DossierAnswer } from '@pds/api-client/generated/model';
import { compareMeans } from '../../../features/demand/components/engagement/dossier-means';
import { useLive } from '../../../features/demand/components/price/live-price-context';
import { type Tab, Tabs } from '../../../shared/ui/page/tabs';
import { closingOf } from './dossier-closing';
import { useSteps } from './dossier-head';

export interface DossierTabsProps {
  dossier: DossierAnswer;
  active: string;
  onChange: (key: string) => void;
  tabs: readonly Tab[];
}

/**
 * The tabs of a dossier, each with the number of items missing in it: for the next step, and in the engagement tab the people that the
 * devices require and the means that are sold, where nobody plans them. None in a dossier that is refused or « Sans suite ».
 */
export function DossierTabs({ dossier, tabs, ...rest }: DossierTabsProps) {
  const next = useSteps(dossier).find(({ isDone }) => !isDone);
  const missingInEngagement = useLive((live) => live.team.lacks + compareMeans(live.values, live.sold).lacks);
  const isPursued = closingOf(dossier) === null;
  const missing = (key: string) =>
    key === 'engagement'
      ? missingInEngagement
      : (next?.missing ?? []).filter((lack) => 'tab' in lack && lack.tab === key).length;
  return (
    <Tabs
      name="Onglet"
      selectOnPhone
      {...rest}
      tabs={tabs.map((tab) => ({ ...tab, missing: isPursued ? missing(tab.key) : 0 }))}
    />
  );
}
