import type { DemandSlotAnswer } from '@pds/api-client/generated/model';
import { elapsedMinutes } from '@pds/pricing/domain';
import { memo } from 'react';
import { formatMinutes, formatMoney, formatNumber } from '../../../shared/ui/format';
import type { SlotValues } from './dossier-values';
import { type StaffingField, staffingFields } from './labels';
import type { PricedSlot } from './live-price';
import { pricedOf, useLiveDossier } from './live-price-context';
import styles from './slot-table.module.css';

/** Short column titles, so that all columns fit a window. The full name is the tooltip. */
const heads: Readonly<Record<StaffingField, string>> = {
  rescueWorkerCount: 'Sec.',
  doctorHours: 'Méd.',
  nurseHours: 'Inf.',
  mealCount: 'Repas',
  lotA: 'Lot A',
  lotB: 'Lot B',
  lotC: 'Lot C',
  medicalLot: 'Lot méd.',
  vps: 'VPS',
  vl: 'VL',
  vtu: 'VTU',
  vtp: 'VTP',
  tent: 'Tente',
  discount: 'Rem. %',
};

const hours = [
  ['normal', 'Norm.', 'Heures normales'],
  ['night', 'Nuit', 'Heures de nuit'],
  ['holiday', 'Fér.', 'Heures fériées'],
] as const;

/** All slots with their current hours, counts, discount and total (spec back-office 2, slot detail table). */
export const SlotTable = memo(function SlotTable({ slots }: { slots: readonly DemandSlotAnswer[] }) {
  const live = useLiveDossier();
  const { values } = live;
  const priced = pricedOf(live)?.slots ?? [];
  const sum = (field: StaffingField) =>
    values.demandSlots.reduce((total, slot) => total + (Number.isFinite(slot[field]) ? slot[field]! : 0), 0);
  return (
    // Scrolls sideways in narrow windows, so it is focusable.
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Détail des créneaux">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Créneau</th>
            <th scope="col">Heures</th>
            {hours.map(([kind, head, title]) => (
              <th key={kind} scope="col">
                <abbr title={title}>{head}</abbr>
              </th>
            ))}
            {staffingFields.map(({ name, label }) => (
              <th key={name} scope="col">
                <abbr title={label}>{heads[name]}</abbr>
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {slots.map((slot) => (
            <Row
              key={slot.id}
              name={slot.name}
              values={values.demandSlots.find(({ id }) => id === slot.id)}
              priced={priced.find(({ id }) => id === slot.id)}
            />
          ))}
        </tbody>
        {slots.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">Tous</th>
              <td>{formatMinutes(priced.reduce((total, slot) => total + elapsedMinutes(slot.minutes), 0))}</td>
              {hours.map(([kind]) => (
                <td key={kind}>{formatMinutes(priced.reduce((total, slot) => total + slot.minutes[kind], 0))}</td>
              ))}
              {staffingFields.map(({ name }) => (
                <td key={name}>{name === 'discount' ? '' : formatNumber(sum(name))}</td>
              ))}
              <td>{formatMoney(priced.reduce((total, slot) => total + slot.totalCents, 0) / 100)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
});

interface RowProps {
  name: string;
  values: SlotValues | undefined;
  priced: PricedSlot | undefined;
}

const Row = memo(function Row({ name, values, priced }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{formatMinutes(priced && elapsedMinutes(priced.minutes))}</td>
      {hours.map(([kind]) => (
        <Count key={kind} text={formatMinutes(priced?.minutes[kind])} isZero={priced?.minutes[kind] === 0} />
      ))}
      {staffingFields.map(({ name: field }) => {
        const value = values?.[field] ?? 0;
        return <Count key={field} text={Number.isNaN(value) ? '?' : formatNumber(value)} isZero={value === 0} />;
      })}
      <td>{formatMoney(priced && priced.totalCents / 100)}</td>
    </tr>
  );
});

function Count({ text, isZero }: { text: string; isZero: boolean }) {
  return <td className={isZero ? styles.zero : undefined}>{text}</td>;
}
