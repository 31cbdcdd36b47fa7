import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type ExpressDemandForm, type ExpressEventForm, expressLimits, type ExpressSlotForm } from '@pds/demand/domain';
import {
  Field,
  greatestId,
  IdField,
  ListField,
  ProblemField,
  TextField,
  WholeNumberField,
  YesNoField,
} from '@pds/platform';

/** A field of a public form: any value or none. The domain validates it and reports all errors at once. */
const anything = { optional: true, nullAsAbsent: true } as const;

/** A number as a form contains it before the domain reads it: digits with blanks between them, or a typing error. */
const FormNumber = (description: string, more: { example?: number; nullable?: boolean } = {}) =>
  Field({
    ...anything,
    nullable: more.nullable,
    schema: {
      type: Number,
      minimum: 0,
      maximum: greatestId,
      description,
      ...(more.example === undefined ? {} : { example: more.example }),
    },
    rule: (value) =>
      (typeof value === 'string' && value.length <= 40) || Number.isFinite(value) ? null : 'Nombre attendu',
  });

/** The last instant that a `Date` can represent, in milliseconds. */
const latestInstant = 8.64e15;

/** A slot of the public form. */
export class ExpressSlotBody implements ExpressSlotForm {
  @TextField({ ...anything, example: 'Créneau 1' })
  name?: string | null;

  @TextField({
    ...anything,
    description: 'ISO 8601 with offset, or wall time of the event',
    example: '2027-05-08T14:00:00+02:00',
  })
  startDate?: string | null;

  @TextField({ ...anything, example: '2027-05-08T22:00:00+02:00' })
  endDate?: string | null;

  @FormNumber('Persons present at once, at most', { example: 1500 })
  peak?: string | number | null;

  @FormNumber('1 Sportif, 2 Culturel, 3 Festival, 4 Professionnel, 5 Autre', { example: 1 })
  nature?: string | number | null;
}

/** The event of the public form « Votre manifestation ». */
export class ExpressEventBody implements ExpressEventForm {
  @TextField(anything)
  eventName?: string | null;

  @TextField({ optional: true, nullable: true, description: "Department code; '0' abroad", example: '69' })
  eventDepartment?: string | null;

  @YesNoField({ ...anything, description: 'Dispositif sur plusieurs départements' })
  severalDepartments?: boolean | null;

  @FormNumber('Event nature, 1 to 5', { nullable: true })
  eventType?: string | number | null;

  @TextField(anything)
  eventAddress?: string | null;

  @TextField({ ...anything, example: '69006' })
  eventPostalCode?: string | null;

  @TextField(anything)
  eventCity?: string | null;

  @TextField(anything)
  comments?: string | null;

  @ListField(() => ExpressSlotBody, {
    ...anything,
    maxItems: expressLimits.slots,
    message: 'Liste de créneaux attendue',
    tooMany: `${expressLimits.slots} créneaux au plus`,
  })
  eventSlots?: ExpressSlotBody[] | null;
}

/** The express demand: the event, the contact, and the organisation. */
export class AddDemandBody extends ExpressEventBody implements ExpressDemandForm {
  @TextField(anything)
  firstName?: string | null;

  @TextField(anything)
  name?: string | null;

  @TextField(anything)
  email?: string | null;

  @TextField(anything)
  tel?: string | null;

  @TextField(anything)
  orgaName?: string | null;

  @TextField(anything)
  orgaAddress?: string | null;

  @TextField(anything)
  orgaZipCode?: string | null;

  @TextField(anything)
  orgaCity?: string | null;

  @IdField({
    optional: true,
    nullable: true,
    message: 'Numéro de compte attendu',
    description: "The caller's account, or the one this browser session just created",
  })
  userId?: number | null;

  @TextField({ ...anything, description: 'Hidden field that people leave empty' })
  website?: string | null;

  @WholeNumberField({
    ...anything,
    minimum: 0,
    maximum: latestInstant,
    message: 'Instant attendu, en millisecondes',
    description: 'When the form was opened, in milliseconds since the epoch',
  })
  startedAt?: number | null;
}

export class CheckDemandAnswer {
  @ApiProperty({ enum: ['ok', 'error'] })
  checked!: 'ok' | 'error';
  @ApiPropertyOptional({ type: [ProblemField], description: 'What is wrong, field by field' })
  errors?: ProblemField[];
}

export class AddDemandAnswer {
  @ApiPropertyOptional()
  id?: number;
  @ApiPropertyOptional({ description: 'Name of the print page, /event/no-auth/print/{uniqId}' })
  uniqId?: string;
  @ApiProperty({
    oneOf: [{ type: 'boolean' }, { type: 'string', enum: ['malicious'] }],
    description: "'malicious' when the request looks automatic; then nothing is stored",
  })
  success!: true | 'malicious';
}
