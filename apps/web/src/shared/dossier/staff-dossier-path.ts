import { pathTo } from '../../routing/routes';

/** Returns the address where staff open a dossier: a demand, or the station that it has become. */
export const staffDossierPath = ({ id, isAidStation }: { readonly id: number; readonly isAidStation: boolean }) =>
  pathTo(isAidStation ? 'aid-station_admin_edit' : 'aid-station_admin_demand', { id });
