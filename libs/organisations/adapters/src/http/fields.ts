import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

/** An optional text filter of a list. */
export const TextFilter = (): PropertyDecorator => (target, property) => {
  ApiPropertyOptional()(target, property);
  IsOptional()(target, property);
  IsString({ message: 'Texte attendu' })(target, property);
  MaxLength(200, { message: '200 caractères au plus' })(target, property);
};

/** An optional whole number of a list's filters, such as an id. */
export const IdFilter = (): PropertyDecorator => (target, property) => {
  ApiPropertyOptional({ type: Number })(target, property);
  IsOptional()(target, property);
  // A filter left empty, as the specified client sends it (`department=`), filters nothing: Number('') would be 0.
  Transform(({ value }: { value: unknown }) => (value === '' ? undefined : Number(value)))(target, property);
  IsInt({ message: 'Nombre entier attendu' })(target, property);
  Min(0, { message: 'Nombre positif attendu' })(target, property);
  Max(2_147_483_647, { message: 'Nombre trop grand' })(target, property);
};

/** A text of a form that must be sent, perhaps empty: what may not be empty is the domain's to say, field by field. */
export const Text =
  (maxLength: number): PropertyDecorator =>
  (target, property) => {
    ApiProperty({ maxLength })(target, property);
    IsString({ message: 'Ce champ est obligatoire' })(target, property);
    MaxLength(maxLength, { message: `${maxLength} caractères au plus` })(target, property);
  };

/** A text that may be left out (it stays as it is), or null or empty (it is cleared). */
export const OptionalText =
  (maxLength: number, description?: string): PropertyDecorator =>
  (target, property) => {
    ApiPropertyOptional({ type: String, nullable: true, maxLength, ...(description ? { description } : {}) })(
      target,
      property,
    );
    IsString({ message: 'Texte attendu' })(target, property);
    MaxLength(maxLength, { message: `${maxLength} caractères au plus` })(target, property);
    IsOptional()(target, property);
  };

/** A whole number that may be left out (it stays as it is) or null (it is cleared). */
export const OptionalInteger =
  (description?: string): PropertyDecorator =>
  (target, property) => {
    ApiPropertyOptional({ type: 'integer', nullable: true, ...(description ? { description } : {}) })(target, property);
    IsInt({ message: 'Nombre entier attendu' })(target, property);
    Max(2_147_483_647, { message: 'Nombre trop grand' })(target, property);
    IsOptional()(target, property);
  };

/** A text of an answer that may be unknown. */
export const NullableText = (description?: string) =>
  ApiProperty({ type: String, nullable: true, ...(description ? { description } : {}) });
