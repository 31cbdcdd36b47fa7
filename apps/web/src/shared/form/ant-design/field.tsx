import Form, { type FormItemProps } from 'antd/es/form';
import type { ReactNode } from 'react';

export interface FieldProps extends Pick<
  FormItemProps,
  'name' | 'label' | 'rules' | 'dependencies' | 'valuePropName' | 'hidden'
> {
  /** Marks the label and refuses an empty value. A text replaces « Ce champ est obligatoire ». */
  required?: boolean | string;
  /** Marks the label only: the save judges the value, with everything else at once. */
  marked?: boolean;
  /** A line of help under the control. */
  hint?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A form field: label above, help and error under the control. The child is any control with value and onChange. */
export function Field({ required, marked, hint, rules = [], children, ...item }: FieldProps) {
  const message = typeof required === 'string' ? required : 'Ce champ est obligatoire';
  return (
    <Form.Item
      {...item}
      extra={hint}
      required={marked || Boolean(required)}
      rules={required ? [{ required: true, whitespace: true, message, transform: asText }, ...rules] : [...rules]}
      validateTrigger={['onBlur', 'onChange']}
      validateFirst
    >
      {children}
    </Form.Item>
  );
}

/** `whitespace` only knows texts: numbers and choices are judged by their text. */
const asText = (value: unknown) => (value == null || value === '' ? value : String(value));
