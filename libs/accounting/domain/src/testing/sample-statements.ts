import type { StatementLine } from '../model/statements/statement-line';

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** A line of a statement of the sample issuer's account; a credit if the amount, in cents, is positive. */
export function sampleStatementLine(
  amountCents: number,
  label: string,
  change: Partial<StatementLine> = {},
): StatementLine {
  return {
    account: 'FR7630006000011234567890189',
    bookedOn: '2026-11-25',
    amountCents,
    label,
    counterparty: '',
    reference: '',
    bankReference: '',
    isReversal: false,
    doubt: '',
    ...change,
  };
}

/** Writes lines as a CAMT.053 document of one account, as banks send it: lines with a bank reference keep it. */
export function camtText(lines: readonly StatementLine[]): string {
  const entries = lines.map(({ bookedOn, amountCents, label, counterparty, reference, bankReference, isReversal }) => {
    const amount = (Math.abs(amountCents) / 100).toFixed(2);
    const [direction, party] = amountCents > 0 ? ['CRDT', 'Dbtr'] : ['DBIT', 'Cdtr'];
    return `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${isReversal ? '<RvslInd>true</RvslInd>' : ''}<Sts>BOOK</Sts>
<BookgDt><Dt>${bookedOn}</Dt></BookgDt><ValDt><Dt>${bookedOn}</Dt></ValDt>${bankReference && `<AcctSvcrRef>${escaped(bankReference)}</AcctSvcrRef>`}
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls><TxDtls><Refs><EndToEndId>${escaped(reference || 'NOTPROVIDED')}</EndToEndId></Refs>
<RltdPties>${counterparty && `<${party}><Nm>${escaped(counterparty)}</Nm></${party}>`}</RltdPties>
<RmtInf><Ustrd>${escaped(label)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  });
  const iban = lines[0]?.account ?? '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">0.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
${entries.join('\n')}
</Stmt></BkToCstmrStmt></Document>`;
}
