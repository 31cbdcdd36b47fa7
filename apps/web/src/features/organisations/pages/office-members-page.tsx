import type { ListMembersParams, MemberAnswer, MemberRowAnswer } from '@pds/api-client/generated/model';
import { Fragment, useState } from 'react';
import { useParams } from 'react-router';
import { pathTo } from '../../../routing/routes';
import { ListExport } from '../../../shared/list/list-export';
import type { ListFilter } from '../../../shared/list/list-filters';
import { ListPage, type ListPreset } from '../../../shared/list/list-page';
import { keepShownRows, listParams } from '../../../shared/list/list-params';
import type { ListColumn } from '../../../shared/list/table/list-column';
import { type ListDefaults, useListSearch } from '../../../shared/list/use-list-search';
import { Button } from '../../../shared/ui/buttons/button';
import { confirm } from '../../../shared/ui/dialog/confirm';
import { attempt } from '../../../shared/ui/state/attempt';
import { problemText } from '../../../shared/ui/state/problem-notice';
import { toast } from '../../../shared/ui/state/toast';
import common from '../../../shared/ui/common.module.css';
import { getMember, useDeleteMember, useListMembers } from '../api/members';
import { useGetOffice } from '../api/structures';
import { MemberDialog } from '../components/members/member-dialog';
import { MemberLinkDialog } from '../components/members/member-link-dialog';
import { functionsText, qualificationText, statusText, urgentFirst } from '../components/members/member-texts';
import { VolunteerHours } from '../components/members/volunteer-hours';
import { fullName } from '../components/structures/structure-texts';

type Filter = 'search' | 'qualification' | 'expiry' | 'left';

const defaults: ListDefaults<Filter> = {
  filters: { search: '', qualification: '', expiry: '', left: '' },
  sort: 'name',
  direction: 'asc',
};

const expirySoon = 'Expire dans 90\u00a0jours';
const noLonger = 'Ne sert plus';

const filters: readonly ListFilter<Filter>[] = [
  { name: 'search', label: 'Nom ou e-mail' },
  { name: 'qualification', label: 'Qualification' },
  {
    name: 'expiry',
    label: 'Validité',
    type: 'select',
    all: 'Toutes',
    options: [
      { value: 'soon', label: expirySoon },
      { value: 'expired', label: 'Expirée' },
    ],
  },
  { name: 'left', label: 'Service', type: 'select', all: 'Sert', options: [{ value: 'yes', label: noLonger }] },
];

const presets: readonly ListPreset<Filter>[] = [
  { label: expirySoon, filters: { expiry: 'soon' } },
  { label: noLonger, filters: { left: 'yes' } },
];

const phoneText = ({ phone, isPhoneMasked }: MemberRowAnswer) => phone ?? (isPhoneMasked ? 'masqué' : null);

const columns: readonly ListColumn<MemberRowAnswer>[] = [
  {
    key: 'name',
    title: 'Nom',
    sortable: true,
    main: true,
    width: 'select',
    text: ({ lastName, firstName }) => `${lastName} ${firstName}`,
  },
  { key: 'status', title: 'Statut', text: statusText },
  {
    key: 'qualifications',
    title: 'Qualifications',
    text: (row) => urgentFirst(row).map(qualificationText).join(', '),
    render: (row) => <Qualifications of={row} />,
  },
  { key: 'functions', title: 'Fonctions', text: functionsText },
  { key: 'email', title: 'E-mail', folded: true, text: ({ email }) => email },
  { key: 'phone', title: 'Téléphone', width: 'phone', text: phoneText },
];

/** « Personnes de l’antenne »: the members of an office with the last day of their qualifications. */
export default function OfficeMembersPage() {
  const officeId = Number(useParams()['id']);
  const office = useGetOffice(officeId).data;
  const search = useListSearch(defaults);
  const list = useListMembers(officeId, listParams<ListMembersParams>(search), keepShownRows);
  const { mutateAsync: deleteMember } = useDeleteMember(officeId);
  const [linked, setLinked] = useState<MemberRowAnswer | null>(null);
  const [edited, setEdited] = useState<MemberAnswer | 'new' | null>(null);

  const edit = async ({ id }: MemberRowAnswer) => {
    try {
      setEdited(await getMember(officeId, id));
    } catch (error) {
      toast.error(problemText(error));
    }
  };
  const remove = async (row: MemberRowAnswer) => {
    const goAhead = await confirm({
      title: 'Supprimer une personne',
      text: `Supprimer ${fullName(row)} et ses qualifications\u00a0? Si la personne est partie, indiquez plutôt sa date de sortie.`,
      action: 'Supprimer',
      danger: true,
    });
    if (goAhead) await attempt(() => deleteMember(row.id), 'Personne supprimée');
  };

  return (
    <ListPage
      name="members"
      title="Personnes de l’antenne"
      breadcrumb={[
        { label: 'Listing antennes', to: pathTo('administration_office_list') },
        { label: office?.name ?? 'Antenne', to: pathTo('administration_office_edit', { id: officeId }) },
      ]}
      actions={
        <>
          <VolunteerHours />
          <Button variant="primary" onClick={() => setEdited('new')}>
            Ajouter une personne
          </Button>
        </>
      }
      exports={() => <ListExport name="organisations.members" department={office?.departmentId} ofOffice />}
      search={search}
      filters={filters}
      presets={presets}
      list={list}
      columns={columns}
      rowName={fullName}
      rowActions={(row) => [
        { label: 'Modifier', onSelect: () => void edit(row) },
        { label: 'Nouveau lien personnel', onSelect: () => setLinked(row) },
        { label: 'Supprimer', danger: true, onSelect: () => void remove(row) },
      ]}
      card={(row) => ({
        title: fullName(row),
        facts: [
          ['Statut', statusText(row)],
          ['Fonctions', functionsText(row)],
          ['Qualifications', row.qualifications.length > 0 ? <Qualifications key="qualifications" of={row} /> : null],
          ['E-mail', row.email],
          ['Téléphone', phoneText(row)],
        ],
      })}
      emptyText="Personne ne correspond à votre recherche."
      firstUse="Pas encore de personne. Ajoutez les bénévoles un par un, ou importez un fichier."
    >
      {linked && <MemberLinkDialog officeId={officeId} member={linked} onClose={() => setLinked(null)} />}
      {edited && (
        <MemberDialog officeId={officeId} member={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </ListPage>
  );
}

function Qualifications({ of: row }: { of: MemberRowAnswer }) {
  return (
    <span>
      {urgentFirst(row).map((each, index) => (
        <Fragment key={each.name}>
          {index > 0 && ', '}
          <span className={each.expiry === 'valid' ? undefined : common.urgent}>{qualificationText(each)}</span>
        </Fragment>
      ))}
    </span>
  );
}
