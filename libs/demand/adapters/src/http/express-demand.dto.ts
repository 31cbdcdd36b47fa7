import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { ExpressDemandForm, ExpressEventForm, ExpressSlotForm } from '@pds/demand/domain';
import { ProblemField } from '@pds/platform';
import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsInt, IsOptional, IsString, ValidateBy, ValidateNested } from 'class-validator';

const text = { message: 'Texte attendu' };

/** What a number field of a form may hold before the domain reads it. */
const IsTextOrNumber = () =>
  ValidateBy(
    {
      name: 'isTextOrNumber',
      validator: { validate: (value: unknown) => typeof value === 'string' || typeof value === 'number' },
    },
    { message: 'Nombre attendu' },
  );

/** A slot of the public form. Its rules are the domain's, which names all broken ones at once. */
export class ExpressSlotBody implements ExpressSlotForm {
  @ApiPropertyOptional({ type: String, example: 'Créneau 1' })
  @IsOptional()
  @IsString(text)
  name?: string | null;

  @ApiPropertyOptional({
    type: String,
    description: 'ISO 8601 with offset, or wall time of the event',
    example: '2027-05-08T14:00:00+02:00',
  })
  @IsOptional()
  @IsString(text)
  startDate?: string | null;

  @ApiPropertyOptional({ type: String, example: '2027-05-08T22:00:00+02:00' })
  @IsOptional()
  @IsString(text)
  endDate?: string | null;

  @ApiPropertyOptional({ type: Number, description: 'Persons present at once, at most', example: 1500 })
  @IsOptional()
  @IsTextOrNumber()
  peak?: string | number | null;

  @ApiPropertyOptional({
    type: Number,
    description: '1 Sportif, 2 Culturel, 3 Festival, 4 Professionnel, 5 Autre',
    example: 1,
  })
  @IsOptional()
  @IsTextOrNumber()
  nature?: string | number | null;
}

/** The event of the public form « Votre manifestation ». */
export class ExpressEventBody implements ExpressEventForm {
  @ApiPropertyOptional({ type: String })
  @IsOptional()
  @IsString(text)
  eventName?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, description: "Department code; '0' abroad", example: '69' })
  @IsOptional()
  @IsString(text)
  eventDepartment?: string | null;

  @ApiPropertyOptional({ type: Boolean, description: 'Dispositif sur plusieurs départements' })
  @IsOptional()
  @IsBoolean({ message: 'Oui ou non attendu' })
  severalDepartments?: boolean | null;

  @ApiPropertyOptional({ type: Number, nullable: true, description: 'Event nature, 1 to 5' })
  @IsOptional()
  @IsTextOrNumber()
  eventType?: string | number | null;

  @ApiPropertyOptional({ type: String })
  @IsOptional()
  @IsString(text)
  eventAddress?: string | null;

  @ApiPropertyOptional({ type: String, example: '69006' })
  @IsOptional()
  @IsString(text)
  eventPostalCode?: string | null;

  @ApiPropertyOptional({ type: String })
  @IsOptional()
  @IsString(text)
  eventCity?: string | null;

  @ApiPropertyOptional({ type: String })
  @IsOptional()
  @IsString(text)
  comments?: string | null;

  @ApiPropertyOptional({ type: [ExpressSlotBody] })
  @IsOptional()
  @IsArray({ message: 'Liste de créneaux attendue' })
  @ValidateNested({ each: true })
  @Type(() => ExpressSlotBody)
  eventSlots?: ExpressSlotBody[] | null;
}

/** The express demand: the event, who asks and for which organisation. */
export class AddDemandBody extends ExpressEventBody implements ExpressDemandForm {
  @ApiPropertyOptional({ type: String })
  @IsOptional()
  @IsString(text)
  firstName?: string | null;

  @ApiPropertyOptional({ type: String })
  @IsOptional()
  @IsString(text)
  name?: string | null;

  @ApiPropertyOptional({ type: String })
  @IsOptional()
  @IsString(text)
  email?: string | null;

  @ApiPropertyOptional({ type: String })
  @IsOptional()
  @IsString(text)
  tel?: string | null;

  @ApiPropertyOptional({ type: String })
  @IsOptional()
  @IsString(text)
  orgaName?: string | null;

  @ApiPropertyOptional({ type: String })
  @IsOptional()
  @IsString(text)
  orgaAddress?: string | null;

  @ApiPropertyOptional({ type: String })
  @IsOptional()
  @IsString(text)
  orgaZipCode?: string | null;

  @ApiPropertyOptional({ type: String })
  @IsOptional()
  @IsString(text)
  orgaCity?: string | null;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    description: "The caller's account, or the one this browser session just created",
  })
  @IsOptional()
  @IsInt({ message: 'Numéro de compte attendu' })
  userId?: number | null;

  @ApiPropertyOptional({ type: String, description: 'Hidden field that people leave empty' })
  @IsOptional()
  @IsString(text)
  website?: string | null;

  @ApiPropertyOptional({ type: Number, description: 'When the form was opened, in milliseconds since the epoch' })
  @IsOptional()
  @IsInt({ message: 'Instant attendu, en millisecondes' })
  startedAt?: number | null;
}

export class DemandChecked {
  @ApiProperty({ enum: ['ok'] })
  checked!: 'ok';
  @ApiPropertyOptional({ type: [ProblemField] })
  errors?: ProblemField[];
}

export class DemandAdded {
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
