import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type BillableDossier, composeInvoice, type InvoiceContent } from '@pds/accounting/domain';
import {
  sampleCreditNote,
  sampleDossier,
  sampleDossierOfThreeSlots,
  sampleInvoice,
  samplePayment,
} from '@pds/accounting/domain/testing';
import { Fraction, Money } from '@pds/kernel';
import { vatRates, vatRegimes } from '@pds/organisations/contract';
import fc from 'fast-check';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { ciiOf } from './cii';
import { electronicCreditNote, electronicInvoice } from './electronic-document';

const namespaces = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
};

/** Reads an invoice back; amounts as whole cents. */
class ReadInvoice {
  constructor(private readonly document: XmlDocument) {}

  texts(path: string): string[] {
    return this.document.find(path, namespaces).map((node) => node.content);
  }

  count(path: string): number {
    return this.texts(path).length;
  }

  /** The only text at a path; a rule that needs it is broken if there is none, or if there are several. */
  one(path: string): string {
    const [text = '', ...others] = this.texts(path);
    return others.length === 0 ? text.trim() : '';
  }

  cents(path: string): bigint[] {
    return this.texts(path).map((text) => Fraction.ofDecimal(Number(text)).times(Fraction.of(100)).round());
  }

  sum(path: string): bigint {
    return this.cents(path).reduce((sum, cents) => sum + cents, 0n);
  }

  /** Whether each element at a path has a non-blank text below it. */
  each(path: string, below: string): boolean {
    return this.count(path) === this.texts(`${path}[${below}]/${below}`).filter((text) => text.trim() !== '').length;
  }
}

const line = '//ram:IncludedSupplyChainTradeLineItem';
const seller = '//ram:SellerTradeParty';
const buyer = '//ram:BuyerTradeParty';
const settlement = '//ram:ApplicableHeaderTradeSettlement';
const sums = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;
const allowance = `${settlement}/ram:SpecifiedTradeAllowanceCharge`;
const lineAllowance = `${line}//ram:SpecifiedTradeAllowanceCharge`;
const lineTotal = `${line}//ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount`;
const tax = `${settlement}/ram:ApplicableTradeTax`;
const address = (party: string) => `${party}/ram:PostalTradeAddress`;
const isDay = (text: string) => /^20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(text);
const without = (name: string) =>
  [new RegExp(`<ram:${name}[ >](?:(?!</ram:${name}>)[\\s\\S])*</ram:${name}>`), ''] as const;
const within = (parent: string, name: string, by: string) =>
  [new RegExp(`(<ram:${parent}>(?:(?!</ram:${parent}>)[\\s\\S])*?<ram:${name}[^>]*>)[^<]*`), `$1${by}`] as const;

const isTaxed = (i: ReadInvoice) => i.count(`${tax}[ram:CategoryCode="S"]`) > 0;
const isOutside = (i: ReadInvoice) => i.count('//*[ram:CategoryCode="O"]') > 0;

/** `S 20.00`: the category and rate of each element at a path. */
function categoriesAt(i: ReadInvoice, path: string): string[] {
  return Array.from({ length: i.count(path) }, (_, at) => {
    const one = `(${path})[${at + 1}]`;
    return `${i.one(`${one}/ram:CategoryCode`)} ${i.one(`${one}/ram:RateApplicablePercent`)}`;
  });
}

interface Rule {
  readonly code: string;
  readonly says: string;
  readonly holds: (invoice: ReadInvoice) => boolean;
  /** A change of a valid invoice that breaks the rule. */
  readonly broken: readonly [RegExp, string];
}

const rule = (code: string, says: string, holds: Rule['holds'], broken: Rule['broken']): Rule => ({
  code,
  says,
  holds,
  broken,
});

/**
 * The rules of EN 16931 for the elements that we write, by their codes, and the French rules (FR), by the business term that they concern.
 * The published schematron is not on npm (docs/adr/0045): these are its sentences, transcribed by us.
 */
