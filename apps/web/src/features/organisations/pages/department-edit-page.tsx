import { useParams } from 'react-router';
import { useGetDepartment } from '../api/structures';
import { pathTo } from '../../../routing/routes';
import { PageFrame } from '../../../shared/ui/page/page-frame';
import { QueryState } from '../../../shared/ui/state/query-state';
import { DepartmentForm } from '../components/structures/department-form';

const title = 'Département';
const breadcrumb = [{ label: 'Listing départements', to: pathTo('administration_department_list') }];

/** « Département » (spec back-office 2). */
export default function DepartmentEditPage() {
  const department = useGetDepartment(Number(useParams()['id']));
  if (department.data) {
    return (
      <DepartmentForm key={department.data.id} title={title} breadcrumb={breadcrumb} department={department.data} />
    );
  }
  return (
    <PageFrame title={title} breadcrumb={breadcrumb}>
      <QueryState query={department}>{() => null}</QueryState>
    </PageFrame>
  );
}
