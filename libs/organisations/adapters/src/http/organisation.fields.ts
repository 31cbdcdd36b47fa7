import { ApiProperty } from '@nestjs/swagger';
import { CalendarDateField, TextField } from '@pds/platform';

/** A text of a form that must be sent, but may be empty: the domain decides field by field what is required. */
export const RequiredText = (maxLength: number) => TextField({ maxLength, message: 'Ce champ est obligatoire' });

/** A text that may be absent (unchanged), or null or empty (cleared). */
export const ClearableText = (maxLength: number, description?: string) =>
  TextField({ maxLength, optional: true, nullable: true, ...(description === undefined ? {} : { description }) });

/** A text of the editor, which may be absent (unchanged), or null or empty (cleared). */
export const ClearableRichText = (maxLength: number, description: string) =>
  TextField({ maxLength, optional: true, nullable: true, verbatim: true, description });

/** A text of an answer that may be unknown. */
export const NullableText = (description?: string) =>
  ApiProperty({ type: String, nullable: true, ...(description ? { description } : {}) });

/** Whole days, the last included. */
export class DaysField {
  @CalendarDateField({ example: '2026-12-01' })
  from!: string;
  @CalendarDateField({ example: '2026-12-03', description: 'Included' })
  to!: string;
}
