import type { Fec, FecCommand, FecPiece } from '@pds/accounting/contract';
import { type Clock, localDate, type Scope } from '@pds/kernel';
import { IssuerNotFound, IssuerWithoutSiren, PeriodReversed } from '../accounting.errors';
import { defaultAccounts } from '../model/accounts';
import { entryOf, fecBytes, fecFileName, fecHead, fecText } from '../model/fec';
import type { IssuerAccountSettings } from '../ports/issuer-account-settings';
import type { LedgerMovements } from '../ports/ledger-movements';

/**
 * The « fichier des écritures comptables » of an issuer (LPF A47 A-1): sales and payments of a period, an entry for each movement,
 * numbered without a gap in the order of their days. Reading it closes the period once that is over: the file stays what it is,
 * whatever is recorded later (decisions: Accounting). Throws `IssuerNotFound` (unknown or out of scope), `PeriodReversed`,
 * `IssuerWithoutSiren`.
 */
export class ExportFec {
  constructor(
    private readonly movements: LedgerMovements,
    private readonly settings: IssuerAccountSettings,
    private readonly clock: Clock,
  ) {}

  async execute({ issuer: code, from, to, dryRun = false }: FecCommand, scope: Scope): Promise<Fec> {
    if (to < from) throw new PeriodReversed();
    const [issuer] = await this.movements.issuers(scope, code);
    if (!issuer) throw new IssuerNotFound();
    const siren = issuer.siret?.replace(/\s/g, '').slice(0, 9);
    if (!siren || !/^\d{9}$/.test(siren)) throw new IssuerWithoutSiren();
    const period = { from, to };
    const accounts = (await this.settings.find(code)) ?? defaultAccounts;
    const closes = !dryRun && to < localDate(this.clock.now(), issuer.timeZone);
    const { movements } = this;
    async function* pieces(): AsyncGenerator<FecPiece> {
      if (closes) await movements.close(issuer!, to);
      yield { bytes: fecBytes(fecHead), entries: 0, debitCents: 0, creditCents: 0 };
      let entries = 0;
      let debitCents = 0;
      let creditCents = 0;
      for await (const some of movements.read(issuer!, period)) {
        let text = '';
        for (const movement of some) {
          for (const line of entryOf(movement, ++entries, accounts)) {
            text += fecText(line);
            debitCents += line.debitCents;
            creditCents += line.creditCents;
          }
        }
        yield { bytes: fecBytes(text), entries, debitCents, creditCents };
      }
    }
    return { fileName: fecFileName(siren, to), entries: await movements.count(issuer, period), pieces: pieces() };
  }
}
