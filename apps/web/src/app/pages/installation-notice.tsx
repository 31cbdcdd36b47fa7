import { counted } from '@pds/kernel';
import { useGetInstallation } from '@pds/api-client/generated/installation/installation';
import { Link } from 'react-router';
import { pathTo } from '../../routing/routes';
import { useAccount } from '../../shared/session/session';
import { Notice } from '../../shared/ui/problem-notice';

/** Reminds administrators of « Mise en route » until the essentials of the installation are set. */
export function InstallationNotice() {
  const { data: account } = useAccount();
  const isAdministrator = account?.roles.includes('ROLE_ADMIN') ?? false;
  const { data } = useGetInstallation({ query: { enabled: isAdministrator } });
  const left = data?.steps.filter(({ isDone }) => !isDone).length ?? 0;
  if (left === 0) return null;
  return (
    <Notice title={`Mise en route : il reste ${counted(left, 'étape', 'étapes')}`}>
      <Link to={pathTo('administration_installation')}>Voir ce qui reste à régler</Link>
    </Notice>
  );
}
