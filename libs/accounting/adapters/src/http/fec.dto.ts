import { ApiProperty } from '@nestjs/swagger';
import { accountLabels, accountUses, isAccountNumber } from '@pds/accounting/domain';
import { CalendarDateField, Field, LoadedVersion, ShownVersion, TextField } from '@pds/platform';

const AccountField = () =>
  Field({
    schema: { type: String, pattern: '^[1-7][0-9]{2}[0-9A-Z]{0,9}$', maxLength: 12, example: '411000' },
    rule: (value) =>
      typeof value === 'string' && isAccountNumber(value)
        ? null
        : 'Trois à douze chiffres ou capitales, classe 1 à 7 en tête',
  });

const IssuerField = () =>
  TextField({
    maxLength: 20,
    filled: true,
    message: 'Veuillez choisir un émetteur',
    description: 'Code of the issuer',
  });

/** The accounts that entries are posted to. */
export class IssuerAccountsBody {
  @AccountField()
  customers!: string;
  @AccountField()
  services!: string;
  @AccountField()
  transfers!: string;
  @AccountField()
  cheques!: string;
  @AccountField()
  cash!: string;
  @AccountField()
  offered!: string;
}

export class ChooseAccountsBody extends IssuerAccountsBody {
  @IssuerField()
  issuer!: string;

  @LoadedVersion()
  version?: number;
}

/** An issuer's accounting entries of a period. */
export class ExportFecBody {
  @IssuerField()
  issuer!: string;

  @CalendarDateField({ description: 'First day', example: '2026-01-01' })
  from!: string;

  @CalendarDateField({ description: 'Last day', example: '2026-12-31' })
  to!: string;
}

export class IssuerAnswer {
  @ShownVersion()
  version!: number;
  @ApiProperty({ example: '69' })
  code!: string;
  @ApiProperty()
  name!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Without it there is no file of entries' })
  siret!: string | null;
  @ApiProperty({
    type: IssuerAccountsBody,
    description: accountUses.map((use) => `${use}: ${accountLabels[use]}`).join(', '),
  })
  accounts!: IssuerAccountsBody;
}

export class IssuerListAnswer {
  @ApiProperty({ type: [IssuerAnswer], description: 'Those of the scope who have invoiced, by code' })
  records!: IssuerAnswer[];
}
