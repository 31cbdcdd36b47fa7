import type { ImportFieldAnswer, ImportHeadAnswer, ImportWordAnswer } from '@pds/api-client/generated/model';
import { counted } from '@pds/kernel';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/buttons/button';
import { DetailSection } from '../../../shared/ui/page/detail-page';
import { Notice, ProblemNotice } from '../../../shared/ui/state/problem-notice';
import { type RecordColumn, RecordTable } from '../../../shared/ui/text/record-table';
import common from '../../../shared/ui/common.module.css';
import { useChooseImportColumns } from './import-calls';
import { columnTitle } from './import-texts';
import styles from './import.module.css';

export interface ColumnsStepProps {
  /** Of the import. */
  id: number;
  head: ImportHeadAnswer;
  /** What the rows may say. */
  fields: readonly ImportFieldAnswer[];
  onChosen: () => void;
}

/** The choice « Ne pas importer ces lignes ». */
const leftOut = '-';

const samplesShown = 3;
/** More columns that nobody recognised are folded. */
const unknownShown = 8;
/** How many rows may hold the titles. */
const titleRows = 20;

/** Which column holds what, guessed and corrected by the user, with the words of lists. */
export function ColumnsStep({ id, head, fields, onChosen }: ColumnsStepProps) {
  const { sheets, sheet, titleRow, titles, samples, words } = head;
  const [fieldOf, setFieldOf] = useState<ReadonlyMap<number, string>>(
    new Map(head.columns.map(({ column, field }) => [column, field])),
  );
  const [codes, setCodes] = useState<Readonly<Record<string, string>>>({});
  const [ticked, setTicked] = useState<readonly string[]>(head.sensitive.map(({ field }) => field));
  const choose = useChooseImportColumns(id);
  const used = new Set(fieldOf.values());
  const missing = fields.filter(({ key, isRequired }) => isRequired && !used.has(key));
  const sensitive = fields.filter(({ key, isSensitive }) => isSensitive && used.has(key));
  const toDecide = words.filter(({ field }) => used.has(field));
  /** What somebody decided that a word means; empty if nobody did. */
  const codeOf = ({ field, text, code, isDecided }: ImportWordAnswer) =>
    codes[`${field} ${text}`] ?? code ?? (isDecided ? leftOut : '');
  const [isRefused, setRefused] = useState(false);
  const list = useRef<HTMLUListElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const undecided = toDecide.findIndex((word) => codeOf(word) === '');
    setRefused(undecided >= 0);
    if (undecided >= 0) return list.current!.querySelectorAll('select')[undecided]!.focus();
    choose.mutate(
      {
        sheet,
        titleRow,
        columns: [...fieldOf].map(([column, field]) => ({ column, field })),
        words: toDecide.map((word) => {
          const code = codeOf(word);
          return { field: word.field, text: word.text, code: code === leftOut ? null : code };
        }),
        sensitive: sensitive.filter(({ key }) => ticked.includes(key)).map(({ key }) => ({ field: key })),
      },
      { onSuccess: onChosen },
    );
  };
  /** Other titles: the server guesses their columns. */
  const lookAt = (place: { sheet: number; titleRow: number | null }) =>
    choose.mutate({ ...place, columns: [], words: [], sensitive: [] });

  const tableColumns: readonly RecordColumn<number>[] = [
    {
      title: 'Dans votre fichier',
      render: (column) => <strong className={styles.long}>{columnTitle(titles[column], column)}</strong>,
    },
    {
      title: 'Exemples',
      render: (column) => (
        <span className={styles.samples}>
          {samples
            .flatMap(({ cells }) => cells[column] || [])
            .slice(0, samplesShown)
            .map((cell, row) => (
              <span key={row}>{cell}</span>
            ))}
        </span>
      ),
    },
    {
      title: 'Devient',
      render: (column) => (
        <select
          className={`pds-input ${styles.becomes}`}
          aria-label={`${columnTitle(titles[column], column)} devient`}
          value={fieldOf.get(column) ?? ''}
          onChange={({ target }) => {
            const next = new Map(fieldOf);
            if (target.value) next.set(column, target.value);
            else next.delete(column);
            setFieldOf(next);
          }}
        >
          <option value="">Ne pas importer</option>
          {fields.map(({ key, label, isRequired }) => (
            <option key={key} value={key}>
              {isRequired ? `${label} (obligatoire)` : label}
            </option>
          ))}
        </select>
      ),
    },
  ];
  const table = (caption: string, rows: readonly number[]) => (
    <RecordTable caption={caption} columns={tableColumns} rows={rows} rowKey={(column) => column} emptyText="" />
  );
  const places = titles.map((_, column) => column);
  const unknown = places.filter((column) => !head.columns.some((guess) => guess.column === column));
  const isFolded = unknown.length > unknownShown;

  return (
    <form className={common.stack} aria-label="Colonnes du fichier" onSubmit={submit}>
      <DetailSection title="Vérifiez les colonnes">
        <div className={common.stack}>
          {head.columns.length === 0 ? (
            <Notice tone="warning" title="Aucune colonne n’est reconnue.">
              Si votre fichier n’a pas de titres, ajoutez-lui une première ligne qui dit ce que contient chaque colonne,
              puis déposez-le de nouveau&nbsp;: la ligne des titres n’est jamais importée.
            </Notice>
          ) : (
            <p>Nous avons reconnu ce que nous avons pu. Votre choix est retenu pour le prochain fichier semblable.</p>
          )}
          <div className={styles.inline}>
            {sheets.length > 1 && (
              <label className={styles.field}>
                Feuille
                <select
                  className="pds-input"
                  value={sheet}
                  onChange={({ target }) => lookAt({ sheet: Number(target.value), titleRow: null })}
                >
                  {sheets.map(({ name, rows }, place) => (
                    <option key={place} value={place}>
                      {name} ({counted(rows, 'ligne')})
                    </option>
                  ))}
                </select>
              </label>
            )}
            <label className={styles.field}>
              Les titres sont sur
              <select
                className="pds-input"
                value={titleRow}
                onChange={({ target }) => lookAt({ sheet, titleRow: Number(target.value) })}
              >
                {Array.from(
                  { length: Math.max(Math.min(titleRows, sheets[sheet]?.rows ?? 0), titleRow + 1) },
                  (_, row) => (
                    <option key={row} value={row}>
                      {row === 0 ? 'la 1re ligne remplie' : `la ${row + 1}e ligne remplie`}
                    </option>
                  ),
                )}
              </select>
            </label>
          </div>
          {table('Colonnes du fichier', isFolded ? places.filter((column) => !unknown.includes(column)) : places)}
          {isFolded && (
            <details className={styles.more}>
              <summary>{counted(unknown.length, 'autre colonne', 'autres colonnes')}, laissées de côté</summary>
              {table('Autres colonnes du fichier', unknown)}
            </details>
          )}
        </div>
      </DetailSection>
      {toDecide.length > 0 && (
        <DetailSection title="Vérifiez les mots">
          <ul ref={list} className={common.cardList}>
            {toDecide.map((word) => (
              <WordChoice
                key={`${word.field} ${word.text}`}
                word={word}
                field={fields.find(({ key }) => key === word.field)}
                code={codeOf(word)}
                isRefused={isRefused && codeOf(word) === ''}
                onChoose={(code) => setCodes({ ...codes, [`${word.field} ${word.text}`]: code })}
              />
            ))}
          </ul>
        </DetailSection>
      )}
      {sensitive.length > 0 && (
        <DetailSection title="Laissé de côté">
          <fieldset className={styles.ticks}>
            <legend>
              Pour protéger les personnes du fichier, ces colonnes ne sont pas importées. Cochez seulement celles dont
              votre association a besoin.
            </legend>
            {sensitive.map(({ key, label }) => (
              <label key={key}>
                <input
                  type="checkbox"
                  checked={ticked.includes(key)}
                  onChange={({ target }) =>
                    setTicked(target.checked ? [...ticked, key] : ticked.filter((other) => other !== key))
                  }
                />{' '}
                {label}
              </label>
            ))}
          </fieldset>
        </DetailSection>
      )}
      <div className={styles.bar}>
        {missing.length > 0 && (
          <Notice
            tone="warning"
            title={`Il manque\u00a0: ${missing.map(({ label }) => label).join(', ')}. Choisissez ${missing.length > 1 ? 'leurs colonnes' : 'sa colonne'}.`}
          />
        )}
        {choose.error ? <ProblemNotice error={choose.error} /> : null}
        <div>
          <Button type="submit" variant="primary" loading={choose.isPending} disabled={missing.length > 0}>
            Continuer
          </Button>
        </div>
      </div>
    </form>
  );
}

/** What a word of a list means: only a person decides, with the nearest choice first. */
function WordChoice({
  word: { text, nearest },
  field,
  code,
  isRefused,
  onChoose,
}: {
  word: ImportWordAnswer;
  field: ImportFieldAnswer | undefined;
  /** Empty: undecided. */
  code: string;
  isRefused: boolean;
  onChoose: (code: string) => void;
}) {
  const id = useId();
  const choices = (field?.choices ?? []).toSorted((a, b) => Number(b.code === nearest) - Number(a.code === nearest));
  return (
    <li>
      <label className={styles.field}>
        <span className={styles.long}>
          {field?.label}&nbsp;: «&nbsp;{text}&nbsp;» devient
        </span>
        <select
          className="pds-input"
          value={code}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? id : undefined}
          onChange={({ target }) => onChoose(target.value)}
        >
          <option value="" disabled>
            À choisir
          </option>
          {choices.map((choice) => (
            <option key={choice.code} value={choice.code}>
              {choice.label}
            </option>
          ))}
          <option value={leftOut}>Ne pas importer ces lignes</option>
        </select>
      </label>
      {isRefused && (
        <p id={id} className={styles.wrong}>
          Choisissez ce que ce mot veut dire
        </p>
      )}
    </li>
  );
}
