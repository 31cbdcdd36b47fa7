import type { PipeTransform } from '@nestjs/common';
import type { DomainError } from '@pds/kernel';
import { greatestId } from './fields/numbers';

/**
 * The id in a path; an impossible id is answered with the context's own « not found » (404). The global validation pipe runs first and may
 * have converted it to a number.
 */
export function idOr(NotFound: new () => DomainError): PipeTransform<string | number, number> {
  return {
    transform: (value) => {
      if (!/^[1-9]\d{0,9}$/.test(String(value)) || Number(value) > greatestId) throw new NotFound();
      return Number(value);
    },
  };
}

/** Like {@link idOr}, with 0 for « the default » or « the caller's own », depending on the call. */
export function idOrZero(NotFound: new () => DomainError): PipeTransform<string | number, number> {
  const id = idOr(NotFound);
  return { transform: (value, metadata) => (String(value) === '0' ? 0 : id.transform(value, metadata)) };
}
