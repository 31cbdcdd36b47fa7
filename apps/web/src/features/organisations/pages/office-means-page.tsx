import type { EquipmentAnswer } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { pathTo } from '../../../routing/routes';
import { ListExport } from '../../../shared/list/list-export';
import { Term } from '../../../shared/reference/term';
import { useHasRole } from '../../../shared/session/session';
import { confirm } from '../../../shared/ui/dialog/confirm';
import { dayText } from '../../../shared/ui/text/day';
import { DetailSection } from '../../../shared/ui/page/detail-page';
import { formatNumber } from '../../../shared/ui/text/format';
import { PageFrame } from '../../../shared/ui/page/page-frame';
import { attempt } from '../../../shared/ui/state/attempt';
import { QueryState } from '../../../shared/ui/state/query-state';
import { RecordTable } from '../../../shared/ui/text/record-table';
import { useListEquipment, useRetireEquipment } from '../api/equipment';
import { useGetOffice } from '../api/structures';
import { EquipmentDialog, titleOf } from '../components/structures/equipment-dialog';
import { equipmentNames } from '../components/structures/equipment-kinds';
import common from '../../../shared/ui/common.module.css';
import styles from './office-means-page.module.css';

/** « Moyens » of an office: its vehicles and other equipment. Administrators and local managers edit, others read. */
export default function OfficeMeansPage() {
  const id = Number(useParams()['id']);
  const canEdit = useHasRole('ROLE_ADMIN', 'ROLE_LOCAL_MANAGER');
  const office = useGetOffice(id);
  const equipment = useListEquipment(id);
  const [edited, setEdited] = useState<EquipmentAnswer | 'new' | null>(null);
  const name = office.data?.name;
  return (
    <PageFrame
      title="Moyens"
      subject={name}
      documentTitle={name ? `Moyens de l’antenne ${name}` : undefined}
      breadcrumb={[
        { label: 'Listing antennes', to: pathTo('administration_office_list') },
        { label: name ?? 'Antenne', to: pathTo('administration_office_edit', { id }) },
      ]}
      actions={<Link to={`${pathTo('planning_means')}?antenne=${id}`}>Planning des moyens</Link>}
    >
      <DetailSection
        title="Véhicules et matériel"
        actions={
          canEdit && (
            <>
              <ListExport name="organisations.means" department={office.data?.departmentId} ofOffice size="medium" />
              <Button type="primary" onClick={() => setEdited('new')}>
                Ajouter un moyen
              </Button>
            </>
          )
        }
      >
        <p className={styles.intro}>
          Les effectifs et le temps de trajet sont sur la{' '}
          <Link to={pathTo('administration_office_edit', { id })}>fiche de l’antenne</Link>. Sans aucun moyen saisi, le
          planning ne signale pas de manque de matériel.
        </p>
        <QueryState query={equipment}>
          {(rows) => <EquipmentTable officeId={id} rows={rows} canEdit={canEdit} onEdit={setEdited} />}
        </QueryState>
      </DetailSection>
      {edited && (
        <EquipmentDialog officeId={id} equipment={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </PageFrame>
  );
}

function EquipmentTable({
  officeId,
  rows,
  canEdit,
  onEdit,
}: {
  officeId: number;
  rows: readonly EquipmentAnswer[];
  canEdit: boolean;
  onEdit: (equipment: EquipmentAnswer) => void;
}) {
  const { mutateAsync: retire } = useRetireEquipment(officeId);
  const remove = async (equipment: EquipmentAnswer) => {
    const goAhead = await confirm({
      title: 'Retirer un moyen',
      text: `Retirer ${titleOf(equipment)} des moyens de l’antenne\u00a0? Il n’est plus compté à partir de maintenant.`,
      action: 'Retirer',
      danger: true,
    });
    if (!goAhead) return;
    await attempt(() => retire(equipment), 'Moyen retiré');
  };
  return (
    <RecordTable
      caption="Véhicules et matériel de l’antenne"
      rows={rows}
      rowKey={({ id }) => id}
      emptyText="Aucun moyen n’est encore saisi."
      columns={[
        { title: 'Moyen', render: ({ kind }) => <Term word={equipmentNames[kind]} /> },
        { title: 'Nom', render: ({ name }) => name ?? '—' },
        { title: 'Immatriculation', render: ({ registration }) => registration ?? '—' },
        { title: 'Nombre', align: 'right', render: ({ quantity }) => formatNumber(quantity) },
        { title: 'Hors service', render: (each) => <OutOfService equipment={each} /> },
        ...(canEdit
          ? [
              {
                title: 'Actions',
                align: 'right' as const,
                render: (each: EquipmentAnswer) => (
                  <span className={styles.actions}>
                    <Button aria-label={`Modifier ${titleOf(each)}`} onClick={() => onEdit(each)}>
                      Modifier
                    </Button>
                    <Button danger aria-label={`Retirer ${titleOf(each)}`} onClick={() => void remove(each)}>
                      Retirer
                    </Button>
                  </span>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

function OutOfService({ equipment: { outOfService } }: { equipment: EquipmentAnswer }) {
  if (outOfService.length === 0) return '—';
  return (
    <ul className={common.plainList}>
      {outOfService.map(({ from, to, reason }) => (
        <li key={`${from} ${to} ${reason}`}>
          {from === to ? `le ${dayText(from)}` : `du ${dayText(from)} au ${dayText(to)}`}&nbsp;: {reason}
        </li>
      ))}
    </ul>
  );
}
