import { Link } from 'react-router';
import { pathTo } from '../../../routing/routes';

/** Dossiers by the names of their events, within a sentence. A dossier that the user may not open has no number, and no link. */
export function DossierLinks({ dossiers }: { dossiers: readonly { id: number | null; eventName: string }[] }) {
  return dossiers.map(({ id, eventName }, at) => (
    <span key={id ?? `${at} ${eventName}`}>
      {at > 0 && ', '}
      {id === null ? eventName : <Link to={pathTo('aid-station_admin_demand', { id })}>{eventName}</Link>}
    </span>
  ));
}
