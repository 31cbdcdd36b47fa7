import { type FieldError, Problem } from '@pds/api-client';
import { useCallback, useEffect, useRef, useState } from 'react';

export type FieldPath = (string | number)[];

/** What a form instance must provide: implemented by Ant Design's and by our own `native/form-store`. */
export interface FormEngine {
  /** Returns every field on the page with its errors. */
  getFieldsError(): readonly { readonly name: FieldPath; readonly errors: readonly string[] }[];
  setFields(fields: { name: FieldPath; errors: string[] }[]): void;
  getFieldsValue(all: true): unknown;
  setFieldsValue(values: object): void;
  /** Rejects if a field's check fails. Its errors are then shown. */
  validateFields(): Promise<unknown>;
  submit(): void;
  scrollToField(name: FieldPath, options: typeof wrongFieldScroll): void;
}

/** How an invalid field is scrolled into view. */
export const wrongFieldScroll = { behavior: 'smooth', block: 'center', focus: true } as const;

export interface ProblemFormOptions<Values> {
  /** Initial values. A new object (after a reload of the data) replaces the shown values unless there is input. */
  readonly values?: Partial<Values>;
  /**
   * Sends the values. A Problem that it throws is shown at the fields and in the notice, and the input stays. Returns `false` if the user
   * declined: nothing is saved, and no error is shown.
   */
  readonly save: (values: Values) => Promise<unknown>;
  /** Returns the form field of an API error, if its names differ. Null shows it in the notice. */
  readonly fieldOf?: (apiField: string) => FieldPath | string | null;
  /** Text above the form when a field is invalid, if the specification has a special one. */
  readonly checkText?: string;
}

/** State of a form between input and save, for any kind of controls. */
export interface FormProblems<Values> {
  /** The problem of the last save, apart from single fields. Null if there is none. */
  readonly problem: {
    readonly text: string;
    readonly details: readonly string[];
    readonly status: number;
    /** Code of the API's problem. Absent for errors found by the form. */
    readonly code?: string | undefined;
    /** Contact to show, if the text refers to one. */
    readonly contact?: Problem['contact'];
    /** Whether fields are marked, the first of which has been scrolled into view. */
    readonly isAtField: boolean;
  } | null;
  readonly saving: boolean;
  /** Whether there is unsaved input. */
  readonly dirty: boolean;
  /** Validates and saves. Returns true if saved. */
  submit(): Promise<boolean>;
  /** Shows errors found elsewhere as if the save had returned them. */
  showErrors(errors: readonly FieldError[], text?: string): void;
  /** Shows other values as saved, without errors or unsaved input. */
  reset(values: Partial<Values>): void;
  /** Marks changes outside the form's own fields (a list of rows, a choice in a dialog) as unsaved. */
  markDirty(): void;
}

/** Whether a save was refused because somebody else saved after the form was loaded. */
export function isChangedMeanwhile(problem: FormProblems<unknown>['problem']): boolean {
  return problem?.code === 'kernel.changed-meanwhile';
}

/** A failed validation, as Ant Design reports it. */
export interface ValidationFailure {
  readonly errorFields: readonly unknown[];
  /** Whether another validation began meanwhile: the user typed and submitted at almost the same time. */
  readonly outOfDate?: boolean;
}

/** Whether a validation failed only because a later one superseded it: no field is invalid, and it must be repeated. */
export function wasSuperseded(failure: ValidationFailure | undefined): boolean {
  return failure?.outOfDate === true && failure.errorFields.length === 0;
}

/** Handlers for the form element. */
export interface FormHandlers {
  onFinish(): void;
  onFinishFailed(failure?: ValidationFailure): void;
  onValuesChange(changed: object): void;
}

/** Text above the form whenever a field is invalid (spec organiser 5). */
export const checkFieldsText = '* Veuillez vérifier vos informations';

/**
 * Adds the API's errors to a form: problem+json `errors` are shown at their fields (the first one gets the focus), others in the notice. A
 * failure never resets the input. Pages use it as `useProblemForm`, from `ant-design/` or from `native/`.
 */
