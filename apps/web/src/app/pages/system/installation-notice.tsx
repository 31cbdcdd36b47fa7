import { counted } from '@pds/kernel';
import { useGetInstallation } from '@pds/api-client/generated/installation/installation';
import { Link } from 'react-router';
import { pathTo } from '../../../routing/routes';
import { Notice } from '../../../shared/ui/state/problem-notice';

/** For administrators: reminds of « Mise en route » until the essentials of the installation are set. */
export function InstallationNotice() {
  const { data } = useGetInstallation();
  const left = data?.steps.filter(({ isDone }) => !isDone).length ?? 0;
  if (left === 0) return null;
  return (
    <Notice title={`Mise en route : il reste ${counted(left, 'étape', 'étapes')}`}>
      <Link to={pathTo('administration_installation')}>Voir ce qui reste à régler</Link>
    </Notice>
  );
}
