import type { DemandSlotAnswer } from '@pds/api-client/generated/model';
import type { TeamRules } from '@pds/pricing/domain';
import { memo, useCallback, useMemo, useState } from 'react';
import { Field } from '../../../../shared/form/native/form';
import type { FormStore } from '../../../../shared/form/native/form-store';
import type { CellValue } from '../../../../shared/grid/edit-history';
import { EditableGrid, type GridMemory } from '../../../../shared/grid/editable-grid';
import type { DossierValues, SlotValues } from '../dossier/dossier-values';
import type { PricedSlot } from '../price/live-price';
import { pricedOf, useLive } from '../price/live-price-context';
import { slotErrors } from '../slots/slot-checks';
import { foldedColumns, type SlotColumn, slotColumns, type SlotRow } from './slot-columns';
import styles from './slot-grid.module.css';

export interface SlotGridProps {
  slots: readonly DemandSlotAnswer[];
  form: FormStore;
  /** Time zone of the event. */
  timeZone: string;
  /** Marks the form as dirty. */
  onChanged: () => void;
  /** Opens the details of a slot. */
  onOpen: (slotId: number) => void;
  readOnly: boolean;
  memory: GridMemory;
}

/** The slots of a dossier as one editable table, with hours, sizing and total of each as typed (spec back-office 2, slot detail table). */
export default function SlotGrid({ slots, form, timeZone, onChanged, onOpen, readOnly, memory }: SlotGridProps) {
  const rows = useSlotRows(slots, timeZone);
  const [columnsHiding] = useState(columnMemory);
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [isUnfolded, setUnfolded] = useState(false);
  const columns = columnsHiding([], timeZone);
  const folded = foldedColumns(columns, rows, shown);
  const visible = columnsHiding(isUnfolded ? [] : folded.map(({ key }) => key), timeZone);
  // A column that was used once stays, also when its last value becomes zero.
  const used = isUnfolded ? [] : visible.filter(({ key, isFoldable }) => isFoldable && !shown.has(key));
  if (used.length > 0) setShown(new Set([...shown, ...used.map(({ key }) => key)]));

  const unknown = slots.filter(({ id }) => !rows.some((row) => row.id === id));
  // Stable, so that a key renders its own row only.
  const openRow = useCallback(({ id }: SlotRow) => onOpen(id), [onOpen]);
  const set = (values: readonly CellValue[]) => {
    setCells(form, values);
    onChanged();
  };
  return (
    <>
      <EditableGrid<SlotRow>
        label="Détail des créneaux"
        columns={visible}
        rows={rows}
        nameOf={nameOf}
        valueOf={valueOf}
        errorOf={errorOf}
        onSet={set}
        onOpen={openRow}
        openLabel={openLabel}
        cellId={slotCellId}
        readOnly={readOnly}
        memory={memory}
        tools={
          (folded.length > 0 || isUnfolded) && (
            <span
              role="button"
              tabIndex={0}
              aria-expanded={isUnfolded}
              className={styles.unfold}
              title={folded.map(({ name }) => name).join(', ')}
              onClick={() => setUnfolded(!isUnfolded)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' && event.key !== ' ') return;
                event.preventDefault();
                setUnfolded(!isUnfolded);
              }}
            >
              {isUnfolded ? 'Masquer les colonnes à zéro' : `Colonnes à zéro (${folded.length})`}
            </span>
          )
        }
        footer={rows.length > 1 && <Sums columns={visible} rows={rows} />}
      />
      <div className={styles.below}>
        {unknown.map(({ id, name }) => (
          <p key={id}>
            Le créneau « {name} » a été ajouté pendant votre saisie&nbsp;: il apparaîtra une fois le dossier enregistré.
          </p>
        ))}
        {rows.map(({ id, index }) => (
          <SlotCheck key={id} index={index} timeZone={timeZone} />
        ))}
      </div>
    </>
  );
}

/** Id of a slot's cell: links that lead to a field of the form lead to its cell. */
const slotCellId = ({ index }: SlotRow, key: string) => `cell-demandSlots_${index}_${key}`;

