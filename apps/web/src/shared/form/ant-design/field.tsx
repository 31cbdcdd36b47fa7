import Form, { type FormItemProps } from 'antd/es/form';
import type { ReactNode } from 'react';
import type { FieldCheck } from '../checks/checks';

export interface FieldProps extends Pick<
  FormItemProps,
  'name' | 'label' | 'dependencies' | 'valuePropName' | 'hidden'
> {
  /** Marks the label and refuses an empty value. A text replaces « Ce champ est obligatoire ». */
  required?: boolean | string;
  /** Marks the label only: the save checks the value, together with everything else. */
  marked?: boolean;
  checks?: readonly FieldCheck[];
  /** Checked when the field is left and when the form is sent: half-typed input is not an error yet. */
  checksOnBlur?: readonly FieldCheck[];
  /** A line of help under the control. */
  hint?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A form field: label above, help and error under the control. The child is any control with value and onChange. */
export function Field({ required, marked, checks = [], checksOnBlur = [], hint, children, ...item }: FieldProps) {
  const message = typeof required === 'string' ? required : 'Ce champ est obligatoire';
  return (
    <Form.Item
      {...item}
      extra={hint}
      required={marked || Boolean(required)}
      rules={[
        ...(required ? [{ required: true, whitespace: true, message, transform: asText }] : []),
        ...checks.map(ruleOf),
        ...checksOnBlur.map((check) => ({ ...ruleOf(check), validateTrigger: 'onBlur' })),
      ]}
      validateTrigger={['onBlur', 'onChange']}
      validateFirst
    >
      {children}
    </Form.Item>
  );
}

/** `whitespace` works only on texts, so numbers and choices are checked by their text. */
const asText = (value: unknown) => (value == null || value === '' ? value : String(value));

/** Wraps a check as an Ant Design rule. */
const ruleOf = (check: FieldCheck) => ({
  validator: (_: unknown, value: unknown) => {
    const message = check(value);
    return message === null ? Promise.resolve() : Promise.reject(new Error(message));
  },
});
