import {
  cloneElement,
  createContext,
  type FormEvent,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useInsertionEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { FieldCheck } from '../checks/checks';
import { type FormHandlers, wrongFieldScroll } from '../problem-form';
import { useTypedBefore } from '../typed-before';
import styles from './form.module.css';
import { addButton, controlId, type FieldName, FormField, type FormStore, toPath } from './form-store';

const FormContext = createContext<{ readonly store: FormStore; readonly name: string | undefined } | null>(null);

/** Returns the surrounding form's store, and its name. */
export function useForm() {
  const form = useContext(FormContext);
  if (!form) throw new Error('A field stands outside its form');
  return form;
}

/** Returns the value of a field of the surrounding form, as typed. An empty path is all values. */
export function useValue(name: FieldName): unknown {
  const { store } = useForm();
  return useSyncExternalStore(
    store.subscribe,
    () => store.getFieldValue(name),
    // A page that the build draws has empty fields.
    () => undefined,
  );
}

export interface FormProps extends FormHandlers {
  form: FormStore;
  /** Prefix of the controls' ids. Must be unique on the page. Without it their ids are the names of their fields. */
  name?: string;
  className?: string;
  /** Disables all input, while the form is sent. */
  disabled?: boolean;
  'aria-label'?: string;
  children: ReactNode;
}

/** A form of native controls. Pass it `formProps` of `useProblemForm`. */
export function Form({
  form,
  name,
  className,
  disabled = false,
  onFinish,
  onFinishFailed,
  onValuesChange,
  children,
  ...aria
}: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => form.attach(element.current!), [form]);
  // As early as the fields' paths, below.
  useInsertionEffect(() => form.listen(onValuesChange));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // For React, a form in a dialog is inside the page's form, though not for the browser.
    event.stopPropagation();
    if (form.validate()) return onFinish();
    form.scrollToFirstError(wrongFieldScroll);
    onFinishFailed();
  };
  return (
    <FormContext value={{ store: form, name }}>
      <form {...aria} ref={element} id={name} noValidate className={className} onSubmit={submit}>
        {/* For `disabled` alone: it groups nothing. */}
        <fieldset role="presentation" disabled={disabled} className={styles.contents}>
          {children}
        </fieldset>
      </form>
    </FormContext>
  );
}

/** What a control gets from its field. */
interface ControlProps {
  onChange?: (value: unknown) => void;
  onBlur?: (event: unknown) => void;
}

export interface FieldProps {
  name: FieldName;
  label?: ReactNode;
  /** Marks the label and refuses an empty value. A text replaces « Ce champ est obligatoire ». */
  required?: boolean | string;
  /** Marks the label only: the save checks the value, together with everything else. */
  marked?: boolean;
  checks?: readonly FieldCheck[];
  /** A line of help under the control. */
  hint?: ReactNode;
  /** Property of the control that holds the value. */
  valuePropName?: 'value' | 'checked';
  hidden?: boolean;
  className?: string;
  /** Any control with value and onChange. */
  children: ReactElement<object>;
}

/** A field: label above, error and help under the control, which describe it. */
export function Field({
  name,
  label,
  required = false,
  marked = false,
  checks = [],
  hint,
  valuePropName = 'value',
  hidden,
  className = '',
  children,
}: FieldProps) {
  const { store, name: form } = useForm();
  const [field] = useState(() => new FormField(store));
  const path = toPath(name);
  // Before the layout effect of the control, which reports what was typed before the script ran.
  useInsertionEffect(() => field.describe(path, required ? [filledIn(required), ...checks] : checks));
  useEffect(() => store.add(field), [store, field]);
  const value = useValue(name);
  const readErrors = () => field.errors;
  const errors = useSyncExternalStore(store.subscribe, readErrors, readErrors);

  const id = controlId(form, path);
  const said = [errors.length > 0 && `${id}_help`, hint && `${id}_extra`].filter(Boolean);
  const isWrong = errors.length > 0;
  const own = children.props as ControlProps;
  const onChange = (change: unknown) => {
    store.change(field, changedValue(change, valuePropName));
    own.onChange?.(change);
  };
  // Other components know what a text in their control means.
  const isPlain = typeof children.type === 'string' || valuePropName === 'checked';
  useTypedBefore(isPlain ? id : undefined, (target) => onChange({ target }));
  return (
    <div className={`pds-field ${styles.field} ${className}`} hidden={hidden}>
      {label && (
        <label htmlFor={id} className={`${styles.label} ${required || marked ? styles.required : ''}`}>
          {label}
        </label>
      )}
      {cloneElement(children as ReactElement<Record<string, unknown>>, {
        id,
        [valuePropName]: valuePropName === 'checked' ? Boolean(value) : (value ?? ''),
        onChange,
        onBlur: (event: unknown) => {
          field.validateOnBlur();
          own.onBlur?.(event);
        },
        'aria-required': required || marked ? true : undefined,
        'aria-invalid': isWrong || undefined,
        'aria-describedby': said.length > 0 ? said.join(' ') : undefined,
      })}
      {isWrong && (
        <div id={`${id}_help`} className={styles.error}>
          {errors.map((error) => (
            <p key={error}>{error}</p>
          ))}
        </div>
      )}
      {hint && (
        <div id={`${id}_extra`} className={styles.hint}>
          {hint}
        </div>
      )}
    </div>
  );
}

export interface RowsProps {
  /** The list's name in the form's values. */
  name: string;
  children: (
    rows: readonly { readonly key: number; readonly index: number }[],
    actions: {
      add(row: unknown): void;
      insert(index: number, row: unknown): void;
      remove(index: number): void;
      /** Id of the add button, which gets the focus when a row is removed. */
      readonly addId: string;
    },
  ) => ReactNode;
}

/**
 * The rows of a list of values. A row keeps its key, and its fields their errors, when another row is removed. The first field of an added
 * row gets the focus.
 */
export function Rows({ name, children }: RowsProps) {
  const { store, name: form } = useForm();
  const list = useValue(name);
  useEffect(() => store.focusTargetField(), [store, list]);
  return children(
    store.keysOf(name).map((key, index) => ({ key, index })),
    {
      add: (row) => store.addRow(name, row),
      insert: (index, row) => store.insertRow(name, index, row),
      remove: (index) => store.removeRow(name, index),
      addId: controlId(form, addButton(name)),
    },
  );
}

const filledIn =
  (required: true | string): FieldCheck =>
  (value) =>
    value == null || value === false || String(value).trim() === ''
      ? required === true
        ? 'Ce champ est obligatoire'
        : required
      : null;

/** Returns the value of a control's change: native controls send an event, ours the value itself. */
function changedValue(change: unknown, property: 'value' | 'checked'): unknown {
  const isEvent = typeof change === 'object' && change !== null && 'target' in change;
  return isEvent ? (change.target as HTMLInputElement)[property] : change;
}
