import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Modal from 'antd/es/modal';
import { useMemo, useState } from 'react';
import type { FieldCheck } from '../../../shared/form/checks';
import { quantity } from '../../../shared/form/number-checks';
import { DateTimeInput } from '../../../shared/form/date-time-input';
import { Field } from '../../../shared/form/ant-design/field';
import { FormProblem } from '../../../shared/form/form-problem';
import { useProblemForm } from '../../../shared/form/ant-design/use-problem-form';
import { NumberInput } from '../../../shared/form/number-input';
import { isChangedMeanwhile } from '../../../shared/form/problem-form';
import { mayCloseDialog, useUnsavedChanges } from '../../../shared/form/unsaved-changes';
import { Notice } from '../../../shared/ui/problem-notice';
import { useReturnFocus } from '../../../shared/ui/use-return-focus';
import styles from './slot-dialog.module.css';
import { mergeSlot, type SlotDifference, type SlotForm, wallsOf } from './slot-form';
import { isoOf } from './wall-time';

export interface SlotDialogProps {
  title: string;
  /** The dialog's initial values. Dates are ISO instants. */
  slot: SlotForm;
  /** Time zone of the event. */
  timeZone: string;
  action: string;
  /** Consequence of a change of the times. Null if there is none. */
  warning: string | null;
  /** The slot as loaded, if the initial values are not the stored ones. */
  stored?: SlotForm;
  /** Continues from the slot as somebody else saved it, and returns that slot. Null if it was removed. */
  takeOther?: () => SlotForm | null;
  /** Sends the slot. The dialog shows a Problem that it throws and stays open. False: it was not sent. */
  save: (slot: SlotForm) => Promise<unknown>;
  onClose: () => void;
  /** The element that was pressed to open the dialog. */
  opener?: Element | null;
}

/** Edits name, start and end of a slot, all three required (spec back-office 5), and its public if it is known. */
export function SlotDialog({
  title,
  slot,
  stored = slot,
  takeOther,
  timeZone,
  action,
  warning,
  save,
  onClose,
  opener,
}: SlotDialogProps) {
  useReturnFocus(opener);
  const [base, setBase] = useState(stored);
  /** Fields in which the other version, once loaded, differs from the input. */
  const [others, setOthers] = useState<readonly SlotDifference[]>([]);
  const { name: named, startDate: start, endDate: end, publicPeak: peak } = slot;
  const form = useProblemForm<SlotForm>({
    // Keeps the input while the dossier is reloaded.
    values: useMemo(
      () => wallsOf({ name: named, startDate: start, endDate: end, publicPeak: peak }),
      [named, start, end, peak],
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
  useUnsavedChanges(form.dirty);
  const close = async () => {
    if (await mayCloseDialog(form.dirty)) onClose();
  };
  const showOther = () => {
    const other = takeOther?.();
    if (!other) return;
    const { values, differences } = mergeSlot(base, form.form.getFieldsValue(true) as SlotForm, other);
    setBase(other);
    setOthers(differences);
    form.reset(values);
    form.markDirty();
  };
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
      onCancel={() => void close()}
      // Pressing outside must not discard the input.
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
        {others.length > 0 && (
          <Notice tone="info" title="Ce que vous avez saisi est gardé. L’autre version indique&nbsp;:">
            <ul className={styles.others}>
              {others.map(({ label, theirs }) => (
                <li key={label}>
                  {label}&nbsp;: {theirs}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <FormProblem problem={form.problem} />
        {isChangedMeanwhile(form.problem) &&
          (takeOther ? (
            <Button onClick={showOther}>Voir l’autre version</Button>
          ) : (
            <Notice title="L’autre version est chargée&nbsp;: vous pouvez enregistrer ce créneau." />
          ))}
      </Form>
    </Modal>
  );
}
