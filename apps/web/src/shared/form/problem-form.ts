import { type FieldError, Problem } from '@pds/api-client';
import { useCallback, useEffect, useRef, useState } from 'react';

export type FieldPath = (string | number)[];

/** What a form must be able to do: Ant Design's instance can, and so can our own `native/form-store`. */
export interface FormEngine {
  /** Every field on the page, with what is said under it. */
  getFieldsError(): readonly { readonly name: FieldPath; readonly errors: readonly string[] }[];
  setFields(fields: { name: FieldPath; errors: string[] }[]): void;
  getFieldsValue(all: true): unknown;
  setFieldsValue(values: object): void;
  /** Rejects when a rule of a field is broken; the messages are then under the fields. */
  validateFields(): Promise<unknown>;
  submit(): void;
  scrollToField(name: FieldPath, options: typeof toWrongField): void;
}

/** How a wrong field comes into sight. */
export const toWrongField = { behavior: 'smooth', block: 'center', focus: true } as const;

export interface ProblemFormOptions<Values> {
  /** What the form starts with. A new object (after a reload of the data) replaces what is shown unless dirty. */
  readonly values?: Partial<Values>;
  /**
   * Sends the values. A Problem it throws goes to the fields and the notice; everything typed stays. It answers `false` where
   * the person thought better of it: nothing is saved, nothing is wrong.
   */
  readonly save: (values: Values) => Promise<unknown>;
  /** Where the form shows an error of the API, when its names differ. Null: in the notice. */
  readonly fieldOf?: (apiField: string) => FieldPath | string | null;
  /** Said above the form when a field is wrong, where the specification wants another text. */
  readonly checkText?: string;
}

/** A form's state between typing and saving, whichever components it is made of. */
export interface FormProblems<Values> {
  /** What went wrong, beyond single fields; null once all is well. */
  readonly problem: {
    readonly text: string;
    readonly details: readonly string[];
    readonly status: number;
    /** Of the API's problem; absent where the form itself found it. */
    readonly code?: string | undefined;
    /** Whom to turn to, where the text says so. */
    readonly contact?: Problem['contact'];
  } | null;
  readonly saving: boolean;
  /** Something typed is not saved yet. */
  readonly dirty: boolean;
  /** Validates and saves; true when saved. */
  submit(): Promise<boolean>;
  /** Shows errors that another step found, as if the save had answered them. */
  showErrors(errors: readonly FieldError[], text?: string): void;
  /** Shows other values as the saved ones: nothing is wrong or unsaved any more. */
  reset(values: Partial<Values>): void;
  /** Counts changes made outside the form's own fields (a list of rows, a choice in a dialog) as unsaved. */
  markDirty(): void;
}

/** Whether a save was refused because somebody else saved between the loading and it. */
export function isChangedMeanwhile(problem: FormProblems<unknown>['problem']): boolean {
  return problem?.code === 'kernel.changed-meanwhile';
}

/** Why a validation failed, as Ant Design tells it. */
export interface ValidationFailure {
  readonly errorFields: readonly unknown[];
  /** Another validation began meanwhile: somebody typed and sent in one breath. */
  readonly outOfDate?: boolean;
}

/** Whether a validation failed only because a later one overtook it: no field is wrong, and it is to be done again. */
export function wasOvertaken(failure: ValidationFailure | undefined): boolean {
  return failure?.outOfDate === true && failure.errorFields.length === 0;
}

/** What the form's element calls. */
export interface FormHandlers {
  onFinish(): void;
  onFinishFailed(failure?: ValidationFailure): void;
  onValuesChange(changed: object): void;
}

/** Said above the form whenever a field is wrong (spec organiser 5). */
export const checkFields = '* Veuillez vérifier vos informations';

/**
 * A form that knows the API's errors: problem+json `errors` land under their fields (the first one gets the focus),
 * whatever has no field is kept for the notice, and nothing typed is ever reset by a failure. Pages take it as
 * `useProblemForm`, from `ant-design/` or from `native/`.
 */
