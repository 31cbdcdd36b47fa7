import { StatementTooLarge, StatementUnreadable } from '@pds/accounting/domain';
import { camtText, statementYear } from '@pds/accounting/domain/testing';
import { strToU8, zipSync } from 'fflate';
import { StatementFileReader } from './statement-file-reader';

const reader = new StatementFileReader();
const file = (bytes: Uint8Array) => ({ fileName: 'releve', bytes });
const read = (text: string) => reader.read(file(strToU8(text)), null);

const entry = (content: string, details = '') =>
  `<ns:Ntry>${content}<ns:BookgDt><ns:DtTm>2026-06-10T08:00:00+02:00</ns:DtTm></ns:BookgDt>${details}</ns:Ntry>`;
const camt = (...entries: readonly string[]) => `<?xml version="1.0"?>
<ns:Document xmlns:ns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><ns:BkToCstmrStmt><ns:Stmt>
<ns:Acct><ns:Id><ns:IBAN>FR76 3000 6000 0112 3456 7890 189</ns:IBAN></ns:Id></ns:Acct>${entries.join('')}
</ns:Stmt></ns:BkToCstmrStmt></ns:Document>`;
const credit = (amount: string) => `<ns:Amt Ccy="EUR">${amount}</ns:Amt><ns:CdtDbtInd>CRDT</ns:CdtDbtInd>`;
const booked = '<ns:Sts><ns:Cd>BOOK</ns:Cd></ns:Sts>';

describe('a CAMT.053 statement', () => {
  it('gives one line per booked entry, with account, direction, label, name and references', async () => {
    const details = `<ns:NtryDtls><ns:TxDtls><ns:Refs><ns:EndToEndId>NOTPROVIDED</ns:EndToEndId></ns:Refs>
      <ns:RltdPties><ns:Dbtr><ns:Pty><ns:Nm>Mairie d&apos;Aix &amp; Cie</ns:Nm></ns:Pty></ns:Dbtr></ns:RltdPties>
      <ns:RmtInf><ns:Ustrd>FACTURE</ns:Ustrd><ns:Ustrd>F79-2026-000012</ns:Ustrd>
      <ns:Strd><ns:CdtrRefInf><ns:Ref>RF18</ns:Ref></ns:CdtrRefInf></ns:Strd></ns:RmtInf></ns:TxDtls></ns:NtryDtls>`;
    const debit = `<ns:Amt Ccy="EUR">8.9</ns:Amt><ns:CdtDbtInd>DBIT</ns:CdtDbtInd><ns:RvslInd>true</ns:RvslInd>${booked}
      <ns:AcctSvcrRef>B-2</ns:AcctSvcrRef><ns:AddtlNtryInf>REJET</ns:AddtlNtryInf>`;
    const pending = `${credit('5.00')}<ns:Sts><ns:Cd>PDNG</ns:Cd></ns:Sts>`;
    const account = 'FR7630006000011234567890189';
    expect(await read(camt(entry(credit('250.00') + booked, details), entry(debit), entry(pending)))).toMatchObject([
      {
        account,
        bookedOn: '2026-06-10',
        amountCents: 25_000,
        label: 'FACTURE F79-2026-000012',
        counterparty: 'Mairie d\u0027Aix & Cie',
        reference: 'RF18',
        isReversal: false,
      },
      { account, amountCents: -890, label: 'REJET', bankReference: 'B-2', isReversal: true },
    ]);
  });

  it('gives a line for each transaction of an entry when they add up to it, else one for the entry', async () => {
    const part = (amount: string) => `<ns:TxDtls><ns:Amt Ccy="EUR">${amount}</ns:Amt></ns:TxDtls>`;
    const grouped = (...amounts: readonly string[]) =>
      entry(
        `${credit('30.00')}${booked}<ns:AcctSvcrRef>B-1</ns:AcctSvcrRef>`,
        `<ns:NtryDtls>${amounts.map(part).join('')}</ns:NtryDtls>`,
      );
    const amounts = async (text: string) => (await read(text)).map(({ amountCents }) => amountCents);
    expect(await amounts(camt(grouped('10.00', '20.00')))).toEqual([1_000, 2_000]);
    expect(await amounts(camt(grouped('10.00', '10.00')))).toEqual([3_000]);
    const identities = (await read(camt(grouped('15.00', '15.00')))).map(({ identity }) => identity);
    expect(new Set(identities).size).toBe(2);
  });

  it.each([
    ['an entity', `<!DOCTYPE a [<!ENTITY x "y">]>${camt()}`],
    ['no statement', '<?xml version="1.0"?><Document><FIToFICstmrCdtTrf/></Document>'],
    ['an entry without amount', camt(entry(`${booked}<ns:CdtDbtInd>CRDT</ns:CdtDbtInd>`))],
    [
      'an entry in another currency',
      camt(entry(`<ns:Amt Ccy="USD">1.00</ns:Amt><ns:CdtDbtInd>CRDT</ns:CdtDbtInd>${booked}`)),
    ],
    ['tags that do not close', camt(entry(`${credit('1.00')}${booked}<ns:Open>`))],
  ])('is refused with %s', async (_, text) => {
    await expect(read(text)).rejects.toThrow(StatementUnreadable);
  });

  it('reads back the lines of a year', async () => {
    const { lines } = statementYear({ seed: 3, lines: 500 });
    const found = (await read(camtText(lines))).map(({ bookedOn, amountCents, label }) => ({
      bookedOn,
      amountCents,
      label,
    }));
    expect(found).toEqual(
      lines.map(({ bookedOn, amountCents, label }) => ({ bookedOn, amountCents, label: label.trim() })),
    );
  });
});

