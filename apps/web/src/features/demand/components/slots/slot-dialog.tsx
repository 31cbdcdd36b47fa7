import Form from 'antd/es/form';
import Modal from 'antd/es/modal';
import { FormProblem } from '../../../../shared/form/form-problem';
import { useProblemForm } from '../../../../shared/form/ant-design/use-problem-form';
import { isChangedMeanwhile } from '../../../../shared/form/problem-form';
import { mayCloseDialog, useUnsavedChanges } from '../../../../shared/form/unsaved-changes';
import { Notice } from '../../../../shared/ui/state/problem-notice';
import { useReturnFocus } from '../../../../shared/ui/dialog/use-return-focus';
import type { ScheduleValues } from '../dossier/dossier-values';
import { ScheduleFields } from '../dossier/schedule-fields';
import styles from './slot-dialog.module.css';
import { isoOf } from '../dossier/wall-time';

export interface SlotDialogProps {
  /** The dialog's initial values. */
  slot: ScheduleValues;
  /** Time zone of the event. */
  timeZone: string;
  /** Consequence of a new slot. Null if there is none. */
  warning: string | null;
  /** Sends the slot, its times as ISO instants. The dialog shows a Problem that it throws and stays open. */
  save: (slot: ScheduleValues) => Promise<void>;
  onClose: () => void;
  /** The element that was pressed to open the dialog. */
  opener?: Element | null;
}

/** Adds a slot: name, start and end are required (spec back-office 5); its public may be unknown. */
export function SlotDialog({ slot, timeZone, warning, save, onClose, opener }: SlotDialogProps) {
  useReturnFocus(opener);
  const form = useProblemForm<ScheduleValues>({
    values: slot,
    save: async ({ name, startDate, endDate, publicPeak }) => {
      await save({
        name: name.trim(),
        startDate: isoOf(startDate, timeZone) ?? startDate,
        endDate: isoOf(endDate, timeZone) ?? endDate,
        publicPeak,
      });
      onClose();
    },
  });
  useUnsavedChanges(form.dirty);
  const close = async () => {
    if (await mayCloseDialog(form.dirty)) onClose();
  };
  return (
    <Modal
      open
      centered
      width={560}
      title="Ajouter un créneau"
      okText="Ajouter le créneau"
      cancelText="Annuler"
      confirmLoading={form.saving}
      onOk={() => void form.submit()}
      onCancel={() => void close()}
      // Pressing outside must not discard the input.
      mask={{ closable: false }}
      closable={{ 'aria-label': 'Fermer' }}
    >
      <Form<ScheduleValues> {...form.formProps} className={styles.form}>
        <ScheduleFields path={[]} timeZone={timeZone} />
        {warning && <Notice tone="warning">{warning}</Notice>}
        <FormProblem problem={form.problem} />
        {isChangedMeanwhile(form.problem) && (
          <Notice title="L’autre version est chargée&nbsp;: vous pouvez enregistrer ce créneau." />
        )}
      </Form>
    </Modal>
  );
}
