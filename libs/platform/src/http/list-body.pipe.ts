import type { PipeTransform, Type } from '@nestjs/common';
import { ListField, type ListOptions } from './fields';
import { InvalidRequest } from './problems/invalid-request';
import { validationPipe } from './problems/validation';

/**
 * Checks a body that is a list, which the global pipe does not support. An error in a row is named `0.price`, an error of the whole list by
 * `name`.
 */
export function listBody<Row extends object>(
  row: Type<Row>,
  name: string,
  options: Pick<ListOptions, 'maxItems' | 'tooMany' | 'item'>,
): PipeTransform<unknown, Promise<Row[]>> {
  class Rows {
    rows!: Row[];
  }
  ListField(() => row, options)(Rows.prototype, 'rows');
  const pipe = validationPipe();
  return {
    transform: async (value) => {
      try {
        return ((await pipe.transform({ rows: value }, { type: 'body', metatype: Rows })) as Rows).rows;
      } catch (error) {
        if (!(error instanceof InvalidRequest)) throw error;
        throw new InvalidRequest(
          error.fields.map(({ field, message }) => ({ field: field.replace(/^rows\.?/, '') || name, message })),
        );
      }
    },
  };
}
