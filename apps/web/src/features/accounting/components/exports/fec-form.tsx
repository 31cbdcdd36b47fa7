import { Problem } from '@pds/api-client';
import type { IssuerAnswer } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useChooseAccounts, useFollowedExport, useIssuers, useStartFec } from '../../api/exports';
import { DateInput } from '../../../../shared/form/inputs/date-input';
import { useHasRole } from '../../../../shared/session/session';
import { formatDate } from '../../../../shared/ui/text/format';
import { ProblemNotice } from '../../../../shared/ui/state/problem-notice';
import { QueryState } from '../../../../shared/ui/state/query-state';
import { today } from '../../../../shared/ui/text/today';
import { ClosingForm } from './closing-form';
import { ExportStatus } from './export-status';
import styles from './export.module.css';

/** The file of accounting entries (FEC) of an issuer and a period, and the accounts that it uses. */
export function FecForm() {
  return (
    <QueryState query={useIssuers()}>
      {({ records }) =>
        records.length === 0 ? (
          <p>Aucune facture n’a encore été émise : il n’y a pas d’écriture à exporter.</p>
        ) : (
          <ChosenIssuer issuers={records} />
        )
      }
    </QueryState>
  );
}

function ChosenIssuer({ issuers }: { issuers: readonly IssuerAnswer[] }) {
  const [code, setCode] = useState(issuers[0]!.code);
  const issuer = issuers.find((each) => each.code === code) ?? issuers[0]!;
  const mayChooseAccounts = useHasRole('ROLE_ADMIN', 'ROLE_LOCAL_MANAGER');
  return (
    <>
      <label className={styles.field}>
        Émetteur
        <select className="pds-input" value={issuer.code} onChange={({ target }) => setCode(target.value)}>
          {issuers.map((each) => (
            <option key={each.code} value={each.code}>
              {each.code} – {each.name}
            </option>
          ))}
        </select>
      </label>
      <ClosingForm key={`closing-${issuer.code}`} issuer={issuer} />
      <Period issuer={issuer} />
      <Accounts key={issuer.code} issuer={issuer} editable={mayChooseAccounts} />
    </>
  );
}

function Period({ issuer }: { issuer: IssuerAnswer }) {
  const year = today().slice(0, 4);
  const [from, setFrom] = useState(`${year}-01-01`);
  const [to, setTo] = useState(`${year}-12-31`);
  const start = useStartFec();
  const shown = useFollowedExport(start.data);
  const { closedThrough } = issuer;
  const isProvisional = closedThrough === null || to > closedThrough;
  return (
    <>
      <h3 id="fec-extract" className={styles.heading}>
        Extrait
      </h3>
      <p>
        Cet extrait contient les ventes et leurs règlements : ni les autres journaux de l’association, ni les soldes
        d’ouverture de l’exercice. Il se joint au fichier de votre comptabilité générale. Le produire ne clôt aucun
        jour.
      </p>
      <form
        className={styles.form}
        aria-labelledby="fec-extract"
        onSubmit={(event) => {
          event.preventDefault();
          start.mutate({ issuer: issuer.code, from, to });
        }}
      >
        <label className={styles.field}>
          Du
          <DateInput meant="last" required value={from} onChange={setFrom} />
        </label>
        <label className={styles.field}>
          Au
          <DateInput meant="last" required value={to} onChange={setTo} />
        </label>
        <Button type="primary" htmlType="submit" loading={start.isPending}>
          Exporter les écritures (FEC)
        </Button>
      </form>
      {isProvisional && (
        <p>
          Provisoire :{' '}
          {closedThrough === null
            ? 'aucun jour n’est clos'
            : `les jours qui suivent le ${formatDate(closedThrough)} ne sont pas clos`}
          . Leurs écritures n’ont pas de numéro définitif et figurent à la fin, numérotées P1, P2…
        </p>
      )}
      <div role="status">{shown && <ExportStatus export={shown} />}</div>
      {start.error ? <ProblemNotice error={start.error} /> : null}
    </>
  );
}

const accountUses = {
  customers: 'Clients',
  services: 'Prestations de services',
  vat: 'TVA collectée',
  transfers: 'Virements (banque)',
  cheques: 'Chèques à encaisser',
  cash: 'Espèces (caisse)',
  cards: 'Cartes bancaires à encaisser',
  offered: 'Offert',
} as const;
type AccountUse = keyof typeof accountUses;
const accountUseNames = Object.keys(accountUses) as AccountUse[];

function Accounts({ issuer, editable }: { issuer: IssuerAnswer; editable: boolean }) {
  const [{ accounts, version }, setLoaded] = useState(issuer);
  const issuers = useIssuers();
  const choose = useChooseAccounts();
  const showSaved = async () => {
    const { data } = await issuers.refetch();
    const saved = data?.records.find(({ code }) => code === issuer.code);
    if (saved) setLoaded(saved);
  };
  return (
    <>
      <h3 id="issuer-accounts" className={styles.heading}>
        Comptes de l’émetteur
      </h3>
      <form
        className={styles.form}
        aria-labelledby="issuer-accounts"
        onSubmit={(event) => {
          event.preventDefault();
          choose.mutate({ issuer: issuer.code, ...accounts, version }, { onSuccess: () => void showSaved() });
        }}
      >
        {accountUseNames.map((use) => (
          <label key={use} className={styles.field}>
            {accountUses[use]}
            <input
              className="pds-input"
              value={accounts[use]}
              readOnly={!editable}
              required
              maxLength={12}
              pattern="[1-7][0-9]{2}[0-9A-Z]{0,9}"
              title="Trois à douze chiffres ou capitales, classe 1 à 7 en tête"
              onChange={({ target }) =>
                setLoaded((loaded) => ({ ...loaded, accounts: { ...loaded.accounts, [use]: target.value } }))
              }
            />
          </label>
        ))}
        {editable && (
          <Button htmlType="submit" loading={choose.isPending}>
            Enregistrer les comptes
          </Button>
        )}
        <span role="status">{choose.isSuccess ? 'Comptes enregistrés.' : ''}</span>
        {choose.error ? <ProblemNotice error={choose.error} /> : null}
        {choose.error instanceof Problem && choose.error.otherSave && (
          <Button
            onClick={() => {
              choose.reset();
              void showSaved();
            }}
          >
            Voir l’autre version
          </Button>
        )}
      </form>
    </>
  );
}
