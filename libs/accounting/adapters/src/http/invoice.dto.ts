import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { paymentTypes } from '@pds/accounting/domain';
import { ListAnswer, ListQuery } from '@pds/platform';
import { Type } from 'class-transformer';
import {
  IsEmail,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';

const calendarDate = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const maxInteger = 2_147_483_647;
const maxEuros = 10_000_000;
const amountText = { message: 'Montant en euros attendu, avec deux décimales au plus' };

export const invoiceSorts = ['id', 'createdAt', 'amount', 'balance'] as const;
export type InvoiceSort = (typeof invoiceSorts)[number];

/** Filters and order of the list of operational invoices (spec back-office 2). */
export class InvoiceListQuery extends ListQuery {
  @ApiPropertyOptional()
  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: 'Numéro entier attendu' })
  @Min(1, { message: 'Numéro positif attendu' })
  @Max(maxInteger, { message: 'Numéro trop grand' })
  id?: number;

  @ApiPropertyOptional({ description: 'Part of the invoice number' })
  @IsOptional()
  @IsString({ message: 'Texte attendu' })
  @MaxLength(40, { message: '40 caractères au plus' })
  number?: string;

  @ApiPropertyOptional({ description: "Part of the organisation's name" })
  @IsOptional()
  @IsString({ message: 'Texte attendu' })
  @MaxLength(200, { message: '200 caractères au plus' })
  orgaName?: string;

  @ApiPropertyOptional({ description: 'Euros' })
  @IsOptional()
  @Type(() => Number)
  @IsNumber({ maxDecimalPlaces: 2 }, amountText)
  @Min(-maxEuros, amountText)
  @Max(maxEuros, amountText)
  minAmount?: number;

  @ApiPropertyOptional({ description: 'Euros' })
  @IsOptional()
  @Type(() => Number)
  @IsNumber({ maxDecimalPlaces: 2 }, amountText)
  @Min(-maxEuros, amountText)
  @Max(maxEuros, amountText)
  maxAmount?: number;

  @ApiPropertyOptional({ description: 'First day of issue', example: '2026-11-01' })
  @IsOptional()
  @Matches(calendarDate, { message: 'Date attendue sous la forme AAAA-MM-JJ' })
  startDate?: string;

  @ApiPropertyOptional({ description: 'Last day of issue', example: '2026-11-30' })
  @IsOptional()
  @Matches(calendarDate, { message: 'Date attendue sous la forme AAAA-MM-JJ' })
  endDate?: string;

  @ApiPropertyOptional({ description: 'Department id; the scope applies all the same' })
  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: 'Département inconnu' })
  @Min(1, { message: 'Département inconnu' })
  @Max(maxInteger, { message: 'Département inconnu' })
  department?: number;

  @ApiPropertyOptional({ description: 'Office id; the scope applies all the same' })
  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: 'Antenne inconnue' })
  @Min(1, { message: 'Antenne inconnue' })
  @Max(maxInteger, { message: 'Antenne inconnue' })
  office?: number;

  @ApiPropertyOptional({ enum: invoiceSorts, default: 'id' })
  @IsOptional()
  @IsIn(invoiceSorts, { message: 'Tri inconnu' })
  sort: InvoiceSort = 'id';
}

/** The station an invoice is for, as it was named on the invoice. */
export class InvoicedStation {
  @ApiProperty()
  id!: number;
  @ApiProperty({ type: Number, nullable: true })
  organizationId!: number | null;
  @ApiProperty()
  organizationName!: string;
  @ApiProperty()
  eventName!: string;
  @ApiProperty({ type: Number, nullable: true })
  departmentId!: number | null;
  @ApiProperty({ type: Number, nullable: true })
  officeId!: number | null;
}

export class InvoiceListRow {
  @ApiProperty()
  id!: number;
  @ApiProperty({ example: 'F69-2026-000041' })
  number!: string;
  @ApiProperty({ description: 'Date of issue', example: '2026-11-20T14:30:00+01:00' })
  createdAt!: string;
  @ApiProperty({ type: String, nullable: true })
  sentAt!: string | null;
  @ApiProperty({ description: 'Euros' })
  amount!: number;
  @ApiProperty({ description: 'Euros: amount less payments and credit notes' })
  balance!: number;
  @ApiProperty()
  comment!: string;
  @ApiProperty({ type: InvoicedStation })
  aidStation!: InvoicedStation;
}