const rules: readonly Rule[] = [
  rule(
    'BR-1',
    'names its specification',
    (i) => i.one('//ram:GuidelineSpecifiedDocumentContextParameter/ram:ID') === 'urn:cen.eu:en16931:2017',
    without('GuidelineSpecifiedDocumentContextParameter'),
  ),
  rule('BR-2', 'has a number', (i) => i.one('//rsm:ExchangedDocument/ram:ID') !== '', [
    /(<rsm:ExchangedDocument>)<ram:ID>[^<]*<\/ram:ID>/,
    '$1',
  ]),
  rule(
    'BR-3',
    'has a date of issue',
    (i) => isDay(i.one('//ram:IssueDateTime/udt:DateTimeString[@format="102"]')),
    without('IssueDateTime'),
  ),
  rule('BR-4', 'has a type', (i) => i.one('//rsm:ExchangedDocument/ram:TypeCode') !== '', [
    /(<\/ram:ID>)<ram:TypeCode>38[016]<\/ram:TypeCode>/,
    '$1',
  ]),
  rule(
    'BR-CL-01',
    'has a type of the list',
    (i) => ['380', '381', '386'].includes(i.one('//rsm:ExchangedDocument/ram:TypeCode')),
    [/<ram:TypeCode>38[016]</, '<ram:TypeCode>325<'],
  ),
  rule(
    'BR-5',
    'has a currency',
    (i) => i.one(`${settlement}/ram:InvoiceCurrencyCode`) === 'EUR',
    without('InvoiceCurrencyCode'),
  ),
  rule('BR-6', 'names the seller', (i) => i.one(`${seller}/ram:Name`) !== '', within('SellerTradeParty', 'Name', ' ')),
  rule('BR-7', 'names the buyer', (i) => i.one(`${buyer}/ram:Name`) !== '', within('BuyerTradeParty', 'Name', '')),
  rule('BR-8', 'has the seller’s address', (i) => i.count(address(seller)) === 1, without('PostalTradeAddress')),
  rule(
    'BR-9',
    'has the seller’s country',
    (i) => i.one(`${address(seller)}/ram:CountryID`) === 'FR',
    within('SellerTradeParty', 'CountryID', ''),
  ),
  rule('BR-10', 'has the buyer’s address', (i) => i.count(address(buyer)) === 1, [
    /(<ram:BuyerTradeParty>.*?)<ram:PostalTradeAddress>.*?<\/ram:PostalTradeAddress>/,
    '$1',
  ]),
  rule(
    'BR-11',
    'has the buyer’s country',
    (i) => i.one(`${address(buyer)}/ram:CountryID`) === 'FR',
    within('BuyerTradeParty', 'CountryID', ''),
  ),
  rule(
    'BR-12',
    'has the sum of its lines',
    (i) => i.one(`${sums}/ram:LineTotalAmount`) !== '',
    within('SpecifiedTradeSettlementHeaderMonetarySummation', 'LineTotalAmount', ''),
  ),
  rule(
    'BR-13',
    'has its total without VAT',
    (i) => i.one(`${sums}/ram:TaxBasisTotalAmount`) !== '',
    without('TaxBasisTotalAmount'),
  ),
  rule(
    'BR-14',
    'has its total with VAT',
    (i) => i.one(`${sums}/ram:GrandTotalAmount`) !== '',
    without('GrandTotalAmount'),
  ),
  rule('BR-15', 'has what is due', (i) => i.one(`${sums}/ram:DuePayableAmount`) !== '', without('DuePayableAmount')),
  rule('BR-16', 'has a line', (i) => i.count(line) > 0, [
    /<ram:IncludedSupplyChainTradeLineItem>.*<\/ram:IncludedSupplyChainTradeLineItem>/,
    '',
  ]),
  rule('BR-21', 'numbers each line', (i) => i.each(line, 'ram:AssociatedDocumentLineDocument/ram:LineID'), [
    /<ram:LineID>1</,
    '<ram:LineID><',
  ]),
  rule(
    'BR-22',
    'has a quantity on each line',
    (i) => i.each(line, 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity'),
    without('BilledQuantity'),
  ),
  rule(
    'BR-23',
    'has a unit of each quantity',
    (i) => i.each(line, 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity/@unitCode'),
    [/(<ram:BilledQuantity) unitCode="\w+"/, '$1'],
  ),
  rule(
    'BR-CL-23',
    'has units of the list',
    (i) => i.texts(`${line}//@unitCode`).every((unit) => ['HUR', 'MIN', 'DAY', 'LS', 'C62'].includes(unit)),
    [/unitCode="C62"/, 'unitCode="repas"'],
  ),
  rule('BR-24', 'has the net amount of each line', (i) => i.count(lineTotal) === i.count(line), [
    /<ram:LineTotalAmount>[^<]*<\/ram:LineTotalAmount>/,
    '',
  ]),
  rule(
    'BR-25',
    'names what each line is for',
    (i) => i.each(line, 'ram:SpecifiedTradeProduct/ram:Name'),
    within('SpecifiedTradeProduct', 'Name', ''),
  ),
  rule(
    'BR-26',
    'has the price of each line',
    (i) => i.each(line, 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount'),
    within('NetPriceProductTradePrice', 'ChargeAmount', ''),
  ),
  rule(
    'BR-27',
    'has no negative price',
    (i) =>
      i.texts(`${line}//ram:NetPriceProductTradePrice/ram:ChargeAmount`).every((price) => /^\d+(\.\d+)?$/.test(price)),
    within('NetPriceProductTradePrice', 'ChargeAmount', '-1.00'),
  ),
  rule(
    'BR-29',
    'ends its period after it began',
    (i) =>
      i.one(`${settlement}/ram:BillingSpecifiedPeriod/ram:EndDateTime/udt:DateTimeString`) >=
      i.one(`${settlement}/ram:BillingSpecifiedPeriod/ram:StartDateTime/udt:DateTimeString`),
    [/(<ram:ApplicableHeaderTradeSettlement>.*<ram:EndDateTime><udt:DateTimeString format="102">)\d+/, '$120000101'],
  ),
  rule(
    'BR-30',
    'ends the period of each line after it began',
    (i) =>
      i
        .texts(`${line}//ram:EndDateTime/udt:DateTimeString`)
        .every((end, at) => end >= i.texts(`${line}//ram:StartDateTime/udt:DateTimeString`)[at]!),
    [/(<ram:EndDateTime><udt:DateTimeString format="102">)\d+/, '$120000101'],
  ),
  rule(
    'BR-32',
    'has the VAT category of each discount on all',
    (i) => i.each(allowance, 'ram:CategoryTradeTax/ram:CategoryCode'),
    without('CategoryTradeTax'),
  ),
  rule('BR-33', 'has a reason for each discount on all', (i) => i.each(allowance, 'ram:Reason'), [
    /(<ram:Reason>)[^<]*(<\/ram:Reason><ram:CategoryTradeTax>)/,
    '$1$2',
  ]),
  rule('BR-42', 'has a reason for each discount on a line', (i) => i.each(lineAllowance, 'ram:Reason'), [
    /(<ram:Reason>)[^<]*(<\/ram:Reason><\/ram:SpecifiedTradeAllowanceCharge><ram:SpecifiedTradeSettlementLine)/,
    '$1$2',
  ]),
  rule('BR-45', 'has what its VAT is of', (i) => i.each(tax, 'ram:BasisAmount'), [
    /(<ram:ExemptionReason>[^<]*<\/ram:ExemptionReason>)<ram:BasisAmount>[^<]*<\/ram:BasisAmount>/,
    '$1',
  ]),
  rule(
    'BR-49',
    'tells how it is paid',
    (i) => i.each(`${settlement}/ram:SpecifiedTradeSettlementPaymentMeans`, 'ram:TypeCode'),
    within('SpecifiedTradeSettlementPaymentMeans', 'TypeCode', ''),
  ),
  rule(
    'BR-50, BR-61',
    'has the account of a transfer',
    (i) =>
      i.each(
        `${settlement}/ram:SpecifiedTradeSettlementPaymentMeans[ram:TypeCode="30"]`,
        'ram:PayeePartyCreditorFinancialAccount/ram:IBANID',
      ),
    without('IBANID'),
  ),
  rule(
    'BR-55',
    'has the number of each invoice before',
    (i) => i.each(`${settlement}/ram:InvoiceReferencedDocument`, 'ram:IssuerAssignedID'),
    within('InvoiceReferencedDocument', 'IssuerAssignedID', ''),
  ),
  rule(
    'BR-57',
    'has the country of the place',
    (i) => i.each('//ram:ShipToTradeParty/ram:PostalTradeAddress', 'ram:CountryID'),
    within('ShipToTradeParty', 'CountryID', ''),
  ),
  rule(
    'BR-62',
    'has the scheme of the seller’s electronic address',
    (i) => i.each(`${seller}/ram:URIUniversalCommunication/ram:URIID`, '@schemeID'),
    [/(<ram:SellerTradeParty>.*?<ram:URIUniversalCommunication><ram:URIID)[^>]*/, '$1'],
  ),
  rule(
    'BR-63',
    'has the scheme of the buyer’s electronic address',
    (i) => i.each(`${buyer}/ram:URIUniversalCommunication/ram:URIID`, '@schemeID'),
    [/(<ram:BuyerTradeParty>.*?<ram:URIUniversalCommunication><ram:URIID)[^>]*/, '$1'],
  ),
  rule(
    'BR-CO-10',
    'has lines that come to their sum',
    (i) => i.sum(lineTotal) === i.sum(`${sums}/ram:LineTotalAmount`),
    within('SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount', '0.01'),
  ),
  rule(
    'BR-CO-11',
    'has discounts that come to their sum',
    (i) => i.sum(`${allowance}/ram:ActualAmount`) === i.sum(`${sums}/ram:AllowanceTotalAmount`),
    within('SpecifiedTradeSettlementHeaderMonetarySummation', 'AllowanceTotalAmount', '0.01'),
  ),
  rule(
    'BR-CO-13',
    'takes the discounts off',
    (i) =>
      i.sum(`${sums}/ram:TaxBasisTotalAmount`) ===
      i.sum(`${sums}/ram:LineTotalAmount`) - i.sum(`${sums}/ram:AllowanceTotalAmount`),
    within('SpecifiedTradeSettlementHeaderMonetarySummation', 'TaxBasisTotalAmount', '0.01'),
  ),
  rule(
    'BR-CO-14',
    'has the VAT of its categories',
    (i) =>
      i.sum(`${sums}/ram:TaxTotalAmount[@currencyID="EUR"]`) === i.sum(`${tax}/ram:CalculatedAmount`) &&
      i.count(`${sums}/ram:TaxTotalAmount`) === 1,
    within('SpecifiedTradeSettlementHeaderMonetarySummation', 'TaxTotalAmount', '0.01'),
  ),
  rule(
    'BR-CO-15',
    'adds the VAT',
    (i) =>
      i.sum(`${sums}/ram:GrandTotalAmount`) ===
      i.sum(`${sums}/ram:TaxBasisTotalAmount`) + i.sum(`${sums}/ram:TaxTotalAmount`),
    within('SpecifiedTradeSettlementHeaderMonetarySummation', 'GrandTotalAmount', '0.01'),
  ),
  rule(
    'BR-CO-16',
    'asks for what is not paid',
    (i) =>
      i.sum(`${sums}/ram:DuePayableAmount`) ===
      i.sum(`${sums}/ram:GrandTotalAmount`) -
        i.sum(`${sums}/ram:TotalPrepaidAmount`) +
        i.sum(`${sums}/ram:RoundingAmount`),
    within('SpecifiedTradeSettlementHeaderMonetarySummation', 'DuePayableAmount', '0.01'),
  ),
  rule('BR-CO-18', 'has a VAT category', (i) => i.count(tax) > 0, [
    /(<ram:ApplicableHeaderTradeSettlement>.*?)<ram:ApplicableTradeTax>.*?<\/ram:ApplicableTradeTax>/,
    '$1',
  ]),
  rule(
    'BR-CO-25',
    'has a due date or terms',
    (i) =>
      i.sum(`${sums}/ram:DuePayableAmount`) === 0n || i.count(`${settlement}/ram:SpecifiedTradePaymentTerms/*`) > 0,
    without('SpecifiedTradePaymentTerms'),
  ),
  rule(
    'BR-CO-26',
    'has a number of the seller',
    (i) => i.count(`${seller}/ram:GlobalID | ${seller}/ram:SpecifiedLegalOrganization/ram:ID`) > 0,
    [
      /<ram:GlobalID.*?<\/ram:GlobalID>(.*?)<ram:SpecifiedLegalOrganization>.*?<\/ram:SpecifiedLegalOrganization>/,
      '$1',
    ],
  ),
  rule(
    'BR-DEC',
    'has amounts of at most two decimals',
    (i) =>
      i
        .texts(`//ram:LineTotalAmount | //ram:BasisAmount | //ram:ActualAmount | //ram:CalculatedAmount | ${sums}/*`)
        .every((amount) => /^-?\d+(\.\d{1,2})?$/.test(amount)),
    [/(<ram:LineTotalAmount>\d+\.\d\d)/, '$15'],
  ),
  rule(
    'BR-CL-18',
    'has VAT categories of the list',
    (i) => i.texts('//ram:CategoryCode').every((category) => /^[EOS]$/.test(category)),
    [/<ram:CategoryCode>E/, '<ram:CategoryCode>Z'],
  ),
  rule(
    'BR-E-01, BR-O-01, BR-S-01',
    'divides its VAT by the categories and rates of its lines',
    (i) => {
      const of = (path: string) => new Set(categoriesAt(i, path));
      const [used, broken] = [of(`${line}//ram:ApplicableTradeTax`), of(tax)];
      return used.size === broken.size && [...used].every((category) => broken.has(category));
    },
    [/<ram:CategoryCode>E/, '<ram:CategoryCode>S'],
  ),
  rule('BR-O-11', 'is outside the scope as a whole or not at all', (i) => !isOutside(i) || i.count(tax) === 1, [
    /(<ram:CategoryCode>)E(.*)(<ram:ApplicableTradeTax><ram:CalculatedAmount>.*?<\/ram:ApplicableTradeTax>)/,
    '$1O$2$3$3',
  ]),
  rule(
    'BR-E-02, BR-S-02',
    'has a fiscal number of the seller: its VAT number if it charges VAT',
    (i) => {
      const number = i.one(`${seller}/ram:SpecifiedTaxRegistration/ram:ID[@schemeID="${isTaxed(i) ? 'VA' : 'FC'}"]`);
      return (isTaxed(i) ? /^FR\d{11}$/ : /^\d{9}$/).test(number);
    },
    [/schemeID="FC"/, 'schemeID="0002"'],
  ),
  rule(
    'BR-E-05, BR-O-05, BR-S-05',
    'has a rate in each category but the one outside the scope: 0 if exempt, more if taxed',
    (i) =>
      categoriesAt(i, '//*[ram:CategoryCode]').every((category) =>
        /^(?:E 0\.00|O |S (?!0+\.0+$)\d+\.\d\d)$/.test(category),
      ),
    [/(<ram:RateApplicablePercent>)0\.00/, '$120.00'],
  ),
  rule(
    'BR-E-08, BR-O-08, BR-S-08',
    'has the base of each rate from its lines',
    (i) =>
      categoriesAt(i, tax).every((category, at) => {
        const [code, rate] = category.split(' ');
        const same = `[ram:CategoryCode="${code}"${rate ? ` and ram:RateApplicablePercent="${rate}"` : ''}]`;
        const lines = i.sum(
          `${line}[.//ram:ApplicableTradeTax${same}]//ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount`,
        );
        const base = i.sum(`(${tax})[${at + 1}]/ram:BasisAmount`);
        return base === lines - i.sum(`${allowance}[ram:CategoryTradeTax${same}]/ram:ActualAmount`);
      }),
    [/(<ram:ExemptionReason>[^<]*<\/ram:ExemptionReason><ram:BasisAmount>)[^<]*/, '$10.01'],
  ),
  rule(
    'BR-CO-17, BR-E-09, BR-S-09',
    'has the VAT of each base, rounded to the cent',
    (i) =>
      categoriesAt(i, tax).every((category, at) => {
        const rate = Fraction.ofDecimal(Number(category.split(' ')[1] || 0));
        const base = Fraction.of(i.sum(`(${tax})[${at + 1}]/ram:BasisAmount`));
        const vat = i.sum(`(${tax})[${at + 1}]/ram:CalculatedAmount`);
        return base.times(rate).dividedBy(Fraction.of(100)).round() === vat;
      }),
    [/(<ram:CalculatedAmount>)0/, '$11'],
  ),
  rule(
    'BR-E-10, BR-O-10, BR-S-10',
    'says why there is no VAT, and nothing else',
    (i) =>
      i.count(`${tax}[ram:CategoryCode="S"]/ram:ExemptionReason`) === 0 &&
      i.each(`${tax}[ram:CategoryCode!="S"]`, 'ram:ExemptionReason'),
    without('ExemptionReason'),
  ),
  rule(
    'BR-CL-22',
    'has a reason of the list',
    (i) => i.texts('//ram:ExemptionReasonCode').every((code) => /^VATEX-(?:FR-CGI261-7|FR-FRANCHISE|EU-O)$/.test(code)),
    [/VATEX-FR-CGI261-7/, 'VATEX-FR-261'],
  ),
  rule(
    'BR-CL-19',
    'has the code of a discount',
    (i) => i.texts('//ram:SpecifiedTradeAllowanceCharge/ram:ReasonCode').every((code) => code === '95'),
    [/<ram:ReasonCode>95/, '<ram:ReasonCode>XX'],
  ),
  rule(
    'FR BT-1',
    'has a number of at most 35 plain characters',
    (i) => /^[A-Za-z0-9+\-_/]{1,35}$/.test(i.one('//rsm:ExchangedDocument/ram:ID')),
    [/(<rsm:ExchangedDocument><ram:ID>)/, '$1n° '],
  ),
  ...(['PMT', 'PMD', 'AAB'] as const).map((subject) =>
    rule(
      `FR BT-21 ${subject}`,
      `has the note ${subject} once`,
      (i) => i.one(`//ram:IncludedNote[ram:SubjectCode="${subject}"]/ram:Content`) !== '',
      [new RegExp(`<ram:SubjectCode>${subject}</ram:SubjectCode>`), '<ram:SubjectCode>AAI</ram:SubjectCode>'],
    ),
  ),
  rule(
    'FR BT-23',
    'has a process of the list',
    (i) => ['S1', 'S4'].includes(i.one('//ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID')),
    [/>S[14]</, '>A1<'],
  ),
  rule(
    'FR BT-23, BT-3',
    'closes deposits with no deposit',
    (i) =>
      i.count(
        '//rsm:CrossIndustryInvoice[.//ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID="S4" and rsm:ExchangedDocument/ram:TypeCode="386"]',
      ) === 0,
    [/<ram:TypeCode>38[016]/, '<ram:TypeCode>386'],
  ),
  rule(
    'FR BT-30',
    'has the seller’s SIREN',
    (i) => /^\d{9}$/.test(i.one(`${seller}/ram:SpecifiedLegalOrganization/ram:ID[@schemeID="0002"]`)),
    [/schemeID="0002"/, 'schemeID="0009"'],
  ),
  rule(
    'FR BT-34',
    'has the seller’s electronic address',
    (i) =>
      i.one(`${seller}/ram:URIUniversalCommunication/ram:URIID[@schemeID="0225"]`) ===
      i.one(`${seller}/ram:SpecifiedLegalOrganization/ram:ID`),
    [/schemeID="0225"/, 'schemeID="EM"'],
  ),
  rule(
    'FR BT-49',
    'has the buyer’s electronic address',
    (i) => {
      const siren = i.one(`${buyer}/ram:SpecifiedLegalOrganization/ram:ID`);
      const [scheme, id] = [
        i.one(`${buyer}/ram:URIUniversalCommunication/ram:URIID/@schemeID`),
        i.one(`${buyer}/ram:URIUniversalCommunication/ram:URIID`),
      ];
      return siren ? scheme === '0225' && id.startsWith(siren) : scheme === 'EM' && id.includes('@');
    },
    [/(<ram:BuyerTradeParty>.*?)<ram:URIUniversalCommunication>.*?<\/ram:URIUniversalCommunication>/, '$1'],
  ),
  rule(
    'FR BG-3',
    'names what a credit note takes off, with its date',
    (i) =>
      i.one('//rsm:ExchangedDocument/ram:TypeCode') !== '381' ||
      (i.each(
        '//rsm:CrossIndustryInvoice',
        `rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:InvoiceReferencedDocument/ram:IssuerAssignedID`,
      ) &&
        i.each(
          '//rsm:CrossIndustryInvoice',
          'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:InvoiceReferencedDocument/ram:FormattedIssueDateTime',
        )),
    [
      /<ram:TypeCode>38[016](.*)<ram:InvoiceReferencedDocument>.*<\/ram:InvoiceReferencedDocument>/,
      '<ram:TypeCode>381$1',
    ],
  ),
  rule(
    'BT-131',
    'has quantities and prices that multiply to their lines',
    (i) => {
      const each = (below: string) => i.texts(`${line}${below}`);
      const totals = i.cents(lineTotal);
      return each('//ram:BilledQuantity').every((quantity, at) => {
        const one = `(${line})[${at + 1}]`;
        const per = i.one(`${one}//ram:BasisQuantity`) || '1';
        const price = Fraction.ofDecimal(Number(i.one(`${one}//ram:NetPriceProductTradePrice/ram:ChargeAmount`)));
        const product = Fraction.ofDecimal(Number(quantity))
          .times(price)
          .dividedBy(Fraction.ofDecimal(Number(per)));
        return product.times(Fraction.of(100)).round() - i.sum(`${one}//ram:ActualAmount`) === totals[at];
      });
    },
    within('NetPriceProductTradePrice', 'ChargeAmount', '0.001'),
  ),
];

let validator: XsdValidator;
beforeAll(() => {
  xmlRegisterFsInputProviders();
  const folder = dirname(createRequire(import.meta.url).resolve('@stackforge-eu/factur-x'));
  const url = join(folder, '../schema/en16931/FACTUR-X_EN16931.xsd');
  const schema = XmlDocument.fromBuffer(readFileSync(url), { url });
  validator = XsdValidator.fromDoc(schema);
});
afterAll(() => validator.dispose());

/** Parses an XML, passes it to a callback, then releases it. */
function withParsedXml<Result>(xml: string, read: (document: XmlDocument) => Result): Result {
  const document = XmlDocument.fromString(xml);
  try {
    return read(document);
  } finally {
    document.dispose();
  }
}

function brokenRules(xml: string): string[] {
  return withParsedXml(xml, (document) => {
    validator.validate(document);
    const invoice = new ReadInvoice(document);
    return rules.filter(({ holds }) => !holds(invoice)).map(({ code, says }) => `${code}: ${says}`);
  });
}

const xmlOf = (content: InvoiceContent) => ciiOf(electronicInvoice(content));
const contentOf = (...options: Parameters<typeof sampleInvoice>) => sampleInvoice(...options).snapshot().content;
const given = { number: 'F69-2026-000041', year: 2026, sequence: 41, issuedAt: Date.parse('2026-11-20T13:30:00Z') };

/** The sample dossier of a taxable issuer: 20 % on the cover, 10 % on options; meals are an option here. */
function taxableDossier(change: Partial<BillableDossier> = {}) {
  const { issuer, slots } = sampleDossier();
  const vat = { regime: 'taxable', coverRate: 20, optionsRate: 10 } as const;
  return sampleDossier({
    issuer: { ...issuer, vat, vatMention: '' },
    slots: [{ ...slots[0]!, lineCount: 1 }],
    ...change,
  });
}

/** The remainder of a price after a deposit, with a discount on one line and one on several lines. */
function closing(): InvoiceContent {
  const dossier = sampleDossierOfThreeSlots();
  const lines = [
    ...dossier.lines,
    {
      ...dossier.lines[1]!,
      label: 'Remise de 1 % sur les options',
      unit: '%',
      quantity: 1,
      unitPriceCents: 42_188,
      amountCents: -422,
    },
  ];
  const whole = contentOf({ id: 3, sequence: 3, dossier: { ...dossier, lines, priceCents: 155_491 } });
  const deposit = sampleInvoice({ id: 1, sequence: 1, amountCents: 50_000, dossier });
  const rest = contentOf({ id: 2, sequence: 2, amountCents: 105_913, dossier, earlier: [deposit] });
  return { ...whole, earlier: rest.earlier!, previouslyInvoicedCents: rest.previouslyInvoicedCents };
}

describe('the XML of an invoice', () => {
  it.each(rules)('respects $code ($says), and a change breaks it', ({ holds, broken: [what, by] }) => {
    const valid = xmlOf(closing());
    expect(brokenRules(valid)).toEqual([]);
    const invalid = valid.replace(what, by);
    expect(invalid).not.toBe(valid);
    expect(withParsedXml(invalid, (document) => holds(new ReadInvoice(document)))).toBe(false);
  });

  it('fails the schema validation if an element is out of order', () => {
    const valid = xmlOf(closing());
    const invalid = valid.replace(
      /(<ram:TypeCode>380<\/ram:TypeCode>)(<ram:IssueDateTime>.*?<\/ram:IssueDateTime>)/,
      '$2$1',
    );
    expect(() => brokenRules(invalid)).toThrow();
  });

  /** The values at some paths of a valid XML. */
  function valuesAt(content: InvoiceContent, ...paths: readonly string[]): string[] {
    const xml = xmlOf(content);
    expect(brokenRules(xml)).toEqual([]);
    return withParsedXml(xml, (document) => paths.map((path) => new ReadInvoice(document).one(path)));
  }

  it.each([
    [1, '73282932000074', '0225', '732829320', ''],
    [2, '21690123100011', '0225', '216901231', ''],
    [3, 'SERVICE-PJ-2026', 'EM', 'compta@marathon.example', 'SERVICE-PJ-2026'],
    [4, 'W691234567', 'EM', 'compta@marathon.example', 'W691234567'],
    [5, '4471-2026', 'EM', 'compta@marathon.example', '4471-2026'],
    [6, null, 'EM', 'compta@marathon.example', ''],
    [null, null, 'EM', 'compta@marathon.example', ''],
  ])('addresses a buyer of type %s with number %s by %s %s', (type, identifier, scheme, id, other) => {
    const dossier = sampleDossier({ customer: { ...sampleDossier().customer, type, identifier, address: null } });
    const uri = `${buyer}/ram:URIUniversalCommunication/ram:URIID`;
    expect(valuesAt(contentOf({ id: 1, sequence: 1, dossier }), `${uri}/@schemeID`, uri, `${buyer}/ram:ID`)).toEqual([
      scheme,
      id,
      other,
    ]);
  });

  it('asks no fixed sum from buyers who do not owe one by law', () => {
    const note = '//ram:IncludedNote[ram:SubjectCode="PMT"]/ram:Content';
    const dossier = sampleDossier({ customer: { ...sampleDossier().customer, type: null } });
    expect(valuesAt(contentOf({ id: 1, sequence: 1 }), note)[0]).toContain('40\u00a0€');
    expect(valuesAt(contentOf({ id: 1, sequence: 1, dossier }), note)[0]).toMatch(/^Aucune indemnité/);
  });

  it('calls a partial invoice a deposit, and the closing invoice an invoice after deposits that names them', () => {
    const deposit = sampleInvoice({ id: 1, sequence: 1, amountCents: 50_000 });
    const rest = contentOf({ id: 2, sequence: 2, amountCents: 73_450, earlier: [deposit] });
    const paths = [
      '//rsm:ExchangedDocument/ram:TypeCode',
      '//ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID',
      '//ram:InvoiceReferencedDocument/ram:IssuerAssignedID',
      '//ram:InvoiceReferencedDocument//qdt:DateTimeString',
      `${sums}/ram:DuePayableAmount`,
    ];
    expect(valuesAt(deposit.snapshot().content, ...paths)).toEqual(['386', 'S1', '', '', '500.00']);
    expect(valuesAt(rest, ...paths)).toEqual(['380', 'S4', 'F69-2026-000001', '20261120', '734.50']);
    expect(valuesAt(contentOf({ id: 3, sequence: 3 }), ...paths)).toEqual(['380', 'S1', '', '', '1234.50']);
    // For a buyer who paid no deposit it is not an invoice after deposits, and it names no invoice of another buyer (BG-3).
    const dossier = sampleDossier({ customer: { ...sampleDossier().customer, organisationId: 4 } });
    const toAnother = contentOf({ id: 4, sequence: 4, amountCents: 73_450, dossier, earlier: [deposit] });
    expect(valuesAt(toAnother, ...paths)).toEqual(['380', 'S1', '', '', '734.50']);
  });

  it('contains the service and engagement number of the buyer, the bank account and the due date', () => {
    expect(
      valuesAt(
        contentOf({ id: 1, sequence: 1 }),
        '//ram:BuyerReference',
        '//ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID',
        '//ram:IBANID',
        '//ram:BICID',
        '//ram:PaymentReference',
        '//ram:DueDateDateTime/udt:DateTimeString',
        '//ram:ActualDeliverySupplyChainEvent//udt:DateTimeString',
      ),
    ).toEqual([
      'FACTURES_PUBLIQUES',
      'BC-77',
      'FR7630006000011234567890189',
      'AGRIFRPP',
      'F69-2026-000001',
      '20261220',
      '20261004',
    ]);
  });

  it('deducts a discount on one line from that line, and a discount on several lines from the sum', () => {
    const xml = xmlOf(closing());
    expect(
      withParsedXml(xml, (document) => {
        const invoice = new ReadInvoice(document);
        return [invoice.texts(`${lineAllowance}/ram:ActualAmount`), invoice.texts(`${allowance}/ram:ActualAmount`)];
      }),
    ).toEqual([['37.00', '0.08'], ['4.22']]);
    expect(xml).toContain('<ram:BasisQuantity unitCode="MIN">60</ram:BasisQuantity>');
    expect(xml).toContain('<ram:ChargeAmount>0.125</ram:ChargeAmount>');
  });

  it('omits the issuer fields that are not set', () => {
    const { issuer } = sampleDossier();
    const dossier = sampleDossier({ issuer: { ...issuer, iban: null, bic: null, phone: null, email: null } });
    expect(valuesAt(contentOf({ id: 1, sequence: 1, dossier }), '//ram:IBANID')).toEqual(['']);
  });

  it('asks for a transfer if the paper asks for one', () => {
    const { issuer } = sampleDossier();
    const meansWith = (paymentConditions: string | null) => {
      const dossier = sampleDossier({ issuer: { ...issuer, paymentConditions } });
      return valuesAt(
        contentOf({ id: 1, sequence: 1, dossier }),
        `${settlement}/ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode`,
        '//ram:IBANID',
      );
    };
    for (const asking of [null, 'Par virement ou par chèque.']) {
      expect(meansWith(asking)).toEqual(['30', issuer.iban]);
    }
    expect(meansWith('Paiement par chèque à 30 jours.')).toEqual(['', '']);
  });

  it('still renders invoices frozen before slots, earlier invoices and service codes existed', () => {
    const { slots: _, earlier: __, serviceCode: ___, ...content } = contentOf({ id: 1, sequence: 1 });
    const old: InvoiceContent = { ...content, version: 1 };
    expect(valuesAt(old, '//ram:BuyerReference', `${sums}/ram:DuePayableAmount`)).toEqual(['', '1234.50']);
  });

  it.each([
    ['exempt', ['E', '0.00', 'VATEX-FR-CGI261-7']],
    ['franchise', ['E', '0.00', 'VATEX-FR-FRANCHISE']],
    ['not-subject', ['O', '', 'VATEX-EU-O']],
  ] as const)('states the regime %s by its codes', (regime, codes) => {
    const { issuer } = sampleDossier();
    const dossier = sampleDossier({ issuer: { ...issuer, vat: { regime, coverRate: 20, optionsRate: 20 } } });
    const paths = ['CategoryCode', 'RateApplicablePercent', 'ExemptionReasonCode'].map((name) => `${tax}/ram:${name}`);
    expect(valuesAt(contentOf({ id: 1, sequence: 1, dossier }), ...paths)).toEqual(codes);
  });

  it('recognises the exemptions of invoices older than the setting by their mentions', () => {
    const { vat: _, ...issuer } = sampleDossier().issuer;
    const codeOf = (vatMention: string) =>
      valuesAt(
        contentOf({ id: 1, sequence: 1, dossier: sampleDossier({ issuer: { ...issuer, vatMention } }) }),
        '//ram:ExemptionReasonCode',
      )[0];
    expect(codeOf('TVA non applicable, art. 261-7-1° du CGI')).toBe('VATEX-FR-CGI261-7');
    expect(codeOf('TVA non applicable, article 293 B du CGI')).toBe('VATEX-FR-FRANCHISE');
    expect(codeOf('Association non assujettie à la TVA')).toBe('');
  });

  it('divides the VAT of a taxable issuer by rate, and names its VAT number', () => {
    const dossier = taxableDossier();
    const paths = [
      `${sums}/ram:TaxBasisTotalAmount`,
      `${sums}/ram:TaxTotalAmount`,
      `${sums}/ram:GrandTotalAmount`,
      `${sums}/ram:DuePayableAmount`,
      `${seller}/ram:SpecifiedTaxRegistration/ram:ID[@schemeID="VA"]`,
      `${tax}[ram:RateApplicablePercent="20.00"]/ram:BasisAmount`,
      `${tax}[ram:RateApplicablePercent="10.00"]/ram:BasisAmount`,
    ];
    // 1 000,00 € with 20 % and 234,50 € with 10 %.
    expect(valuesAt(contentOf({ id: 1, sequence: 1, dossier }), ...paths)).toEqual([
      '1046.51',
      '187.99',
      '1234.50',
      '1234.50',
      'FR44732829320',
      '833.33',
      '213.18',
    ]);
    // A third of the price, then the rest: each is divided in proportion.
    const deposit = sampleInvoice({ id: 1, sequence: 1, amountCents: 41_150, dossier });
    expect(valuesAt(deposit.snapshot().content, ...paths.slice(0, 4))).toEqual(['348.84', '62.67', '411.51', '411.50']);
    const rest = contentOf({ id: 2, sequence: 2, amountCents: 82_300, dossier, earlier: [deposit] });
    expect(valuesAt(rest, ...paths.slice(0, 4))).toEqual(['697.68', '125.32', '823.00', '823.00']);
  });

  it('rounds an amount that is no sum of a base and its VAT', () => {
    const dossier = taxableDossier({
      priceCents: 10_003,
      lines: [{ ...sampleDossier().lines[0]!, quantity: 1, unitPriceCents: 10_003, amountCents: 10_003 }],
    });
    const paths = ['GrandTotalAmount', 'RoundingAmount', 'DuePayableAmount'].map((name) => `${sums}/ram:${name}`);
    const dossierContent = contentOf({ id: 1, sequence: 1, amountCents: 10_003, dossier });
    expect(valuesAt(dossierContent, ...paths)).toEqual(['100.03', '', '100.03']);
    const odd = contentOf({ id: 2, sequence: 2, amountCents: 9_999, dossier });
    expect(valuesAt(odd, ...paths)).toEqual(['100.00', '-0.01', '99.99']);
  });

  it('writes typed texts as text, without characters that XML forbids', () => {
    const hostile = 'A\u0000\u0008\ud800\uffff\u0085<script>&amp;]]>"\'\r\n\u2028é';
    const { customer } = sampleDossier();
    const dossier = sampleDossier({
      customer: { ...customer, name: hostile },
      lines: [{ ...sampleDossier().lines[0]!, label: '\u0000', amountCents: 123_450, quantity: 1 }],
    });
    expect(
      valuesAt(contentOf({ id: 1, sequence: 1, dossier }), `${buyer}/ram:Name`, '//ram:SpecifiedTradeProduct/ram:Name'),
    ).toEqual(['A<script>&amp;]]>"\'\n\u2028é', 'Prestation']);
  });

  const text = fc.string({ unit: 'binary', maxLength: 60 });
  const priceLine = fc
    .record({
      label: text,
      explanation: text,
      unit: fc.constantFrom('h', 'min', 'repas', 'jour', 'forfait', 'lot'),
      hundredths: fc.integer({ min: 1, max: 200_000 }),
      mills: fc.integer({ min: 0, max: 5_000_000 }),
      discount: fc.option(fc.integer({ min: 1, max: 10_000 })),
      isRounded: fc.boolean(),
    })
    .map(({ label, explanation, unit, hundredths, mills, discount, isRounded }) => {
      const quantity = hundredths / 100;
      const unitPriceCents = mills / 10;
      const product = Fraction.of(hundredths * mills, 1_000);
      // Pricing may have computed in minutes, or a user may have set the amount.
      const amountCents = Number((isRounded ? product.plus(Fraction.of(1, 3)) : product).round());
      const line = { label, explanation, quantity, unit, unitPriceCents, amountCents };
      const off = discount === null ? 0 : Number(Fraction.of(amountCents * discount, 10_000).round());
      const percent = {
        label,
        explanation: '',
        quantity: (discount ?? 0) / 100,
        unit: '%',
        unitPriceCents: amountCents,
      };
      return discount === null ? [line] : [line, { ...percent, amountCents: -off }];
    });

  it('adds up to the amount of the invoice and respects every rule, for any price and any typed text', () => {
    fc.assert(
      fc.property(
        fc.array(priceLine, { minLength: 1, maxLength: 6 }),
        fc.array(text, { minLength: 9, maxLength: 9 }),
        fc.constantFrom(1, 2, 3, 4, 5, 6, null),
        fc.integer({ min: 0, max: 9_999 }),
        fc.option(fc.integer({ min: 1, max: 99 })),
        fc.record({
          regime: fc.constantFrom(...vatRegimes),
          coverRate: fc.constantFrom(...vatRates),
          optionsRate: fc.constantFrom(...vatRates),
        }),
        fc.array(priceLine, { maxLength: 3 }),
        (priced, texts, type, taken, part, vat, options) => {
          const sumOf = (some: readonly { amountCents: number }[]) =>
            some.reduce((sum, one) => sum + one.amountCents, 0);
          const own = priced.flat();
          const overall = Number(Fraction.of(sumOf(own) * taken, 10_000).round());
          const lines = [
            ...own,
            {
              label: texts[0]!,
              explanation: '',
              quantity: taken / 100,
              unit: '%',
              unitPriceCents: sumOf(own),
              amountCents: -overall || 0,
            },
            ...options.flat(),
          ];
          const priceCents = sumOf(lines);
          fc.pre(priceCents > 99);
          const { event, customer, issuer, slots } = sampleDossier();
          const dossier = sampleDossier({
            priceCents,
            lines,
            slots: [{ ...slots[0]!, lineCount: own.length + 1 }],
            event: { ...event, name: texts[1]!, place: texts[2]! },
            customer: { ...customer, type, identifier: texts[3]!, name: texts[4]! },
            issuer: { ...issuer, name: texts[5]!, vat },
          });
          const amount = Money.ofCents(
            part === null ? priceCents : Number(Fraction.of(priceCents * part, 100).round()) || 1,
          );
          const request = {
            amount,
            contactName: texts[6]!,
            contactEmail: 'a@b.fr',
            commitmentNumber: texts[7]!,
            serviceCode: texts[7]!,
            comment: texts[8]!,
          };
          const [due] = valuesAt(
            composeInvoice(
              dossier,
              request,
              { invoices: [], elsewhereCents: 0, waivedCents: 0, parts: { cover: 0, options: 0 } },
              given,
            ),
            `${sums}/ram:DuePayableAmount`,
          );
          expect(Fraction.ofDecimal(Number(due)).times(Fraction.of(100)).round()).toBe(BigInt(amount.cents));
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('the XML of a credit note', () => {
  const paths = [
    '//rsm:ExchangedDocument/ram:TypeCode',
    '//ram:InvoiceReferencedDocument/ram:IssuerAssignedID',
    '//ram:InvoiceReferencedDocument//qdt:DateTimeString',
    `${sums}/ram:GrandTotalAmount`,
    `${sums}/ram:TotalPrepaidAmount`,
    `${sums}/ram:DuePayableAmount`,
    '//ram:SpecifiedTradeProduct/ram:Description',
    '//ram:BuyerReference',
    '//ram:IBANID',
  ];
  const valuesOf = (note: ReturnType<typeof sampleCreditNote>) => {
    const xml = ciiOf(electronicCreditNote(note.content));
    expect(brokenRules(xml)).toEqual([]);
    return withParsedXml(xml, (document) => paths.map((path) => new ReadInvoice(document).one(path)));
  };
  const why = 'Secouristes en moins le matin';

  it('has the VAT rates of its invoice; credit notes of the whole invoice have its whole VAT', () => {
    const invoice = sampleInvoice({ id: 1, sequence: 41, dossier: taxableDossier() });
    const part = sampleCreditNote(invoice, { id: 1, sequence: 7, amountCents: 23_450 });
    const rest = sampleCreditNote(invoice, { id: 2, sequence: 8, amountCents: 100_000 });
    expect(valuesOf(part)).toContain('234.50');
    expect(valuesOf(rest)).toContain('1000.00');
    expect(part.content.vat).toEqual([
      { rate: 20, amountCents: 18_996, baseCents: 15_830, vatCents: 3_166 },
      { rate: 10, amountCents: 4_454, baseCents: 4_049, vatCents: 405 },
    ]);
    const amounts = [20, 10].map((rate) =>
      [part, rest]
        .flatMap(({ content }) => content.vat!)
        .reduce((sum, share) => sum + (share.rate === rate ? share.amountCents : 0), 0),
    );
    expect(amounts).toEqual([100_000, 23_450]);
  });

  it('names the corrected invoice with its date, and asks for no payment', () => {
    const invoice = sampleInvoice({ id: 1, sequence: 41 });
    expect(valuesOf(sampleCreditNote(invoice, { id: 1, sequence: 7 }))).toEqual([
      '381',
      'F69-2026-000041',
      '20261120',
      '100.00',
      '0.00',
      '100.00',
      why,
      'FACTURES_PUBLIQUES',
      '',
    ]);
  });

  it('contains the refunded amount, and the amount deducted from the invoice', () => {
    const invoice = sampleInvoice({ id: 1, sequence: 41 });
    samplePayment(invoice, { id: 1, amountCents: 110_000 });
    const refund = { type: 1, paidOn: '2026-11-23' };
    const note = sampleCreditNote(invoice, { id: 2, sequence: 8, amountCents: 20_000, refund });
    expect(valuesOf(note).slice(3, 6)).toEqual(['200.00', '65.50', '134.50']);
  });
});
