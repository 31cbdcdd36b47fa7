import { useState } from 'react';
import { type FormHandlers, type FormProblems, type ProblemFormOptions, useFormProblems } from '../problem-form';
import { FormStore } from './form-store';

export interface ProblemForm<Values> extends FormProblems<Values> {
  readonly form: FormStore;
  /** Props to spread on this folder's `Form`. */
  readonly formProps: FormHandlers & { readonly form: FormStore };
}

/** {@link useFormProblems} for a form of native controls, used on visitors' pages. */
export function useProblemForm<Values extends object>(options: ProblemFormOptions<Values>): ProblemForm<Values> {
  const [form] = useState(() => new FormStore(options.values));
  const { handlers, ...problems } = useFormProblems<Values>(form, options);
  return { ...problems, form, formProps: { form, ...handlers } };
}
