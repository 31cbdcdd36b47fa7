import type { OtherSave } from '@pds/api-client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useAccount } from '../../session/session';
import { loadConfirmDialog } from '../../ui/confirm';
import { FormStore } from '../native/form-store';
import { type FieldPath, type FormHandlers, pathOf, toWrongField } from '../problem-form';
import { useUnsavedChanges } from '../unsaved-changes';
import { Autosave } from './autosave';
import { toConflicts } from './to-conflicts';
import { type AutosavePhase, conflictsOf, type Edited, phaseOf, unsavedFields } from './autosave-machine';

export interface AutosaveFormOptions<Values extends object> {
  /** Names what is kept in this browser: « slot.12 ». Another one needs another form: give the component a `key`. */
  readonly draft: string;
  /** As loaded; a newer version (after a reload of the data) is merged under what is typed. */
  readonly loaded: Edited<Values>;
  /**
   * Saves the fields that changed, on top of the version; answers what the server has then, in the form's values.
   * @param all every field, those that cannot be sent yet as they were
   */
  readonly save: (changes: Partial<Values>, version: number, all: Values) => Promise<Edited<Values>>;
  /** Asked before each save: fields whose change the person thinks better of. They go back to what is saved, the others are sent. */
  readonly declined?: (changes: Partial<Values>) => Promise<readonly (keyof Values)[]>;
  /** The newest version, asked for when somebody else has saved meanwhile. */
  readonly load: () => Promise<Edited<Values>>;
  /** Where the form shows an error of the API, when its names differ. Null: beside the state. */
  readonly fieldOf?: (apiField: string) => FieldPath | string | null;
  /** Fields that wait although nothing is said under them yet: a row that was added and not filled in. */
  readonly incomplete?: (typed: Values) => readonly (keyof Values)[];
  /** The form's own button was pressed, everything is right and saved. */
  readonly onDone?: () => void;
  /** It was pressed and a field is wrong; what is wrong is marked. */
  readonly onWrong?: () => void;
}

export interface AutosaveConflict {
  /** The field's name in the values. */
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Whose the other value is; null where nobody told. */
  readonly by: OtherSave | null;
}

/** A form that saves itself. */
export interface AutosaveForm<Values extends object> {
  readonly form: FormStore;
  /** Spread on the native `Form`. */
  readonly formProps: FormHandlers & { readonly form: FormStore };
  readonly phase: AutosavePhase;
  /** The form's own button was pressed and its save is under way; a save by itself is none of this. */
  readonly isFinishing: boolean;
  /**
   * Makes another call of the page that moves the version on, neither during a save nor a save during it.
   * @param call stands on the version; receives what it answers before it is done
   */
  betweenSaves<Answer>(call: (version: number) => Promise<Answer>): Promise<Answer>;
  /** As the server has them. */
  readonly saved: Values;
  /** The version that they are of. */
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly savedAt: number | null;
  /** The server's sentence about a trouble. */
  readonly reason: string | null;
  readonly conflicts: readonly AutosaveConflict[];
  choose(field: string, side: 'mine' | 'theirs'): void;
  /** After a change of values by the page itself, not by a field. */
  changed(): void;
  /** Saves at once; true when nothing typed is left unsaved. Says nothing under fields that nobody has left yet. */
  flush(): Promise<boolean>;
  /** Judges every field, then saves at once; true when all is right and saved. The first wrong field gets the focus. */
  submit(): Promise<boolean>;
  /** Takes over what another call of the page answered. */
  receive(newest: Edited<Values>): void;
}

/**
 * A form of the browser's own controls that saves itself as it is typed (spec organiser 2.12): see {@link Autosave}. A field that breaks a
 * check, or that the server refused, stays behind until it is right. Leaving the page with something unsaved asks.
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
      judge: (fields) => form.judge(fields as readonly string[]),
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
  // Whether to leave is asked when there is no network: what asks is there by then.
  useEffect(() => void loadConfirmDialog().catch(() => undefined), []);
  useEffect(() => autosave.receive(loaded), [autosave, loaded]);
  const [isFinishing, setIsFinishing] = useState(false);
  const isUnsaved = unsavedFields(state).length > 0;
  useUnsavedChanges(isUnsaved, autosave.flush, autosave.giveUp);

  const changed = () => autosave.type(form.getFieldsValue(true) as Values);
  const submit = async () => {
    if (form.validate()) return autosave.flush();
    form.scrollToFirstError(toWrongField);
    options.onWrong?.();
    void autosave.flush();
    return false;
  };
  const finish = async () => {
    setIsFinishing(true);
    const isSaved = await submit().finally(() => setIsFinishing(false));
    if (isSaved) options.onDone?.();
    else if (conflictsOf(autosave.getState()).length > 0) toConflicts();
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