const nameOf = ({ values }: SlotRow) => values.name;
const openLabel = ({ values }: SlotRow) => `Détail du créneau ${values.name}`;
const valueOf = ({ values }: SlotRow, key: string) => values[key as keyof SlotValues];
const errorOf = ({ errors }: SlotRow, key: string) => errors[key];

/** Refuses the form while a cell of the slot is invalid, and shows what the server refuses in it. */
const SlotCheck = memo(function SlotCheck({ index, timeZone }: { index: number; timeZone: string }) {
  return (
    <Field
      name={['demandSlots', index]}
      className={styles.check}
      checks={[
        (value) => {
          const slot = value as SlotValues;
          const [error] = Object.values(slotErrors(slot, timeZone));
          return error ? `Créneau « ${slot.name} » : ${error}` : null;
        },
      ]}
    >
      <Anchor />
    </Field>
  );
});

/** Where the page scrolls to for an error of a slot that no single cell is known for. */
function Anchor({ id }: { id?: string }) {
  return <span id={id} tabIndex={-1} />;
}

/** Sets values in the form. The other slots stay the same objects. */
function setCells(form: FormStore, values: readonly CellValue[]): void {
  const { demandSlots } = form.getFieldsValue(true) as DossierValues;
  form.setFieldsValue({
    demandSlots: demandSlots.map((slot) => {
      const own = values.filter(({ rowId }) => rowId === slot.id);
      return own.length === 0 ? slot : { ...slot, ...Object.fromEntries(own.map(({ key, value }) => [key, value])) };
    }),
  });
}

/** Returns a function that gives the columns without some. The same list for the same columns, so that rows are not rendered again. */
function columnMemory() {
  const known = new Map<string, ReturnType<typeof slotColumns>>();
  return (hidden: readonly string[], timeZone: string) => {
    const name = [timeZone, ...hidden].join();
    if (!known.has(name))
      known.set(
        name,
        slotColumns(timeZone).filter(({ key }) => !hidden.includes(key)),
      );
    return known.get(name)!;
  };
}

/** Returns the rows of the slots that the form has. A row stays the same object while nothing in it changes. */
function useSlotRows(slots: readonly DemandSlotAnswer[], timeZone: string): readonly SlotRow[] {
  const typed = useLive((live) => live.values.demandSlots);
  const priced = useLive((live) => pricedOf(live)?.slots);
  const rules = useLive((live) => live.tariff?.teamRules);
  const [rowOf] = useState(rowMemory);
  return useMemo(
    () =>
      slots.flatMap((slot) => {
        const index = typed.findIndex(({ id }) => id === slot.id);
        const price = priced?.find(({ id }) => id === slot.id);
        return index < 0 ? [] : [rowOf(slot, index, typed[index]!, price, rules, timeZone)];
      }),
    [slots, typed, priced, rules, rowOf, timeZone],
  );
}

function rowMemory() {
  const rows = new Map<number, SlotRow & { readonly timeZone: string }>();
  return (
    slot: DemandSlotAnswer,
    index: number,
    values: SlotValues,
    priced: PricedSlot | undefined,
    rules: TeamRules | undefined,
    timeZone: string,
  ): SlotRow => {
    const known = rows.get(slot.id);
    const parts = { slot, index, values, priced, rules, timeZone };
    if (known && Object.entries(parts).every(([part, value]) => known[part as keyof typeof parts] === value))
      return known;
    const row = { id: slot.id, ...parts, errors: slotErrors(values, timeZone) as Record<string, string> };
    rows.set(slot.id, row);
    return row;
  };
}

/** The sums of all slots. */
function Sums({ columns, rows }: { columns: readonly SlotColumn[]; rows: readonly SlotRow[] }) {
  return (
    <tr>
      <th scope="row">
        <abbr title="Somme des créneaux, comme elle est facturée. Des créneaux qui se suivent partagent l’équipe et les véhicules : l’onglet « Engagement » montre le plus grand nombre en même temps.">
          Cumul
        </abbr>
      </th>
      {columns.slice(1).map(({ key, sumOf }) => (
        <td key={key}>{sumOf?.(rows)}</td>
      ))}
    </tr>
  );
}
