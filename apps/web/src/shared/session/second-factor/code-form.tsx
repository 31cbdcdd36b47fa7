import { Button } from '../../ui/buttons/button';
import { Field, Form } from '../../form/native/form';
import { FormProblem } from '../../form/form-problem';
import { useProblemForm } from '../../form/native/use-problem-form';
import styles from './second-factor.module.css';

export interface CodeFormProps {
  action: string;
  /** Whether a recovery code is accepted too. */
  recovery?: boolean;
  /** A Problem that it throws is shown at the field. */
  send: (code: string) => Promise<unknown>;
}

/** Asks for a code of the application, or a recovery code if accepted. */
export function CodeForm({ action, recovery = false, send }: CodeFormProps) {
  const form = useProblemForm<{ code: string }>({ save: ({ code }) => send(code.replace(/\s/g, '')) });
  return (
    <Form {...form.formProps} name="second-factor" aria-label="Double authentification">
      <Field
        name="code"
        label={recovery ? 'Code de l’application, ou code de secours' : 'Code de l’application'}
        required
      >
        <input
          className={`pds-input ${styles.code}`}
          inputMode={recovery ? 'text' : 'numeric'}
          maxLength={40}
          autoComplete="one-time-code"
          autoFocus
        />
      </Field>
      <div className={styles.steps}>
        <FormProblem problem={form.problem} />
        <Button variant="primary" type="submit" loading={form.saving}>
          {action}
        </Button>
      </div>
    </Form>
  );
}
