import type { PipeTransform } from '@nestjs/common';
import type { DomainError } from '@pds/kernel';

const greatestId = 2_147_483_647;

/** The id in a path; text that can't be one names nothing, and is answered by the context's own « not found » (404). */
export function idOr(NotFound: new () => DomainError): PipeTransform<string, number> {
  return {
    transform: (value) => {
      if (!/^[1-9]\d{0,9}$/.test(value) || Number(value) > greatestId) throw new NotFound();
      return Number(value);
    },
  };
}
