import { defineError, DomainError } from '@pds/kernel';

export class RetentionCategoryNotFound extends defineError('retention.category-not-found', 'not-found', {
  message: 'Cette catégorie de données n’existe pas.',
}) {}

/** The term is shorter than the law requires, or longer than the purpose allows. */
export class RetentionTermOutOfBounds extends DomainError {
  readonly code = 'retention.term-out-of-bounds';
  readonly kind = 'invalid';

  constructor(minMonths: number, maxMonths: number) {
    const message = `Choisissez une durée de ${minMonths} à ${maxMonths} mois.`;
    super(message, [{ field: 'months', message }]);
  }
}
