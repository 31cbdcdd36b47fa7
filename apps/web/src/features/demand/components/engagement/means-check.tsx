import { equipmentKinds, medicalKinds, vehicleKinds } from '@pds/pricing/domain';
import { formatNumber } from '../../../../shared/ui/text/format';
import { Term } from '../../../../shared/reference/term';
import { compareMeans } from './dossier-means';
import { useLive } from '../price/live-price-context';
import { staffingFields } from '../slots/staffing-fields';
import common from '../../../../shared/ui/common.module.css';
import styles from './team-check.module.css';

/** Means that are sold with slots but have no field of their own in the engagement. */
const soldOnly = [...medicalKinds, ...equipmentKinds].filter((kind) => kind !== 'tent');

const labelOf = (name: string) => staffingFields.find((field) => field.name === name)!.label;

/** Compares vehicles, tents, lots and medical hours that are sold with the slots with those that are planned. */
export function MeansCheck() {
  const sold = useLive((live) => live.sold);
  const emergencyVehicleCount = useLive((live) => live.values.emergencyVehicleCount);
  const tent = useLive((live) => live.values.tent);
  const { plannedVehicles, plannedTents, missingVehicles, missingTents } = compareMeans(
    { emergencyVehicleCount, tent },
    sold,
  );
  const rows = [
    {
      name: 'Véhicules',
      detail: vehicleKinds
        .filter((kind) => sold[kind] > 0)
        .map((kind) => `${formatNumber(sold[kind])} ${labelOf(kind)}`)
        .join(', '),
      sold: sold.vehicles,
      planned: plannedVehicles,
      missing: missingVehicles,
    },
    { name: 'Tentes', detail: '', sold: sold.tent, planned: plannedTents, missing: missingTents },
    ...soldOnly.map((kind) => ({ name: labelOf(kind), detail: '', sold: sold[kind], planned: null, missing: 0 })),
  ].filter((row) => row.sold + (row.planned ?? 0) > 0);
  if (rows.length === 0) return null;
  return (
    <div className={styles.check}>
      <table className={styles.table}>
        <caption>Moyens vendus avec les créneaux (au plus en même temps ; heures médicales : total)</caption>
        <thead>
          <tr>
            <th scope="col">Moyens</th>
            <th scope="col">Vendus</th>
            <th scope="col">Prévus</th>
            <th scope="col">Manquants</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, detail, ...row }) => (
            <tr key={name}>
              <th scope="row">
                <Term word={name} />
                {detail && <span className={common.hint}> ({detail})</span>}
              </th>
              <td>{formatNumber(row.sold)}</td>
              <td>{row.planned === null ? '—' : formatNumber(row.planned)}</td>
              <td className={row.missing > 0 ? styles.missing : undefined}>
                {row.missing > 0 ? formatNumber(row.missing) : '—'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
