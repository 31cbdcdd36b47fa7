import Form from 'antd/es/form';
import Modal from 'antd/es/modal';
import { useMemo } from 'react';
import { type FieldCheck, quantity } from '../../../shared/form/checks';
import { DateTimeInput } from '../../../shared/form/date-time-input';
import { Field } from '../../../shared/form/ant-design/field';
import { FormProblem } from '../../../shared/form/form-problem';
import { useProblemForm } from '../../../shared/form/ant-design/use-problem-form';
import { NumberInput } from '../../../shared/form/number-input';
import { Notice } from '../../../shared/ui/problem-notice';
import { useReturnFocus } from '../../../shared/ui/use-return-focus';
import styles from './slot-dialog.module.css';
import { isoOf } from './wall-time';

/** A slot as the calls take it: instants are ISO 8601 with offset. */
export interface SlotForm {
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly publicPeak: number | null;
}

export interface SlotDialogProps {
  title: string;
  /** What the dialog starts with; dates as ISO instants. */
  slot: SlotForm;
  /** Zone of the event, in which the clocks are read. */
  timeZone: string;
  action: string;
  /** What a change of the times has for a consequence; null where it has none. */
  warning: string | null;
  /** Sends the slot. A Problem it throws is shown in the dialog, which stays open; false: it was not sent. */
  save: (slot: SlotForm) => Promise<unknown>;
  onClose: () => void;
  /** What was pressed to open the dialog. */
  opener?: Element | null;
}

/** Name, start and end of a slot, all three required (spec back-office 5), and its public if it is known. */
export function SlotDialog({ title, slot, timeZone, action, warning, save, onClose, opener }: SlotDialogProps) {
  useReturnFocus(opener);
  const form = useProblemForm<SlotForm>({
    // The wall clock of the event, in its own offset.
    values: useMemo(
      () => ({
        name: slot.name,
        startDate: slot.startDate.slice(0, 16),
        endDate: slot.endDate.slice(0, 16),
        publicPeak: slot.publicPeak,
      }),
      // The dialog keeps what is typed while the dossier is loaded again behind it.
      [slot.name, slot.startDate, slot.endDate, slot.publicPeak],
    ),
    save: async ({ name, startDate, endDate, publicPeak }) => {
      const isSaved = await save({
        name: name.trim(),
        startDate: isoOf(startDate, timeZone) ?? startDate,
        endDate: isoOf(endDate, timeZone) ?? endDate,
        publicPeak,
      });
      if (isSaved === false) return false;
      onClose();
      return true;
    },
  });
  const date =
    (which: string): FieldCheck =>
    (wall) =>
      isoOf(wall as string, timeZone) === null ? `Veuillez saisir ${which}` : null;
  return (
    <Modal
      open
      centered
      width={560}
      title={title}
      okText={action}
      cancelText="Annuler"
      confirmLoading={form.saving}
      onOk={() => void form.submit()}
      onCancel={onClose}
      // A press outside would lose what is typed.
      mask={{ closable: false }}
      closable={{ 'aria-label': 'Fermer' }}
    >
      <Form<SlotForm> {...form.formProps} className={styles.form}>
        <Field name="name" label="Nom du créneau" required="Veuillez nommer le créneau">
          <input className="pds-input" maxLength={120} autoComplete="off" />
        </Field>
        <Field name="startDate" label="Début" marked checks={[date('la date et l’heure de début')]}>
          <DateTimeInput name="Début" />
        </Field>
        <Field
          name="endDate"
          label="Fin"
          marked
          dependencies={['startDate']}
          checks={[
            date('la date et l’heure de fin'),
            (wall) => {
              const start = isoOf(form.form.getFieldValue('startDate') as string, timeZone);
              const end = isoOf(wall as string, timeZone);
              return start !== null && end !== null && Date.parse(end) < Date.parse(start)
                ? 'La date de fin ne peut pas précéder la date de début'
                : null;
            },
          ]}
        >
          <DateTimeInput name="Fin" />
        </Field>
        <Field
          name="publicPeak"
          label="Effectif du public"
          hint="Effectif au plus haut et simultanément"
          checks={[quantity(10_000_000, 0)]}
        >
          <NumberInput placeholder="0" />
        </Field>
        {warning && <Notice tone="warning">{warning}</Notice>}
        <FormProblem problem={form.problem} />
      </Form>
    </Modal>
  );
}
