import type { OrganisationAnswer } from '@pds/api-client/generated/model';
import { managerRoles, staffRoles } from '@pds/kernel';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useGetOrganisation } from '../api/organisations';
import { changedAddress } from '../../../routing/changed-address';
import { pathTo } from '../../../routing/routes';
import { PageFrame } from '../../../shared/ui/page/page-frame';
import { QueryState } from '../../../shared/ui/state/query-state';
import { useHasRole } from '../../../shared/session/session';
import { Tabs } from '../../../shared/ui/page/tabs';
import { AddressesTab } from '../components/addresses-tab';
import { InformationTab } from '../components/information-tab';
import { ManagersTab } from '../components/managers-tab';

export interface OrganisationEditPageProps {
  /** Content of the fourth tab, from the pricing context. */
  pricing: (organisation: OrganisationAnswer) => ReactNode;
  /** Below the tabs for staff, from the demand context. */
  pastEvents: (organisation: OrganisationAnswer) => ReactNode;
}

/** The edit screen of an organisation (spec back-office 2), for staff and for the organisation's managers. */
export function OrganisationEditPage({ pricing, pastEvents }: OrganisationEditPageProps) {
  const id = Number(useParams()['id']);
  const isStaff = useHasRole(...staffRoles);
  const organisation = useGetOrganisation(id);
  return (
    <PageFrame
      title={organisation.data?.name ?? 'Organisation'}
      breadcrumb={[
        isStaff
          ? { label: 'Mes organisations', to: pathTo('organization_list') }
          : { label: 'Profil(s) organisation', to: pathTo('organization_profile') },
      ]}
      meta={isStaff && organisation.data?.identifierToVerify && <span>Numéro à vérifier</span>}
    >
      <QueryState query={organisation}>
        {(loaded) => (
          <>
            <OrganisationTabs key={loaded.id} organisation={loaded} pricing={pricing} />
            {isStaff && pastEvents(loaded)}
          </>
        )}
      </QueryState>
    </PageFrame>
  );
}

function OrganisationTabs({
  organisation,
  pricing,
}: Pick<OrganisationEditPageProps, 'pricing'> & { organisation: OrganisationAnswer }) {
  const [address, setAddress] = useSearchParams();
  const isStaff = useHasRole(...staffRoles);
  const isManager = useHasRole(...managerRoles);
  // Rates belong to the association: organisers do not see them, and their call is for staff only.
  const tabs = [
    {
      key: '1',
      isEditable: isManager,
      label: 'Gestionnaire(s)',
      children: <ManagersTab organisation={organisation} canEdit={isManager} isStaff={isStaff} />,
    },
    { key: '2', isEditable: true, label: 'Informations', children: <InformationTab organisation={organisation} /> },
    { key: '3', isEditable: true, label: 'Adresses', children: <AddressesTab organisation={organisation} /> },
    ...(isStaff ? [{ key: '4', isEditable: isManager, label: 'Tarifs', children: pricing(organisation) }] : []),
  ];
  const requested = address.get('onglet');
  // An organiser seldom adds a colleague: their profile opens on the information.
  const first = tabs.find(({ isEditable }) => isEditable) ?? tabs[0]!;
  return (
    <Tabs
      name="Organisation"
      active={tabs.some(({ key }) => key === requested) ? requested! : first.key}
      onChange={(key) => setAddress((previous) => changedAddress(previous, { onglet: key }), { replace: true })}
      tabs={tabs}
    />
  );
}
