import type { FieldError } from '@pds/kernel';
import { lateRatesIn } from '@pds/organisations/contract';
import type { DepartmentDetails } from './department';

type OwnTexts = Pick<
  DepartmentDetails,
  'paymentConditions' | 'quoteConditions' | 'conventionConditions' | 'termsOfSale'
>;

/**
 * Warnings for the editor of a department's texts, in French, by field: a text that states a rate for late payment contradicts the clause
 * that the law sets for some buyers (C. com. L441-10, CCP R2192-31). It is a warning, not a refusal.
 */
export function departmentWarnings(texts: OwnTexts): FieldError[] {
  const contradiction = 'Il peut contredire la clause que la loi fixe selon le client et que portent les factures.';
  const consequences: Record<keyof OwnTexts, string> = {
    paymentConditions:
      'Les factures portent déjà la clause que la loi fixe selon le client : cette phrase n’y est pas imprimée.',
    quoteConditions: contradiction,
    conventionConditions: contradiction,
    termsOfSale: contradiction,
  };
  return (Object.keys(consequences) as (keyof OwnTexts)[]).flatMap((field) => {
    const [first] = lateRatesIn(plainText(texts[field] ?? ''));
    if (!first) return [];
    return [
      {
        field,
        message: `Ce texte fixe un taux ou une indemnité de retard : «\u00a0${first.replace(/\.$/, '')}\u00a0». ${consequences[field]}`,
      },
    ];
  });
}

/** Rich text as plain text: a block begins a line, other tags are removed. */
function plainText(text: string): string {
  return text
    .replace(/<\/?(?:p|h[1-4]|ul|ol|li|br)[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ');
}
