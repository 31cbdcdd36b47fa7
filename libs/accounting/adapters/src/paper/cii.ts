import {
  type Allowance,
  type ElectronicDocument,
  type ElectronicLine,
  type ElectronicParty,
  type ElectronicTax,
} from './electronic-document';
import { netOfLine, type Period, sumsOf, type TaxCategory } from './electronic-document';
import { element, elementIfAny, type Xml, xmlCharacters } from './xml';

const namespaces = [
  ['rsm', 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'],
  ['ram', 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100'],
  ['udt', 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100'],
  ['qdt', 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100'],
]
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ');

/**
 * Builds the XML of an electronic invoice or credit note: UN/CEFACT Cross Industry Invoice (D16B), profile EN 16931 of Factur-X. Every
 * amount is computed from whole cents. The schema sets the order of elements.
 */
export function ciiOf(document: ElectronicDocument): string {
  const { number, type, process, issueDate, notes } = document;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(
    'rsm:CrossIndustryInvoice',
    [
      element('rsm:ExchangedDocumentContext', [
        element('ram:BusinessProcessSpecifiedDocumentContextParameter', [element('ram:ID', process)]),
        element('ram:GuidelineSpecifiedDocumentContextParameter', [element('ram:ID', 'urn:cen.eu:en16931:2017')]),
      ]),
      element('rsm:ExchangedDocument', [
        element('ram:ID', number),
        element('ram:TypeCode', type),
        element('ram:IssueDateTime', [day('udt', issueDate)]),
        ...notes.map(noteXml),
      ]),
      element('rsm:SupplyChainTradeTransaction', [
        ...document.lines.map((line, index) => lineXml(line, index + 1)),
        agreementXml(document),
        deliveryXml(document),
        settlementXml(document),
      ]),
    ],
    namespaces,
  )}\n`;
}

function noteXml({ subject, text }: ElectronicDocument['notes'][number]): Xml {
  const content = elementIfAny('ram:Content', text);
  return content && element('ram:IncludedNote', [content, elementIfAny('ram:SubjectCode', subject)]);
}

function lineXml(line: ElectronicLine, position: number): Xml {
  const { quantity, unitPrice, perQuantity } = line;
  const unit = `unitCode="${quantity.unit}"`;
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [element('ram:LineID', String(position))]),
    element('ram:SpecifiedTradeProduct', [
      element('ram:Name', mandatoryName(line.name, 'Prestation')),
      elementIfAny('ram:Description', line.description),
    ]),
    element('ram:SpecifiedLineTradeAgreement', [
      element('ram:NetPriceProductTradePrice', [
        element('ram:ChargeAmount', unitPrice),
        elementIfAny('ram:BasisQuantity', perQuantity, unit),
      ]),
    ]),
    element('ram:SpecifiedLineTradeDelivery', [element('ram:BilledQuantity', quantity.value, unit)]),
    element('ram:SpecifiedLineTradeSettlement', [
      categoryTax('ram:ApplicableTradeTax', line.tax),
      line.period ? periodXml(line.period) : '',
      line.allowance ? allowanceXml(line.allowance) : '',
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        element('ram:LineTotalAmount', euros(netOfLine(line))),
      ]),
    ]),
  ]);
}

function agreementXml({ buyerReference, orderReference, seller, buyer }: ElectronicDocument): Xml {
  const order = elementIfAny('ram:IssuerAssignedID', orderReference);
  return element('ram:ApplicableHeaderTradeAgreement', [
    elementIfAny('ram:BuyerReference', buyerReference),
    element('ram:SellerTradeParty', [...partyXml(seller, 'Émetteur'), registrationXml(seller)]),
    element('ram:BuyerTradeParty', partyXml(buyer, 'Client')),
    order && element('ram:BuyerOrderReferencedDocument', [order]),
  ]);
}

/** The VAT number of a taxable seller; without one, the SIREN identifies it to the tax office (BR-E-02, BR-S-02). */
function registrationXml({ vatNumber, siret }: ElectronicParty): Xml {
  if (vatNumber) return element('ram:SpecifiedTaxRegistration', [element('ram:ID', vatNumber, 'schemeID="VA"')]);
  if (!siret) return '';
  return element('ram:SpecifiedTaxRegistration', [element('ram:ID', sirenOf(siret), 'schemeID="FC"')]);
}

function partyXml({ siret, otherNumber, name, address, contact, email }: ElectronicParty, unnamed: string): Xml[] {
  const phone = elementIfAny('ram:CompleteNumber', contact.phone);
  const mail = elementIfAny('ram:URIID', contact.email);
  const person = [
    elementIfAny('ram:PersonName', contact.name),
    phone && element('ram:TelephoneUniversalCommunication', [phone]),
    mail && element('ram:EmailURIUniversalCommunication', [mail]),
  ].join('');
  const electronic = siret
    ? element('ram:URIID', sirenOf(siret), 'schemeID="0225"')
    : elementIfAny('ram:URIID', email, 'schemeID="EM"');
  return [
    elementIfAny('ram:ID', otherNumber),
    elementIfAny('ram:GlobalID', siret, 'schemeID="0009"'),
    element('ram:Name', mandatoryName(name, unnamed)),
    siret ? element('ram:SpecifiedLegalOrganization', [element('ram:ID', sirenOf(siret), 'schemeID="0002"')]) : '',
    person && element('ram:DefinedTradeContact', [person]),
    addressXml(address),
    electronic && element('ram:URIUniversalCommunication', [electronic]),
  ];
}

/** The product stores French addresses only. */
function addressXml(address: ElectronicParty['address']): Xml {
  return element('ram:PostalTradeAddress', [
    elementIfAny('ram:PostcodeCode', address?.zipcode),
    elementIfAny('ram:LineOne', address?.line1),
    elementIfAny('ram:LineTwo', address?.line2),
    elementIfAny('ram:CityName', address?.city),
    element('ram:CountryID', 'FR'),
  ]);
}

function deliveryXml({ deliveredTo, period }: ElectronicDocument): Xml {
  return element('ram:ApplicableHeaderTradeDelivery', [
    deliveredTo
      ? element('ram:ShipToTradeParty', [elementIfAny('ram:Name', deliveredTo.name), addressXml(deliveredTo.address)])
      : '',
    element('ram:ActualDeliverySupplyChainEvent', [element('ram:OccurrenceDateTime', [day('udt', period.to)])]),
  ]);
}

function settlementXml(document: ElectronicDocument): Xml {
  const { number, type, transferTo, taxes, period, allowances, dueDate, paymentTerms, paidCents, preceding } = document;
  const { linesCents, allowancesCents, totalCents, vatCents } = sumsOf(document);
  const { roundingCents } = document;
  const grandTotalCents = totalCents + vatCents;
  return element('ram:ApplicableHeaderTradeSettlement', [
    element('ram:PaymentReference', number),
    element('ram:InvoiceCurrencyCode', 'EUR'),
    transferTo ? transferXml(transferTo) : '',
    // Chorus Pro takes no paper without a means of payment; a credit note is deducted (97).
    type === '381' ? element('ram:SpecifiedTradeSettlementPaymentMeans', [element('ram:TypeCode', '97')]) : '',
    ...taxes.map(taxXml),
    periodXml(period),
    ...allowances.map((allowance) => allowanceXml(allowance, categoryTax('ram:CategoryTradeTax', allowance.tax))),
    element('ram:SpecifiedTradePaymentTerms', [
      elementIfAny('ram:Description', paymentTerms),
      dueDate === null ? '' : element('ram:DueDateDateTime', [day('udt', dueDate)]),
    ]),
    element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      element('ram:LineTotalAmount', euros(linesCents)),
      element('ram:AllowanceTotalAmount', euros(allowancesCents)),
      element('ram:TaxBasisTotalAmount', euros(totalCents)),
      element('ram:TaxTotalAmount', euros(vatCents), 'currencyID="EUR"'),
      roundingCents === 0 ? '' : element('ram:RoundingAmount', euros(roundingCents)),
      element('ram:GrandTotalAmount', euros(grandTotalCents)),
      element('ram:TotalPrepaidAmount', euros(paidCents)),
      element('ram:DuePayableAmount', euros(grandTotalCents - paidCents + roundingCents)),
    ]),
    ...preceding.map((earlier) =>
      element('ram:InvoiceReferencedDocument', [
        element('ram:IssuerAssignedID', earlier.number),
        element('ram:FormattedIssueDateTime', [day('qdt', earlier.issueDate)]),
      ]),
    ),
  ]);
}

/** A credit transfer: 30, since Chorus Pro does not take 58, which says SEPA; the IBAN says it too. */
function transferXml({ iban, bic, holder }: NonNullable<ElectronicDocument['transferTo']>): Xml {
  const bank = elementIfAny('ram:BICID', bic);
  return element('ram:SpecifiedTradeSettlementPaymentMeans', [
    element('ram:TypeCode', '30'),
    element('ram:PayeePartyCreditorFinancialAccount', [
      element('ram:IBANID', iban.replace(/\s/g, '')),
      elementIfAny('ram:AccountName', holder),
    ]),
    bank && element('ram:PayeeSpecifiedCreditorFinancialInstitution', [bank]),
  ]);
}

/** A discount: reason code 95 of UNTDID 5189. */
function allowanceXml({ of, amountCents, reason }: Allowance, tax: Xml = ''): Xml {
  return element('ram:SpecifiedTradeAllowanceCharge', [
    element('ram:ChargeIndicator', [element('udt:Indicator', 'false')]),
    of ? element('ram:CalculationPercent', of.percent) : '',
    of ? element('ram:BasisAmount', euros(of.cents)) : '',
    element('ram:ActualAmount', euros(amountCents)),
    element('ram:ReasonCode', '95'),
    element('ram:Reason', mandatoryName(reason, 'Remise')),
    tax,
  ]);
}

function categoryTax(name: string, { category, rate }: TaxCategory): Xml {
  return element(name, [
    element('ram:TypeCode', 'VAT'),
    element('ram:CategoryCode', category),
    elementIfAny('ram:RateApplicablePercent', rate),
  ]);
}

function taxXml({ category, rate, baseCents, vatCents, exemption }: ElectronicTax): Xml {
  return element('ram:ApplicableTradeTax', [
    element('ram:CalculatedAmount', euros(vatCents)),
    element('ram:TypeCode', 'VAT'),
    elementIfAny('ram:ExemptionReason', exemption?.reason),
    element('ram:BasisAmount', euros(baseCents)),
    element('ram:CategoryCode', category),
    elementIfAny('ram:ExemptionReasonCode', exemption?.code),
    elementIfAny('ram:RateApplicablePercent', rate),
  ]);
}

function periodXml({ from, to }: Period): Xml {
  return element('ram:BillingSpecifiedPeriod', [
    element('ram:StartDateTime', [day('udt', from)]),
    element('ram:EndDateTime', [day('udt', to)]),
  ]);
}

/** `YYYYMMDD`, the format 102 of UNTDID 2379. */
function day(prefix: 'udt' | 'qdt', date: string): Xml {
  return element(`${prefix}:DateTimeString`, date.replaceAll('-', ''), 'format="102"');
}

/** `1234.50`: cents as euros, computed without floating-point numbers. */
function euros(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function sirenOf(siret: string): string {
  return siret.replace(/\s/g, '').slice(0, 9);
}

/** A mandatory name; the typed text may consist of invisible characters only. */
function mandatoryName(text: string, otherwise: string): string {
  return xmlCharacters(text).trim() || otherwise;
}
