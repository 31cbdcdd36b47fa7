import { ApiProperty } from '@nestjs/swagger';
import { PostalCode } from '@pds/kernel';
import { TextField } from '@pds/platform';
import { NullableText } from './organisation.fields';

export class CommunesQuery {
  @TextField({
    maxLength: 12,
    pattern: {
      of: { test: (text) => PostalCode.parse(text) !== null },
      message: 'Veuillez entrer un code postal valide',
    },
    description: 'Postal code',
    example: '48250',
  })
  zip!: string;
}

export class CommuneAnswer {
  @ApiProperty({ example: 'Luc' })
  name!: string;
  @NullableText('Code of the department; null where none of the association covers it')
  departmentCode!: string | null;
}

export class CommunesAnswer {
  @ApiProperty({ type: [CommuneAnswer], description: 'None for CEDEX codes' })
  communes!: CommuneAnswer[];
  @NullableText('The town, where there is only one')
  city!: string | null;
  @NullableText('Code of the department, where there is only one')
  departmentCode!: string | null;
}

export class AddressCompletionQuery {
  @TextField({
    minLength: 3,
    maxLength: 200,
    pattern: { of: /^.{3}/su, message: 'Trois caractères au moins' },
    description: 'What is typed of an address',
    example: '12 rue de la rép',
  })
  q!: string;
}

export class FoundAddressAnswer {
  @ApiProperty({ example: '12 Rue de la République' })
  line!: string;
  @ApiProperty({ example: '69002' })
  postalCode!: string;
  @ApiProperty({ example: 'Lyon' })
  city!: string;
}

export class AddressCompletionAnswer {
  @ApiProperty({
    description: 'Whether this installation completes addresses; if not, there is no point in asking again',
  })
  isOn!: boolean;
  @ApiProperty({ type: [FoundAddressAnswer], description: 'Best first' })
  addresses!: FoundAddressAnswer[];
}

export class CompanyQuery {
  @TextField({
    maxLength: 20,
    pattern: { of: /^\d{9}(?:\d{5})?$/, message: 'SIREN (9 chiffres) ou SIRET (14 chiffres) attendu' },
    description: 'SIREN or SIRET',
    example: '73282932000074',
  })
  number!: string;
}

export class FoundCompanyAnswer extends FoundAddressAnswer {
  @ApiProperty({ example: 'COMITÉ DES FÊTES' })
  name!: string;
  @ApiProperty({ example: '73282932000074' })
  siret!: string;
  @ApiProperty({ description: 'Whether the establishment is closed' })
  isClosed!: boolean;
}

export class CompanyAnswer {
  @ApiProperty({ description: 'Whether this installation asks a directory; if not, there is no point in asking again' })
  isOn!: boolean;
  @ApiProperty({ type: FoundCompanyAnswer, nullable: true })
  company!: FoundCompanyAnswer | null;
}

export class CompaniesQuery {
  @TextField({ maxLength: 120, filled: true, message: 'Nom attendu', description: 'A name, whole or in part' })
  q!: string;
}

export class CompaniesAnswer {
  @ApiProperty({ type: [FoundCompanyAnswer], description: 'Head offices of at most five companies, best first' })
  companies!: FoundCompanyAnswer[];
}
