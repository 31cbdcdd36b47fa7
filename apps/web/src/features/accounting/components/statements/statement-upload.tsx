import type { StatementAnswer } from '@pds/api-client/generated/model';
import { FileChooser } from '../../../../shared/form/uploads/file-chooser';
import { formatDateTime } from '../../../../shared/ui/text/format';
import { Notice, ProblemNotice } from '../../../../shared/ui/state/problem-notice';
import { type RecordColumn, RecordTable } from '../../../../shared/ui/text/record-table';
import { useReceiveStatement, useReloadWhenEnded, useStatements } from '../../api/statements';
import { StatementColumnsForm } from './statement-columns-form';
import { statementText } from './statement-texts';
import styles from './statements.module.css';

const columns: readonly RecordColumn<StatementAnswer>[] = [
  { title: 'Fichier', render: ({ fileName }) => <span className={styles.label}>{fileName}</span> },
  { title: 'Déposé le', render: ({ uploadedAt }) => formatDateTime(uploadedAt) },
  { title: 'Par', render: ({ uploadedBy }) => uploadedBy ?? 'Compte supprimé' },
  { title: 'Résultat', render: (row) => <StatementState statement={row} /> },
];

function StatementState({ statement }: { statement: StatementAnswer }) {
  const { state, percent, fileName, remarks } = statement;
  return (
    <span className={styles.certain}>
      <span className={state === 'failed' ? styles.wrong : undefined}>{statementText(statement)}</span>
      {state === 'reading' && (
        <progress
          className={styles.progress}
          max={100}
          value={percent ?? undefined}
          aria-label={`Lecture de ${fileName}`}
        />
      )}
      {remarks.map((text) => (
        <span key={text} className={styles.remark}>
          {text}
        </span>
      ))}
    </span>
  );
}

/** Receives the files of an issuer's bank, and shows what became of the latest. */
export function StatementUpload({ issuer }: { issuer: string }) {
  const receive = useReceiveStatement();
  const statements = useStatements(issuer);
  const records = statements.data?.records ?? [];
  const [latest] = records;
  useReloadWhenEnded(records.some(({ state }) => state === 'reading'));
  return (
    <div className={styles.panel}>
      <div className={styles.upload}>
        <FileChooser
          label={receive.isPending ? 'Envoi en cours…' : 'Déposer un relevé'}
          of=""
          accept=".xml,.ofx,.csv,.txt,.xlsx,.zip"
          invalid={receive.error !== null}
          onChoose={([file]) => {
            if (file && !receive.isPending) receive.mutate({ issuer, file });
          }}
        />
        <span>
          CAMT.053, OFX, CSV ou .xlsx de votre banque, 3 Mo au plus ; une archive zip peut en contenir plusieurs.
        </span>
      </div>
      {receive.error ? <ProblemNotice error={receive.error} /> : null}
      {statements.error ? <ProblemNotice error={statements.error} retry={() => void statements.refetch()} /> : null}
      {latest && (
        <div role="status">
          <StatementState statement={latest} />
        </div>
      )}
      {latest?.isOtherAccount && (
        <Notice tone="warning" title="Ce relevé est d’un autre compte que celui des factures de cet émetteur." />
      )}
      {records
        .filter(({ state }) => state === 'to-map')
        .map(({ id }) => (
          <StatementColumnsForm key={id} id={id} />
        ))}
      {records.length > 0 && (
        <details>
          <summary>Derniers relevés déposés</summary>
          <RecordTable
            caption="Derniers relevés déposés"
            columns={columns}
            rows={records}
            rowKey={({ id }) => id}
            emptyText="Aucun relevé."
          />
        </details>
      )}
    </div>
  );
}