/** A line of the list also names the department and the office. */
export class InvoiceListLine extends InvoiceListRow {
  @ApiProperty({ type: String, nullable: true })
  departmentName!: string | null;
  @ApiProperty({ type: String, nullable: true })
  officeName!: string | null;
}

export class InvoiceList extends ListAnswer {
  @ApiProperty({ type: [InvoiceListLine] })
  records!: InvoiceListLine[];
}

export class InvoicePayment {
  @ApiProperty()
  id!: number;
  @ApiProperty({
    description: Object.entries(paymentTypes)
      .map(([code, label]) => `${code} ${label}`)
      .join(', '),
  })
  type!: number;
  @ApiProperty({ description: 'Euros' })
  amount!: number;
  @ApiProperty({ example: '2026-11-20' })
  paymentDate!: string;
}

export class InvoiceCredit {
  @ApiProperty()
  id!: number;
  @ApiProperty({ example: 'A69-2026-000003' })
  number!: string;
  @ApiProperty()
  createdAt!: string;
  @ApiProperty({ description: 'Euros' })
  amount!: number;
  @ApiProperty()
  comment!: string;
}

/** An invoice with what was paid and credited on it. */
export class InvoiceView extends InvoiceListRow {
  @ApiProperty({ description: 'Date by which it is to be paid', example: '2026-12-20' })
  dueDate!: string;
  @ApiProperty({ type: [InvoicePayment] })
  payments!: InvoicePayment[];
  @ApiProperty({ type: [InvoiceCredit] })
  credits!: InvoiceCredit[];
}

/** What a person fills in to issue an invoice. */
export class CreateInvoiceBody {
  @ApiProperty({ description: 'Euros; at most what is left to invoice' })
  @IsNumber({ maxDecimalPlaces: 2 }, amountText)
  @Min(-maxEuros, amountText)
  @Max(maxEuros, { message: 'Montant trop élevé' })
  amount!: number;

  @ApiProperty()
  @IsString({ message: 'Veuillez indiquer le nom du contact de facturation' })
  @IsNotEmpty({ message: 'Veuillez indiquer le nom du contact de facturation' })
  @MaxLength(200, { message: '200 caractères au plus' })
  contactName!: string;

  @ApiProperty()
  @IsEmail({}, { message: 'Veuillez entrer une adresse mail valide' })
  @MaxLength(254, { message: 'Veuillez entrer une adresse mail valide' })
  contactEmail!: string;

  @ApiPropertyOptional({ description: "The buyer's order or engagement number" })
  @IsOptional()
  @IsString({ message: 'Texte attendu' })
  @MaxLength(100, { message: '100 caractères au plus' })
  commitmentNumber?: string;

  @ApiPropertyOptional({ description: 'Printed on the invoice' })
  @IsOptional()
  @IsString({ message: 'Texte attendu' })
  @MaxLength(2000, { message: '2 000 caractères au plus' })
  comment?: string;
}

export class InvoiceAnswer {
  @ApiProperty({ type: InvoiceView })
  invoice!: InvoiceView;
}

/** Something a dossier lacks to be invoiced. */
export class MissingForInvoice {
  @ApiProperty()
  field!: string;
  @ApiProperty()
  message!: string;
}

/** The billing of one dossier, as the edit screen shows it. */
export class DossierBilling {
  @ApiProperty()
  demandId!: number;
  @ApiProperty({ type: Number, nullable: true, description: 'Euros; the package price when package pricing is on' })
  price!: number | null;
  @ApiProperty({ description: 'Euros, credit notes not taken off' })
  invoiced!: number;
  @ApiProperty({ description: 'Euros' })
  credited!: number;
  @ApiProperty({ description: 'Euros: price − invoiced + credited, never below 0' })
  remaining!: number;
  @ApiProperty({ type: [MissingForInvoice], description: 'Empty when an invoice can be issued' })
  missing!: MissingForInvoice[];
  @ApiProperty({ description: 'Proposed billing contact' })
  contactName!: string;
  @ApiProperty()
  contactEmail!: string;
  @ApiProperty({ type: [InvoiceView], description: 'Oldest first' })
  invoices!: InvoiceView[];
}
