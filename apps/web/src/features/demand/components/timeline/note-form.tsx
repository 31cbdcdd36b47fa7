import { useMemo } from 'react';
import { FormProblem } from '../../../../shared/form/form-problem';
import { Field, Form } from '../../../../shared/form/native/form';
import { useProblemForm } from '../../../../shared/form/native/use-problem-form';
import { useUnsavedChanges } from '../../../../shared/form/unsaved-changes';
import { Button } from '../../../../shared/ui/buttons/button';
import { toast } from '../../../../shared/ui/state/toast';
import { useAddNote } from '../../api/timeline';
import styles from './dossier-timeline.module.css';

interface NoteValues {
  readonly text: string;
}

/** Form for an internal note: plain text, which cannot be edited later. */
export function NoteForm({ demandId }: { demandId: number }) {
  const { mutateAsync: addNote } = useAddNote(demandId);
  const empty = useMemo<NoteValues>(() => ({ text: '' }), []);
  const form = useProblemForm<NoteValues>({
    values: empty,
    save: async ({ text }) => {
      await addNote(text);
      form.reset(empty);
      toast.success('Note ajoutée');
    },
  });
  useUnsavedChanges(form.dirty);
  return (
    <Form {...form.formProps} name="note" className={styles.note} aria-label="Ajouter une note interne">
      <Field
        name="text"
        label="Note interne"
        required="Veuillez écrire la note"
        hint="Vue par l’équipe seulement, jamais par l’organisateur. Elle ne pourra plus être modifiée."
      >
        <textarea className="pds-input" rows={2} maxLength={2000} />
      </Field>
      <FormProblem problem={form.problem} />
      <Button type="submit" loading={form.saving}>
        Ajouter la note
      </Button>
    </Form>
  );
}
