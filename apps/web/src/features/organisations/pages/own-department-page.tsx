import { Problem } from '@pds/api-client';
import { managerRoles } from '@pds/kernel';
import { Link } from 'react-router';
import { useGetOwnStructure } from '../api/structures';
import { pathTo } from '../../../routing/routes';
import { PageFrame } from '../../../shared/ui/page/page-frame';
import { Notice } from '../../../shared/ui/state/problem-notice';
import { QueryState } from '../../../shared/ui/state/query-state';
import { useHasRole } from '../../../shared/session/session';
import { DepartmentForm } from '../components/structures/department-form';

const title = 'Mon département';
const breadcrumb = [{ label: 'Tableau de bord', to: pathTo('root') }];

/** « Mon département »: the active affiliation's department, without an id in the address (spec back-office 2). */
export default function OwnDepartmentPage() {
  const own = useGetOwnStructure();
  const isManager = useHasRole(...managerRoles);
  const department = own.data?.find((each) => each.kind === 'department');
  const office = own.data?.find((each) => each.kind === 'office');
  const notAffiliated =
    (own.data && !department) || (!own.data && own.error instanceof Problem && own.error.status === 404);
  if (department) {
    return (
      <DepartmentForm
        key={department.id}
        title={title}
        breadcrumb={breadcrumb}
        department={department}
        actions={
          office && isManager && <Link to={pathTo('administration_office_edit', { id: office.id })}>Mon antenne</Link>
        }
      />
    );
  }
  return (
    <PageFrame title={title} breadcrumb={breadcrumb} narrow>
      {notAffiliated ? (
        <Notice tone="warning" title="Vous n’êtes pas affilié à un département" />
      ) : (
        <QueryState query={own}>{() => null}</QueryState>
      )}
    </PageFrame>
  );
}
