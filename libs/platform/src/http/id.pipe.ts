import type { PipeTransform } from '@nestjs/common';
import type { DomainError } from '@pds/kernel';
import { greatestId } from './fields/numbers';

/**
 * The id in a path; what can't be one names nothing, and is answered by the context's own « not found » (404). The global
 * validation pipe comes first and may have made a number of it.
 */
export function idOr(NotFound: new () => DomainError): PipeTransform<string | number, number> {
  return {
    transform: (value) => {
      if (!/^[1-9]\d{0,9}$/.test(String(value)) || Number(value) > greatestId) throw new NotFound();
      return Number(value);
    },
  };
}

/** As {@link idOr}, with 0 for « the default one » or « one's own », as the call says. */
export function idOrZero(NotFound: new () => DomainError): PipeTransform<string | number, number> {
  const id = idOr(NotFound);
  return { transform: (value, metadata) => (String(value) === '0' ? 0 : id.transform(value, metadata)) };
}
