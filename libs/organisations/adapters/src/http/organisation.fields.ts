import { ApiProperty } from '@nestjs/swagger';
import { TextField } from '@pds/platform';

/** A text of a form that must be sent, perhaps empty: what may not be empty is the domain's to say, field by field. */
export const RequiredText = (maxLength: number) => TextField({ maxLength, message: 'Ce champ est obligatoire' });

/** A text that may be left out (it stays as it is), or null or empty (it is cleared). */
export const ClearableText = (maxLength: number, description?: string) =>
  TextField({ maxLength, optional: true, nullable: true, ...(description === undefined ? {} : { description }) });

/** A text of an answer that may be unknown. */
export const NullableText = (description?: string) =>
  ApiProperty({ type: String, nullable: true, ...(description ? { description } : {}) });
