import Button from 'antd/es/button';
import Form from 'antd/es/form';
import { Field } from '../../form/ant-design/field';
import { FormProblem } from '../../form/ant-design/form-page';
import { useProblemForm } from '../../form/ant-design/use-problem-form';
import styles from './second-factor.module.css';

export interface CodeFormProps {
  action: string;
  /** Whether a recovery code serves too. */
  recovery?: boolean;
  /** A Problem it throws shows at the field. */
  send: (code: string) => Promise<unknown>;
}

/** Asks for a code of the application, or a recovery code where one serves. */
export function CodeForm({ action, recovery = false, send }: CodeFormProps) {
  const form = useProblemForm<{ code: string }>({ save: ({ code }) => send(code.replace(/\s/g, '')) });
  return (
    <Form {...form.formProps} name="second-factor" aria-label="Double authentification">
      <Field
        name="code"
        label={recovery ? 'Code de l’application, ou code de secours' : "Code de l'application"}
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
        <Button type="primary" htmlType="submit" loading={form.saving}>
          {action}
        </Button>
      </div>
    </Form>
  );
}