const csv = 'Date;Libellé;Montant\r\n10/06/2026;"Règlement, été";1\u00a0234,56\r\n';

describe('a CSV statement', () => {
  it.each([
    ['UTF-8', strToU8(`\ufeff${csv}`)],
    ['windows-1252', Buffer.from(csv, 'latin1')],
    ['UTF-8 with tabs', strToU8(csv.replace(/;(?! été)/g, '\t'))],
  ])('is read in %s', async (_, bytes) => {
    const { format, csv: head } = await reader.inspect(file(bytes));
    expect([format, head?.header]).toEqual(['csv', ['Date', 'Libellé', 'Montant']]);
    expect(await reader.read(file(bytes), head!.proposal)).toMatchObject([
      { bookedOn: '2026-06-10', amountCents: 123_456, label: 'Règlement, été' },
    ]);
  });

  it('is refused when it is no statement, or binary', async () => {
    await expect(reader.inspect(file(strToU8('bonjour')))).rejects.toThrow(StatementUnreadable);
    await expect(reader.inspect(file(new Uint8Array([1, 0, 2, 0, 3])))).rejects.toThrow(StatementUnreadable);
    await expect(reader.inspect(file(new Uint8Array()))).rejects.toThrow(StatementUnreadable);
  });
});

describe('a zip of statements', () => {
  const { lines } = statementYear({ seed: 3, lines: 20 });
  const day = strToU8(camtText(lines));

  it('gives the lines of all its files, without the files of systems', async () => {
    const zip = zipSync({
      '01.xml': day,
      'dossier/02.xml': strToU8(camtText(lines.slice(0, 5))),
      '__MACOSX/._01.xml': strToU8('x'),
    });
    expect((await reader.inspect(file(zip))).format).toBe('zip');
    const read = await reader.read(file(zip), null);
    expect(read).toHaveLength(25);
    // The lines that both files contain are the same lines.
    expect(new Set(read.map(({ identity }) => identity)).size).toBe(20);
  });

  it('is refused before it is unpacked when it is a bomb, too full, broken or empty', async () => {
    const bomb = zipSync({ 'a.xml': new Uint8Array(70 * 1024 * 1024) }, { level: 9 });
    expect(bomb.byteLength).toBeLessThan(100_000);
    await expect(reader.inspect(file(bomb))).rejects.toThrow(StatementTooLarge);
    const many = zipSync(Object.fromEntries(Array.from({ length: 101 }, (_, place) => [`${place}.xml`, day])));
    await expect(reader.inspect(file(many))).rejects.toThrow(StatementTooLarge);
    await expect(reader.inspect(file(zipSync({ 'a.xml': day }).subarray(0, 200)))).rejects.toThrow(StatementUnreadable);
    await expect(reader.inspect(file(zipSync({ 'a/': new Uint8Array() })))).rejects.toThrow(StatementUnreadable);
  });

  it('is measured by what it contains, not by the sizes that it declares', async () => {
    const bomb = zipSync({ 'a.xml': new Uint8Array(70 * 1024 * 1024) }, { level: 9 });
    // The size of the unpacked file, in both headers.
    const declared = Buffer.from(bomb);
    for (let at = declared.indexOf('504b0304', 0, 'hex'); at >= 0; at = declared.indexOf('504b0304', at + 4, 'hex'))
      declared.writeUInt32LE(10, at + 22);
    declared.writeUInt32LE(10, declared.indexOf('504b0102', 0, 'hex') + 24);
    await expect(reader.inspect(file(declared))).rejects.toThrow(StatementTooLarge);
  });

  it('contains no CSV, whose columns nobody could choose', async () => {
    await expect(reader.read(file(zipSync({ 'a.csv': strToU8(csv) })), null)).rejects.toThrow(StatementUnreadable);
  });
});
