import type { PipeTransform } from '@nestjs/common';
import type { DomainError } from '@pds/kernel';

const greatestId = 2_147_483_647;

/** The id in a path; what cannot be one names nothing that exists. */
export class IdPipe implements PipeTransform<string | number, number> {
  constructor(private readonly notFound: () => DomainError) {}

  transform(value: string | number): number {
    if (!/^[1-9]\d{0,9}$/.test(String(value)) || Number(value) > greatestId) throw this.notFound();
    return Number(value);
  }
}
