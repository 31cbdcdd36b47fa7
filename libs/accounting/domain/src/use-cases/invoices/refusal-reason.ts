import { DomainError } from '@pds/kernel';

/** Returns why one of several items could not be processed: the message of the broken rule, or of each of its fields. */
export function refusalReason(error: unknown): { readonly code: string; readonly message: string } {
  if (!(error instanceof DomainError))
    return { code: 'unexpected', message: 'Une erreur inattendue est survenue : rien n’a été envoyé.' };
  const { code, fields, message } = error;
  return { code, message: fields.length > 0 ? fields.map((field) => field.message).join(', ') : message };
}
