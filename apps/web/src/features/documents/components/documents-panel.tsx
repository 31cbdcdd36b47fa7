import { Problem } from '@pds/api-client';
import type { DocumentAnswer } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useDeleteDocument, useGenerateDocument, useValidateDocument } from '../api/documents';
import { DateCell, MoneyCell } from '../../../shared/ui/cells';
import { confirm } from '../../../shared/ui/confirm';
import { DetailSection } from '../../../shared/ui/detail-page';
import { formatDate, formatMoney } from '../../../shared/ui/format';
import { Notice, problemText } from '../../../shared/ui/problem-notice';
import { RecordTable } from '../../../shared/ui/record-table';
import { StatusTag } from '../../../shared/ui/status-tag';
import type { StatusText } from '../../../shared/reference/statuses';
import { toast } from '../../../shared/ui/toast';
import styles from './documents-panel.module.css';

const quote = 1;
const documentTypes: Readonly<Record<number, string>> = { 1: 'Devis', 2: 'Convention', 3: 'Déclaration de dispositif' };

export interface DocumentsPanelProps {
  demandId: number;
  documents: readonly DocumentAnswer[];
  /** Managers generate, validate and delete; others read. */
  canEdit: boolean;
  /** Saves what is typed elsewhere on the screen, since a document shows the saved dossier; false when it could not. */
  beforeGenerate: () => Promise<boolean>;
}

/** Generation and follow-up of the documents of a dossier (spec back-office 2, tab « administratif »). */
export function DocumentsPanel({ demandId, documents, canEdit, beforeGenerate }: DocumentsPanelProps) {
  const { mutateAsync: generateDocument } = useGenerateDocument(demandId);
  const { mutateAsync: validateDocument } = useValidateDocument(demandId);
  const { mutateAsync: deleteDocument } = useDeleteDocument(demandId);
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [warnings, setWarnings] = useState<readonly string[]>([]);

  /** Runs an action once at a time; what it answers with an error stays in the panel until the next one. */
  const run = async (name: string, action: () => Promise<void>) => {
    setBusy(name);
    setProblem(null);
    setWarnings([]);
    try {
      await action();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(null);
    }
  };

  const generate = () =>
    run('generate', async () => {
      if (!(await beforeGenerate())) return;
      const { id, price, warnings: told } = await generateDocument(quote);
      setWarnings(told);
      toast.success(`Le devis n° ${id} de ${formatMoney(price)} a été généré`);
    });

  const validate = (document: DocumentAnswer) =>
    run(`validate-${document.id}`, async () => {
      const goAhead = await confirm({
        title: `Validation ${nameOf(document)}`,
        text: `Valider ${nameOf(document)} n° ${document.id} de ${formatMoney(document.price)} ? Un document validé ne peut plus être supprimé.`,
        action: 'VALIDER',
      });
      if (!goAhead) return;
      await validateDocument(document.id);
      toast.success(`Le ${nameOf(document)} n° ${document.id} a été validé`);
    });

  const remove = (document: DocumentAnswer) =>
    run(`delete-${document.id}`, async () => {
      const goAhead = await confirm({
        title: `Suppression ${nameOf(document)}`,
        text: `Êtes vous sûr de vouloir supprimer le ${nameOf(document)} numéro ${document.id}`,
        action: 'SUPPRIMER',
        danger: true,
      });
      if (!goAhead) return;
      await deleteDocument(document.id);
      toast.success(`Le ${nameOf(document)} n° ${document.id} a été supprimé`);
    });

  return (
    <DetailSection
      title="Documents"
      actions={
        canEdit && (
          <span className={styles.generate}>
            <span id="seen-from-then-on" className={styles.hint}>
              Dès sa génération, l’organisateur voit le devis dans son espace.
            </span>
            <Button
              id="generate-quote"
              type="primary"
              loading={busy === 'generate'}
              disabled={busy !== null}
              aria-describedby="seen-from-then-on"
              onClick={() => void generate()}
            >
              Générer le devis
            </Button>
          </span>
        )
      }
    >
      {problem !== null && <Missing problem={problem} />}
      {warnings.map((warning) => (
        <div key={warning} className={styles.problem}>
          <Notice tone="warning">{warning}</Notice>
        </div>
      ))}
      <RecordTable
        caption="Documents du dossier"
        rows={documents}
        rowKey={({ id }) => id}
        emptyText="Aucun document n’a encore été généré."
        columns={[
          {
            title: 'Document',
            render: ({ id, type, uniq }) => (
              <a href={`/api/document/${uniq}`} target="_blank" rel="noreferrer">
                {documentTypes[type] ?? 'Document'} n° {id} (PDF)
              </a>
            ),
          },
          { title: 'Généré le', render: ({ createdAt }) => <DateCell value={createdAt} /> },
          { title: 'Montant', align: 'right', render: ({ price }) => <MoneyCell value={price} /> },
          { title: 'Valable jusqu’au', render: ({ validUntil }) => lastDayBefore(validUntil) },
          { title: 'État', render: (document) => <StatusTag status={stateOf(document)} /> },
          ...(canEdit
            ? [
                {
                  title: 'Actions',
                  align: 'right' as const,
                  render: (document: DocumentAnswer) => (
                    <span className={styles.actions}>
                      <Button
                        size="small"
                        disabled={document.validated || busy !== null}
                        loading={busy === `validate-${document.id}`}
                        onClick={() => void validate(document)}
                      >
                        VALIDER
                      </Button>
                      {!document.validated && (
                        <Button
                          size="small"
                          danger
                          disabled={busy !== null}
                          loading={busy === `delete-${document.id}`}
                          onClick={() => void remove(document)}
                        >
                          SUPPRIMER
                        </Button>
                      )}
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
    </DetailSection>
  );
}

/** Why a document could not be made, as the list of what is missing. */
function Missing({ problem }: { problem: unknown }) {
  const errors = problem instanceof Problem ? problem.errors : [];
  return (
    <div className={styles.problem}>
      <Notice tone="warning" title={problemText(problem)}>
        {errors.length > 0 && (
          <ul>
            {errors.map(({ field, message }) => (
              <li key={field}>{message}</li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}

const nameOf = ({ type }: DocumentAnswer) => (documentTypes[type] ?? 'document').toLowerCase();

function stateOf({ validated, validUntil, sendingDate }: DocumentAnswer): StatusText {
  if (validated) return { text: 'Validé', tone: 'done' };
  if (validUntil && Date.parse(validUntil) <= Date.now()) return { text: 'Expiré', tone: 'neutral' };
  return sendingDate ? { text: 'Envoyé', tone: 'progress' } : { text: 'À valider', tone: 'attention' };
}

/** The last day before an excluded end that falls on midnight, `20/12/2026`. */
function lastDayBefore(end: string | null): string {
  if (!end?.includes('T00:00')) return formatDate(end);
  const [year, month, day] = end.slice(0, 10).split('-').map(Number) as [number, number, number];
  return formatDate(new Date(Date.UTC(year, month - 1, day - 1)).toISOString().slice(0, 10));
}
