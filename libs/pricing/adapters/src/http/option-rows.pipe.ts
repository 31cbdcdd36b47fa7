import { Injectable, type PipeTransform } from '@nestjs/common';
import { InvalidRequest, ListField, validationPipe } from '@pds/platform';
import { DepartmentOptionBody } from './pricing.dto';

/** Far more options than any department has. */
export const mostRows = 500;

class Rows {
  @ListField(() => DepartmentOptionBody, {
    maxItems: mostRows,
    tooMany: `Pas plus de ${mostRows} options à la fois`,
    item: 'Option invalide',
  })
  rows!: DepartmentOptionBody[];
}

/** Checks a body that is an array: the global pipe only knows objects. Fields are named `0.price`. */
@Injectable()
export class OptionRowsPipe implements PipeTransform<unknown, Promise<DepartmentOptionBody[]>> {
  private readonly pipe = validationPipe();

  async transform(value: unknown): Promise<DepartmentOptionBody[]> {
    try {
      const { rows } = (await this.pipe.transform({ rows: value }, { type: 'body', metatype: Rows })) as Rows;
      return rows;
    } catch (error) {
      if (!(error instanceof InvalidRequest)) throw error;
      throw new InvalidRequest(
        error.fields.map(({ field, message }) => ({ field: field.replace(/^rows\.?/, '') || 'options', message })),
      );
    }
  }
}
