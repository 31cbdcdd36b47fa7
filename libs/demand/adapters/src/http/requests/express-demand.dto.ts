import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type ExpressDemandForm, type ExpressEventForm, expressLimits, type ExpressSlotForm } from '@pds/demand/domain';
import { Field, IdField, ListField, maxId, ProblemField, TextField, WholeNumberField, YesNoField } from '@pds/platform';

/** A field of a public form: any value or none. The domain validates it and reports all errors at once. */
const anyFormValue = { optional: true, nullAsAbsent: true } as const;

/** A number as a form contains it before the domain reads it: digits with blanks between them, or a typing error. */
const FormNumber = (description: string, more: { example?: number; nullable?: boolean } = {}) =>
  Field({
    ...anyFormValue,
    nullable: more.nullable,
    schema: {
      type: Number,
      minimum: 0,
      maximum: maxId,
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
  @TextField({ ...anyFormValue, example: 'Créneau 1' })
  name?: string | null;

  @TextField({
    ...anyFormValue,
    description: 'ISO 8601 with offset, or wall time of the event',
    example: '2027-05-08T14:00:00+02:00',
  })
  startDate?: string | null;

  @TextField({ ...anyFormValue, example: '2027-05-08T22:00:00+02:00' })
  endDate?: string | null;

  @FormNumber('Persons present at once, at most', { example: 1500 })
  peak?: string | number | null;

  @FormNumber('1 Sportif, 2 Culturel, 3 Festival, 4 Professionnel, 5 Autre', { example: 1 })
  nature?: string | number | null;
}

/** The event of the public form « Votre manifestation ». */
export class ExpressEventBody implements ExpressEventForm {
  @TextField(anyFormValue)
  eventName?: string | null;

  @TextField({ optional: true, nullable: true, description: "Department code; '0' abroad", example: '69' })
  eventDepartment?: string | null;

  @YesNoField({ ...anyFormValue, description: 'Dispositif sur plusieurs départements' })
  severalDepartments?: boolean | null;

  @FormNumber('Event nature, 1 to 5', { nullable: true })
  eventType?: string | number | null;

  @TextField(anyFormValue)
  eventAddress?: string | null;

  @TextField({ ...anyFormValue, example: '69006' })
  eventPostalCode?: string | null;

  @TextField(anyFormValue)
  eventCity?: string | null;

  @TextField(anyFormValue)
  comments?: string | null;

  @ListField(() => ExpressSlotBody, {
    ...anyFormValue,
    maxItems: expressLimits.slots,
    message: 'Liste de créneaux attendue',
    tooMany: `${expressLimits.slots} créneaux au plus`,
  })
  eventSlots?: ExpressSlotBody[] | null;
}

/** The express demand: the event, the contact, and the organisation. */
export class AddDemandBody extends ExpressEventBody implements ExpressDemandForm {
  @TextField(anyFormValue)
  firstName?: string | null;

  @TextField(anyFormValue)
  name?: string | null;

  @TextField(anyFormValue)
  email?: string | null;

  @TextField(anyFormValue)
  tel?: string | null;

  @TextField(anyFormValue)
  orgaName?: string | null;

  @TextField(anyFormValue)
  orgaAddress?: string | null;

  @TextField(anyFormValue)
  orgaZipCode?: string | null;

  @TextField(anyFormValue)
  orgaCity?: string | null;

  @TextField({ ...anyFormValue, description: 'As found in the public directory', example: '73282932000074' })
  orgaSiret?: string | null;

  @YesNoField({ ...anyFormValue, description: 'The contact asks in their own name; orgaName is then ignored' })
  orgaIndividual?: boolean | null;

  @IdField({
    optional: true,
    nullable: true,
    message: 'Numéro d’organisation attendu',
    description:
      'The organisation of a manager’s customer, in their scope, or one that the organiser manages; orgaName is then ignored',
  })
  organizationId?: number | null;

  @IdField({
    optional: true,
    nullable: true,
    message: 'Numéro de compte attendu',
    description: "The caller's account, or the one this browser session just created",
  })
  userId?: number | null;

  @TextField({ ...anyFormValue, description: 'Hidden field that people leave empty' })
  website?: string | null;

  @WholeNumberField({
    ...anyFormValue,
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
  @ApiPropertyOptional({
    description: 'For staff: whether they may open its dossier. They file events of other departments, too',
  })
  canOpen?: boolean;
  @ApiProperty({
    oneOf: [{ type: 'boolean' }, { type: 'string', enum: ['malicious'] }],
    description:
      "'malicious' when a hidden field is filled or the form came faster than a person types; then nothing is stored",
  })
  success!: true | 'malicious';
}
