import { ApiProperty } from '@nestjs/swagger';
import { accessReasons, type PeopleOfEvent } from '@pds/demand/domain';
import { TextField } from '@pds/platform';

/** The person to whom an event is handed over. */
export class HandOverBody {
  @TextField({ maxLength: 100 })
  firstName!: string;
  @TextField({ maxLength: 100 })
  lastName!: string;
  @TextField({ maxLength: 254 })
  email!: string;
  @TextField({ optional: true, maxLength: 40 })
  phone?: string;
}

/** A person with access to an event. */
export class PersonWithAccessAnswer {
  @ApiProperty()
  name!: string;
  @ApiProperty()
  email!: string;
  @ApiProperty({
    enum: accessReasons,
    enumName: 'AccessReason',
    description:
      '`handler` is the contact of the dossier, `filer` the account whose event it is, `manager` one of the organisation',
  })
  reason!: (typeof accessReasons)[number];
}

/** Who has access to an event. */
export class EventPeopleAnswer {
  @ApiProperty({ type: [PersonWithAccessAnswer], description: 'Each once, the contact first' })
  people!: PersonWithAccessAnswer[];
  @ApiProperty({ type: String, nullable: true, description: 'Its name' })
  organisation!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'The association that handles it, with its office' })
  association!: string | null;

  static of({ people, organisation, association }: PeopleOfEvent): EventPeopleAnswer {
    return { people: [...people], organisation, association: association?.name ?? null };
  }
}