export function useFormProblems<Values extends object>(
  fields: FormEngine,
  { values, save, fieldOf, checkText = checkFields }: ProblemFormOptions<Values>,
): FormProblems<Values> & { readonly handlers: FormHandlers } {
  const [problem, setProblem] = useState<FormProblems<Values>['problem']>(null);
  const [saving, setSaving] = useState(false);
  const [dirty, setDirty] = useState(false);
  const dirtyNow = useRef(false);
  /** The fields under which an error of the API stands, as JSON. */
  const refused = useRef<ReadonlySet<string>>(new Set());

  const markDirty = useCallback((state = true) => {
    dirtyNow.current = state;
    setDirty(state);
  }, []);

  const seen = useRef<Partial<Values> | undefined>(undefined);
  useEffect(() => {
    // While a save is under way it is not known yet whether what is typed is stored: a refusal must not cost it.
    if (!values || values === seen.current || saving) return;
    seen.current = values;
    if (!dirtyNow.current) fields.setFieldsValue(values);
  }, [fields, values, saving]);

  const showErrors = (errors: readonly FieldError[], text = checkText, status = 400) => {
    const known = new Set(fields.getFieldsError().map(({ name }) => JSON.stringify(name)));
    const details: string[] = [];
    const wrong = new Map<string, { name: FieldPath; errors: string[] }>();
    for (const { field, message } of errors) {
      const target = fieldOf ? fieldOf(field) : field;
      const name = typeof target === 'string' ? pathOf(target) : target;
      const key = JSON.stringify(name);
      if (!name || !known.has(key)) details.push(message);
      else wrong.set(key, { name, errors: [...(wrong.get(key)?.errors ?? []), message] });
    }
    fields.setFields([...wrong.values()]);
    refused.current = new Set([...refused.current, ...wrong.keys()]);
    const [first] = wrong.values();
    if (first) fields.scrollToField(first.name, toWrongField);
    setProblem({ text, details, status });
  };

  const send = async (typed: Values): Promise<boolean> => {
    setSaving(true);
    setProblem(null);
    const wasDirty = dirtyNow.current;
    try {
      // Before the save settles, so that a navigation it causes is not held back as unsaved.
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
        });
        reportError(error);
      } else if (error.errors.length > 0) showErrors(error.errors, checkText, error.status);
      else {
        const { message: text, status, code, contact } = error;
        setProblem({ text, details: [], status, code, contact });
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
        await validated(fields);
      } catch {
        setProblem({ text: checkText, details: [], status: 400 });
        fields.submit();
        return false;
      }
      return send(fields.getFieldsValue(true) as Values);
    },
    handlers: {
      onFinish: () => void send(fields.getFieldsValue(true) as Values),
      onFinishFailed: (failure) => {
        if (!wasOvertaken(failure)) setProblem({ text: checkText, details: [], status: 400 });
        // In a later task: two submissions that overtake each other must not hold the page.
        else setTimeout(() => fields.submit());
      },
      onValuesChange: (changed: object) => {
        markDirty(true);
        // An error that the API gave has no rule to clear it: typing does. Others cost a walk through all fields.
        if (refused.current.size === 0) return;
        const cleared = leaves(changed).filter((name) => refused.current.has(JSON.stringify(name)));
        fields.setFields(cleared.map((name) => ({ name, errors: [] })));
      },
    },
  };
}

/** Rejects when a field is wrong, not when only overtaken; tried a few times, since two could overtake each other for ever. */
async function validated(fields: FormEngine, tries = 3): Promise<void> {
  try {
    await fields.validateFields();
  } catch (failure) {
    if (tries === 1 || !wasOvertaken(failure as ValidationFailure)) throw failure;
    await validated(fields, tries - 1);
  }
}

/** `eventSlots.0.endDate` as the path of a form field. */
export function pathOf(field: string): FieldPath {
  return field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

function leaves(value: unknown, path: FieldPath = []): FieldPath[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => leaves(item, [...path, index]));
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.entries(value).flatMap(([key, item]) => leaves(item, [...path, key]));
  }
  return path.length > 0 ? [path] : [];
}
