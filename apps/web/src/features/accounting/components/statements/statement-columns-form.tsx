import type { ChooseColumnsBody, CsvHeadAnswer } from '@pds/api-client/generated/model';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../../shared/ui/buttons/button';
import { ProblemNotice } from '../../../../shared/ui/state/problem-notice';
import { QueryState } from '../../../../shared/ui/state/query-state';
import { useChooseColumns, useStatement } from '../../api/statements';
import styles from './statements.module.css';

/** The columns of a CSV whose titles are new: proposed, corrected by the user, and remembered for the next file. */
export function StatementColumnsForm({ id }: { id: number }) {
  return (
    <QueryState query={useStatement(id)}>
      {({ csv, fileName }) => csv && <Columns id={id} csv={csv} fileName={fileName} />}
    </QueryState>
  );
}

const dateFormats = { dmy: 'jour/mois/année', ymd: 'année-mois-jour', mdy: 'mois/jour/année' } as const;
type DateFormat = keyof typeof dateFormats;

type Single = 'date' | 'amount' | 'direction' | 'debit' | 'credit' | 'counterparty' | 'reference';
const singles: Readonly<Record<Single, string>> = {
  date: 'Date',
  amount: 'Montant (une seule colonne)',
  direction: 'Sens du montant (facultatif)',
  debit: 'Débit',
  credit: 'Crédit',
  counterparty: 'Nom du client (facultatif)',
  reference: 'Référence (facultatif)',
};

function Columns({ id, csv, fileName }: { id: number; csv: CsvHeadAnswer; fileName: string }) {
  const { header, samples, proposal } = csv;
  const [chosen, setChosen] = useState<Readonly<Record<Single, number | null>>>({
    date: proposal?.date ?? null,
    amount: proposal?.amount ?? null,
    direction: proposal?.direction ?? null,
    debit: proposal?.debit ?? null,
    credit: proposal?.credit ?? null,
    counterparty: proposal?.counterparty ?? null,
    reference: proposal?.reference ?? null,
  });
  const proposed = proposal?.labels.map(({ column }) => column) ?? [];
  const [labels, setLabels] = useState<readonly (number | null)[]>(
    [...proposed, null, null].slice(0, Math.max(2, proposed.length)),
  );
  const [dateFormat, setDateFormat] = useState<DateFormat>(proposal?.dateFormat ?? 'dmy');
  const choose = useChooseColumns(id);
  const options = header.map((title, place) => (
    <option key={place} value={place}>
      {title || `Colonne ${place + 1}`}
    </option>
  ));
  const select = (label: string, value: number | null, change: (place: number | null) => void) => (
    <label key={label} className={styles.field}>
      {label}
      <select
        className="pds-input"
        value={value ?? ''}
        onChange={({ target }) => change(target.value === '' ? null : Number(target.value))}
      >
        <option value="">Aucune</option>
        {options}
      </select>
    </label>
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // An unchosen date is refused by the server, with its message.
    const body = {
      ...chosen,
      dateFormat,
      labels: labels.flatMap((place) => (place === null ? [] : [{ column: place }])),
    };
    choose.mutate(body as ChooseColumnsBody);
  };
  return (
    <form className={styles.panel} aria-labelledby={`columns-${id}`} onSubmit={submit}>
      <h2 id={`columns-${id}`}>Colonnes de {fileName}</h2>
      <p>
        {header.some((title) => title !== '')
          ? 'Vérifiez quelle colonne contient quoi\u00a0: le choix est retenu pour les prochains fichiers qui ont les mêmes titres.'
          : 'Ce fichier n’a pas de titres de colonnes\u00a0: indiquez d’après ses premières lignes quelle colonne contient quoi.'}
      </p>
      {/* A scrolling region must be reachable by keyboard. */}
      <div className={styles.scroll} role="region" aria-label="Premières lignes du fichier" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {header.map((title, place) => (
                <th key={place} scope="col">
                  {title || `Colonne ${place + 1}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {samples.map(({ cells }, row) => (
              <tr key={row}>
                {header.map((_, place) => (
                  <td key={place}>{cells[place] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.columns}>
        {select(singles.date, chosen.date, (place) => setChosen({ ...chosen, date: place }))}
        <label className={styles.field}>
          Format de la date
          <select
            className="pds-input"
            value={dateFormat}
            onChange={({ target }) => setDateFormat(target.value as DateFormat)}
          >
            {Object.entries(dateFormats).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
        {labels.map((label, order) =>
          select(
            order === 0 ? 'Libellé' : `Suite ${order > 1 ? `${order} ` : ''}du libellé (facultatif)`,
            label,
            (place) => setLabels(labels.map((one, at) => (at === order ? place : one))),
          ),
        )}
        {(['amount', 'direction', 'debit', 'credit', 'counterparty', 'reference'] as const).map((name) =>
          select(singles[name], chosen[name], (place) => setChosen({ ...chosen, [name]: place })),
        )}
      </div>
      <div>
        <Button type="submit" variant="primary" loading={choose.isPending}>
          Lire ce relevé
        </Button>
      </div>
      {choose.error ? <ProblemNotice error={choose.error} /> : null}
    </form>
  );
}
