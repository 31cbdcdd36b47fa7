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
  vat!: string;
  @AccountField()
  transfers!: string;
  @AccountField()
  cheques!: string;
  @AccountField()
  cash!: string;
  @AccountField()
  cards!: string;
  @AccountField()
  offered!: string;
}

export class ChooseAccountsBody extends IssuerAccountsBody {
  @IssuerField()
  issuer!: string;

  @LoadedVersion()
  version?: number;
}

/** An issuer's accounting entries for a period within one year. */
export class ExportFecBody {
  @IssuerField()
  issuer!: string;

  @CalendarDateField({ description: 'First day', example: '2026-01-01' })
  from!: string;

  @CalendarDateField({ description: 'Last day', example: '2026-12-31' })
  to!: string;
}

/** The last day to close; the closing starts after the previous one. */
export class CloseDaysBody {
  @IssuerField()
  issuer!: string;

  @CalendarDateField({ description: 'The last day to close, over on the issuer’s clocks', example: '2026-12-31' })
  through!: string;
}

/** The same before the closing takes place. */
export class ClosingPreviewQuery extends CloseDaysBody {}

/** Number of entries and their sum. */
export class FixedSum {
  @ApiProperty({ type: 'integer' })
  count!: number;
  @ApiProperty({ description: 'Euros; payments less counter-entries and refunds' })
  amount!: number;
}

/** The entries that a closing would make final. */
export class ClosingPreviewAnswer {
  @ApiProperty({
    type: String,
    nullable: true,
    example: '2026-01-01',
    description: 'First day; null in the first closing',
  })
  from!: string | null;
  @ApiProperty({ example: '2026-12-31' })
  through!: string;
  @ApiProperty({ type: FixedSum })
  invoices!: FixedSum;
  @ApiProperty({ type: FixedSum })
  credits!: FixedSum;
  @ApiProperty({ type: FixedSum, description: 'With counter-entries and refunds' })
  payments!: FixedSum;
  @ApiProperty({ type: FixedSum, description: 'Of cheques at the bank' })
  deposits!: FixedSum;
}

export class ClosingAnswer {
  @ApiProperty({
    type: String,
    nullable: true,
    example: '2026-01-01',
    description: 'First day; null in the first closing',
  })
  from!: string | null;
  @ApiProperty({ example: '2026-12-31' })
  through!: string;
  @ApiProperty({ example: '2027-01-05', description: 'The day on which it was made, on the issuer’s clocks' })
  closedOn!: string;
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
  @ApiProperty({ type: String, nullable: true, description: 'The last closed day; null before the first closing' })
  closedThrough!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'The day of the last closing' })
  closedOn!: string | null;
}

export class IssuerListAnswer {
  @ApiProperty({ type: [IssuerAnswer], description: 'Those of the scope who have invoiced, by code' })
  records!: IssuerAnswer[];
}
