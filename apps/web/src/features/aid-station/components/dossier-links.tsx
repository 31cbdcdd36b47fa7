import { Link } from 'react-router';
import { pathTo } from '../../../routing/routes';

/** Dossiers by the names of their events, within a sentence. */
export function DossierLinks({ dossiers }: { dossiers: readonly { id: number; eventName: string }[] }) {
  return dossiers.map(({ id, eventName }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <Link to={pathTo('aid-station_admin_demand', { id })}>{eventName}</Link>
    </span>
  ));
}