export function useFormProblems<Values extends object>(
  fields: FormEngine,
  { values, save, fieldOf, checkText = checkFieldsText }: ProblemFormOptions<Values>,
): FormProblems<Values> & { readonly handlers: FormHandlers } {
  const [problem, setProblem] = useState<FormProblems<Values>['problem']>(null);
  const [saving, setSaving] = useState(false);
  const [dirty, setDirty] = useState(false);
  const dirtyNow = useRef(false);
  /** The fields with an error of the API, as JSON. */
  const refused = useRef<ReadonlySet<string>>(new Set());

  const markDirty = useCallback((state = true) => {
    dirtyNow.current = state;
    setDirty(state);
  }, []);

  const seen = useRef<Partial<Values> | undefined>(undefined);
  useEffect(() => {
    // During a save it is unknown whether the input will be stored: a refusal must not lose it.
    if (!values || values === seen.current || saving) return;
    seen.current = values;
    if (!dirtyNow.current) fields.setFieldsValue(values);
  }, [fields, values, saving]);

  const invalidFields = { text: checkText, details: [], status: 400, isAtField: true };

  const showErrors = (errors: readonly FieldError[], text = checkText, status = 400) => {
    const known = new Set(fields.getFieldsError().map(({ name }) => JSON.stringify(name)));
    const details: string[] = [];
    const wrong = new Map<string, { name: FieldPath; errors: string[] }>();
    for (const { field, message } of errors) {
      const target = fieldOf ? fieldOf(field) : field;
      const name = nearestField(typeof target === 'string' ? pathOf(target) : target, known);
      const key = JSON.stringify(name);
      if (!name || !known.has(key)) details.push(message);
      // Several API fields may have their input in one.
      else wrong.set(key, { name, errors: [...new Set([...(wrong.get(key)?.errors ?? []), message])] });
    }
    fields.setFields([...wrong.values()]);
    refused.current = new Set([...refused.current, ...wrong.keys()]);
    const [first] = wrong.values();
    if (first) fields.scrollToField(first.name, wrongFieldScroll);
    setProblem({ text, details, status, isAtField: first !== undefined });
  };

  const send = async (typed: Values): Promise<boolean> => {
    setSaving(true);
    setProblem(null);
    const wasDirty = dirtyNow.current;
    try {
      // Before the save resolves, so that a navigation that it causes is not blocked as unsaved.
      dirtyNow.current = false;
      const isSaved = (await save(typed)) !== false;
      markDirty(!isSaved && wasDirty);
      return isSaved;
    } catch (error) {
      markDirty(true);
      if (!(error instanceof Problem)) {
        setProblem({
          text: 'Une erreur inattendue est survenue. Réessayez dans quelques instants.',
          details: [],
          status: 0,
          isAtField: false,
        });
        reportError(error);
      } else if (error.errors.length > 0) showErrors(error.errors, checkText, error.status);
      else {
        const { message: text, status, code, contact } = error;
        setProblem({ text, details: [], status, code, contact, isAtField: false });
      }
      return false;
    } finally {
      setSaving(false);
    }
  };

  return {
    problem,
    saving,
    dirty,
    reset: (saved) => {
      fields.setFields(fields.getFieldsError().map(({ name }) => ({ name, errors: [] })));
      fields.setFieldsValue(saved);
      setProblem(null);
      markDirty(false);
    },
    markDirty: () => markDirty(true),
    showErrors: (errors, text) => showErrors(errors, text),
    submit: async () => {
      try {
        await validateWithRetries(fields);
      } catch {
        setProblem(invalidFields);
        fields.submit();
        return false;
      }
      return send(fields.getFieldsValue(true) as Values);
    },
    handlers: {
      onFinish: () => void send(fields.getFieldsValue(true) as Values),
      onFinishFailed: (failure) => {
        if (!wasSuperseded(failure)) setProblem(invalidFields);
        // In a later task: two submissions that supersede each other must not block the page.
        else setTimeout(() => fields.submit());
      },
      onValuesChange: (changed: object) => {
        markDirty(true);
        // Only input clears an error from the API, which has no check. Clearing others would walk through all fields.
        if (refused.current.size === 0) return;
        const cleared = leafPaths(changed).filter((name) => refused.current.has(JSON.stringify(name)));
        fields.setFields(cleared.map((name) => ({ name, errors: [] })));
      },
    },
  };
}

/**
 * Rejects if a field is invalid, not if the validation was only superseded. Limited retries, because two validations could supersede each
 * other forever.
 */
async function validateWithRetries(fields: FormEngine, tries = 3): Promise<void> {
  try {
    await fields.validateFields();
  } catch (failure) {
    if (tries === 1 || !wasSuperseded(failure as ValidationFailure)) throw failure;
    await validateWithRetries(fields, tries - 1);
  }
}

/** Returns the form field's path of `eventSlots.0.endDate`. */
export function pathOf(field: string): FieldPath {
  return field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** Returns the field of a path, or the field of the row that contains it. The path itself if there is neither. */
function nearestField(path: FieldPath | null, known: ReadonlySet<string>): FieldPath | null {
  for (let length = path?.length ?? 0; length > 0; length--) {
    const field = path!.slice(0, length);
    if (known.has(JSON.stringify(field))) return field;
  }
  return path;
}

function leafPaths(value: unknown, path: FieldPath = []): FieldPath[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => leafPaths(item, [...path, index]));
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.entries(value).flatMap(([key, item]) => leafPaths(item, [...path, key]));
  }
  return path.length > 0 ? [path] : [];
}
