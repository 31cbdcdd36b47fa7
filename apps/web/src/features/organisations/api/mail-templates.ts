import type { EditMailTemplateBody, MailTemplateAnswer, MailTemplateKind } from '@pds/api-client/generated/model';
import {
  getListMailTemplatesQueryKey,
  getListMailTemplatesQueryOptions,
  resetMailTemplate,
  updateMailTemplate,
} from '@pds/api-client/generated/organisations/organisations';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../../shared/api/calls';

export { useListMailTemplates } from '@pds/api-client/generated/organisations/organisations';

/** Saves a letter of a department. */
export const useUpdateMailTemplate = (departmentId: number, kind: MailTemplateKind) =>
  useCall(
    (template: EditMailTemplateBody) => updateMailTemplate(departmentId, kind, template),
    { outdates: [] },
    getListMailTemplatesQueryKey(departmentId),
  );

/** Replaces a department's own letter with the default one. */
export const useResetMailTemplate = (departmentId: number, kind: MailTemplateKind) =>
  useCall(
    (version: number) => resetMailTemplate(departmentId, kind, { version }),
    { outdates: [] },
    getListMailTemplatesQueryKey(departmentId),
  );

/** Loads the present letter, ignoring the cache. */
export function useLoadMailTemplate(departmentId: number, kind: MailTemplateKind) {
  const client = useQueryClient();
  return async (): Promise<MailTemplateAnswer> => {
    const all = await client.fetchQuery({ ...getListMailTemplatesQueryOptions(departmentId), staleTime: 0 });
    return all.find((each) => each.kind === kind)!;
  };
}
