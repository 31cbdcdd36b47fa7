import type { FieldCheck } from '../checks/checks';
import type { FieldPath, FormEngine, wrongFieldScroll } from '../problem-form';

export type FieldName = string | FieldPath;

const none: readonly string[] = [];

/** `eventSlots` and `['eventSlots']` name the same field. */
export const toPath = (name: FieldName): FieldPath => (typeof name === 'string' ? [name] : name);

/** A field while it is on the page. Its errors belong to it, wherever its row moves. */
export class FormField {
  private name: FieldPath = [];
  private checks: readonly FieldCheck[] = [];
  private shownErrors: readonly string[] = none;

  constructor(private readonly store: FormStore) {}

  /** Sets the path of the field's value, and its checks. */
  describe(name: FieldPath, checks: readonly FieldCheck[]): void {
    this.name = name;
    this.checks = checks;
  }

  get path(): FieldPath {
    return this.name;
  }

  get errors(): readonly string[] {
    return this.shownErrors;
  }

  /** Shows other errors. The store must notify its listeners. */
  setErrors(errors: readonly string[]): void {
    if (errors.length === 0 && this.shownErrors === none) return;
    this.shownErrors = errors.length === 0 ? none : errors;
    this.store.notifyListeners();
  }

  /** Shows the first failed check, or none. Returns true if the value is valid. */
  validate(): boolean {
    const broken = this.broken();
    this.setErrors(broken === null ? none : [broken]);
    return broken === null;
  }

  /** Like {@link validate}, but an error from elsewhere (the server) stays until the input changes. */
  validateOnBlur(): void {
    const broken = this.broken();
    if (broken !== null) this.setErrors([broken]);
  }

  private broken(): string | null {
    const value = this.store.getFieldValue(this.name);
    for (const check of this.checks) {
      const message = check(value);
      if (message !== null) return message;
    }
    return null;
  }
}

/**
 * Values, fields and errors of a form of native controls: the part of Ant Design's form instance that `useFormProblems`, the visitors'
 * pages and a dossier need, in a fraction of its size (ADR 0013).
 */
export class FormStore implements FormEngine {
  private values: Readonly<Record<string, unknown>>;
  private readonly fields = new Set<FormField>();
  private readonly listeners = new Set<() => void>();
  private readonly rowKeys = new Map<string, readonly number[]>();
  private lastRowKey = 0;
  private element: HTMLFormElement | null = null;
  /** Field whose control gets the focus once the page shows it. */
  private focusTarget: FieldPath | null = null;

  private onValuesChange: ((changed: object) => void) | undefined;
  private reveal: ((name: FieldPath) => void) | undefined;

