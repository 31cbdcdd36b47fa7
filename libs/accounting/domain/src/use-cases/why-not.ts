import { DomainError } from '@pds/kernel';

/** Why one of several could not be done, for whoever reads the outcome: the rule's own words, field by field where there are. */
export function whyNot(error: unknown): { readonly code: string; readonly message: string } {
  if (!(error instanceof DomainError))
    return { code: 'unexpected', message: 'Une erreur inattendue est survenue : rien n’a été envoyé.' };
  const { code, fields, message } = error;
  return { code, message: fields.length > 0 ? fields.map((field) => field.message).join(', ') : message };
}
