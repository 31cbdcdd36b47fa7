import type { Fec, FecCommand, FecPiece } from '@pds/accounting/contract';
import type { Scope } from '@pds/kernel';
import { IssuerNotFound, IssuerWithoutSiren, PeriodOverYears, PeriodReversed } from '../../closings.errors';
import { defaultAccounts } from '../../model/closings/accounts';
import { entryOf, fecBytes, fecFileName, fecHead, fecText } from '../../model/closings/fec';
import type { IssuerAccountSettings } from '../../ports/closings/issuer-account-settings';
import type { LedgerMovements } from '../../ports/closings/ledger-movements';

/**
 * Exports the entries of an issuer as a « fichier des écritures comptables » (LPF A47 A-1): sales and payments of days of one year, one
 * entry per movement. Entries of closed days have the number of their closing, so that files of consecutive parts of a year continue each
 * other; those of open days follow, marked as provisional, like the file. Changes nothing (docs/adr/0059). Throws `IssuerNotFound` (unknown
 * or out of scope), `PeriodReversed`, `PeriodOverYears`, `IssuerWithoutSiren`.
 */
export class ExportFec {
  constructor(
    private readonly movements: LedgerMovements,
    private readonly settings: IssuerAccountSettings,
  ) {}

  async execute({ issuer: code, from, to }: FecCommand, scope: Scope): Promise<Fec> {
    if (to < from) throw new PeriodReversed();
    if (to.slice(0, 4) !== from.slice(0, 4)) throw new PeriodOverYears();
    const [issuer] = await this.movements.issuers(scope, code);
    if (!issuer) throw new IssuerNotFound();
    const siren = issuer.siret?.replace(/\s/g, '').slice(0, 9);
    if (!siren || !/^\d{9}$/.test(siren)) throw new IssuerWithoutSiren();
    const period = { from, to };
    const today = (await this.settings.find(code)) ?? defaultAccounts;
    const { movements } = this;
    async function* pieces(): AsyncGenerator<FecPiece> {
      yield { bytes: fecBytes(fecHead), entries: 0, debitCents: 0, creditCents: 0 };
      let entries = 0;
      let provisional = 0;
      let debitCents = 0;
      let creditCents = 0;
      for await (const some of movements.read(issuer!, period)) {
        let text = '';
        for (const movement of some) {
          entries += 1;
          if (!movement.validation) provisional += 1;
          for (const line of entryOf(movement, provisional, today)) {
            text += fecText(line);
            debitCents += line.debitCents;
            creditCents += line.creditCents;
          }
        }
        yield { bytes: fecBytes(text), entries, debitCents, creditCents };
      }
    }
    const isProvisional = issuer.closed === null || to > issuer.closed.through;
    const sums = await movements.sums(issuer, period);
    return {
      fileName: fecFileName(siren, to, isProvisional),
      entries: sums.reduce((sum, { entries }) => sum + entries, 0),
      pieces: pieces(),
    };
  }
}