  constructor(values: object = {}) {
    this.values = values as Readonly<Record<string, unknown>>;
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  /** Reports the user's input, but not the page's own changes, until the returned function is called. */
  listen(onValuesChange: (changed: object) => void): () => void {
    this.onValuesChange = onValuesChange;
    return () => {
      this.onValuesChange = undefined;
    };
  }

  /** Lets the page show a field that it folds away, before the field gets the focus, until the returned function is called. */
  foldWith(reveal: (name: FieldPath) => void): () => void {
    this.reveal = reveal;
    return () => {
      this.reveal = undefined;
    };
  }

  notifyListeners(): void {
    for (const listener of this.listeners) listener();
  }

  /** Sets the `form` element, whose id is the prefix of its controls' ids, until the returned function is called. */
  attach(element: HTMLFormElement): () => void {
    this.element = element;
    return () => {
      this.element = null;
    };
  }

  /** Adds a field of the page. The returned function removes it. */
  add(field: FormField): () => void {
    this.fields.add(field);
    return () => {
      this.fields.delete(field);
    };
  }

  getFieldValue(name: FieldName): unknown {
    return valueAt(this.values, toPath(name));
  }

  /** Returns all values, also of fields that are not shown. */
  getFieldsValue(_all: true): object {
    return this.values;
  }

  setFieldValue(name: FieldName, value: unknown): void {
    this.replace(withValue(this.values, toPath(name), value));
  }

  setFieldsValue(values: object): void {
    const isChanged = Object.entries(values).some(([name, value]) => this.values[name] !== value);
    if (isChanged) this.replace({ ...this.values, ...values });
  }

  /** Shows other values, without the errors that were about the previous ones. */
  private replace(values: unknown): void {
    const changed = [...this.fields].filter(({ path }) => valueAt(values, path) !== this.getFieldValue(path));
    this.show(values);
    for (const field of changed) field.setErrors(none);
  }

  private show(values: unknown): void {
    this.values = values as Readonly<Record<string, unknown>>;
    this.notifyListeners();
  }

  /** Applies a user's input and checks the field again. */
  change(field: FormField, value: unknown): void {
    this.show(withValue(this.values, field.path, value));
    field.validate();
    this.onValuesChange?.(withValue(undefined, field.path, value) as object);
  }

  getFieldsError() {
    return [...this.fields].map(({ path, errors }) => ({ name: path, errors }));
  }

  setFields(fields: { name: FieldPath; errors: string[] }[]): void {
    for (const { name, errors } of fields) this.fieldAt(name)?.setErrors(errors);
  }

  /** Checks the fields of some values. The others get no errors. */
  validateNamed(names: readonly string[]): void {
    for (const field of this.fields) if (names.includes(String(field.path[0]))) field.validate();
  }

  /** Checks a field that is filled in, because another one that it depends on has changed. */
  validateDependent(name: FieldPath): void {
    if (this.getFieldValue(name)) this.fieldAt(name)?.validate();
  }

  /** Checks every field on the page. Returns true if all are valid. */
  validate(): boolean {
    return [...this.fields].map((field) => field.validate()).every(Boolean);
  }

  async validateFields(): Promise<object> {
    if (!this.validate()) throw new Error('A field is wrong');
    return this.values;
  }

  submit(): void {
    this.element?.requestSubmit();
  }

  scrollToField(name: FieldPath, { behavior, block, focus }: typeof wrongFieldScroll): void {
    this.reveal?.(name);
    const control = this.control(name);
    control?.scrollIntoView({
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : behavior,
      block,
    });
    if (focus) control?.focus({ preventScroll: true });
  }

  /** Scrolls to the topmost invalid field. */
  scrollToFirstError(options: typeof wrongFieldScroll): void {
    const [first] = [...this.fields]
      .filter(({ errors }) => errors.length > 0)
      .map(({ path }) => ({ path, control: this.control(path) }))
      .toSorted((a, b) => (a.control && b.control && isBefore(a.control, b.control) ? -1 : 1));
    if (first) this.scrollToField(first.path, options);
  }

  /** Returns a stable key for each row of a list, in the list's order. */
  keysOf(list: string): readonly number[] {
    const rows = this.rows(list).length;
    const known = this.rowKeys.get(list) ?? [];
    if (known.length === rows) return known;
    const keys = Array.from({ length: rows }, (_, index) => known[index] ?? ++this.lastRowKey);
    this.rowKeys.set(list, keys);
    return keys;
  }

  addRow(list: string, row: unknown): void {
    this.insertRow(list, this.rows(list).length, row);
  }

  insertRow(list: string, index: number, row: unknown): void {
    this.focusTarget = [list, index];
    this.changeRows(
      list,
      this.rows(list).toSpliced(index, 0, row),
      this.keysOf(list).toSpliced(index, 0, ++this.lastRowKey),
    );
  }

  removeRow(list: string, index: number): void {
    this.focusTarget = addButton(list);
    const others = (_: unknown, each: number) => each !== index;
    this.changeRows(list, this.rows(list).filter(others), this.keysOf(list).filter(others));
  }

  /** Called once the rows are on the page: focuses the first control of an added row, or the add button after a removal. */
  focusTargetField(): void {
    if (this.focusTarget === null) return;
    const id = controlId(this.element?.id, this.focusTarget);
    this.focusTarget = null;
    document.querySelector<HTMLElement>(`[id="${id}"], [id^="${id}_"]`)?.focus();
  }

  private changeRows(list: string, rows: readonly unknown[], keys: readonly number[]): void {
    this.rowKeys.set(list, keys);
    this.show({ ...this.values, [list]: rows });
    // This is not input: errors of the fields of other rows still hold.
    this.onValuesChange?.({});
  }

  private rows(list: string): readonly unknown[] {
    return (this.getFieldValue(list) as readonly unknown[] | undefined) ?? [];
  }

  private fieldAt(name: FieldPath): FormField | undefined {
    const key = JSON.stringify(name);
    return [...this.fields].find(({ path }) => JSON.stringify(path) === key);
  }

  private control(name: FieldPath): HTMLElement | null {
    return document.getElementById(controlId(this.element?.id, name));
  }
}

/** Path of the button that adds a row to a list. */
export const addButton = (list: string): FieldPath => [list, 'add'];

/** Returns the id of a field's control: `demand_eventSlots_0_name`, without a prefix in a form without a name. */
export function controlId(form: string | undefined, name: FieldPath): string {
  return [...(form ? [form] : []), ...name].join('_');
}

const isBefore = (a: Node, b: Node) => Boolean(a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING);

function valueAt(values: unknown, path: FieldPath): unknown {
  let value = values;
  for (const part of path) value = (value as Record<string | number, unknown> | null | undefined)?.[part];
  return value;
}

/** Returns a copy of the values with another value at the path. Lists stay lists. */
function withValue(values: unknown, [part, ...rest]: FieldPath, value: unknown): unknown {
  if (part === undefined) return value;
  if (typeof part === 'number') {
    const list = Array.isArray(values) ? (values as unknown[]).slice() : [];
    list[part] = withValue(list[part], rest, value);
    return list;
  }
  const record = (values ?? {}) as Record<string, unknown>;
  return { ...record, [part]: withValue(record[part], rest, value) };
}
