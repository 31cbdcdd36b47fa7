import Form, { type FormInstance, type FormProps } from 'antd/es/form';
import { type FormProblems, type ProblemFormOptions, useFormProblems, wrongFieldScroll } from '../problem-form';

export interface ProblemForm<Values> extends FormProblems<Values> {
  readonly form: FormInstance<Values>;
  /** Props to spread on the Ant Design `Form`. */
  readonly formProps: Pick<
    FormProps<Values>,
    | 'form'
    | 'initialValues'
    | 'onFinish'
    | 'onFinishFailed'
    | 'onValuesChange'
    | 'layout'
    | 'requiredMark'
    | 'scrollToFirstError'
  > & { noValidate: boolean };
}

/** {@link useFormProblems} for a form of Ant Design's components. */
export function useProblemForm<Values extends object>(options: ProblemFormOptions<Values>): ProblemForm<Values> {
  const [form] = Form.useForm<Values>();
  // The library's path types do not accept a path from the API.
  const { handlers, ...problems } = useFormProblems<Values>(form as FormInstance, options);
  return {
    ...problems,
    form,
    formProps: {
      form,
      layout: 'vertical',
      noValidate: true,
      initialValues: options.values,
      requiredMark: true,
      scrollToFirstError: wrongFieldScroll,
      ...handlers,
    },
  };
}
