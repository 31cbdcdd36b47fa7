import { Injectable, type PipeTransform } from '@nestjs/common';
import { InvalidRequest, validationPipe } from '@pds/platform';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, ValidateNested } from 'class-validator';
import { DepartmentOptionDto } from './pricing.dto';

class Rows {
  @IsArray({ message: 'Liste attendue' })
  @ArrayMaxSize(500, { message: 'Pas plus de 500 options à la fois' })
  @ValidateNested({ each: true, message: 'Option invalide' })
  @Type(() => DepartmentOptionDto)
  rows!: DepartmentOptionDto[];
}

/** Checks a body that is an array: the global pipe only knows objects. Fields are named `0.price`. */
@Injectable()
export class OptionRowsPipe implements PipeTransform<unknown, Promise<DepartmentOptionDto[]>> {
  private readonly pipe = validationPipe();

  async transform(value: unknown): Promise<DepartmentOptionDto[]> {
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
