import { Problem } from '@pds/api-client';
import type { EquipmentAnswer, EquipmentKind, OutOfServiceField } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import { useState } from 'react';
import { calendarDay } from '../../../../shared/form/checks/date-checks';
import { DateInput } from '../../../../shared/form/inputs/date-input';
import { Field } from '../../../../shared/form/ant-design/field';
import { useProblemForm } from '../../../../shared/form/ant-design/use-problem-form';
import { numberBetween } from '../../../../shared/form/checks/number-checks';
import { NumberInput } from '../../../../shared/form/inputs/number-input';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { toast } from '../../../../shared/ui/state/toast';
import { DialogProblem } from '../dialog-problem';
import { useAddEquipment, useLoadEquipment, useUpdateEquipment } from '../../api/equipment';
import styles from './equipment-dialog.module.css';
import { equipmentNames, isVehicle } from './equipment-kinds';
import { checkValidityText } from '../organisation-fields';

interface EquipmentValues {
  readonly kind: EquipmentKind;
  readonly name: string;
  readonly registration: string;
  readonly quantity: number | null;
  readonly outOfService: OutOfServiceField[];
  /** Version of the values; 0 for new equipment. */
  readonly version: number;
}

function valuesOf(equipment: EquipmentAnswer | null): EquipmentValues {
  const { kind = 'vps', name, registration, quantity = 1, outOfService = [], version = 0 } = equipment ?? {};
  return { kind, name: name ?? '', registration: registration ?? '', quantity, outOfService, version };
}

const emptyPeriod = { from: '', to: '', reason: '' };

/** Dialog for a vehicle or other equipment of an office, with the days on which it is out of service. */
export function EquipmentDialog({
  officeId,
  equipment,
  onClose,
}: {
  officeId: number;
  /** Null for new equipment. */
  equipment: EquipmentAnswer | null;
  onClose: () => void;
}) {
  const { mutateAsync: add } = useAddEquipment(officeId);
  const { mutateAsync: update } = useUpdateEquipment(officeId);
  const load = useLoadEquipment(officeId);
  const [values] = useState(() => valuesOf(equipment));
  const form = useProblemForm<EquipmentValues>({
    values,
    checkText: checkValidityText,
    save: async ({ version, name, registration, quantity, ...typed }) => {
      const body = { ...typed, name: name.trim(), registration: registration.trim(), quantity: quantity ?? 1 };
      if (equipment) await update({ id: equipment.id, equipment: { ...body, version } });
      else await add(body);
      toast.success('Changements effectués');
      onClose();
    },
  });
  const kind = Form.useWatch<EquipmentKind | undefined>('kind', form.form) ?? values.kind;
  const loadOther = async () => {
    const other = (await load()).find(({ id }) => id === equipment?.id);
    if (!other) throw new Problem(404, 'Ce moyen a été retiré.');
    return valuesOf(other);
  };
  return (
    <Dialog
      title={equipment ? `Modifier ${titleOf(equipment)}` : 'Nouveau moyen'}
      width={640}
      keep
      described={false}
      onClose={onClose}
    >
      <Form<EquipmentValues> {...form.formProps} name="equipment">
        <DialogProblem form={form} load={loadOther} />
        <Field name="version" hidden>
          <input />
        </Field>
        <div className={styles.fields}>
          <Field name="kind" label="Moyen">
            <select className="pds-input">
              {(Object.keys(equipmentNames) as EquipmentKind[]).map((each) => (
                <option key={each} value={each}>
                  {equipmentNames[each]}
                </option>
              ))}
            </select>
          </Field>
          <Field name="name" label="Nom" required={isVehicle(kind) && 'Veuillez nommer le véhicule'}>
            <input className="pds-input" maxLength={60} autoComplete="off" />
          </Field>
          <Field name="registration" label="Immatriculation" hidden={!isVehicle(kind)}>
            <input className="pds-input" maxLength={20} autoComplete="off" />
          </Field>
          <Field
            name="quantity"
            label="Nombre"
            hidden={isVehicle(kind)}
            hint="Pour mettre une pièce hors service, entrez-la à part."
            checks={[
              numberBetween({ least: 1, most: 1000, decimals: 0 }, 'Veuillez entrer un nombre entier de 1 à 1 000'),
            ]}
          >
            <NumberInput step={1} />
          </Field>
        </div>
        <Form.List name="outOfService">
          {(rows, { add: addRow, remove }) => (
            <fieldset className={styles.periods}>
              <legend>Hors service</legend>
              {rows.map(({ key, name: at }) => (
                <div key={key} className={styles.period}>
                  <Field name={[at, 'from']} label="Du" required checksOnBlur={[calendarDay]}>
                    <DateInput />
                  </Field>
                  <Field name={[at, 'to']} label="Au (inclus)" required checksOnBlur={[calendarDay]}>
                    <DateInput />
                  </Field>
                  <Field name={[at, 'reason']} label="Raison" required>
                    <input className="pds-input" maxLength={200} autoComplete="off" />
                  </Field>
                  <Button
                    aria-label={`Supprimer la période ${at + 1}`}
                    onClick={() => {
                      remove(at);
                      form.markDirty();
                    }}
                  >
                    Supprimer
                  </Button>
                </div>
              ))}
              <Button onClick={() => addRow(emptyPeriod)}>Ajouter une période hors service</Button>
            </fieldset>
          )}
        </Form.List>
        <div className={styles.buttons}>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="primary" htmlType="submit" loading={form.saving}>
            Enregistrer
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** « VPS 1 », or « Tente » without a name. */
export function titleOf({ kind, name }: Pick<EquipmentAnswer, 'kind' | 'name'>): string {
  return name ?? equipmentNames[kind];
}
