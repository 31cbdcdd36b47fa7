import { FormProblem } from '../../../../shared/form/form-problem';
import { Form } from '../../../../shared/form/native/form';
import { useProblemForm } from '../../../../shared/form/native/use-problem-form';
import { isChangedMeanwhile } from '../../../../shared/form/problem-form';
import { mayCloseDialog, useUnsavedChanges } from '../../../../shared/form/unsaved-changes';
import { Button } from '../../../../shared/ui/buttons/button';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { Notice } from '../../../../shared/ui/state/problem-notice';
import type { ScheduleValues } from '../dossier/dossier-values';
import { ScheduleFields } from '../dossier/schedule-fields';
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
export default function SlotDialog({ slot, timeZone, warning, save, onClose, opener }: SlotDialogProps) {
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
    <Dialog
      title="Ajouter un créneau"
      width={560}
      keep
      opener={opener}
      onClose={() => void close()}
      footer={
        <>
          <Button onClick={() => void close()}>Annuler</Button>
          <Button variant="primary" loading={form.saving} onClick={() => void form.submit()}>
            Ajouter le créneau
          </Button>
        </>
      }
    >
      <Form {...form.formProps} name="slot">
        <ScheduleFields path={[]} timeZone={timeZone} />
        {warning && <Notice tone="warning">{warning}</Notice>}
        <FormProblem problem={form.problem} />
        {isChangedMeanwhile(form.problem) && (
          <Notice title="L’autre version est chargée&nbsp;: vous pouvez enregistrer ce créneau." />
        )}
      </Form>
    </Dialog>
  );
}
