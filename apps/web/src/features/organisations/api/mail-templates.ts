import type { EditMailTemplateBody, MailTemplateAnswer, MailTemplateKind } from '@pds/api-client/generated/model';
import {
  getListMailTemplatesQueryKey,
  getListMailTemplatesQueryOptions,
  resetMailTemplate,
  updateMailTemplate,
} from '@pds/api-client/generated/organisations/organisations';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export { useListMailTemplates } from '@pds/api-client/generated/organisations/organisations';

/** Saves a letter of a department. */
export function useUpdateMailTemplate(departmentId: number, kind: MailTemplateKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (template: EditMailTemplateBody) => updateMailTemplate(departmentId, kind, template),
    onSuccess: (saved) => client.setQueryData(getListMailTemplatesQueryKey(departmentId), saved),
    meta: { outdates: [] },
  });
}

/** Replaces a department's own letter with the default one. */
export function useResetMailTemplate(departmentId: number, kind: MailTemplateKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (version: number) => resetMailTemplate(departmentId, kind, { version }),
    onSuccess: (saved) => client.setQueryData(getListMailTemplatesQueryKey(departmentId), saved),
    meta: { outdates: [] },
  });
}

/** Loads the present letter, ignoring the cache. */
export function useLoadMailTemplate(departmentId: number, kind: MailTemplateKind) {
  const client = useQueryClient();
  return async (): Promise<MailTemplateAnswer> => {
    const all = await client.fetchQuery({ ...getListMailTemplatesQueryOptions(departmentId), staleTime: 0 });
    return all.find((each) => each.kind === kind)!;
  };
}
