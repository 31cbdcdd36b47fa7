import type { OtherSave } from '@pds/api-client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useAccount } from '../../session/session';
import { loadConfirmDialog } from '../../ui/dialog/confirm';
import { FormStore } from '../native/form-store';
import { type FieldPath, type FormHandlers, pathOf, wrongFieldScroll } from '../problem-form';
import { useUnsavedChanges } from '../unsaved-changes';
import { Autosave } from './autosave';
import { scrollToConflicts } from './scroll-to-conflicts';
import { type AutosavePhase, conflictsOf, type Edited, phaseOf, unsavedFields } from './autosave-machine';

export interface AutosaveFormOptions<Values extends object> {
  /** Key of the input stored in this browser: « slot.12 ». For another key give the component a `key`. */
  readonly draft: string;
  /** As loaded. A newer version (after a reload of the data) is merged under the input. */
  readonly loaded: Edited<Values>;
  /**
   * Saves the changed fields on top of the version. Returns the server's values, as form values.
   * @param all every field; those that cannot be sent yet with their saved value
   */
  readonly save: (changes: Partial<Values>, version: number, all: Values) => Promise<Edited<Values>>;
  /** Asks before each save which changes the user declines. Those fields are restored, the others are sent. */
  readonly declined?: (changes: Partial<Values>) => Promise<readonly (keyof Values)[]>;
  /** Loads the newest version after somebody else has saved. */
  readonly load: () => Promise<Edited<Values>>;
  /** Returns the form field of an API error, if its names differ. Null shows it beside the save state. */
  readonly fieldOf?: (apiField: string) => FieldPath | string | null;
  /** Fields that are not sent although they have no error yet: an added row that is not filled in. */
  readonly incomplete?: (typed: Values) => readonly (keyof Values)[];
  /** Matches the paths of pages that may be opened with unsaved input, without a question: this browser keeps it. Must be stable. */
  readonly keptOn?: RegExp;
  /** Called after the form's own button was pressed, once everything is valid and saved. */
  readonly onDone?: () => void;
  /** Called when it was pressed and a field is invalid. Errors are already shown. */
  readonly onWrong?: () => void;
}

export interface AutosaveConflict {
  /** The field's name in the values. */
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Author of the other value. Null if unknown. */
  readonly by: OtherSave | null;
}

/** A form that saves itself. */
export interface AutosaveForm<Values extends object> {
  readonly form: FormStore;
  /** Props to spread on the native `Form`. */
  readonly formProps: FormHandlers & { readonly form: FormStore };
  readonly phase: AutosavePhase;
  /** Whether the form's own button was pressed and its save is running. False for automatic saves. */
  readonly isFinishing: boolean;
  /**
   * Makes another call of the page that raises the version, never at the same time as a save.
   * @param call gets the version; it must apply its answer with `receive` before it resolves
   */
  betweenSaves<Answer>(call: (version: number) => Promise<Answer>): Promise<Answer>;
  /** The server's values. */
  readonly saved: Values;
  /** The version of these values. */
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly savedAt: number | null;
  /** The server's message about a problem. */
  readonly reason: string | null;
  readonly conflicts: readonly AutosaveConflict[];
  choose(field: string, side: 'mine' | 'theirs'): void;
  /** Call after the page itself, not a field, changed values. */
  changed(): void;
  /** Saves at once. Returns true if nothing is left unsaved. Shows no errors at fields that were not left yet. */
  flush(): Promise<boolean>;
  /** Checks every field, then saves at once. Returns true if all is valid and saved. The first invalid field gets the focus. */
  submit(): Promise<boolean>;
  /** Applies what another call of the page returned. */
  receive(newest: Edited<Values>): void;
}

/**
 * A form of native controls that saves itself while it is typed (spec organiser 2.12), see {@link Autosave}. A field that fails a check or
 * was refused by the server is not sent until it is valid. Leaving the page with unsaved input asks, except for pages of `keptOn`.
 */
export function useAutosaveForm<Values extends object>(options: AutosaveFormOptions<Values>): AutosaveForm<Values> {
  const { draft, loaded } = options;
  const account = useAccount().data?.id ?? 0;
  const [autosave] = useState(() => new Autosave<Values>({ account, form: draft }, loaded));
  const [form] = useState(() => new FormStore(autosave.getState().typed));
  const state = useSyncExternalStore(autosave.subscribe, autosave.getState);

  useEffect(() => {
    const { save, declined = async () => [], load, fieldOf = (field) => field, incomplete = () => [] } = options;
    autosave.use({
      save,
      declined,
      load,
      blocked: () => {
        const wrong = form.getFieldsError().filter(({ errors }) => errors.length > 0);
        return new Set([
          ...wrong.map(({ name }) => name[0] as keyof Values),
          ...incomplete(form.getFieldsValue(true) as Values),
        ]);
      },
      judge: (fields) => form.validateNamed(fields as readonly string[]),
      refuse: (errors) => {
        const known = new Map(form.getFieldsError().map(({ name }) => [JSON.stringify(name), name]));
        const wrong = errors.map(({ field, message }) => {
          const target = fieldOf(field);
          const path = typeof target === 'string' ? pathOf(target) : target;
          return { name: path && known.get(JSON.stringify(path)), message };
        });
        const shown = wrong.filter((each): each is { name: FieldPath; message: string } => Boolean(each.name));
        form.setFields(shown.map(({ name, message }) => ({ name, errors: [message] })));
        return shown.length === wrong.length;
      },
      show: (values) => {
        form.setFieldsValue(values);
        const others = form.getFieldsError().filter(({ name }) => Object.hasOwn(values, String(name[0])));
        form.setFields(others.map(({ name }) => ({ name: [...name], errors: [] })));
      },
    });
  });
  useEffect(() => autosave.start(), [autosave]);
  // Loads the dialog in advance: the question about leaving appears when there is no network.
  useEffect(() => void loadConfirmDialog().catch(() => undefined), []);
  useEffect(() => autosave.receive(loaded), [autosave, loaded]);
  const [isFinishing, setIsFinishing] = useState(false);
  const isUnsaved = unsavedFields(state).length > 0;
  useUnsavedChanges(isUnsaved, autosave.flush, autosave.giveUp, options.keptOn);

  const changed = () => autosave.type(form.getFieldsValue(true) as Values);
  const submit = async () => {
    if (form.validate()) return autosave.flush();
    form.scrollToFirstError(wrongFieldScroll);
    options.onWrong?.();
    void autosave.flush();
    return false;
  };
  const finish = async () => {
    setIsFinishing(true);
    const isSaved = await submit().finally(() => setIsFinishing(false));
    if (isSaved) options.onDone?.();
    else if (conflictsOf(autosave.getState()).length > 0) scrollToConflicts();
  };
  return {
    form,
    formProps: {
      form,
      onFinish: () => void finish(),
      onFinishFailed: () => {
        options.onWrong?.();
        void autosave.flush();
      },
      onValuesChange: changed,
    },
    phase: phaseOf(state),
    isFinishing,
    betweenSaves: autosave.betweenSaves,
    saved: state.base,
    version: state.version,
    savedAt: state.savedAt,
    reason: state.reason,
    conflicts: conflictsOf(state).map((field) => ({
      field: field as string,
      mine: state.typed[field],
      theirs: state.base[field],
      by: state.conflicts[field]!.by,
    })),
    choose: (field, side) => autosave.choose(field as keyof Values, side),
    changed,
    flush: autosave.flush,
    submit,
    receive: (newest) => autosave.receive(newest),
  };
}
